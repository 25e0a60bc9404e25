"""Some of the actions at a position, each played to the end many times.

Positions are drawn from games of four bots of one level, one from a game. The tiles
that the seat cannot see are dealt anew for every try (`engine.redealing`), and each
action is tried with the same deals, so that most of the luck falls out of a difference.
Afterwards the seat is played by Strong, since an action is worth what a good player
makes of it, and the others by the standard player, who calls and waits as readily, and
is quick.
So what is found is the worth against such players and such guessed racks, no more.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.actions import (
    Action,
    Call,
    Discard,
    ExchangeJoker,
    LetGo,
    PassCourtesy,
    PassTiles,
    SwapBlank,
)
from engine.bots.base import Bot
from engine.bots.levels import bot_of
from engine.bots.standard import Standard
from engine.dealing import new_game
from engine.game import apply
from engine.offers import legal_actions
from engine.options import LEAGUE, TableRules
from engine.patterns import Card
from engine.redealing import redealt
from engine.simulation import play, steps
from engine.state import SEATS, GameState, view
from engine.weighing import Weighed, weigh

MOVER: Final = "strong"
WALKERS: Final = "strong"
"""The levels that play the seat on, and the games of the positions."""
ACTIONS: Final = 4
"""How many actions of a position are tried."""
TRIES: Final = 60
"""How often each is."""
GAMES: Final = 40
"""So many games are looked through for one position before it is given up."""

KINDS: Final[dict[type[Action], str]] = {
    PassTiles: "pass",
    PassCourtesy: "pass",
    Discard: "discard",
    Call: "call",
    LetGo: "call",
    ExchangeJoker: "exchange",
    SwapBlank: "exchange",
}
"""The kind of decision that each action belongs to."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One action: the worth and the chance to win that `weigh` gives it, and what came.

    `points` are what the seat received less what it paid, by try; `won` how often it
    won of them.
    """

    action: Action
    worth: float
    chance: float
    points: tuple[int, ...]
    won: int


@dataclass(frozen=True, slots=True)
class Rollout:
    """One position, and what was tried there, best first as `weigh` says."""

    kind: str
    wall_left: int
    tried: tuple[Tried, ...]


def rollout(
    card: Card,
    kind: str,
    seed: int,
    tries: int = TRIES,
    rules: TableRules = LEAGUE,
    kept: bool = True,
) -> Rollout | None:
    """A position of that kind by its seed, and what came of its actions.

    None where no game came to one. The same arguments always give the same.
    """
    found = position(card, kind, seed, rules)
    if found is None:
        return None
    state, seat = found
    said = weighed(state, seat)
    chosen = spread_over(said)
    deals = [redealt(state, seat, _deal_seed(seed, at), kept) for at in range(tries)]
    bots = [bot_of(MOVER, card) if s == seat else Standard(card) for s in SEATS]
    tried = tuple(_tried(one, deals, bots) for one in chosen)
    return Rollout(kind, state.wall_left, tried)


def position(
    card: Card, kind: str, seed: int, rules: TableRules = LEAGUE
) -> tuple[GameState, int] | None:
    """A moment with a decision of that kind, any of its game as likely, and whose."""
    for game in range(GAMES):
        rng = random.Random(f"{seed} {kind} {game}")
        bots = [bot_of(WALKERS, card)] * len(SEATS)
        state = new_game(card, rules, rng.randrange(2**32), rng.randrange(4))
        found = []
        for step in steps(state, bots):
            seat = step.action.seat
            if kind_of(state, seat) == kind:
                found.append((state, seat))
            state = step.state
        if found:
            return rng.choice(found)
    return None


def kind_of(state: GameState, seat: int) -> str | None:
    """What a seat decides here: pass, discard, call, exchange; None for all else.

    A Mahjong at hand is none of these: it needs no weighing.
    """
    legal = legal_actions(state, seat)
    if len(legal) < 2 or any(a.type == "mahjong" for a in legal[:2]):
        return None
    if type(legal[0]) in (PassTiles, PassCourtesy):
        return "pass"
    kinds = {KINDS.get(type(action)) for action in legal}
    return next((k for k in ("exchange", "call", "discard") if k in kinds), None)


def weighed(state: GameState, seat: int) -> tuple[Weighed, ...]:
    """What `weigh` says of the lawful actions of a seat, best first."""
    return weigh(state.card, view(state, seat), legal_actions(state, seat))


def spread_over(said: Sequence[Weighed], most: int = ACTIONS) -> list[Weighed]:
    """Some of a list, in its order: the best, the second, the best of every other
    type, and others evenly down to the last."""
    first = {type(one.action): at for at, one in reversed([*enumerate(said)])}
    chosen = [0, *first.values(), 1]
    last = len(said) - 1
    chosen += [round(last * part / most) for part in range(most, 0, -1)]
    places = list(dict.fromkeys(at for at in chosen if at <= last))[:most]
    return [said[at] for at in sorted(places)]


def _tried(one: Weighed, deals: Sequence[GameState], bots: Sequence[Bot]) -> Tried:
    seat = one.action.seat
    ends = [play(apply(deal, one.action).state, bots).outcome for deal in deals]
    points = tuple(end.pays[seat] if end else 0 for end in ends)
    won = sum(end is not None and end.winner == seat for end in ends)
    return Tried(one.action, one.worth, one.chance, points, won)


def _deal_seed(seed: int, at: int) -> int:
    return random.Random(f"{seed} {at}").randrange(2**32)
