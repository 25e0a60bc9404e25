"""Small cards out of a big one: `subset` rows of the heading, and their texts.

A subset names lines of its own card, so that no line is written twice. Its text is
a whole card by itself, which games and records can keep.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.cardtext.faults import FaultList
from engine.cardtext.rows import Row, plain_text, rows_of
from engine.patterns import Subset

_SUBSET: Final = re.compile(
    r'(?P<slug>[^\s"]+)\s+"(?P<name>[^"]{1,80})"\s+(?P<lines>.+)'
)
_PART: Final = re.compile(r"\s*(?P<section>[^\s:;][^:;]*?)\s*:\s*(?P<numbers>[^:;]+)")
_NUMBER: Final = re.compile(r"[0-9]{1,3}[A-Za-z]?")
_NOT_TAKEN_OVER: Final = frozenset({"slug", "name", "subset"})


@dataclass(frozen=True, slots=True)
class ReadSubset:
    """A subset as its row says it, and where that row stands."""

    subset: Subset
    at: tuple[int, int]


def read_subset(value: str) -> Subset | None:
    """The subset of a row `slug "name" Section: 1, 2; Other: 3`; None if unreadable."""
    match = _SUBSET.fullmatch(value)
    if match is None:
        return None
    lines: list[tuple[str, str]] = []
    for part in match["lines"].rstrip("; ").split(";"):
        found = _PART.fullmatch(part)
        numbers = re.split(r"[\s,]+", found["numbers"].strip(" ,")) if found else []
        if found is None or not all(map(_NUMBER.fullmatch, numbers)):
            return None
        lines.extend((found["section"], number) for number in numbers)
    return Subset(match["slug"], match["name"].strip(), tuple(lines))


def check_subsets(
    subsets: Iterable[ReadSubset],
    slug: str,
    known: Collection[tuple[str, str]],
    faults: FaultList,
) -> None:
    """Note slugs used twice and lines that the card, or the subset, has not once."""
    taken = {slug}
    for read in subsets:
        subset = read.subset
        if subset.slug in taken:
            faults.add(read.at, "duplicate_subset", slug=subset.slug)
        taken.add(subset.slug)
        told: set[tuple[str, str]] = set()
        for section, number in subset.lines:
            code = "line_twice_in_subset" if (section, number) in told else ""
            if (section, number) not in known:
                code = "unknown_subset_line"
            if code:
                faults.add(read.at, code, section=section, number=number)
            told.add((section, number))


def subset_text(text: str, name: str, subset: Subset) -> str:
    """The text of a subset: the heading and the chosen rows of its card's text.

    `text` is the text of a card without fault that names this subset, `name` what
    that card is called.
    """
    plain = plain_text(text)
    count = len(subset.lines)
    head = [
        f"slug: {subset.slug}",
        f"name: {subset.name}",
        f"about: {count} {'line' if count == 1 else 'lines'} of {name}.",
    ]
    return (
        "\n".join([*head, *_kept(rows_of(plain), plain, frozenset(subset.lines))])
        + "\n"
    )


def _kept(
    rows: Iterable[Row], plain: str, wanted: Collection[tuple[str, str]]
) -> Iterator[str]:
    """The rows of a card's text that its subset takes over, as they were written."""
    written = plain.split("\n")
    sections = {section for section, _ in wanted}
    section, keeping = "", False
    for row in rows:
        if row.is_section:
            section = row.text.partition("[")[2].partition("]")[0].strip()
            keeping = section in sections
        elif found := row.number():
            keeping = (section, found[0]) in wanted
        elif not section:
            head = row.head()
            keeping = head is not None and head[0].lower() not in _NOT_TAKEN_OVER
        if keeping:
            yield written[row.line - 1]
