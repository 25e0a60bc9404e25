"""Pictures of twelve pages, in every width and theme, to be looked at one by one.

`make pictures` takes them all into `var/pictures/`; `make pictures PAGES="home table"`
those pages alone. The site is served from this process, on a database of its own with
the demo data and some work behind it.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools import chromium, pictured

FOLDER = Path(__file__).parents[1] / "var" / "pictures"
WIDTHS = {390: 844, 820: 1180, 1440: 900}
"""A telephone, a tablet held upright, a desk; with the height of each."""
THEMES: dict[str, Any] = {
    "light": {"color_scheme": "light", "contrast": "no-preference"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
}


def main() -> None:
    """Take the pictures of the pages that are named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", help="names of pages; all without any")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        _prepare(Path(folder) / "pictures.sqlite3")
        known = pictured.pages()
        if unknown := {*asked.pages} - {*known}:
            sys.exit(f"No such page: {' '.join(unknown)}. There are: {' '.join(known)}")
        _take(pictured.addresses(asked.pages or known), asked.into)


def _prepare(database: Path) -> None:
    """The demo on an empty database; nothing of what is in use is touched."""
    os.environ |= {
        "DATABASE_URL": f"sqlite:///{database}",
        "DJANGO_SETTINGS_MODULE": "mahjong_site.settings",
        # Playwright runs an event loop, which Django takes for an asker of its own.
        "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
        "DEBUG": "1",
        "LOG_LEVEL": "ERROR",
    }
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    with open(os.devnull, "w") as nowhere:
        call_command("make_demo", stdout=nowhere)


def _take(pages: dict[str, tuple[str, str]], into: Path) -> None:
    from playwright.sync_api import sync_playwright

    from tools.bench_browser import served

    into.mkdir(parents=True, exist_ok=True)
    with served() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find_or_install(), args=chromium.FLAGS
        )
        page: Any = browser.new_context(service_workers="block").new_page()
        # What comes late on a first visit, the letters, is there from now on.
        page.goto(base, wait_until="networkidle")
        for name, (address, session) in pages.items():
            page.context.clear_cookies()
            if session:
                cookie = {"name": "sessionid", "value": session, "url": base}
                page.context.add_cookies([cookie])
            for theme, media in THEMES.items():
                page.emulate_media(reduced_motion="reduce", **media)
                _take_one(page, base + address, into, f"{name}-{{}}-{theme}.png")
        browser.close()
    print(f"{len(pages) * len(WIDTHS) * len(THEMES)} pictures in {into}")


def _take_one(page: Any, address: str, into: Path, name: str) -> None:
    """One page in every width."""
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        answer = page.goto(address)
        if answer.status != 200:
            raise AssertionError(f"{address}: {answer.status}")
        page.screenshot(path=into / name.format(width), full_page=True)


if __name__ == "__main__":
    main()
