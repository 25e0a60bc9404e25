"""Examples of requests, as the API's own description shows them."""

from __future__ import annotations

from typing import Any, Final

from engine.state import Phase

_UNKNOWN: Final = {"rack": {"count": 13}}

DEAL: Final[dict[str, Any]] = {
    "name": "One suit to begin with",
    "text": "Look for a line before you pass.",
    "position": {
        "card": "kitchen-table",
        "phase": Phase.PASS.value,
        "dealer": 0,
        "turn": 0,
        "seats": [
            {"rack": {"tiles": "1B 2B 3B 4B 5B 6B 7B 8B 9B 1C 2C 3C 4C J"}},
            _UNKNOWN,
            _UNKNOWN,
            _UNKNOWN,
        ],
        "wall": {"count": 99},
    },
    "aims": [{"code": "win"}],
    "help_level": "hint",
}
"""A prepared deal."""
