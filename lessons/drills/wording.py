"""The sentences of the drills. What a rule says comes from `engine.explain`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

import engine
from engine.explain import counted_names, explain_motive, line_name
from engine.motives import Motive
from engine.patterns import Line
from engine.tiles import Tile
from engine.verdicts import Reason
from lessons.drills.catalogue import ASKED_AGAIN
from lessons.drills.notes import Note
from mahjong_site.web.tilenames import tile_name

_SHARED: Final[dict[str, str]] = {
    "label_hand": _("The hand"),
    "label_rack": _("In the rack"),
    "label_your_rack": _("Your rack"),
    "label_exposed": _("Exposed"),
    "label_discards": _("Discards, the newest last"),
}
"""Captions that several kinds use."""

SENTENCES: Final[dict[str, str]] = {
    **_SHARED,
    **{
        code: text
        for kind in ASKED_AGAIN.values()
        for code, text in kind.SENTENCES.items()
    },
}
"""Every sentence by its code; each kind brings its own."""

SEATS: Final[dict[str, str]] = {
    "you": _("you"),
    "right": _("the player on your right"),
    "across": _("the player across from you"),
    "left": _("the player on your left"),
}
"""The seats as a learner sees them."""

SHORT_SEATS: Final[dict[str, str]] = {
    name: name for name in (_("you"), _("right"), _("across"), _("left"))
}
"""The seats in a word that fits below a tile."""

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


def sentence(about: Note | Reason | Motive) -> str:
    """A note, or an engine's reason or motive, in the reader's language."""
    if isinstance(about, Reason):
        return engine.explain(about, gettext)
    if isinstance(about, Motive):
        return explain_motive(about, gettext)
    return gettext(SENTENCES[about.code]).format(**_words(about.params))


def counted_tiles(tiles: tuple[Tile, ...]) -> str:
    """Tiles as called, like ones together: "3 × Two Bam, Soap"."""
    return counted_names(tiles, gettext)


def _words(params: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _word(value) for name, value in params.items()}


def _word(value: Any) -> Any:
    if isinstance(value, Note | Reason):
        return sentence(value)
    if isinstance(value, Line):
        return line_name(value.name, gettext)
    if isinstance(value, Tile):
        return tile_name(value)
    if isinstance(value, tuple):
        return counted_tiles(value)
    if isinstance(value, str):
        known = GROUPS.get(value) or SEATS.get(value)
        return gettext(known) if known else line_name(value, gettext)
    return value
