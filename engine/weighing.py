"""What each lawful action is worth: the one scale of the Strong bot, of the help at
the table and of the review of a game.

An action's worth is in points: the chance to win after it times what a win brings,
less what it risks. All of it rests on the one estimate (`engine.evaluation`), and on
the dangers of a discard (`engine.danger`); a seat's view is all that is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import exp, log
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
from engine.charleston import PASS_SIZE
from engine.danger import SAFE, Danger, dangers
from engine.evaluation import HOPELESS, Prices, estimate, outlooks
from engine.matching import tables
from engine.patterns import Card, Exposure, Hand, Line
from engine.rules import exposure_with
from engine.state import CHARLESTON, Phase, SeatView, with_tiles, without
from engine.tiles import Tile

Tiles = tuple[Tile, ...]
Risks = dict[Tile, Danger]

RECEIVED: Final = 5.1
"""How many times the printed value a winner receives on average: four times by a
discard, six times by a pick of the own, and both happen about as often."""
USUAL: Final = 28.0
"""The printed value of a usual win."""
LASTING: Final = 0.3
"""How much of what the hands in reach are worth above or below that a win still
shows: many a game is won with another hand than the leading one."""
PAID: Final = 2.0
"""How many times the printed value the discarder of the winning tile pays."""
AVOIDED: Final = 0.2
"""How much of what a discard risks is really spared by keeping it: who waits often
wins by another tile, and a tile kept back has to go some time."""
BEHIND: Final = 30.0
"""What it costs on average, in points, when somebody else wins."""
CALL_MARGIN: Final = 0.17
"""How much nearer, in tiles, a call must bring the rack: it tells all something."""
PRICES: Final = Prices(plain=0.4, concealed=0.15, points=0.0)
"""Nearness counts more here than with the standard player: of all prices tried in
matches these won most points (decision 0018). What a win pays is weighed apart."""
_PASSES: Final = 6
FAR: Final = HOPELESS / 2
"""A whole cost from which on no hand is in reach."""
SPREAD: Final = 2.0
"""How steeply hands lose weight with their cost in a rack's whole cost."""
SETTLED: Final = 4.0
"""How steeply hands lose weight in the Charleston: who settles early gets there."""
CANDIDATES: Final = 9
"""The least useful tiles of which a pass is put together."""

# The chance to win, from the whole cost of a rack: a logistic regression on positions
# of games of four Strong players (`make calibrate` fits it again and shows how well it
# holds on games that it has not seen).
CHANCE_START: Final = 0.56
CHANCE_WALL: Final = (4.79, -3.29)
"""What a hundred tiles left in the wall count, and the square of it."""
CHANCE_SHOWN: Final = -0.135
"""What each exposure of an opponent counts."""
CHANCE_COST: Final = (-1.74, 1.15)
"""What each tile of the whole cost counts, and how much less with a whole wall."""
CHANCE_NEAR: Final = 0.78
"""What each tile counts by which the whole cost is below one."""
CHANCE_HANDS: Final = -0.175
"""What the logarithm of the card's hands, in thousands, counts: the whole cost takes
each of many like hands for a way of its own."""
CHARLESTON_START: Final = 1.49
CHARLESTON_COST: Final = -0.45
CHARLESTON_PASS: Final = 0.14
"""What each pass that is still to come counts."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One lawful action, and the numbers it was judged by.

    `chance` to win the game after it (0 to 1), `points` a win would bring on average,
    `cost` of the rack in tiles, all its hands together; `away` tiles from the leading
    `hand` of `line` (None when no hand is left). `danger` is what a discard risks;
    `then` the discard that goes with a call or an exchange. `worth` is in points.
    """

    action: Action
    worth: float
    chance: float
    points: float
    cost: float
    away: int
    line: Line | None
    hand: Hand | None
    danger: Danger = SAFE
    then: Tile | None = None


def weigh(card: Card, view: SeatView, legal: Sequence[Action]) -> tuple[Weighed, ...]:
    """The actions of `legal` that can be compared, best first.

    Passes, discards, calls and letting go, exchanges and Mahjong are; a vote, an
    answer to a challenge and the like are not, and give nothing. Of the many ways to
    pass only those with the least useful tiles are weighed. Equals stand in the order
    of `legal`.
    """
    weigher = _WEIGHERS.get(view.phase)
    if weigher is None or view.challenge is not None:
        return ()
    found = weigher(card, view, legal)
    return tuple(sorted(found, key=lambda one: -one.worth))


def weigh_pass(
    card: Card, view: SeatView, action: PassTiles | PassCourtesy
) -> Weighed | None:
    """One pass of tiles of the rack, whichever they are, on the scale of `weigh`.

    None for a pass with blind tiles: what it leaves nobody can know.
    """
    rack = without(view.rack, action.tiles)
    if rack is None or (isinstance(action, PassTiles) and action.blind):
        return None
    return _each(card, view, [action], [rack], steepness=SETTLED)[0]


def chance_to_win(card: Card, view: SeatView, cost: float) -> float:
    """The chance that `view.seat` wins with a rack of that whole cost (0 to 1)."""
    return _chance(_moment(card, view), cost)


def cost_of(card: Card, view: SeatView) -> float:
    """The whole cost, in tiles, of the rack of `view.seat` as it stands.

    HOPELESS, or more, when no hand of the card is left.
    """
    own = view.exposures[view.seat]
    looks = outlooks(card, [view.rack], own, view.seen, SPREAD, PRICES)
    return HOPELESS if looks is None else float(looks.cost[0])


Moment = tuple[float, float]
"""What the moment counts by itself, and what each tile of the cost counts in it."""


def _moment(card: Card, view: SeatView) -> Moment:
    odds = CHANCE_HANDS * log(max(len(tables(card).hands), 1) / 1000)
    if view.phase in CHARLESTON:
        passes = max(_PASSES - view.passes, 0)
        return odds + CHARLESTON_START + CHARLESTON_PASS * passes, CHARLESTON_COST
    shown = sum(len(e) for seat, e in enumerate(view.exposures) if seat != view.seat)
    wall = view.wall_left / 100
    odds += CHANCE_START + (CHANCE_WALL[0] + CHANCE_WALL[1] * wall) * wall
    return odds + CHANCE_SHOWN * shown, CHANCE_COST[0] + CHANCE_COST[1] * wall


def _chance(moment: Moment, cost: float) -> float:
    if cost >= FAR:
        return 0.0
    odds = moment[0] + moment[1] * cost + CHANCE_NEAR * max(1 - cost, 0.0)
    return 1 / (1 + exp(-odds))


# -- each phase --------------------------------------------------------------------


def _passes(card: Card, view: SeatView, legal: Sequence[Action]) -> list[Weighed]:
    """The ways to pass, whole passes of three or what the courtesy asks for."""
    count = PASS_SIZE if view.phase is Phase.PASS else view.courtesy
    values = estimate(card, view.rack, prices=PRICES).copy_values(view.rack)
    least = sorted(tile for _, tile in values[:CANDIDATES])
    ways = dict.fromkeys(combinations(least, count)) if count else {(): None}
    kind = PassTiles if view.phase is Phase.PASS else PassCourtesy
    racks = [without(view.rack, tiles) or () for tiles in ways]
    actions = [kind(view.seat, tiles) for tiles in ways]
    passes = _each(card, view, actions, racks, steepness=SETTLED)
    return _mahjong(card, view, legal[:1]) + passes


def _turn(card: Card, view: SeatView, legal: Sequence[Action]) -> list[Weighed]:
    """Mahjong, every discard, and exchanges with the discard that follows."""
    found = _mahjong(card, view, legal)
    tiles = [
        a.tile for a in legal if isinstance(a, Discard) and a.tile is not Tile.BLANK
    ]
    risks: Risks = dict(zip(tiles, dangers(card, view, tiles), strict=True))
    found += _discards(card, view, view.rack, tiles, risks)
    for action in legal:
        if isinstance(action, ExchangeJoker):
            rack = with_tiles(without(view.rack, (action.tile,)) or (), (Tile.JOKER,))
        elif isinstance(action, SwapBlank):
            rack = with_tiles(view.rack, (action.tile,))
        else:
            continue
        found += _best_after(card, view, action, rack, view.exposures[view.seat])
    return found


def _claim(card: Card, view: SeatView, legal: Sequence[Action]) -> list[Weighed]:
    """Mahjong, letting go, and each call with the discard that follows."""
    found = _mahjong(card, view, legal)
    own = view.exposures[view.seat]
    ahead = () if view.future is None else (view.future,)
    found += _each(card, view, [LetGo(view.seat)], [with_tiles(view.rack, ahead)])
    newest = view.newest
    for action in legal:
        if isinstance(action, Call) and newest is not None:
            rack = without(view.rack, action.tiles) or ()
            shown = (*own, exposure_with(newest.tile, action.tiles))
            found += _best_after(card, view, action, rack, shown)
    return found


_WEIGHERS: Final[
    dict[Phase, Callable[[Card, SeatView, Sequence[Action]], list[Weighed]]]
] = {
    Phase.PASS: _passes,
    Phase.COURTESY_PASS: _passes,
    Phase.TURN: _turn,
    Phase.CLAIM: _claim,
}


# -- what they share -----------------------------------------------------------------


def _mahjong(card: Card, view: SeatView, legal: Sequence[Action]) -> list[Weighed]:
    """A Mahjong that may be declared: certain, and worth what it brings."""
    action = next((a for a in legal if isinstance(a, DeclareMahjong)), None)
    if action is None:
        return []
    newest = () if view.newest is None else (view.newest.tile,)
    rack = with_tiles(view.rack, newest)
    return [_certain(one) for one in _each(card, view, [action], [rack])]


def _certain(one: Weighed) -> Weighed:
    """The same as a win that nothing can prevent."""
    return replace(one, worth=one.points + BEHIND, chance=1.0)


def _each(
    card: Card,
    view: SeatView,
    actions: Sequence[Action],
    racks: Sequence[Tiles],
    exposures: tuple[Exposure, ...] | None = None,
    steepness: float = SPREAD,
) -> list[Weighed]:
    """Each action with the rack that it leads to."""
    own = view.exposures[view.seat] if exposures is None else exposures
    looks = outlooks(card, racks, own, view.seen, steepness, PRICES)
    if looks is None:
        return [_lost(action) for action in actions]
    moment = _moment(card, view)
    every = zip(
        actions,
        looks.cost.tolist(),
        looks.points.tolist(),
        looks.away.tolist(),
        looks.leading.tolist(),
        strict=True,
    )
    found = []
    for action, cost, printed, away, leading in every:
        chance = _chance(moment, cost)
        points = RECEIVED * (USUAL + LASTING * (printed - USUAL))
        line, hand = looks.table.lines[leading], looks.table.here[leading]
        worth = chance * (points + BEHIND)
        found.append(Weighed(action, worth, chance, points, cost, away, line, hand))
    return found


def _lost(action: Action) -> Weighed:
    """An action after which no hand of the card is left."""
    return Weighed(action, 0.0, 0.0, 0.0, HOPELESS, 0, None, None)


def _discards(
    card: Card,
    view: SeatView,
    rack: Tiles,
    tiles: Sequence[Tile],
    risks: Risks,
    exposures: tuple[Exposure, ...] | None = None,
) -> list[Weighed]:
    """The discards of a rack, with what each risks."""
    actions = [Discard(view.seat, tile) for tile in tiles]
    racks = [without(rack, (tile,)) or () for tile in tiles]
    plain = _each(card, view, actions, racks, exposures)
    return [_risking(one, risks[tile]) for one, tile in zip(plain, tiles, strict=True)]


def _risking(one: Weighed, danger: Danger) -> Weighed:
    """The same with what the discard risks taken off."""
    spared = PAID * danger.points * danger.chance + BEHIND * danger.chance
    worth = one.worth * (1 - AVOIDED * danger.chance) - AVOIDED * spared
    return replace(one, worth=worth, danger=danger)


def _best_after(
    card: Card,
    view: SeatView,
    action: Action,
    rack: Tiles,
    exposures: tuple[Exposure, ...],
) -> list[Weighed]:
    """An action after which a discard follows: worth what the best of those is.

    Or Mahjong, when an exchange makes the hand whole.
    """
    if not isinstance(action, Call):
        whole = _each(card, view, [action], [rack], exposures)[0]
        if whole.line is not None and not whole.away:
            return [_certain(whole)]
    tiles = [t for t in dict.fromkeys(rack) if t is not Tile.BLANK]
    if not tiles:
        return [_lost(action)]
    risks: Risks = dict(zip(tiles, dangers(card, view, tiles), strict=True))
    best = max(
        _discards(card, view, rack, tiles, risks, exposures), key=lambda one: one.worth
    )
    then = best.action.tile if isinstance(best.action, Discard) else None
    if isinstance(action, Call):
        return [_told(card, view, replace(best, action=action, then=then))]
    return [replace(best, action=action, then=then)]


def _told(card: Card, view: SeatView, called: Weighed) -> Weighed:
    """A call costs a little by what it tells the others.

    What its discard risks is left aside: who lets go has to discard as well.
    """
    chance = chance_to_win(card, view, called.cost + CALL_MARGIN)
    return replace(called, worth=chance * (called.points + BEHIND), danger=SAFE)


def nearest_weighed(found: Iterable[Weighed], action: Action) -> Weighed | None:
    """What was found about one action, or None where it was not weighed."""
    return next((one for one in found if one.action == action), None)
