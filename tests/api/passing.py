"""A deal of the Charleston passed through over the API."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

LONGEST = 9


def next_step(now: dict[str, Any]) -> dict[str, Any]:
    """The first tiles that may go, a vote to go on, two for the courtesy."""
    tiles = [tile for tile in now["rack"].split() if tile != "J"]
    steps: dict[str, dict[str, Any]] = {
        "pass": {"type": "pass", "tiles": " ".join(tiles[:3])},
        "vote": {"type": "vote", "go_on": True},
        "courtesy_ask": {"type": "ask_courtesy", "count": 2},
        "courtesy_pass": {
            "type": "pass_courtesy",
            "tiles": " ".join(tiles[: now["owed"]]),
        },
    }
    return {"expected_steps": now["steps"], "step": steps[now["stage"]]}


def pass_through(api: APIClient, shown_at: str, taken_at: str) -> dict[str, Any]:
    """The deal when it is over."""
    now: dict[str, Any] = api.get(shown_at).json()
    for _ in range(LONGEST):
        if now["stage"] == "over":
            break
        answer = api.post(taken_at, next_step(now))
        assert answer.status_code == 200, answer.content
        now = answer.json()
    assert now["stage"] == "over"
    return now
