"""Call or let go: a discard lies there, and what each answer does to your lines.

The moment is one of a real game. Right is what stands best by the estimate of all hands
still within reach, before the call and after it with the best discard; a finished
Mahjong beats everything. Only clear moments are asked.
Level 1: nothing exposed, and much between the answers. Level 2: closer. Level 3: also
with groups that you have exposed. Level 4: the table's discards and exposures count.
Level 5: closer still.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

import engine
from engine.actions import Call
from engine.matching import tables
from engine.patterns import Card
from engine.ruling import LEGAL, rule_on
from engine.state import SEATS, GameState, Phase, with_tiles
from lessons.drills.accounts import SEAT_NAMES
from lessons.drills.call_choices import (
    choices_of,
    consequences,
    guesses_of,
)
from lessons.drills.call_weighing import (
    Facts,
    Way,
    calls_with,
    clearness,
    is_worse,
    weigh_call,
)
from lessons.drills.games import (
    moment_of_a_game,
    table_of,
    thrown_or_spared,
)
from lessons.drills.item import LEVELS as ALL_LEVELS
from lessons.drills.item import (
    Choice,
    DrillSettings,
    Item,
    NotProved,
    OneOf,
    difficulty_of,
    lines_for,
    note,
    rng_for,
)
from lessons.drills.misconceptions import Misconception
from lessons.drills.showings import ShownRack
from lessons.drills.tables import YOU, Table, read_table

KIND: Final = "call_or_let_go"
VERSION: Final = 2
LEVELS: Final = ALL_LEVELS
SKILLS: Final = ("call-or-let-go", "what-may-be-called")
TITLE: Final = gettext_lazy("Call, or let it go?")
ABOUT: Final = gettext_lazy(
    "A discard lies there. Say what you do, and see which lines stay open."
)
PICTURE: Final = "7D 7D J"
MISCONCEPTIONS: Final = (
    Misconception.USEFUL_TILE_LET_GO,
    Misconception.CALL_CLOSES_LINES,
    Misconception.CONCEALED_LINE_EXPOSED,
    Misconception.CALLED_FOR_PAIR,
    Misconception.TILES_COUNTED_WRONG,
    Misconception.WRONG_COUNT,
    Misconception.CONCEALED_NEVER_CLAIMS,
)
HINT_REASONS: Final = frozenset({"call_not_for_pair", "call_not_yet"})
SENTENCES: Final = {
    "call_down": _("Just discarded by {seat}: {tile}."),
    "ask_call": _("Do you call it, or let it go?"),
    "hint_ask_call": _(
        "How many of this tile do you hold? See which of your near lines would take the"
        " group that you would expose, and which of them are concealed."
    ),
    "call_go": _("Let it go."),
    "call_group": _("Call it for a {group}, and expose {tiles}."),
    "call_pair": _("Call it for my pair."),
    "call_mahjong": _("Call it for Mahjong."),
    "call_right_mahjong": _("{tile} is your last tile: with it you have {line}."),
    "call_right_group": _(
        "The call is worth it: with it {line} is {after} away; without it your nearest"
        " line is {before} away."
    ),
    "call_right_go": _(
        "Let it go: you stand better with {line}, {before} away, than with anything"
        " that the call leaves."
    ),
    "call_right_none": _(
        "You hold too few like {tile} to call a group, and it is not your last tile: so"
        " let it go."
    ),
    "call_no_use": _("No hand within reach is nearer with an exposed {tile} group."),
    "call_missed": _(
        "A tile let go is gone for good, and with the call {line} would be {after}"
        " away."
    ),
    "call_mahjong_missed": _(
        "It is your Mahjong, on {line}. The last tile may be called for any line and"
        " any group, a pair or a concealed hand as well."
    ),
    "call_closes": _(
        "An exposure stays as it lies. With it your nearest line would be {after} away;"
        " before it was {line}, {before} away."
    ),
    "call_concealed": _(
        "{line} is concealed (C): one exposure, and it is closed. It was {before} away."
    ),
    "call_not_for_pair": _(
        "A discard is called for a pung, a kong, a quint or a sextet, never for a pair,"
        " unless it is your last tile."
    ),
    "call_not_yet": _(
        "With {tile} your nearest line is still {away} away. A false Mahjong is dear."
    ),
    "call_other_size": _(
        "Another size suits your lines better: an exposure cannot grow or shrink later."
    ),
    "call_facts_before": _(
        "Without the call, lines within {reach} tiles: {count}. Concealed ones among"
        " them: {concealed}."
    ),
    "call_facts_after": _(
        "After the call for a {group}, lines within {reach} tiles: {count}."
    ),
    "label_closed_by_call": _("Closed by an exposure"),
    "label_consequences": _("What the call does to your lines"),
}
_BETWEEN: Final = {1: (0, 24), 2: (0, 24), 3: (8, 36), 4: (16, 44), 5: (16, 48)}
"""Discards made before the moment."""
WHOLE_TABLE: Final = 4
_WANTED: Final = ("go", "group", "group", "pair", "go", "mahjong")
"""What the right answer is looked for, each place as likely; "pair" tempts only."""
Found = tuple[Facts, list[Choice]]


@dataclass(frozen=True, slots=True)
class About:
    """The table behind an item, the newest discard last."""

    table: Table


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    lines, level, wanted = (
        lines_for(card, settings),
        settings.level,
        rng.choice(_WANTED),
    )
    has_one = False

    def look(state: GameState) -> Iterator[Found]:
        nonlocal has_one
        for table in _tables(card, state, level):
            if has_one and not _may_be(card, table, wanted):
                continue
            facts = weigh_call(card, table)
            if facts is not None and facts.near.line in lines:
                choices = choices_of(card, facts, level)
                if choices:
                    has_one = True
                    yield facts, choices

    def is_wanted(found: Found) -> bool:
        return _is_wanted(*found, wanted)

    between = _BETWEEN[level]
    found = moment_of_a_game(rng, card, Phase.CLAIM, between, look, is_wanted)
    return _item(card, settings, seed, *found)


def _is_wanted(facts: Facts, choices: list[Choice], wanted: str) -> bool:
    if wanted == "pair":
        return any(c.key == "pair" for c in choices)
    if wanted == "group":
        return facts.best not in ("go", "mahjong")
    return facts.best == wanted


def _may_be(card: Card, table: Table, wanted: str) -> bool:
    """Can the answer be what is wanted? Asked before all is weighed."""
    tile = table.discards[-1][1]
    if wanted == "mahjong":
        rack = with_tiles(table.rack, (tile,))
        return tables(card).away(rack, table.exposures[YOU]) == 0
    if wanted == "group":
        return any(calls_with(table.rack, tile))
    return wanted == "go" or table.rack.count(tile) == 1


def _tables(card: Card, state: GameState, level: int) -> Iterator[Table]:
    """What each seat sees that holds the tile just thrown, or one that might have been;
    as much of it as the level shows."""
    if any(answer is not None for answer in state.answers):
        return
    thrower = state.discards[-1].seat
    views = [
        table_of(engine.view(state, seat))
        for seat in SEATS
        if seat != thrower and not state.dead[seat]
    ]
    for tile in thrown_or_spared(card, state):
        for table in views:
            own = table.exposures[YOU]
            if tile not in table.rack or (own and level < WHOLE_TABLE - 1):
                continue
            seat, _thrown = table.discards[-1]
            newest = (seat, tile)
            if level >= WHOLE_TABLE:
                yield replace(table, discards=(*table.discards[:-1], newest))
            else:
                yield Table(table.rack, (own, (), (), ()), (newest,))


def _item(
    card: Card, settings: DrillSettings, seed: int, facts: Facts, choices: list[Choice]
) -> Item:
    right = next(c for c in choices if c.is_right)
    has_pair = any(c.misconception is Misconception.CALLED_FOR_PAIR for c in choices)
    level = settings.level
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=(
            note("call_down", tile=facts.tile, seat=SEAT_NAMES[facts.seat]),
            note("ask_call"),
        ),
        shown=(
            *facts.table.shown(),
            ShownRack(facts.table.rack, note("label_your_rack")),
        ),
        answer=OneOf(tuple(sorted(choices, key=lambda c: _ORDER.get(c.key, 1)))),
        skills=SKILLS if has_pair else SKILLS[:1],
        difficulty=difficulty_of(level, 1 - min(clearness(facts, right.key), 2.0) / 2),
        about=About(facts.table),
        solution=consequences(card, facts),
    )


_ORDER: Final = {"go": 0, "pair": 2, "mahjong": 3}


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Weigh every answer at the table shown. Raises NotProved."""
    facts = weigh_call(card, read_table(item))
    if facts is None:
        raise NotProved("no call to judge")
    right = item.right.key
    if facts.best != right:
        raise NotProved(f"{right}: {facts.best} is better")
    for choice in item.choices:
        if choice.key in facts.ways and choice.key not in (right, "go"):
            _prove_lawful(card, facts, facts.ways[choice.key])
        if not choice.is_right and not is_worse(facts, choice.key, item.level):
            raise NotProved(f"{choice.key} is as good as {right}")
    return {
        "cost": {key: round(way.cost, 2) for key, way in facts.ways.items()},
        "nearest": facts.near.line.name,
        "away": facts.near.away,
        "mahjong": facts.wins.name if facts.wins else "",
    }


def _prove_lawful(card: Card, facts: Facts, way: Way) -> None:
    position = facts.table.position(card, Phase.CLAIM, facts.seat)
    ruling = rule_on(position, Call(YOU, way.used))
    if ruling.verdict != LEGAL:
        raise NotProved(f"{way.key}: {ruling}")


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """The answers of somebody who believes this."""
    facts = weigh_call(card, item.about.table)
    if facts is None:
        return frozenset()
    guesses = guesses_of(card, facts)
    return frozenset(
        choice.key for choice in guesses if choice.misconception is misconception
    ) - {item.right.key}
