"""Games played by bots, and what strategy asks about them, noted as they go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.actions import Action, Discard, ExchangeJoker
from engine.dealing import new_game
from engine.figures.counting import lines_open
from engine.figures.habits import players
from engine.matching import tables
from engine.patterns import Card
from engine.simulation import steps
from engine.state import CHARLESTON, GameState
from engine.tiles import Tile

SEATS = range(4)


@dataclass(slots=True)
class Thrown:
    """One discard: how it looked before it fell, and whether it gave Mahjong.

    `seen` are like tiles in view of all; `shown` the most exposures of one of the
    other players; `again` whether one of the last three discards was the same.
    """

    tile: Tile
    seen: int
    shown: int
    again: bool
    wall_left: int
    won: bool = False


@dataclass(slots=True)
class Sat:
    """How one seat fared. `away` are tiles away, as dealt and after the passes;
    `first_call` is how many discards had fallen when it first called."""

    jokers: int
    away_dealt: int
    away_passed: int | None = None
    first_call: int | None = None
    exposures: int = 0
    points: int = 0


@dataclass(slots=True)
class Watched:
    """One game that is over. `odd` is the seat with a habit of its own.

    `lines_left` are the lines open after each second exposure of a seat.
    """

    dealer: int
    odd: int
    seats: list[Sat]
    thrown: list[Thrown] = field(default_factory=list)
    passes: int = 0
    exchanges: int = 0
    jokers_shown: int = 0
    lines_left: list[int] = field(default_factory=list)
    winner: int | None = None
    by: str = ""
    discarder: int | None = None
    concealed: bool = False
    jokers_won: int = 0

    @property
    def first_caller(self) -> int | None:
        """The seat that called first of all, or None."""
        calls = [(s.first_call, n) for n, s in enumerate(self.seats)]
        called = [(when, seat) for when, seat in calls if when is not None]
        return min(called)[1] if called else None


def watch(card: Card, games: int, seed: int, habit: str = "") -> Iterator[Watched]:
    """Play so many games with the seeds from `seed` on, the odd seat going round."""
    for number in range(seed, seed + games):
        yield watch_one(card, number, habit)


def watch_one(card: Card, seed: int, habit: str = "") -> Watched:
    """Play one game and note what came of it."""
    state = new_game(card, seed=seed)
    odd = seed % len(SEATS)
    dealt = [
        Sat(rack.count(Tile.JOKER), tables(card).away(rack, ())) for rack in state.racks
    ]
    game = Watched(state.dealer, odd, dealt)
    for step in steps(state, players(card, habit, odd)):
        _note(game, state, step.action, step.state)
        state = step.state
    _finish(game, state)
    return game


def _note(game: Watched, before: GameState, action: Action, after: GameState) -> None:
    if isinstance(action, Discard):
        game.thrown.append(_thrown(before, action))
    elif isinstance(action, ExchangeJoker):
        game.exchanges += 1
    if before.phase in CHARLESTON and after.phase not in CHARLESTON:
        game.passes = after.passes
        for seat, sat in enumerate(game.seats):
            sat.away_passed = tables(after.card).away(after.racks[seat], ())
    if before.exposures is not after.exposures:
        _note_exposures(game, before, after)


def _thrown(state: GameState, action: Discard) -> Thrown:
    down = Counter(one.tile for one in state.discards)
    for shown in state.exposures:
        down.update(tile for exposure in shown for tile in exposure.tiles)
    others = (len(s) for n, s in enumerate(state.exposures) if n != action.seat)
    last = [one.tile for one in state.discards[-3:]]
    return Thrown(
        tile=action.tile,
        seen=down[action.tile],
        shown=max(others),
        again=action.tile in last,
        wall_left=state.wall_left,
    )


def _note_exposures(game: Watched, before: GameState, after: GameState) -> None:
    for seat, sat in enumerate(game.seats):
        shown = after.exposures[seat]
        if len(shown) <= len(before.exposures[seat]):
            continue
        if sat.first_call is None:
            sat.first_call = len(game.thrown)
        game.jokers_shown += shown[-1].jokers
        if len(shown) == 2:
            game.lines_left.append(lines_open(after.card, shown))


def _finish(game: Watched, state: GameState) -> None:
    outcome = state.outcome
    if outcome is None:
        return
    for seat, sat in enumerate(game.seats):
        sat.exposures = len(state.exposures[seat])
        sat.points = outcome.pays[seat]
    if outcome.winner is None:
        return
    game.winner, game.by = outcome.winner, outcome.by
    game.discarder = outcome.discarder
    game.jokers_won = outcome.tiles.count(Tile.JOKER)
    line = state.card.line(outcome.section, outcome.number)
    game.concealed = line is not None and line.exposure == "C"
    if outcome.by == "discard" and game.thrown:
        game.thrown[-1].won = True
