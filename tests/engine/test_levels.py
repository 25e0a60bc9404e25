"""The levels of bots: lawful, blind to what is hidden, each as it is described."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import engine
from engine.actions import Discard
from engine.bots.easy import Easy
from engine.bots.levels import LEVELS, bot_of
from engine.explain import explain_motive
from engine.matches import duel
from engine.motives import MotiveCode
from engine.simulation import Step, play, steps
from engine.state import CHARLESTON, SEATS, GameState, Phase, view
from tests.engine.conftest import CARDS
from tests.sizes import size

CARD = engine.load_card(CARDS / "nmjl-2026.card")
GAMES = size(ci=10, soak=6_667)
LEVEL = pytest.mark.parametrize("level", LEVELS)


def moves(levels: tuple[str, ...], seed: int) -> Iterator[tuple[GameState, Step]]:
    """Every action of a game with the state before it."""
    bots = [bot_of(level, CARD) for level in levels]
    before = engine.new_game(CARD, seed=seed)
    for step in steps(before, bots):
        yield before, step
        before = step.state


@LEVEL
def test_every_choice_is_lawful(level: str) -> None:
    """`apply` refuses what is not; a game against all levels comes to its end."""
    others = tuple(LEVELS)
    for seed in range(GAMES):
        bots = [bot_of(name, CARD) for name in (level, *others)]
        assert play(engine.new_game(CARD, seed=seed), bots).phase is Phase.OVER


def hidden_otherwise(state: GameState, seat: int) -> GameState:
    """The same to `seat`: what it cannot see is dealt anew."""
    places = [s for s in SEATS if s != seat]
    unseen = [t for s in places for t in state.racks[s]] + list(
        state.wall[state.picked :]
    )
    random.Random(seat).shuffle(unseen)
    racks = list(state.racks)
    for s in places:
        count = len(state.racks[s])
        racks[s] = tuple(sorted(unseen[:count]))
        del unseen[:count]
    wall = (*state.wall[: state.picked], *unseen)
    return state.with_(racks=tuple(racks), wall=wall)


@LEVEL
def test_what_is_hidden_has_no_influence(level: str) -> None:
    """The choice and its reasons rest on the seat's view alone."""
    bot, asked = bot_of(level, CARD), 0
    for state, step in moves((level,) * 4, seed=3):
        seat = step.action.seat
        legal = engine.legal_actions(state, seat)
        if state.phase in CHARLESTON or len(legal) < 2:
            continue
        other = view(hidden_otherwise(state, seat), seat)
        assert other == view(state, seat)
        assert bot.choose(other, legal) == step.action
        assert bot.why(other, legal, step.action) == bot.why(
            view(state, seat), legal, step.action
        )
        asked += 1
    assert asked > 20


@LEVEL
def test_reasons_stand_behind_moves(level: str) -> None:
    """Passes, discards, calls and letting go are explained by one or two sentences."""
    told: set[MotiveCode] = set()
    for seed in range(3):
        for state, step in moves((level,) * 4, seed):
            seat = step.action.seat
            legal = engine.legal_actions(state, seat)
            if len(legal) < 2:
                continue
            why = bot_of(level, CARD).why(view(state, seat), legal, step.action)
            if step.action.type != "let_go":
                assert why, step.action
            assert len(why) <= 2
            for motive in why:
                assert "{" not in explain_motive(motive)
            told |= {motive.code for motive in why}
    assert len(told) > 5


def test_steady_tells_no_loss_as_a_gain() -> None:
    """A call that it lets go, or a tile without use, is told as what it is."""
    told: set[MotiveCode] = set()
    for state, step in moves(("steady",) * 4, 1):
        seat = step.action.seat
        legal = engine.legal_actions(state, seat)
        why = bot_of("steady", CARD).why(view(state, seat), legal, step.action)
        told |= {motive.code for motive in why}
        for motive in why:
            if "before" in motive.params:
                assert float(motive.params["after"]) <= float(motive.params["before"])
            assert motive.params.get("share", 1) > 0
    assert {MotiveCode.CALL_GAINS_NOTHING, MotiveCode.SERVES_NOTHING} <= told


@LEVEL
def test_an_answer_to_a_challenge_rests_on_what_lies_open(level: str) -> None:
    """A hand that shows nothing can still be anything: the challenge is contested."""
    real = engine.TableRules(way="real")
    state = engine.new_game(CARD, real, seed=3)
    bot = bot_of(level, CARD)
    for step in steps(state, [bot] * 4):
        state = step.state
        if state.phase is Phase.PICK:
            break
    target = (state.turn + 2) % 4
    asked = engine.apply(state, engine.Challenge(state.turn, target)).state
    seen, legal = view(asked, target), engine.legal_actions(asked, target)
    answer = bot.choose(seen, legal)
    assert answer == engine.AnswerChallenge(target, False)
    (why,) = bot.why(seen, legal, answer)
    assert why.code is MotiveCode.SEEN_ALIVE


def test_easy_is_the_weaker_player() -> None:
    """At the same tables and deals Steady receives more than half as much again."""
    played = [duel(CARD, "steady", "easy", seed) for seed in range(20)]
    got = {side: sum(one.received(side) for one in played) for side in ("a", "b")}
    assert got["a"] > 1.5 * got["b"]


def test_easy_keeps_to_its_family_and_throws_what_it_does_not_want() -> None:
    """Nearly every discard is a tile that its one hand has no use for."""
    bot = Easy(CARD)
    thrown = unwanted = 0
    for state, step in moves(("easy",) * 4, seed=5):
        if isinstance(step.action, Discard) and state.phase is Phase.TURN:
            seen = view(state, step.action.seat)
            if bot.unwanted(seen):
                thrown += 1
                unwanted += step.action.tile in bot.unwanted(seen)
    assert thrown > 20
    assert unwanted == thrown


def test_easy_overlooks_some_calls_and_says_so() -> None:
    """A third of the calls that it wants escapes it."""
    bot, wanted, overlooked = Easy(CARD), 0, 0
    for seed in range(12):
        for state, step in moves(("easy",) * 4, seed):
            seat = step.action.seat
            legal = engine.legal_actions(state, seat)
            if state.phase is Phase.CLAIM and bot.wanted_call(view(state, seat), legal):
                wanted += 1
                if step.action.type == "let_go":
                    overlooked += 1
                    why = bot.why(view(state, seat), legal, step.action)
                    assert why[-1].code is MotiveCode.OVERLOOKED_CALL
    assert 0 < overlooked < wanted / 2
