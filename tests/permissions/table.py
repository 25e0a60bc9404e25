"""The table of docs/permissions.md as the tests read it."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from django.urls import resolve

PAGE: Final = Path(__file__).parents[2] / "docs" / "permissions.md"
NOTHING: Final = str(uuid.UUID(int=0))


class Row(NamedTuple):
    """A line of the table: how and where to ask, and what each person gets."""

    method: str
    address: str
    words: dict[str, str]

    @property
    def is_api(self) -> bool:
        """Is it asked with a token?"""
        return self.address.startswith("/api/")

    @property
    def name(self) -> str:
        """The name of the page."""
        path = filled(self.address, {"lesson": "the-tiles"}).partition("?")[0]
        return resolve(path).view_name


def filled(address: str, things: Mapping[str, str]) -> str:
    """The address with `things` in its places; an id of nothing for any other."""
    return re.sub(r"<(\w+)>", lambda match: things.get(match[1], NOTHING), address)


def _rows() -> Iterator[Row]:
    lines = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
    ]
    (_page, *people), _rule, *rows = lines
    for first, *words in rows:
        *methods, address = first.strip("`").split()
        for method in methods:
            yield Row(method, address, dict(zip(people, words, strict=True)))


ROWS: Final = tuple(_rows())
