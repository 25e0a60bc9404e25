"""Texts that would cost much are refused at once, with the reason and its place."""

from __future__ import annotations

from time import perf_counter

import pytest

from engine.cardtext import MAX_TEXT, lint_card

HEAD = "slug: a\nname: A\n\n[Part]\n"


def rows(row: str) -> str:
    """As many such rows as a text may have."""
    most = (MAX_TEXT - len(HEAD)) // (len(row) + 8)
    return HEAD + "\n".join(f"{n}: {row}" for n in range(1, most + 1))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * (MAX_TEXT + 1), "text_too_long"),
        ("x" * 5_000_000, "text_too_long"),
        (HEAD + "1: " + "1" * 3_000, "row_too_long"),
        (HEAD + "\n" * 10 + "1: " + '"' * 2_500, "row_too_long"),
        (rows("FF"), "too_many_lines"),
        (
            HEAD + "1: 1=any 2=any 3=any 4=any 5=any 6=any 7=any 8=any 9=any 1=any "
            "2=any 3=any 4=any 5=any X 25",
            "too_many_hands",
        ),
        (HEAD + "1: " + "1a " * 600 + "X 25", "too_many_groups"),
        (rows("1111a 22b 33=any DD=any NNNN=any X 25"), "too_many_hands_on_card"),
        (HEAD + "1: " + "1" * 1_900 + "a X 25", "group_too_big"),
        (HEAD + "1: DDDD=" + "a/" * 900 + "a 1111a X 25", "bad_relation"),
        ("[Part]\n" * 5_000, "too_many_sections"),
        (rows("x, " * 300), "too_many_faults"),
    ],
)
def test_a_hostile_text_is_refused_at_once(text: str, code: str) -> None:
    start = perf_counter()
    faults = lint_card(text)
    assert perf_counter() - start < 3
    assert code in {fault.code for fault in faults}
    assert all(fault.line >= 1 and fault.column >= 1 for fault in faults)


NASTY = [
    '"' * 1_900,
    "(" * 1_900,
    "=" * 1_900,
    "a" * 1_900,
    "1/" * 950,
    "any like " * 200,
    "run of 9 " * 200,
    "pair any of " + "1, " * 500 + "or 9",
    "kong " + "2, " * 500 + "4",
    "like kongs 2, 4, 6 or 8 " * 70,
    "FF=any" * 300,
    "1Da" * 600,
    "X 25 " * 380,
    "NNNNa " * 300,
    "\t" * 1_900,
    "٣" * 1_900,
    "\u2028" * 1_900,
]


@pytest.mark.parametrize("row", NASTY)
def test_nasty_rows_cost_little(row: str) -> None:
    start = perf_counter()
    assert lint_card(rows(row))
    assert lint_card(HEAD + "\n".join(f"  {row}" for _row in range(30)))
    assert lint_card("slug: a\n" + "\n".join(f"subset: {row}" for _row in range(30)))
    assert lint_card("\n".join(f"[{row}" for _row in range(30)))
    assert perf_counter() - start < 4
