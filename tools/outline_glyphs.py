"""Turn the letters and characters of the tile faces into outlines, once.

Needs fonttools and brotli, which the site itself never needs: the result,
`tools/tile_glyphs.json`, is committed and `draw_tiles.py` reads only that.

    pip install fonttools brotli
    npm pack @fontsource-variable/atkinson-hyperlegible-next
    npm pack @fontsource/lxgw-wenkai-tc
    python tools/outline_glyphs.py ATKINSON_FOLDER WENKAI_FOLDER

Both folders are the unpacked npm packages. Names, versions and licences are in
`static/vendor/VERSIONS.md`.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-not-found]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-not-found]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found]
from fontTools.varLib.instancer import instantiateVariableFont  # type: ignore[import-not-found]

HERE = Path(__file__).parent
HEIGHT = 200  # capital height (letters) or em (characters) of the stored outlines
LETTERS = "0123456789ESWNRGFJ"
WORDS = [
    "Bam",
    "Crak",
    "Dot",
    "East",
    "South",
    "West",
    "North",
    "Red",
    "Green",
    "Soap",
    "Flower",
    "Joker",
    "Blank",
]
CHARACTERS = "一二三四五六七八九萬東南西北中發"


def outline(font: TTFont, text: str, scale: float) -> dict[str, object]:
    """The outline of `text` set on one line, baseline at 0, y pointing down."""
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    pen, across = SVGPathPen(glyphs, ntos=lambda n: str(round(n))), 0.0
    for letter in text:
        glyph = glyphs[names[ord(letter)]]
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, across, 0)))
        across += glyph.width * scale
    return {"d": pen.getCommands(), "width": round(across)}


def latin(folder: Path) -> dict[str, object]:
    """Numerals and letters at the heaviest weight, words at bold."""
    file = "files/atkinson-hyperlegible-next-latin-wght-normal.woff2"
    made: dict[str, object] = {}
    for texts, weight in ((LETTERS, 800), (WORDS, 700)):
        font = instantiateVariableFont(TTFont(folder / file), {"wght": weight})
        scale = HEIGHT / font["OS/2"].sCapHeight
        made |= {text: outline(font, text, scale) for text in texts}
    return made


def chinese(folder: Path) -> dict[str, object]:
    """The characters of the craks, winds and dragons, from the bold weight."""
    made: dict[str, object] = {}
    ranges = json.loads((folder / "unicode.json").read_text())
    for character in CHARACTERS:
        subset = next(k for k, v in ranges.items() if holds(v, ord(character)))
        file = f"files/lxgw-wenkai-tc-{subset.strip('[]')}-700-normal.woff2"
        font = TTFont(folder / file)
        scale = HEIGHT / font["head"].unitsPerEm
        made[character] = outline(font, character, scale)
    return made


def holds(ranges: str, code: int) -> bool:
    """Whether a CSS unicode-range names this code point."""
    spans = re.findall(r"U\+([0-9a-f]+)(?:-([0-9a-f]+))?", ranges, re.IGNORECASE)
    return any(int(a, 16) <= code <= int(b or a, 16) for a, b in spans)


if __name__ == "__main__":
    glyphs = latin(Path(sys.argv[1])) | chinese(Path(sys.argv[2]))
    text = json.dumps(glyphs, ensure_ascii=False, indent=0)
    (HERE / "tile_glyphs.json").write_text(text + "\n")
