"""A finished game looked at again: each decision of a seat beside the best one.

Everything is judged by what the seat could see when it chose, on the one scale of
`engine.weighing`: the chance to win, and points. What was hidden has no influence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from statistics import fmean
from typing import Final

from engine.actions import (
    Action,
    Call,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    LetGo,
    PassCourtesy,
    PassTiles,
    SwapBlank,
)
from engine.dropping import Dropped, Follower
from engine.game import apply
from engine.motives import CLOSE, Motive, MotiveCode, motive, motives_of, tiles_of
from engine.offers import legal_actions
from engine.patterns import Card
from engine.state import GameState, Phase, SeatView, view, without
from engine.tiles import Tile
from engine.weighing import (
    BEHIND,
    RECEIVED,
    USUAL,
    Weighed,
    nearest_weighed,
    weigh,
    weigh_pass,
)

SLIGHT: Final = CLOSE * (RECEIVED * USUAL + BEHIND)
"""Who gives away fewer points chose as well as the best: it is what chances to win
that are as good as equal come to in a usual win."""
MUCH: Final = 3 * SLIGHT
"""From so many points on a decision gave away much."""
MOST_MATTERED: Final = 3
"""So many decisions are shown as those that mattered most."""


class Kind(StrEnum):
    """What was decided. Kinds are stable for ever."""

    PASS = "pass"
    COURTESY = "courtesy"
    DISCARD = "discard"
    CALL = "call"
    LET_GO = "let_go"
    EXCHANGE = "exchange"
    MAHJONG = "mahjong"


_KINDS: Final[Mapping[type[Action], Kind]] = {
    PassTiles: Kind.PASS,
    PassCourtesy: Kind.COURTESY,
    Discard: Kind.DISCARD,
    Call: Kind.CALL,
    LetGo: Kind.LET_GO,
    ExchangeJoker: Kind.EXCHANGE,
    SwapBlank: Kind.EXCHANGE,
    DeclareMahjong: Kind.MAHJONG,
}


class Area(StrEnum):
    """Decisions that one sentence tells of together. Stable for ever."""

    PASSES = "passes"
    DISCARDS = "discards"
    CALLS = "calls"
    EXCHANGES = "exchanges"
    MAHJONG = "mahjong"


AREAS: Final[Mapping[Kind, Area]] = {
    Kind.PASS: Area.PASSES,
    Kind.COURTESY: Area.PASSES,
    Kind.DISCARD: Area.DISCARDS,
    Kind.CALL: Area.CALLS,
    Kind.LET_GO: Area.CALLS,
    Kind.EXCHANGE: Area.EXCHANGES,
    Kind.MAHJONG: Area.MAHJONG,
}


class Grade(StrEnum):
    """How much a decision gave away. Grades are stable for ever."""

    GOOD = "good"
    LITTLE = "little"
    MUCH = "much"


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of the seat, and the best that it could have chosen.

    `number` counts the actions of the game up to this one, `before` is what the seat
    saw. `chosen` and `best` are the same value where nothing better was found.
    `at_stake` are the points that a choice by chance would have given away on average.
    """

    number: int
    kind: Kind
    before: SeatView
    chosen: Weighed
    best: Weighed
    at_stake: float = 0.0

    @property
    def lost(self) -> float:
        """The points that it gave away on average; never below zero."""
        return max(0.0, self.best.worth - self.chosen.worth)

    @property
    def chance_lost(self) -> float:
        """What it took from the chance to win (0 to 1)."""
        return max(0.0, self.best.chance - self.chosen.chance)

    @property
    def grade(self) -> Grade:
        """Was it as good as the best, or how much did it give away?"""
        if self.lost < SLIGHT:
            return Grade.GOOD
        return Grade.LITTLE if self.lost < MUCH else Grade.MUCH

    @property
    def missed_mahjong(self) -> bool:
        """Was a Mahjong there, and not declared?"""
        declared = isinstance(self.chosen.action, DeclareMahjong)
        return isinstance(self.best.action, DeclareMahjong) and not declared

    @property
    def window(self) -> tuple[Phase, int, int]:
        """The moment of the game: the same for all that is decided in one turn."""
        seen = self.before
        # A call takes the tile from the discards and makes an exposure of it.
        down = len(seen.discards) + sum(map(len, seen.exposures))
        return seen.phase, seen.passes, down


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The decisions of one area: how many, how many as good as the best, and the
    points that all of them gave away."""

    area: Area
    count: int
    good: int
    lost: float


@dataclass(frozen=True, slots=True)
class Review:
    """A seat's game: its decisions in order, and what is worth a second look.

    `mattered` are those that gave away most, most first, at most three, none of less
    than `SLIGHT` points and one of a turn. `dropped` is the line that was played for
    and became impossible; None where none did.
    """

    decisions: tuple[Decision, ...]
    mattered: tuple[Decision, ...]
    accuracy: tuple[Accuracy, ...]
    dropped: Dropped | None

    @property
    def lost(self) -> float:
        """The points that all decisions together gave away."""
        return sum(one.lost for one in self.decisions)


def review(begun: GameState, actions: Iterable[Action], seat: int) -> Review:
    """The game that `actions` make of `begun`, as `seat` decided it.

    What could not be weighed, such as a vote or a pass with blind tiles, and what left
    no choice is no decision here. Raises IllegalAction should an action not be lawful
    where it stands.
    """
    decisions: list[Decision] = []
    follower = Follower(begun.card, seat)
    state = begun
    for number, action in enumerate(actions, start=1):
        made = decision_of(state, action, number) if action.seat == seat else None
        after = apply(state, action).state
        if made is not None:
            decisions.append(made)
            follower.decide(number, made.chosen)
        follower.look(number, action.seat, state, after)
        state = after
    return Review(
        tuple(decisions),
        tuple(_mattered(decisions)),
        tuple(_accuracy(decisions)),
        follower.dropped,
    )


def decision_of(state: GameState, action: Action, number: int) -> Decision | None:
    """What the seat of `action` decided in `state`; None where it had no choice, or
    where what it did cannot be weighed."""
    kind = _KINDS.get(type(action))
    if kind is None:
        return None
    if isinstance(action, Discard) and action.named is not None:
        action = replace(action, named=None)
    legal = legal_actions(state, action.seat)
    if len(legal) < 2 or action not in legal:
        return None
    seen = view(state, action.seat)
    found = weigh(state.card, seen, legal)
    if len(found) < 2:
        return None
    chosen = nearest_weighed(found, action) or _weighed_pass(state.card, seen, action)
    if chosen is None:
        return None
    best = chosen if chosen.worth >= found[0].worth else found[0]
    at_stake = best.worth - fmean(one.worth for one in found)
    return Decision(number, kind, seen, chosen, best, at_stake)


def _weighed_pass(card: Card, seen: SeatView, action: Action) -> Weighed | None:
    """A pass that is none of those which suggest themselves."""
    if isinstance(action, PassTiles | PassCourtesy):
        return weigh_pass(card, seen, action)
    return None


def _mattered(decisions: Iterable[Decision]) -> list[Decision]:
    """What gave away most, one decision a turn."""
    best: dict[tuple[Phase, int, int], Decision] = {}
    for one in sorted(decisions, key=lambda d: (-d.lost, d.number)):
        if one.grade is not Grade.GOOD:
            best.setdefault(one.window, one)
    return list(best.values())[:MOST_MATTERED]


def _accuracy(decisions: Iterable[Decision]) -> Iterator[Accuracy]:
    """Each area that had a decision, in the order of `Area`."""
    every = list(decisions)
    for area in Area:
        here = [one for one in every if AREAS[one.kind] is area]
        if here:
            good = sum(one.grade is Grade.GOOD for one in here)
            yield Accuracy(area, len(here), good, sum(one.lost for one in here))


# -- why the best was better ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compared:
    """Why the best was better, as motives: what it would have left and what of the
    tiles given away it needed; what the choice left, or risked."""

    best: tuple[Motive, ...]
    chosen: tuple[Motive, ...]


def compared(decision: Decision) -> Compared:
    """The reasons for the best of a decision, and those about what was chosen."""
    best, chosen = decision.best, decision.chosen
    for_best = motives_of((best, chosen), best)
    if decision.missed_mahjong or best is chosen:
        return Compared(for_best[:1], ())
    needed = tuple(_needed(decision))
    wanted = (motive(MotiveCode.WANTED_THERE, tiles=needed),) if needed else ()
    if for_best[1].code is MotiveCode.NEXT_IS_DANGEROUS:
        return Compared(for_best[:1] + wanted, for_best[1:])
    leaves = motives_of((chosen, best), chosen)[:1]
    return Compared(for_best[:1] + wanted, leaves)


def _needed(decision: Decision) -> Iterator[Tile]:
    """The tiles given away, each once, of which the better hand lacks one then."""
    action, seen, hand = decision.chosen.action, decision.before, decision.best.hand
    if hand is None or not isinstance(action, Discard | PassTiles | PassCourtesy):
        return
    left = Counter(without(seen.rack, tiles_of(action)) or ())
    needs = Counter(hand.tiles)
    for exposure in seen.exposures[seen.seat]:
        needs[exposure.tile] -= exposure.size
    for tile in dict.fromkeys(tiles_of(action)):
        if tile is Tile.JOKER or left[tile] < needs[tile]:
            yield tile
