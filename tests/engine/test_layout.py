from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.matching import read_exposures
from engine.tiles import FULL_SET, Tile

CARD = engine.load_card(Path(__file__).parents[2] / "cards" / "data" / "nmjl-2026.card")


def _shown(text: str, *exposed: str, line: tuple[str, str] = ("2468", "2")) -> str:
    found = CARD.line(*line)
    assert found
    exposures, faults = read_exposures([engine.parse_tiles(e) for e in exposed])
    assert not faults
    laid = engine.lay_out(found.hands[0], engine.parse_tiles(text), exposures)
    words = [
        " ".join(t.code for t in one.tiles)
        + " ·" * one.missing
        + ("!" if one.exposed else "")
        for one in laid
    ]
    return " | ".join(words)


def test_jokers_stand_where_naturals_are_wanting() -> None:
    assert _shown("FF 22BJJ 44C 66C 8888B".replace("22BJJ", "22B JJ")) == (
        "F F | 2B 2B J J | 4C 4C | 6C 6C | 8B 8B 8B 8B"
    )


def test_exposures_lie_as_they_are() -> None:
    assert _shown("FF 22B JJ 44C 66C", "88B J 8B") == (
        "F F | 2B 2B J J | 4C 4C | 6C 6C | 8B 8B 8B J!"
    )


def test_gaps_are_left_open_and_jokers_stay_out_of_pairs() -> None:
    assert _shown("F 22B J 4C 66C 888B E") == (
        "F · | 2B 2B J · | 4C · | 6C 6C | 8B 8B 8B ·"
    )


def test_naturals_go_first_to_groups_that_take_no_joker() -> None:
    # 246 888 in two suits: the 2, 4, 6 are singles; none of them may be a joker.
    assert (
        _shown("FF 246B JJJ 246C 888C", line=("2468", "8"))
        == "F F | 2B | 4B | 6B | J J J | 2C | 4C | 6C | 8C 8C 8C"
    )


def test_an_exposure_without_a_place_is_an_error() -> None:
    with pytest.raises(ValueError, match="EAST"):
        _shown("FF", "EEE")


@given(st.lists(st.sampled_from(FULL_SET), min_size=1, max_size=14), st.data())
def test_the_gaps_are_what_nearest_says(rack: list[Tile], data: st.DataObject) -> None:
    near = data.draw(st.sampled_from(engine.nearest(CARD, rack)))
    laid = engine.lay_out(near.hand, rack)
    assert sum(one.missing for one in laid) == near.away
    assert sum(one.jokers for one in laid) == near.jokers_used
