"""Our own safe HTML as paragraphs for paper: words, and which of them stand out."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Final

from mahjong_site.paper.blocks import Run, Text

_STRONG: Final = frozenset({"strong", "em"})
_PARAGRAPHS: Final = frozenset({"p", "li", "td", "th"})


def paragraphs(html: str, look: str = "") -> tuple[Text, ...]:
    """Every paragraph, entry of a list and cell of a table, in order."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return tuple(Text(tuple(runs), look) for runs in reader.found if _says(runs))


def _says(runs: list[Run]) -> bool:
    return any(str(run.text).strip() for run in runs)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[list[Run]] = []
        self._strong = 0
        self._is_inside = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in _PARAGRAPHS:
            self.found.append([])
            self._is_inside = True
        self._strong += tag in _STRONG

    def handle_endtag(self, tag: str) -> None:
        if tag in _PARAGRAPHS:
            self._is_inside = False
        self._strong -= tag in _STRONG

    def handle_data(self, data: str) -> None:
        if self._is_inside:
            self.found[-1].append(Run(data, self._strong > 0))
