"""What was sent, and what the buttons of the deal editor do to the tiles."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.http import QueryDict

import engine
from engine.options import rules_from_dict
from engine.position import MOST_JSON, PositionError, read_position, write_position
from engine.preparing import filled
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import refusal
from play import drafting
from play.dealforms.fields import LONGEST, TEXTS, TILE_FIELDS
from play.dealforms.form import DealForm
from play.services import MAX_SEED

Button = Callable[[DealForm, QueryDict], dict[str, str] | None]
"""The fields that it changes, with their new texts."""


def form_of_post(sent: QueryDict, person: User | None) -> DealForm:
    """What was sent, with what its button does to the tiles done."""
    form = _form(sent, person)
    press = _BUTTONS.get(sent.get("do", ""), _tap)
    changes = press(form, sent)
    if not changes:
        return form
    data = sent.copy()
    for name, value in changes.items():
        data[name] = value
    return _form(data, person)


def _form(data: QueryDict, person: User | None) -> DealForm:
    rest, card = _json_of(data.get("rest", "")), data.get("card", "")
    return DealForm(data, person=person, rest=rest, card=card)


def _json_of(text: str) -> Any:
    """What JSON says; None for text that is none, is too long, or cannot be shown."""
    try:
        data = json.loads(text) if len(text) <= MOST_JSON else None
        # Halves of characters can be written as JSON, but never sent to a browser.
        json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return data


def _tap(form: DealForm, data: QueryDict) -> dict[str, str]:
    """A tapped tile goes to the field that is chosen; or the last one leaves it."""
    target = data.get("to", "")
    if target not in TILE_FIELDS:
        return {}
    text = data.get(target, "")[:LONGEST]
    if data.get("remove"):
        return {target: drafting.without_last(text)}
    try:
        (tile,) = engine.parse_tiles(data.get("add", "")[:20])
    except (engine.NotationError, ValueError):
        return {}
    is_exposures = target.startswith("exposures")
    return {target: drafting.with_tap(text, tile, is_exposures=is_exposures)}


def _fill(form: DealForm, data: QueryDict) -> dict[str, str]:
    """Every tile that lies nowhere yet goes somewhere, by chance."""
    position = form.look()
    if position is None:
        return {}
    racks, wall = filled(position, secrets.randbits(64))
    texts = {"wall": _text(wall)}
    for seat, rack in enumerate(racks):
        texts[f"rack_{(seat - position.dealer) % 4}"] = engine.format_tiles(rack)
    # Where a rack cannot be read, its text stays for its fault to be seen.
    return {name: text for name, text in texts.items() if form.is_readable(name)}


def _text(tiles: Iterable[engine.Tile]) -> str:
    return " ".join(tile.code for tile in tiles)


def _deal(form: DealForm, data: QueryDict) -> dict[str, str] | None:
    """A lawful start: the tiles dealt, before the first pass."""
    form.full_clean()
    card = form.find_card(data.get("card", ""))
    if card is None or form.has_error("number"):
        return None
    number = form.cleaned_data.get("number")
    seed = secrets.randbelow(MAX_SEED) if number is None else number
    rules = engine.LEAGUE
    try:
        rules = rules_from_dict(form.position_data().get("rules", {}))
    except ValueError:
        return None
    position = write_position(engine.new_game(card, rules, seed))
    return drafting.texts_of(position) | {"rest": json.dumps(position)}


def _clear(form: DealForm, data: QueryDict) -> dict[str, str]:
    return dict.fromkeys(TILE_FIELDS, "")


def _read(form: DealForm, data: QueryDict) -> dict[str, str] | None:
    """The fields of a position that was pasted, unless it has faults."""
    try:
        position = read_position(_json_of(data.get("json", "")), form.find_card)
    except PositionError as error:
        form.full_clean()
        for reason in error.faults[:10]:
            fault = refusal(reason)
            path = str(reason.params.get("field", ""))
            form.add_error("json", _at(path, fault.message))
        return None
    written = write_position(position.to_state(secrets.randbits(64)))
    read = DealForm.of_position(written, person=form.person, seat=0)
    names = (*TEXTS, "rules", "rest")
    return {name: str(read.initial.get(name, "")) for name in names} | {"json": ""}


def _at(path: str, message: str) -> str:
    known = path.replace(".", "").replace("_", "")
    return f"{path}: {message}" if known.isascii() and known.isalnum() else message


_BUTTONS: Final[dict[str, Button]] = {
    "fill": _fill,
    "deal": _deal,
    "clear": _clear,
    "read": _read,
}
