"""What the table tells about another player's hand: lines, tiles, life and death.

A `Scene` is a moment of a game that bots really played, as one seat sees it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

import engine
from engine.matching import CardTables, tables, ways_left
from engine.patterns import Card, Exposure, Line
from engine.questions import ask_engine
from engine.ruling import DEAD, Ruling
from engine.state import GameState, Phase
from engine.tiles import NATURALS, Tile
from lessons.drills.misconceptions import Misconception
from lessons.drills.notes import note
from lessons.drills.showings import SeatName, ShownDiscards, ShownExposures

Exposures = tuple[Exposure, ...]
SEATS: Final[tuple[SeatName, ...]] = ("you", "right", "across", "left")


@dataclass(frozen=True, slots=True)
class Scene:
    """The table as you see it; `who` is the player who is asked about."""

    who: SeatName
    exposures: tuple[tuple[Exposure, ...], ...]
    discards: tuple[tuple[SeatName, Tile], ...]
    rack: tuple[Tile, ...]

    @property
    def shown(self) -> tuple[Exposure, ...]:
        """What that player has exposed."""
        return self.exposures[SEATS.index(self.who)]

    @property
    def seen(self) -> tuple[Tile, ...]:
        """What all can see outside that player's rack and exposures."""
        others = [
            e
            for s, es in zip(SEATS, self.exposures, strict=True)
            for e in es
            if s != self.who
        ]
        return (*(t for _s, t in self.discards), *(t for e in others for t in e.tiles))

    @property
    def showings(self) -> tuple[ShownExposures | ShownDiscards, ...]:
        """The exposures, that player's first, and all discards."""
        order = sorted(SEATS, key=lambda seat: (seat != self.who, SEATS.index(seat)))
        open_ = [(seat, self.exposures[SEATS.index(seat)]) for seat in order]
        return (
            *(ShownExposures(own, seat) for seat, own in open_ if own),
            ShownDiscards(self.discards, note("label_discards"), marks_newest=False),
        )


def scene_of(state: GameState, you: int, who: int) -> Scene:
    """The scene of a game as seat `you` sees it, `who` being asked about."""
    names = {(you + step) % 4: name for step, name in enumerate(SEATS)}
    return Scene(
        names[who],
        tuple(state.exposures[(you + step) % 4] for step in range(4)),
        tuple((names[d.seat], d.tile) for d in state.discards),
        state.racks[you],
    )


def lines_left(card: Card, scene: Scene) -> tuple[Line, ...]:
    """The lines among them, in the card's order."""
    ways = ways_left(card, scene.shown, scene.seen)
    return tuple(ln for ln in card.lines if (ln.section, ln.number) in ways)


def wanted(card: Card, scene: Scene) -> dict[Tile, Line]:
    """The naturals that some hand left still takes, each with a line that does."""
    compiled = tables(card)
    table = compiled.table_for(scene.shown)
    if not table.size:
        return {}
    left = np.flatnonzero(compiled.possible(table, scene.shown, scene.seen))
    if not left.size:
        return {}
    needs = compiled.needs[table.hands[left]]
    for exposure in scene.shown:
        needs[:, exposure.tile] -= exposure.size
    takes = needs > 0
    first = takes.argmax(axis=0)
    tiles = np.flatnonzero(takes.any(axis=0)).tolist()
    return {
        Tile(tile): table.lines[left[first[tile]]]
        for tile in sorted(tiles, key=lambda tile: first[tile])
    }


def ruling(card: Card, scene: Scene) -> Ruling:
    """Is the hand dead, as a challenge would be settled?"""
    seat = SEATS.index(scene.who)
    where = {
        "card": card.slug,
        "turn": seat,
        "discards": " ".join(tile.code for _seat, tile in scene.discards),
        "exposures": {
            str(place): [engine.format_tiles(e.tiles) for e in own]
            for place, own in enumerate(scene.exposures)
            if own
        },
        "seat": seat,
    }
    found: Ruling = ask_engine("hand", where, lambda _slug: card)
    return found


def is_dead(card: Card, scene: Scene) -> bool:
    """Would a challenge be right?"""
    return ruling(card, scene).verdict == DEAD


# -- how a line is misread from exposures ------------------------------------------


def misread(card: Card, scene: Scene) -> dict[str, Misconception]:
    """Lines that are closed, by name, each with the faulty rule that keeps it open."""
    left = {line.name for line in lines_left(card, scene)}
    compiled, found = tables(card), dict[int, Misconception]()
    for belief, rule in _RULES:
        for place in rule(compiled, scene.shown):
            found.setdefault(place, belief)
    return {
        line.name: found[place]
        for place, line in enumerate(card.lines)
        if place in found and line.name not in left
    }


Hands = NDArray[np.bool_]
Lines = set[int]
"""Places of lines on the card."""


def _lines(compiled: CardTables, hands: Hands) -> Lines:
    return set(compiled.line_of[hands].tolist())


def _concealed(compiled: CardTables, exposures: Exposures) -> Lines:
    """C lines may be exposed as X lines are."""
    return _lines(compiled, compiled.hands_with(exposures) & compiled.concealed)


def _gone(compiled: CardTables, exposures: Exposures) -> Lines:
    """It fits, and what lies on the table does not matter."""
    return _lines(compiled, compiled.hands_with(exposures) & ~compiled.concealed)


def _one_by_one(compiled: CardTables, exposures: Exposures) -> Lines:
    """Each exposure by itself fits some hand of the line."""
    each = [_lines(compiled, compiled.hands_with((one,))) for one in exposures]
    return set[int].intersection(*each) if len(each) > 1 else set()


def _any_suit(compiled: CardTables, exposures: Exposures) -> Lines:
    """The numbers and sizes are there, in whatever suits."""
    looks = Counter((e.tile.number or e.tile, e.size) for e in exposures)
    enough = []
    for (look, size), times in looks.items():
        same = [tile for tile in NATURALS if (tile.number or tile) == look]
        counts = np.array([compiled.groups_of(tile, size) for tile in same])
        enough.append(counts.sum(axis=0) >= times)
    return _lines(compiled, np.logical_and.reduce(enough))


def _any_size(compiled: CardTables, exposures: Exposures) -> Lines:
    """The tiles are there, in groups of whatever size."""
    kinds = sorted({e.tile for e in exposures})
    return _lines(compiled, compiled.needs[:, kinds].min(axis=1) > 0)


def _one_of_them(compiled: CardTables, exposures: Exposures) -> Lines:
    """The newest exposure fits, and nobody looks at the others."""
    if len(exposures) < 2:
        return set()
    return _lines(compiled, compiled.hands_with(exposures[-1:]))


_RULES: Final[
    tuple[tuple[Misconception, Callable[[CardTables, Exposures], Lines]], ...]
] = (
    (Misconception.CONCEALED_LINE_EXPOSED, _concealed),
    (Misconception.GONE_TILES_NOT_COUNTED, _gone),
    # Suits first: each exposure by itself fits wherever the line's suits are free.
    (Misconception.COLOURS_NOT_COMPARED, _any_suit),
    (Misconception.EXPOSURES_NOT_COMPARED, _one_by_one),
    (Misconception.WRONG_COUNT, _any_size),
    (Misconception.EXPOSURES_NOT_COMPARED, _one_of_them),
)


# -- calls that kill ---------------------------------------------------------------


def called_wrongly(
    card: Card, state: GameState, seat: int, *, for_concealed: bool
) -> Iterator[Exposure]:
    """Groups that `seat` could lay down for the discard, and that end every line.

    `for_concealed`: those that C lines have (dead-04); else those of no line (dead-03).
    """
    if state.phase is not Phase.CLAIM or state.newest is None:
        return
    tile = state.newest.tile
    if tile >= Tile.JOKER or state.newest.seat == seat:
        return
    compiled, rack = tables(card), state.racks[seat]
    held, jokers = rack.count(tile), rack.count(Tile.JOKER)
    for size in (3, 4) if held else ():
        used = max(0, size - 1 - held)
        own = (*state.exposures[seat], Exposure(tile, size, used))
        if used > jokers or compiled.fits(own):
            continue
        if compiled.fits_concealed(own) is for_concealed:
            yield own[-1]


def with_call(scene: Scene, exposure: Exposure) -> Scene:
    """The scene after that player has called the newest discard for the group."""
    place = SEATS.index(scene.who)
    own = (*scene.shown, exposure)
    exposures = (*scene.exposures[:place], own, *scene.exposures[place + 1 :])
    return replace(scene, exposures=exposures, discards=scene.discards[:-1])
