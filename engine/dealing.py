"""How a game begins: the deal, the next deal, or a moment that was prepared."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from engine.events import Dealt, Event, SetUp
from engine.options import LEAGUE, TableRules
from engine.parts import Outcome
from engine.patterns import Card
from engine.pie import purses_after, purses_at_start
from engine.state import SEATS, GameState, Phase
from engine.tiles import Tile

_DEALT_BY_FOUR: Final = 48
_DEALT: Final = 53


def new_game(
    card: Card,
    rules: TableRules = LEAGUE,
    seed: int = 7,
    dealer: int = 0,
    purses: Sequence[int] | None = None,
) -> GameState:
    """Mix, build the walls, roll, deal: the state before the first pass.

    The seed (any int) decides everything; `dealer` is East's seat, 0 in a single
    game. `purses` is what each seat has left of its pie, all of it where nothing is
    given (payment-10). Rests on deal-01 to deal-05, deal-14, deal-16, deal-17.
    Raises ValueError for purses at a table without a pie, or that are none.
    """
    rng = random.Random(seed)
    ring = list(rules.tiles)
    rng.shuffle(ring)
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    racks, wall = deal(ring, dice, dealer)
    return GameState(
        card=card,
        rules=rules,
        seed=seed,
        dealer=dealer,
        dice=dice,
        wall=wall,
        racks=racks,
        phase=Phase.PASS,
        turn=dealer,
        purses=purses_at_start(rules, purses),
    )


def deal(
    ring: Sequence[Tile], dice: tuple[int, int], dealer: int = 0
) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]:
    """The racks by seat, and the wall in the order of picking.

    `ring` is all the tiles as they lie, each stack's top tile before its bottom,
    from the right end of East's wall. Rests on deal-04, deal-05, deal-16.
    """
    # The stacks that the dice count stay where they are and so are picked last.
    kept = 2 * sum(dice)
    tiles = [*ring[kept:], *ring[:kept]]
    racks: list[list[Tile]] = [[], [], [], []]
    for block in range(_DEALT_BY_FOUR // 4):
        racks[block % 4] += tiles[4 * block : 4 * block + 4]
    # East takes the tops of the first and third stack, the others follow (deal-05).
    for place, order in enumerate((0, 1, 2, 3, 0), start=_DEALT_BY_FOUR):
        racks[order].append(tiles[place])
    seated = {(dealer + order) % 4: rack for order, rack in enumerate(racks)}
    return tuple(tuple(sorted(seated[s])) for s in SEATS), tuple(tiles[_DEALT:])


def opening(state: GameState) -> tuple[Event, ...]:
    """The events of the deal itself, before any action."""
    if state.begun is not None:
        return (SetUp(state.dealer),)
    return (Dealt(state.dealer, state.dice),)


def prepared(state: GameState) -> GameState:
    """The same moment as the beginning of a game of its own, with no action before.

    `beginning_of` of every later state gives it back. Everybody has a whole pie.
    """
    purses = purses_at_start(state.rules)
    state = state.with_(actions=(), purses=purses, begun=None)
    return state.with_(begun=state)


def next_game(state: GameState, seed: int) -> GameState:
    """The next deal after a finished game: East moves one seat on (deal-06).

    After a game that was thrown in the same East deals again. What is left of the
    pies goes on too (payment-10). Raises ValueError while the game goes on.
    """
    if state.outcome is None:
        raise ValueError("the game is not over")
    dealer = next_dealer(state.dealer, state.outcome)
    return new_game(state.card, state.rules, seed, dealer, purses_after(state))


def next_dealer(dealer: int, outcome: Outcome) -> int:
    """East of the next game: one seat on, but for a game thrown in (deal-06)."""
    return dealer if outcome.same_dealer else (dealer + 1) % len(SEATS)


def beginning_of(state: GameState) -> GameState:
    """What the game of `state` began with, before any action: a deal, or a position."""
    if state.begun is not None:
        return prepared(state.begun)
    return new_game(state.card, state.rules, state.seed, state.dealer, state.purses)
