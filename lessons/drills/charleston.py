"""The Charleston drill: three passes of a dealt rack against bots that really pass.

There is no single right pass. Each is weighed by what it keeps, with the engine's
one estimate: every hand that the tiles can still become counts, the nearer and the
easier the more. What a pass costs is how much worse it keeps than the best one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import log
from typing import Final, NamedTuple

import engine
from engine.actions import Action, PassTiles
from engine.bots.steady import Steady
from engine.charleston import blind_allowed, direction
from engine.evaluation import HOPELESS, STEEPNESS, estimate
from engine.patterns import HAND_SIZE, Card
from engine.state import SEATS, GameState, without
from engine.tiles import Tile

KIND: Final = "charleston"
VERSION: Final = 1
SKILLS: Final = ("charleston-pass",)
LEARNER: Final = 0
"""The learner's seat; who is East changes with the deal."""
PASSES: Final = 3
NEAR: Final = 1
"""Lines this many tiles behind the nearest one still count as near."""
LISTED: Final = 5

Rack = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """What is left after giving tiles.

    `cost` is in tiles, lower is better: what the hands still in reach lack, taken
    together. `aways` says it plainly: how far each line of the card is, sorted.
    """

    given: Rack
    cost: float
    aways: tuple[int, ...]

    @property
    def away(self) -> int:
        """Tiles away from the nearest line."""
        return self.aways[0] if self.aways else HAND_SIZE

    def lines_within(self, away: int) -> int:
        """How many lines are no further than `away`."""
        return bisect_right(self.aways, away)


class Row(NamedTuple):
    """A line of the comparison: whose pass it is, and how many lines it keeps near."""

    kept: Kept
    lines: int
    is_yours: bool = False
    is_bots: bool = False
    is_best: bool = False


@dataclass(frozen=True, slots=True)
class Weighed:
    """One pass beside the bot's and the best one found."""

    number: int
    blind: int
    yours: Kept
    bots: Kept
    best: Kept
    came: Rack

    @property
    def cost(self) -> float:
        """How many tiles worse than the best pass, to a tenth."""
        return self._worse(self.yours)

    def _worse(self, kept: Kept) -> float:
        return max(0.0, round(kept.cost - self.best.cost, 1))

    @property
    def reach(self) -> int:
        """Up to here lines are counted: NEAR beyond the nearest that any pass keeps."""
        return min(self.yours.away, self.bots.away, self.best.away) + NEAR

    @property
    def rows(self) -> tuple[Row, ...]:
        """Yours, the bot's and the best, each pass once."""
        kept = {one.given: one for one in (self.yours, self.bots, self.best)}
        return tuple(
            Row(
                kept[given],
                kept[given].lines_within(self.reach),
                is_yours=given == self.yours.given,
                is_bots=given == self.bots.given,
                is_best=not self._worse(kept[given]),
            )
            for given in kept
        )

    @property
    def costs_nothing(self) -> bool:
        """Is it as good as the best, as far as anybody could tell?"""
        return not self.cost


def deal(card: Card, seed: int) -> GameState:
    """The tiles as dealt; the seed decides who is East as well."""
    return engine.new_game(card, seed=seed, dealer=seed % len(SEATS))


def resume(card: Card, seed: int, actions: Iterable[Action]) -> list[GameState]:
    """The states before each pass made so far, and the one now.

    Raises IllegalAction when the actions do not belong to this deal.
    """
    state = deal(card, seed)
    states = [state]
    for action in actions:
        state = engine.apply(state, action).state
        if state.passes == len(states):
            states.append(state)
    return states


def make_pass(state: GameState, tiles: Rack, blind: int = 0) -> tuple[Action, ...]:
    """Everybody's pass, the learner's as given and first.

    Raises IllegalAction with the engine's reason: a joker, a tile that is not in
    the rack, not three, a blind pass where none is allowed.
    """
    mine = PassTiles(LEARNER, tuple(sorted(tiles)), blind)
    # Asked first: nothing is worked out for a pass that is refused.
    engine.apply(state, mine)
    return (mine, *(_bot_pass(state, seat) for seat in SEATS if seat != LEARNER))


def _bot_pass(state: GameState, seat: int) -> Action:
    """What the bot gives, seeing nothing but its own seat.

    Should East hold a dealt Mahjong it passes all the same: this is a drill of
    passes.
    """
    legal = engine.legal_actions(state, seat)
    passes = [action for action in legal if isinstance(action, PassTiles)]
    return Steady(state.card).choose(engine.view(state, seat), passes)


def weigh(before: GameState, after: GameState) -> Weighed:
    """The learner's pass between two states beside the bot's and the best one.

    The best of as many own tiles: what a blind pass brings nobody can know.
    """
    rack = before.racks[LEARNER]
    made = _made_by_learner(before, after)
    bots = _bot_pass(before, LEARNER)
    given_by_bot = bots.tiles if isinstance(bots, PassTiles) else ()
    card, count = before.card, len(made.tiles)
    return Weighed(
        number=before.passes + 1,
        blind=made.blind,
        yours=keep(card, rack, made.tiles),
        bots=keep(card, rack, given_by_bot),
        best=keep(card, rack, best_pass(card, rack, count)),
        came=after.received[LEARNER],
    )


def _made_by_learner(before: GameState, after: GameState) -> PassTiles:
    news = after.actions[len(before.actions) :]
    return next(a for a in news if isinstance(a, PassTiles) and a.seat == LEARNER)


def best_pass(card: Card, rack: Rack, count: int) -> Rack:
    """The `count` tiles whose leaving costs least: every lawful pass is tried."""
    free = [tile for tile in rack if tile is not Tile.JOKER]
    options = sorted(set(combinations(free, count)))
    return min(options, key=lambda given: _cost(card, without(rack, given) or ()))


def keep(card: Card, rack: Rack, given: Rack) -> Kept:
    """What a rack keeps when `given` goes."""
    left = without(rack, given) or ()
    near = engine.nearest(card, left, limit=len(card.lines))
    return Kept(given, _cost(card, left), tuple(entry.away for entry in near))


def _cost(card: Card, rack: Rack) -> float:
    """The estimate of all hands together: many near ones cost less than one."""
    weight = float(estimate(card, rack).weight.sum(dtype=float))
    return -log(weight) / STEEPNESS if weight else HOPELESS


def nearest_lines(card: Card, rack: Rack) -> tuple[engine.Near, ...]:
    """The few lines nearest to a rack."""
    return engine.nearest(card, rack, limit=LISTED)[:LISTED]


def direction_of(passes: int) -> str:
    """Where the next pass goes: "right", "across", "left"."""
    return direction(passes)


def may_be_blind(passes: int) -> bool:
    """May the next pass send on unseen what comes (charleston-13)?"""
    return blind_allowed(passes)
