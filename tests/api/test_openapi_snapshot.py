from __future__ import annotations

import json
from pathlib import Path

from django.test import Client

SNAPSHOT = Path(__file__).parent / "openapi.json"


def test_the_schema_is_the_committed_one(client: Client) -> None:
    served = client.get("/api/v1/schema/").json()

    committed = json.loads(SNAPSHOT.read_text(encoding="utf-8"))
    assert served == committed, "Run `make openapi` and look at the difference"


def test_the_schema_comes_packed_and_once(client: Client) -> None:
    packed = client.get("/api/v1/schema/", headers={"Accept-Encoding": "gzip"})
    seen = {"If-None-Match": packed["ETag"], "Accept-Encoding": "gzip"}

    again = client.get("/api/v1/schema/", headers=seen)

    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < SNAPSHOT.stat().st_size / 5
    assert (again.status_code, again.content) == (304, b"")


def test_the_documentation_page_keeps_the_policy(client: Client) -> None:
    response = client.get("/api/v1/docs/")

    assert response.status_code == 200
    policy = response["Content-Security-Policy"]
    assert "img-src 'self' data:" in policy
    assert "unsafe" not in policy
    assert "<style" not in response.text
    assert 'data-schema="/api/v1/schema/"' in response.text
