from __future__ import annotations

from cards import library, selectors


def test_lines_stand_as_the_card_prints_them() -> None:
    card = library.shipped_card("mahjong-club")
    lines = selectors.section_lines(card, "2468")
    assert [line.number for line in lines] == ["1", "2", "3", "4", "5", "6", "7"]
    assert lines[5].misprint

    card = library.shipped_card("nmjl-2026")
    assert selectors.printed_lines(card) == card.lines


def test_a_line_is_found_by_its_address() -> None:
    card = library.shipped_card("nmjl-2026")
    for line in card.lines:
        slug = selectors.section_slug(line.section)
        assert selectors.find_line(card, slug, line.number) is line
        assert selectors.find_line(card, slug, line.number.lower()) is line
    assert selectors.find_line(card, "nothing", "1") is None
    assert selectors.find_line(card, "2468", "99") is None
