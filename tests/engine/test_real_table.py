"""A real table: people err, are caught or not, and the game goes on."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

import engine
from engine.actions import (
    AnswerChallenge,
    Call,
    Challenge,
    DeclareMahjong,
    LetGo,
    Pick,
    ShowHand,
    ThrowIn,
)
from engine.bots.standard import Standard
from engine.deadhands import why_dead
from engine.game import apply
from engine.offers import legal_actions
from engine.options import TableRules
from engine.simulation import act, seat_to_act
from engine.state import GameState, Phase
from tests.engine.clumsy import errors
from tests.engine.positions import T, claim_window, position
from tests.sizes import size

REAL = TableRules(way="real")


def test_a_guided_table_refuses_all_of_it(card: engine.Card) -> None:
    for seed in range(size(10, 200)):
        rng = random.Random(seed)
        state = engine.new_game(card, seed=seed)
        bot = Standard(card)
        while (seat := seat_to_act(state)) is not None:
            for action in errors(state, rng):
                lawful = action in legal_actions(state, action.seat)
                if lawful or isinstance(action, Challenge):
                    continue
                with pytest.raises(engine.IllegalAction):
                    apply(state, action)
            state = act(state, seat, bot).state
        assert not any(state.dead)
        assert state.slips == ((), (), (), ())


def test_dead_hands_are_judged_without_looking_into_racks(card: engine.Card) -> None:
    for seed in range(size(12, 200)):
        rng = random.Random(seed)
        state = engine.new_game(card, REAL, seed)
        bot = Standard(card)
        for _ in range(400):
            seat = seat_to_act(state)
            if seat is None:
                break
            if rng.random() < 0.1:
                with suppress(engine.IllegalAction):
                    state = apply(state, rng.choice(errors(state, rng))).state
                continue
            state = (
                apply(state, AnswerChallenge(seat, False)).state
                if state.challenge
                else act(state, seat, bot).state
            )
            hidden = list(state.wall[state.picked :])
            hidden += [tile for rack in state.racks for tile in rack]
            rng.shuffle(hidden)
            racks = []
            for rack in state.racks:
                racks.append(tuple(sorted(hidden[: len(rack)])))
                hidden = hidden[len(rack) :]
            other = state.with_(
                racks=tuple(racks), wall=(*state.wall[: state.picked], *hidden)
            )
            for target in range(4):
                assert why_dead(state, target) == why_dead(other, target)


JUNK = "55D J E S W N R G 4C 6C 8C 7D"


def shown_falsely(card: engine.Card) -> GameState:
    """Seat 1 has declared Mahjong on a Five Dot and shown that it is none."""
    state = claim_window(card, 0, "5D", {1: JUNK}, rules=REAL)
    for action in (DeclareMahjong(1), LetGo(2), LetGo(3), ShowHand(1)):
        state = apply(state, action).state
    return state


def test_a_false_mahjong_can_become_an_exposure_after_it_was_shown(
    card: engine.Card,
) -> None:
    state = apply(shown_falsely(card), Call(1, T("55D"))).state
    assert (state.phase, state.turn, state.declared) == (Phase.TURN, 1, None)
    assert state.exposures[1][0].tiles == T("555D")
    assert state.slips[1] == ()


def test_it_cannot_once_somebody_has_thrown_in_or_for_a_pair(
    card: engine.Card,
) -> None:
    state = shown_falsely(card)
    with pytest.raises(engine.IllegalAction):
        apply(state, Call(1, T("5D")))
    with pytest.raises(engine.IllegalAction):
        apply(state, Call(2, ()))
    state = apply(state, ThrowIn(2)).state
    with pytest.raises(engine.IllegalAction):
        apply(state, Call(1, T("55D")))


def test_an_exposure_that_is_a_fault_ends_the_false_mahjong(card: engine.Card) -> None:
    state = claim_window(card, 0, "5D", {1: JUNK}, rules=REAL)
    for action in (DeclareMahjong(1), LetGo(2), LetGo(3), Call(1, T("5D"))):
        state = apply(state, action).state
    assert (state.phase, state.declared) == (Phase.TURN, None)
    assert [slip.rule for slip in state.slips[1]] == ["claims-12"]


def test_hands_that_were_dead_from_the_start_of_a_position_count(
    card: engine.Card,
) -> None:
    state = position(
        card,
        {},
        exposures={3: ["1111B", "9999D"]},
        phase=Phase.PICK,
        rules=REAL,
        dead=(False, True, False, False),
    )
    for action in (Challenge(0, 3), AnswerChallenge(3, True)):
        state = apply(state, action).state
    assert state.dead == (False, True, False, True)
    assert state.phase is Phase.PICK


def test_the_last_tile_picked_out_of_turn_ends_the_game(card: engine.Card) -> None:
    state = position(card, {}, phase=Phase.PICK, rules=REAL, wall_left=1)
    state = apply(state, Pick(2)).state
    assert state.outcome is not None
    assert (state.phase, state.outcome.winner, state.outcome.ended) == (
        Phase.OVER,
        None,
        "",
    )


def test_a_tile_lifted_out_of_turn_goes_back(card: engine.Card) -> None:
    state = position(card, {}, phase=Phase.PICK, rules=REAL)
    after = apply(state, Pick(2, racked=False)).state
    assert (after.racks, after.wall_left) == (state.racks, state.wall_left)
    assert [slip.rule for slip in after.slips[2]] == ["dead-21"]
    with pytest.raises(engine.IllegalAction):
        apply(state, Pick(0, racked=False))
