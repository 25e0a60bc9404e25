from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.tiles import Tile

CARD = Path(__file__).parents[2] / "cards" / "data" / "nmjl-2026.card"


@pytest.mark.parametrize(
    ("concealed", "exposures", "seen", "codes"),
    [
        ("FF 2222B 44C 66C 888B", [], "", []),
        ("", [], "", []),
        ("FF 2222B 44C 66C 8888B E", [], "", ["wrong_tile_count"]),
        ("FF 44C 66C 8888B", ["2222B", "EEE"], "", ["wrong_tile_count"]),
        ("22222B", [], "", ["too_many_copies"]),
        ("22B", ["22B J"], "2B", ["too_many_copies"]),
        ("FF", ["FF", "3B 4B 5B"], "", ["exposure_wrong_size", "exposure_mixes_tiles"]),
    ],
)
def test_what_nobody_can_hold(
    concealed: str, exposures: list[str], seen: str, codes: list[str]
) -> None:
    faults = engine.rack_faults(
        engine.parse_tiles(concealed),
        [engine.parse_tiles(text) for text in exposures],
        engine.parse_tiles(seen),
    )
    assert [str(fault.code) for fault in faults] == codes


@pytest.mark.parametrize("jokers", [8, 14, 127, 128, 400])
def test_any_number_of_jokers_is_answered(jokers: int) -> None:
    card = engine.load_card(CARD)
    rack = [Tile.JOKER] * jokers
    assert not engine.check_mahjong(card, rack).ok
    assert engine.nearest(card, rack)[0].away >= 0
