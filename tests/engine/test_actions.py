"""Actions as values: JSON both ways, and what is refused."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.actions import (
    ACTIONS,
    AnswerChallenge,
    BreakWall,
    Challenge,
    KeepHand,
    ShowHand,
    TakeBack,
    ThrowIn,
)
from engine.tiles import Tile
from engine.verdicts import ReasonCode
from tests.engine.positions import T
from tests.sizes import size

SAMPLES: list[engine.Action] = [
    engine.PassTiles(0, T("12B E")),
    engine.PassTiles(1, T("1B"), 2),
    engine.VoteCharleston(2, True),
    engine.VoteCharleston(3, False),
    engine.AskCourtesy(0, 3),
    engine.PassCourtesy(1, T("1B 0")),
    engine.PassCourtesy(1, ()),
    engine.Pick(2),
    engine.Discard(3, Tile.SOAP),
    engine.Discard(3, Tile.SOAP, named=Tile.GREEN),
    engine.LetGo(0),
    engine.Call(1, T("5D J")),
    engine.ChangeExposure(2, T("5D JJ")),
    engine.ExchangeJoker(3, 1, 0, Tile.FLOWER),
    engine.SwapBlank(2, Tile.B8),
    engine.Discard(1, Tile.BLANK),
    engine.DeclareMahjong(0),
    engine.Pick(2, "wrong"),
    engine.Pick(2, racked=False),
    TakeBack(0),
    ShowHand(1),
    KeepHand(2),
    ThrowIn(3),
    BreakWall(0),
    Challenge(1, 3),
    AnswerChallenge(2, True),
    AnswerChallenge(2, False),
]


USUAL = {"blind": 0, "end": "right", "racked": True, "named": None}


def fault(data: dict[str, Any]) -> engine.Reason:
    with pytest.raises(engine.EngineError) as caught:
        engine.action_from_dict(data)
    assert isinstance(caught.value, ValueError)
    assert engine.explain(caught.value.reason)
    return caught.value.reason


@pytest.mark.parametrize("action", SAMPLES, ids=str)
def test_an_action_goes_through_json_and_comes_back(action: engine.Action) -> None:
    again = json.loads(json.dumps(action.to_dict()))
    assert engine.action_from_dict(again) == action
    assert {type(a) for a in SAMPLES} == set(ACTIONS.values())


def test_the_json_is_plain() -> None:
    assert engine.PassTiles(1, T("E 1B"), 2).to_dict() == {
        "type": "pass",
        "seat": 1,
        "tiles": "1B E",
        "blind": 2,
    }
    assert engine.Discard(0, Tile.SOAP).to_dict() == {
        "type": "discard",
        "seat": 0,
        "tile": "0",
    }


def test_a_right_name_is_left_out() -> None:
    assert engine.Discard(0, Tile.SOAP, Tile.SOAP) == engine.Discard(0, Tile.SOAP)
    data = {"type": "discard", "seat": 0, "tile": "0", "named": "G"}
    misnamed = engine.Discard(0, Tile.SOAP, Tile.GREEN)
    assert engine.action_from_dict(data) == misnamed
    assert misnamed.to_dict() == data


def test_tiles_are_read_in_any_order_and_short() -> None:
    data = {"type": "pass", "seat": 0, "tiles": "e 21b"}
    assert engine.action_from_dict(data) == engine.PassTiles(0, T("1B 2B E"))


@pytest.mark.parametrize("action", SAMPLES, ids=str)
def test_every_field_must_be_there_and_right(action: engine.Action) -> None:
    data = action.to_dict()
    for name in [f.name for f in fields(action)]:
        less = {k: v for k, v in data.items() if k != name}
        if name in USUAL:
            usual = USUAL[name]
            assert engine.action_from_dict(less) == replace(action, **{name: usual})
        else:
            reason = fault(less)
            assert reason.code is ReasonCode.BAD_QUESTION
            assert reason.params["field"] == name
        for wrong in (None, [], {}, 1.0, b"1B"):
            assert fault(data | {name: wrong}).params["field"] == name
    assert fault(data | {"colour": "red"}).params["field"] == "colour"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({}, ReasonCode.UNKNOWN_ACTION),
        ({"type": "fly", "seat": 0}, ReasonCode.UNKNOWN_ACTION),
        ({"type": None, "seat": 0}, ReasonCode.UNKNOWN_ACTION),
        ({"type": ["pick"], "seat": 0}, ReasonCode.UNKNOWN_ACTION),
        ({"type": "pick", "seat": 4}, ReasonCode.UNKNOWN_SEAT),
        ({"type": "pick", "seat": -1}, ReasonCode.UNKNOWN_SEAT),
        ({"type": "pick", "seat": True}, ReasonCode.BAD_QUESTION),
        ({"type": "vote", "seat": 0, "go_on": 1}, ReasonCode.BAD_QUESTION),
        ({"type": "discard", "seat": 0, "tile": "1B 2B"}, ReasonCode.BAD_QUESTION),
        ({"type": "discard", "seat": 0, "tile": ""}, ReasonCode.BAD_QUESTION),
        ({"type": "discard", "seat": 0, "tile": "1X"}, ReasonCode.UNREADABLE_TILE),
        (
            {"type": "exchange", "seat": 0, "owner": 9, "exposure": 0, "tile": "E"},
            ReasonCode.UNKNOWN_SEAT,
        ),
        (
            {"type": "pass", "seat": 0, "tiles": "1B " * 900},
            ReasonCode.TEXT_TOO_LONG,
        ),
    ],
)
def test_what_is_no_action_is_refused(data: dict[str, Any], code: ReasonCode) -> None:
    assert fault(data).code is code


PLAIN_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
NAMES = [
    "type",
    "seat",
    "tiles",
    "tile",
    "named",
    "blind",
    "go_on",
    "count",
    "owner",
    "exposure",
]
LIKELY = st.sampled_from([*ACTIONS, "1B", "J 2C", 0, 1, 3, True, False])


@given(st.dictionaries(st.sampled_from(NAMES) | st.text(), LIKELY | PLAIN_JSON))
@settings(max_examples=size(300, 10_000), deadline=None)
def test_any_json_is_an_action_or_refused(data: dict[str, Any]) -> None:
    try:
        action = engine.action_from_dict(data)
    except engine.EngineError as error:
        reason = error.reason
    else:
        assert engine.action_from_dict(action.to_dict()) == action
        return
    assert engine.explain(reason)
