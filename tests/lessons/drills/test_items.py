"""Every generated item is proved again, by other means than made it."""

from __future__ import annotations

import random

import pytest

import engine
from cards import library
from engine.tiles import Tile
from lessons.drills.catalogue import KINDS, SEEDS, make_item
from lessons.drills.item import Item, NoItem, UnknownChoice
from lessons.drills.misconceptions import NAMES, Misconception
from lessons.drills.wording import answer_text, sentence
from tests.lessons.drills.independent import is_possible, makes, takes_jokers
from tests.sizes import size

CARDS = ("nmjl-2026", "mahjong-club")
every_kind = pytest.mark.parametrize("kind", KINDS)
every_card = pytest.mark.parametrize("slug", CARDS)


def _items(slug: str, kind: str, count: int) -> list[Item]:
    seeds = random.Random(f"{slug} {kind}")
    card = library.shipped_card(slug)
    return [make_item(card, kind, seeds.randrange(SEEDS)) for _ in range(count)]


@every_card
@every_kind
def test_an_item_has_one_right_answer_and_named_wrong_ones(
    slug: str, kind: str
) -> None:
    for item in _items(slug, kind, size(300, 10_000)):
        keys = [choice.key for choice in item.choices]
        assert len(set(keys)) == len(keys) >= 3, item
        assert sum(choice.is_right for choice in item.choices) == 1, item
        for choice in item.choices:
            assert choice.why, item
            assert choice.is_right or choice.misconception in NAMES
            assert all(sentence(about) for about in choice.why), item
        _PROOFS[kind](slug, item)


def _prove_which_line(slug: str, item: Item) -> None:
    shown = (*item.tiles, *(t for e in item.exposures for t in e.tiles))
    assert len(shown) == 14
    assert is_possible(shown)
    for line in library.shipped_card(slug).lines:
        assert makes(line, item.tiles, item.exposures) == (line is item.line), item
    assert [c.line for c in item.choices if c.is_right] == [item.line]


def _prove_missing_tile(slug: str, item: Item) -> None:
    assert len(item.tiles) == 13
    for choice in item.choices:
        assert choice.tile is not None
        tiles = (*item.tiles, choice.tile)
        assert is_possible(tiles), item
        assert makes(item.line, tiles) == choice.is_right, item
        if not choice.is_right:
            lines = library.shipped_card(slug).lines
            assert not any(makes(line, tiles) for line in lines), item


def _prove_joker_place(slug: str, item: Item) -> None:
    assert item.place is not None
    index, spot = item.place
    group = item.hand.groups[index]
    assert item.groups[index][spot] is group.tile
    swapped = [list(tiles) for tiles in item.groups]
    swapped[index][spot] = Tile.JOKER
    tiles = [tile for row in swapped for tile in row]
    may = takes_jokers(item.line, group)
    assert makes(item.line, tiles) == may, item
    right = "yes" if may else "no" if group.size < 3 else "line"
    assert item.right.key == right, item
    assert all(answer_text(choice) for choice in item.choices)


_PROOFS = {
    "which_line": _prove_which_line,
    "missing_tile": _prove_missing_tile,
    "joker_place": _prove_joker_place,
}


@every_kind
def test_the_same_seed_gives_the_same_item(kind: str) -> None:
    card = library.shipped_card("nmjl-2026")
    again = engine.load_card(library.card_text(card))

    assert make_item(card, kind, 7) == make_item(again, kind, 7)
    assert make_item(card, kind, 7) != make_item(card, kind, 8)


@every_kind
def test_another_card_gives_another_item(kind: str) -> None:
    one, other = (library.shipped_card(slug) for slug in CARDS)

    assert make_item(one, kind, 7).line != make_item(other, kind, 7).line


def test_the_answers_stand_in_every_place() -> None:
    for kind in ("which_line", "missing_tile"):
        places = [
            item.choices.index(item.right) for item in _items("nmjl-2026", kind, 80)
        ]
        assert set(places) == {0, 1, 2, 3}


def test_many_misconceptions_are_asked_about() -> None:
    found = {
        choice.misconception
        for slug in CARDS
        for kind in KINDS
        for item in _items(slug, kind, 120)
        for choice in item.choices
    }
    assert found >= {
        Misconception.JOKER_IN_PAIR,
        Misconception.JOKER_IN_SINGLE,
        Misconception.COLOUR_TAKEN_FOR_SUIT,
        Misconception.COLOURS_NOT_COMPARED,
        Misconception.SOAP_AS_NUMBERED_TILE,
        Misconception.WRONG_DRAGON,
        Misconception.WRONG_COUNT,
        Misconception.CONCEALED_LINE_EXPOSED,
    }


def test_an_answer_that_is_not_offered_is_refused() -> None:
    item = make_item(library.shipped_card("nmjl-2026"), "which_line", 7)
    with pytest.raises(UnknownChoice):
        item.choice("nothing of the kind")


def test_a_card_of_one_line_asks_nothing_that_it_cannot_prove() -> None:
    card = engine.load_card(
        "slug: one\nname: One line\n\n[2468]\n1: 222a 444a 6666a 8888a  X 25\n"
    )
    with pytest.raises(NoItem):
        make_item(card, "which_line", 7)
    assert make_item(card, "missing_tile", 7).right.tile is not None
