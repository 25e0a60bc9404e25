"""A card typed as a plain list, turned into the open format as far as that goes.

A list is what people write when they copy a card: its name, perhaps, a section's name
on a row of its own, then a row for each line, such as

    Tuesday's card
    2468
    FF 2222 44 66 8888 (any 1 suit) x25
    22g 444r 44g 666r 8888g (any 2 suits) X 25

Small letters behind a group are its colour, whatever they are. Where none are given
the suits are guessed, and the guess is told. What cannot be read stays in the text,
so that the linter finds it too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from engine.cardtext.faults import gettext_noop
from engine.cardtext.listnotes import condition_of, dragons_of, suit_count
from engine.cardtext.rows import plain_text
from engine.cardtext.words import LETTERS

REMARKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "guessed_suits": gettext_noop(
            "The suits are a guess: a list without colours does not say them."
        ),
        "guessed_dragon": gettext_noop(
            "“{word}” does not say which dragon; it is left for you to say."
        ),
        "unread_words": gettext_noop(
            "“{word}” could not be read and was left as it is."
        ),
        "no_price": gettext_noop("This line does not say X or C and its points."),
        "taken_for_name": gettext_noop(
            "“{word}” has no lines and was taken for the name of the card."
        ),
        "line_before_section": gettext_noop(
            "This line stands before any section; one was put above it."
        ),
        "too_long": gettext_noop("This list is too long: at most {most} characters."),
    }
)
"""What is said about a list; the codes are stable for ever."""

MAX_LIST: Final = 40_000

_PRICE: Final = re.compile(
    r"(?<![\w])(?:\(?(?P<mark>[xXcC]|exposed|concealed)\)?\s*[-:]?\s*(?P<points>\d{1,3})"
    r"|(?P<points2>\d{1,3})\s*(?P<mark2>[xXcC]))(?![\w])\s*(?:points|pts)?\.?\s*$",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"\s*(\d{1,2}[A-Za-z]?)\s*[.):]\s+")
_NOTE: Final = re.compile(r"\(([^()]*)\)|\"([^\"]*)\"")
_WORD: Final = re.compile(r"[^\s+=,;]+")
_GROUP: Final = re.compile(r"([0-9FEWNSRGD]+)([a-z])?")
_HEADER: Final = re.compile(r"(name|year|about)\s*:", re.IGNORECASE)
_SECTION: Final = re.compile(
    r"\[?\s*([^\[\]]+?)\s*(?:section)?\s*:?\s*\]?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to say about a place of the list (both from 1)."""

    line: int
    column: int
    code: str
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Converted:
    """The text of a card out of a list, and what is to be said about the list."""

    text: str
    remarks: tuple[Remark, ...]


def explain_remark(
    remark: Remark, translate: Callable[[str], str] = lambda text: text
) -> str:
    """The sentence for a remark; `translate` turns the template's language."""
    return translate(REMARKS[remark.code]).format(**remark.params)


def from_plain_list(text: str, name: str) -> Converted:
    """The card's text out of a list; `name` is taken where the list says none."""
    if len(text) > MAX_LIST:
        params = MappingProxyType({"most": MAX_LIST})
        return Converted(text, (Remark(1, 1, "too_long", params),))
    reader = _ListReader()
    for place, row in enumerate(plain_text(text).split("\n"), start=1):
        reader.read(place, row)
    heading = reader.heading
    if not any(row.lower().startswith("name") for row in heading):
        heading = [f"name: {name}", *heading]
    return Converted("\n".join([*heading, *reader.rows]) + "\n", tuple(reader.remarks))


class _ListReader:
    """Goes over the rows of a list."""

    def __init__(self) -> None:
        self.heading: list[str] = []
        self.rows: list[str] = []
        self.remarks: list[Remark] = []
        self._count = 0
        self._in_section = False
        self._opened_at = 0

    def read(self, place: int, row: str) -> None:
        """Take in one row."""
        if not row.strip() or row.lstrip().startswith("#"):
            return
        if _HEADER.match(row.strip()) and (not self._in_section or self._is_at_name()):
            self.heading.append(row.strip())
            return
        section, slash, rest = row.partition(" / ")
        if slash and not _is_line(section):
            self._open(place, section)
            self._line(place, rest, len(section) + len(slash))
        elif _is_line(row):
            self._line(place, row, 0)
        else:
            self._open(place, row)

    def _open(self, place: int, row: str) -> None:
        found = _SECTION.fullmatch(row.strip())
        name = found[1] if found else row.strip()
        if self._is_at_name():
            taken = self.rows.pop()[1:-1]
            self._say(self._opened_at, 1, "taken_for_name", word=taken)
            self.heading.insert(0, f"name: {taken}")
            self.rows.clear()
        self.rows += ["", f"[{name.strip()[:60]}]"]
        self._count, self._in_section, self._opened_at = 0, True, place

    def _is_at_name(self) -> bool:
        """Was nothing read but one name without lines, that of the card therefore?"""
        has_name = any(row.lower().startswith("name") for row in self.heading)
        return len(self.rows) == 2 and self._in_section and not has_name

    def _say(self, place: int, column: int, code: str, **params: str) -> None:
        remark = Remark(place, column, code, MappingProxyType(params))
        self.remarks.append(remark)

    def _line(self, place: int, row: str, before: int) -> None:
        if not self._in_section:
            self._say(place, 1, "line_before_section")
            self._open(place, "Hands")
        made = _read_line(row)
        for column, code, word in made.remarks:
            params = {"word": word} if word else {}
            self._say(place, before + column, code, **params)
        self._count += 1
        if any(code == "guessed_suits" for _c, code, _w in made.remarks):
            self.rows.append("# The suits of the next line are a guess.")
        number = made.number or str(self._count)
        self.rows.append(f"{number}: {made.text}".rstrip())


def _is_line(row: str) -> bool:
    """Does this row say a hand, and not the name of a section?"""
    if _PRICE.search(row):
        return True
    words = _words(_NOTE.sub(lambda note: " " * len(note[0]), _unnumbered(row)[1]))
    groups = [_GROUP.fullmatch(_upper(word[0])) for word in words]
    # "2468" and "13579" alone are names of sections.
    return sum(group is not None and len(group[1]) > 1 for group in groups) > 1


def _unnumbered(row: str) -> tuple[str, str]:
    """The number that a row begins with, and the row with blanks in its place."""
    found = _NUMBER.match(row)
    if found is None:
        return "", row
    return found[1], " " * found.end() + row[found.end() :]


def _words(row: str) -> list[re.Match[str]]:
    return list(_WORD.finditer(row))


def _upper(word: str) -> str:
    """Symbols in capitals; a small letter behind digits or capitals is a colour."""
    letters = word.strip(".")
    if letters.isalpha() and letters.islower():
        return letters.upper()
    head, tail = letters[:-1], letters[-1:]
    return head.upper() + (tail if tail.islower() else tail.upper())


@dataclass(frozen=True, slots=True)
class _LineMade:
    number: str
    text: str
    remarks: tuple[tuple[int, str, str], ...]


def _read_line(row: str) -> _LineMade:
    number, rest = _unnumbered(row)
    remarks: list[tuple[int, str, str]] = []
    price = _PRICE.search(rest)
    if price is None:
        remarks.append((1, "no_price", ""))
    body = rest[: price.start()] if price else rest
    notes = [(m[1] or m[2] or "").strip() for m in _NOTE.finditer(body)]
    note = "; ".join(n for n in notes if n)
    body = _NOTE.sub(lambda match: " " * len(match[0]), body)
    groups = _Groups(body, note)
    parts = [" ".join(groups.written()), _price(price), groups.condition]
    parts.append(f'"{note}"' if note else "")
    remarks += groups.remarks
    return _LineMade(number, "  ".join(filter(None, parts)), tuple(sorted(remarks)))


def _price(found: re.Match[str] | None) -> str:
    if found is None:
        return ""
    mark = (found["mark"] or found["mark2"])[0].upper()
    return f"{'C' if mark == 'C' else 'X'} {found['points'] or found['points2']}"


class _Groups:
    """The groups of one row, with the suits and dragons that its note tells."""

    def __init__(self, body: str, note: str) -> None:
        self._found = _words(body)
        self._note = note
        self.remarks: list[tuple[int, str, str]] = []
        numbers = [m for m in map(self._group, self._found) if m and _digits(m[1])]
        self.condition = condition_of(
            note, [int(d) for m in numbers for d in _digits(m[1])]
        )
        self._has_numbers = bool(numbers)
        self._marked = {m[2] for m in numbers if m[2]}
        self._colours: dict[str, str] = {}
        self._guess = _Guess(suit_count(note))
        self._last = "a"

    def _group(self, word: re.Match[str]) -> re.Match[str] | None:
        return _GROUP.fullmatch(_upper(word[0]))

    def written(self) -> Iterator[str]:
        """Each word as the open format writes it."""
        for word in self._found:
            group = self._group(word)
            if group is None:
                self.remarks.append((word.start() + 1, "unread_words", word[0]))
                yield word[0]
            elif _digits(group[1]):
                yield group[1] + self._suit(group)
            elif "D" in group[1] and set(group[1]) == {"D"}:
                yield group[1] + self._dragon(word, group)
            else:
                yield group[1]
        if self._guess.was_needed and self._has_numbers and not self._marked:
            at = self._found[0].start() + 1
            self.remarks.append((at, "guessed_suits", ""))

    def _suit(self, group: re.Match[str]) -> str:
        if not self._marked or suit_count(self._note) == 1:
            self._last = self._guess.suit(group[1])
        else:
            # Among groups with colours one without is of a colour of its own.
            self._last = self._colour(group[2] or "")
        return self._last

    def _colour(self, letter: str) -> str:
        """The suit letter of a colour: a for the first that is used, then b, c."""
        free = LETTERS[min(len(self._colours), len(LETTERS) - 1)]
        return self._colours.setdefault(letter, free)

    def _dragon(self, word: re.Match[str], group: re.Match[str]) -> str:
        if group[2]:
            # A colour that no number of the line has is that of an opposite dragon.
            if suit_count(self._note) == 1:
                return "=a"
            known = group[2] in self._marked
            return f"={self._colour(group[2])}" if known else "=opposite"
        relation = dragons_of(self._note)
        if not relation:
            self.remarks.append((word.start() + 1, "guessed_dragon", word[0]))
            return ""
        return f"={self._last}" if relation == "match" else f"={relation}"


def _digits(symbols: str) -> str:
    """The numbers among the symbols of a group; Soap as zero is none."""
    return "".join(one for one in symbols if one in "123456789")


class _Guess:
    """Suits for a line without colours: a number that comes again is in another."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._place = 0
        self._seen: set[str] = set()
        self.was_needed = count != 1

    def suit(self, symbols: str) -> str:
        """The suit of the next group of numbers."""
        numbers = set(_digits(symbols))
        if self._count != 1 and numbers & self._seen:
            self._place = min(self._place + 1, (self._count or 3) - 1)
            self._seen = set()
        self._seen |= numbers
        return LETTERS[self._place]
