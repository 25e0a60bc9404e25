"""The switches of a line make its hands: all of them, and nothing else."""

from __future__ import annotations

from itertools import islice, product
from pathlib import Path

import pytest

import engine
from engine.cardtext.switches import Switchboard, switchboard
from engine.patterns import Card, Hand, Line
from engine.tiles import Suit

CARDS = Path(__file__).parents[2] / "cards" / "data"
SLUGS = sorted(path.stem for path in CARDS.glob("*.card"))


def _card(slug: str) -> Card:
    return engine.load_card(CARDS / f"{slug}.card")


def _keys(hands: tuple[Hand, ...]) -> set[object]:
    return {hand.key for hand in hands}


@pytest.mark.parametrize("slug", SLUGS)
def test_all_ways_together_make_exactly_the_hands_of_the_line(slug: str) -> None:
    for line in _card(slug).lines:
        ways = switchboard(line).ways
        assert _keys(tuple(way.hand for way in ways)) == _keys(line.hands), line.name
        assert len({way.values for way in ways}) == len(ways), line.name


@pytest.mark.parametrize("slug", SLUGS)
def test_whatever_is_set_a_hand_of_the_line_is_shown(slug: str) -> None:
    """Settings that exclude each other too: two letters in one suit, say."""
    for line in _card(slug).lines:
        board, hands = switchboard(line), _keys(line.hands)
        names = [switch.name for switch in board.switches]
        every = product(*(switch.values for switch in board.switches))
        for values in islice(every, 0, None, 17):
            way = board.nearest(dict(zip(names, values, strict=True)))
            assert way.hand.key in hands, line.name


@pytest.mark.parametrize("slug", SLUGS)
def test_a_way_that_the_line_allows_is_shown_as_it_is_set(slug: str) -> None:
    for line in _card(slug).lines:
        board = switchboard(line)
        names = [switch.name for switch in board.switches]
        for way in board.ways[::13]:
            assert board.nearest(dict(zip(names, way.values, strict=True))) == way
        for hand in line.hands[::29]:
            assert board.way_to(hand).hand.key == hand.key


def _board(row: str) -> Switchboard:
    return switchboard(_line(row))


def _line(row: str) -> Line:
    card = engine.load_card(f"slug: x\nname: X\n\n[Part]\n1: {row} X 25\n")
    return card.lines[0]


def _told(board: Switchboard) -> list[tuple[str, str, int]]:
    return [(s.name, s.kind.value, len(s.values)) for s in board.switches]


@pytest.mark.parametrize(
    ("row", "switches"),
    [
        ("EEEE SSSS WWWW NN", []),
        ("FF 2222a 4444a 6666a", [("a", "suit", 3)]),
        ("222a 444b 666a 88b DDD=b", [("a", "suit", 3), ("b", "suit", 3)]),
        (
            "1111a FFFFFF 1111b any like",
            [("a", "suit", 3), ("b", "suit", 3), ("n", "number", 9)],
        ),
        ("FF 1111a 2222a 3333a run of 3", [("a", "suit", 3), ("n", "lowest", 7)]),
        (
            "11111a 22222b FFFF any two numbers",
            [
                ("a", "suit", 3),
                ("b", "suit", 3),
                ("n", "number", 9),
                ("m", "number", 9),
            ],
        ),
        (
            "FFFF 3369a 3333b 33b pair any of 3, 6 or 9, kongs match the pair",
            [("a", "suit", 3), ("b", "suit", 3), ("n", "pair", 3)],
        ),
        (
            "FFF 2026a 222b 6666c kong 2 or 6",
            [("a", "suit", 3), ("b", "suit", 3), ("c", "suit", 3), ("n", "number", 2)],
        ),
        (
            "NNNN=any SSSS=any DDDD=any RR",
            [("w1", "wind", 4), ("w2", "wind", 4), ("d3", "dragon", 3)],
        ),
        ("2222a 4444a 66a DDDD=opposite", [("a", "suit", 3), ("d4", "dragon", 3)]),
        (
            "2222a 4444b 66a DDDD=a/b",
            [("a", "suit", 3), ("b", "suit", 3), ("d4", "dragon", 3)],
        ),
        ("FF 2222a 4444a 666a 6=any", [("a", "suit", 3), ("s5", "free_suit", 3)]),
    ],
)
def test_a_switch_for_everything_that_is_free(
    row: str, switches: list[tuple[str, str, int]]
) -> None:
    assert _told(_board(row)) == switches


def test_the_last_thing_set_wins_over_what_it_excludes() -> None:
    board = _board("222a 444b 666a 88b DDD=b")

    way = board.nearest({"a": Suit.DOT, "b": Suit.DOT}, "b")
    assert way.values[1] is Suit.DOT
    assert way.values[0] is not Suit.DOT
