"""A text on its way to be an own card: what it says, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _

import engine
from cards import explorer
from engine.cardtext import MAX_TEXT, CardFault, explain_fault, read_draft, with_slug
from engine.cardtext.rows import plain_text

NO_SLUG: Final = "own-card"
"""Stands for the slug of a card that is not kept yet."""

TEMPLATE: Final = """name: My card
year: 2027

[Like Numbers] any like
1: FF 1111a 11b 1111c DD=any   X 25  "Any 3 Suits w Any Dragon"

[Runs]
1: FFF 11a 22b 333a DDDD=b     X 25  run of 3  "Any 2 Suits"
"""


@dataclass(frozen=True, slots=True)
class FaultShown:
    """A fault with its sentence and the row that it stands in."""

    fault: CardFault
    row: str

    @property
    def words(self) -> str:
        """What is wrong, in the reader's language."""
        return explain_fault(self.fault, _)

    @property
    def parts(self) -> tuple[str, str, str]:
        """The row before the fault, its word, and the rest, cut to what can be read."""
        at = self.fault.column - 1
        word = self.row[at:].split(" ", 1)[0][:40]
        return self.row[max(0, at - 40) : at], word, self.row[at + len(word) :][:40]


@dataclass(frozen=True)
class Checked:
    """A text under the slug of its card, with all that is to be said about it."""

    text: str
    whole: str
    card: engine.Card
    faults: tuple[CardFault, ...]

    @property
    def is_playable(self) -> bool:
        """May it become a version?"""
        return not self.faults and bool(self.card.lines)

    @cached_property
    def shown_faults(self) -> list[FaultShown]:
        """The faults with their rows, from the top."""
        rows = plain_text(self.text).split("\n")
        return [FaultShown(one, _row(rows, one.line)) for one in self.faults]

    @cached_property
    def sections(self) -> tuple[explorer.SectionShown, ...]:
        """The sections that have a line without fault, for the preview."""
        names = dict.fromkeys(self.card.sections)
        every = (explorer.SectionShown(self.card, name) for name in names)
        return tuple(section for section in every if section.lines)

    @property
    def line_count(self) -> int:
        """How many lines can be read, misprinted ones too."""
        return len(self.card.lines) + len(self.card.left_out)

    @property
    def hand_count(self) -> int:
        """In how many ways they can be made."""
        return sum(len(line.hands) for line in self.card.lines)


def check_text(text: str, slug: str = NO_SLUG) -> Checked:
    """Read a text as the card of that slug; the places are those of the text itself."""
    if len(text) > MAX_TEXT:
        draft = read_draft(text)
        return Checked(text[:MAX_TEXT], "", draft.card, draft.faults)
    whole, added = with_slug(text, slug)
    draft = read_draft(whole)
    return Checked(text, whole, draft.card, tuple(_moved(draft.faults, added)))


def _moved(faults: tuple[CardFault, ...], rows: int) -> Iterator[CardFault]:
    """The faults as many rows further up, none above the first."""
    return (replace(one, line=max(1, one.line - rows)) for one in faults)


def _row(rows: list[str], line: int) -> str:
    return rows[line - 1] if line <= len(rows) else ""
