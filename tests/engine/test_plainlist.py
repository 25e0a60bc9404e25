from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest

from engine.cardtext import lint_card, load_card, with_slug
from engine.cardtext.plainlist import (
    MAX_LIST,
    REMARKS,
    explain_remark,
    from_plain_list,
)


def converted(row: str) -> str:
    """The one line of a list of one row, without its number."""
    made = from_plain_list(f"Part\n{row}", "List").text
    return made.strip().rpartition("\n")[2].partition(": ")[2]


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        (
            "222g 444r 44g 666r 8888g (any 2 suits) x25",
            '222a 444b 44a 666b 8888a  X 25  "any 2 suits"',
        ),
        (
            "ff 2222 44 66 8888 (any 1 suit) c 30",
            'FF 2222a 44a 66a 8888a  C 30  "any 1 suit"',
        ),
        ("3) nnnn ee ww ssss ff X25", "NNNN EE WW SSSS FF  X 25"),
        (
            "222 000 2222 55555 (any 2 suits) 25x",
            '222a 000 2222b 55555b  X 25  "any 2 suits"',
        ),
        (
            "FF 1111g 11r 1111b DD (any like number, any 3 suits w any dragon) X-25",
            "FF 1111a 11b 1111c DD=any  X 25  any like  "
            '"any like number, any 3 suits w any dragon"',
        ),
        (
            "22 444 666 DDDD 88 (1 suit w matching dragon) exposed 30",
            '22a 444a 666a DDDD=a 88a  X 30  "1 suit w matching dragon"',
        ),
        (
            "22g 44g 666r 888r DDDDb (opp dragon) x30",
            '22a 44a 666b 888b DDDD=opposite  X 30  "opp dragon"',
        ),
        (
            "11 + 22 = 33 444 5555 (any 5 consec nos, any 1 suit) x30",
            '11a 22a 33a 444a 5555a  X 30  run of 5  "any 5 consec nos, any 1 suit"',
        ),
        ("FF 3333 66 99 3333r x25", "FF 3333a 66a 99a 3333b  X 25"),
        (
            "11111g 22 3333 DDDg (1 suit w matching dragon) x40",
            '11111a 22a 3333a DDD=a  X 40  "1 suit w matching dragon"',
        ),
        (
            "FF 1111g NNNN 1111r (any like odd) x25",
            'FF 1111a NNNN 1111b  X 25  any like odd  "any like odd"',
        ),
    ],
)
def test_a_row_as_people_type_it(typed: str, written: str) -> None:
    assert converted(typed) == written


@pytest.mark.parametrize(
    ("typed", "line", "column", "code"),
    [
        ("Part\n  222 000 2222 55555 (any 2 suits) x25", 2, 3, "guessed_suits"),
        ("Part\n22 444 666 DDDD 88 (1 suit) x25", 2, 12, "guessed_dragon"),
        ("Part\nFF 2222 4?4 (1 suit) x25", 2, 9, "unread_words"),
        ("Part\nFF 2222 44 66 8888 (1 suit)", 2, 1, "no_price"),
        ("FF 2222 44 66 8888 (1 suit) x25", 1, 1, "line_before_section"),
        ("\nMine\nPart\nFF 2222 44 66 8888 (1 suit) x25", 2, 1, "taken_for_name"),
        ("x" * (MAX_LIST + 1), 1, 1, "too_long"),
    ],
)
def test_what_could_not_be_read_is_told_with_its_place(
    typed: str, line: int, column: int, code: str
) -> None:
    (remark,) = from_plain_list(typed, "List").remarks
    assert (remark.line, remark.column, remark.code) == (line, column, code)
    assert "{" not in explain_remark(remark)


def test_every_remark_is_tested() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [code for code in REMARKS if f'"{code}"' not in source] == []


def test_what_cannot_be_read_stays_in_the_text_and_is_a_fault_there() -> None:
    made = from_plain_list("Part\nFF 2222 4?4 8888 (1 suit) x25", "List")
    assert "4?4" in made.text
    faults = lint_card(with_slug(made.text, "list")[0])
    assert "unknown_symbol" in [fault.code for fault in faults]


def test_sections_and_headings() -> None:
    made = from_plain_list(
        "name: My own\nyear: 2031\n\n2031 section / NNNN EE WW SSSS FF x25\n"
        "[Quints]\nFFFFF NNNNN EEEE x40\n13579\nNEWS RRR GGG FFFF x25",
        "List",
    )
    card = load_card(with_slug(made.text, "list")[0])
    assert (card.name, card.year) == ("My own", 2031)
    assert card.sections == ("2031", "Quints", "13579")
    assert [line.number for line in card.lines] == ["1", "1", "1"]


@pytest.mark.parametrize(
    ("top", "name", "year"),
    [
        ("Carol's card 2031\nyear: 2031\n", "Carol's card 2031", 2031),
        ("Carol's card\n\n", "Carol's card", None),
        ("about: ours\n", "List", None),
    ],
)
def test_a_name_on_top_is_that_of_the_card(
    top: str, name: str, year: int | None
) -> None:
    made = from_plain_list(f"{top}2468\nFF 2222 44 66 8888 (1 suit) x25", "List")
    card = load_card(with_slug(made.text, "list")[0])
    assert (card.name, card.year) == (name, year)
    assert card.sections == ("2468",)


def test_a_second_name_without_lines_stays_a_section_and_is_a_fault() -> None:
    made = from_plain_list("name: Mine\nOdd\n2468\nNNNN EE WW SSSS FF x25", "List")
    assert made.text.startswith("name: Mine\n\n[Odd]\n")
    assert not made.remarks
    assert lint_card(with_slug(made.text, "list")[0])


@pytest.mark.parametrize(
    "text",
    [
        "(" * MAX_LIST,
        '"' * MAX_LIST,
        "x25 " * (MAX_LIST // 4),
        "1. " * (MAX_LIST // 3),
        "F" * MAX_LIST,
        "a / " * (MAX_LIST // 4),
        "\n" * MAX_LIST,
        "FF 11 22\n" * (MAX_LIST // 9),
        " " * MAX_LIST + "x",
        "(x" * (MAX_LIST // 2),
    ],
)
def test_hostile_lists_take_no_time(text: str) -> None:
    start = perf_counter()
    made = from_plain_list(text, "List")
    lint_card(with_slug(made.text, "list")[0])
    assert perf_counter() - start < 3
