"""Find the exchange: which tile of your rack wins a joker on the table, or none?"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_noop as _

from engine.patterns import Card, Exposure, Line
from engine.rules import exchange_options
from engine.state import Phase
from engine.tiles import DRAGONS, WINDS, Suit, Tile, suited
from lessons.drills.item import Choice, NoItem, Note, NotProved, note
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import TRIES, varied
from lessons.drills.tables import (
    YOU,
    Table,
    lay_discards,
    lay_table,
    put_in,
)

NONE: Final = "none"
SENTENCES: Final = {
    "ask_exchange_tile": _(
        "It is your turn, and you have picked. Which of these tiles can you give for a"
        " joker?"
    ),
    "hint_ask_exchange_tile": _(
        "Find every joker that lies exposed, and say what each stands for. Then look"
        " for just these tiles in your rack."
    ),
    "exchange_no_tile": _("None of these"),
    "exchange_wins": _(
        "{tile} is in your rack, and a joker stands for {tile} in an exposure: give the"
        " one and take the other."
    ),
    "exchange_finds_none": _(
        "No joker on the table stands for a tile that you hold, so there is nothing to"
        " exchange."
    ),
    "exchange_lookalike": _(
        "No joker stands for {tile}: it has to be the very tile of the group."
    ),
    "exchange_group_without_joker": _(
        "There is a {tile} group, but it holds no joker that you could win."
    ),
    "exchange_reversed": _(
        "You give the natural tile and take the joker, never the other way round."
    ),
    "exchange_from_discards": _(
        "The tile has to come from your rack. {tile} lies among the discards, and those"
        " are dead."
    ),
    "exchange_own_too": _(
        "There is one: you may win jokers from your own exposures as well."
    ),
    "exchange_others_too": _(
        "There is one: you may win jokers from everybody’s exposures, not just from"
        " your own."
    ),
}


@dataclass(frozen=True, slots=True)
class FindLevel:
    """How a level differs: groups exposed (you first), wrong answers, discards, none.

    `none` is how often there is nothing to find.
    """

    exposed: tuple[tuple[int, ...], ...]
    wrong: int
    discards: int = 0
    none: float = 0.2


FIND_LEVELS: Final = {
    1: FindLevel(((0, 1, 0, 1), (0, 1, 1, 0)), 2),
    2: FindLevel(((0, 1, 1, 1), (0, 0, 1, 1)), 2, none=0.25),
    3: FindLevel(((1, 1, 0, 1), (1, 1, 1, 0), (0, 2, 1, 0)), 3, 6, 0.3),
    4: FindLevel(((1, 1, 1, 1), (1, 2, 0, 1), (0, 2, 1, 1)), 4, 9, 0.3),
    5: FindLevel(((1, 2, 1, 2), (1, 2, 2, 1), (2, 1, 2, 1)), 4, 12, 0.35),
}


def winning(card: Card, table: Table) -> tuple[Tile, ...]:
    """The tiles that the engine lets you exchange now (jokers-07 ff.)."""
    state = _position(card, table).to_state()
    return tuple(sorted({tile for *_, tile in exchange_options(state, YOU)}))


def _position(card: Card, table: Table) -> Any:
    return table.position(card, Phase.TURN, YOU, picked=table.rack[0])


def make_find(
    rng: random.Random, card: Card, lines: Sequence[Line], level: int
) -> tuple[Table, tuple[Choice, ...]]:
    """A table, and tiles on offer of which one wins a joker, or none. Raises NoItem."""
    about, is_none = FIND_LEVELS[level], rng.random() < FIND_LEVELS[level].none
    for _try in range(TRIES):
        table = lay_table(rng, lines, rng.choice(about.exposed), tiles=14)
        if table is None:
            continue
        table = _with_decoys(rng, table, is_none)
        table = lay_discards(rng, table, about.discards, last=3)
        right = winning(card, table)
        if len(right) != (not is_none):
            continue
        wrong = varied(list(_wrong(rng, table, right)), about.wrong)
        if len(wrong) >= 2:
            return table, _choices(table, right, wrong)
    raise NoItem


def _with_decoys(rng: random.Random, table: Table, is_none: bool) -> Table:
    """The table with the tile to be found in your rack, and tiles that look like it."""
    lying = [e for own in table.exposures for e in own]
    keep: tuple[Tile, ...] = ()
    held = [e for e in lying if e.jokers]
    if held and not is_none:
        keep = (rng.choice(held).tile,)
        table = put_in(rng, table, keep[0])
    decoys = [t for e in held for t in _like(e.tile)]
    decoys += [e.tile for e in lying if not e.jokers]
    for tile in rng.sample(decoys, min(2, len(decoys))):
        table = put_in(rng, table, tile, keep)
        keep = (*keep, tile)
    return table


def _like(tile: Tile) -> tuple[Tile, ...]:
    """Tiles of the same kind: the number in other suits, other winds or dragons."""
    if tile.number is not None:
        found = tuple(suited(tile.number, suit) for suit in Suit)
    else:
        found = WINDS if tile.is_wind else DRAGONS if tile.is_dragon else ()
    return tuple(other for other in found if other is not tile)


def _choices(
    table: Table, right: tuple[Tile, ...], wrong: list[Choice]
) -> tuple[Choice, ...]:
    """The tiles in the order of a rack; "none" last, always on offer if it can be."""
    if right:
        best = Choice(
            right[0].code, None, (note("exchange_wins", tile=right[0]),), tiles=right
        )
    else:
        best = _none(None, note("exchange_finds_none"))
    return tuple(sorted((best, *wrong), key=lambda c: (c.key == NONE, c.tiles, c.key)))


def _none(misconception: Misconception | None, why: Note) -> Choice:
    return Choice(NONE, misconception, (why,), text=note("exchange_no_tile"))


def _wrong(
    rng: random.Random, table: Table, right: tuple[Tile, ...]
) -> Iterator[Choice]:
    """What each faulty rule finds, each tile once."""
    seen: set[Tile] = set(right)
    for misconception, rule in FIND_BELIEFS.items():
        for found in sorted(rule(table), key=lambda _tile: rng.random()):
            if found is None and right:
                yield _none(misconception, note(_WHY[misconception]))
            elif found is not None and found not in seen:
                seen.add(found)
                why = note(_WHY[misconception], tile=found)
                yield Choice(found.code, misconception, (why,), tiles=(found,))


Found = Iterator[Tile | None]


def _open(table: Table, seats: Sequence[int] = range(4)) -> Iterator[Exposure]:
    for seat in seats:
        yield from table.exposures[seat]


def _held_for(table: Table, seats: Sequence[int]) -> set[Tile]:
    return {e.tile for e in _open(table, seats) if e.jokers and e.tile in table.rack}


def _barring_own(table: Table) -> Found:
    """Only the jokers of others can be won: nothing, if it is your own."""
    if not _held_for(table, (1, 2, 3)):
        yield None


def _barring_others(table: Table) -> Found:
    """Only your own jokers can be won: nothing, if it is another's."""
    if not _held_for(table, (YOU,)):
        yield None


def _lookalikes(table: Table) -> Found:
    """A tile that is like the joker's will do: the number, any wind, any dragon."""
    wanted = {t for e in _open(table) if e.jokers for t in _like(e.tile)}
    yield from wanted & {*table.rack}


def _without_joker(table: Table) -> Found:
    """A tile that goes with any exposed group will do."""
    whole = {e.tile for e in _open(table) if not e.jokers}
    yield from whole & {*table.rack}


def _reversed(table: Table) -> Found:
    """A joker is given for a natural tile."""
    if Tile.JOKER in table.rack and any(table.exposures):
        yield Tile.JOKER


def _from_discards(table: Table) -> Found:
    """A tile that lies on the table is as good as one in the rack."""
    wanted = {e.tile for e in _open(table) if e.jokers}
    yield from wanted & {tile for _seat, tile in table.discards} - {*table.rack}


FIND_BELIEFS: Final[dict[Misconception, Callable[[Table], Found]]] = {
    Misconception.OWN_JOKER_BARRED: _barring_own,
    Misconception.OTHERS_JOKERS_BARRED: _barring_others,
    Misconception.EXCHANGED_FROM_DISCARDS: _from_discards,
    Misconception.EXCHANGED_WITHOUT_JOKER: _without_joker,
    Misconception.EXCHANGED_LOOKALIKE: _lookalikes,
    Misconception.EXCHANGE_REVERSED: _reversed,
}
"""The tiles that each faulty rule finds; None where it finds nothing."""

_WHY: Final = {
    Misconception.OWN_JOKER_BARRED: "exchange_own_too",
    Misconception.OTHERS_JOKERS_BARRED: "exchange_others_too",
    Misconception.EXCHANGED_FROM_DISCARDS: "exchange_from_discards",
    Misconception.EXCHANGED_WITHOUT_JOKER: "exchange_group_without_joker",
    Misconception.EXCHANGED_LOOKALIKE: "exchange_lookalike",
    Misconception.EXCHANGE_REVERSED: "exchange_reversed",
}


def found_by(misconception: Misconception, table: Table) -> frozenset[str]:
    """Keys of what that faulty rule finds."""
    rule = FIND_BELIEFS.get(misconception)
    found = () if rule is None else rule(table)
    return frozenset(NONE if tile is None else tile.code for tile in found)


def prove_find(
    card: Card, table: Table, choices: Sequence[Choice]
) -> Mapping[str, Any]:
    """Ask the engine what can be exchanged. Raises NotProved."""
    tiles = [tile.code for tile in winning(card, table)]
    offered = [c.key for c in choices if c.key in tiles] or [NONE]
    if [c.key for c in choices if c.is_right] != offered or len(tiles) > 1:
        raise NotProved(f"the engine exchanges {tiles}")
    return {"ask": "tile", "exchanges": tiles}
