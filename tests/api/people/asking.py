"""What the tests of people's devices share."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient


def use(api: APIClient, answer: Any) -> str:
    """Ask with the token of that answer from now on."""
    token: str = answer.json()["token"]
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return token


def faults(answer: Any) -> list[tuple[str, str | None]]:
    """Code and field of everything that was wrong."""
    return [(one["code"], one["attr"]) for one in answer.json()["errors"]]
