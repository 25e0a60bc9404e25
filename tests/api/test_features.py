"""Everything that a page can do, the API can: `features.toml` held against the site."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.api.examples import SCHEMA
from tests.permissions.urls import EVERY_URL

ROOT: Final = Path(__file__).parents[2]
TABLE: Final = tomllib.loads(
    Path(__file__).with_name("features.toml").read_text(encoding="utf-8")
)
PAGES: Final = TABLE["pages"]
BUTTONS: Final = TABLE["buttons"]
API_ONLY: Final = TABLE["api_only"]
OPERATIONS: Final = {
    operation["operationId"]
    for methods in SCHEMA["paths"].values()
    for operation in methods.values()
}
_BUTTON: Final = re.compile(r"<(?:button|input type=\"submit\")\b[^>]*>", re.DOTALL)


def _buttons() -> Iterator[str]:
    """Every button with a name in the site's templates, as the table names it."""
    for folder in ROOT.glob("*/**/templates"):
        for file in folder.rglob("*.html"):
            for tag in _BUTTON.findall(file.read_text(encoding="utf-8")):
                said = [
                    re.search(rf'\b{part}="([^"]*)"', tag) for part in ("name", "value")
                ]
                where = file.relative_to(folder)
                if said[0] and where.parts[0] != "admin":
                    name, value = (_plain(one[1]) if one else "" for one in said)
                    yield f"{where} {name}={value}"


def _plain(text: str) -> str:
    """A text of a template; what is worked out is a star."""
    return "*" if "{" in text else text


def _named() -> set[str]:
    """Every operation that a page or a button names."""
    rows = (*PAGES.values(), *BUTTONS.values())
    return {one for row in rows if isinstance(row, list) for one in row}


def test_every_page_has_its_calls_or_its_reason() -> None:
    pages = {name for name, _route in EVERY_URL if not name.startswith("api:")}
    assert pages - PAGES.keys() == set()
    assert PAGES.keys() - pages == set()


def test_every_button_has_its_calls_or_its_reason() -> None:
    buttons = set(_buttons())
    assert len(buttons) > 40
    assert buttons - BUTTONS.keys() == set()
    assert BUTTONS.keys() - buttons == set()


def test_a_row_names_operations_that_exist_or_says_why_not() -> None:
    assert _named() - OPERATIONS == set()
    for row in (*PAGES.values(), *BUTTONS.values()):
        assert row, "neither calls nor a reason"
        assert isinstance(row, list) or row.endswith(".")


def test_every_operation_serves_a_page_or_says_why_not() -> None:
    assert OPERATIONS - _named() - API_ONLY.keys() == set()
    assert API_ONLY.keys() - OPERATIONS == set()
    assert API_ONLY.keys() & _named() == set()
    assert all(reason.endswith(".") for reason in API_ONLY.values())
