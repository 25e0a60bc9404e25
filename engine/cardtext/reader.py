"""A card's text as a whole: heading, sections, lines; and the card out of it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import Final

from engine.cardtext.clauses import ClauseReader, Clauses
from engine.cardtext.expansion import Codes, printed_hand
from engine.cardtext.faults import CardFault, FaultList
from engine.cardtext.heading import HEADERS, Heading
from engine.cardtext.lines import LineReader, ReadLine
from engine.cardtext.rows import Row, Token, plain_text, rows_of
from engine.cardtext.subsets import check_subsets
from engine.patterns import Card

MAX_TEXT: Final = 60_000
"""Longest text of a card, in characters: five times the biggest known card."""

MAX_BYTES: Final = MAX_TEXT * 4
MAX_ROW: Final = 2_000
"""Longest row: a heading with everything it may hold fits in."""
MAX_LINES: Final = 200
MAX_SECTIONS: Final = 40

_UNSEEN: Final = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f\\ud800-\\udfff]")
_SECTION: Final = re.compile(r"\s*\[([^\[\]]{1,60})\]")


@dataclass(frozen=True, slots=True)
class Draft:
    """What could be read of a text: every line without fault, and all faults."""

    card: Card
    faults: tuple[CardFault, ...]


def read_card(text: str) -> tuple[Card | None, tuple[CardFault, ...]]:
    """The card and no fault, or None and every fault."""
    draft = read_draft(text)
    return (None if draft.faults else draft.card), draft.faults


def read_draft(text: str) -> Draft:
    """The card as far as it can be read: with faults it is only to be looked at.

    A text beyond the bounds is not read at all, one row beyond them not further than
    that row.
    """
    faults = FaultList()
    reader = _CardReader(faults)
    if len(text) > MAX_TEXT:
        faults.add((1, 1), "text_too_long", most=MAX_TEXT)
        return Draft(reader.card(""), faults.in_order())
    plain = plain_text(text)
    if _rows_are_short(plain, faults):
        reader.read(rows_of(plain))
    digest = hashlib.sha256(plain.encode(errors="replace")).hexdigest()
    return Draft(reader.card(digest), faults.in_order())


def _rows_are_short(plain: str, faults: FaultList) -> bool:
    """Are all rows short enough to be read? What cannot be seen is noted beside."""
    rows = plain.split("\n")
    for line, row in enumerate(rows, start=1):
        if match := _UNSEEN.search(row):
            faults.add((line, match.start() + 1), "bad_character")
        if len(row) > MAX_ROW:
            faults.add((line, MAX_ROW + 1), "row_too_long", most=MAX_ROW)
    return all(len(row) <= MAX_ROW for row in rows)


@dataclass(slots=True)
class _Section:
    name: str
    at: tuple[int, int]
    marks: Clauses
    numbers: set[str] = field(default_factory=set)


class _CardReader:
    """Walks over the rows of one card."""

    def __init__(self, faults: FaultList) -> None:
        self._faults = faults
        self._heading = Heading(faults)
        self._line_reader = LineReader(faults)
        self._sections: list[_Section] = []
        self._rows_of_lines = 0
        self._lines: list[ReadLine] = []

    def read(self, rows: list[Row]) -> None:
        """Read all rows, then look at the card as a whole."""
        at = 0
        while at < len(rows) and len(self._sections) <= MAX_SECTIONS:
            end = at + 1
            if rows[at].is_section or rows[at].number():
                while end < len(rows) and rows[end].continues:
                    end += 1
            self._row(rows[at], rows[at + 1 : end])
            at = end
        self._heading.finish()
        self._finish()

    def _row(self, row: Row, more: list[Row]) -> None:
        if row.is_section:
            self._open_section(row, more)
        elif found := row.number():
            self._line(row, more, *found)
        elif (head := row.head()) and not self._sections:
            self._heading.read(row, *head)
        elif head and head[0].lower() in HEADERS:
            self._faults.add(row.start, "header_after_section", header=head[0])
        else:
            self._faults.add(row.start, "unreadable_line")

    def _open_section(self, row: Row, more: list[Row]) -> None:
        match = _SECTION.match(row.text)
        if match is None or not match[1].strip():
            self._faults.add(row.start, "bad_section")
        name = match[1].strip() if match else ""
        if len(self._sections) == MAX_SECTIONS:
            self._faults.add(row.start, "too_many_sections", most=MAX_SECTIONS)
        if name and any(_alike(name, known.name) for known in self._sections):
            self._faults.add(row.start, "duplicate_section", section=name)
        tokens = _tokens(row, match.end() if match else len(row.text), more)
        marks = ClauseReader(tokens, self._faults, in_section=True).read()
        self._sections.append(_Section(name, row.start, marks))

    def _line(self, row: Row, more: list[Row], number: str, start: int) -> None:
        self._rows_of_lines += 1
        if self._rows_of_lines > MAX_LINES:
            if self._rows_of_lines == MAX_LINES + 1:
                self._faults.add(row.start, "too_many_lines", most=MAX_LINES)
            return
        if not self._sections:
            self._faults.add(row.start, "line_before_section", number=number)
            return
        section = self._sections[-1]
        if number in section.numbers:
            name = section.name
            self._faults.add(row.start, "duplicate_line", section=name, number=number)
        section.numbers.add(number)
        tokens = _tokens(row, start, more)
        at = row.start
        line = self._line_reader.read(section.name, section.marks, number, at, tokens)
        if line is not None:
            self._lines.append(line)

    def _finish(self) -> None:
        """Faults that only the whole card shows."""
        for section in self._sections:
            if section.name and not section.numbers and not self._cut_short:
                self._faults.add(section.at, "empty_section", section=section.name)
        if not self._rows_of_lines:
            self._faults.add((1, 1), "no_lines")
        self._hands_in_common()
        known = {(s.name, number) for s in self._sections for number in s.numbers}
        heading = self._heading
        check_subsets(heading.subsets, heading.slug, known, self._faults)

    @property
    def _cut_short(self) -> bool:
        return self._rows_of_lines > MAX_LINES or len(self._sections) > MAX_SECTIONS

    def _hands_in_common(self) -> None:
        owner: dict[Codes, ReadLine] = {}
        for line in self._lines:
            told: set[str] = set()
            for key in line.keys:
                first = owner.setdefault(key, line)
                if first is not line and first.line.name not in told:
                    told.add(first.line.name)
                    hand = printed_hand(key)
                    other = first.line.name
                    self._faults.add(line.at, "hand_in_common", other=other, hand=hand)

    def card(self, digest: str) -> Card:
        """The card, when there was no fault."""
        heading = self._heading
        return Card(
            slug=heading.slug,
            name=heading.name,
            hash=digest,
            lines=tuple(r.line for r in self._lines if not r.line.misprint),
            left_out=tuple(r.line for r in self._lines if r.line.misprint),
            sections=tuple(section.name for section in self._sections),
            year=heading.year,
            about=heading.about,
            errata=tuple(heading.errata),
            subsets=tuple(read.subset for read in heading.subsets),
        )


def _alike(name: str, other: str) -> bool:
    """Are two names of sections the same but for capitals, blanks and signs?"""
    plain, beside = ("".join(filter(str.isalnum, n.casefold())) for n in (name, other))
    return name == other or (plain == beside != "")


def _tokens(row: Row, start: int, more: list[Row]) -> list[Token]:
    tokens = list(row.tokens(start))
    for other in more:
        tokens.extend(other.tokens())
    return tokens
