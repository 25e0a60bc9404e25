"""Prose as blocks of runs: the site's own safe HTML, taken apart.

A run is a piece of text with its marks and, where it is a link, where it leads.
"""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any, Final

from django.urls import Resolver404, resolve

MARKS: Final = ("strong", "em", "code")
_HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
_BLOCKS: Final = {"p": "paragraph", "blockquote": "quote", "pre": "code"}
_CELLS: Final = ("th", "td")

Run = dict[str, Any]
Block = dict[str, Any]


def prose_blocks(html: str) -> list[Block]:
    """The paragraphs, headings, lists and tables of rendered Markdown."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.blocks


class _Reader(HTMLParser):
    """Collects blocks; text that stands in no block begins a paragraph."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[Block] = []
        self._runs: list[Run] | None = None
        self._marks: list[str] = []
        self._link: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in MARKS:
            self._marks.append(tag)
        elif tag == "a":
            self._link = _link(dict(attrs).get("href") or "")
        elif tag == "br":
            self._add("\n")
        elif tag in _HEADINGS:
            self._open({"kind": "heading", "level": int(tag[1])})
        elif tag in _BLOCKS and self._runs is None:
            self._open({"kind": _BLOCKS[tag]})
        else:
            self._part(tag)

    def _part(self, tag: str) -> None:
        """A list or a table, or a part of one."""
        if tag in ("ul", "ol"):
            is_ordered = tag == "ol"
            self.blocks.append({"kind": "list", "is_ordered": is_ordered, "items": []})
        elif tag == "li":
            self._begin(self.blocks[-1]["items"])
        elif tag == "table":
            self.blocks.append({"kind": "rows", "rows": []})
        elif tag == "tr":
            self.blocks[-1]["rows"].append([])
        elif tag in _CELLS:
            self._begin(self.blocks[-1]["rows"][-1])

    def handle_endtag(self, tag: str) -> None:
        if tag in MARKS and tag in self._marks:
            self._marks.remove(tag)
        elif tag == "a":
            self._link = {}
        elif tag in (*_BLOCKS, *_HEADINGS, *_CELLS, "li"):
            self._runs = None

    def handle_data(self, data: str) -> None:
        if not self._runs and not data.strip():
            return
        is_code = bool(self.blocks) and self.blocks[-1]["kind"] == "code"
        # A new line in the file is none for the reader.
        self._add(data if is_code and self._runs is not None else _in_one_line(data))

    def _add(self, data: str) -> None:
        runs = self._open({"kind": "paragraph"}) if self._runs is None else self._runs
        link = {"term": "", "href": ""} | self._link
        run = {"text": data, "marks": list(self._marks)} | link
        if runs and {**runs[-1], "text": ""} == {**run, "text": ""}:
            runs[-1]["text"] += data
        else:
            runs.append(run)

    def _open(self, block: Block) -> list[Run]:
        runs: list[Run] = []
        self.blocks.append({**block, "text": runs})
        self._runs = runs
        return runs

    def _begin(self, where: list[list[Run]]) -> None:
        where.append([])
        self._runs = where[-1]


def _in_one_line(text: str) -> str:
    return text.replace("\n", " ")


def _link(href: str) -> dict[str, str]:
    """A term of the glossary by its slug, anything else by its address."""
    try:
        found = resolve(href.partition("#")[0])
    except Resolver404:
        return {"href": href}
    if found.view_name == "glossary:term":
        return {"term": found.kwargs["slug"], "href": href}
    return {"href": href}
