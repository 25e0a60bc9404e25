"""Questions and tasks as plain values: as asked, and as told after the answer.

Two calls, so that what goes out before the answer can never hold it.
"""

from __future__ import annotations

from typing import Any

from engine import parse_tiles
from lessons.api.blocks.tiles import line_data, scene_data, tiles_data
from lessons.content_schema import Item, Task
from lessons.presenting import ShownChoice, ShownItem, show_item, show_task


def asked_data(item: Item) -> dict[str, Any]:
    """A question or task before the answer."""
    shown = show_task(item, None) if isinstance(item, Task) else show_item(item)
    named = not shown.hides_names
    return {
        "id": item.uuid,
        "task": item.slug if isinstance(item, Task) else "",
        "text": item.text,
        "form": "pick" if shown.is_pick else "one_of",
        "rack": [tiles_data(one, is_named=named) for one in shown.rack],
        "exposures": [tiles_data(parse_tiles(one)) for one in shown.exposures],
        "line": line_data(shown.line) if shown.line else None,
        "card_lines": [line_data(line) for line in shown.card_lines],
        "scene": scene_data(shown.scene) if shown.scene else None,
        "hides_names": shown.hides_names,
        "choices": [_choice(one, is_named=named) for one in shown.choices],
    }


def _choice(choice: ShownChoice, *, is_named: bool) -> dict[str, Any]:
    return {
        "value": choice.value,
        "words": choice.words,
        "tiles": tiles_data(choice.tiles, is_named=is_named),
        "line": line_data(choice.line) if choice.line else None,
    }


def told_data(shown: ShownItem) -> dict[str, Any]:
    """What came of an answer: what is right, what was chosen, and why."""
    return {
        "id": shown.item.uuid,
        "is_right": shown.is_right,
        "because": shown.because,
        "engine_says": list(shown.engine_says),
        "chosen": [one.value for one in shown.chosen],
        "choices": [
            {"value": one.value, "mark": one.mark, "because": one.because}
            for one in shown.choices
        ],
    }
