"""What a page says: every text that is seen or read out, and its language."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

VOID: Final = frozenset(
    "base br circle hr img input link meta path rect source use wbr".split()  # noqa: SIM905
)
SAID: Final = ("aria-label", "alt", "title", "placeholder")
UNSAID: Final = frozenset({"script", "style", "code", "pre", "kbd"})
PRINTED: Final = frozenset({"line-note", "sheet-note"})
"""Classes of what is printed on a card, in the card's own words."""


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = [("", "")]
        self.found: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        language = given.get("lang") or self.open[-1][1]
        if tag in UNSAID or PRINTED & {*given.get("class", "").split()}:
            language = "none"
        self.found += [(language, given[name]) for name in SAID if given.get(name)]
        if tag not in VOID:
            self.open.append((tag, language))

    def handle_endtag(self, tag: str) -> None:
        while len(self.open) > 1 and tag not in VOID:
            if self.open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        self.found.append((self.open[-1][1], data))


def texts_in(page: str, language: str) -> Iterator[str]:
    """The page's texts in that language, with single spaces."""
    reader = _Texts()
    reader.feed(page)
    for found, text in reader.found:
        if found == language and text.strip():
            yield " ".join(text.split())
