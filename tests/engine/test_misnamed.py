"""Misnamed discards: the tile counts, and a Mahjong on the name (misnamed-01 ff.)."""

from __future__ import annotations

import json

import pytest

import engine
from engine.actions import AnswerChallenge, Challenge
from engine.deadhands import why_dead
from engine.explain import explain_consequence
from engine.game import apply
from engine.options import TableRules
from engine.position import read_position, write_position
from engine.ruling import rule_on
from engine.state import GameState, Phase, Source
from engine.tiles import Tile
from engine.verdicts import ReasonCode
from tests.engine.positions import T, position, refused, tiles_of

REAL = TableRules(way="real")
LOOSE = "55D J E S W N R G 4C 6C 8C 7D"
"""Wants a Five Dot for a pung."""
WAITS = "FF 2222B 44C 66C 888B"
"""Mahjong with an Eight Bam (2468, line 2)."""
WAITS_TOO = "FF 222C 44B 66B 8888C"
"""Mahjong with a Two Crak, the tile that lies there."""
TURN = "2C 8B N 5D 1B 3B 9D E S W R G 0 J"


def at_table(card: engine.Card, racks: dict[int, str], **more: object) -> GameState:
    """Seat 0 must discard, at a real table unless `rules` says otherwise."""
    fields = {"rules": REAL, "came_by": Source.PICK} | more
    return position(card, {0: TURN} | racks, **fields)


def put_down(
    card: engine.Card, tile: str, name: str, racks: dict[int, str], **more: object
) -> GameState:
    (what,), (named,) = T(tile), T(name)
    state = at_table(card, racks, **more)
    return play(state, engine.Discard(0, what, named))


def play(state: GameState, *actions: engine.Action) -> GameState:
    whole = tiles_of(state)
    for action in actions:
        state = apply(state, action).state
        assert tiles_of(state) == whole
    return state


def test_a_guided_table_says_the_right_name(card: engine.Card) -> None:
    state = at_table(card, {}, rules=engine.LEAGUE)
    refused(
        state,
        engine.Discard(0, Tile.C2, Tile.D2),
        ReasonCode.MISNAMED_DISCARD,
        "misnamed-01",
    )
    named_right = engine.Discard(0, Tile.C2, Tile.C2)
    assert apply(state, named_right).state.discards[-1].named is None


def test_a_wrong_name_costs_nothing_and_the_tile_can_be_had(card: engine.Card) -> None:
    state = put_down(card, "5D", "5B", {1: "55B " + LOOSE[4:], 2: LOOSE})
    assert why_dead(state, 0) is None
    assert state.discards[-1].named is Tile.B5
    assert engine.view(state, 2).to_dict()["newest"] == {
        "seat": 0,
        "tile": "5D",
        "named": "5B",
    }
    state = play(state, engine.LetGo(1), engine.LetGo(3), engine.Call(2, T("55D")))
    assert state.exposures[2][0].tiles == T("555D")
    assert why_dead(state, 2) is None


def test_tiles_shown_for_the_name_kill_the_hand(card: engine.Card) -> None:
    state = put_down(card, "2C", "5D", {1: LOOSE})
    call = engine.Call(1, T("55D"))
    state = play(state, call, engine.LetGo(2), engine.LetGo(3))
    why = why_dead(state, 1)
    assert why is not None
    assert (why.code, why.rule) == (ReasonCode.EXPOSED_ON_WRONG_NAME, "misnamed-03")
    state = play(state, Challenge(3, 1), AnswerChallenge(1, True))
    assert state.dead == (False, True, False, False)


@pytest.mark.parametrize(("tile", "name"), [("2C", "8B"), ("J", "8B")])
def test_mahjong_on_the_name_is_paid_by_the_one_who_said_it(
    card: engine.Card, tile: str, name: str
) -> None:
    state = put_down(card, tile, name, {1: WAITS})
    state = play(state, engine.DeclareMahjong(1), engine.LetGo(2), engine.LetGo(3))
    assert state.phase is Phase.OVER
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.section) == (1, "2468")
    assert outcome.pays == {0: -120, 1: 120, 2: 0, 3: 0}
    assert (
        engine.state_from_dict(
            json.loads(json.dumps(engine.state_to_dict(state))), card, state.actions
        )
        == state
    )


TWO_WAYS = """
slug: two-ways
name: One hand, two lines

[Even]
1: FF 2222a 44b 66b 8888a X 30 "Any 2 Suits"

[Singles and Pairs] singles and pairs
1: FF 22a 22a 44b 66b 88a 88a C 50 "Any 2 Suits"
"""
"""Without a joker the first line earns more by its double; the second is worth more."""


def test_four_times_the_best_printed_value_that_the_exposures_allow() -> None:
    """misnamed-05 and card-13: the line is chosen by its value, not by a bonus."""
    two_ways = engine.load_card(TWO_WAYS)
    claims = [engine.DeclareMahjong(1), engine.LetGo(2), engine.LetGo(3)]

    plain = play(put_down(two_ways, "8B", "8B", {1: WAITS}), *claims).outcome
    assert plain is not None
    assert (plain.section, plain.pays[1]) == ("Even", 2 * (60 + 30 + 30))

    misnamed = play(put_down(two_ways, "2C", "8B", {1: WAITS}), *claims).outcome
    assert misnamed is not None
    assert misnamed.section == "Singles and Pairs"
    assert misnamed.pays == {0: -200, 1: 200, 2: 0, 3: 0}

    exposed = {"exposures": {1: ["2222B"]}}
    open_hand = put_down(two_ways, "2C", "8B", {1: "FF 44C 66C 888B"}, **exposed)
    shown = play(open_hand, *claims).outcome
    assert shown is not None
    assert (shown.section, shown.pays[1]) == ("Even", 120)


@pytest.mark.parametrize(("dice", "owed"), [((3, 3), 240), ((3, 4), 120)])
def test_a_double_doubles_that_payment_too(
    card: engine.Card, dice: tuple[int, int], owed: int
) -> None:
    """payment-11: every payment of the game."""
    rules = TableRules(way="real", dice_doubles=True)
    state = put_down(card, "2C", "8B", {1: WAITS}, rules=rules, dice=dice)
    claims = [engine.DeclareMahjong(1), engine.LetGo(2), engine.LetGo(3)]
    outcome = play(state, *claims).outcome
    assert outcome is not None
    assert outcome.pays == {0: -owed, 1: owed, 2: 0, 3: 0}


def test_a_hand_that_is_wrong_with_either_tile_is_a_false_mahjong(
    card: engine.Card,
) -> None:
    state = put_down(card, "2C", "5D", {1: WAITS})
    state = play(state, engine.DeclareMahjong(1), engine.LetGo(2), engine.LetGo(3))
    assert state.phase is Phase.MAHJONG


def test_the_tile_on_the_table_wins_before_the_name(card: engine.Card) -> None:
    """misnamed-08 leaves it open; at a table that plays on, the tile counts."""
    state = put_down(card, "2C", "8B", {1: WAITS, 2: WAITS_TOO})
    claims = [engine.DeclareMahjong(1), engine.DeclareMahjong(2), engine.LetGo(3)]
    state = play(state, *claims)
    assert state.outcome is not None
    assert state.outcome.winner == 2


def test_a_joker_under_its_own_name_stays_dead(card: engine.Card) -> None:
    state = play(at_table(card, {1: WAITS}), engine.Discard(0, Tile.JOKER))
    assert state.phase is Phase.PICK


@pytest.mark.parametrize(
    ("tile", "name", "racks", "verdict", "rule"),
    [
        ("2C", "8B", {1: WAITS}, "legal", "misnamed-05"),
        ("J", "8B", {1: WAITS}, "house", "misnamed-06"),
        ("2C", "8B", {1: WAITS, 2: WAITS_TOO}, "unsettled", "misnamed-08"),
        ("8B", "2C", {1: WAITS, 2: WAITS_TOO}, "unsettled", "misnamed-08"),
        ("8B", "2C", {1: WAITS}, "legal", "claims-14"),
        ("2C", "9D", {1: WAITS}, "dead", "card-22"),
    ],
)
def test_the_judge_on_a_mahjong_after_a_wrong_name(
    card: engine.Card,
    tile: str,
    name: str,
    racks: dict[int, str],
    verdict: str,
    rule: str,
) -> None:
    state = put_down(card, tile, name, racks)
    data = json.loads(json.dumps(write_position(state)))
    ruling = rule_on(read_position(data, lambda _: card), engine.DeclareMahjong(1))
    assert (ruling.verdict, ruling.rule) == (verdict, rule)
    assert explain_consequence(ruling.consequence)


def test_the_judge_on_tiles_shown_for_a_wrong_name(card: engine.Card) -> None:
    state = put_down(card, "2C", "5D", {1: LOOSE})
    data = write_position(state.with_(rules=engine.LEAGUE))
    ruling = rule_on(read_position(data, lambda _: card), engine.Call(1, T("55D")))
    assert (ruling.verdict, ruling.rule) == ("dead", "misnamed-03")
