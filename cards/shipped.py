"""The card files that ship with the program, read once; needs no Django.

Programs that only play and measure take their cards from here; the site asks
`cards.library`, which also knows which of them are offered, and people's own cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import engine
from engine.cardtext import subset_text
from engine.options import LEAGUE

DATA: Final = Path(__file__).parent / "data"
_PROFILES: Final = {"mahjong-club": "club"}
"""Cards whose publisher has rules of its own, and their profile."""


@cache
def slugs() -> tuple[str, ...]:
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


def whole_cards() -> tuple[str, ...]:
    """The slugs of the cards that are no subset of another one, sorted."""
    return tuple(slug for slug in slugs() if slug not in subset_homes())


@cache
def suggested_profile(slug: str) -> str:
    """The rule profile that players of that card expect (club-01), or the League's."""
    return _PROFILES.get(subset_homes().get(slug, slug), LEAGUE.profile)


@cache
def read(slug: str) -> engine.Card:
    """The card of one of `slugs()`; raises CardError when its file has faults."""
    return engine.load_card(text(slug))


def text(slug: str) -> str:
    """The text of the card of one of `slugs()`."""
    # Only known names become paths.
    if slug not in slugs():
        raise KeyError(slug)
    home = subset_homes().get(slug, slug)
    whole = (DATA / f"{home}.card").read_bytes().decode()
    if home == slug:
        return whole
    card = engine.load_card(whole)
    subset = next(one for one in card.subsets if one.slug == slug)
    return subset_text(whole, card.name, subset)
