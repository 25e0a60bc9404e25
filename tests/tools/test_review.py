"""The checks that ask for a look at packages and find secrets in the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import dependencies, leaked

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = """
[project]
dependencies = ["Django[argon2]>=5.2,<5.3", "numpy>=2.3"]
[project.optional-dependencies]
dev = ["ruff>=0.17"]
"""
PINS = """
django[argon2]==5.2.19 \\
    --hash=x
numpy==2.4.6 ; python_full_version < '3.12'
numpy==2.5.5 ; python_full_version >= '3.12'
ruff==0.17.6
"""
ROW = "| {} | {} | 2026-11-03 | the site | somebody | 2026-12-01 |\n"
GOOD = {"Django": "5.2", "numpy": "2.4, 2.5", "ruff": "0.17"}


def _faults(rows: dict[str, str]) -> list[str]:
    table = "".join(ROW.format(*row) for row in rows.items())
    return dependencies.faults(
        dependencies.asked_for(PYPROJECT),
        dependencies.pinned(PINS),
        dependencies.looked_at(table),
    )


def test_a_package_that_was_looked_at_is_no_fault() -> None:
    assert _faults(GOOD) == []


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ({**GOOD, "Django": "5.1"}, "django: 5.2 is pinned, 5.1 was looked at"),
        ({**GOOD, "numpy": "2.4"}, "numpy: 2.4, 2.5 is pinned, 2.4 was looked at"),
        ({**GOOD, "nh3": "0.3"}, "nh3: nothing asks for it"),
        ({"Django": "5.2", "ruff": "0.17"}, "numpy: nobody has looked at it"),
    ],
)
def test_what_nobody_has_looked_at_is_named(rows: dict[str, str], fault: str) -> None:
    assert _faults(rows) == [fault]


# In two halves, so that this very file holds none.
SECRETS = [
    "-----BEGIN RSA " + "PRIVATE KEY-----",
    "key = AKIA" + "ABCDEFGHIJKLMNOP",
    "token: ghp" + "_" + "a1" * 18,
    "url = postgres://rose:" + "hunter2@db/site",
    "SECRET_KEY" + "=x8f9",
]


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_is_told_by_its_line_and_not_repeated(secret: str) -> None:
    (found,) = leaked.secrets_in(f"first\n{secret}\nlast\n")

    assert found[0] == 2
    assert secret not in found[1]


def test_examples_are_no_secrets() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")

    assert leaked.secrets_in(text) == []


def test_what_holds_secrets_is_never_tracked() -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()

    assert {".env", "var/"} <= {line.lstrip("/") for line in ignored}
