"""Every fault of a card's text is told, with its line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cardtext import (
    TEMPLATES,
    CardError,
    CardFault,
    explain_fault,
    lint_card,
    load_card,
)

ROOT = Path(__file__).parents[2]
HEAD = "slug: test\nname: Test\n\n[Part]\n"
GOOD = "NNNN EEEE SSSS WW"


def codes(text: str) -> list[tuple[int, int, str]]:
    return [(f.line, f.column, f.code) for f in lint_card(text)]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("1: ^FF 2222a 4444a 666a X 25", "wrong_tile_count"),
        ("^1: X 25", "wrong_tile_count"),
        ("1: FF 2222a ^44Q4a 6666a X 25", "unknown_symbol"),
        ("1: FF 2222a ^4444A 6666a X 25", "unknown_symbol"),
        ("1: FF 2222a ^4444a! 6666a X 25", "unreadable_word"),
        ("1: ^ff 2222a 4444a 6666a X 25", "small_letters"),
        ("1: ^JJ 2222a 4444a 6666a X 25", "joker_on_card"),
        ("1: FF 2222a ^4444d 6666a X 25", "unknown_suit"),
        ("1: FF 2222a ^DDDD=d 6666a X 25", "unknown_suit"),
        ("1: FF ^2222 4444a 6666a X 25", "missing_suit"),
        ("1: FF 2222a ^DDDD 6666a X 25", "missing_relation"),
        ("1: FF 2222a ^EEEEa 6666a X 25", "suit_not_wanted"),
        ("1: FF 2222a ^0000a 6666a X 25", "suit_not_wanted"),
        ("1: FF 2222a ^DDDD=b 6666a X 25", "suit_undefined"),
        ("1: FF 2222a ^DDDD=a/c 6666a X 25", "suit_undefined"),
        ("1: FF 2222a ^DDDD=soap 6666a X 25", "bad_relation"),
        ("1: FF 2222a ^DDDD= 6666a X 25", "bad_relation"),
        ("1: FF 2222a ^EEEE=a 6666a X 25", "bad_relation"),
        ("1: FF EEEE ^DDDD=opposite WWWW X 25", "opposite_of_nothing"),
        ("1: FF 2222a ^44446a 666a X 25", "symbol_too_often"),
        ("1: ^FFFFFFF 2222a 666a X 25", "group_too_big"),
        ("1: FF ^22222a 4444a 666a X 25 no joker", "not_in_set"),
        ("1: ^22a 22a 22a 44a 44a 66a 88a C 50", "line_not_in_set"),
        ("1: ^RRRRRR RRRRRR RR X 50", "line_not_in_set"),
        ("1: ^NNNNa EEEE SSSS WW X 25", "number_letter_needs_any_like"),
        ("1: 1111a 2222a 3333a DD=a X 25 ^run of 4", "run_does_not_fit"),
        ("1: 1111a 3333a 5555a DD=a X 25 ^run of 3", "run_does_not_fit"),
        ("1: EEEE WWWW RRRR FF X 25 ^run of 3", "run_does_not_fit"),
        ("1: 1111a 1111b 3333c FF ^any like X 25", "like_does_not_fit"),
        ("1: 1111a 1111b 1111c FF ^any like even X 9", "like_does_not_fit"),
        ("1: FF 1111a 2222a 3333a X 25 ^any two numbers", "two_numbers_do_not_fit"),
        ("1: FF 222a 444a 666a RRR X 25 ^kong 2 or 4", "group_does_not_fit"),
        ("1: FF 2222a 4444a 6666a X 25 ^kong 2 or 4", "group_does_not_fit"),
        ("1: FF 369a 3333b 3333c R X 25 ^pair any of 3 6 9", "pair_does_not_fit"),
        (
            "1: FF 3369a 3333b 6666c X 25 ^pair any of 3 6 9, kongs match the pair",
            "match_does_not_fit",
        ),
        ("1: ^FF 111a 222b 333c DDD=opposite X 25", "no_hand"),
        ("1: ^DDD=any DDD=any DDD=any DDD=any FF X 25", "no_hand"),
        ("^1: NNNN EEEE SSSS RR 25", "missing_exposure"),
        ("^1: NNNN EEEE SSSS RR X", "missing_points"),
        ("1: NNNN EEEE SSSS RR X ^0", "bad_points"),
        ("1: NNNN EEEE SSSS RR X ^9999", "bad_points"),
        ("1: NNNN EEEE SSSS RR X ^2.5", "bad_points"),
        ("1: NNNN EEEE SSSS RR X ^000000025999", "bad_points"),
        ("1: NNNN EEEE SSSS RR X 25 ^C", "said_twice"),
        ('1: NNNN EEEE SSSS RR X 25 "a" ^"b"', "said_twice"),
        ("1: NNNN EEEE SSSS RR X 25 ^fly away home", "unknown_words"),
        ("1: NNNN EEEE SSSS RR X 25 ^run of many", "unknown_words"),
        ("1: NNNN EEEE SSSS RR X 25 ^kong or", "unknown_words"),
        ('1: NNNN EEEE SSSS RR X 25 ^"never closed', "unclosed_quote"),
        ("1: NNNN EEEE SSSS RR X 25 ^remark", "missing_text"),
        ('1: NNNN EEEE SSSS RR X 25 misprint ^""', "missing_text"),
        (f'1: NNNN EEEE SSSS RR X 25 ^"{"x" * 500}"', "value_too_long"),
        ("1: F F F F F F F F E E E W W W ^N X 25", "too_many_groups"),
        ("^One: FF 2222a 4444a 6666a X 25", "unreadable_line"),
        ("^just some words", "unreadable_line"),
        ("^year: 2026", "header_after_section"),
        ("^[Part]\n2: FFFF SSSS EEEE RR X 25", "duplicate_section"),
        ("^[part!]\n2: FFFF SSSS EEEE RR X 25", "duplicate_section"),
        ("^[Other", "bad_section"),
        ("[Other] X 25 ^shiny\n1: EE 2222a 44a 66b 8888b", "unknown_words"),
        ('[Other] ^"note"\n1: EE 2222a 44a 66b 8888b X 25', "unknown_words"),
        ("^[Empty]", "empty_section"),
        ("^9: FFFF SSSS EEEE RR X 25", "duplicate_line"),
        ("^2: NNNN EEEE SSSS WW X 30", "hand_in_common"),
        ("^2: WW SSSS EEEE NNNN C 30", "hand_in_common"),
    ],
)
def test_one_fault_in_a_row(row: str, code: str) -> None:
    column = row.index("^") + 1
    text = f"{HEAD}9: {GOOD} X 25\n{row.replace('^', '')}\n"
    assert codes(text) == [(6, column, code)]


@pytest.mark.parametrize(
    ("head", "place", "code"),
    [
        ("name: Test\n", (1, 1), "missing_header"),
        ("slug: a\n", (1, 1), "missing_header"),
        ("slug: a\nname: T\ncolour: red\n", (3, 1), "unknown_header"),
        ("slug: a\nname: T\nname: U\n", (3, 1), "duplicate_header"),
        ("slug: a\nname:\n", (2, 1), "empty_header"),
        ("slug: A b\nname: T\n", (1, 7), "bad_slug"),
        ("slug: a\nname: T\nyear: soon\n", (3, 7), "bad_year"),
        ("slug: a\nname: T\nerratum: 2026-13-01 x\n", (3, 10), "bad_date"),
        ("slug: a\nname: T\nerratum: May 1 x\n", (3, 10), "bad_date"),
        ("slug: a\nname: T\nerratum: 2026-05-01\n", (3, 10), "empty_header"),
        (f"slug: a\nname: {'T' * 81}\n", (2, 7), "value_too_long"),
        ("slug: a\nname: T\n1: FF X 25\n", (3, 1), "line_before_section"),
        ("slug: a\nname: T\nhello\n", (3, 1), "unreadable_line"),
        ("slug: a\nname: T\x00\n", (2, 8), "bad_character"),
        ("slug: a\nname: T\ud800\n", (2, 8), "bad_character"),
    ],
)
def test_one_fault_in_the_heading(head: str, place: tuple[int, int], code: str) -> None:
    assert codes(f"{head}[P]\n1: {GOOD} X 25\n") == [(*place, code)]


def test_every_fault_of_a_file_is_told_at_once() -> None:
    text = (
        "slug: Bad Slug\n"
        "year: 26\n"
        "[2468]\n"
        "1: FF 2222a 4444a 666a X 25\n"
        "1: FF 222Qa DDDD=b 6666a 30\n"
        "2: FFFF SSSS EEEE RR X\n"
    )
    with pytest.raises(CardError) as caught:
        load_card(text)
    assert [(f.line, f.column, f.code) for f in caught.value.faults] == [
        (1, 1, "missing_header"),
        (1, 7, "bad_slug"),
        (2, 7, "bad_year"),
        (4, 4, "wrong_tile_count"),
        (5, 1, "duplicate_line"),
        (5, 1, "missing_exposure"),
        (5, 7, "unknown_symbol"),
        (6, 1, "missing_points"),
    ]
    assert "4:4 This line has 13 tiles; a hand has 14." in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_wrong_tile_count_says_how_many() -> None:
    (fault,) = lint_card(f"{HEAD}1: FF 2222a 4444a 66666a X 25\n")
    assert dict(fault.params) == {"count": 15, "wanted": 14}
    assert fault.message == "This line has 15 tiles; a hand has 14."


def test_hand_in_common_names_the_other_line_and_the_hand() -> None:
    text = (
        f"{HEAD}1: FF 1111a 2222a 3333a X 25 run of 3\n"
        "[Other]\n1: 3333b 4444b 5555b FF X 25\n"
    )
    (fault,) = lint_card(text)
    assert (fault.line, fault.code) == (7, "hand_in_common")
    assert fault.params["other"] == "Part, line 1"
    assert fault.params["hand"] == "3333B 4444B 5555B FF"


def test_sentences_come_from_one_table_and_can_be_translated() -> None:
    (fault,) = lint_card(f"{HEAD}1: FF 2222a 4444a 66666a X 25\n")
    german = {TEMPLATES[fault.code]: "Hier sind {count} Steine statt {wanted}."}
    said = explain_fault(fault, lambda text: german.get(text, text))
    assert said == "Hier sind 15 Steine statt 14."
    assert explain_fault(fault) == fault.message


def test_empty_text_is_no_card() -> None:
    assert codes("") == [
        (1, 1, "missing_header"),
        (1, 1, "missing_header"),
        (1, 1, "no_lines"),
    ]


def test_text_that_is_too_long_is_refused_unread(tmp_path: Path) -> None:
    text = f"{HEAD}1: {GOOD} X 25\n" + "#" * 60_000
    assert codes(text) == [(1, 1, "text_too_long")]
    path = tmp_path / "big.card"
    path.write_bytes(b"\xff" * 300_000)
    with pytest.raises(CardError) as caught:
        load_card(path)
    assert [f.code for f in caught.value.faults] == ["text_too_long"]


def test_file_that_is_not_utf8_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "latin.card"
    path.write_bytes("slug: a\nname: é".encode("latin-1"))
    with pytest.raises(CardError) as caught:
        load_card(path)
    (fault,) = caught.value.faults
    assert (fault.line, fault.column, fault.code) == (2, 7, "not_utf8")


def test_too_many_lines_and_sections_are_told_once() -> None:
    rows = "".join(f"{n}: X 25\n" for n in range(1, 300))
    found = [f.code for f in lint_card(f"{HEAD}{rows}")]
    assert found.count("too_many_lines") == 1
    assert found.count("wrong_tile_count") == 200
    found = [f.code for f in lint_card(HEAD + "[a]\n" * 10_000)]
    assert found.count("too_many_sections") == 1


def test_lines_that_would_explode_are_refused_before_they_are_worked_out() -> None:
    free = " ".join(f"{n}=any" for n in "12345678912345")
    (fault,) = lint_card(f"{HEAD}1: {free} X 25\n")
    assert fault.code == "too_many_hands"
    assert fault.params["count"] == 3**14


def test_card_that_would_explode_is_refused_at_the_line_where_it_does() -> None:
    rows = [f"{n}: 1111a 22b 33=any DD=any NNNN=any X 25" for n in range(1, 101)]
    told = [f for f in lint_card(HEAD + "\n".join(rows)) if f.code.startswith("too")]
    # 6 ways for the suits, times 3 suits, 3 dragons and 4 winds: 216 a line.
    assert [(f.line, f.code) for f in told] == [(4 + 93, "too_many_hands_on_card")]


def test_a_text_of_nothing_but_faults_gives_a_bounded_list() -> None:
    rows = "".join("  " + "x, " * 500 + "\n" for _row in range(10))
    found = lint_card(HEAD + "1: x\n" + rows + "  DD=b DD=b")
    assert len(found) == 1_001
    assert [f.code for f in found].count("too_many_faults") == 1


def test_a_row_of_hostile_length_is_not_read() -> None:
    (fault,) = lint_card(HEAD + "1: " + "FF " * 20_000)[:1]
    assert fault.code == "text_too_long"
    (fault,) = lint_card(HEAD + "1: " + "FF " * 10_000)
    assert (fault.code, fault.line, fault.column) == ("row_too_long", 5, 2_001)


def test_every_code_is_tested() -> None:
    files = ("test_cardtext_faults.py", "test_cardtext_subsets.py")
    source = "".join(Path(__file__).with_name(f).read_text("utf-8") for f in files)
    assert [
        code for code in TEMPLATES if code not in source and code != "no_hand"
    ] == []


def test_a_fault_is_a_plain_value() -> None:
    fault = lint_card("")[0]
    assert isinstance(fault, CardFault)
    assert (fault.line, fault.column) == (1, 1)
