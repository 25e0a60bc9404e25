"""Items as plain JSON values, for the API, for packs and for the open item set.

What goes out before the answer (`question`) and what after it (`solution`) are two
calls, so that the one can never hold the other.
"""

from __future__ import annotations

from typing import Any

import engine
from engine.patterns import Exposure, Line
from lessons.drills.catalogue import item_key
from lessons.drills.item import Choice, Item, OneOf, Pick, tiles_key
from lessons.drills.showings import (
    Showing,
    ShownDiscards,
    ShownExposures,
    ShownFacts,
    ShownGroups,
    ShownLine,
    ShownPayment,
    ShownRack,
)
from lessons.drills.wording import sentence


def question(item: Item) -> dict[str, Any]:
    """An item as it is asked, in the reader's language: nothing of its answer."""
    return {
        "item": item_key(item),
        "kind": item.kind,
        "version": item.version,
        "card": item.settings.card,
        "card_hash": item.card_hash,
        "sections": list(item.settings.sections),
        "level": item.level,
        "seed": item.seed,
        "difficulty": item.difficulty,
        "skills": list(item.skills),
        "face": item.face,
        "stem": [sentence(one) for one in item.stem],
        "shown": [_showing(one) for one in item.shown],
        "answer": _answer(item),
    }


def solution(item: Item) -> dict[str, Any]:
    """What is told after the answer: what is right, why, and what each choice shows."""
    return {
        "item": item_key(item),
        "version": item.version,
        "right": _right(item),
        "choices": [verdict(choice) for choice in item.choices],
        "shown": [_showing(one) for one in item.solution],
        "proof": dict(item.proof),
    }


def _right(item: Item) -> list[str]:
    if isinstance(item.answer, OneOf):
        return [choice.key for choice in item.choices if choice.is_right]
    return list(item.answer.right)


def verdict(choice: Choice) -> dict[str, Any]:
    """A judged answer: right or not, the misconception, and why."""
    return {
        "key": choice.key,
        "is_right": choice.is_right,
        "misconception": choice.misconception or "",
        "why": [sentence(about) for about in choice.why],
    }


def answer_key(item: Item, text: str) -> str:
    """An answer as its key in the history: tiles that are picked have no order.

    Raises NotationError for tiles that cannot be read.
    """
    if isinstance(item.answer, Pick):
        return tiles_key(engine.parse_tiles(text))
    return text


def _answer(item: Item) -> dict[str, Any]:
    answer = item.answer
    if isinstance(answer, OneOf):
        return {"form": "one_of", "choices": [_choice(one) for one in answer.choices]}
    form = type(answer).__name__.lower()
    tiles = answer.tiles if form == "pick" else answer.palette  # type: ignore[union-attr]
    return {"form": form, "tiles": _tiles(tiles), "count": answer.count}


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "key": choice.key,
        "text": sentence(choice.text) if choice.text else "",
        "line": _line(choice.line) if choice.line else None,
        "tiles": _tiles(choice.tiles),
    }


def _tiles(tiles: tuple[engine.Tile, ...]) -> str:
    """Tiles in the order in which they lie."""
    return " ".join(tile.code for tile in tiles)


def _line(line: Line) -> dict[str, Any]:
    return {
        "section": line.section,
        "number": line.number,
        "exposure": line.exposure,
        "points": line.points,
        "condition": line.condition,
        "printed": " ".join(word.text for word in line.printed),
    }


def _exposure(exposure: Exposure) -> str:
    return _tiles(exposure.tiles)


def _showing(showing: Showing) -> dict[str, Any]:
    label = sentence(showing.label) if showing.label else ""
    return {"form": showing.form, "label": label, **_content(showing)}


def _content(showing: Showing) -> dict[str, Any]:
    match showing:
        case ShownRack():
            return {"tiles": _tiles(showing.tiles), "marked": list(showing.marked)}
        case ShownExposures():
            groups = [_exposure(one) for one in showing.exposures]
            return {"seat": showing.seat, "exposures": groups}
        case ShownDiscards():
            found = [{"seat": s, "tile": t.code} for s, t in showing.discards]
            return {"discards": found}
        case ShownLine():
            return {"lines": [_line(one) for one in showing.lines]}
        case ShownGroups():
            return _groups(showing)
        case ShownPayment():
            return {
                "line": _line(showing.line),
                "winner": showing.winner,
                "discarder": showing.discarder,
                "is_jokerless": showing.is_jokerless,
                "dead": list(showing.dead),
            }
        case ShownFacts():
            return {"facts": [sentence(one) for one in showing.facts]}


def _groups(showing: ShownGroups) -> dict[str, Any]:
    pairs = zip(showing.hand.groups, showing.groups, strict=True)
    return {
        "groups": [
            {"name": group.name, "stands_for": group.tile.code, "tiles": _tiles(tiles)}
            for group, tiles in pairs
        ],
        "place": list(showing.place) if showing.place else None,
    }
