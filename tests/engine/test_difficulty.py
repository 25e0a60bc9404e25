from __future__ import annotations

from cards import library
from engine.dealing import new_game
from engine.difficulty import measure
from engine.matching import nearest


def test_a_card_is_measured_by_games() -> None:
    card = library.shipped_card("kitchen-table-8")
    found = measure(card, range(4))
    assert found.games == 4
    assert found.wall + sum(line.won for line in found.lines) == 4
    assert [(line.section, line.number) for line in found.lines] == [
        (line.section, line.number) for line in card.lines
    ]
    assert all(0 < line.away < 14 for line in found.lines)
    assert measure(card, range(4)) == found


def test_the_distance_is_that_of_the_nearest_lines() -> None:

    card = library.shipped_card("kitchen-table-8")
    found = measure(card, [7])
    racks = new_game(card, seed=7).racks
    near = [
        {(n.line.section, n.line.number): n.away for n in nearest(card, rack, limit=8)}
        for rack in racks
    ]
    measured = 0
    for line in found.lines:
        key = (line.section, line.number)
        told = [one[key] for one in near if key in one]
        if len(told) == len(racks):
            assert line.away == round(sum(told) / 4, 2)
            measured += 1
    assert measured


def test_no_games_measure_nothing() -> None:
    found = measure(library.shipped_card("kitchen-table-8"), [])
    assert (found.games, found.wall) == (0, 0)
