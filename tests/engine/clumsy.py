"""Games in which somebody clumsy sits: what goes wrong, or is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress

import engine
from engine.actions import (
    Action,
    AnswerChallenge,
    BreakWall,
    Call,
    Challenge,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    Pick,
    ShowHand,
    ThrowIn,
)
from engine.bots.base import Bot
from engine.bots.careless import Careless
from engine.bots.chance import Chance
from engine.bots.standard import Standard
from engine.challenges import challenges
from engine.game import apply
from engine.offers import legal_actions
from engine.options import OPTIONS, PROFILES, TableRules
from engine.simulation import MAX_ACTIONS, Step, act, interruption, seat_to_act
from engine.state import GameState, Phase
from engine.tiles import Tile


def errors(state: GameState, rng: random.Random) -> list[Action]:
    """What somebody clumsy might do now; much of it is refused even here."""
    seat = rng.randrange(4)
    rack = state.racks[seat] or (Tile.JOKER,)
    some = rng.choice(rack)
    tried: list[Action] = [
        Pick(seat),
        Pick(seat, "wrong"),
        Pick(seat, racked=False),
        Discard(seat, some),
        Discard(seat, some, Tile(rng.randrange(36))),
        DeclareMahjong(seat),
        ThrowIn(seat),
        BreakWall(seat),
        ShowHand(seat),
        ExchangeJoker(seat, rng.randrange(4), 0, some),
        Call(seat, tuple(sorted(rng.sample(rack, min(len(rack), 2))))),
        *challenges(state, seat),
    ]
    if state.declared is not None:
        # So few moments are of this kind that each needs its chance.
        tried += [ShowHand(state.declared.seat), ThrowIn(seat)] * 6
    if state.phase is Phase.CLAIM:
        newest = state.discards[-1]
        tile = newest.named or newest.tile
        like = tuple(t for t in rack if t in (tile, Tile.JOKER))
        tried += [Call(seat, like[:n]) for n in (1, 2, 3)]
    return tried


def random_rules(rng: random.Random, way: str) -> TableRules:
    """A profile, and about every third house option as the League has it not."""
    options = {
        name: rng.choice(option.values)
        for name, option in OPTIONS.items()
        if rng.random() < 0.5
    }
    return TableRules(profile=rng.choice(sorted(PROFILES)), way=way, **options)


def bots_for(card: engine.Card, seed: int, rng: random.Random) -> list[Bot]:
    """Four players of different kinds."""
    kinds: tuple[Bot, ...] = (
        Standard(card),
        Chance(seed),
        Careless(Standard(card), card, 0.1, seed),
    )
    return rng.choices(kinds, (6, 1, 2), k=4)


def clumsy_game(
    card: engine.Card, rules: TableRules, seed: int, rate: float
) -> Iterator[Step]:
    """The steps of a game whose players now and then do anything at all, at `rate`.

    A guided table must refuse what it does not offer: then there is no step. A game
    that does not end raises AssertionError.
    """
    rng = random.Random(seed)
    state = engine.new_game(card, rules, seed, seed % 4)
    bots = bots_for(card, seed, rng)
    for _ in range(MAX_ACTIONS):
        seat = seat_to_act(state)
        if seat is None:
            return
        step = None
        if rng.random() < rate:
            step = anything(state, rng)
        elif state.challenge is not None:
            step = done(state, AnswerChallenge(seat, rng.random() < 0.5))
        elif (said := interruption(state, bots)) is not None:
            step = done(state, said)
        else:
            step = act(state, seat, bots[seat])
        if step is not None:
            yield step
            state = step.state
    raise AssertionError("the game does not end")


def done(state: GameState, action: Action) -> Step:
    applied = apply(state, action)
    return Step(action, applied.state, applied.events)


def anything(state: GameState, rng: random.Random) -> Step | None:
    """Some action, lawful or not; None when it was refused."""
    action = rng.choice(errors(state, rng))
    with suppress(engine.IllegalAction):
        step = done(state, action)
        offered = action in legal_actions(state, action.seat)
        assert offered or isinstance(action, Challenge) or state.rules.way == "real"
        return step
    return None
