"""An example of each question, as the API's own description shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.state import Phase

_CARD: Final = {"card": "kitchen-table"}
_UNKNOWN: Final = {"rack": {"count": 13}}
POSITION: Final[dict[str, Any]] = _CARD | {
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
}
"""Before the first pass, seen by East."""

EXAMPLES: Final[Mapping[str, dict[str, Any]]] = {
    "check": _CARD | {"concealed": "FF 2222B 444B 66B 888B", "won": "left"},
    "nearest": _CARD | {"concealed": "FF 2222B 444B 66B 88B", "limit": 3},
    "may-call": _CARD | {"tile": "5D", "show": "5D J", "when": "now"},
    "may-change": _CARD | {"group": "5D 5D J", "show": "5D 5D 5D J", "when": "open"},
    "may-exchange": _CARD | {"tile": "7B", "group": "7B 7B J", "when": "racked"},
    "may-pass": _CARD | {"show": "1B 9C J", "which": "1"},
    "may-stop": {"which": "3"},
    "may-declare": _CARD | {"concealed": "FF 2222B 444B 66B 888B"},
    "happened": {"case": "exchange_withdrawn.no"},
    "dead": _CARD | {"exposures": ["5D 5D 5D", "N N N"], "seen": "1B 9C"},
    "position": {
        "position": POSITION,
        "seat": 0,
        "action": {"type": "pass", "tiles": "1B 2B J"},
    },
}
"""By the question's name; a test sends every one."""
