"""The cards of this site: shipped files -> `engine.Card`, read once, by slug."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

import engine
from engine.cardtext import subset_text
from engine.options import LEAGUE
from engine.verdicts import ReasonCode, reason
from mahjong_site.web.errors import DomainError, refusal

DATA: Final = Path(__file__).parent / "data"
_PROFILES: Final = {"mahjong-club": "club"}
"""Cards whose publisher has rules of its own, and their profile."""


@cache
def shipped_slugs() -> tuple[str, ...]:
    """The slugs of every card that ships with the program, sorted.

    Subsets that a card names are cards too.
    """
    files = {path.stem for path in DATA.glob("*.card")}
    return tuple(sorted(files | subset_homes().keys()))


@cache
def subset_homes() -> Mapping[str, str]:
    """For each shipped subset the slug of the card that names it."""
    homes: dict[str, str] = {}
    for path in DATA.glob("*.card"):
        # The system check and `check_cards` tell about a file with faults.
        with suppress(engine.CardError):
            card = engine.load_card(path)
            homes |= {subset.slug: path.stem for subset in card.subsets}
    return homes


@cache
def suggested_profile(slug: str) -> str:
    """The rule profile that players of that card expect (club-01), or the League's."""
    return _PROFILES.get(subset_homes().get(slug, slug), LEAGUE.profile)


@cache
def _read(slug: str) -> engine.Card:
    return engine.load_card(_text(slug))


def _text(slug: str) -> str:
    home = subset_homes().get(slug, slug)
    text = (DATA / f"{home}.card").read_bytes().decode()
    if home == slug:
        return text
    card = engine.load_card(text)
    subset = next(one for one in card.subsets if one.slug == slug)
    return subset_text(text, card.name, subset)


def shipped_card(slug: str) -> engine.Card:
    """A shipped card, offered here or not: games and records name such cards.

    Raises DomainError `unknown_card`.
    """
    # Only known names become paths.
    if slug not in shipped_slugs():
        raise unknown_card()
    return _read(slug)


def offered_slugs() -> tuple[str, ...]:
    """What the setting OFFERED_CARDS offers, in its order, of what there is."""
    known = shipped_slugs()
    return tuple(slug for slug in settings.OFFERED_CARDS if slug in known)


def offered_cards() -> tuple[engine.Card, ...]:
    """The cards that learners may choose on this site, the default one first."""
    return tuple(_read(slug) for slug in offered_slugs())


def offered_card(slug: str) -> engine.Card:
    """The card of that slug, if this site offers it.

    Raises DomainError `unknown_card` with the field `card`.
    """
    if slug not in offered_slugs():
        raise unknown_card()
    return _read(slug)


def default_card() -> engine.Card:
    """The card that is taken where nobody has chosen: the first one offered.

    Raises DomainError `unknown_card` when the setting offers none.
    """
    slugs = offered_slugs()
    if not slugs:
        raise unknown_card()
    return _read(slugs[0])


def card_by_hash(digest: str) -> engine.Card | None:
    """The shipped card with that content hash, or None."""
    cards = (_read(slug) for slug in shipped_slugs())
    return next((card for card in cards if card.hash == digest), None)


def unknown_card() -> DomainError:
    """The refusal for a card that is not there (code `unknown_card`)."""
    return refusal(reason(ReasonCode.UNKNOWN_CARD, "card-22"), "card")


def card_text(card: engine.Card) -> str:
    """The text of a shipped card, for those who keep cards with their games."""
    return _text(card.slug)
