from __future__ import annotations

from cards.library import shipped_card
from engine import format_tiles
from lessons.lines import line_named, suits_in
from lessons.presenting import as_groups
from lessons.rendering import Groups, read_steps
from lessons.wording import group_says, words_for


def test_each_part_of_a_line_is_explained() -> None:
    line = line_named("kitchen-table-8", "Calendar", "1")

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
    dragons = words_for(line_named("kitchen-table-8", "Five Alike", "1"))[-1]

    assert dragons.name == "Quint"
    assert dragons.text == "The dragon that matches suit A. Jokers may stand here."


def test_every_line_of_every_card_can_be_explained() -> None:
    for slug in ("kitchen-table", "nmjl-2026", "mahjong-club"):
        for line in shipped_card(slug).lines:
            words = words_for(line)
            assert all(word.name and word.text for word in words)
            assert sum(len(word.printed.text) for word in words) == 14


def test_suits_are_counted_from_the_hands() -> None:
    assert suits_in(line_named("kitchen-table-8", "Even Steps", "1")) == 1
    assert suits_in(line_named("kitchen-table-8", "Even Steps", "3")) == 3


def test_single_tiles_that_follow_one_another_stand_together() -> None:
    shown = [format_tiles(group) for group in as_groups("RRR J 2C 0 2C 6C NEWS 22D")]

    assert shown == ["R R R", "2C 2C 6C 0 J", "E S W N", "2D 2D"]


def test_a_tapped_group_says_what_it_is_or_why_it_is_none() -> None:
    (step,) = read_steps(
        "## One\n\n::: groups 5C / 55C J\n:::\n\n::: wrong 5C J / R G 0\n:::"
    )
    groups, wrong = step.blocks
    assert isinstance(groups, Groups)
    assert isinstance(wrong, Groups)

    assert [group_says(one) for one in groups.groups] == [
        "Five Crak. No joker here.",
        "Five Crak, Five Crak, Joker. Jokers may stand here.",
    ]
    assert "no joker stands in a pair" in group_says(wrong.groups[0])
    assert "different kinds" in group_says(wrong.groups[1])
