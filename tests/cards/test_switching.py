"""A line's switches on its page: what is asked for is what is shown."""

from __future__ import annotations

import re

import pytest
from django.test import Client

import engine
from cards import library
from cards.switching import BoardShown, board_shown

CARD = library.shipped_card("kitchen-table")
LINE = "/cards/nmjl-2026/any-like-numbers/1/"  # 1111a FFFFFF 1111b


def _board(section: str, number: str, **query: str) -> BoardShown:
    line = CARD.line(section, number)
    assert line is not None
    board = board_shown(CARD, line, query)
    assert board is not None
    return board


def test_the_example_is_shown_first() -> None:
    assert _board("Climbing", "1").tiles == "1B 1B 2C 2C 2C 2C 3D 3D 3D 3D F F F F"


def test_suits_and_numbers_are_set() -> None:
    board = _board("Climbing", "1", a="D", b="B", c="C", n="7")

    assert board.tiles == engine.format_tiles(
        engine.parse_tiles("FFFF 77D 8888B 9999C")
    )
    assert [switch.name for switch in board.switches] == ["a", "b", "c", "n"]
    runs = [option.label for option in board.switches[3].options]
    assert runs == ["1-2-3", "2-3-4", "3-4-5", "4-5-6", "5-6-7", "6-7-8", "7-8-9"]


def test_what_was_changed_last_is_kept() -> None:
    """Suit a is set to Dots while b stands on Dots: b makes room."""
    board = _board("Even Steps", "2", a="D", b="D", was="B.D")

    assert board.set_to in {"D.B", "D.C"}
    assert _board("Even Steps", "2", a="B", b="B", was="B.D").set_to in {"C.B", "D.B"}


def test_what_no_line_can_be_set_to_is_not_heeded() -> None:
    assert _board("Climbing", "1", a="X", n="8", z="1", was="?").place == 1


def test_winds_dragons_and_free_suits_have_switches() -> None:
    wind = _board("Wind and Weather", "7", w2="S", a="C", n="4")
    assert wind.tiles == "4C 4C 4C 4C S S S S R R R R F F"
    free = _board("Singles and Pairs", "3", s4="D")
    assert "1D" in free.tiles.split()
    assert free.switches[0].legend == "Suit of 1"


def test_hand_by_hand_through_the_whole_line() -> None:
    board = _board("Echoes", "2")
    seen = [board.place]
    while board.after:
        query = dict(part.split("=") for part in board.after.split("&"))
        board = _board("Echoes", "2", **query)
        seen.append(board.place)

    line = CARD.line("Echoes", "2")
    assert line is not None
    assert seen == list(range(1, len(line.hands) + 1))


def test_a_line_without_a_choice_has_no_board() -> None:
    line = CARD.line("Wind and Weather", "3")
    assert line is not None
    assert board_shown(CARD, line, {}) is None


def test_the_page_shows_the_hand_that_was_chosen(client: Client) -> None:
    text = client.get(LINE, {"a": "D", "b": "C", "n": "6"}).text

    board = text[text.index('id="board"') : text.index('id="hands"')]
    assert board.count("Six Dot") == 4
    assert board.count("Six Crak") == 4
    checked = re.findall(r'name="(\w)" id="[^"]+" value="(\w)" checked', board)
    assert checked == [("a", "D"), ("b", "C"), ("n", "6")]


def test_htmx_gets_the_board_alone(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "board"}
    text = client.get(LINE, {"n": "6"}, headers=headers).text

    assert text.lstrip().startswith('<section id="board"')
    assert 'id="announcer"' in text


@pytest.mark.parametrize("slug", library.shipped_slugs())
def test_every_line_of_every_card_has_its_page_of_switches(slug: str) -> None:
    card = library.shipped_card(slug)
    for line in card.lines:
        board = board_shown(card, line, {})
        if board is None:
            assert len(line.hands) == 1
        else:
            assert sum(len(word.tiles) for word in board.words) == 14
            assert all(switch.legend for switch in board.switches)
