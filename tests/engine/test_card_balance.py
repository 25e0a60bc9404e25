"""The site's own card: no section is never won, and none wins too much."""

from __future__ import annotations

import re
from math import sqrt

from cards import library
from tests.sizes import SOAK, size
from tools.card_balance import DOC, OWN, played, shares

CARD = library.shipped_card(OWN)
GAMES = size(60, 2_000)
SEED = 1
FEWEST, MOST = 3.0, 30.0


def _told() -> dict[str, float]:
    """The shares that the document tells, in percent."""
    rows = re.findall(r"^\| ([^|]+?) \| \d+ \| ([\d.]+) % \| ", DOC.read_text(), re.M)
    return {name: float(share) for name, share in rows if name in CARD.sections}


def test_every_section_has_its_share_in_the_document() -> None:
    told = _told()

    assert tuple(told) == CARD.sections
    assert abs(sum(told.values()) - 100) < 0.5
    assert all(FEWEST <= share <= MOST for share in told.values()), told
    games = re.search(
        rf"^\| {OWN} \| {len(CARD.lines)} \| (\d+) \| ", DOC.read_text(), re.M
    )
    assert games is not None
    assert int(games[1]) >= 2_000


def test_the_shares_come_out_again() -> None:
    """In the soak run at full size; else as far as so few games can tell."""
    result = played(CARD, GAMES, SEED)
    found = shares(CARD, result)
    print(f"{GAMES} games: {found}")  # noqa: T201

    wins = sum(result["sections_won"].values())
    assert wins > GAMES * 0.8
    for name, told in _told().items():
        spread = 100 * sqrt(told / 100 * (1 - told / 100) / wins)
        assert abs(found[name] - told) < 4 * spread, name
        assert not SOAK or FEWEST <= found[name] <= MOST, name
