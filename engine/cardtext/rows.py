"""The text of a card as rows and tokens, each with its line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_TOKEN: Final = re.compile(r'"(?P<quote>[^"]*)(?P<end>"?)|[;,]|[^\s";,]+')
_HEAD: Final = re.compile(r"\s*([^\s:\[\"]{1,40})\s*:")
_LINE_NUMBER: Final = re.compile(r"[0-9]{1,3}[A-Za-z]?")
_QUOTES: Final = str.maketrans("“”„", '"""')


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a separator, or a quoted text (without its marks)."""

    text: str
    at: tuple[int, int]
    quoted: bool = False
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """One physical line that says something: its place and its text."""

    line: int
    text: str

    @property
    def start(self) -> tuple[int, int]:
        """Where its first character that is no space stands."""
        return self.line, len(self.text) - len(self.text.lstrip()) + 1

    @property
    def is_section(self) -> bool:
        """True for a row that opens a bracket."""
        return self.text.lstrip().startswith("[")

    def head(self) -> tuple[str, int] | None:
        """The word before the first colon, and where the rest begins; or None."""
        match = _HEAD.match(self.text)
        return (match.group(1), match.end()) if match else None

    def number(self) -> tuple[str, int] | None:
        """The head when it is the number of a line ("1", "12B"); or None."""
        head = self.head()
        return head if head and _LINE_NUMBER.fullmatch(head[0]) else None

    @property
    def continues(self) -> bool:
        """True for an indented row that goes on with the line above it."""
        indented = self.text[:1].isspace()
        return indented and not self.is_section and self.number() is None

    def tokens(self, start: int = 0) -> Iterator[Token]:
        """The words and quoted texts from offset `start` on."""
        for match in _TOKEN.finditer(self.text, start):
            at = (self.line, match.start() + 1)
            if match["quote"] is None:
                yield Token(match.group(), at)
            else:
                yield Token(match["quote"].strip(), at, True, bool(match["end"]))


def plain_text(text: str) -> str:
    """The text with one kind of line end and without a byte order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def rows_of(text: str) -> list[Row]:
    """The rows of a plain text, without blank lines and comments."""
    straight = text.translate(_QUOTES)
    rows = (Row(n, t) for n, t in enumerate(straight.split("\n"), start=1))
    return [row for row in rows if row.text.strip() and row.text.lstrip()[0] != "#"]
