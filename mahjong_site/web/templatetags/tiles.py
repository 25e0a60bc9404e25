"""Tiles, racks and card lines in templates: `{% load tiles %}`.

Every tag joins prepared strings; a page may hold hundreds of tiles. A tile is
given as an `engine` Tile or as its code ("5B"); several tiles as any iterable of
these or as tile text ("222B FF J"). Sizes are "sm", "md", "lg" or "" (as around).

`{% tile tile size="lg" new=True stands_for="5B" %}`
    One tile: an image named "Five Bam". `new` adds a gold edge and the word;
    `stands_for` shows a joker with that tile small in its corner; `said` is what a
    screen reader says in place of the name, where that is the question.
`{% tile_back size="sm" label=_("Hidden tile") %}`
    A tile face down; without a label it is decoration.
`{% rack tiles label=_("Your rack") size="md" new=picked css="rack-own" %}`
    A list of tiles, `<ul class="rack">`. `new` holds the tile or tiles just come.
`{% tile_row tiles size="sm" %}`
    The same tiles as a run of images, for use inside a label, button or sentence,
    where no list may stand.
`{% tile_choices tiles name="tile" id="rack" label=… checked=… disabled=… new=… %}`
    A rack of real check boxes (`type="radio"` for one of them). Values are tile
    codes, or places from 0 with `values="place"`. `checked` holds values (as
    posted: `form.data.getlist`), `disabled` tiles that cannot be chosen, or True.
    Ids are `<id>-0`, `<id>-1`, ….
`{% tile_button tile name="tile" value="" css="" disabled=False %}`
    A submit button that shows a tile; its value is the tile's code.
`{% tile_keyboard name="tile" id="key" disabled="" %}`
    All 36 tiles as submit buttons, a suit a row; ids are `<id>-<code>`.
`{% exposure tiles label=… size="sm" %}`
    A group lying open: jokers carry the tile that they stand for. `named=True` labels
    it "Pung of Five Bam".
`{% backs 13 %}`
    So many tiles face down, named by their number.
`{% line_letters line %}`
    A card line in letters, suits a, b, c by underline, with words for listeners.
`{% tile_name tile %}`
    Only the name, in the reader's language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from engine.explain import line_name
from engine.notation import parse_tiles
from engine.patterns import Line, PrintedGroup
from engine.tiles import CODES, Tile
from mahjong_site.web.lineletters import Piece, Word, words_of
from mahjong_site.web.tilenames import tile_name as name_of

register = template.Library()

TileLike = Tile | str | int
TilesLike = str | Iterable[TileLike]

SPRITE = "tiles/tiles.svg"


def as_tiles(value: TilesLike | None) -> tuple[Tile, ...]:
    """Tiles from tile text or from an iterable of tiles and codes.

    Raises NotationError for text that cannot be read.
    """
    if value is None or value == "":
        return ()
    if isinstance(value, str):
        return parse_tiles(value, blanks=True)
    if isinstance(value, int):
        return (Tile(value),)
    tiles: list[Tile] = []
    for one in value:
        if isinstance(one, Tile):
            tiles.append(one)
        else:
            tiles.extend(as_tiles(one))  # type: ignore[arg-type]
    return tuple(tiles)


def as_tile(value: TileLike) -> Tile:
    """One tile from a Tile or its code; ValueError when it is not one."""
    (tile,) = as_tiles(value if isinstance(value, str) else (value,))
    return tile


# --- pieces -----------------------------------------------------------------------


def _size(size: str) -> str:
    return f" tiles-{size}" if size else ""


def _image(href: str, code: str, name: str, css: str = "") -> str:
    """One tile's image; with an empty name it is decoration."""
    said = (
        f'role="img" aria-label="{conditional_escape(name)}"'
        if name
        else 'aria-hidden="true"'
    )
    return f'<svg class="tile{css}" {said}><use href="{href}#t-{code}"/></svg>'


def _face(href: str, tile: Tile, css: str = "") -> str:
    if css:
        return _image(href, CODES[tile], name_of(tile), css)
    return _faces(href, get_language())[tile]


@lru_cache(maxsize=16)
def _faces(href: str, language: str | None) -> tuple[str, ...]:
    """All faces ready to be joined, for one address and language."""
    return tuple(_image(href, CODES[tile], name_of(tile)) for tile in Tile)


def _joker(href: str, stands_for: Tile, css: str = "") -> str:
    name = gettext("Joker as %(tile)s") % {"tile": name_of(stands_for)}
    return (
        f'<span class="tile-stack{css}">{_image(href, "J", name)}'
        f"{_image(href, CODES[stands_for], '', ' tile-corner')}</span>"
    )


def _new_word() -> str:
    return f'<span class="tile-note">{conditional_escape(gettext("new"))}</span>'


def _list(items: Iterable[str], css: str, label: str) -> SafeString:
    name = f' aria-label="{conditional_escape(label)}"' if label else ""
    # role="list" because list-style: none hides the list from VoiceOver.
    return mark_safe(  # noqa: S308 - every part is escaped where it enters
        f'<ul class="{conditional_escape(css)}" role="list"{name}>{"".join(items)}</ul>'
    )


def _take(pool: Counter[str], key: str) -> bool:
    """Whether `key` is still in the pool; takes it out."""
    if pool[key] > 0:
        pool[key] -= 1
        return True
    return False


def _pool(tiles: TilesLike | None) -> Counter[str]:
    return Counter(CODES[tile] for tile in as_tiles(tiles))


# --- one tile ---------------------------------------------------------------------


@register.simple_tag
def tile(
    tile: TileLike,
    size: str = "",
    new: bool = False,
    stands_for: TileLike = "",
    said: str = "",
) -> SafeString:
    """One tile as a named image."""
    href, shown = static(SPRITE), as_tile(tile)
    if stands_for != "":
        image = _joker(href, as_tile(stands_for), _size(size))
    elif said:
        image = _image(href, CODES[shown], said, _size(size))
    else:
        image = _face(href, shown, _size(size))
    if new:
        image = f'<span class="tile-new{_size(size)}">{image}{_new_word()}</span>'
    return mark_safe(image)  # noqa: S308 - names and codes only, escaped


@register.simple_tag
def tile_back(size: str = "", label: str = "") -> SafeString:
    """A tile lying face down."""
    return mark_safe(_image(static(SPRITE), "back", label, _size(size)))  # noqa: S308


@register.simple_tag
def tile_name(tile: TileLike) -> str:
    """The tile's name in the reader's language."""
    return name_of(as_tile(tile))


@register.simple_tag
def tile_button(
    tile: TileLike,
    name: str = "tile",
    value: str = "",
    css: str = "",
    disabled: bool = False,
    id: str = "",
) -> SafeString:
    """A submit button that shows a tile and sends its code."""
    shown = as_tile(tile)
    return format_html(
        '<button class="tile-button {}" name="{}" value="{}"{}{}>{}</button>',
        css,
        name,
        value or CODES[shown],
        format_html(' id="{}"', id) if id else "",
        mark_safe(" disabled") if disabled else "",
        mark_safe(_face(static(SPRITE), shown)),  # noqa: S308
    )


@register.simple_tag
def tile_keyboard(
    name: str = "tile", id: str = "key", disabled: TilesLike = "", size: str = ""
) -> SafeString:
    """All 36 tiles as buttons, in a row for each suit and one for the rest."""
    shut = frozenset(as_tiles(disabled))
    return _keyboard(name, id, shut, size, static(SPRITE), get_language())


@lru_cache(maxsize=256)
def _keyboard(
    name: str,
    id: str,
    shut: frozenset[Tile],
    size: str,
    _href: str,
    _language: str | None,
) -> SafeString:
    rows = (
        (gettext("Bams"), range(0, 9)),
        (gettext("Craks"), range(9, 18)),
        (gettext("Dots"), range(18, 27)),
        (gettext("Winds, dragons, flower, joker"), range(27, 36)),
    )
    return format_html(
        '<div class="tile-keyboard{}">{}</div>',
        _size(size),
        format_html_join(
            "",
            '<div class="tile-keyboard-row" role="group" aria-label="{}">{}</div>',
            (
                (label, mark_safe("".join(_key(Tile(i), name, id, shut) for i in row)))  # noqa: S308
                for label, row in rows
            ),
        ),
    )


def _key(one: Tile, name: str, id: str, shut: frozenset[Tile]) -> SafeString:
    key = f"{id}-{CODES[one]}"
    return tile_button(one, name=name, id=key, disabled=one in shut)


# --- several tiles ----------------------------------------------------------------


@register.simple_tag
def rack(
    tiles: TilesLike,
    label: str = "",
    size: str = "",
    new: TilesLike | None = None,
    css: str = "",
) -> SafeString:
    """A list of tiles; those in `new` are marked."""
    shown, fresh = as_tiles(tiles), _pool(new)
    faces = _faces(static(SPRITE), get_language())
    items = [f"<li>{faces[one]}</li>" for one in shown]
    for place, one in enumerate(shown if fresh else ()):
        if _take(fresh, CODES[one]):
            items[place] = f'<li class="tile-new">{faces[one]}{_new_word()}</li>'
    return _list(items, f"rack{_size(size)} {css}".strip(), label)


@register.simple_tag
def tile_row(tiles: TilesLike, size: str = "", css: str = "") -> SafeString:
    """Tiles as a run of images, each with its name."""
    href = static(SPRITE)
    return format_html(
        '<span class="{}">{}</span>',
        f"rack{_size(size)} {css}".strip(),
        mark_safe(" ".join(_face(href, one) for one in as_tiles(tiles))),  # noqa: S308
    )


@register.simple_tag
def tile_choices(
    tiles: TilesLike,
    name: str = "tile",
    id: str = "rack",
    label: str = "",
    type: str = "checkbox",
    values: str = "code",
    checked: Iterable[object] = (),
    disabled: TilesLike | bool | None = None,
    new: TilesLike | None = None,
    size: str = "",
    css: str = "",
) -> SafeString:
    """A rack of check boxes or radio buttons, one a tile."""
    href, fresh, picked = static(SPRITE), _pool(new), _posted(checked)
    shut = set(as_tiles(None if isinstance(disabled, bool) else disabled))
    start = (
        f'<input type="{conditional_escape(type)}" name="{conditional_escape(name)}"'
    )
    items = []
    for place, one in enumerate(as_tiles(tiles)):
        value = str(place) if values == "place" else CODES[one]
        marks = " checked" if _take(picked, value) else ""
        marks += " disabled" if disabled is True or one in shut else ""
        row, note = ("<li>", "")
        if _take(fresh, CODES[one]):
            row, note = ('<li class="tile-new">', _new_word())
        items.append(
            f'{row}<label class="tile-pick">{start} value="{value}"'
            f' id="{conditional_escape(id)}-{place}"{marks}>'
            f"{_face(href, one)}{note}</label></li>"
        )
    return _list(items, f"rack rack-pick{_size(size)} {css}".strip(), label)


def _posted(values: Iterable[object] | None) -> Counter[str]:
    """Chosen values as they come from a form, or as tiles."""
    return Counter(
        CODES[one] if isinstance(one, Tile) else str(one) for one in values or ()
    )


@register.simple_tag
def exposure(
    tiles: TilesLike, label: str = "", size: str = "", named: bool = False
) -> SafeString:
    """An exposed group; its jokers show the natural tile they stand for.

    `named` labels it with what it is: "Pung of Four Dot".
    """
    href, shown = static(SPRITE), as_tiles(tiles)
    natural = next((one for one in shown if one is not Tile.JOKER), None)
    if named:
        label = _group_name(shown, natural)
    items = (
        f"<li>{_joker(href, natural)}</li>"
        if one is Tile.JOKER and natural is not None
        else f"<li>{_face(href, one)}</li>"
        for one in shown
    )
    return _list(items, f"rack exposure{_size(size)}", label)


def _group_name(tiles: tuple[Tile, ...], natural: Tile | None) -> str:
    """What a group of like tiles is called; empty for other tiles."""
    names = {3: gettext("Pung of %(tile)s"), 4: gettext("Kong of %(tile)s")}
    names |= {5: gettext("Quint of %(tile)s"), 6: gettext("Sextet of %(tile)s")}
    like = all(one in (natural, Tile.JOKER) for one in tiles)
    if natural is None or not like or len(tiles) not in names:
        return ""
    return names[len(tiles)] % {"tile": name_of(natural)}


@register.simple_tag
def backs(count: int, size: str = "sm") -> SafeString:
    """So many hidden tiles, as one image named by their number."""
    name = ngettext("%(count)d hidden tile", "%(count)d hidden tiles", count)
    tiles = _image(static(SPRITE), "back", "") * count
    return format_html(
        '<span class="backs{}" role="img" aria-label="{}">{}</span>',
        _size(size),
        name % {"count": count},
        mark_safe(tiles),  # noqa: S308
    )


# --- a card line ------------------------------------------------------------------


@register.filter
def called(line: Line) -> str:
    """A line as it is called at the table: "2468, line 3"."""
    return line_name(line.name, gettext)


@register.simple_tag
def line_letters(line: Line | Iterable[PrintedGroup]) -> SafeString:
    """A card line as printed, its suits told apart by underline."""
    groups = tuple(line.printed if isinstance(line, Line) else line)
    return _letters(groups, get_language())


@lru_cache(maxsize=2_048)
def _letters(groups: tuple[PrintedGroup, ...], _language: str | None) -> SafeString:
    return format_html(
        '<span class="line-letters"><span class="visually-hidden">{}</span>'
        '<span aria-hidden="true">{}</span></span>',
        "; ".join(_said(group) for group in groups),
        mark_safe(" ".join(_printed(word) for word in words_of(groups))),  # noqa: S308
    )


def _printed(word: Word) -> str:
    """One word of the line, its suits told apart by class."""
    inside = "".join(_piece(piece) for piece in word.pieces)
    note = f"<sub>{conditional_escape(word.note)}</sub>" if word.note else ""
    return f'<span class="word">{inside}{note}</span>'


def _piece(piece: Piece) -> str:
    text = str(conditional_escape(piece.text))
    return f'<span class="suit-{piece.suit}">{text}</span>' if piece.suit else text


def _said(group: PrintedGroup) -> str:
    """The word for those who listen: letters one by one, then the suit."""
    letters = " ".join(group.text)
    facts = {"letters": letters, "suit": group.suit.upper()}
    if group.relation == "match":
        return gettext("%(letters)s, dragon of suit %(suit)s") % facts
    if group.relation == "opposite":
        return gettext("%(letters)s, dragon of another suit") % facts
    if group.relation == "any":
        return gettext("%(letters)s, any dragon") % facts
    if group.relation == "any_wind":
        return gettext("%(letters)s, any wind") % facts
    if group.suit:
        return gettext("%(letters)s in suit %(suit)s") % facts
    return gettext("%(letters)s, no suit") % facts
