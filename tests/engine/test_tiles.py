"""The set: 152 tiles, what they are and how they are called."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.tiles import (
    COPIES,
    DRAGONS,
    FULL_SET,
    NATURALS,
    SET_KINDS,
    WINDS,
    Suit,
    Tile,
    suit_of_dragon,
    suited,
)


def test_the_set_has_152_tiles() -> None:
    """deal-01: four of each tile, eight flowers, eight jokers."""
    assert len(FULL_SET) == 152
    counts = Counter(FULL_SET)
    suits = sum(counts[tile] for tile in Tile if tile.suit)
    assert suits == 108
    assert sum(counts[wind] for wind in WINDS) == 16
    assert sum(counts[dragon] for dragon in DRAGONS) == 12
    assert counts[Tile.FLOWER] == counts[Tile.JOKER] == 8
    assert {counts[tile] for tile in SET_KINDS} == {4, 8}
    assert Tile.BLANK not in FULL_SET
    assert [tile.copies for tile in Tile] == list(COPIES)


def test_thirty_five_naturals_and_the_joker() -> None:
    assert len(NATURALS) == 35
    assert set(SET_KINDS) - set(NATURALS) == {Tile.JOKER}
    assert set(Tile) - set(SET_KINDS) == {Tile.BLANK}


@pytest.mark.parametrize(
    ("code", "spoken"),
    [
        ("3B", "Three Bam"),
        ("5C", "Five Crak"),
        ("9D", "Nine Dot"),
        ("1B", "One Bam"),
        ("E", "East"),
        ("S", "South"),
        ("W", "West"),
        ("N", "North"),
        ("R", "Red"),
        ("G", "Green"),
        ("0", "Soap"),
        ("F", "Flower"),
        ("J", "Joker"),
    ],
)
def test_tiles_are_named_as_they_are_called(code: str, spoken: str) -> None:
    """misnamed-10: number then suit; a wind or dragon by itself."""
    (tile,) = [t for t in Tile if t.code == code]
    assert tile.spoken == spoken


def test_every_name_and_every_code_is_used_once() -> None:
    assert len({tile.spoken for tile in Tile}) == 37
    assert len({tile.code for tile in Tile}) == 37


def test_numbers_and_suits_belong_together() -> None:
    for suit in Suit:
        for number in range(1, 10):
            tile = suited(number, suit)
            assert (tile.number, tile.suit) == (number, suit)
            assert tile.code == f"{number}{suit.value}"
            assert not tile.is_wind
            assert not tile.is_dragon
    assert [t for t in Tile if t.suit is None] == [
        *WINDS,
        *DRAGONS,
        Tile(34),
        Tile(35),
        Tile(36),
    ]
    assert all(t.number is None for t in Tile if t.suit is None)


@pytest.mark.parametrize("number", [0, 10, -1])
def test_there_is_no_such_number(number: int) -> None:
    """card-06: no zero before 1, and nothing after 9."""
    with pytest.raises(ValueError, match=str(number)):
        suited(number, Suit.BAM)


def test_each_suit_has_its_dragon() -> None:
    """card-03: red with craks, green with bams, white with dots."""
    assert Suit.CRAK.dragon is Tile.RED
    assert Suit.BAM.dragon is Tile.GREEN
    assert Suit.DOT.dragon is Tile.SOAP
    assert [suit_of_dragon(d) for d in DRAGONS] == [Suit.CRAK, Suit.BAM, Suit.DOT]
    assert suit_of_dragon(Tile.EAST) is None
    assert all(t.is_dragon for t in DRAGONS)
    assert all(t.is_wind for t in WINDS)


def test_the_order_is_that_of_the_output() -> None:
    codes = " ".join(tile.code for tile in sorted(SET_KINDS))
    assert codes == (
        "1B 2B 3B 4B 5B 6B 7B 8B 9B 1C 2C 3C 4C 5C 6C 7C 8C 9C"
        " 1D 2D 3D 4D 5D 6D 7D 8D 9D E S W N R G 0 F J"
    )
