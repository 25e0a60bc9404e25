"""How a class answered: bars for choices and families, heat for the tiles of a pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

import engine
from engine.patterns import Card
from engine.tiles import Tile
from lessons.drills import charleston
from lessons.drills.catalogue import grade
from lessons.drills.charleston_weighing import families, good_families
from lessons.drills.item import Item
from lessons.drills.misconceptions import NAMES, Misconception
from lessons.drills.showing import ShownChoice, choices_of
from lessons.models import Answer

MOST_ROWS = 8
"""Of open answers and passes the most frequent ones; the others are few each."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One answer, and how many gave it. It shows a choice, tiles, or `text`.

    `note` is the misconception that a wrong one shows, or what a pass costs.
    """

    count: int
    percent: int
    is_right: bool
    choice: ShownChoice | None = None
    tiles: tuple[Tile, ...] = ()
    text: str = ""
    note: str | Promise = ""


@dataclass(frozen=True, slots=True)
class Heat:
    """A tile of the rack, and how many pass it. `heat` is 0, cold, to 4."""

    tile: Tile
    count: int
    percent: int

    @property
    def heat(self) -> int:
        """A step of five."""
        return min(4, self.percent // 20)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a class made of a question; `heat` is empty but for a pass."""

    total: int
    right: int
    bars: tuple[Bar, ...]
    heat: tuple[Heat, ...] = ()
    best: tuple[Tile, ...] = ()


def item_tally(card: Card, item: Item, answers: Sequence[Answer]) -> Tally:
    """The choices of an item as they stand; of tiles the most frequent answers."""
    chosen = Counter(answer.choice for answer in answers)
    total = len(answers)
    if item.choices:
        bars = [
            Bar(
                chosen[one.key],
                _percent(chosen[one.key], total),
                item.choice(one.key).is_right,
                choice=one,
                note=_belief(item.choice(one.key).misconception),
            )
            for one in choices_of(item)
        ]
    else:
        bars = [
            _laid(card, item, key, count, total)
            for key, count in chosen.most_common(MOST_ROWS)
        ]
    return Tally(total, sum(one.is_right for one in answers), tuple(bars))


def _laid(card: Card, item: Item, key: str, count: int, total: int) -> Bar:
    given = grade(card, item, key)
    return Bar(
        count,
        _percent(count, total),
        given.is_right,
        tiles=engine.parse_tiles(key),
        note=_belief(given.misconception),
    )


def _belief(misconception: Misconception | None) -> str | Promise:
    return NAMES[misconception] if misconception else ""


def family_tally(card: Card, seed: int, answers: Sequence[Answer]) -> Tally:
    """Every section of the card, and how many chose it."""
    found = families(card, charleston.deal(card, seed).racks[charleston.LEARNER])
    good = good_families(found)
    chosen = Counter(one for answer in answers for one in answer.proof["guess"])
    total = len(answers)
    bars = tuple(
        Bar(chosen[name], _percent(chosen[name], total), name in good, text=name)
        for name in card.sections
    )
    return Tally(total, sum(one.is_right for one in answers), bars)


def pass_tally(card: Card, seed: int, answers: Sequence[Answer]) -> Tally:
    """The rack with how many pass each tile, and the passes made most often."""
    rack = charleston.deal(card, seed).racks[charleston.LEARNER]
    total = len(answers)
    passes = Counter(answer.choice for answer in answers)
    known = {answer.choice: answer for answer in answers}
    bars = tuple(
        Bar(
            count,
            _percent(count, total),
            known[key].is_right,
            tiles=engine.parse_tiles(key),
            text=f"{known[key].proof['cost']:.1f}",
        )
        for key, count in passes.most_common(MOST_ROWS)
    )
    best = min(answers, key=lambda one: float(one.proof["cost"]), default=None)
    return Tally(
        total,
        sum(one.is_right for one in answers),
        bars,
        heat_of(rack, answers),
        engine.parse_tiles(best.proof["best"]) if best else (),
    )


def heat_of(rack: Iterable[Tile], answers: Sequence[Answer]) -> tuple[Heat, ...]:
    """Tile by tile as the rack lies: a second copy counts those who pass both."""
    given = [Counter(engine.parse_tiles(answer.choice)) for answer in answers]
    seen: Counter[Tile] = Counter()
    heat = []
    for tile in rack:
        seen[tile] += 1
        count = sum(one[tile] >= seen[tile] for one in given)
        heat.append(Heat(tile, count, _percent(count, len(answers))))
    return tuple(heat)


def _percent(count: int, total: int) -> int:
    return round(100 * count / total) if total else 0
