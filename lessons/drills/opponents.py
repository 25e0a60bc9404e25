"""What the table tells about another player's hand: lines, tiles, life and death.

A `Scene` is a moment of a game that bots really played, as one seat sees it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import engine
from engine.matching import tables, ways_left
from engine.patterns import Card, Exposure, Hand, Line
from engine.questions import ask_engine
from engine.ruling import DEAD, Ruling
from engine.state import GameState, Phase
from engine.tiles import Tile
from lessons.drills.misconceptions import Misconception
from lessons.drills.notes import note
from lessons.drills.showings import SeatName, ShownDiscards, ShownExposures

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


def hands_left(card: Card, scene: Scene) -> list[tuple[Line, Hand]]:
    """The hands that the player can still make, judged by what all can see."""
    compiled = tables(card)
    table = compiled.table_for(scene.shown)
    if not table.size:
        return []
    open_ = compiled.possible(table, scene.shown, scene.seen)
    both = zip(table.lines, table.here, open_, strict=True)
    return [(line, hand) for line, hand, is_open in both if is_open]


def lines_left(card: Card, scene: Scene) -> tuple[Line, ...]:
    """The lines among them, in the card's order."""
    ways = ways_left(card, scene.shown, scene.seen)
    return tuple(ln for ln in card.lines if (ln.section, ln.number) in ways)


def wanted(card: Card, scene: Scene) -> dict[Tile, Line]:
    """The naturals that some hand left still takes, each with a line that does."""
    found: dict[Tile, Line] = {}
    for line, hand in hands_left(card, scene):
        needs = Counter(hand.tiles)
        for exposure in scene.shown:
            needs[exposure.tile] -= exposure.size
        for tile, count in needs.items():
            if count > 0:
                found.setdefault(tile, line)
    return found


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
    return {
        line.name: belief
        for line in card.lines
        if line.name not in left and (belief := _belief(line, scene)) is not None
    }


def _belief(line: Line, scene: Scene) -> Misconception | None:
    for belief, rule in _RULES:
        if rule(line, scene.shown):
            return belief
    return None


def _fits(hand: Hand, exposures: tuple[Exposure, ...]) -> bool:
    groups = Counter((g.tile, g.size) for g in hand.groups)
    groups.subtract((e.tile, e.size) for e in exposures)
    return min(groups.values()) >= 0


def _together(line: Line, exposures: tuple[Exposure, ...]) -> bool:
    return any(_fits(hand, exposures) for hand in line.hands)


def _concealed(line: Line, exposures: tuple[Exposure, ...]) -> bool:
    """C lines may be exposed as X lines are."""
    return line.exposure == "C" and _together(line, exposures)


def _gone(line: Line, exposures: tuple[Exposure, ...]) -> bool:
    """It fits, and what lies on the table does not matter."""
    return line.exposure == "X" and _together(line, exposures)


def _one_by_one(line: Line, exposures: tuple[Exposure, ...]) -> bool:
    """Each exposure by itself fits some hand of the line."""
    return len(exposures) > 1 and all(_together(line, (one,)) for one in exposures)


def _any_suit(line: Line, exposures: tuple[Exposure, ...]) -> bool:
    """The numbers and sizes are there, in whatever suits."""
    wanted_ = Counter((e.tile.number or e.tile, e.size) for e in exposures)
    return any(
        not wanted_ - Counter((g.tile.number or g.tile, g.size) for g in hand.groups)
        for hand in line.hands
    )


def _any_size(line: Line, exposures: tuple[Exposure, ...]) -> bool:
    """The tiles are there, in groups of whatever size."""
    kinds = {e.tile for e in exposures}
    return any(kinds <= {g.tile for g in hand.groups} for hand in line.hands)


def _one_of_them(line: Line, exposures: tuple[Exposure, ...]) -> bool:
    """The newest exposure fits, and nobody looks at the others."""
    return len(exposures) > 1 and _together(line, exposures[-1:])


_RULES: Final[
    tuple[tuple[Misconception, Callable[[Line, tuple[Exposure, ...]], bool]], ...]
] = (
    (Misconception.CONCEALED_LINE_EXPOSED, _concealed),
    (Misconception.GONE_TILES_NOT_COUNTED, _gone),
    (Misconception.EXPOSURES_NOT_COMPARED, _one_by_one),
    (Misconception.WRONG_COUNT, _any_size),
    (Misconception.COLOURS_NOT_COMPARED, _any_suit),
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
        if bool(compiled.table_for_concealed(own).size) is for_concealed:
            yield own[-1]


def with_call(scene: Scene, exposure: Exposure) -> Scene:
    """The scene after that player has called the newest discard for the group."""
    place = SEATS.index(scene.who)
    own = (*scene.shown, exposure)
    exposures = (*scene.exposures[:place], own, *scene.exposures[place + 1 :])
    return replace(scene, exposures=exposures, discards=scene.discards[:-1])
