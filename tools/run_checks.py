"""Everything that can be checked without running the site, two at a time.

All checks run even when one fails, so that one run shows everything to mend.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
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
        # The types take longest: the others are done beside them.
        "types": ([str(BIN / "mypy"), "--no-error-summary"], {}),
        "format": ([str(BIN / "ruff"), "format", "--check", "--quiet", "."], {}),
        "lint": ([str(BIN / "ruff"), "check", "--quiet", "."], {}),
        "layers": ([str(BIN / "lint-imports"), "--no-logo"], {}),
        "templates": ([str(BIN / "djlint"), ".", "--lint", "--quiet"], {}),
        "spelling": ([str(BIN / "codespell"), *SPELLED.split()], {}),
        "dependencies": ([sys.executable, "-m", "tools.dependencies"], {}),
        "secrets": ([sys.executable, "-m", "tools.leaked"], {}),
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


def run(command: list[str], variables: dict[str, str]) -> tuple[int, str, float]:
    """The exit code of one check, its output, and the seconds that it took."""
    began = time.monotonic()
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    seconds = time.monotonic() - began
    return done.returncode, (done.stdout + done.stderr).strip(), seconds


def main() -> int:
    """Run them all; 0 when every one is content."""
    failed = []
    todo = checks()
    with ThreadPoolExecutor(max_workers=2) as pool:
        results = pool.map(lambda one: run(*one), todo.values())
        for name, (code, output, seconds) in zip(todo, results, strict=True):
            word = "ok" if code == 0 else "FAILED"
            print(f"{name:12} {word} ({seconds:.1f} s)", flush=True)
            if code != 0:
                failed.append(name)
                print(output, flush=True)
    if failed:
        print(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
