from __future__ import annotations

import pytest

import engine
from cards import library, wording
from engine.patterns import HAND_SIZE

CARDS = [library.shipped_card(slug) for slug in library.shipped_slugs()]
LINES = [
    pytest.param(line, id=f"{card.slug}-{line.section}-{line.number}")
    for card in CARDS
    for line in (*card.lines, *card.left_out)
]


def _line(section: str, number: str, card: str = "nmjl-2026") -> engine.Line:
    line = library.shipped_card(card).line(section, number)
    assert line
    return line


@pytest.mark.parametrize(
    ("section", "number", "facts"),
    [
        (
            "2026",
            "2",
            [
                "Two suits, whichever two you like",
                "The kong may be of 2 or 6",
                "Each dragon matches the suit beside it",
                "0 is Soap and has no suit",
            ],
        ),
        (
            "2468",
            "3",
            [
                "One suit, whichever you like",
                "These numbers only",
                "These winds only",
            ],
        ),
        (
            "Quints",
            "2",
            [
                "One suit, whichever you like",
                "Any 3 numbers in a row, from 1-2-3 to 7-8-9",
            ],
        ),
        (
            "Quints",
            "3",
            [
                "One suit, whichever you like",
                "Any two different numbers",
                "The dragon is one that does not match the suit",
            ],
        ),
        (
            "13579",
            "4",
            [
                "All three suits, in whichever order you like",
                "One number is a pair, the others single:"
                " the pair may be 1, 3, 5, 7 or 9",
                "Every kong has the number of the pair",
            ],
        ),
        (
            "Winds-Dragons",
            "3",
            [
                "Two suits, whichever two you like",
                "1 stands for one odd number, the same all through",
                "These winds only",
            ],
        ),
        ("Winds-Dragons", "1A", ["No numbers, so no suits"]),
        (
            "Winds-Dragons",
            "5",
            ["No numbers, so no suits", "Any dragon", "Any wind"],
        ),
        (
            "Winds-Dragons",
            "7A",
            [
                "No numbers, so no suits",
                "Any two dragons, but two different ones",
                "These winds only",
            ],
        ),
        (
            "Consecutive Run",
            "5B",
            [
                "Two suits, whichever two you like",
                "Any 3 numbers in a row, from 1-2-3 to 7-8-9",
                "The dragon matches suit b",
            ],
        ),
        (
            "Singles and Pairs",
            "1",
            [
                "All three suits, in whichever order you like",
                "1 stands for one number of your choice, the same all through",
                "Each dragon matches the suit beside it",
                "No joker anywhere",
            ],
        ),
    ],
)
def test_a_line_of_the_2026_card_in_words(
    section: str, number: str, facts: list[str]
) -> None:
    assert list(wording.line_facts(_line(section, number))) == facts


@pytest.mark.parametrize(
    ("section", "number", "fact"),
    [
        ("Year 2026", "4", "66 may be in any suit, one already used too"),
        ("13579", "4", "The dragon matches one of the suits, whichever you like"),
        ("Quints", "1", "N stands for one number of your choice, the same all through"),
        ("Singles & Pairs", "5", "R is the Red dragon, whatever the suit"),
        ("Winds & Dragons", "5", "G is the Green dragon, whatever the suit"),
    ],
)
def test_a_line_of_the_clubs_card_in_words(
    section: str, number: str, fact: str
) -> None:
    line = _line(section, number, "mahjong-club")
    assert fact in wording.line_facts(line)
    assert fact in wording.line_sentence(line)


@pytest.mark.parametrize("line", LINES)
def test_every_line_has_its_facts_and_words(line: engine.Line) -> None:
    assert wording.line_facts(line)
    words = wording.line_words(line)
    assert [word.printed for word in words] == list(line.printed)
    count = sum(len(word.tiles) for word in words)
    assert count == (13 if line.misprint else HAND_SIZE)


@pytest.mark.parametrize("line", LINES)
def test_the_words_of_every_hand_hold_its_tiles_and_joker_rights(
    line: engine.Line,
) -> None:
    for hand in line.hands:
        words = wording.line_words(line, hand)
        assert sorted(t for word in words for t in word.tiles) == list(hand.tiles)
        groups = [g for _, of_word in wording.spread(line, hand) for g in of_word]
        assert groups == list(hand.groups)
        for word, (_, of_word) in zip(words, wording.spread(line, hand), strict=True):
            assert word.takes_jokers == all(g.takes_jokers for g in of_word)


def test_tiles_stand_in_the_printed_order() -> None:
    words = wording.line_words(_line("2026", "3"))
    assert engine.tile_names(words[1].tiles) == "Two Bam, Soap, Two Bam, Six Bam"


@pytest.mark.parametrize("line", LINES)
def test_the_example_has_the_printed_numbers(line: engine.Line) -> None:
    hand = wording.example_hand(line)
    assert (hand is None) == bool(line.misprint)
    for word in wording.line_words(line):
        numbers = [tile.number for tile in word.tiles if tile.number]
        assert numbers == [int(s) for s in word.printed.text if s in "123456789"] or (
            set(word.printed.text) == {"N"}
        )


def test_why_a_place_takes_jokers_or_not() -> None:
    told = {
        word.printed.text: (word.kind, word.takes_jokers, word.rule, word.why)
        for word in wording.line_words(_line("369", "4"))
    }
    assert told["33"][:3] == ("Pair", False, "jokers-02")
    assert "pair" in told["33"][3]
    assert told["666"][:3] == ("Pung", True, "jokers-01")
    assert told["NEWS"][:2] == ("One of each wind", False)
    assert "printed together" in told["NEWS"][3]

    single, *_ = wording.line_words(_line("Consecutive Run", "8"))
    assert "single tile" in single.why
    (*_, reds) = wording.line_words(_line("Singles & Pairs", "5", "mahjong-club"))
    assert (reds.kind, reds.takes_jokers) == ("Pung", False)
    assert "none at all" in reds.why
    year = wording.line_words(_line("2026", "3"))[1]
    assert year.kind == "Pair and singles"


def test_a_misprinted_line_gets_tiles_but_no_joker_rights() -> None:
    words = wording.line_words(_line("2468", "6", "mahjong-club"))
    assert [engine.format_tiles(word.tiles) for word in words][:2] == [
        "8B 8B",
        "6B 6B 6B",
    ]
    assert not any(word.takes_jokers or word.why for word in words)


def test_other_rules_of_card_files_in_words() -> None:
    card = engine.load_card(
        """slug: other
name: Another card
[A]
1: FFFF 112a 1111a DDD=a X 25 pair any of 1 or 2
"""
    )
    assert "One number is a pair, the others single: the pair may be 1 or 2" in (
        wording.line_facts(card.lines[0])
    )


def test_x_c_and_value_in_words() -> None:
    assert wording.exposure_words(_line("2468", "3")).startswith("Exposed")
    assert wording.exposure_words(_line("2468", "8")).startswith("Concealed")
    assert "paid double" in wording.value_words(_line("2468", "8"))
    assert "no bonus" in wording.value_words(_line("Singles and Pairs", "6"))
    assert "jokers must help" in wording.value_words(_line("Quints", "1"))
