"""Lesson prose: Markdown in, steps made of blocks out.

HTML in the source is shown as text. `[[pung]]` links to the glossary. Tiles and
tasks stand in directives:

    ::: tiles 1B 2B / 3B      tiles to look at and to tap, in sets
    The caption, in Markdown.
    :::

Each `##` heading begins a step. A directive that cannot be read, a tile that is
none, a group that the rules do not know: each raises `ContentError`, so that no
such file is ever served.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.container import container_plugin

from engine import EngineError, Exposure, Line, Reason, Tile, parse_tiles, read_exposure
from engine.patterns import GROUP_NAMES
from lessons import tableblocks
from lessons.content_files import ContentError
from lessons.lines import line_named
from lessons.term_links import (
    Unlinked,
    has_term_link,
    link_first_uses,
    linked_slugs,
    term_links,
    unlinked_terms,
)


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs, lists and the like, as safe HTML."""

    html: SafeString
    kind: str = "prose"


@dataclass(frozen=True, slots=True)
class Tiles:
    """Tiles to tap; each tells its name and family. Sets of them stay together."""

    sets: tuple[tuple[Tile, ...], ...]
    caption: SafeString
    kind: str = "tiles"

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All of them in order."""
        return tuple(tile for one in self.sets for tile in one)


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group laid out under its name; `fault` is why it is none, if shown so."""

    tiles: tuple[Tile, ...]
    name: str
    fault: Reason | None = None


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups side by side. In a `wrong` block the engine refuses every one."""

    groups: tuple[ShownGroup, ...]
    caption: SafeString
    is_wrong: bool = False
    kind: str = "groups"


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A card's line in letters, each word of which can be tapped."""

    line: Line
    caption: SafeString
    kind: str = "line"


@dataclass(frozen=True, slots=True)
class ShownHands:
    """Some of the hands that a line stands for, as tiles."""

    line: Line
    hands: tuple[tuple[tuple[Tile, ...], ...], ...]
    caption: SafeString
    kind: str = "hands"


@dataclass(frozen=True, slots=True)
class TaskPlace:
    """Here stands the task of that slug."""

    slug: str
    kind: str = "task"


@dataclass(frozen=True, slots=True)
class ClaimPlace:
    """A claim of the strategy part, in its words."""

    slug: str
    caption: SafeString
    kind: str = "claim"


Block = (
    Prose
    | Tiles
    | Groups
    | ShownLine
    | ShownHands
    | TaskPlace
    | ClaimPlace
    | tableblocks.TableScene
    | tableblocks.Passes
    | tableblocks.Wall
    | tableblocks.ShownPayment
)

TOUCHABLE: Final = frozenset({"tiles", "groups", "line", "task", "passes"})
"""The kinds of block in which something answers a tap."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson: its heading and what stands below it."""

    title: str
    blocks: tuple[Block, ...]

    @property
    def has_tiles(self) -> bool:
        """Whether there is anything to touch."""
        return any(block.kind in TOUCHABLE for block in self.blocks)


# --- directives -----------------------------------------------------------------------


def _tiles(argument: str, caption: SafeString) -> Block:
    sets = tuple(parse_tiles(part) for part in _parts(argument))
    if not all(sets):
        raise ContentError("no tiles are named")
    return Tiles(sets, caption)


def _groups(argument: str, caption: SafeString) -> Block:
    groups = tuple(_group(part) for part in _parts(argument))
    return Groups(groups, caption)


def _group(text: str) -> ShownGroup:
    """A group as the rules know it: like tiles, jokers only from three on."""
    tiles = parse_tiles(text)
    if len(tiles) > 2 and not _lies(tiles):
        raise ContentError(f"“{text}” is no group")
    if len(tiles) <= 2 and (Tile.JOKER in tiles or len(set(tiles)) != 1):
        raise ContentError(f"“{text}” is no single and no pair")
    return ShownGroup(tiles, GROUP_NAMES[len(tiles)])


def _lies(tiles: Sequence[Tile]) -> bool:
    # A group of jokers alone is a group in the hand, though never an exposure.
    everything_joker = set(tiles) == {Tile.JOKER} and len(tiles) in GROUP_NAMES
    return everything_joker or isinstance(read_exposure(tiles), Exposure)


def _wrong(argument: str, caption: SafeString) -> Block:
    groups = []
    for part in _parts(argument):
        tiles = parse_tiles(part)
        read = read_exposure(tiles)
        if _lies(tiles) or isinstance(read, Exposure):
            raise ContentError(f"“{part}” is shown as wrong, but it is a group")
        groups.append(ShownGroup(tiles, "", read))
    return Groups(tuple(groups), caption, is_wrong=True)


def _line(argument: str, caption: SafeString) -> Block:
    return ShownLine(_named_line(_parts(argument, "|", 3)), caption)


def _hands(argument: str, caption: SafeString) -> Block:
    *name, places = _parts(argument, "|", 4)
    line = _named_line(name)
    hands = []
    for place in places.split():
        hand = line.hands[int(place) - 1]
        hands.append(tuple((group.tile,) * group.size for group in hand.groups))
    return ShownHands(line, tuple(hands), caption)


def _named_line(name: list[str]) -> Line:
    card, section, number = name
    return line_named(card, section, number)


def _task(argument: str, caption: SafeString) -> Block:
    return TaskPlace(argument)


def _parts(text: str, mark: str = "/", count: int | None = None) -> list[str]:
    parts = [part.strip() for part in text.split(mark)]
    if count is not None and len(parts) != count:
        raise ContentError(f"“{text}” should have {count} parts divided by {mark}")
    return parts


DIRECTIVES: Final[dict[str, Callable[[str, SafeString], Block]]] = {
    "tiles": _tiles,
    "groups": _groups,
    "wrong": _wrong,
    "line": _line,
    "hands": _hands,
    "task": _task,
    "claim": ClaimPlace,
    "table": tableblocks.table,
    "passes": tableblocks.passes,
    "wall": tableblocks.wall,
    "payment": tableblocks.shown_payment,
}


def read_extras(**arguments: str) -> dict[str, Block]:
    """Blocks without caption by the directive's name; empty arguments are left out.

    ContentError names the directive that cannot be read.
    """
    given = {name: text for name, text in arguments.items() if text}
    try:
        return {n: DIRECTIVES[n](text, SafeString("")) for n, text in given.items()}
    except (EngineError, ValueError, IndexError) as error:
        raise ContentError(f"{', '.join(given)}: {error}") from error


# --- Markdown -------------------------------------------------------------------------

_ANY: Final = "directive"


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table").use(term_links)
    # One container for every name: an unknown directive must not pass as prose.
    return parser.use(container_plugin, _ANY, validate=lambda params, markup: True)


_MARKDOWN: Final = _parser()


def render_prose(text: str) -> SafeString:
    """Markdown without directives as HTML."""
    return mark_safe(_MARKDOWN.render(text))  # noqa: S308 - HTML in the source is off


def read_steps(text: str) -> tuple[Step, ...]:
    """The steps of a lesson's Markdown. Raises ContentError with the line."""
    steps: list[Step] = []
    title, blocks = "", list[Block]()
    tokens = _MARKDOWN.parse(text)
    linked_slugs(tokens)  # an unknown term is told with its line
    for piece in _pieces(tokens):
        if isinstance(piece, str):
            steps += _closed(title, blocks)
            title, blocks = piece, []
        else:
            blocks.append(piece)
    return tuple(steps + _closed(title, blocks))


def terms_in(text: str) -> frozenset[str]:
    """The slugs of the glossary's terms to which a Markdown text links."""
    return linked_slugs(_MARKDOWN.parse(text))


def unlinked_in(text: str) -> tuple[Unlinked, ...]:
    """The terms whose first use in a Markdown text is no link to the glossary."""
    return tuple(unlinked_terms(_MARKDOWN.parse(text)))


def with_term_links(text: str) -> str:
    """The Markdown text with the first use of every term made a link."""
    return link_first_uses(text, _MARKDOWN)


def _closed(title: str, blocks: list[Block]) -> list[Step]:
    if not title:
        if blocks:
            raise ContentError("text stands before the first heading (##)")
        return []
    return [Step(title, tuple(blocks))]


def _pieces(tokens: Sequence[Token]) -> Iterator[str | Block]:
    """Headings as text, everything else as blocks."""
    place = 0
    prose: list[Token] = []
    while place < len(tokens):
        token = tokens[place]
        end = _end(tokens, place)
        if token.type == "heading_open" and token.tag in ("h1", "h2"):
            yield from _flush(prose)
            yield _heading(tokens[place + 1])
        elif token.type == f"container_{_ANY}_open":
            yield from _flush(prose)
            yield _directive(token, tokens[place + 1 : end])
        else:
            prose.extend(tokens[place : end + 1])
        place = end + 1
    yield from _flush(prose)


def _heading(token: Token) -> str:
    if has_term_link(token):
        raise ContentError(f"“{token.content}”: a heading links to no term")
    return token.content


def _end(tokens: Sequence[Token], start: int) -> int:
    """The place of the token that closes the one at `start`."""
    depth = 0
    for place in range(start, len(tokens)):
        depth += tokens[place].nesting
        if depth == 0:
            return place
    raise ContentError("a block is not closed")


def _flush(prose: list[Token]) -> Iterator[Prose]:
    if prose:
        yield Prose(_html(prose))
        prose.clear()


def _html(tokens: Sequence[Token]) -> SafeString:
    html = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return mark_safe(html)  # noqa: S308 - HTML in the source is off


def _directive(token: Token, inside: Sequence[Token]) -> Block:
    name, _space, argument = token.info.strip().partition(" ")
    where = f"line {token.map[0] + 1}" if token.map else "?"
    try:
        return DIRECTIVES[name](argument.strip(), _html(inside))
    except KeyError as error:
        raise ContentError(f"{where}: there is no directive “{name}”") from error
    except (EngineError, ValueError, IndexError) as error:
        raise ContentError(f"{where}: {error}") from error
