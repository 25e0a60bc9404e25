"""The heading of a card: slug, name, year, about, errata, subsets."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from engine.cardtext.faults import FaultList
from engine.cardtext.rows import Row
from engine.cardtext.subsets import ReadSubset, read_subset
from engine.patterns import Erratum

HEADERS: Final = ("slug", "name", "year", "about", "erratum", "subset")
_ONCE: Final = frozenset({"slug", "name", "year"})
_LONGEST: Final = {
    "slug": 60,
    "name": 80,
    "year": 4,
    "about": 600,
    "erratum": 400,
    "subset": 600,
}
_SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_YEAR: Final = re.compile(r"[12][0-9]{3}")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Heading:
    """What the heading says, filled row by row."""

    def __init__(self, faults: FaultList) -> None:
        self._faults = faults
        self._seen: set[str] = set()
        self.slug = ""
        self.name = ""
        self.year: int | None = None
        self.about = ""
        self.errata: list[Erratum] = []
        self.subsets: list[ReadSubset] = []

    def read(self, row: Row, head: str, start: int) -> None:
        """Take in one row `head: value`; `start` is where the value begins."""
        name = head.lower()
        if name not in HEADERS:
            known = ", ".join(HEADERS)
            self._faults.add(row.start, "unknown_header", header=head, known=known)
            return
        if name in _ONCE and name in self._seen:
            self._faults.add(row.start, "duplicate_header", header=name)
            return
        self._seen.add(name)
        value = row.text[start:]
        blanks = len(value) - len(value.lstrip())
        self._value(name, value.strip(), row.start, (row.line, start + blanks + 1))

    def _value(
        self, name: str, value: str, head_at: tuple[int, int], at: tuple[int, int]
    ) -> None:
        most = _LONGEST[name]
        if not value:
            self._faults.add(head_at, "empty_header", header=name)
        elif name == "year":
            self._year(value, at)
        elif len(value) > most:
            self._faults.add(at, "value_too_long", length=len(value), most=most)
        elif name == "slug":
            self._slug(value, at)
        elif name == "erratum":
            self._erratum(value, at)
        elif name == "subset":
            self._subset(value, at)
        elif name == "about":
            self.about = f"{self.about} {value}".strip()
        else:
            self.name = value

    def _slug(self, value: str, at: tuple[int, int]) -> None:
        if _SLUG.fullmatch(value):
            self.slug = value
        else:
            self._faults.add(at, "bad_slug", slug=value)

    def _year(self, value: str, at: tuple[int, int]) -> None:
        if _YEAR.fullmatch(value):
            self.year = int(value)
        else:
            self._faults.add(at, "bad_year", year=value[:20])

    def _erratum(self, value: str, at: tuple[int, int]) -> None:
        said, _, text = value.partition(" ")
        day = _date(said)
        if day is None:
            self._faults.add(at, "bad_date", date=said[:20])
        elif not text.strip():
            self._faults.add(at, "empty_header", header="erratum")
        else:
            self.errata.append(Erratum(day, text.strip()))

    def _subset(self, value: str, at: tuple[int, int]) -> None:
        subset = read_subset(value)
        if subset is None:
            self._faults.add(at, "bad_subset")
        elif not _SLUG.fullmatch(subset.slug):
            self._faults.add(at, "bad_slug", slug=subset.slug)
        else:
            self.subsets.append(ReadSubset(subset, at))

    def finish(self) -> None:
        """Note what the heading lacks."""
        for name in ("slug", "name"):
            if name not in self._seen:
                self._faults.add((1, 1), "missing_header", header=name)


def _date(text: str) -> date | None:
    if not _DATE.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
