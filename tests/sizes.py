"""How much a test does: little in CI, everything in the soak run."""

from __future__ import annotations

import os

SOAK = os.environ.get("TEST_SIZE") == "soak"


def size(ci: int, soak: int) -> int:
    """The number of examples, games or requests for this run."""
    return soak if SOAK else ci
