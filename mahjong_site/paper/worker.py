"""Sets one sheet in a process of its own: `python -m mahjong_site.paper.worker`.

A sheet as JSON comes in, a PDF goes out; or a picture comes in, and a PNG goes out. The
only importer of `typst`, which keeps what it has set in memory: here that ends with the
sheet. Knows neither Django nor the site.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import typst

from mahjong_site.paper.faces import pictures

HERE: Final = Path(__file__).parent
FONTS: Final = HERE / "fonts"
PPI: Final = 144
"""Of a picture: two pixels a point."""
OTHERS: Final = ("manimgx_fonts", "manimgx_fonts_cjk")
"""Packages with nothing but fonts, for the letters and emoji that ours lacks."""

TRIES: Final = 12
"""So often signs are taken out that nothing can draw; what is left is an empty box."""
_MISSING: Final = re.compile(r'the text `"(.+)"` could not be displayed')


def typeset(sheet: str, **output: Any) -> list[bytes]:
    """What `typst` makes of a sheet: one PDF, or a picture a page.

    `output` as `typst.compile` takes it; `blank` leaves the tiles out.
    """
    kind = json.loads(sheet)["kind"]
    faces = pictures()
    fonts = [str(FONTS), *(str(files(package)) for package in OTHERS)]
    if output.pop("blank", False):
        nothing = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 100"></svg>'
        faces = dict.fromkeys(faces, nothing)
    made: Any = typst.compile(
        # In memory, and a root with nothing but fonts: no file of anybody can be read.
        {
            "main.typ": (HERE / f"{kind}.typ").read_bytes(),
            "pieces.typ": (HERE / "pieces.typ").read_bytes(),
            **faces,
        },
        root=str(FONTS),
        # Never the machine's own fonts: the same sheet looks the same everywhere.
        font_paths=typst.Fonts(include_system_fonts=False, font_paths=fonts),
        sys_inputs={"made": sheet},
        **output,
    )
    return made if isinstance(made, list) else [made]


def pdf_of(sheet: str) -> bytes:
    """The sheet as a PDF; for a sign that no font has stands a mark that is explained.

    What makes a PDF fit for readers who listen (PDF/UA) tells the first such sign.
    """
    for _ in range(TRIES):
        try:
            return typeset(sheet, timestamp=0, pdf_standards=["ua-1"])[0]
        except typst.TypstError as fault:
            missing = _MISSING.search(str(fault))
            if missing is None:
                break
            sheet = _marked(sheet, missing[1])
    return typeset(sheet, timestamp=0)[0]


def _marked(sheet: str, missing: str) -> str:
    """The sheet with a mark for these signs, and for all letters of their script."""
    data = json.loads(sheet)
    said = json.dumps(data | {"is_marked": True}, ensure_ascii=False)
    alike = {_kin(sign) for sign in missing if not sign.isascii()}
    return "".join(data["mark"] if _kin(sign) in alike else sign for sign in said)


def _kin(sign: str) -> str | int:
    """Letters of one script stand together; any other sign is missing by itself."""
    is_letter = unicodedata.category(sign)[0] in "LM"
    return ord(sign) >> 8 if is_letter and ord(sign) > 0xFF else sign


def png_of(picture: str) -> bytes:
    """The picture as a PNG."""
    return typeset(picture, format="png", ppi=PPI)[0]


def made_of(asked: str) -> bytes:
    """A sheet as a PDF, a picture as a PNG."""
    is_picture = json.loads(asked)["kind"] == "picture"
    return png_of(asked) if is_picture else pdf_of(asked)


if __name__ == "__main__":
    sys.stdout.buffer.write(made_of(sys.stdin.read()))
