"""The shipped cards and what the engine's tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine

CARDS = Path(__file__).parents[2] / "cards" / "data"


@pytest.fixture(scope="session")
def card() -> engine.Card:
    """The 2026 card."""
    return engine.load_card(CARDS / "nmjl-2026.card")
