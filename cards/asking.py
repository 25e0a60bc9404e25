"""A question to the rule checker as it stands in the address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import engine
from cards.forms import EXPOSURES, AskForm, OneTileField, form_for
from engine.tiles import FULL_SET
from engine.verdicts import EngineError

ASKS: Final[Mapping[str, str | Promise]] = {
    "mahjong": _("Is this Mahjong?"),
    "may": _("May I…?"),
    "dead": _("Is that hand dead?"),
}
"""The three questions; the first is meant where the address names none."""

FIRST_ASK: Final = next(iter(ASKS))

DOINGS: Final[Mapping[str, str | Promise]] = {
    "call": _("Call a discard"),
    "change": _("Change my exposure"),
    "exchange": _("Exchange a joker"),
    "pass": _("Pass tiles"),
    "stop": _("Stop the Charleston"),
    "mahjong": _("Declare Mahjong"),
    "happened": _("Something happened"),
}
"""What somebody may want to do."""


@dataclass(frozen=True, slots=True)
class Box:
    """A field with tiles: its text, and the tiles where it can be read."""

    name: str
    text: str

    @property
    def tiles(self) -> tuple[engine.Tile, ...]:
        """The tiles in the order written; none for text that cannot be read.

        No more of them than the set has: a page of thousands would help nobody.
        """
        try:
            return engine.parse_tiles(self.text)[: len(FULL_SET)]
        except EngineError:
            return ()


def title_of(form: AskForm) -> str:
    """What a form asks, in words."""
    return f"{ASKS[form.ask]} {DOINGS[form.do]}" if form.do else str(ASKS[form.ask])


def form_asked(query: Mapping[str, str]) -> type[AskForm]:
    """The form that an address means."""
    return form_for(query.get("ask", ""), query.get("do", ""))


def canonical(query: Mapping[str, str]) -> dict[str, str]:
    """A question as its address says it: taps carried out, nothing empty, no gaps.

    `add` puts a tile into the box named by `to` (the first box where none is
    named); `remove` takes one out: its value is a box with a place from 0, such as
    `concealed-3`, or `last`. What a form takes anyway is left out.
    """
    form = form_asked(query)
    said = {name: query.get(name, "").strip() for name in form.names()}
    target = _tapped(form, said, query) if form.boxes else ""
    filled = [name for name in EXPOSURES if said.get(name)]
    if EXPOSURES[0] in form.boxes:
        texts = [said[name] for name in filled]
        said |= dict.fromkeys(EXPOSURES, "") | dict(zip(EXPOSURES, texts, strict=False))
    if target in EXPOSURES:
        # The box moves up with its text; an empty one is the first that is free.
        place = filled.index(target) if target in filled else len(filled)
        target = EXPOSURES[min(place, len(EXPOSURES) - 1)]
    if form.boxes and target != form.boxes[0]:
        said["to"] = target
    usual = form.defaults()
    asked = {"ask": form.ask if form.ask != FIRST_ASK else "", "do": form.do}
    asked |= {n: value for n, value in said.items() if value != usual.get(n)}
    return {name: value for name, value in asked.items() if value}


def _tapped(form: type[AskForm], said: dict[str, str], query: Mapping[str, str]) -> str:
    """Carry out the tap of a question; the box to which the next one goes."""
    target = query.get("to", "")
    target = target if target in form.boxes else form.boxes[0]
    if tile := query.get("add", "").strip()[:20]:
        if isinstance(form.base_fields.get(target), OneTileField):
            said[target] = tile
            return form.boxes[form.boxes.index(target) + 1]
        said[target] = f"{said[target]} {tile}".strip()
    if place := query.get("remove", ""):
        name, _, index = place.rpartition("-")
        name = name if name in form.boxes else target
        said[name] = _without(said[name], index)
    return target


def boxes_of(form: type[AskForm], asked: Mapping[str, str]) -> tuple[Box, ...]:
    """The boxes to show: of the exposures those filled so far and one more."""
    filled = sum(bool(asked.get(name)) for name in EXPOSURES)
    hidden = set(EXPOSURES[filled + 1 :])
    return tuple(
        Box(name, asked.get(name, "")) for name in form.boxes if name not in hidden
    )


def _without(text: str, index: str) -> str:
    """Tile text less the tile at a place, or less its last word or tile."""
    try:
        codes = [tile.code for tile in engine.parse_tiles(text)]
    except EngineError:
        return text.rpartition(" ")[0]
    place = int(index) if index.isdecimal() and len(index) < 4 else len(codes) - 1
    return " ".join(codes[:place] + codes[place + 1 :])
