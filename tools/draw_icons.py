"""Draw the icons of the installed site from static/img/icon.svg with Chromium.

    python -m tools.draw_icons        writes static/img/icon-*.png

A launcher may cut a `maskable` icon to a circle, and Apple's fills what is clear with
black: these two stand on paper, with the drawing well inside.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tools import chromium

FOLDER = Path(__file__).parents[1] / "static" / "img"
PAPER = "#FAF6EC"
ICONS = {
    # size in pixels, share of it that the drawing takes, what it stands on
    "icon-192.png": (192, 1.0, "transparent"),
    "icon-512.png": (512, 1.0, "transparent"),
    "icon-maskable-512.png": (512, 0.62, PAPER),
    "icon-apple-180.png": (180, 0.78, PAPER),
}


def main() -> None:
    """Every icon anew."""
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find_or_install(), args=chromium.FLAGS
        )
        page = browser.new_page()
        for name, (size, share, ground) in ICONS.items():
            _draw(page, drawing, FOLDER / name, size, share, ground)
        browser.close()


def _draw(
    page: Any, drawing: str, path: Path, size: int, share: float, ground: str
) -> None:
    inner = round(size * share)
    style = f"body{{margin:0;height:{size}px;background:{ground};display:grid;"
    style += f"place-items:center}}svg{{width:{inner}px;height:{inner}px}}"
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>{style}</style>{drawing}")
    page.screenshot(path=path, omit_background=True)


if __name__ == "__main__":
    main()
