"""The cards of this site, by slug or hash, for whoever may read them.

Shipped cards are files (`cards.shipped`), own cards rows (`cards.owned`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import engine
from cards import owned, shipped
from cards.models import OwnCard
from cards.owned import Reader
from engine.verdicts import ReasonCode, reason
from mahjong_site.web.errors import DomainError, refusal


def shipped_slugs() -> tuple[str, ...]:
    """The slugs of every card that ships with the program, sorted."""
    return shipped.slugs()


def shipped_card(slug: str) -> engine.Card:
    """A shipped card, offered here or not: games and records name such cards.

    Raises DomainError `unknown_card`.
    """
    if slug not in shipped.slugs():
        raise unknown_card()
    return shipped.read(slug)


def offered_slugs() -> tuple[str, ...]:
    """What the setting OFFERED_CARDS offers, in its order, of what there is."""
    known = shipped_slugs()
    return tuple(slug for slug in settings.OFFERED_CARDS if slug in known)


USES: Final[Mapping[str, str | Promise]] = {
    "kitchen-table-8": _(
        "Begin here: eight lines, the card of the first lessons and of a first game."
    ),
    "kitchen-table-20": _(
        "For your next games: lines enough to choose from, few enough to keep in view."
    ),
    "kitchen-table": _(
        "This site’s own card, free for all: for any table that has no other."
    ),
    "nmjl-2026": _(
        "The card of the year, for those who play by it: have yours in your hand."
    ),
    "mahjong-club": _("For those who play with the Mahjong Club, by its own card."),
}
"""For whom each card of the site is, in a sentence."""


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card in a list, without its hands; `use` says for whom it is."""

    slug: str
    name: str
    about: str
    lines: int
    is_own: bool = False
    use: str | Promise = ""


def offered_cards(reader: Reader) -> tuple[CardEntry, ...]:
    """The cards that the reader may choose: the site's, own ones, those of classes.

    The default one stands first. What others have published is not among them: that
    is taken by its address (`owned.published_cards` lists it).
    """
    own = tuple(entry_of(card) for card in owned.listed_for(reader))
    return tuple(_entry(shipped.read(slug)) for slug in offered_slugs()) + own


def card_choices(reader: Reader, chosen: str = "") -> list[tuple[str, str]]:
    """The offered cards as choices of a form, with a published one that is chosen."""
    choices = [(card.slug, card.name) for card in offered_cards(reader)]
    if chosen and chosen not in dict(choices):
        extra = owned.readable(chosen, reader)
        choices += [(extra.slug, extra.name)] if extra and extra.lines else []
    return choices


def _entry(card: engine.Card) -> CardEntry:
    use = USES.get(card.slug, "")
    return CardEntry(card.slug, card.name, card.about, len(card.lines), use=use)


def entry_of(card: OwnCard) -> CardEntry:
    """An own card in a list."""
    return CardEntry(card.slug, card.name, "", card.lines, is_own=True)


def offered_card(slug: str, reader: Reader) -> engine.Card:
    """The card of that slug as it is played today, if the reader may read it.

    `reader` is the person who asks, None for nobody known. Raises DomainError
    `unknown_card` with the field `card`, whether there is such a card or not.
    """
    if slug in offered_slugs():
        return shipped.read(slug)
    own = owned.readable(slug, reader)
    card = owned.card_now(own) if own else None
    if card is None:
        raise unknown_card()
    return card


def whole_cards(entries: Sequence[CardEntry]) -> list[engine.Card]:
    """The cards of entries that a list of this module gave, as they are today."""
    own = owned.cards_by_slug([one.slug for one in entries if one.is_own])
    whole = (
        own.get(one.slug) if one.is_own else shipped.read(one.slug) for one in entries
    )
    return [card for card in whole if card]


def may_read(slug: str, reader: Reader) -> bool:
    """May the reader choose the card of that slug?"""
    return bool(name_for(slug, reader))


def name_for(slug: str, reader: Reader) -> str:
    """The name of the card of that slug; "" where the reader may not choose it."""
    if slug in offered_slugs():
        return shipped.read(slug).name
    own = owned.readable(slug, reader)
    return own.name if own and own.lines else ""


def default_card() -> engine.Card:
    """The card that is taken where nobody has chosen: the first one offered.

    Raises DomainError `unknown_card` when the setting offers none.
    """
    slugs = offered_slugs()
    if not slugs:
        raise unknown_card()
    return shipped.read(slugs[0])


def card_by_hash(digest: str) -> engine.Card | None:
    """The shipped card or the version of an own card with that hash, or None.

    Nobody is asked for leave: the hash must come from the asker's own answer, run or
    game, which keeps the version that it used. For a hash out of what somebody sent
    ask `readable_by_hash`.
    """
    cards = (shipped.read(slug) for slug in shipped.slugs())
    found = next((card for card in cards if card.hash == digest), None)
    return found or owned.compiled(digest)


def readable_by_hash(digest: str, reader: Reader) -> engine.Card | None:
    """The card of that hash, if it is shipped or of a card that the reader may read."""
    card = card_by_hash(digest)
    if card is None or card.slug in shipped_slugs():
        return card
    return card if owned.readable(card.slug, reader) else None


def is_known(digest: str) -> bool:
    """Is the card of that hash still here? It is not worked out for that."""
    if digest in _shipped_hashes():
        return True
    return owned.version_hashes().filter(hash=digest).exists()


def known_hashes(field: str) -> Q:
    """For rows whose `field` is a card's hash: is that card still here?"""
    versions = owned.version_hashes()
    return Q(**{f"{field}__in": _shipped_hashes()}) | Q(**{f"{field}__in": versions})


def _shipped_hashes() -> list[str]:
    return [shipped.read(slug).hash for slug in shipped.slugs()]


def unknown_card() -> DomainError:
    """The refusal for a card that is not there (code `unknown_card`)."""
    return refusal(reason(ReasonCode.UNKNOWN_CARD, "card-22"), "card")


def card_text(card: engine.Card) -> str:
    """The text of a card, for those who keep cards with their games."""
    is_shipped = card.slug in shipped.slugs()
    return shipped.text(card.slug) if is_shipped else owned.text_of(card.hash)
