"""A finished game reviewed: every decision of a seat beside the best one."""

from __future__ import annotations

import pytest

import engine
from engine.actions import DeclareMahjong, Discard, PassTiles, Pick
from engine.bots.careless import Careless
from engine.bots.chance import Chance
from engine.bots.steady import Steady
from engine.bots.strong import Strong
from engine.explain import (
    explain_cost,
    explain_motive,
    explain_review,
)
from engine.motives import DANGEROUS, MotiveCode
from engine.reviewing import (
    AREAS,
    MOST_MATTERED,
    SLIGHT,
    Area,
    Decision,
    Grade,
    Kind,
    Review,
    compared,
    decision_of,
    review,
)
from engine.simulation import steps
from engine.state import Phase
from engine.tiles import Tile
from engine.weighing import weigh
from tests.engine.positions import dealt_anew, tile
from tests.engine.reviewed import (
    CARD,
    ME,
    a_game,
    easy_games,
    held,
    reviewed,
    states,
)
from tests.sizes import size


@pytest.mark.parametrize("seed", range(size(3, 30)))
def test_who_chooses_as_strong_does_gives_nothing_away(seed: int) -> None:
    found = reviewed(a_game(seed, Strong(CARD)))

    assert len(found.decisions) > 10
    assert found.lost == 0
    assert found.mattered == ()
    assert all(one.good == one.count for one in found.accuracy)


def test_weaker_play_gives_something_away_and_what_mattered_is_the_most() -> None:
    mattered = 0
    for game in easy_games():
        found = reviewed(game)
        assert reviewed(game) == found
        assert all(one.lost >= 0 and one.chance_lost >= 0 for one in found.decisions)
        assert all(one.lost >= SLIGHT for one in found.mattered)
        assert len(found.mattered) <= MOST_MATTERED
        assert len({one.window for one in found.mattered}) == len(found.mattered)
        _are_the_biggest(found)
        mattered += len(found.mattered)
    assert mattered > 5


def test_at_stake_is_what_a_choice_by_chance_gives_away() -> None:
    for game in easy_games()[:3]:
        moments = states(game)
        for one in reviewed(game).decisions:
            state, _step = moments[one.number - 1]
            seen = engine.view(state, ME)
            found = weigh(CARD, seen, engine.legal_actions(state, ME))
            lost = [one.best.worth - other.worth for other in found]
            assert one.at_stake == pytest.approx(sum(lost) / len(lost))


def _are_the_biggest(found: Review) -> None:
    losses = [one.lost for one in found.mattered]
    assert losses == sorted(losses, reverse=True)
    windows = {one.window for one in found.mattered}
    others = [one.lost for one in found.decisions if one.window not in windows]
    if len(found.mattered) == MOST_MATTERED:
        assert max(others) <= losses[-1]
    else:
        assert all(lost < SLIGHT for lost in others)


def test_decisions_are_the_seats_own_choices_in_order() -> None:
    for begun, played in easy_games()[:3]:
        found = review(begun, [step.action for step in played], ME)
        numbers = [one.number for one in found.decisions]
        assert numbers == sorted(set(numbers))
        for one in found.decisions:
            action = played[one.number - 1].action
            assert action.seat == one.before.seat == ME
            assert one.chosen.action == action
        counted = sum(one.count for one in found.accuracy)
        assert counted == len(found.decisions)
        assert {one.area for one in found.accuracy} == {
            AREAS[one.kind] for one in found.decisions
        }


def test_hidden_tiles_have_no_influence() -> None:
    begun, played = easy_games()[1]
    state, looked = begun, 0
    for number, step in enumerate(played, start=1):
        if step.action.seat == ME and (one := decision_of(state, step.action, number)):
            anew = dealt_anew(state, ME, seed=number)
            assert anew.racks != state.racks
            assert decision_of(anew, step.action, number) == one
            looked += 1
        state = step.state
    assert looked > 10


def test_what_nobody_can_weigh_is_no_decision() -> None:
    begun, played = easy_games()[0]
    blind = next(
        state
        for state, step in states(easy_games()[0])
        if step.action.seat == ME and state.passes == 2 and state.phase is Phase.PASS
    )
    rack = [t for t in blind.racks[ME] if t is not Tile.JOKER]
    assert decision_of(blind, PassTiles(ME, tuple(rack[:1]), 2), 9) is None
    assert decision_of(blind, PassTiles(ME, tuple(rack[:3])), 9) is not None
    found = reviewed((begun, played))
    assert not [
        one
        for one in found.decisions
        if isinstance(one.chosen.action, Pick | engine.VoteCharleston)
    ]


# -- a win thrown away -------------------------------------------------------------


def _won_on_own_pick() -> tuple[engine.GameState, list[engine.Action]]:
    """A game up to where the seat could declare Mahjong in its turn."""
    for seed in range(60):
        begun, played = a_game(seed, Strong(CARD))
        last = played[-1].action
        state = states((begun, played))[-1][0]
        if last == DeclareMahjong(ME) and state.phase is Phase.TURN:
            return begun, [step.action for step in played[:-1]]
    raise AssertionError("no such game")


def test_a_mahjong_thrown_away_is_what_mattered_most() -> None:
    begun, actions = _won_on_own_pick()
    state = begun
    for action in actions:
        state = engine.apply(state, action).state
    throws = Discard(ME, state.racks[ME][0])

    found = review(begun, [*actions, throws], ME)

    first = found.mattered[0]
    assert first.number == len(actions) + 1
    assert first.kind is Kind.DISCARD
    assert first.missed_mahjong
    assert first.best.chance == 1
    assert first.grade is Grade.MUCH
    motives = compared(first)
    assert [one.code for one in motives.best] == [MotiveCode.MAHJONG]
    assert motives.chosen == ()
    assert "It was Mahjong" in explain_cost(first)
    assert "You held Mahjong in this game" in explain_review(found, None, ME)


def test_a_declared_mahjong_is_a_good_decision_of_its_own() -> None:
    begun, actions = _won_on_own_pick()
    found = review(begun, [*actions, DeclareMahjong(ME)], ME)
    assert found.accuracy[-1].area is Area.MAHJONG
    assert found.accuracy[-1].good == found.accuracy[-1].count == 1


def test_an_exchange_and_the_discard_after_it_are_one_turn() -> None:
    """Else a Mahjong that was there would count as missed twice."""
    for game in easy_games():
        for one in reviewed(game).decisions:
            if one.kind is Kind.EXCHANGE:
                later = [
                    other
                    for other in reviewed(game).decisions
                    if other.number > one.number
                ]
                assert later[0].window == one.window
                return
    raise AssertionError("nobody exchanged")


def test_why_the_best_was_better_is_told_by_its_numbers() -> None:
    told = 0
    for game in easy_games():
        for one in reviewed(game).mattered:
            motives = compared(one)
            for motive in (*motives.best, *motives.chosen):
                assert explain_motive(motive)
                if motive.code is MotiveCode.WANTED_THERE:
                    told += 1
                    assert one.best.hand is not None
                    assert set(motive.params["tiles"]) <= {
                        *one.best.hand.tiles,
                        Tile.JOKER,
                    }
    assert told


def test_what_a_discard_risked_is_told_where_it_cost_the_points() -> None:
    """One who leaves all to chance throws what somebody waits for, late in the game."""
    risky: list[Decision] = []
    for seed in range(300, 400):
        if risky:
            break
        begun = engine.new_game(CARD, seed=seed)
        played = list(steps(begun, [Chance(seed), *[Steady(CARD)] * 3]))
        risky += [one for one in reviewed((begun, played)).mattered if _is_risky(one)]
    assert risky
    for one in risky:
        assert "risked" in explain_cost(one)
        (told,) = compared(one).chosen
        assert told.code is MotiveCode.NEXT_IS_DANGEROUS


def _is_risky(one: Decision) -> bool:
    more = one.chosen.danger.chance - one.best.danger.chance
    return one.best.action.type == "discard" and more >= DANGEROUS


def test_slips_of_a_real_table_break_nothing() -> None:
    real = engine.TableRules(way="real")
    slips = 0
    for seed in range(size(4, 40)):
        begun = engine.new_game(CARD, real, seed=seed)
        me = Careless(Steady(CARD), CARD, 0.3, seed)
        played = list(steps(begun, [me, *[Steady(CARD)] * 3]))
        found = reviewed((begun, played))
        weighed = {one.number for one in found.decisions}
        for number, (state, step) in enumerate(states((begun, played)), start=1):
            action = step.action
            if isinstance(action, Discard) and action.named is not None:
                continue
            if action.seat == ME and action not in engine.legal_actions(state, ME):
                slips += 1
                assert number not in weighed
    assert slips


def test_a_misnamed_discard_is_weighed_as_the_tile_it_is() -> None:
    state = held("5C")
    plain = decision_of(state, Discard(ME, tile("9D")), 1)
    named = decision_of(state, Discard(ME, tile("9D"), tile("9C")), 1)
    assert isinstance(plain, Decision)
    assert named == plain
