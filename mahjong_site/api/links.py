"""Which call follows which: OpenAPI links, so that a client can find its way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

MADE: Final = {"game_id": "$response.body#/id"}
SAME: Final = {"game_id": "$request.path.game_id"}

LINKS: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    "games_create": {
        "view": {"operationId": "games_retrieve", "parameters": MADE},
        "legal": {"operationId": "games_legal_actions_retrieve", "parameters": MADE},
    },
    "games_retrieve": {
        "legal": {"operationId": "games_legal_actions_retrieve", "parameters": SAME},
        "events": {"operationId": "game_events", "parameters": SAME},
    },
    "games_legal_actions_retrieve": {
        "act": {
            "operationId": "games_actions_create",
            "description": "Any of the actions, not only the first.",
            "parameters": SAME,
            "requestBody": {
                "expected_version": "$response.body#/version",
                "action": "$response.body#/actions/0",
            },
        },
    },
    "games_actions_create": {
        "legal": {"operationId": "games_legal_actions_retrieve", "parameters": SAME},
        "back": {
            "operationId": "games_take_back_create",
            "description": "While `may_take_back` holds.",
            "parameters": SAME,
            "requestBody": {"expected_version": "$response.body#/version"},
        },
        "events": {"operationId": "game_events", "parameters": SAME},
        "review": {
            "operationId": "game_review",
            "description": "Once `is_over` holds.",
            "parameters": SAME,
        },
        "record": {
            "operationId": "games_record_retrieve",
            "description": "Once `is_over` holds.",
            "parameters": SAME,
        },
    },
    "game_review": {
        "moves": {"operationId": "game_moves_list", "parameters": SAME},
        "next": {"operationId": "games_next_create", "parameters": SAME},
    },
}
"""By operation: its links by name, at its answer of success."""


def add_links(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """The schema with the links; drf-spectacular calls it when all else is there."""
    for methods in result["paths"].values():
        for operation in methods.values():
            links = LINKS.get(operation["operationId"])
            if links:
                good = next(code for code in operation["responses"] if code < "300")
                operation["responses"][good]["links"] = {**links}
    return result
