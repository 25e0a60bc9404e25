"""What the API has promised it keeps, and what is new stands in its changelog."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.api.examples import SCHEMA
from tools.released import RELEASED, ROOT, breaks, promises

CHANGELOG: Final = ROOT / "docs" / "api-changelog.md"
NOW: Final = frozenset(promises(SCHEMA))
Change = Callable[[dict[str, Any]], Any]


def test_no_promise_is_broken() -> None:
    before = set(RELEASED.read_text(encoding="utf-8").splitlines())
    assert len(before) > 5000
    assert not breaks(before, set(NOW)), (
        "This breaks clients of version 1: see Versions in docs/api.md. What was never "
        "released may change: `make released` takes the API as it is."
    )


def test_what_is_new_stands_in_the_changelog() -> None:
    out = {line.split()[0] for line in RELEASED.read_text("utf-8").splitlines()}
    new = {line.split()[0] for line in NOW} - out
    text = CHANGELOG.read_text(encoding="utf-8")
    unreleased = text.partition("## Unreleased")[2].partition("\n## ")[0]
    missing = {name for name in new if f"`{name}`" not in unreleased}
    assert not missing, "Name them under Unreleased in docs/api-changelog.md"


def _schemas(schema: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = schema["components"]["schemas"]
    return found


def _guest(schema: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = schema["paths"]["/api/v1/guest/"]["post"]
    return operation


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda s: s["paths"].pop("/api/v1/guest/"), "gone: guest_create @"),
        (
            lambda s: s["paths"].update({"/api/v1/g/": s["paths"].pop("/api/v1/me/")}),
            "gone: me_retrieve @ GET /api/v1/me/",
        ),
        (
            lambda s: _schemas(s)["TableOutput"]["properties"].pop("phase"),
            "gone: games_retrieve < phase string",
        ),
        (
            lambda s: _schemas(s)["TableOutput"]["properties"].update(
                version={"type": "string"}
            ),
            "gone: games_create < version integer",
        ),
        (
            lambda s: _schemas(s)["NewGameInputRequest"].update(required=["seed"]),
            "now required: games_create ! seed",
        ),
        (
            lambda s: _schemas(s)["NewGameInputRequest"]["properties"].pop("seed"),
            "gone: games_create > seed integer",
        ),
        (
            lambda s: _guest(s)["responses"].pop("201"),
            "gone: guest_create < token string",
        ),
    ],
)
def test_a_breaking_change_is_told(change: Change, told: str) -> None:
    changed = copy.deepcopy(SCHEMA)
    change(changed)

    found = breaks(set(NOW), set(promises(changed)))

    assert any(line.startswith(told) for line in found), found


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s["paths"].update(
            {"/api/v1/g/": {"post": {**_guest(s), "operationId": "new_call"}}}
        ),
        lambda s: _schemas(s)["TableOutput"]["properties"].update(
            more={"type": "string"}
        ),
        lambda s: _schemas(s)["NewGameInputRequest"]["properties"].update(
            more={"type": "string"}
        ),
        lambda s: _schemas(s)["ActInputRequest"].update(required=[]),
        lambda s: _schemas(s)["NewGameInputRequest"]["properties"].update(
            more={"properties": {"inner": {"type": "string"}}, "required": ["inner"]}
        ),
    ],
    ids=["operation", "field", "input", "less required", "inner required"],
)
def test_what_only_adds_breaks_nothing(change: Change) -> None:
    changed = copy.deepcopy(SCHEMA)
    change(changed)

    assert set(promises(changed)) != set(NOW)
    assert breaks(set(NOW), set(promises(changed))) == []
