"""The first kinds proved once more, by other means than made or proved them.

What every kind must keep is in `test_every_kind`.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

import engine
from cards import library
from engine.tiles import Tile
from lessons.drills.catalogue import SEEDS, grade, serve
from lessons.drills.item import DrillSettings, Item, NoItem, Pick, UnknownChoice
from lessons.drills.misconceptions import Misconception
from lessons.drills.showings import (
    ShownExposures,
    ShownGroups,
    ShownLine,
    ShownRack,
)
from tests.lessons.drills.independent import (
    away,
    is_possible,
    makes,
    takes_jokers,
)
from tests.sizes import size

CARDS = ("nmjl-2026", "mahjong-club")
every_card = pytest.mark.parametrize("slug", CARDS)


def _items(slug: str, kind: str, count: int) -> list[Item]:
    seeds = random.Random(f"{slug} {kind}")
    card = library.shipped_card(slug)
    return [
        serve(card, kind, DrillSettings(slug, (), 1 + n % 5), seeds.randrange(SEEDS))
        for n in range(count)
    ]


@every_card
def test_a_hand_makes_its_line_alone(slug: str) -> None:
    for item in _items(slug, "which_line", size(100, 3_000)):
        tiles = item.first(ShownRack).tiles
        exposures = [
            e for s in item.shown if isinstance(s, ShownExposures) for e in s.exposures
        ]
        shown = (*tiles, *(t for e in exposures for t in e.tiles))
        assert is_possible(shown)
        is_whole = item.stem[-1].code == "ask_which_line"
        assert (len(shown) == 14) == is_whole
        right = item.right.line
        for line in library.shipped_card(slug).lines:
            if is_whole:
                assert makes(line, tiles, exposures) == (line is right), item


@every_card
def test_a_wrong_line_says_what_the_jokers_can_do(slug: str) -> None:
    met = set[str]()
    for item in _items(slug, "which_line", size(60, 1_000)):
        if item.stem[-1].code != "ask_which_line":
            continue
        opened = [s for s in item.shown if isinstance(s, ShownExposures)]
        lying = [t for s in opened for e in s.exposures for t in e.tiles]
        jokers = [*item.first(ShownRack).tiles, *lying].count(Tile.JOKER)
        for choice in (one for one in item.choices if not one.is_right):
            said = {about.code: about.params for about in choice.why}
            lacks = said.get("line_lacks") or said["line_lacks_only"]
            helps = said.get("line_jokers_help")
            assert bool(jokers) == (helps is not None or "line_jokers_idle" in said)
            if helps is not None:
                assert 0 < helps["count"] <= jokers
                assert helps["count"] + helps["away"] == len(lacks["missing"])
            met |= set(said)
    assert "line_jokers_help" in met


def test_dragons_are_mixed_up_only_where_a_suit_has_its_own() -> None:
    """A line of R and G, of zeros or of any dragon is not read by that rule."""
    card = library.shipped_card("mahjong-club")
    for item in _items("mahjong-club", "which_line", size(100, 1_000)):
        for choice in item.choices:
            if choice.misconception is Misconception.WRONG_DRAGON and choice.line:
                assert "D" in "".join(g.text for g in choice.line.printed)
    item = serve(card, "which_line", DrillSettings(card.slug, level=1), 31)
    (choice,) = (c for c in item.choices if c.key == "Winds & Dragons, line 6")
    assert choice.misconception is Misconception.REST_NOT_CHECKED
    assert choice.why[0].code == "rest_not_checked"


def test_groups_are_miscounted_only_where_little_else_is_wrong() -> None:
    said = Counter[bool]()
    for item in _items("nmjl-2026", "which_line", size(100, 1_000)):
        if item.stem[-1].code != "ask_which_line":
            continue
        for choice in (one for one in item.choices if not one.is_right):
            about = {why.code: why.params for why in choice.why}
            lacks = about.get("line_lacks") or about["line_lacks_only"]
            helped = about.get("line_jokers_help", {"count": 0})["count"]
            if choice.misconception is Misconception.WRONG_COUNT:
                assert choice.why[0].code == "wrong_count"
                said[len(lacks["missing"]) - helped <= 4] += 1
    assert set(said) == {True}


@every_card
def test_an_unfinished_hand_is_nearest_to_its_line(slug: str) -> None:
    card, met = library.shipped_card(slug), set[int]()
    for item in _items(slug, "which_line", size(60, 1_000)):
        if item.stem[-1].code == "ask_which_line":
            continue
        tiles = item.first(ShownRack).tiles
        exposures = [
            e for s in item.shown if isinstance(s, ShownExposures) for e in s.exposures
        ]
        ways = {line.name: away(line, tiles, exposures) for line in card.lines}
        least = min(ways.values())
        assert [name for name, far in ways.items() if far == least] == [item.right.key]
        assert 0 < least <= 6
        met.add(len(tiles) + sum(e.size for e in exposures))
    assert met <= {10, 11, 12, 13}
    assert len(met) >= 3


@every_card
def test_the_right_tiles_alone_complete_a_line(slug: str) -> None:
    for item in _items(slug, "missing_tile", size(100, 3_000)):
        rack, (line,) = item.first(ShownRack).tiles, item.first(ShownLine).lines
        for choice in item.choices:
            tiles = (*rack, *choice.tiles)
            assert len(tiles) == 14
            assert is_possible(tiles), item
            assert makes(line, tiles) == choice.is_right, item
            if not choice.is_right:
                lines = library.shipped_card(slug).lines
                assert not any(makes(line, tiles) for line in lines), item


@every_card
def test_a_joker_may_stand_where_the_answer_says(slug: str) -> None:
    for item in _items(slug, "joker_place", size(100, 3_000)):
        shown, (line,) = item.first(ShownGroups), item.first(ShownLine).lines
        assert shown.place is not None
        index, spot = shown.place
        group = shown.hand.groups[index]
        assert shown.groups[index][spot] is group.tile
        swapped = [list(tiles) for tiles in shown.groups]
        swapped[index][spot] = Tile.JOKER
        tiles = [tile for row in swapped for tile in row]
        may = takes_jokers(line, group)
        assert makes(line, tiles) == may, item
        right = "yes" if may else "no" if group.size < 3 else "line"
        assert item.right.key == right, item


@pytest.mark.parametrize("kind", ["which_line", "missing_tile"])
def test_the_answers_stand_in_every_place(kind: str) -> None:
    items = [item for item in _items("nmjl-2026", kind, 80) if item.choices]
    assert {item.choices.index(item.right) for item in items} >= {0, 1, 2}


def test_a_high_level_asks_for_two_tiles() -> None:
    card = library.shipped_card("nmjl-2026")
    for level, count in ((1, 1), (3, 1), (4, 2)):
        item = serve(card, "missing_tile", DrillSettings(card.slug, (), level), 1)
        assert {len(choice.tiles) for choice in item.choices} == {count}
        assert len(item.first(ShownRack).tiles) == 14 - count


@every_card
def test_the_two_tiles_picked_alone_complete_a_line(slug: str) -> None:
    card = library.shipped_card(slug)
    for seed in range(size(30, 600)):
        item = serve(card, "missing_tile", DrillSettings(slug, (), 5), seed)
        assert isinstance(item.answer, Pick)
        rack, (line,) = item.first(ShownRack).tiles, item.first(ShownLine).lines
        assert len(rack) == 12
        for two in combinations(item.answer.tiles, 2):
            key = " ".join(tile.code for tile in sorted(two))
            is_right = is_possible((*rack, *two)) and makes(line, (*rack, *two))
            assert (key in item.answer.right) == is_right, item
            assert grade(card, item, key).is_right == is_right
        assert len(item.answer.tiles) >= 4


def test_two_that_no_faulty_rule_picks_are_another_slip() -> None:
    card, met = library.shipped_card("nmjl-2026"), set[Misconception]()
    for seed in range(20):
        item = serve(card, "missing_tile", DrillSettings(card.slug, (), 5), seed)
        assert isinstance(item.answer, Pick)
        for two in combinations(item.answer.tiles, 2):
            given = grade(card, item, " ".join(tile.code for tile in sorted(two)))
            if given.misconception:
                met.add(given.misconception)
                assert given.why
        for key in (item.answer.tiles[0].code, "J J J", "1B 2B 3B", "no tiles"):
            with pytest.raises(UnknownChoice):
                grade(card, item, key)
    assert Misconception.UNEXPLAINED in met
    assert len(met) > 4


def test_an_answer_that_is_not_offered_is_refused() -> None:
    card = library.shipped_card("nmjl-2026")
    item = serve(card, "which_line", DrillSettings(card.slug), 7)
    with pytest.raises(UnknownChoice):
        item.choice("nothing of the kind")


def test_a_card_of_one_line_asks_nothing_that_it_cannot_prove() -> None:
    card = engine.load_card(
        "slug: one\nname: One line\n\n[2468]\n1: 222a 444a 6666a 8888a  X 25\n"
    )
    with pytest.raises(NoItem):
        serve(card, "which_line", DrillSettings("one"), 7)
    assert serve(card, "missing_tile", DrillSettings("one"), 7).right.tiles


def test_a_section_that_the_card_lacks_gives_no_item() -> None:
    card = library.shipped_card("nmjl-2026")
    with pytest.raises(NoItem):
        serve(card, "joker_place", DrillSettings(card.slug, ("Nothing",)), 7)
