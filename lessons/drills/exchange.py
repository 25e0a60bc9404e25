"""Joker exchange: find it, and time it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy

from engine.patterns import Card
from lessons.drills import exchange_find, exchange_when
from lessons.drills.exchange_find import (
    FIND_BELIEFS,
    found_by,
    make_find,
    prove_find,
)
from lessons.drills.exchange_when import (
    WHEN_MISCONCEPTIONS,
    When,
    answered_by,
    make_when,
    prove_when,
    read_when,
    told,
)
from lessons.drills.item import LEVELS as ALL_LEVELS
from lessons.drills.item import (
    DrillSettings,
    Item,
    OneOf,
    difficulty_of,
    lines_for,
    note,
    rng_for,
)
from lessons.drills.misconceptions import Misconception
from lessons.drills.showings import ShownRack
from lessons.drills.tables import Table, read_table

KIND: Final = "exchange"
VERSION: Final = 1
LEVELS: Final = ALL_LEVELS
SKILLS: Final = ("joker-exchange", "exchange-timing")
TITLE: Final = gettext_lazy("Win a joker")
ABOUT: Final = gettext_lazy(
    "Jokers lie exposed. See which of your tiles wins one, and when you may."
)
PICTURE: Final = "7D 7D J 7D"
MISCONCEPTIONS: Final = tuple(dict.fromkeys((*FIND_BELIEFS, *WHEN_MISCONCEPTIONS)))
HINT_REASONS: Final = frozenset(
    {
        "exchange_lookalike",
        "exchange_group_without_joker",
        "exchange_reversed",
        "exchange_from_discards",
        "when_not_late",
        "when_not_own",
        "when_not_other",
        "when_not_closed",
        "when_not_more",
        "when_not_wall",
    }
)
SENTENCES: Final = exchange_find.SENTENCES | exchange_when.SENTENCES
_TIMED: Final = {1: 0.0, 2: 0.6, 3: 0.4, 4: 0.5, 5: 0.5}
"""How often a level asks when, not which: 1 shows two or three exposures, 2 whose
turn it is, 3 own exposures, discards and calls, 4 and 5 more groups and fine points."""


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    lines, level = lines_for(card, settings), settings.level
    about: Table | When
    if rng.random() < _TIMED[level]:
        about, choices = make_when(rng, card, lines, level)
        table, stem, skill = about.table, told(about), SKILLS[1]
        share = 0.4
    else:
        about, choices = make_find(rng, card, lines, level)
        table, stem, skill = about, (note("ask_exchange_tile"),), SKILLS[0]
        share = sum(map(len, about.exposures)) / 6
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=stem,
        shown=(*table.shown(), ShownRack(table.rack, note("label_your_rack"))),
        answer=OneOf(choices),
        skills=(skill,),
        difficulty=difficulty_of(level, share),
        about=about,
    )


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Ask the engine about the table and the moment shown. Raises NotProved."""
    table = read_table(item)
    if item.stem[-1].code == "ask_exchange_tile":
        return prove_find(card, table, item.choices)
    return prove_when(card, read_when(table, item.stem), item.choices)


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """What somebody who believes this would give, or would say."""
    if isinstance(item.about, Table):
        found = found_by(misconception, item.about)
    else:
        found = answered_by(misconception, item.about)
    return found - {item.right.key}
