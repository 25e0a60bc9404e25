"""Aims: read, judged over real games, put into words; prepared games of any moment."""

from __future__ import annotations

import re
from typing import Any

import pytest

import engine
from engine.aims import PARAMETERS, AimCode, open_families
from engine.bots.chance import Chance
from engine.bots.standard import Standard
from engine.events import Called, MahjongDeclared
from engine.position import read_position, write_position
from engine.simulation import Step, play, steps
from engine.state import Phase
from tests.engine.conftest import CARDS
from tests.engine.positions import T, claim_window, let_go, position

CARD = engine.load_card(CARDS / "nmjl-2026.card")
ALL: list[dict[str, Any]] = [
    {"code": "no_calls_before", "discards": 5},
    {"code": "keep_families_open", "families": 2, "passes": 3},
    {"code": "no_pair_passed"},
    {"code": "no_joker_discarded"},
    {"code": "no_winning_discard"},
    {"code": "win"},
    {"code": "win_concealed"},
    {"code": "win_in_section", "section": "2468"},
]
AIMS = engine.aims_from_list(ALL, CARD)
FROM_TEXT = {AimCode(one["code"]): aim for one, aim in zip(ALL, AIMS, strict=True)}
MET, BROKEN, OPEN = engine.AimState.MET, engine.AimState.BROKEN, engine.AimState.OPEN


def a_game(seed: int) -> tuple[engine.GameState, list[Step]]:
    """Two solid players and two that leave all to chance."""
    begun = engine.new_game(CARD, seed=seed, dealer=seed % 4)
    bots = [Standard(CARD), Chance(seed), Standard(CARD), Chance(seed + 1)]
    return begun, list(steps(begun, bots))


GAMES = [a_game(seed) for seed in range(24)]


def judged(
    begun: engine.GameState, played: list[Step], seat: int
) -> dict[AimCode, engine.JudgedAim]:
    actions = [step.action for step in played]
    found = engine.judge_aims(begun, actions, seat, AIMS)
    return {one.aim.code: one for one in found}


def discards_until(played: list[Step], index: int) -> int:
    return sum(isinstance(s.action, engine.Discard) for s in played[: index + 1])


def test_every_aim_is_decided_and_both_ways_in_real_games() -> None:
    seen: set[tuple[AimCode, engine.AimState]] = set()
    for begun, played in GAMES:
        for seat in range(4):
            seen |= {(c, o.state) for c, o in judged(begun, played, seat).items()}
    missing = {(code, s) for code in AimCode for s in (MET, BROKEN)} - seen
    assert missing <= {(AimCode.WIN_CONCEALED, MET)}
    assert not {code for code, state in seen if state is OPEN}


def test_calls_are_counted_against_the_discards_before() -> None:
    for begun, played in GAMES:
        for seat in range(4):
            early = [
                discards_until(played, i)
                for i, step in enumerate(played)
                for event in step.events
                if isinstance(event, Called) and event.seat == seat
            ]
            one = judged(begun, played, seat)[AimCode.NO_CALLS_BEFORE]
            is_broken = any(number < 5 for number in early)
            assert one.state is (BROKEN if is_broken else MET)
            if is_broken:
                assert one.params["count"] == early[0]
                made = played[(one.at or 0) - 1]
                assert any(isinstance(event, Called) for event in made.events)


def test_aims_about_winning_follow_the_outcome() -> None:
    for begun, played in GAMES:
        outcome = played[-1].state.outcome
        assert outcome is not None
        for seat in range(4):
            found = judged(begun, played, seat)
            won = outcome.winner == seat
            shown = bool(played[-1].state.exposures[seat])
            assert found[AimCode.WIN].state is (MET if won else BROKEN)
            concealed = won and not shown
            assert found[AimCode.WIN_CONCEALED].state is (MET if concealed else BROKEN)
            there = won and outcome.section == "2468"
            assert found[AimCode.WIN_IN_SECTION].state is (MET if there else BROKEN)
            gave = outcome.winner is not None and outcome.discarder == seat
            assert found[AimCode.NO_WINNING_DISCARD].state is (BROKEN if gave else MET)


def test_passes_and_jokers_follow_the_actions() -> None:
    for begun, played in GAMES:
        for seat in range(4):
            own = [s.action for s in played if s.action.seat == seat]
            given = [
                a.tiles
                for a in own
                if isinstance(a, engine.PassTiles | engine.PassCourtesy)
            ]
            pair = any(len(set(tiles)) < len(tiles) for tiles in given)
            down = [a.tile for a in own if isinstance(a, engine.Discard)]
            found = judged(begun, played, seat)
            assert found[AimCode.NO_PAIR_PASSED].state is (BROKEN if pair else MET)
            joker = engine.Tile.JOKER in down
            is_broken = found[AimCode.NO_JOKER_DISCARDED].state is BROKEN
            assert is_broken == joker


@pytest.mark.parametrize("given", ["8B 8B 8B", "F F 2B", "4B 4B 4C"])
def test_a_pass_is_judged_by_the_families_that_the_tiles_kept_leave(given: str) -> None:
    rack = T("FF 222B 444B 4C 66B 888B")
    begun = engine.prepared(
        position(CARD, {0: "FF 222B 44B 4B 4C 66B 888B"}, phase=Phase.PASS)
    )
    before = open_families(CARD, rack)
    assert "2468" in before
    (one,) = engine.judge_aims(
        begun, [engine.PassTiles(0, T(given))], 0, engine.aims_from_list([ALL[1]])
    )
    left = list(rack)
    for tile in T(given):
        left.remove(tile)
    still = len(before & open_families(CARD, tuple(left)))
    assert (one.state is BROKEN) == (still < min(2, len(before)))
    if one.state is BROKEN:
        assert one.params == {"count": still, "number": 1}


def test_the_first_left_is_the_last_pass_that_is_judged() -> None:
    for begun, played in GAMES:
        for seat in range(4):
            one = judged(begun, played, seat)[AimCode.KEEP_FAMILIES_OPEN]
            step = played[(one.at or 0) - 1]
            assert isinstance(step.action, engine.PassTiles)
            before = played[one.at - 2].state if one.at and one.at > 1 else begun
            assert step.action.seat == seat
            assert before.passes == 2 if one.state is MET else before.passes <= 2


def test_a_discard_claimed_for_mahjong_is_no_call() -> None:
    state = claim_window(
        CARD, 0, "8B", {1: "FF 2222B 44C 66C 888B"}, dealer=0
    )  # fmt: skip
    begun = engine.prepared(state)
    actions: list[engine.Action] = [engine.DeclareMahjong(1)]
    actions += [engine.LetGo(seat) for seat in (2, 3)]
    aims = engine.aims_from_list([ALL[0], ALL[6]])
    calls, concealed = engine.judge_aims(begun, actions, 1, aims)
    assert calls.state is MET
    assert concealed.state is MET
    events = engine.apply(let_go(begun, 2, 3), actions[0]).events
    assert any(isinstance(event, MahjongDeclared) for event in events)


def test_what_lies_on_the_table_at_first_counts_as_discarded() -> None:
    state = claim_window(
        CARD, 0, "5D", {1: "55D F J 8C 1B 3B E S W R G 9C"},
        discards=[(1, "N"), (2, "N"), (3, "N")],
    )  # fmt: skip
    begun = engine.prepared(state)
    actions = [engine.Call(1, T("55D")), engine.LetGo(2), engine.LetGo(3)]
    (one,) = engine.judge_aims(begun, actions, 1, engine.aims_from_list([ALL[0]]))
    assert one.state is BROKEN
    assert (one.at, one.params["count"]) == (3, 4)
    four = engine.aims_from_list([{"code": "no_calls_before", "discards": 4}])
    (one,) = engine.judge_aims(begun, actions, 1, four)
    assert one.state is MET


def test_aims_of_passes_are_met_where_no_pass_is_left() -> None:
    begun = engine.prepared(position(CARD, {}, phase=Phase.TURN))
    aims = engine.aims_from_list([ALL[1], ALL[2], ALL[5]])
    found = engine.judge_aims(begun, [], 0, aims)
    assert [(one.state, one.at) for one in found] == [(MET, 0), (MET, 0), (OPEN, None)]


def test_aims_go_through_json() -> None:
    assert [aim.to_dict() for aim in AIMS] == ALL
    assert engine.aims_from_list([aim.to_dict() for aim in AIMS]) == AIMS
    assert set(FROM_TEXT) == set(AimCode)
    assert set(PARAMETERS) <= set(AimCode)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        "win",
        [{"code": "fly"}],
        [{"code": ["win"]}],
        [None],
        [{"code": "win", "more": 1}],
        [{"code": "win"}, {"code": "win"}],
        [{"code": "no_calls_before"}],
        [{"code": "no_calls_before", "discards": 1}],
        [{"code": "no_calls_before", "discards": True}],
        [{"code": "no_calls_before", "discards": 10**30}],
        [{"code": "no_calls_before", "discards": "5"}],
        [{"code": "win_in_section", "section": "No such section"}],
        [{"code": "win_in_section", "section": "x" * 200}],
        [{"code": "win_in_section", "section": {"a": 1}}],
        [{"code": "win_in_section", "section": ""}],
        [{"code": "keep_families_open", "families": 2, "passes": 9}],
        [{"code": "win"}] * 9,
    ],
)
def test_aims_that_there_are_not_are_refused(data: Any) -> None:
    with pytest.raises(engine.AimError):
        engine.aims_from_list(data, CARD)


def test_every_aim_and_what_became_of_it_can_be_said() -> None:
    whole = re.compile(r"[A-Z].*\.", re.DOTALL)
    for begun, played in GAMES:
        for seat in range(4):
            for one in judged(begun, played, seat).values():
                for text in (engine.explain_aim(one.aim), engine.explain_judged(one)):
                    assert whole.fullmatch(text), text
                    assert "{" not in text
    said = [engine.explain_aim(aim) for aim in AIMS]
    assert said[0] == "Call no tile before discard number 5."
    assert said[1] == (
        "Keep 2 families of the card open until the first left pass."
    )  # fmt: skip
    assert len(set(said)) == len(said)


# -- prepared games ----------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_a_prepared_game_begins_again_as_it_began(seed: int) -> None:
    moment = engine.random_position(CARD, seed=seed)
    read = read_position(write_position(moment.state), {CARD.slug: CARD}.get)
    begun = engine.prepared(read.to_state())
    ended = play(begun, [Standard(CARD)] * 4)

    assert engine.beginning_of(ended) == begun
    assert engine.beginning_of(begun) == begun
    assert [event.type for event in engine.opening(ended)] == ["set_up"]
    assert engine.replay(engine.write_record(ended), CARD) == ended
    stored = engine.state_to_dict(ended)
    assert engine.state_from_dict(stored, CARD, ended.actions) == ended
    assert engine.next_game(ended, 5).begun is None


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[" * 5_000, "null", '{"card": 1}', "9" * 5_000, "{" * 90_000],
)
def test_a_record_with_a_bad_position_is_refused_at_its_line(text: str) -> None:
    begun = engine.prepared(position(CARD, {}))
    lines = engine.write_record(begun).splitlines()
    assert lines[5].startswith("position ")
    record = "\n".join([*lines[:5], f"position {text}", ""])
    with pytest.raises(engine.RecordError) as caught:
        engine.replay(record, CARD)
    assert caught.value.reason.params["line"] == 6


def test_a_prepared_game_of_a_table_with_a_pie_has_whole_pies() -> None:
    state = position(CARD, {}).with_(rules=engine.TableRules(pie=100))
    assert engine.prepared(state).purses == (100,) * 4
