"""The open set of drill items: fixed seeds on the free card, the same for everybody.

Proving all of them takes seconds, so they lie in a file that `manage.py open_items`
writes; a test holds it against the engine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import engine
from cards.library import shipped_card
from lessons.drills import wire
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.item import DrillSettings, Item, NoItem

FILE: Final = Path(__file__).parent / "content" / "open-items.json"
CARD: Final = "kitchen-table"
"""The site's own card, free for all; no other card's lines are given away."""
SEEDS: Final = range(5)
"""The seeds of each kind and level."""


def open_card() -> engine.Card:
    """The free card."""
    return shipped_card(CARD)


@cache
def open_items() -> tuple[dict[str, Any], ...]:
    """Every item of the set as `item_data` has it."""
    return tuple(json.loads(FILE.read_text(encoding="utf-8")))


def item_data(item: Item) -> dict[str, Any]:
    """An item with its whole answer."""
    return {"question": wire.question(item), "solution": wire.solution(item)}


def made_items() -> Iterator[Item]:
    """Every kind at every level that it has, each item proved as any other."""
    for slug, kind in KINDS.items():
        for level in kind.LEVELS:
            for seed in SEEDS:
                item = made_item(slug, level, seed)
                if item is not None:
                    yield item


def made_item(kind: str, level: int, seed: int) -> Item | None:
    """One item of the set; None where the card gives none."""
    card = open_card()
    try:
        return serve(card, kind, DrillSettings(card.slug, (), level), seed)
    except NoItem:
        return None


def written(items: Iterable[Item]) -> str:
    """The text of the file, a line an item, so that changes can be read."""
    lines = (json.dumps(item_data(item), ensure_ascii=False) for item in items)
    return "[\n" + ",\n".join(lines) + "\n]\n"
