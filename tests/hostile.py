"""Valid JSON made invalid, one small change after another, always the same by seed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, Final

_DEPTH: Final = 200
LONG: Final = 20_000
_ODD: Final = (
    None, True, False, 0, -1, 1, 3, 4, 5, 13, 14, 152, 153, 2**31, 2**63, -(2**63),
    10**300, 1.5, float("inf"), float("nan"), "", " ", "J", "JJJ", "1B", "1B" * 5, "1X",
    "FFFFFFFFF", "NEWS", "２B", "🀄", "\x00", "ß" * 9, "B" * LONG, "1B " * LONG, [], {},
    [[]], [{}], {"tiles": "J"}, {"count": 13}, {"count": 10**30},
    {"tiles": "J", "count": 1}, {"seat": 0, "tile": "J"}, {"type": "pass", "tiles": ""},
    {"type": "let_go"}, {"type": "mahjong"}, {"type": "call", "tiles": "J J"},
    "turn", "claim", "mahjong", "pass",
)  # fmt: skip


def copy(value: Any) -> Any:
    """A deep copy of JSON."""
    return json.loads(json.dumps(value))


def mutated(value: Any, seed: int, changes: int = 3) -> Any:
    """`value` with one to `changes` random changes somewhere in it."""
    rng = random.Random(seed)
    root = [copy(value)]
    for _ in range(rng.randint(1, changes)):
        places = _places(root)
        if not places:
            break
        holder, key = rng.choice(places)
        if key in holder if isinstance(holder, dict) else key < len(holder):
            rng.choice(_CHANGES)(rng, holder, key, places)
    return root[0] if root else None


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in the value, the containers of containers too."""
    found: list[tuple[Any, Any]] = []
    inside = [value]
    while inside:
        holder = inside.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            found.append((holder, key))
            if isinstance(holder[key], dict | list):
                inside.append(holder[key])
    return found


Change = Callable[[random.Random, Any, Any, list[tuple[Any, Any]]], None]


def _delete(rng: random.Random, holder: Any, key: Any, places: Any) -> None:
    del holder[key]


def _retype(rng: random.Random, holder: Any, key: Any, places: Any) -> None:
    odd = rng.choice(_ODD)
    holder[key] = copy(odd) if isinstance(odd, dict | list) else odd


def _repeat(rng: random.Random, holder: Any, key: Any, places: Any) -> None:
    value = holder[key]
    if isinstance(holder, list):
        holder.insert(key, copy(value) if isinstance(value, dict | list) else value)
    elif isinstance(value, str):
        holder[key] = f"{value} {value}"
    elif isinstance(value, list):
        holder[key] = copy(value) * 2


def _reorder(rng: random.Random, holder: Any, key: Any, places: Any) -> None:
    if isinstance(holder, list):
        rng.shuffle(holder)
        return
    items = list(holder.items())
    rng.shuffle(items)
    holder.clear()
    holder.update(items)


def _exchange(rng: random.Random, holder: Any, key: Any, places: Any) -> None:
    """The value of another place instead."""
    other, there = rng.choice(places)
    holder[key] = copy(_plain(other[there])) if there in _keys(other) else None


def _keys(holder: Any) -> Any:
    return holder if isinstance(holder, dict) else range(len(holder))


def _plain(value: Any) -> Any:
    # An infinite number is no JSON to copy.
    return None if isinstance(value, float) else value


def _rename(rng: random.Random, holder: Any, key: Any, places: Any) -> None:
    if isinstance(holder, dict):
        holder[f"{key}{rng.choice(('s', '́', '.0', ' ' * 99))}"] = holder.pop(key)


def _nest(rng: random.Random, holder: Any, key: Any, places: Any) -> None:
    inner = holder[key]
    for depth in range(_DEPTH):
        inner = [inner] if depth % 2 else {"tiles": inner}
    holder[key] = inner


def _other_word(rng: random.Random, holder: Any, key: Any, places: Any) -> None:
    """One word of a text is lost, doubled or another tile."""
    words = holder[key].split() if isinstance(holder[key], str) else []
    if words:
        place = rng.randrange(len(words))
        words[place] = rng.choice(("", words[place] * 2, "J", "5D", "9B", "?"))
        holder[key] = " ".join(words)


def _number(rng: random.Random, holder: Any, key: Any, places: Any) -> None:
    if isinstance(holder[key], int):
        holder[key] = holder[key] + rng.choice((-1, 1, 2, 10**6))


_CHANGES: Final[tuple[Change, ...]] = (
    _delete, _retype, _retype, _repeat, _reorder, _exchange, _rename, _nest,
    _other_word, _other_word, _number,
)  # fmt: skip
