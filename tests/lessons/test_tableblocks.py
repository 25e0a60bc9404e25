"""What lessons show of the table: scenes, passes, the wall, payments."""

from __future__ import annotations

from django.utils.safestring import SafeString

from engine import Tile
from lessons import tableblocks
from lessons.scenes import read_scene, scene_of
from lessons.wording import pass_sentence

NOTHING = SafeString("")


def test_a_scene_is_seen_from_the_readers_seat() -> None:
    scene = read_scene(
        "you: 1 | east: 0 | 3: 7B 7B J | dead: 2 | last: 0 7D | rack: F J"
    )

    assert [seat.name for seat in scene.seats] == [
        "On your right",
        "Across from you",
        "On your left",
        "You",
    ]
    assert [seat.is_dead for seat in scene.seats] == [True, False, False, False]
    assert [len(seat.exposures) for seat in scene.seats] == [0, 1, 0, 0]
    assert [seat.is_east for seat in scene.seats] == [False, False, True, False]
    assert (scene.last, scene.last_by) == (Tile.D7, "The player on your left")
    assert scene.rack == (Tile.FLOWER, Tile.JOKER)


def test_a_question_shows_the_very_position_that_it_asks_about() -> None:
    at = {
        "discard": "0 5D as 7D",
        "lifted": "3C",
        "holds": {"2": "5D J"},
        "exposures": {"2": ["99B J"]},
    }

    scene = scene_of(at, 2)

    assert (scene.last, scene.named) == (Tile.D5, Tile.D7)
    assert (scene.picked, scene.picked_by) == (Tile.C3, "The player on your left")
    assert not scene.is_racked
    assert scene_of({**at, "racked": True}, 2).is_racked
    assert (len(scene.rack), scene.others) == (2, 8)


def test_six_passes_and_where_they_may_be_blind() -> None:
    shown = tableblocks.passes("", NOTHING).passes

    assert "".join(one.letter for one in shown) == "ROLLOR"
    assert [one.number for one in shown if one.is_blind] == [3, 6]
    assert "First Charleston" in pass_sentence(shown[2])
    assert "Here you may pass blind" in pass_sentence(shown[2])
    assert "Second Charleston" in pass_sentence(shown[3])
    assert [one.where for one in tableblocks.passes("2 3", NOTHING).passes] == [
        "across",
        "left",
    ]


def test_the_counted_stacks_of_the_wall_stay() -> None:
    wall = tableblocks.wall("3 4", NOTHING)

    assert [stays for _x, stays in wall.stacks] == [False] * 12 + [True] * 7


def test_a_payment_is_the_engines() -> None:
    shown = tableblocks.shown_payment(
        "kitchen-table-8 | Even Steps | 1 | discard 1 | jokerless", NOTHING
    )

    assert [points for _name, points in shown.rows] == [200, -100, -50, -50]
    assert "= 100" in shown.sums[0]
