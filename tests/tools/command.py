"""The project's programs as whoever types them runs them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def run(module: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess:
    """Run `python -m module`, without any setting of the site."""
    bare = {k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=bare | variables,
        capture_output=True,
        text=True,
        check=False,
    )


def printed(module: str, *arguments: str, **variables: str) -> list[dict[str, Any]]:
    """What it prints, a JSON object a line."""
    done = run(module, *arguments, **variables)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
