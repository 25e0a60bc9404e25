"""The faces at 28 px, as small as any page draws them: told apart, and large enough.

What is measured stands in docs/style-guide.md.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from itertools import combinations, count
from typing import Final

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from tools.draw_tiles import OUT

WIDE, HIGH = 28, 39
FACES: Final = ("named", "numbered", "plain")
LEAST_APART: Final = 0.02
"""Such a share of the pixels differs between any two kinds, each by a quarter of what
is between black and white."""
QUARTER: Final = 64
LEAST_HIGH: Final = {"named": 12, "numbered": 12, "plain": 9}
"""Pixels of the smallest numeral, letter or character that is drawn."""
LUMINANCE: Final = np.array([0.2126, 0.7152, 0.0722])

SYMBOL: Final = re.compile(r'<symbol id="t-(\w+)"(.*?)</symbol>', re.DOTALL)
SHEET: Final = """<style>
  {css}
  body {{ margin: 0; }}
  div {{ display: flex; }}
  .tile {{ height: 39px; border-radius: 0; box-shadow: none; }}
</style><div class="face-{face}"><div class="tiles-sm">{tiles}</div></div>"""
PIXELS: Final = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return [...context.getImageData(0, 0, image.width, image.height).data];
}"""
HEIGHTS: Final = """(tiles) => tiles
  .flatMap((tile) => [...tile.querySelectorAll(".text")])
  .map((one) => one.getBoundingClientRect())
  .filter((box) => box.width)
  .map((box) => Math.max(box.width, box.height))"""


def _kinds() -> list[tuple[str, str]]:
    drawn = SYMBOL.findall(OUT.read_text(encoding="utf-8"))
    return [(code, inside) for code, inside in drawn if code not in ("back", "X")]


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    """A page as wide as all kinds in a row."""
    page = browser.new_page(viewport={"width": WIDE * 36, "height": HIGH})
    yield page
    page.close()


def _draw(page: Page, face: str) -> dict[str, np.ndarray]:
    """Each kind as it is drawn, in colour."""
    css = (OUT.parents[1] / "css" / "tiles.css").read_text(encoding="utf-8")
    tiles = "".join(f'<svg class="tile"{inside}</svg>' for _code, inside in _kinds())
    page.set_content(SHEET.format(css=css, face=face, tiles=tiles))
    png = base64.b64encode(page.screenshot()).decode()
    drawn = np.array(page.evaluate(PIXELS, png)).reshape(HIGH, WIDE * 36, 4)[..., :3]
    places = count(step=WIDE)
    return {
        code: drawn[:, at : at + WIDE]
        for (code, _inside), at in zip(_kinds(), places, strict=False)
    }


def _apart(one: np.ndarray, other: np.ndarray) -> float:
    """The share of pixels of which some channel differs clearly."""
    differ = np.abs(one - other) > QUARTER
    return float(differ.any(axis=-1).mean())


@pytest.mark.parametrize("face", FACES)
def test_no_two_kinds_look_alike_with_colours_or_without(
    sheet: Page, face: str
) -> None:
    drawn = _draw(sheet, face)
    assert len(drawn) == 36

    grey = {code: picture @ LUMINANCE[:, None] for code, picture in drawn.items()}
    for look in (drawn, grey):
        closest = min(
            (_apart(look[one], look[other]), one, other)
            for one, other in combinations(look, 2)
        )
        assert closest[0] > LEAST_APART, closest


@pytest.mark.parametrize("face", FACES)
def test_what_is_to_be_read_is_large_enough(sheet: Page, face: str) -> None:
    _draw(sheet, face)

    sizes = sheet.eval_on_selector_all("svg", HEIGHTS)
    assert min(sizes) >= LEAST_HIGH[face]
