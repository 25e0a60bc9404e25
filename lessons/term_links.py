"""Links from prose to the glossary: `[[pung]]`, or `[[pung|three like tiles]]`.

What stands before the bar is any name of a term; what stands after it is shown.
The first use of a term in a lesson must be such a link: `unlinked_terms` finds those
that are not, `link_first_uses` writes the links.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.urls import reverse
from django.utils.html import escape
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from lessons.content_files import ContentError
from lessons.glossary import Glossary, as_name, glossary
from lessons.glossary_schema import Term

_OPEN, _CLOSE = "[[", "]]"
_LINK: Final = "term"
_LINKED: Final = "\0"
"""Stands for a link in the text that is searched, so that no match spans one."""


def term_links(markdown: MarkdownIt) -> None:
    """A plugin that reads `[[…]]` and writes it as a link to the term's page."""
    markdown.inline.ruler.before("link", _LINK, _read_link)
    markdown.add_render_rule(_LINK, _write_link)


def _read_link(state: StateInline, silent: bool) -> bool:
    end = state.src.find(_CLOSE, state.pos, state.posMax)
    if not state.src.startswith(_OPEN, state.pos) or end < 0:
        return False
    if not silent:
        inside = state.src[state.pos + len(_OPEN) : end]
        name, _bar, shown = inside.partition("|")
        token = state.push(_LINK, "a", 0)
        token.content = " ".join((shown or name).split())
        token.meta = {"name": name}
    state.pos = end + len(_CLOSE)
    return True


def _write_link(
    renderer: RendererHTML, tokens: Sequence[Token], place: int, *_: Any
) -> str:
    token = tokens[place]
    url = reverse("glossary:term", args=[linked_term(token).slug])
    return f'<a class="term" href="{url}">{escape(token.content)}</a>'


def linked_term(token: Token) -> Term:
    """The term that a link token names. ContentError when there is none."""
    name = token.meta["name"]
    term = glossary().named(name)
    if term is None:
        raise ContentError(f"the glossary has no term “{name}”")
    return term


@dataclass(frozen=True, slots=True)
class Unlinked:
    """A first use that is no link: the term, the words, the lines they are in."""

    term: Term
    words: str
    first_line: int
    end_line: int


def has_term_link(block: Token) -> bool:
    """Whether a block of text links to the glossary."""
    return any(token.type == _LINK for token in _children(block))


def linked_slugs(tokens: Sequence[Token]) -> frozenset[str]:
    """The terms to which a text links. ContentError, with the line, for an unknown."""
    found = set()
    for block in tokens:
        for token in block.children or ():
            if token.type == _LINK:
                try:
                    found.add(linked_term(token).slug)
                except ContentError as error:
                    raise ContentError(
                        f"line {_lines(block)[0] + 1}: {error}"
                    ) from None
    return frozenset(found)


def unlinked_terms(
    tokens: Sequence[Token], words: Glossary | None = None
) -> Iterator[Unlinked]:
    """The terms whose first use in a text's prose, captions included, is no link.

    Headings, code and links of any kind are no uses.
    """
    book = words or glossary()
    seen: set[str] = set()
    for block in _prose(tokens):
        for name in _mentions(block, book):
            if isinstance(name, Term):
                seen.add(name.slug)
            elif (term := book.by_name[as_name(name)]).slug not in seen:
                seen.add(term.slug)
                yield Unlinked(term, name, *_lines(block))


def _prose(tokens: Sequence[Token]) -> Iterator[Token]:
    """The blocks of running text; the token before tells what block it is."""
    before = ""
    for token in tokens:
        if token.type == "inline" and before != "heading_open":
            yield token
        before = token.type


def _mentions(block: Token, book: Glossary) -> Iterator[Term | str]:
    """What a block says, in order: terms that it links, words that it does not."""
    links = iter([linked_term(one) for one in _children(block) if one.type == _LINK])
    for match in _pattern(book).finditer(_plain(block)):
        yield next(links) if match[0] == _LINKED else match[0]


def _plain(block: Token) -> str:
    """A block's text with a mark for each term link; other links are left out."""
    depth = 0
    parts = []
    for token in _children(block):
        if token.type in ("link_open", "link_close"):
            depth += token.nesting
        elif token.type == _LINK:
            parts.append(_LINKED)
        elif token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif token.type == "text" and not depth:
            parts.append(token.content)
    return "".join(parts)


def _children(block: Token) -> Sequence[Token]:
    return block.children or ()


def _lines(block: Token) -> tuple[int, int]:
    first, end = block.map or (0, 0)
    return first, end


@cache
def _matcher(words: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(words, key=len, reverse=True)
    choice = "|".join(_as_written(word) for word in longest_first)
    return re.compile(rf"{_LINKED}|(?<!\w)(?:{choice})(?!\w)", re.IGNORECASE)


def _as_written(words: str) -> str:
    """A word with a capital is matched only so: Soap is a tile, soap is not."""
    return _spaced(words) if words.islower() else f"(?-i:{_spaced(words)})"


def _pattern(book: Glossary) -> re.Pattern[str]:
    return _matcher(tuple(word for term in book.terms for word in term.match))


def _spaced(words: str) -> str:
    return r"\s+".join(map(re.escape, words.split()))


def link_first_uses(source: str, markdown: MarkdownIt) -> str:
    """The Markdown with first uses made links; the rest as it was.

    Words with markup between them stay: their author must decide.
    """
    while True:
        faults = unlinked_terms(markdown.parse(source))
        linked = next((new for one in faults if (new := _linked(source, one))), "")
        if not linked:
            return source
        source = linked


def _linked(source: str, use: Unlinked) -> str:
    """The source with that use made a link; "" where the words are not found."""
    lines = source.splitlines(keepends=True)
    place = slice(use.first_line, use.end_line)
    block = "".join(lines[place])
    linked = _with_link(block, use.words)
    lines[place] = [linked]
    return "".join(lines) if linked != block else ""


def _with_link(block: str, words: str) -> str:
    """The block with the first of the words that are in no link made one."""
    skipped = r"\[\[.*?\]\]|\[[^\]]*\]\([^)]*\)|`[^`]*`"
    pattern = rf"(?s:{skipped})|(?<!\w)({_spaced(words)})(?!\w)"
    for match in re.finditer(pattern, block, re.IGNORECASE):
        if match[1]:
            return f"{block[: match.start()]}[[{match[1]}]]{block[match.end() :]}"
    return block
