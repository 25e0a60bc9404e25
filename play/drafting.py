"""A position as the fields of the deal editor, and back.

Hands are told by their wind, East first, whatever their seats' numbers are. What the
fields do not show (answers given so far, a tile received, slips) stays in the position
JSON that the form carries along, as long as the moment stays the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.notation import parse_tiles
from engine.tiles import CODES, Tile
from engine.verdicts import EngineError

SEATS: Final = (0, 1, 2, 3)
LETTERS: Final = "ESWN"
"""East, South, West and North, as discards name their players."""
_OF_THE_MOMENT: Final = ("claimed", "exposure_open", "exchanged", "passes")
_OF_THE_SEAT: Final = ("received", "answer", "courtesy")
_SHOWN: Final = ("rack", "exposures")


def dealer_of(data: Mapping[str, Any]) -> int:
    """East's seat in a position that may be anything."""
    dealer = data.get("dealer", 0)
    return dealer if type(dealer) is int and dealer in SEATS else 0


def texts_of(data: Mapping[str, Any]) -> dict[str, str]:
    """The fields for a lawful position."""
    dealer = dealer_of(data)
    texts = {
        "phase": data["phase"],
        "passes": str(data["passes"]) if data["phase"] == "pass" else "0",
        "turn": str((data.get("turn", 0) - dealer) % 4),
        "picked": (data.get("picked") or {}).get("tile", ""),
        "discards": _discards_text(data.get("discards", []), dealer),
        "wall": data["wall"].get("tiles", ""),
    }
    for wind in SEATS:
        place = data["seats"][(dealer + wind) % 4]
        texts[f"rack_{wind}"] = place["rack"].get("tiles", "")
        texts[f"exposures_{wind}"] = ", ".join(place.get("exposures", []))
    return texts


def data_of(texts: Mapping[str, str], rest: Any) -> dict[str, Any]:
    """The position JSON that the fields say, with what `rest` says besides.

    `texts` holds `card` and `phase` too; neither is trusted. The answers and claims of
    another moment than that of `rest` are left out.
    """
    rest = _base(rest)
    dealer = dealer_of(rest)
    turn = _seat(texts["turn"], dealer)
    phase = texts["phase"]
    discards = _discards(texts["discards"], dealer)
    if phase == "claim" and discards:
        turn = discards[-1]["seat"]
    elif phase in ("pass", "vote", "courtesy_ask", "courtesy_pass", "mush"):
        turn = dealer
    same = (rest.get("phase"), rest.get("turn", 0)) == (phase, turn)
    if _discards_text(rest["discards"], dealer) == texts["discards"]:
        discards = rest["discards"]
    if not same:
        rest = _without_moment(rest)
    data = {**rest, "card": texts["card"], "phase": phase, "turn": turn}
    data["seats"] = [
        {**place, **_hand(texts, (number - dealer) % 4)}
        for number, place in enumerate(rest["seats"])
    ]
    data |= {"wall": {"tiles": texts["wall"]}, "discards": discards}
    data.pop("picked", None)
    if texts["picked"].strip() and phase == "turn":
        data["picked"] = {"tile": texts["picked"]}
    if phase == "pass":
        data["passes"] = int(texts["passes"]) if texts["passes"].isdecimal() else 0
    return data


def _base(rest: Any) -> dict[str, Any]:
    """A position to start from: that of the form, where it is one at all."""
    seats = rest.get("seats") if isinstance(rest, Mapping) else None
    whole = isinstance(seats, list) and len(seats) == len(SEATS)
    if not whole or not all(isinstance(place, Mapping) for place in seats or ()):
        return {"seats": [{}, {}, {}, {}], "discards": []}
    discards = rest.get("discards")
    return {**rest, "discards": discards if isinstance(discards, list) else []}


def _without_moment(rest: Mapping[str, Any]) -> dict[str, Any]:
    """The position less what belonged to its moment: answers and what was taken."""
    kept = {name: value for name, value in rest.items() if name not in _OF_THE_MOMENT}
    table = kept.pop("table", None)
    if isinstance(table, Mapping) and table.get("slips"):
        kept["table"] = {"slips": table["slips"]}
    kept["seats"] = [
        {name: value for name, value in place.items() if name not in _OF_THE_SEAT}
        for place in rest["seats"]
    ]
    return kept


def _hand(texts: Mapping[str, str], wind: int) -> dict[str, Any]:
    shown = [group.strip() for group in texts[f"exposures_{wind}"].split(",")]
    return {
        "rack": {"tiles": texts[f"rack_{wind}"]},
        "exposures": [group for group in shown if group],
    }


def _seat(wind: str, dealer: int) -> int:
    return (dealer + int(wind)) % 4 if wind in ("0", "1", "2", "3") else dealer


def _discards(text: str, dealer: int) -> list[dict[str, Any]]:
    """Discards in order, made in turn order unless a letter says by whom."""
    found: list[dict[str, Any]] = []
    wind = 0
    for word in text.split():
        letter, colon, tiles = word.rpartition(":")
        if colon and letter.upper() in LETTERS and len(letter) == 1:
            wind, word = LETTERS.index(letter.upper()), tiles
        for code in _codes(word):
            found.append({"seat": (dealer + wind) % 4, "tile": code})
            wind = (wind + 1) % 4
    return found


def _codes(word: str) -> list[str]:
    try:
        return [CODES[tile] for tile in parse_tiles(word, blanks=True)]
    except EngineError:
        return [word]


def _discards_text(discards: Any, dealer: int) -> str:
    """The text that `_discards` reads; empty for what are no discards."""
    words: list[str] = []
    expected = dealer
    for discard in discards if isinstance(discards, list) else ():
        if not isinstance(discard, Mapping):
            return ""
        seat, tile = discard.get("seat"), discard.get("tile")
        if type(seat) is not int or seat not in SEATS or not isinstance(tile, str):
            return ""
        letter = "" if seat == expected else f"{LETTERS[(seat - dealer) % 4]}:"
        words.append(f"{letter}{tile}")
        expected = (seat + 1) % 4
    return " ".join(words)


def with_tap(text: str, tile: Tile, *, is_exposures: bool) -> str:
    """Tile text with one tile more; another natural begins another exposure."""
    code = CODES[tile]
    last = text.rpartition(",")[2].split()
    apart = is_exposures and tile is not Tile.JOKER and bool(set(last) - {code, "J"})
    return f"{text.rstrip()}{',' if apart else ''} {code}".strip()


def without_last(text: str) -> str:
    """Tile text less its last word or tile."""
    head, _space, last = text.rstrip(" ,").rpartition(" ")
    codes = _codes(last)
    more = " ".join(codes[:-1]) if len(codes) > 1 else ""
    return f"{head} {more}".strip(" ,")


def field_of(path: str, dealer: int) -> str | None:
    """The field of the editor that a path in the position belongs to, if one does."""
    parts = path.split(".")
    if parts[0] == "seats" and len(parts) > 1 and parts[1] in ("0", "1", "2", "3"):
        wind = (int(parts[1]) - dealer) % 4
        if len(parts) == 2:
            return f"rack_{wind}"
        return f"{parts[2]}_{wind}" if parts[2] in _SHOWN else None
    return parts[0] if parts[0] in _FIELDS else None


_FIELDS: Final = (
    "card", "rules", "phase", "turn", "passes", "discards", "wall", "picked", "seat",
    "name", "text", "aims", "help_level", "bots",
)  # fmt: skip
