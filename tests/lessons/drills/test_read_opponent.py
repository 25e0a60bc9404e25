"""What exposures and discards tell, counted tile by tile without the engine."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache

from cards import library
from engine.patterns import Card, Exposure, Group, Hand, Line
from engine.tiles import Tile
from lessons.drills.catalogue import SEEDS, serve
from lessons.drills.item import DrillSettings, Item
from lessons.drills.misconceptions import Misconception
from lessons.drills.showings import ShownDiscards, ShownExposures, ShownRack
from tests.lessons.drills.independent import is_possible, takes_jokers
from tests.sizes import size

SLUG = "nmjl-2026"
Look = Callable[[Exposure | Group], object]


@cache
def _items() -> tuple[Item, ...]:
    card, seeds = library.shipped_card(SLUG), random.Random("opponents")
    return tuple(
        serve(
            card,
            "read_opponent",
            DrillSettings(SLUG, level=1 + number % 5),
            seeds.randrange(SEEDS),
        )
        for number in range(size(60, 600))
    )


def _table(item: Item) -> tuple[tuple[Exposure, ...], Counter[Tile]]:
    """The exposures asked about, and how many of each tile nobody can see."""
    opened = [one for one in item.shown if isinstance(one, ShownExposures)]
    assert opened[0].seat == item.stem[-1].params["who"]
    left = Counter({tile: tile.copies for tile in Tile if tile is not Tile.BLANK})
    for one in opened:
        left.subtract(t for e in one.exposures for t in e.tiles)
    left.subtract(tile for _seat, tile in item.first(ShownDiscards).discards)
    assert min(left.values()) >= 0
    return opened[0].exposures, left


def _rest(
    line: Line, hand: Hand, exposures: tuple[Exposure, ...], left: Counter[Tile]
) -> Counter[Tile] | None:
    """What the hand still takes, or None when the table closes it."""
    groups = list(hand.groups)
    for exposure in exposures:
        same = [g for g in groups if (g.tile, g.size) == (exposure.tile, exposure.size)]
        if not same:
            return None
        groups.remove(same[0])
    rest = Counter[Tile]()
    must = Counter[Tile]()
    for group in groups:
        rest[group.tile] += group.size
        if not takes_jokers(line, group):
            must[group.tile] += group.size
    short = sum((rest - left).values())
    if must - left or short > left[Tile.JOKER]:
        return None
    return rest


def _open_lines(
    card: Card, exposures: tuple[Exposure, ...], left: Counter[Tile]
) -> dict[str, list[Counter[Tile]]]:
    found: dict[str, list[Counter[Tile]]] = {}
    for line in card.lines:
        rests = [_rest(line, hand, exposures, left) for hand in line.hands]
        good = [rest for rest in rests if rest is not None]
        if good and line.exposure == "X":
            found[line.name] = good
    return found


def test_the_answer_is_what_counting_the_table_gives() -> None:
    card, forms = library.shipped_card(SLUG), Counter[str]()
    for item in _items():
        exposures, left = _table(item)
        lines = _open_lines(card, exposures, left)
        form = item.about.form
        forms[form] += 1
        if form == "line":
            offered = [c.key for c in item.choices if c.key in lines]
            assert offered == [item.right.key], item
        elif form == "dead":
            assert (item.right.key == "alive") == bool(lines), item
        else:
            takes = {
                tile for rests in lines.values() for rest in rests for tile in +rest
            }
            for choice in item.choices:
                is_right = (choice.tiles[0] in takes) == (form == "wanted")
                assert choice.is_right == is_right, item
                assert choice.tiles[0] in item.first(ShownRack).tiles
    assert set(forms) == {"line", "wanted", "safe", "dead"}


def test_a_closed_line_is_misread_as_it_is_said() -> None:
    """Each wrong line has what its faulty rule looks for, counted group by group."""
    lines = {line.name: line for line in library.shipped_card(SLUG).lines}
    met = Counter[Misconception]()
    for item in _items():
        for choice in item.choices:
            if item.about.form == "line" and choice.misconception:
                exposures, _left = _table(item)
                met[choice.misconception] += 1
                looks = _LOOKS[choice.misconception]
                assert looks(lines[choice.key], exposures), (item.seed, choice.key)
    assert len(met) >= 3
    assert Misconception.COLOURS_NOT_COMPARED in met


def _has(line: Line, exposures: tuple[Exposure, ...], look: Look) -> bool:
    wanted = Counter(look(e) for e in exposures)
    return any(not wanted - Counter(map(look, h.groups)) for h in line.hands)


def _same(one: Exposure | Group) -> object:
    return one.tile, one.size


_LOOKS: dict[Misconception, Callable[[Line, tuple[Exposure, ...]], bool]] = {
    Misconception.CONCEALED_LINE_EXPOSED: lambda line, exposures: (
        line.exposure == "C" and _has(line, exposures, _same)
    ),
    Misconception.GONE_TILES_NOT_COUNTED: lambda line, exposures: (
        line.exposure == "X" and _has(line, exposures, _same)
    ),
    Misconception.EXPOSURES_NOT_COMPARED: lambda line, exposures: (
        len(exposures) > 1 and _has(line, exposures[-1:], _same)
    ),
    Misconception.COLOURS_NOT_COMPARED: lambda line, exposures: _has(
        line, exposures, lambda one: (one.tile.number or one.tile, one.size)
    ),
    Misconception.WRONG_COUNT: lambda line, exposures: any(
        {e.tile for e in exposures} <= {g.tile for g in hand.groups}
        for hand in line.hands
    ),
}


def test_the_table_is_one_that_a_game_can_come_to() -> None:
    for item in _items():
        exposures, _left = _table(item)
        assert exposures
        racks = [one.tiles for one in item.shown if isinstance(one, ShownRack)]
        assert is_possible(tile for rack in racks for tile in rack)
        assert all(e.jokers < e.size for e in exposures)


def test_hands_die_in_every_way_and_live_too() -> None:
    card = library.shipped_card(SLUG)
    seeds, met = random.Random("dead"), set[str]()
    for _ in range(size(60, 400)):
        settings = DrillSettings(SLUG, level=4)
        item = serve(card, "read_opponent", settings, seeds.randrange(SEEDS))
        if item.about.form == "dead":
            met.add(item.right.key)
    assert met == {"alive", "d3", "d4", "d5"}
