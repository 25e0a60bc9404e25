"""The same game to its learner, with other tiles where the learner cannot look.

A tile of the engine is a kind; here every one of the set is a `Piece`, followed from
the deal on through everything that was done. Pieces that the learner has never seen -
in the wall, in other racks, passed on among the others or blind - change their faces
among each other. The deal and the passes with those faces are played again by the
engine, which gives the twin: its state, its actions and its events.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

import engine
from engine.actions import (
    Action,
    Call,
    DeclareMahjong,
    PassCourtesy,
    PassTiles,
    Pick,
)
from engine.events import Event
from engine.state import CHARLESTON, GameState, futures, next_to_pick
from engine.tiles import Tile
from engine.verdicts import IllegalAction
from play.models import GameAction

TRIES: Final = 12


class Unfollowed(Exception):
    """Something happened after which nobody can say which piece lies where."""


@dataclass(eq=False)
class Piece:
    """One piece of the set. Like tiles are told apart here, as nowhere else."""

    tile: Tile
    is_seen: bool = False
    """Has the learner seen it, or does an action of the others name it?"""
    is_passed: bool = False

    def __lt__(self, other: Piece) -> bool:
        return self.tile < other.tile


@dataclass(frozen=True)
class Done:
    """A stored action and what the engine makes of it."""

    row: GameAction
    action: Action
    before: GameState
    after: GameState
    events: tuple[Event, ...]


def played(
    begun: GameState,
    rows: Sequence[GameAction],
    action_of: Callable[[GameAction], Action],
) -> Iterator[Done]:
    """Everything that was done, also what was taken back: then it goes on before it."""
    state = begun
    for _version, same in groupby(rows, key=lambda row: row.version):
        now = state
        for row in same:
            action = action_of(row)
            applied = engine.apply(now, action)
            yield Done(row, action, now, applied.state, applied.events)
            now = applied.state
        if not row.taken_back:
            state = now


class Ledger:
    """Where every piece lies, and which of them the learner has seen."""

    def __init__(self, begun: GameState, seat: int) -> None:
        self.seat = seat
        # States in which pieces lie for tiles.
        self.dealt: Any = begun.with_(
            racks=tuple(tuple(map(Piece, rack)) for rack in begun.racks),
            wall=tuple(map(Piece, begun.wall)),
        )
        self.passed: dict[int, tuple[Any, ...]] = {}
        """The pieces of each pass, by the number of the action."""
        self._now: Any = self.dealt
        self._standing: Any = self.dealt
        self._version = -1
        self._look(begun, None)

    def follow(self, done: Done) -> None:
        """Move the pieces as the action did."""
        row = done.row
        if row.version != self._version:
            # What was taken back never was, but stays seen.
            self._now, self._version = self._standing, row.version
        if done.before.phase in CHARLESTON:
            self._charleston(done)
        else:
            self._turn(done)
        if not row.taken_back:
            self._standing = self._now
        self._look(done.after, done)

    def _charleston(self, done: Done) -> None:
        """The engine itself moves the pieces: here it asks no tile for its face."""
        action = done.action
        if isinstance(action, PassTiles | PassCourtesy):
            rack = list(self._now.racks[action.seat])
            given = tuple(_take(rack, tile) for tile in action.tiles)
            for piece in given:
                piece.is_passed = True
            self.passed[done.row.number] = given
            action = replace(action, tiles=given)  # type: ignore[arg-type]
        self._now = engine.apply(self._now, action).state

    def _turn(self, done: Done) -> None:
        before, after, action = done.before, done.after, done.action
        racks = [list(rack) for rack in self._now.racks]
        wall = list(self._now.wall)
        self._see_named(action, racks[action.seat])
        if isinstance(action, Pick) and action.end == "wrong":
            wall.insert(before.picked, wall.pop())
        if [piece.tile for piece in wall] != list(after.wall):
            raise Unfollowed
        racks[action.seat] += wall[before.picked : after.picked]
        for rack, tiles in zip(racks, after.racks, strict=True):
            _bring_to(rack, tiles)
        whole = tuple(tuple(rack) for rack in racks)
        self._now = after.with_(racks=whole, wall=tuple(wall))

    @staticmethod
    def _see_named(action: Action, rack: list[Piece]) -> None:
        """What an action stands or falls with has to keep its face."""
        if isinstance(action, DeclareMahjong):
            for piece in rack:
                piece.is_seen = True
        if isinstance(action, Call):
            left = list(rack)
            for tile in action.tiles:
                _take(left, tile).is_seen = True

    def _look(self, state: GameState, done: Done | None) -> None:
        """The learner looks at the own rack, and at what is shown to all or to them."""
        own, wall = self.seat, self._now.wall
        seen = list(self._now.racks[own])
        if state.declared and state.declared.shown:
            seen += self._now.racks[state.declared.seat]
        if futures(state)[own] is not None:
            seen.append(wall[state.picked + next_to_pick(state).index(own)])
        if done and isinstance(done.action, Pick) and done.action.seat == own:
            # Lifted and put back.
            seen += wall[done.before.picked : done.before.picked + 1]
        for piece in seen:
            piece.is_seen = True

    @property
    def pieces(self) -> list[Piece]:
        """All of them, as they were dealt."""
        racks = [piece for rack in self.dealt.racks for piece in rack]
        return [*racks, *self.dealt.wall]


def _take(pieces: list[Piece], tile: Tile) -> Piece:
    """Out of `pieces` one with that face, a seen one first."""
    found = [piece for piece in pieces if piece.tile is tile]
    if not found:
        raise Unfollowed
    piece = max(found, key=lambda one: one.is_seen)
    pieces.remove(piece)
    return piece


def _bring_to(rack: list[Piece], tiles: Sequence[Tile]) -> None:
    """What has left the rack lies open now, and what came into it has lain open."""
    had, has = Counter(piece.tile for piece in rack), Counter(tiles)
    for tile in (had - has).elements():
        _take(rack, tile).is_seen = True
    rack += [Piece(tile, is_seen=True) for tile in (has - had).elements()]


@dataclass(frozen=True)
class Twin:
    """A game that nobody at the learner's place could tell from the real one."""

    state: GameState
    done: tuple[Done, ...]
    begun: GameState
    swapped: int
    """So many hidden pieces have another face."""


def twin_of(
    begun: GameState, rows: Sequence[GameAction], seat: int, rng: random.Random
) -> Twin:
    """A twin of the game that began with `begun`; `rows` are all its actions.

    Raises Unfollowed where there is none: the others' own moves then stand or fall
    with their hidden tiles.
    """
    real = tuple(played(begun, rows, lambda row: engine.action_from_dict(row.action)))
    ledger = Ledger(begun, seat)
    for done in real:
        ledger.follow(done)
    for place in range(TRIES):
        # Passes that go on blind need a face in their order: at last they keep it.
        faces = _other_faces(ledger.pieces, rng, keep_passed=place >= TRIES // 2)
        twin = _played_with(ledger, faces, begun, rows)
        if twin and all(map(_looks_alike(seat), real, twin.done)):
            return twin
    raise Unfollowed


def _other_faces(
    pieces: Sequence[Piece], rng: random.Random, *, keep_passed: bool
) -> dict[Piece, Tile]:
    """Faces for the hidden pieces, from among their own."""
    hidden = [p for p in pieces if not p.is_seen and not (keep_passed and p.is_passed)]
    faces = [piece.tile for piece in hidden]
    rng.shuffle(faces)
    found = dict(zip(hidden, faces, strict=True))
    free = [p for p in hidden if not p.is_passed and found[p] < Tile.JOKER]
    for piece in hidden:
        if piece.is_passed and found[piece] >= Tile.JOKER:
            # No joker and no blank is ever passed.
            other = free.pop()
            found[piece], found[other] = found[other], found[piece]
    return found


def _played_with(
    ledger: Ledger,
    faces: dict[Piece, Tile],
    begun: GameState,
    rows: Sequence[GameAction],
) -> Twin | None:
    def face(piece: Any) -> Tile:
        return faces.get(piece, piece.tile)

    def action_of(row: GameAction) -> Action:
        action = engine.action_from_dict(row.action)
        given = ledger.passed.get(row.number)
        return replace(action, tiles=tuple(map(face, given))) if given else action  # type: ignore[call-arg]

    deal = begun.with_(
        racks=tuple(tuple(sorted(map(face, rack))) for rack in ledger.dealt.racks),
        wall=tuple(map(face, ledger.dealt.wall)),
    )
    deal = engine.prepared(deal)
    try:
        done = tuple(played(deal, rows, action_of))
    except IllegalAction:
        return None
    standing = [one.after for one in done if not one.row.taken_back]
    swapped = sum(tile is not piece.tile for piece, tile in faces.items())
    return Twin(standing[-1] if standing else deal, done, deal, swapped)


def _looks_alike(seat: int) -> Callable[[Done, Done], bool]:
    """Whether the learner has really held the same tiles and seen the same lie."""

    def alike(real: Done, other: Done) -> bool:
        one, two = real.after, other.after
        return (
            one.racks[seat] == two.racks[seat]
            and one.received[seat] == two.received[seat]
            and one.exposures == two.exposures
            and one.discards == two.discards
            and one.phase is two.phase
        )

    return alike
