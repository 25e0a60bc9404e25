"""Tiles as text, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.notation import MAX_TEXT
from engine.tiles import SET_KINDS, Tile
from engine.verdicts import ReasonCode
from tests.sizes import size

EXAMPLES = size(150, 5_000)
TILES = st.lists(st.sampled_from(SET_KINDS), max_size=160)


def read(text: str) -> str:
    return engine.format_tiles(engine.parse_tiles(text))


@given(TILES)
@settings(max_examples=EXAMPLES, deadline=None)
def test_what_is_written_is_read_again(tiles: list[Tile]) -> None:
    text = engine.format_tiles(tiles)
    assert list(engine.parse_tiles(text)) == sorted(tiles)
    assert read(text) == text


@given(TILES)
@settings(max_examples=EXAMPLES, deadline=None)
def test_the_order_written_is_kept_when_read(tiles: list[Tile]) -> None:
    text = "  ".join(t.code if t % 2 else t.code.lower() for t in tiles)
    assert list(engine.parse_tiles(text)) == tiles


def refusal(text: str) -> engine.Reason | None:
    try:
        engine.parse_tiles(text)
    except engine.NotationError as error:
        return error.reason
    return None


@given(st.text(max_size=60) | st.text("0123459BCDEWSNRGFJbcdfj \t,X", max_size=40))
@settings(max_examples=EXAMPLES, deadline=None)
def test_any_text_is_read_or_refused_with_a_word_and_its_place(text: str) -> None:
    reason = refusal(text)
    if reason is None:
        assert read(text) == engine.format_tiles(engine.parse_tiles(text))
        return
    assert reason.code is ReasonCode.UNREADABLE_TILE
    place, column = reason.params["place"], reason.params["column"]
    words = text.split()
    shown = reason.params["word"].rstrip("…")
    assert words[place - 1].startswith(shown)
    assert text[column - 1 :].startswith(shown)
    # It is the first that cannot be read.
    assert refusal(" ".join(words[: place - 1])) is None
    assert refusal(words[place - 1]) is not None


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("222B", "2B 2B 2B"),
        ("2026D", "2D 2D 6D 0"),
        ("FFF", "F F F"),
        ("JJ", "J J"),
        ("000", "0 0 0"),
        ("NEWS", "E S W N"),
        ("news", "E S W N"),
        ("ee ff 1b", "1B E E F F"),
        ("123456789C", "1C 2C 3C 4C 5C 6C 7C 8C 9C"),
        ("FF 2222B 44C 66C 8888B", "2B 2B 2B 2B 8B 8B 8B 8B 4C 4C 6C 6C F F"),
        ("N E W S", "E S W N"),
        ("020D", "2D 0 0"),
        ("0", "0"),
        ("", ""),
        ("\t1B\n 2B ", "1B 2B"),
        ("J F 0 G R N W S E 9D 1C 5B", "5B 1C 9D E S W N R G 0 F J"),
    ],
)
def test_short_forms(short: str, long: str) -> None:
    """The contract's forms; the long form is sorted bams … jokers."""
    assert read(short) == long


def test_the_tiles_of_a_word_come_in_the_order_written() -> None:
    assert engine.parse_tiles("2026D") == (Tile.D2, Tile.SOAP, Tile.D2, Tile.D6)
    assert engine.parse_tiles("NEWS") == (
        Tile.NORTH,
        Tile.EAST,
        Tile.WEST,
        Tile.SOUTH,
    )


@pytest.mark.parametrize(
    "word",
    [
        "B",
        "10",
        "00B",
        "0B",
        "3X",
        "B3",
        "2",
        "222",
        "NE",
        "EW",
        "NEWSX",
        "1B2B",
        "1B,2B",
        "RG",
        "RG0",
        "JF",
        "3BB",
        "D",
        "?",
        "-1B",
        "²B",
        "٣B",
        "１B",
        "1Β",
        "ﬀ",
        "🀄",
    ],
)
def test_every_bad_word_is_named_with_its_place(word: str) -> None:
    with pytest.raises(engine.NotationError) as caught:
        engine.parse_tiles(f"1B  {word} 3C")
    reason = caught.value.reason
    assert reason.code is ReasonCode.UNREADABLE_TILE
    assert reason.rule == "deal-01"
    assert dict(reason.params) == {"word": word, "place": 2, "column": 5}
    sentence = engine.explain(reason)
    assert f"“{word}”" in sentence
    assert "word 2" in sentence


def test_a_long_bad_word_is_cut() -> None:
    with pytest.raises(engine.NotationError) as caught:
        engine.parse_tiles("x" * 500)
    assert len(caught.value.reason.params["word"]) == 21


def test_a_very_long_text_is_refused() -> None:
    assert len(engine.parse_tiles("1B " * 600)) == 600
    with pytest.raises(engine.NotationError) as caught:
        engine.parse_tiles("1B " * 700)
    assert caught.value.reason.code is ReasonCode.TEXT_TOO_LONG
    assert caught.value.reason.params["most"] == MAX_TEXT
    assert str(MAX_TEXT) in engine.explain(caught.value.reason)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("1111B FFFFFFFF JJJJJJJJ", []),
        ("11111B", [("1B", 5, 4)]),
        ("FFFFFFFFF 00000", [("0", 5, 4), ("F", 9, 8)]),
        ("JJJJJJJJJ", [("J", 9, 8)]),
    ],
)
def test_a_fifth_tile_is_one_fault_a_kind(
    text: str, faults: list[tuple[str, int, int]]
) -> None:
    """deal-01: four of each, eight flowers, eight jokers."""
    reasons = engine.copy_faults(engine.parse_tiles(text))
    assert [
        (r.params["tile"].code, r.params["count"], r.params["most"]) for r in reasons
    ] == faults
    assert {r.code for r in reasons} <= {ReasonCode.TOO_MANY_COPIES}
