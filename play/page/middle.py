"""The middle of the table: the discard spoken of, and all discards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from mahjong_site.web.tilenames import tile_name


@dataclass(frozen=True, slots=True)
class Spotlight:
    """The tile that the table speaks of: who put it down, and its name."""

    tile: engine.Tile
    who: str
    is_open: bool
    said: engine.Tile
    """The name that was said: not always the tile's own (misnamed-02)."""


def spotlight_of(view: engine.SeatView, names: Sequence[str]) -> Spotlight | None:
    if view.claimed is not None:
        facts = {"name": names[view.claimed.seat]}
        tile = view.claimed.tile
        return Spotlight(tile, _("You called %(name)s’s") % facts, False, tile)
    if view.outcome and view.outcome.winner is not None:
        return None  # the last discard still there is not the one that ended it
    if not view.discards:
        return None
    last = view.discards[-1]
    if last.seat == view.seat:
        who = _("You discarded")
    elif view.newest:
        who = _("%(name)s discards") % {"name": names[last.seat]}
    else:
        who = _("%(name)s discarded") % {"name": names[last.seat]}
    said = last.named or last.tile
    return Spotlight(last.tile, who, view.newest is not None, said)


def discards_text(view: engine.SeatView) -> str:
    if not view.discards:
        return _("Nothing is discarded yet.")
    last = tile_name(view.discards[-1].tile)
    return _("All discards in order, the newest last: %(tile)s") % {"tile": last}
