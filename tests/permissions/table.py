"""The table of docs/permissions.md as the tests read it."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from django.http import HttpResponse
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


def word(response: HttpResponse) -> str:
    """What an answer is called in the table; the API has words of its own for it."""
    if response.status_code == 401:
        return "log in"
    if response.status_code == 400:
        return _api_word(response)
    to = urlsplit(response.headers.get("Location", "")).path
    words = {"/accounts/login/": "log in", "/accounts/sign-up/": "sign up"}
    if to in words:
        return words[to]
    if response.status_code == 404:
        return "no"
    answers = {200, 201, 202, 204, 302, 409, 422}
    return "yes" if response.status_code in answers else str(response.status_code)


def _api_word(response: HttpResponse) -> str:
    """What a 400 of the API says: refused to this person, or told its faults."""
    codes = {one["code"] for one in response.json()["errors"]}
    if "unknown_card" in codes:
        return "no"
    return "sign up" if "account_needed" in codes else "yes"


def _tables() -> Iterator[tuple[Row, ...]]:
    """Each table of the page: lines that begin with a bar and stand together."""
    text = PAGE.read_text(encoding="utf-8")
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        yield tuple(_rows(table))


def _rows(table: str) -> Iterator[Row]:
    (_page, *people), _rule, *rows = (
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in table.splitlines()
    )
    for first, *words in rows:
        *methods, address = first.strip("`").split()
        for method in methods:
            yield Row(method, address, dict(zip(people, words, strict=True)))


ROWS, OPEN_OR_OWN = _tables()
