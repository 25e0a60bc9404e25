"""Small cards out of a big one, without writing a line twice."""

from __future__ import annotations

import pytest

from engine.cardtext import lint_card, load_card, subset_text
from engine.patterns import Subset

TEXT = """slug: big
name: Big
year: 2027
subset: small "Small one" Winds: 2, 1; Runs: 1
subset: tiny "Tiny" Runs: 1
about: Made for this test.

# Said about nothing.
[Winds]
1: NNNN EEEE SSSS WW X 25
2: NN EEEE SSSS WWWW X 25
3: NNNN EE SSSS WWWW X 25

[Gone]
1: 2222a 4444a 666a 888a X 25

[Runs] run of 3
1: FF 1111a 2222a 3333a X 25
   remark "Goes on here."
2: FF 1111a 2222b 3333c X 25
"""


def test_a_card_names_its_subsets() -> None:
    card = load_card(TEXT)

    lines = (("Winds", "2"), ("Winds", "1"), ("Runs", "1"))
    assert card.subsets[0] == Subset("small", "Small one", lines)
    assert [subset.slug for subset in card.subsets] == ["small", "tiny"]


def test_a_subset_is_a_card_with_the_lines_of_its_own_card() -> None:
    card = load_card(TEXT)
    small = load_card(subset_text(TEXT, card.name, card.subsets[0]))

    assert (small.slug, small.name, small.year) == ("small", "Small one", 2027)
    assert small.about == "3 lines of Big. Made for this test."
    assert small.sections == ("Winds", "Runs")
    assert small.subsets == ()
    names = [("Winds", "1"), ("Winds", "2"), ("Runs", "1")]
    assert list(small.lines) == [card.line(*name) for name in names]
    assert small.hash != card.hash


def test_a_subset_is_the_same_whatever_the_line_ends() -> None:
    subset = load_card(TEXT).subsets[0]

    windows = "\ufeff" + TEXT.replace("\n", "\r\n")
    assert subset_text(windows, "Big", subset) == subset_text(TEXT, "Big", subset)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("small Winds: 1", "bad_subset"),
        ('small "Small"', "bad_subset"),
        ('small "Small" Winds', "bad_subset"),
        ('small "Small" Winds: one', "bad_subset"),
        ('small "Small" Winds: 1; : 2', "bad_subset"),
        ('Small! "Small" Winds: 1', "bad_slug"),
        ('big "Small" Winds: 1', "duplicate_subset"),
        ('tiny "Small" Winds: 1', "duplicate_subset"),
        ('small "Small" Winds: 4', "unknown_subset_line"),
        ('small "Small" Calm: 1', "unknown_subset_line"),
        ('small "Small" Winds: 1; Runs: 1; Winds: 1', "line_twice_in_subset"),
    ],
)
def test_a_subset_that_cannot_be_is_told(value: str, code: str) -> None:
    text = TEXT.replace('small "Small one" Winds: 2, 1; Runs: 1', value)

    assert code in [fault.code for fault in lint_card(text)]
