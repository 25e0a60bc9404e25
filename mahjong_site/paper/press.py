"""A sheet as a PDF. The only importer of `typst`.

The template is ours and fixed; a sheet reaches it as JSON, so that nothing in a sheet
can be markup, name a file or ask for anything. The same sheet gives the same bytes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import typst
from django.utils.translation import get_language, gettext

from mahjong_site.paper.blocks import Sheet, as_data
from mahjong_site.paper.faces import pictures

HERE: Final = Path(__file__).parent
FONTS: Final = HERE / "fonts"
Size = Literal["plain", "large"]
Paper = Literal["a4", "us-letter"]


@dataclass(frozen=True, slots=True)
class Look:
    """How a sheet is printed: on which paper, and whether in large print."""

    paper: Paper = "a4"
    size: Size = "plain"


def pdf_of(sheet: Sheet, look: Look) -> bytes:
    """The sheet as a PDF."""
    return bytes(typeset(sheet, look, timestamp=0))


def typeset(sheet: Sheet, look: Look, **output: Any) -> Any:
    """What `typst` makes of a sheet; `output` as `typst.compile` takes it."""
    return typst.compile(
        _files(),
        root=str(FONTS),
        font_paths=_fonts(),
        sys_inputs={"sheet": json.dumps(_data(sheet, look))},
        **output,
    )


def _data(sheet: Sheet, look: Look) -> dict[str, Any]:
    return {
        **as_data(sheet),
        "paper": look.paper,
        "size": look.size,
        "lang": (get_language() or "en").partition("-")[0],
        "words": {
            "site": gettext("Learn Mah Jongg"),
            "independent": gettext("independent of every publisher of a card"),
            "page": gettext("Page"),
            "of": gettext("of"),
            "name": gettext("Name"),
            "date": gettext("Date"),
        },
    }


@cache
def _files() -> dict[str, bytes]:
    # In memory: a face is never looked up by a path from outside.
    return {"main.typ": (HERE / "sheet.typ").read_bytes(), **pictures()}


@cache
def _fonts() -> typst.Fonts:
    # Never the machine's own fonts: the same sheet looks the same everywhere.
    return typst.Fonts(include_system_fonts=False, font_paths=[str(FONTS)])
