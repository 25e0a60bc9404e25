"""Names that people type: cleaned the same way everywhere."""

from __future__ import annotations

import unicodedata
from typing import Final

_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = "\u200c\u200d"
"""Unseen, but some scripts and pictures are written with them."""


def plain_name(text: str) -> str:
    """The name on one line, without characters that only control how text runs.

    Marks that turn the direction of writing would turn the words around the name
    too. Empty where nothing is left that can be seen.
    """
    kept = (
        char
        for char in " ".join(text.split())
        if unicodedata.category(char) not in _HIDDEN or char in _JOINERS
    )
    name = " ".join("".join(kept).split())
    return name if name.strip(_JOINERS + " ") else ""
