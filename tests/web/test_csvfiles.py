from __future__ import annotations

import pytest

from mahjong_site.web.csvfiles import safe_cell


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("=1+1", "'=1+1"),
        (" @sum", " '@sum"),
        ("\uff1d1", "'\uff1d1"),
        ("\tx", "'\tx"),
        ("anna;=1;-1", "anna;'=1;'-1"),
    ],
)
def test_no_cell_is_run_wherever_cells_are_parted(typed: str, kept: str) -> None:
    assert safe_cell(typed) == kept


@pytest.mark.parametrize(
    "value", [-1, None, "a-b", "2026-11-30", "1 + 1", "x; y", "a\r\n\r\n- b"]
)
def test_what_is_no_formula_stays(value: object) -> None:
    assert safe_cell(value) == value
