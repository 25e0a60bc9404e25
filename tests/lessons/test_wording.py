from __future__ import annotations

from cards.library import shipped_card
from lessons.lines import line_named, suits_in
from lessons.wording import words_for


def test_each_part_of_a_line_is_explained() -> None:
    line = line_named("first-lines", "Year and Winds", "1")

    year, winds, twos, _sixes = words_for(line)

    assert year.name == "Single tiles"
    assert year.text == (
        "A year: its 0 is Soap, which has no suit. Number 2, 6 in suit A."
        " No joker here."
    )
    assert winds.text == "One of each wind: North, East, West, South. No joker here."
    assert (twos.name, twos.text) == (
        "Pung",
        "Number 2 in suit B. Jokers may stand here.",
    )


def test_dragons_follow_their_suit() -> None:
    dragons = words_for(line_named("first-lines", "Climbing", "1"))[-1]

    assert dragons.name == "Quint"
    assert dragons.text == "The dragon that matches suit A. Jokers may stand here."


def test_every_line_of_every_card_can_be_explained() -> None:
    for slug in ("first-lines", "nmjl-2026", "mahjong-club"):
        for line in shipped_card(slug).lines:
            words = words_for(line)
            assert all(word.name and word.text for word in words)
            assert sum(len(word.printed.text) for word in words) == 14


def test_suits_are_counted_from_the_hands() -> None:
    assert suits_in(line_named("first-lines", "Even Steps", "1")) == 1
    assert suits_in(line_named("first-lines", "Even Steps", "3")) == 3
