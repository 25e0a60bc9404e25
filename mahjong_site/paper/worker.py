"""Sets one sheet in a process of its own: `python -m mahjong_site.paper.worker`.

A sheet as JSON comes in, a PDF goes out. The only importer of `typst`, which keeps what
it has set in memory: here that ends with the sheet. Knows neither Django nor the site.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import typst

from mahjong_site.paper.faces import pictures

HERE: Final = Path(__file__).parent
FONTS: Final = HERE / "fonts"


def typeset(sheet: str, **output: Any) -> list[bytes]:
    """What `typst` makes of a sheet: one PDF, or a picture a page.

    `output` as `typst.compile` takes it; `blank` leaves the tiles out.
    """
    faces = pictures()
    if output.pop("blank", False):
        nothing = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 100"></svg>'
        faces = dict.fromkeys(faces, nothing)
    made: Any = typst.compile(
        # In memory, and a root with nothing but fonts: no file of anybody can be read.
        {"main.typ": (HERE / "sheet.typ").read_bytes(), **faces},
        root=str(FONTS),
        # Never the machine's own fonts: the same sheet looks the same everywhere.
        font_paths=typst.Fonts(include_system_fonts=False, font_paths=[str(FONTS)]),
        sys_inputs={"sheet": sheet},
        **output,
    )
    return made if isinstance(made, list) else [made]


if __name__ == "__main__":
    (pdf,) = typeset(sys.stdin.read(), timestamp=0)
    sys.stdout.buffer.write(pdf)
