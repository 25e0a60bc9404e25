"""Find a Chromium for the browser tests, or get one.

In this order: the one that `CHROMIUM` names, one that is installed, one that
Playwright fetched before; then apt where that is allowed, then Playwright's own
download. Each attempt has a time limit.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The shell draws pages alone; a whole browser draws its own frame as well, which
# makes every test slower by half.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
FLAGS = [
    # Tests often run as root or in a container, where the sandbox cannot start.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    # Silence what a browser sends of its own accord.
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
]
APT_INSTALL = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
HOW_TO_GET = (
    "The browser tests need a Chromium and none could be installed. Get one with "
    "`apt-get install chromium` (as root) or "
    "`.venv/bin/playwright install chromium`, or name yours in CHROMIUM."
)


class NoChromium(RuntimeError):
    """No browser, and every way to get one has failed."""


def installed() -> str | None:
    """The path of a Chromium that is already here."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    on_path = next(filter(None, map(shutil.which, NAMES)), None)
    return on_path or _fetched_before()


def find_or_install() -> str:
    """The path of a Chromium; raises `NoChromium` with the command to run."""
    for step in (installed, _by_apt, _by_playwright):
        path = step()
        if path:
            return path
    raise NoChromium(HOW_TO_GET)


def _fetched_before() -> str | None:
    """Playwright's own browser, if an earlier run fetched it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _by_apt() -> str | None:
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    print("Installing Chromium by apt (once)...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    _attempt(["apt-get", "update", "-qq"], 180, environment)
    for package in NAMES[:2]:
        _attempt([*APT_INSTALL, package], 420, environment)
        path = shutil.which(package)
        if path:
            return path
    return None


def _by_playwright() -> str | None:
    print("Downloading Chromium with Playwright (once)...", flush=True)
    _attempt(
        [sys.executable, "-m", "playwright", "install", "chromium"],
        300,
        dict(os.environ),
    )
    return _fetched_before()


def _attempt(command: list[str], seconds: int, environment: dict[str, str]) -> None:
    """Run one command; what comes of it is seen by looking for the browser."""
    try:
        subprocess.run(
            command,
            env=environment,
            timeout=seconds,
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
    except (OSError, subprocess.SubprocessError) as error:
        print(f"  {' '.join(command)}: {error}", flush=True)


if __name__ == "__main__":
    print(find_or_install())
