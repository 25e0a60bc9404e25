"""Positions as JSON: any moment of a game, read back; and every fault at once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.options import TableRules
from engine.position import Position, PositionError, read_position, write_position
from engine.state import Phase
from engine.tiles import Tile
from engine.verdicts import Reason, ReasonCode
from tests.engine.conftest import CARDS
from tests.engine.positions import claim_window, tiles_of
from tests.sizes import size

CARD = engine.load_card(CARDS / "nmjl-2026.card")


def find(slug: str) -> engine.Card | None:
    return CARD if slug == CARD.slug else None


def read(data: Any) -> Position:
    return read_position(json.loads(json.dumps(data)), find)


def faults(data: Any) -> list[Reason]:
    with pytest.raises(PositionError) as caught:
        read_position(data, find)
    for reason in caught.value.faults:
        assert engine.explain(reason)
    return list(caught.value.faults)


def test_a_seats_position_tells_nothing_hidden() -> None:
    state = claim_window(CARD, 0, "1B", {2: "FF 111B 222B 333B E W"})
    state = engine.apply(state, engine.LetGo(1)).state
    data = write_position(state, 2)
    assert data["wall"] == {"count": state.wall_left}
    racks = [seat["rack"] for seat in data["seats"]]
    assert [set(rack) for rack in racks] == [{"count"}, {"count"}, {"tiles"}, {"count"}]
    assert [seat["answer"] for seat in data["seats"]] == [None] * 4
    turned = state.with_(
        racks=(state.racks[1], state.racks[0], *state.racks[2:]),
        wall=state.wall[::-1],
    )
    assert write_position(turned, 2) == data


# -- faults ---------------------------------------------------------------------------

GOOD = write_position(claim_window(CARD, 0, "1B", {2: "FF 111B 222B 333B E W"}))


def changed(path: str, value: Any, good: Any = GOOD) -> dict[str, Any]:
    """The good position with the field at `path` changed or added."""
    data: Any = json.loads(json.dumps(good))
    place = data
    *way, last = path.split(".")
    for word in way:
        place = place[int(word) if word.isdigit() else word]
    place[int(last) if last.isdigit() else last] = value
    return data  # type: ignore[no-any-return]


def test_the_good_one_is_good() -> None:
    position = read(GOOD)
    assert position.phase is Phase.CLAIM
    assert position.seats[2].rack is not None


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", 2),
        ("rules", "moon"),
        ("rules", 7),
        ("phase", "over"),
        ("phase", "dancing"),
        ("phase", None),
        ("dealer", 4),
        ("dealer", "0"),
        ("dealer", True),
        ("turn", -1),
        ("passes", 7),
        ("colour", "red"),
        ("exposure_open", 1),
        ("exchanged", "no"),
        ("picked", "1B"),
        ("picked", {"tile": "1B 2B"}),
        ("picked", {"tile": "1B", "racked": 1}),
        ("claimed", "1B"),
        ("claimed", {"seat": 7, "tile": "1B"}),
        ("discards", {}),
        ("discards.0", "1B"),
        ("discards.0.tile", 5),
        ("discards.0.seat", 9),
        ("discards.0.by", 1),
        ("wall", 99),
        ("wall", {}),
        ("wall", {"tiles": "1B", "count": 1}),
        ("wall", {"count": "99"}),
        ("seats", []),
        ("seats.1", 5),
        ("seats.1.rack", None),
        ("seats.1.rack", {"tiles": 3}),
        ("seats.1.dead", 0),
        ("seats.1.hat", "red"),
        ("seats.1.courtesy", 4),
        ("seats.1.exposures", "1B 1B 1B"),
        ("seats.1.exposures", ["1B 1B 1B"] * 5),
        ("seats.1.answer", "let_go"),
        ("seats.1.answer", {"type": "fly"}),
        ("seats.1.received", None),
    ],
)
def test_a_wrong_field_is_named(path: str, value: Any) -> None:
    found = faults(changed(path, value))
    fields = [r.params["field"] for r in found if r.code is ReasonCode.POSITION_FIELD]
    assert any(path.startswith(f) or f.startswith(path.split(".")[0]) for f in fields)


@pytest.mark.parametrize(
    ("path", "value", "code", "field"),
    [
        ("card", "nobody", ReasonCode.UNKNOWN_CARD, "card"),
        ("card", None, ReasonCode.UNKNOWN_CARD, "card"),
        ("seats.2.rack", {"tiles": "1X"}, ReasonCode.UNREADABLE_TILE, "seats.2.rack"),
        ("wall", {"tiles": "1B " * 800}, ReasonCode.TEXT_TOO_LONG, "wall"),
        ("seats.1.exposures", ["11B"], ReasonCode.EXPOSURE_WRONG_SIZE, "seats.1"),
        ("seats.1.exposures", ["NEWS"], ReasonCode.EXPOSURE_MIXES_TILES, "seats.1"),
        ("seats.1.exposures", ["JJJ"], ReasonCode.EXPOSURE_NEEDS_NATURAL, "seats.1"),
        ("seats.2.rack", {"count": 12}, ReasonCode.POSITION_COUNT, "seats.2"),
        ("wall", {"count": 3}, ReasonCode.POSITION_TOTAL, "position"),
        ("seats.2.rack", {"tiles": "1" * 13 + "B"}, ReasonCode.TOO_MANY_COPIES, ""),
    ],
)
def test_other_faults_have_their_own_reasons(
    path: str, value: Any, code: ReasonCode, field: str
) -> None:
    found = [r for r in faults(changed(path, value)) if r.code is code]
    assert found
    assert any(str(r.params["field"]).startswith(field) for r in found)


def test_all_faults_are_told_at_once() -> None:
    data = changed("phase", "dancing") | {"dealer": 9, "colour": "red"}
    assert len(faults(data)) >= 3


def test_a_list_of_faults_has_an_end() -> None:
    data = GOOD | {str(n): n for n in range(500)}
    assert len(faults(data)) == 50


def test_a_seat_may_say_that_it_is_miscounted_or_dead() -> None:
    """dead-01, dead-02: the question may be about just that."""
    rack = GOOD["seats"][2]["rack"]["tiles"].split()
    for mark in ("miscounted", "dead"):
        data = changed("seats.2.rack", {"tiles": " ".join(rack[:-1])})
        data["seats"][2][mark] = True
        data["wall"]["tiles"] += f" {rack[-1]}"
        assert read(data).seats[2].count == 12


@pytest.mark.parametrize("data", [None, [], "position", 5, {}])
def test_what_is_no_position_is_refused(data: Any) -> None:
    assert faults(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 200) | st.text(max_size=5)
    | st.sampled_from(["1B", "F J", "pass", "turn", "claim", "let_go"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from([*GOOD, "tile", "seat", "rack"]), inner),
    max_leaves=8,
)  # fmt: skip
PATHS = [
    *GOOD,
    *(f"seats.1.{key}" for key in GOOD["seats"][1]),
    "discards.0",
    "seats.3",
]


@given(st.sampled_from(PATHS), JSON)
@settings(max_examples=size(200, 8_000), deadline=None)
def test_any_json_in_a_field_is_read_or_refused(path: str, value: Any) -> None:
    try:
        position = read_position(changed(path, value), find)
    except PositionError as error:
        reasons = error.faults
    else:
        state = position.to_state()
        assert Tile.JOKER in tiles_of(state)
        for seat in range(4):
            engine.legal_actions(state, seat)
        return
    assert reasons
    assert all(engine.explain(reason) for reason in reasons)


JOKER_DOWN = {"seat": 1, "tile": "J"}


@pytest.mark.parametrize(
    ("phase", "path", "value"),
    [
        (Phase.PASS, "passes", 6),
        (Phase.VOTE, "passes", 4),
        (Phase.TURN, "exposure_open", True),
        (Phase.TURN, "picked", {"tile": "J"}),
        (Phase.TURN, "table", {"declared": {"seat": 0}}),
        (Phase.MAHJONG, "table", None),
        (Phase.MAHJONG, "table", {"declared": {"seat": 0, "discard": JOKER_DOWN}}),
        (Phase.CLAIM, "table", {"challenge": [1, 1]}),
        (Phase.CLAIM, "table", {"challenge": [1]}),
        (Phase.PASS, "table", {"challenge": [0, 1]}),
        (Phase.CLAIM, "table", {"spoke": [1, 1]}),
        (Phase.CLAIM, "table", {"resume": 4}),
        (Phase.CLAIM, "table", {"culprit": [1, "nobody"]}),
        (Phase.CLAIM, "table", {"slips": [[], [], []]}),
        (Phase.CLAIM, "table", {"slips": [[{"code": "luck", "rule": ""}], [], [], []]}),
        (Phase.CLAIM, "table", {"reactions": [None, "smile", None, None]}),
        (Phase.CLAIM, "table", {"disputes": [{"challenger": 0, "challenged": 1}]}),
        (Phase.CLAIM, "dice", [1, 7]),
        (Phase.CLAIM, "dice", [1]),
        (Phase.COURTESY_PASS, "seats.0.courtesy", 0),
        (Phase.CLAIM, "seats.0.answer", {"type": "vote", "go_on": True}),
        (Phase.CLAIM, "seats.0.answer", {"type": "call", "tiles": "J J J J J J J J"}),
        (Phase.TURN, "seats.0.answer", {"type": "let_go"}),
        (Phase.PASS, "seats.0.answer", {"type": "pass", "tiles": "1B"}),
    ],
)  # fmt: skip
def test_parts_that_do_not_go_together_are_named(
    phase: Phase, path: str, value: Any
) -> None:
    """Each of them would make a state that no game comes to."""
    rules = TableRules(way="real")
    state = engine.random_position(CARD, rules, 2, phase, where=fits_the_cases).state
    data = write_position(state)
    assert read(data)
    assert faults(changed(path, value, data))


def fits_the_cases(state: engine.GameState, seat: int) -> bool:
    """So that each change of the test above is wrong."""
    courtesy = state.phase is not Phase.COURTESY_PASS or state.courtesy[0] > 0
    picked = state.fresh is not None and Tile.JOKER not in state.racks[state.turn]
    return courtesy and (state.phase is not Phase.TURN or picked)
