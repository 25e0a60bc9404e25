"""A sheet as a PDF, and a picture as a PNG.

The templates are ours and fixed; a sheet reaches its own as JSON, so that nothing in a
sheet can be markup, name a file or ask for anything. The same sheet gives the same
bytes.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from django.conf import settings
from django.utils.translation import get_language, gettext

from mahjong_site.paper.blocks import Picture, Sheet, as_data

LONGEST: Final = 25
"""Seconds after which a sheet is given up."""
TEMPLATES: Final = Path(__file__).parent
MARK: Final = "※"
"""Stands for what no font here can draw."""
_COMMAND: Final = (sys.executable, "-m", "mahjong_site.paper.worker")

Size = Literal["plain", "large"]
Paper = Literal["a4", "us-letter"]


class TooBusy(Exception):
    """What was asked for was not ready in time."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a sheet is printed: on which paper, and whether in large print."""

    paper: Paper = "a4"
    size: Size = "plain"


def pdf_of(sheet: Sheet, look: Look) -> bytes:
    """The sheet as a PDF. Raises TooBusy."""
    return _made_of(as_json(sheet, look))


def png_of(asked: str) -> bytes:
    """The picture, as `picture_json` gives it, as a PNG. Raises TooBusy."""
    return _made_of(asked)


def _made_of(asked: str) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603 - our own module, without arguments
            _COMMAND,
            input=asked.encode(),
            capture_output=True,
            check=True,
            timeout=LONGEST,
            cwd=settings.BASE_DIR,
        )
    except subprocess.TimeoutExpired as late:
        raise TooBusy from late
    return done.stdout


def as_json(sheet: Sheet, look: Look) -> str:
    """Everything that the template draws, in the reader's language."""
    return json.dumps(_data(sheet, look))


def picture_json(picture: Picture) -> str:
    """The same of a picture."""
    return json.dumps(_data(picture, Look()))


def _data(sheet: Sheet | Picture, look: Look) -> dict[str, Any]:
    return {
        **as_data(sheet),
        "mark": MARK,
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
            "marked": gettext("%(mark)s stands for a sign that cannot be printed here.")
            % {"mark": MARK},
        },
    }
