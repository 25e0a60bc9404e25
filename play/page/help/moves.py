"""What can be done, as advice names it, and which guesses can be made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

import engine
from mahjong_site.web.tilenames import tile_name
from play import words
from play.page.bar import BarButton, action_bar

_GUESSED: Final = frozenset(
    {"mahjong", "call", "swap", "pass", "give", "discard", "let_go"}
)
"""The buttons of the action bar whose moves are weighed."""


def move_words(
    action: engine.Action, view: engine.SeatView, names: Sequence[str]
) -> str:
    """The action as advice: "Discard Five Bam"."""
    match action:
        case engine.Discard(tile=tile):
            return _("Discard %(tile)s") % {"tile": tile_name(tile)}
        case engine.PassTiles(tiles=tiles, blind=blind):
            return _passing(tiles, blind)
        case engine.PassCourtesy(tiles=tiles):
            return _giving(tiles)
        case engine.Call(tiles=tiles) if view.newest is not None:
            called = words.call_words(view.newest.tile, tiles)
            return _("Call it. %(call)s") % {"call": called}
        case engine.ExchangeJoker(owner=owner, tile=tile):
            return words.exchange_words(tile, names[owner], owner == view.seat)
        case engine.SwapBlank(tile=tile):
            return _("Put down a blank and take %(tile)s") % {"tile": tile_name(tile)}
        case engine.DeclareMahjong():
            return _("Declare Mahjong")
    return _("Let it go")


def _passing(tiles: Sequence[engine.Tile], blind: int) -> str:
    if not tiles:
        return _("Pass blind")
    said = _("Pass %(tiles)s") % {"tiles": engine.tile_names(tiles, _)}
    return _("%(pass)s, and the rest blind") % {"pass": said} if blind else said


def _giving(tiles: Sequence[engine.Tile]) -> str:
    if not tiles:
        return _("Give nothing")
    return _("Give %(tiles)s") % {"tiles": engine.tile_names(tiles, _)}


def guesses(
    view: engine.SeatView, legal: Sequence[engine.Action], real: bool
) -> tuple[BarButton, ...]:
    """The moves of the action bar that can be guessed now."""
    bar = action_bar(view, legal, real)
    return tuple(one for one in bar if one.enabled and one.do in _GUESSED)
