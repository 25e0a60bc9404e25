from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

import engine
from engine.actions import PassTiles
from engine.advising import (
    GuessCode,
    HintCode,
    Prospects,
    hint_of,
    judge_guess,
    prospects,
)
from engine.bots.standard import Standard
from engine.bots.strong import Strong
from engine.explain import explain_guess, explain_hint
from engine.matching import hands_left
from engine.motives import are_close
from engine.simulation import steps
from engine.tiles import SET_KINDS, Tile
from engine.weighing import Weighed, chance_to_win, weigh
from tests.engine.conftest import CARDS
from tests.engine.positions import dealt_anew
from tests.sizes import size

CARD = engine.load_card(CARDS / "nmjl-2026.card")

NAMES = ("You", "Rosa", "Theo", "Mei")
Look = tuple[engine.GameState, engine.SeatView, Sequence[engine.Action]]


def _looks(seed: int) -> Iterator[Look]:
    """Every moment of a game at which somebody is asked something."""
    state = engine.new_game(CARD, seed=seed)
    for step in steps(state, [Standard(CARD)] * 4):
        seat = step.action.seat
        view = engine.view(state, seat)
        if view.asked:
            yield state, view, engine.legal_actions(state, seat)
        state = step.state


def _help(look: Look) -> tuple[tuple[Weighed, ...], Prospects]:
    _state, view, legal = look
    found = weigh(CARD, view, legal)
    return found, prospects(CARD, view, found, limit=100)


def _fits(best: Weighed, near: Prospects) -> bool:
    """Is the line of the advice listed, and no nearer there than by a joker or call?"""
    away = {one.near.line.name: one.near.away for one in near.lines}
    assert best.line is not None
    if isinstance(best.action, engine.Call):
        return True
    gained = isinstance(best.action, engine.ExchangeJoker)
    return best.away >= away[best.line.name] - gained


@pytest.mark.parametrize("seed", range(size(3, 60)))
def test_list_advice_and_bot_never_contradict_each_other(seed: int) -> None:
    strong = Strong(CARD)
    for look in _looks(seed):
        _state, view, legal = look
        found, near = _help(look)
        if found:
            assert strong.choose(view, legal) == found[0].action
        plain = [f for f in found if not isinstance(f.action, engine.DeclareMahjong)]
        if plain and near.lines:
            assert near.chance == plain[0].chance
            assert _fits(plain[0], near)
        total = sum(one.chance for one in near.lines)
        assert total == pytest.approx(near.chance, abs=1e-3)
        left = set(hands_left(CARD, view.exposures[view.seat], view.seen))
        for one in near.lines:
            assert one.near.hand in left
            assert 0 <= one.near.away <= len(one.near.missing)
            assert one.near.jokers_used <= view.rack.count(Tile.JOKER)


def test_where_nothing_is_weighed_the_chance_is_that_of_the_rack() -> None:
    _state, view, _legal = next(
        look for look in _looks(4) if look[1].phase is engine.Phase.VOTE
    )
    near = prospects(CARD, view, ())

    assert chance_to_win(CARD, view, 20) < near.chance < chance_to_win(CARD, view, 0)


def test_hidden_tiles_have_no_influence_on_the_help() -> None:
    for look in list(_looks(11))[::5]:
        state, view, _legal = look
        anew = dealt_anew(state, view.seat, seed=1)
        seen = engine.view(anew, view.seat)
        found, near = _help(look)

        assert anew.racks != state.racks
        again = _help((anew, seen, engine.legal_actions(anew, view.seat)))
        assert again == (found, near)
        assert hint_of(seen, *again) == hint_of(view, found, near)


def test_a_hint_names_neither_an_action_nor_a_tile() -> None:
    met = set()
    for seed in range(size(6, 60)):
        for look in _looks(seed):
            found, near = _help(look)
            hint = hint_of(look[1], found, near)
            said = explain_hint(hint, NAMES)
            met.add(hint.code)
            assert not [tile for tile in SET_KINDS if tile.spoken in said]
    assert {HintCode.TWO_LINES, HintCode.ONE_LINE, HintCode.CALL_COMPARE} <= met
    assert HintCode.DANGER_SHOWN in met


def test_guesses_are_judged_on_the_scale_of_the_advice() -> None:
    codes = set()
    for _state, view, legal in _looks(2):
        found = weigh(CARD, view, legal)
        if len(found) < 2:
            continue
        assert judge_guess(CARD, view, found, found[0].action).code is GuessCode.BEST
        worst = judge_guess(CARD, view, found, found[-1].action)
        codes.add(worst.code)
        if worst.code is GuessCode.COSTS_CHANCE:
            assert worst.points > 0
            assert "% to win" in explain_guess(worst)
    assert {GuessCode.COSTS_CHANCE, GuessCode.AS_GOOD} <= codes


def test_a_pass_is_weighed_whichever_its_tiles_are_but_not_a_blind_one() -> None:
    _state, view, legal = next(_looks(2))
    found = weigh(CARD, view, legal)
    plain = [tile for tile in view.rack if tile is not Tile.JOKER]
    passes = (PassTiles(view.seat, tuple(plain[at : at + 3])) for at in range(9))
    other = next(p for p in passes if p not in [one.action for one in found])

    judged = judge_guess(CARD, view, found, other)
    blind = judge_guess(CARD, view, found, PassTiles(view.seat, (), 3))

    assert judged.guess is not None
    assert judged.guess.chance <= found[0].chance + 0.02
    assert blind.code is GuessCode.NOT_WEIGHED


def test_small_chances_are_close_only_when_little_is_lost_of_them() -> None:
    assert are_close(0.30, 0.29)
    assert are_close(0.02, 0.015)
    assert not are_close(0.30, 0.27)
    assert not are_close(0.03, 0.012)
