"""A card line in letters: its words, each in pieces of one suit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.patterns import Line, PrintedGroup


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters that belong together; `suit` is "a", "b", "c", or "" without one."""

    text: str
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a line, and what stands small beside it: "any", "other"."""

    pieces: tuple[Piece, ...]
    note: str = ""


def words_of(line: Line | Iterable[PrintedGroup]) -> tuple[Word, ...]:
    """The words of a line as they are printed; a 0 among numbers is Soap, no suit."""
    groups = line.printed if isinstance(line, Line) else line
    return tuple(_word(group) for group in groups)


def _word(group: PrintedGroup) -> Word:
    if not group.suit or group.relation not in ("", "match"):
        return Word((Piece(group.text),), _note(group))
    pieces = group.text.replace("0", " 0 ").split()
    return Word(tuple(Piece(one, "" if one == "0" else group.suit) for one in pieces))


def _note(group: PrintedGroup) -> str:
    notes = {
        "any": gettext("any"),
        "any_wind": gettext("any"),
        "opposite": gettext("other"),
    }
    return notes.get(group.relation, "")
