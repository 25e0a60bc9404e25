"""The sentences of the drills. What a rule says comes from `engine.explain`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

import engine
from engine.tiles import Tile
from engine.verdicts import Reason
from lessons.drills.item import Choice, Note
from mahjong_site.web.tilenames import tile_name

SENTENCES: Final[dict[str, str]] = {
    # Which line
    "line_fits": _("Every tile has its place in a group of this line."),
    "line_lacks": _("It still lacks {missing}; {over} would be left over."),
    "line_lacks_only": _("It still lacks {missing}."),
    "joker_in_pair": _("A joker never stands in a pair."),
    "joker_in_single": _(
        "A joker never stands for a single tile, so not in NEWS, a year or a run of"
        " singles."
    ),
    "joker_on_jokerless_line": _("This line takes no joker anywhere."),
    "wrong_dragon": _(
        "The dragons are other ones. Where the card ties a dragon to a suit, Red goes"
        " with Craks, Green with Bams, Soap with Dots."
    ),
    "wrong_wind": _("The card prints other winds here, and winds do not change."),
    "colours_not_compared": _(
        "The numbers look right, the suits are not: groups in one colour share a"
        " suit, and each other colour is another suit."
    ),
    "fixed_numbers_moved": _(
        "The shape is the same a few numbers along, but this line has its own numbers."
    ),
    "wrong_count": _(
        "The kinds of tile are close, but the groups have other sizes: count each one."
    ),
    "concealed_line_exposed": _(
        "This line is concealed (C): with a group lying open it cannot be won."
    ),
    "rest_not_checked": _("Only a part of the line agrees: go through it to the end."),
    # Which tile is missing
    "tile_completes": _("{tile} completes the {group}, and with it the line."),
    "single_completes": _("{tile} is the single tile that the line still lacks."),
    "joker_completes": _(
        "There are only four {tile}, so a joker must be the last tile of the {group}."
    ),
    "tile_colour_taken_for_suit": _(
        "A colour on the card is not a suit. It only says which groups go together:"
        " here that suit makes it {right}."
    ),
    "tile_colours_not_compared": _(
        "Look at the marks in the line: whatever carries the same mark is of one"
        " suit, so here it is {right}."
    ),
    "tile_soap_as_numbered_tile": _(
        "The zero of a year is always Soap, whatever suit the year is in."
    ),
    "tile_wrong_dragon": _(
        "That dragon has no place here. Red goes with Craks, Green with Bams, Soap"
        " with Dots; this hand lacks {right}."
    ),
    "tile_wrong_wind": _("The line asks for {right}; no other wind takes its place."),
    "tile_wrong_number": _(
        "The tiles you hold leave no choice any more: {right} is missing."
    ),
    "tile_wrong_count": _(
        "You have as many of {wrong} as the line takes; one more would be left over."
    ),
    # May a joker stand here
    "place_yes": _(
        "This is a {group}. In three or more like tiles of one group a joker may"
        " stand for any of them."
    ),
    "place_no": _("This is a {group}: a joker never stands in a single or a pair."),
    "place_line": _(
        "This is a {group}, but the line takes no joker anywhere: every tile must be"
        " itself."
    ),
    "place_not_no": _(
        "Count the tiles of the group: it is a {group}, so neither a single nor a pair."
    ),
    "place_not_line": _(
        "This line does take jokers: in each of its groups of three or more."
    ),
    "place_not_few": _("Three like tiles are enough: a pung takes jokers too."),
    "place_not_one": _(
        "A group may hold several jokers; in a finished hand it may even be all jokers."
    ),
    "place_not_honours": _(
        "Jokers stand for every kind of tile: flowers, winds and dragons as well as"
        " numbers. Only the size of the group counts."
    ),
    "place_not_concealed": _(
        "Concealed lines take jokers like others. C only means that nothing may be"
        " exposed before Mahjong."
    ),
}

ANSWERS: Final[dict[str, str]] = {
    "yes": _("Yes: it is in a group of three or more like tiles."),
    "no": _("No: it is a single or one of a pair."),
    "line": _("No: this line takes no joker anywhere."),
    "few": _("No: a joker needs a group of four or more."),
    "one": _("No: a group may hold only one joker."),
    "honours": _("No: jokers stand for numbered tiles only."),
    "concealed": _("No: a concealed line takes no jokers."),
}
"""The choices of `joker_place` in words."""

GROUPS: Final[dict[str, str]] = {
    name: name
    for name in (
        _("single"),
        _("pair"),
        _("pung"),
        _("kong"),
        _("quint"),
        _("sextet"),
    )
}


def sentence(about: Note | Reason) -> str:
    """A note or an engine's reason in the reader's language."""
    if isinstance(about, Reason):
        return engine.explain(about, gettext)
    return gettext(SENTENCES[about.code]).format(**_words(about.params))


def answer_text(choice: Choice) -> str:
    """What a choice says that shows neither a line nor a tile."""
    return gettext(ANSWERS[choice.key])


def counted_tiles(tiles: tuple[Tile, ...]) -> str:
    """Tiles as called, like ones together: "Two Bam ×3, Soap"."""
    counts: dict[Tile, int] = {}
    for tile in tiles:
        counts[tile] = counts.get(tile, 0) + 1
    return ", ".join(
        tile_name(tile) + (f" ×{count}" if count > 1 else "")
        for tile, count in counts.items()
    )


def _words(params: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _word(value) for name, value in params.items()}


def _word(value: Any) -> Any:
    if isinstance(value, Tile):
        return tile_name(value)
    if isinstance(value, tuple):
        return counted_tiles(value)
    return gettext(GROUPS[value]) if value in GROUPS else value
