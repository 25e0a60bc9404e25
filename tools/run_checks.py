"""Everything that can be checked without running the site, one after another.

All checks run even when one fails, so that one run shows everything to mend.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
MANAGE = [sys.executable, "manage.py"]

# Where people's words stand, on pages and in comments.
SPELLED = "engine cards lessons play mahjong_site docs tools README.md CHANGELOG.md"

# What a real site sets; `check --deploy` must have nothing to say about it.
PRODUCTION = {
    "DEBUG": "false",
    "SECRET_KEY": "only-for-this-check-Zk3mQ8vR2xT7wL5nB9cF4hJ6pS1dG0yA-uE",
    "ALLOWED_HOSTS": "example.org",
}


def checks() -> dict[str, tuple[list[str], dict[str, str]]]:
    """Each check's name, its command, and the variables that it needs."""
    found: dict[str, tuple[list[str], dict[str, str]]] = {
        "format": ([str(BIN / "ruff"), "format", "--check", "--quiet", "."], {}),
        "lint": ([str(BIN / "ruff"), "check", "--quiet", "."], {}),
        "types": ([str(BIN / "mypy"), "--no-error-summary"], {}),
        "layers": ([str(BIN / "lint-imports"), "--no-logo"], {}),
        "templates": ([str(BIN / "djlint"), ".", "--lint", "--quiet"], {}),
        "spelling": ([str(BIN / "codespell"), *SPELLED.split()], {}),
        "django": ([*MANAGE, "check", "--fail-level", "WARNING"], {}),
        "deploy": (
            [*MANAGE, "check", "--deploy", "--fail-level", "WARNING"],
            PRODUCTION,
        ),
        "migrations": ([*MANAGE, "makemigrations", "--check", "--dry-run"], {}),
    }
    # Every app checks its own data: check_cards, check_content.
    for path in sorted(ROOT.glob("*/management/commands/check_*.py")):
        found[path.stem] = ([*MANAGE, path.stem], {})
    return found


def run(command: list[str], variables: dict[str, str]) -> tuple[int, str]:
    """The exit code and the output of one check."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).strip()


def main() -> int:
    """Run them all; 0 when every one is content."""
    failed = []
    for name, (command, variables) in checks().items():
        began = time.monotonic()
        code, output = run(command, variables)
        word = "ok" if code == 0 else "FAILED"
        print(f"{name:12} {word} ({time.monotonic() - began:.1f} s)", flush=True)
        if code != 0:
            failed.append(name)
            print(output, flush=True)
    if failed:
        print(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
