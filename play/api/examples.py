"""Examples of requests, as the API's own description shows them."""

from __future__ import annotations

from typing import Any, Final

from cards.api.examples import POSITION

DEAL: Final[dict[str, Any]] = {
    "name": "One suit to begin with",
    "text": "Look for a line before you pass.",
    "position": POSITION,
    "aims": [{"code": "win"}],
    "help_level": "hint",
}
"""A prepared deal."""
