"""The kinds of quiz item, and making and finding one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.patterns import Card
from lessons.drills import charleston, joker_place, missing_tile, which_line
from lessons.drills.item import Item

SEEDS: Final = 1_000_000_000
"""Seeds are 0 to this, not included: nine digits at most in a link."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of item: its name in addresses and rows, its words, its maker."""

    slug: str
    title: str | Promise
    about: str | Promise
    make: Callable[[Card, int], Item]


KINDS: Final = {
    kind.slug: kind
    for kind in (
        Kind(
            which_line.KIND,
            _("Which line is this?"),
            _("A finished hand lies before you. Find its line among four."),
            which_line.make,
        ),
        Kind(
            missing_tile.KIND,
            _("Which tile is missing?"),
            _("You have thirteen tiles of a line. Choose the one that completes it."),
            missing_tile.make,
        ),
        Kind(
            joker_place.KIND,
            _("May a joker stand here?"),
            _("One place of a hand is marked. Say whether a joker may fill it."),
            joker_place.make,
        ),
    )
}
"""By slug, in the order in which they are offered."""

TITLES: Final[dict[str, str | Promise]] = {
    **{kind.slug: kind.title for kind in KINDS.values()},
    charleston.KIND: _("Charleston passes that cost nothing"),
}
"""Every kind of drill that answers are kept for."""


def make_item(card: Card, kind: str, seed: int) -> Item:
    """The item of that card, kind and seed: always the same one.

    Raises KeyError for an unknown kind and NoItem when the card gives none.
    """
    return KINDS[kind].make(card, seed)
