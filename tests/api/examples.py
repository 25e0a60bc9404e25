"""What the documentation shows to be sent, for tests that send it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rest_framework.test import APIClient

SCHEMA = json.loads(
    (Path(__file__).parent / "openapi.json").read_text(encoding="utf-8")
)


def send_example(
    api: APIClient,
    method: str,
    address: str,
    changed: Mapping[str, Any] | None = None,
    name: str = "",
    **things: object,
) -> Any:
    """The answer to an example of that operation's request; it must be a good one.

    `changed` replaces what only the test can know; `name` says which of several it is.
    """
    content = SCHEMA["paths"][f"/api/v1{address}"][method]["requestBody"]["content"]
    examples = content["application/json"]["examples"]
    assert name or len(examples) == 1
    example = examples[name] if name else next(iter(examples.values()))
    body = example["value"] | (changed or {})
    sent = getattr(api, method)(f"/api/v1{address.format(**things)}", body)
    assert 200 <= sent.status_code < 300, sent.content
    return sent
