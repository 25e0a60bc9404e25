"""What each kind of question asks, with answers written down from the rules."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from lessons.asks import KIND_TITLES, AnyAsk

ADAPTER: TypeAdapter[Any] = TypeAdapter(AnyAsk)
EVEN_3 = {"card": "kitchen-table-8", "section": "Even Steps", "number": "3"}
EVEN_1 = {**EVEN_3, "number": "1"}
FIVE_1 = {"card": "kitchen-table-8", "section": "Five Alike", "number": "1"}

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
