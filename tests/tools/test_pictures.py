"""`make pictures` of a page: one in every width and theme."""

from __future__ import annotations

import struct
from pathlib import Path

from tests.tools.command import run
from tools.pictures import THEMES, WIDTHS


def test_a_page_is_taken_in_every_width_and_theme(tmp_path: Path) -> None:
    done = run("tools.pictures", "drill", "--into", str(tmp_path))

    assert done.returncode == 0, done.stderr
    expected = {f"drill-{width}-{theme}.png" for width in WIDTHS for theme in THEMES}
    assert {one.name for one in tmp_path.iterdir()} == expected
    for width in WIDTHS:
        light, dark = (
            (tmp_path / f"drill-{width}-{theme}.png").read_bytes()
            for theme in ("light", "dark")
        )
        assert struct.unpack(">I", light[16:20]) == (width,)
        assert light != dark
