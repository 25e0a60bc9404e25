"""The open card format: a text that anyone can read, and a card out of it.

`docs/card-format.md` describes the format; `load_card` reads it and
`lint_card` says everything that is wrong with it.
"""

from __future__ import annotations

from pathlib import Path

from engine.cardtext.faults import (
    TEMPLATES,
    CardError,
    CardFault,
    FaultList,
    explain_fault,
)
from engine.cardtext.naming import with_slug
from engine.cardtext.reader import MAX_BYTES, MAX_TEXT, Draft, read_card, read_draft
from engine.cardtext.subsets import subset_text
from engine.patterns import Card

__all__ = [
    "TEMPLATES",
    "CardError",
    "CardFault",
    "Draft",
    "explain_fault",
    "lint_card",
    "load_card",
    "read_draft",
    "subset_text",
    "with_slug",
]


def load_card(source: Path | str) -> Card:
    """The card of a file (Path) or of a text (str, never taken for a path).

    Raises CardError with every fault of the text, and OSError when the file
    cannot be opened.
    """
    text = _read_file(source) if isinstance(source, Path) else source
    card, faults = read_card(text)
    if card is None:
        raise CardError(faults)
    return card


def lint_card(text: str) -> tuple[CardFault, ...]:
    """Every fault of a card's text, from its top to its end; empty if none."""
    return read_card(text)[1]


def _read_file(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise _refused((1, 1), "text_too_long", most=MAX_TEXT)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        column = len(before) - before.rfind("\n")
        raise _refused((before.count("\n") + 1, column), "not_utf8") from error


def _refused(at: tuple[int, int], code: str, **params: int) -> CardError:
    faults = FaultList()
    faults.add(at, code, **params)
    return CardError(faults.in_order())
