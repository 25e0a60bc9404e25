"""What a step of the Charleston is worth, by the engine's one estimate.

There is no single right pass. Every hand that a rack can still become counts, the
nearer and the easier the more. What comes back is luck: each pass is tried with the
same draws of tiles that may come, and what it costs is how much worse it stands
afterwards, on average, than the best pass, in tiles.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final

import numpy as np

import engine
from engine.actions import Action, AskCourtesy, PassTiles, VoteCharleston
from engine.charleston import PASS_SIZE
from engine.evaluation import estimate, reaches
from engine.patterns import Card, Line
from engine.state import GameState, Phase, with_tiles, without
from engine.tiles import FULL_SET, Tile
from lessons.drills.charleston import (
    LEARNER,
    Rack,
    bots_choice,
    came,
    given_in,
    made_by_learner,
    may_be_blind,
)

DRAWS: Final = 48
"""How often each pass is tried with other tiles coming in."""
SHORTLIST: Final = {3: 6, 2: 3, 1: 3, 0: 1}
"""Of all passes of so many own tiles, those that keep most are tried with draws."""
LINES: Final = 6
"""The lines that a rack leans to: so many of the heaviest."""
FAMILIES: Final = 4
GUESSED: Final = 2
AS_GOOD: Final = 0.9
"""A family that weighs this much of the second heaviest is as good a guess."""
PASSES_MORE: Final = 3
COUNTS: Final = range(PASS_SIZE + 1)


@dataclass(frozen=True, slots=True)
class Leaning:
    """A line that a rack leans to: its share of the weight, and how far it is."""

    line: Line
    share: float
    away: int


@dataclass(frozen=True, slots=True)
class Family:
    """A section of the card with its share of the weight, in percent."""

    section: str
    percent: int


@dataclass(frozen=True, slots=True)
class Kept:
    """What giving tiles leaves, on average over what may come.

    `cost` is in tiles, lower is better; `away` is the mean distance to the nearest
    line; `closed` are the lines leant to before that lose a tile by it.
    """

    given: Rack
    cost: float
    away: float
    closed: tuple[Leaning, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the comparison: whose pass it is."""

    kept: Kept
    is_yours: bool = False
    is_bots: bool = False
    is_best: bool = False


@dataclass(frozen=True)
class Weighed:
    """One step of the learner beside the best one.

    For a pass `yours`, `bots` and `best` are the tiles given; `by_count` is empty.
    For the vote and the wish of the courtesy the ways are numbered instead: 0 or 1
    for stop and go on, 0 to 3 tiles for the courtesy.
    """

    before: GameState
    after: GameState
    action: Action
    leans: tuple[Leaning, ...]
    yours: Kept
    best: Kept
    bots: Kept | None = None
    by_count: tuple[Kept, ...] = ()
    chosen: int = 0

    @property
    def phase(self) -> Phase:
        """What was asked."""
        return self.before.phase

    @property
    def cost(self) -> float:
        """How many tiles worse than the best, to a tenth."""
        return max(0.0, round(self.yours.cost - self.best.cost, 1))

    @property
    def costs_nothing(self) -> bool:
        """Is it as good as the best, as far as anybody could tell?"""
        return not self.cost

    @property
    def blind(self) -> int:
        """How many tiles were sent on unseen."""
        return self.action.blind if isinstance(self.action, PassTiles) else 0

    @property
    def came(self) -> Rack:
        """The tiles that came for them."""
        return came(self.before, self.after)

    @property
    def best_count(self) -> int:
        """The number of the best way, where ways are numbered."""
        return self.by_count.index(self.best)

    @property
    def rows(self) -> tuple[Row, ...]:
        """Yours, the bot's and the best, each pass once."""
        several = (self.yours, self.bots or self.best, self.best)
        kept = {one.given: one for one in several}
        return tuple(
            Row(
                one,
                is_yours=one.given == self.yours.given,
                is_bots=self.bots is not None and one.given == self.bots.given,
                is_best=round(one.cost - self.best.cost, 1) <= 0,
            )
            for one in kept.values()
        )

    @cached_property
    def families(self) -> tuple[tuple[Family, Family], ...]:
        """The families leant to, before and after; the heaviest of either."""
        return compare_families(self.before, self.after)


@lru_cache(maxsize=64)
def weigh(before: GameState, after: GameState) -> Weighed:
    """The learner's step between two states beside the best one.

    It is kept for a while: a step is told as soon as its answer is, and all of them
    again at the end.
    """
    weigher = _WEIGHERS.get(before.phase, _weigh_pass)
    return weigher(before, after)


# -- passes --------------------------------------------------------------------


def _weigh_pass(before: GameState, after: GameState) -> Weighed:
    card, rack = before.card, before.racks[LEARNER]
    action = made_by_learner(before, after)
    given = given_in(action)
    counts = COUNTS if may_be_blind(before) else (_owed(before),)
    bots = given_in(bots_choice(before, LEARNER))
    passes = [given, bots]
    for count in counts:
        passes += shortlist(card, rack, count)
    leans = leanings(card, rack)[:LINES]
    tried = try_passes(card, rack, list(dict.fromkeys(passes)), before.seed)
    best = min(tried.values(), key=lambda kept: kept.cost)
    if round(tried[given].cost - best.cost, 1) <= 0:
        best = tried[given]
    return Weighed(
        before,
        after,
        action,
        leans,
        _closing(card, rack, leans, tried[given]),
        _closing(card, rack, leans, best),
        bots=_closing(card, rack, leans, tried[bots]),
    )


def _owed(before: GameState) -> int:
    is_courtesy = before.phase is Phase.COURTESY_PASS
    return before.courtesy[LEARNER] if is_courtesy else PASS_SIZE


def shortlist(card: Card, rack: Rack, count: int) -> list[Rack]:
    """Of every lawful pass of `count` own tiles the few that keep most."""
    free = [tile for tile in rack if tile is not Tile.JOKER]
    options = sorted(set(combinations(free, count)))
    cost = reaches(card, [without(rack, given) or () for given in options]).cost
    order = np.argsort(cost, kind="stable")[: SHORTLIST[count]]
    return [options[place] for place in order]


def try_passes(
    card: Card, rack: Rack, passes: Sequence[Rack], seed: int
) -> dict[Rack, Kept]:
    """Each pass with the same draws of tiles that may come for it.

    Nobody passes a joker (charleston-10), so none comes.
    """
    draws = _draws(rack, PASS_SIZE, seed)
    racks = [
        (*(without(rack, given) or ()), *draw[: len(given)])
        for given in passes
        for draw in draws
    ]
    reach = reaches(card, racks)
    costs = reach.cost.reshape(len(passes), DRAWS).mean(axis=1)
    aways = reach.away.reshape(len(passes), DRAWS).mean(axis=1)
    return {
        given: Kept(given, float(cost), float(away))
        for given, cost, away in zip(passes, costs, aways, strict=True)
    }


def _draws(rack: Rack, count: int, seed: int) -> list[Rack]:
    """Tiles that may come, each time `count` of those that are not in the rack."""
    rng = random.Random(f"{seed} {engine.format_tiles(rack)}")
    unseen = Counter(FULL_SET) - Counter(rack)
    pool = [tile for tile in unseen.elements() if tile is not Tile.JOKER]
    return [tuple(rng.sample(pool, count)) for _ in range(DRAWS)]


def _closing(card: Card, rack: Rack, leans: Sequence[Leaning], kept: Kept) -> Kept:
    """The same with the lines that lose a tile when those tiles go."""
    left = without(rack, kept.given) or ()
    away = aways(card, left)
    closed = tuple(one for one in leans if away[one.line.name] > one.away)
    return Kept(kept.given, kept.cost, kept.away, closed)


# -- the vote and the courtesy -------------------------------------------------


def _weigh_vote(before: GameState, after: GameState) -> Weighed:
    """Stopping keeps the rack; going on exchanges three tiles three times."""
    card, rack = before.card, before.racks[LEARNER]
    now = reaches(card, [rack])
    stop = Kept((), float(now.cost[0]), float(now.away[0]))
    racks = [_passed_on(card, rack, draw) for draw in _draws(rack, 9, before.seed)]
    reach = reaches(card, racks)
    go_on = Kept((), float(reach.cost.mean()), float(reach.away.mean()))
    action = made_by_learner(before, after)
    chosen = int(isinstance(action, VoteCharleston) and action.go_on)
    return _numbered(before, after, (stop, go_on), chosen)


def _passed_on(card: Card, rack: Rack, comes: Rack) -> Rack:
    """A rack after three more passes of its least useful tiles."""
    for number in range(PASSES_MORE):
        values = estimate(card, rack).copy_values(rack)
        given = tuple(tile for _, tile in values[:PASS_SIZE])
        came = comes[number * PASS_SIZE :][:PASS_SIZE]
        rack = with_tiles(without(rack, given) or (), came)
    return rack


def _weigh_wish(before: GameState, after: GameState) -> Weighed:
    """The best courtesy of none, one, two and three tiles."""
    card, rack = before.card, before.racks[LEARNER]
    ways = []
    for count in COUNTS:
        tried = try_passes(card, rack, shortlist(card, rack, count), before.seed)
        ways.append(min(tried.values(), key=lambda kept: kept.cost))
    action = made_by_learner(before, after)
    chosen = action.count if isinstance(action, AskCourtesy) else 0
    return _numbered(before, after, tuple(ways), chosen)


def _numbered(
    before: GameState, after: GameState, ways: tuple[Kept, ...], chosen: int
) -> Weighed:
    best = min(ways, key=lambda kept: kept.cost)
    if round(ways[chosen].cost - best.cost, 1) <= 0:
        best = ways[chosen]
    return Weighed(
        before,
        after,
        made_by_learner(before, after),
        leanings(before.card, before.racks[LEARNER])[:LINES],
        ways[chosen],
        best,
        by_count=ways,
        chosen=chosen,
    )


_WEIGHERS: Final = {Phase.VOTE: _weigh_vote, Phase.COURTESY_ASK: _weigh_wish}


# -- what a rack leans to ------------------------------------------------------


def aways(card: Card, rack: Rack) -> dict[str, int]:
    """How far each line is, by its name."""
    near = engine.nearest(card, rack, limit=len(card.lines))
    return {entry.line.name: entry.away for entry in near}


def leanings(card: Card, rack: Rack) -> tuple[Leaning, ...]:
    """Every line with its share of the weight of all hands, the heaviest first."""
    guess = estimate(card, rack)
    weights = np.add.reduceat(guess.weight, guess.table.starts)
    total = float(weights.sum()) or 1.0
    away = aways(card, rack)
    lines = [guess.table.lines[start] for start in guess.table.starts]
    found = [
        Leaning(line, float(weight) / total, away[line.name])
        for line, weight in zip(lines, weights, strict=True)
    ]
    return tuple(sorted(found, key=lambda one: -one.share))


def families(card: Card, rack: Rack) -> tuple[Family, ...]:
    """Every section with its share of the weight, the heaviest first."""
    shares: Counter[str] = Counter()
    for one in leanings(card, rack):
        shares[one.line.section] += one.share  # type: ignore[assignment]
    ranked = sorted(shares.items(), key=lambda item: -item[1])
    return tuple(Family(section, round(100 * share)) for section, share in ranked)


def compare_families(
    before: GameState, after: GameState
) -> tuple[tuple[Family, Family], ...]:
    """The families leant to before and after, the heaviest of either."""
    was = families(before.card, before.racks[LEARNER])
    now = families(after.card, after.racks[LEARNER])
    shown = {one.section for one in (*was[:FAMILIES], *now[:FAMILIES])}
    later = {one.section: one for one in now}
    return tuple((one, later[one.section]) for one in was if one.section in shown)


def good_families(found: Sequence[Family]) -> frozenset[str]:
    """The two heaviest families, and those as good as the second heaviest."""
    enough = AS_GOOD * found[GUESSED - 1].percent
    return frozenset(one.section for one in found if one.percent >= enough)


def is_good_guess(found: Sequence[Family], guessed: Sequence[str]) -> bool:
    """Are these two of the good families?"""
    return len(set(guessed)) == GUESSED and good_families(found).issuperset(guessed)
