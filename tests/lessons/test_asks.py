"""What each kind of question asks, with answers written down from the rules."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from engine import Tile, parse_tiles
from lessons.asks import KIND_TITLES, AnyAsk

ADAPTER: TypeAdapter[Any] = TypeAdapter(AnyAsk)
EVEN_3 = {"card": "kitchen-table-8", "section": "Even Steps", "number": "3"}
EVEN_1 = {**EVEN_3, "number": "1"}
FIVE_1 = {"card": "kitchen-table-8", "section": "Five Alike", "number": "1"}

# The player after the discarder has taken a tile; the one across wants Five Dot.
PICKED = {"holds": {"2": "5D J"}, "discard": "0 5D", "lifted": "3C"}
JOKER_LIES = {"holds": {"0": "7B"}, "exposures": {"1": ["7B 7B J"]}}
WIN = {"line": "Even Steps, line 1"}
NEAR = "FF 222B 444B 6B 88B E R"

# kind, its fields, right values, wrong values
TABLE: list[tuple[str, dict[str, Any], list[str], list[str]]] = [
    ("count_in_set", {}, ["152"], ["144", "136", "160"]),
    ("count_in_set", {"family": "winds"}, ["16"], ["4", "12"]),
    ("count_in_set", {"tile": "J"}, ["8"], ["4"]),
    ("dragon_of", {"suit": "C"}, ["R"], ["G", "0"]),
    ("dragon_of", {"suit": "B"}, ["G"], ["R", "0"]),
    ("family_of", {"tile": "0"}, ["dragons"], ["dots", "jokers"]),
    ("suit_of", {"tile": "0"}, ["D"], ["B", "C", "none"]),
    ("suit_of", {"tile": "E"}, ["none"], ["B"]),
    ("name_of", {"tile": "0"}, ["0"], ["W"]),
    ("pick_family", {"rack": "3D 0 F", "family": "dots"}, ["3D"], ["0", "F"]),
    ("group_name", {"tiles_shown": "5555C J"}, ["quint"], ["kong"]),
    ("which_exposure", {}, ["W W J", "FFFFFF"], ["NEWS", "JJJ", "4B 5B 6B", "RR"]),
    ("may_expose", {"discard": "7B", "rack": "JJ"}, ["yes"], ["no"]),
    ("may_expose", {"discard": "8D", "rack": "8D"}, ["no"], ["yes"]),
    ("line_suits", EVEN_3, ["3"], ["1", "2"]),
    # Soap as the zero of a year counts for no suit.
    ("line_suits", {**EVEN_3, "section": "Calendar", "number": "1"}, ["2"], ["3"]),
    ("line_exposed", EVEN_3, ["C"], ["X"]),
    ("line_points", FIVE_1, ["40"], ["25"]),
    ("pick_joker_groups", EVEN_1, ["2", "3", "5"], ["1", "4"]),
    (
        "verdict_of",
        {"card": "kitchen-table-8", "concealed": "F J 2222B 444B 66B 888B"},
        ["joker_in_pair"],
        ["mahjong"],
    ),
    (
        "which_makes_line",
        EVEN_1,
        ["FF 2222B 444B 66B 888B"],
        ["FF 2222B 444C 66B 888B", "FF 2222B 444B 66B 88B"],
    ),
    (
        "which_completes",
        {**FIVE_1, "rack": "44C 555C 6666C RRR J"},
        ["R", "J"],
        ["G", "7C"],
    ),
    ("wins_after_exposing", {**EVEN_3, "exposure": "8B 8B J"}, ["no"], ["yes"]),
    ("wins_after_exposing", {**EVEN_1, "exposure": "8B 8B J"}, ["yes"], ["no"]),
    ("opposite_dragon", {"suit": "D"}, ["R", "G"], ["0", "N", "1B"]),
    ("pick_dragons", {"suit": "B", "rack": "R G 0 E"}, ["R", "0"], ["G", "E"]),
    (
        "year",
        {"year": "2026", "suit": "B"},
        ["2B 0 2B 6B"],
        ["2B 2B 6B J", "2B 0 2C 6B", "2B 0 2B 6B 0"],
    ),
    # At the table
    (
        "ruling",
        {"at": {"holds": {"1": "5D J"}, "discard": "0 5D"}, "do": "1 call 5D J"},
        ["legal", "yes"],
        ["dead", "illegal", "no", "house"],
    ),
    (
        "ruling",
        {"at": {"holds": {"1": "5D"}, "discard": "0 5D"}, "do": "1 call 5D"},
        ["dead", "no"],
        ["legal", "illegal", "yes"],
    ),
    (
        "ruling",
        {
            "at": {"phase": "pass", "holds": {"0": "1B 9C J"}},
            "do": "0 pass 1B 9C J",
        },
        ["illegal", "no"],
        ["legal", "dead", "yes"],
    ),
    ("window", {"at": PICKED, "do": "2 call 5D J"}, ["yes"], ["no"]),
    (
        "window",
        {"at": {**PICKED, "racked": True}, "do": "2 call 5D J"},
        ["no"],
        ["yes"],
    ),
    ("exchange", {"at": JOKER_LIES, "do": "0 exchange 1 0 7B"}, ["yes"], ["no"]),
    (
        "exchange",
        {"at": {**JOKER_LIES, "phase": "pick"}, "do": "0 exchange 1 0 7B"},
        ["no"],
        ["yes"],
    ),
    (
        "precedence",
        {
            "at": {"holds": {"1": "5D J", "2": "5D 5D"}, "discard": "0 5D"},
            "claims": ["2 call 5D 5D", "1 call 5D J"],
        },
        ["1"],
        ["2", "3", "0"],
    ),
    (
        "precedence",
        {
            "at": {
                "holds": {"1": "8B J"},
                "racks": {"3": "FF 2222B 444B 66B 88B"},
                "discard": "0 8B",
            },
            "claims": ["1 call 8B J", "3 mahjong"],
        },
        ["3"],
        ["1"],
    ),
    ("dead", {"at": {"exposures": {"1": ["2222B", "3333B"]}}, "seat": 1}, ["yes"], []),
    ("dead", {"at": {"exposures": {"1": ["2222B"]}}, "seat": 1}, ["no"], ["yes"]),
    (
        "lines_left",
        {"at": {"exposures": {"1": ["2B 2B 2B J"]}}, "seat": 1},
        ["Even Steps, line 1"],
        ["Even Steps, line 2", "Even Steps, line 3"],
    ),
    (
        "lines_left",
        {"at": {"exposures": {"1": ["2B 2B 2B J"]}}, "seat": 1, "closed": True},
        ["Even Steps, line 2"],
        ["Even Steps, line 1"],
    ),
    # Even Steps, line 1, is left: fours, sixes and flowers in one suit.
    (
        "dangerous",
        {"at": {"exposures": {"1": ["2222B", "888B"]}}, "seat": 1},
        ["4B", "6B", "F"],
        ["2B", "8B", "4C", "N", "J"],
    ),
    (
        "dangerous",
        {"at": {"exposures": {"1": ["2222B", "888B"]}}, "seat": 1, "safe": True},
        ["4C", "N", "8B"],
        ["4B", "F"],
    ),
    # Three of the sixes lie open: no hand is left at all.
    (
        "dangerous",
        {
            "at": {"exposures": {"1": ["2222B", "888B"]}, "discards": "666B"},
            "seat": 1,
        },
        [],
        ["4B", "6B", "F"],
    ),
    # Plain facts
    ("payment", {**WIN, "by": "discard", "discarder": 1, "of": 1}, ["50"], ["25"]),
    ("payment", {**WIN, "by": "discard", "discarder": 1, "of": 2}, ["25"], ["50"]),
    ("payment", {**WIN, "by": "self"}, ["150 -50 -50 -50"], ["75 -25 -25 -25"]),
    (
        "payment",
        {**WIN, "by": "self", "jokerless": True, "of": 3},
        ["100"],
        ["50", "25"],
    ),
    ("charleston", {"number": 3, "which": "direction"}, ["left"], ["right", "across"]),
    ("charleston", {"number": 5, "which": "direction"}, ["across"], ["left"]),
    ("charleston", {"number": 3, "which": "blind"}, ["yes"], ["no"]),
    ("charleston", {"number": 4, "which": "blind"}, ["no"], ["yes"]),
    ("charleston", {"number": 4, "which": "stop"}, ["yes"], ["no"]),
    ("charleston", {"number": 3, "which": "stop"}, ["no"], ["yes"]),
    ("charleston", {"number": 1, "which": "stop"}, ["no"], ["yes"]),
    ("deal", {"which": "wall"}, ["99"], ["100", "152"]),
    ("deal", {"which": "tiles"}, ["152"], ["144"]),
    ("deal", {"which": "counts", "seat": 0}, ["14"], ["13"]),
    ("deal", {"which": "counts", "seat": 0, "dealer": 2}, ["13"], ["14"]),
    (
        "rule_example",
        {"id": "charleston-01-a", "fact": "received", "seat": 1},
        ["1B 2B 3B"],
        [""],
    ),
    # Choosing
    (
        "nearest",
        {"rack": "FF 222B 444B 6B 88B E R"},
        ["Even Steps, line 1"],
        ["Even Steps, line 2", "Climbing, line 1"],
    ),
    ("away", {"rack": NEAR, "line": "Even Steps, line 1"}, ["3"], ["2", "4"]),
    (
        "best_discard",
        {"rack": f"{NEAR} 9D", "among": ["E", "6B", "F"]},
        ["E"],
        ["6B", "F"],
    ),
    (
        "best_pass",
        {"rack": NEAR, "among": ["E R 6B", "2B 2B 2B", "F F E"]},
        ["E R 6B"],
        ["2B 2B 2B", "F F E"],
    ),
]


@pytest.mark.parametrize(("kind", "fields", "right", "wrong"), TABLE)
def test_the_engine_tells_right_from_wrong(
    kind: str, fields: dict[str, Any], right: list[str], wrong: list[str]
) -> None:
    ask = ADAPTER.validate_python({"kind": kind, **fields})

    assert [value for value in right + wrong if ask.is_right(value)] == right


def test_every_kind_is_in_the_table() -> None:
    assert {kind for kind, *_rest in TABLE} == KIND_TITLES.keys()


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "family_of", "tile": "5X"},
        {"kind": "family_of", "tile": "5B 5B"},
        {"kind": "group_name", "tiles_shown": "5B 6B"},
        {"kind": "dragon_of", "suit": "Q"},
        {"kind": "no_such_kind"},
        {"kind": "ruling", "at": {"rax": {}}, "do": "1 call 5D J"},
        {"kind": "exchange", "at": {}, "do": "1 call 5D J"},
        {"kind": "charleston", "number": 7, "which": "blind"},
        {"kind": "best_pass", "rack": "1B 2B 3B J", "among": ["1B 2B J", "1B 2B 3B"]},
        {"kind": "count_in_set", "answer": "152"},
    ],
)
def test_what_cannot_be_asked_is_refused(data: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        ADAPTER.validate_python(data)


def test_a_refusal_comes_with_the_engines_reason() -> None:
    ask = ADAPTER.validate_python({"kind": "may_expose", "discard": "E", "rack": "N W"})
    (reason,) = ask.reasons("no")

    assert reason.rule == "claims-13"


def test_a_rack_is_filled_with_tiles_of_no_use() -> None:
    at = {"holds": {"1": "5D J"}, "exposures": {"1": ["7B 7B J"]}, "discard": "0 5D"}
    ask = ADAPTER.validate_python({"kind": "ruling", "at": at, "do": "1 call 5D J"})

    rack = parse_tiles(ask.fields()["racks"]["1"])

    assert len(rack) == 10
    assert len({*rack}) == 10
    assert Tile.B7 not in rack


def test_a_ruling_tells_what_happens_and_what_would_have_worked() -> None:
    at = {"holds": {"1": "5D"}, "discard": "0 5D"}
    ask = ADAPTER.validate_python({"kind": "ruling", "at": at, "do": "1 call 5D"})

    why, what_happens, fix = ask.says("yes")

    assert "cannot be called for a pair" in why
    assert "the hand is dead" in what_happens
    assert fix == "Let it go."


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (
            {"kind": "best_discard", "rack": "1B 2B", "among": ["1B", "9C"]},
            "not in the rack",
        ),
        ({"kind": "away", "rack": "1B", "line": "Even Steps, line 9"}, "has no"),
        (
            {"kind": "rule_example", "id": "claims-99-a", "fact": "verdict"},
            "no example",
        ),
        # Two choices that are as good as one another.
        ({"kind": "best_discard", "rack": NEAR, "among": ["E", "R"]}, "clearly best"),
    ],
)
def test_what_has_no_answer_is_a_fault_of_the_file(
    data: dict[str, Any], fault: str
) -> None:
    ask = ADAPTER.validate_python(data)

    with pytest.raises(ValueError, match=fault):
        ask.is_right(data.get("among", ["1"])[0])


def test_what_makes_no_line_is_told_of_the_line_that_was_asked_for() -> None:
    """Another line may be nearer; a learner was not asked about that one."""
    asked = {**EVEN_1, "kind": "which_makes_line", "number": "2"}
    ask = ADAPTER.validate_python(asked)
    assert ask.says("222D 4444C 666D 8888C") == []
    (said,) = ask.says("222D 4444D 666D 8888D")
    assert said.startswith("These tiles do not make the line. They lack ")
    (said,) = ask.says("222D 4444C 666D 888C")
    assert "here are 13" in said
