from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.judging import MAX_LINE, answer_text
from cards.management.commands.judge import answers

ROOT = Path(__file__).parents[2]
WIN = "FF 2222B 44C 66C 8888B"
RACK = "FF 2222B 44C 66C 888B"


def ask(question: Any) -> dict[str, Any]:
    text = answer_text(json.dumps(question).encode())
    assert "\n" not in text
    return json.loads(text)


def mahjong(**changes: Any) -> dict[str, Any]:
    question = {"ask": "mahjong", "card": "nmjl-2026", "concealed": WIN}
    return ask(question | changes)


def nearest(**changes: Any) -> dict[str, Any]:
    question = {"ask": "nearest", "card": "nmjl-2026", "concealed": RACK}
    return ask(question | changes)


def hands(**changes: Any) -> dict[str, Any]:
    question = {"ask": "hands", "card": "nmjl-2026", "section": "2468", "number": "3"}
    return ask(question | changes)


def payment(**changes: Any) -> dict[str, Any]:
    question = {
        "ask": "payment",
        "card": "nmjl-2026",
        "rules": "league",
        "section": "2026",
        "number": "1",
        "winner": 0,
        "by": "discard",
        "discarder": 2,
        "jokerless": False,
        "dead": [],
    }
    return ask(question | changes)


def error(answer: dict[str, Any]) -> str:
    """The code of an answer that is an error, after a look at its shape."""
    assert set(answer) - {"faults"} == {"error"}
    assert set(answer["error"]) == {"code", "rule", "text"}
    assert answer["error"]["text"]
    return answer["error"]["code"]


# -- answers -------------------------------------------------------------------


def test_a_win_names_its_line_and_points() -> None:
    assert mahjong() == {
        "ok": True,
        "lines": [{"section": "2468", "number": "2", "points": 30}],
        "reasons": [],
    }


def test_a_win_with_exposures() -> None:
    answer = mahjong(concealed="FF 44C 66C 8888B", exposures=["222B J"])
    assert answer["ok"] is True
    assert answer["lines"][0]["number"] == "2"


def test_a_hand_that_is_no_win_gets_reasons_with_code_rule_and_text() -> None:
    answer = mahjong(concealed="F J 2222B 44C 66C 8888B")
    assert answer["ok"] is False
    assert answer["lines"] == []
    codes = [why["code"] for why in answer["reasons"]]
    assert codes == ["joker_in_pair", "fits_no_line"]
    assert all(set(why) == {"code", "rule", "text"} for why in answer["reasons"])


@pytest.mark.parametrize(
    ("concealed", "exposures", "code"),
    [
        (WIN + " E", [], "wrong_tile_count"),
        ("FF 2222B 44C 66C 888B", [], "wrong_tile_count"),
        ("FF 22222B 44C 66C 888B", [], "too_many_copies"),
        ("FF 44C 66C 8888B", ["JJJ"], "exposure_needs_natural"),
        ("FF 44C 66C 8888B 2B", ["222B 3B"], "exposure_mixes_tiles"),
        ("2222B 44C 66C 8888B", ["FF"], "exposure_wrong_size"),
        ("246B 888B 246C FF", ["888C"], "concealed_line_exposed"),
        ("", [], "wrong_tile_count"),
        ("J" * 400, [], "too_many_copies"),
    ],
)
def test_impossible_racks_are_answered_with_their_reason(
    concealed: str, exposures: list[str], code: str
) -> None:
    answer = mahjong(concealed=concealed, exposures=exposures)
    assert answer["ok"] is False
    assert code in [why["code"] for why in answer["reasons"]]


def test_nearest_gives_lines_in_order_and_what_is_missing() -> None:
    answer = nearest(concealed="FF 2222B 44C 66C 888B", limit=1)
    first = answer["nearest"][0]
    assert first == {
        "section": "2468",
        "number": "2",
        "away": 1,
        "missing": "8B",
        "jokers_used": 0,
    }


def test_nearest_counts_the_jokers_that_it_places() -> None:
    first = nearest(concealed="FF 2222B 44C 66C 88B J")["nearest"][0]
    assert (first["away"], first["missing"], first["jokers_used"]) == (1, "8B 8B", 1)


def test_nearest_leaves_out_what_the_tiles_seen_make_impossible() -> None:
    question = {"concealed": "FF 2222B 4C 66C 8888B", "limit": 1}
    assert nearest(**question)["nearest"][0]["number"] == "2"
    seen = nearest(**question, seen="444C")
    assert all(
        (line["section"], line["missing"]) != ("2468", "4C") for line in seen["nearest"]
    )


def test_hands_are_lists_of_tiles_and_sizes() -> None:
    found = hands()["hands"]
    assert len(found) == 3
    assert found[0] == [["E", 2], ["2B", 2], ["4B", 3], ["6B", 3], ["8B", 2], ["W", 2]]


def test_a_misprinted_line_has_no_hands() -> None:
    assert hands(card="mahjong-club", number="6") == {"hands": []}


@pytest.mark.parametrize(
    ("changes", "pays"),
    [
        ({}, [100, -25, -50, -25]),
        ({"by": "self", "discarder": None}, [150, -50, -50, -50]),
        ({"jokerless": True}, [200, -50, -100, -50]),
        ({"jokerless": True, "by": "self"}, [300, -100, -100, -100]),
        ({"dead": [1, 3]}, [100, -25, -50, -25]),
        ({"winner": 3, "discarder": 0}, [-50, -25, -25, 100]),
        (
            {"section": "Singles and Pairs", "number": "6", "jokerless": True},
            [300, -75, -150, -75],
        ),
        ({"section": "Quints", "jokerless": True}, [160, -40, -80, -40]),
    ],
)
def test_payments_of_the_league(changes: dict[str, Any], pays: list[int]) -> None:
    answer = payment(**changes)
    assert answer["pays"] == {str(seat): sum for seat, sum in enumerate(pays)}
    assert set(answer) == {"pays", "sum"}
    assert sum(pays) == 0


def test_a_payment_is_told_as_a_sum_that_can_be_followed() -> None:
    told = payment()["sum"]
    assert "Seat 2 pays 25 × 2 (for the discard) = 50" in told
    assert "Seat 0 (East) receives 25 + 50 + 25 = 100" in told


def test_the_clubs_payments() -> None:
    club = {"card": "mahjong-club", "rules": "club", "section": "2468", "number": "1"}
    assert payment(**club, by="self", jokerless=True)["pays"] == {
        "0": 270, "1": -90, "2": -90, "3": -90,
    }  # fmt: skip


def test_a_bettor_is_paid_beside_the_winner() -> None:
    answer = payment(bettor=0)
    assert answer["pays"] == {
        "0": 100, "1": -50, "2": -100, "3": -50, "bettor": 100,
    }  # fmt: skip
    assert "the bettor" in answer["sum"]


# -- positions -----------------------------------------------------------------


def a_position(**changes: Any) -> dict[str, Any]:
    """A moment of a game in which seat 1 may call the Five Dot."""
    seats: list[dict[str, Any]] = [{"rack": {"count": 13}} for _ in range(4)]
    seats[1]["rack"] = {"tiles": "5D J E S W N R G 0 4C 6C 8C 7D"}
    position = {
        "card": "nmjl-2026",
        "phase": "claim",
        "turn": 0,
        "seats": seats,
        "wall": {"count": 99},
        "discards": [{"seat": 0, "tile": "5D"}],
    }
    return position | changes


def may(action: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """What the judge says of an action of seat 1."""
    position = a_position(**changes)
    return ask({"ask": "position", "position": position, "seat": 1, "action": action})


def test_a_position_is_judged_with_rule_fix_and_consequence() -> None:
    assert may({"type": "call", "tiles": "5D J"}) == {
        "verdict": "legal",
        "rule": "claims-17",
        "text": "",
        "fix": None,
        "consequence": "Nothing speaks against it.",
        "default": "",
        "alternatives": [],
    }
    pair = may({"type": "call", "tiles": "5D"})
    assert (pair["verdict"], pair["rule"]) == ("dead", "claims-12")
    assert pair["text"].startswith("Five Dot cannot be called for a pair")
    assert pair["fix"]["action"]["tiles"] == "5D J"
    assert "dead" in pair["consequence"]


def test_a_mahjong_that_is_none_says_which_tiles_to_change() -> None:
    fix = may({"type": "mahjong"})["fix"]
    assert len(fix["give"].split()) == len(fix["take"].split()) > 0
    assert fix["text"].startswith("Change ")


def test_a_bad_position_lists_every_fault_with_its_field() -> None:
    answer = may(
        {"type": "let_go"},
        wall={"count": 98},
        colour="red",
        discards=[{"seat": 7, "tile": "5X"}],
    )
    assert error(answer) == "position_field"
    assert {fault["field"] for fault in answer["faults"]} >= {
        "colour",
        "discards.0.seat",
        "discards.0.tile",
        "position",
    }
    assert error(may({"type": "fly"})) == "unknown_action"
    assert error(may({"type": "let_go", "seat": 2})) == "bad_question"


# -- bad questions -------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"   \n",
        b"nonsense",
        b"[]",
        b'"mahjong"',
        b"17",
        b"null",
        b"{}",
        b'{"ask": null}',
        b'{"ask": ["mahjong"]}',
        b'{"ask": "positions"}',
        b'{"ask": NaN}',
        b'{"ask": "mahjong", "card": Infinity}',
        b'{"ask": "mahjong", "card": "nmjl-2026"',
        b"\xff\xfe",
        b'{"ask": "\xe9"}',
        b"\x00" * 50,
        b'{"ask": ' + b"9" * 20_000 + b"}",
        b"[" * 30_000,
        b'{"a":' * 10_000,
    ],
)
def test_what_is_no_question_gets_an_error(line: bytes) -> None:
    assert error(json.loads(answer_text(line))) == "bad_question"


@pytest.mark.parametrize("value", [None, 3, 2.5, True, [], ["2B"], {}])
@pytest.mark.parametrize("field", ["card", "concealed"])
def test_wrong_types_are_named(field: str, value: Any) -> None:
    for put in (mahjong, nearest):
        answer = put(**{field: value})
        assert error(answer) == "bad_question"
        assert f"“{field}”" in answer["error"]["text"]


@pytest.mark.parametrize(
    "value", ["7B 7B J", None, {"a": 1}, [["7B"]], [7], [None], ["FFF"] * 21]
)
def test_exposures_are_a_list_of_texts(value: Any) -> None:
    assert error(mahjong(exposures=value)) == "bad_question"
    assert error(nearest(exposures=value)) == "bad_question"


@pytest.mark.parametrize("limit", [0, -1, True, 2.5, "10", None, [], 1e300])
def test_a_limit_is_a_number_from_one(limit: Any) -> None:
    assert error(nearest(limit=limit)) == "bad_question"


def test_a_huge_limit_lists_every_line() -> None:
    assert len(nearest(limit=10**300)["nearest"]) == 72


@pytest.mark.parametrize("put", [mahjong, nearest])
@pytest.mark.parametrize(
    "tiles", ["2X", "2BX", "FF zebra", "2B,3B", "二万", "\ud800", "2026", "B2", "NEWSS"]
)
def test_an_unreadable_tile_is_named(put: Any, tiles: str) -> None:
    assert error(put(concealed=tiles)) == "unreadable_tile"
    assert error(put(concealed="FF", exposures=[tiles])) == "unreadable_tile"


def test_the_unreadable_word_and_its_place_are_in_the_text() -> None:
    text = nearest(seen="2B 3B zebra")["error"]["text"]
    assert "zebra" in text
    assert "word 3" in text


def test_tile_text_is_bounded() -> None:
    assert error(mahjong(concealed="F" * 2_001)) == "text_too_long"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"concealed": WIN + " E"}, "wrong_tile_count"),
        ({"concealed": "22222B"}, "too_many_copies"),
        ({"concealed": "J" * 2_000}, "wrong_tile_count"),
        ({"concealed": "222B", "exposures": ["222B"]}, "too_many_copies"),
        ({"concealed": "22B", "seen": "222B"}, "too_many_copies"),
        ({"exposures": ["JJJ"]}, "exposure_needs_natural"),
        ({"exposures": ["22B"]}, "exposure_wrong_size"),
        ({"exposures": [""]}, "exposure_wrong_size"),
    ],
)
def test_nearest_refuses_what_nobody_can_hold(
    changes: dict[str, Any], code: str
) -> None:
    assert error(nearest(**changes)) == code


@pytest.mark.parametrize("put", [mahjong, nearest, hands, payment])
@pytest.mark.parametrize("slug", ["", "nmjl-1937", "../../secret", "NMJL-2026"])
def test_an_unknown_card(put: Any, slug: str) -> None:
    assert error(put(card=slug)) == "unknown_card"


@pytest.mark.parametrize("put", [hands, payment])
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"section": "2467"}, "unknown_line"),
        ({"number": "99"}, "unknown_line"),
        ({"number": ""}, "unknown_line"),
        ({"number": "9" * 5_000}, "unknown_line"),
        ({"number": 3}, "bad_question"),
        ({"section": 2468}, "bad_question"),
        ({"section": None}, "bad_question"),
    ],
)
def test_an_unknown_line(put: Any, changes: dict[str, Any], code: str) -> None:
    assert error(put(**changes)) == code


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rules": "riichi"}, "unknown_rules"),
        ({"rules": 1}, "bad_question"),
        ({"winner": 4}, "bad_question"),
        ({"winner": -1}, "bad_question"),
        ({"winner": "0"}, "bad_question"),
        ({"winner": True}, "bad_question"),
        ({"winner": 1.0}, "bad_question"),
        ({"winner": 10**400}, "bad_question"),
        ({"winner": None}, "bad_question"),
        ({"by": "theft"}, "bad_question"),
        ({"by": []}, "bad_question"),
        ({"discarder": None}, "bad_question"),
        ({"discarder": 0}, "bad_question"),
        ({"discarder": "2"}, "bad_question"),
        ({"jokerless": 1}, "bad_question"),
        ({"jokerless": "yes"}, "bad_question"),
        ({"dead": 1}, "bad_question"),
        ({"dead": [0]}, "bad_question"),
        ({"dead": [4]}, "bad_question"),
        ({"dead": [1, 1]}, "bad_question"),
        ({"dead": [[1]]}, "bad_question"),
        ({"dead": [True]}, "bad_question"),
        ({"bettor": 4}, "bad_question"),
        (
            {"card": "mahjong-club", "section": "2468", "number": "6"},
            "line_misprinted",
        ),
    ],
)
def test_a_payment_that_makes_no_sense(changes: dict[str, Any], code: str) -> None:
    assert error(payment(**changes)) == code


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
_fields = [
    *("card", "concealed", "exposures", "seen", "limit", "section", "number"),
    *("rules", "winner", "by", "discarder", "jokerless", "dead", "bettor"),
]
_tile_text = st.text(alphabet="123456789BCDESWNRG0FJ x", max_size=40)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    st.sampled_from(["mahjong", "nearest", "hands", "payment"]),
    st.dictionaries(
        st.sampled_from(_fields),
        _json | _tile_text | st.lists(_tile_text, max_size=3),
        max_size=3,
    ),
)
def test_no_question_stops_the_judge(ask: str, fields: dict[str, Any]) -> None:
    question = {
        "card": "nmjl-2026",
        "concealed": WIN,
        "section": "2468",
        "number": "3",
        "winner": 0,
        "by": "self",
    }
    line = json.dumps({"ask": ask} | question | fields).encode()
    assert isinstance(json.loads(answer_text(line)), dict)


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_stop_the_judge(line: bytes) -> None:
    assert error(json.loads(answer_text(line))) == "bad_question"


# -- the command ---------------------------------------------------------------


def test_each_line_gets_one_answer_and_a_long_one_only_an_error() -> None:
    good = json.dumps({"ask": "hands", "card": "nmjl-2026"} | _LINE).encode()
    lines = [good, b"nonsense", b'{"x": "' + b"x" * 300_000 + b'"}', b"", good]

    found = [json.loads(text) for text in answers(io.BytesIO(b"\n".join(lines)))]

    assert len(found) == len(lines)
    assert [set(answer) for answer in found] == [
        {"hands"},
        {"error"},
        {"error"},
        {"error"},
        {"hands"},
    ]
    assert found[2]["error"]["code"] == "text_too_long"
    assert str(len(lines[2])) in found[2]["error"]["text"]


_LINE = {"section": "2468", "number": "3"}


@pytest.mark.parametrize("ending", [b"\n", b""])
@pytest.mark.parametrize("over", [0, 1])
def test_the_longest_line_that_is_read(over: int, ending: bytes) -> None:
    line = json.dumps({"ask": "hands", "card": "nmjl-2026"} | _LINE).encode()
    line += b" " * (MAX_LINE - len(line) + over)
    (text,) = answers(io.BytesIO(line + ending))
    assert ("hands" in text) is (over == 0)


def test_an_endless_line_is_read_to_its_end_and_refused() -> None:
    (text,) = answers(io.BytesIO(b"[" * 1_000_000))
    assert error(json.loads(text)) == "text_too_long"


def test_the_command_answers_as_it_is_asked() -> None:
    process = subprocess.Popen(
        [sys.executable, "manage.py", "judge"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    questions = [
        {"ask": "mahjong", "card": "nmjl-2026", "concealed": WIN},
        {"ask": "riddle"},
        {"ask": "hands", "card": "nmjl-2026"} | _LINE,
    ]
    found = []
    for question in questions:
        # The next question is asked only after the answer has come.
        process.stdin.write(json.dumps(question).encode() + b"\n")
        process.stdin.flush()
        found.append(json.loads(process.stdout.readline()))
    process.stdin.close()
    assert process.stdout.read() == b""
    process.stdout.close()
    assert process.wait() == 0
    assert [set(answer) for answer in found] == [
        {"ok", "lines", "reasons"},
        {"error"},
        {"hands"},
    ]
