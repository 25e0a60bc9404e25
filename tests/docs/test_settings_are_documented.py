from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = ROOT / "mahjong_site" / "settings.py"


def _variables_read() -> set[str]:
    """The first argument of every `env.something("NAME", ...)` call."""
    tree = ast.parse(SETTINGS.read_text(encoding="utf-8"))
    return {
        str(call.args[0].value)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "env"
        and call.func.attr != "read_env"
        and isinstance(call.args[0], ast.Constant)
    }


def test_every_variable_is_in_the_example_file() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^(?:# )?([A-Z_]+)=", text, flags=re.MULTILINE))

    assert named == _variables_read()


def test_every_variable_is_in_the_readmes_table() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    table = text.partition("## Settings")[2].partition("## A real site")[0]
    named = set(re.findall(r"^\| `([A-Z_]+)`", table, flags=re.MULTILINE))

    assert named == _variables_read()


def _check(**variables: str) -> subprocess.CompletedProcess[str]:
    """`manage.py check` as it would run with these variables."""
    kept = {k: v for k, v in os.environ.items() if k not in {"SECRET_KEY", "DEBUG"}}
    return subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**kept, "DEBUG": "false", **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_debug_and_without_a_key_nothing_starts() -> None:
    refused = _check(SECRET_KEY="")

    assert refused.returncode != 0
    assert "Set SECRET_KEY" in refused.stderr


def test_with_a_key_it_starts() -> None:
    assert _check(SECRET_KEY="a-key-for-this-test").returncode == 0
