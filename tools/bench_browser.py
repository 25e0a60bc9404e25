"""The main pages in a real Chromium: until they can be used, what they fetch, and
whether anything jumps.

Each is opened as by somebody who has not been here before, with nothing kept, in turn
with the bare view of as many cells. The whole site is served from this process.
"""

from __future__ import annotations

import json
import statistics
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from tools import bench_pages, chromium

TURNS = 5
SIZES = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
WEIGHT_GOAL, SHIFT_GOAL = 150, 0.02
SETTLED = 600
"""Milliseconds after which a page that still moves has a fault of its own."""
SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 100_000,
}
"""A telephone in a train: milliseconds, and bytes a second."""
MEASURED = """(settled) => new Promise((done) => {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) shift += one.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => {
    const [page] = performance.getEntriesByType("navigation");
    const all = [page, ...performance.getEntriesByType("resource")];
    const bytes = all.reduce((sum, one) => sum + one.transferSize, 0);
    const ready = page.domContentLoadedEventEnd;
    done({ ready, requests: all.length, kilobytes: bytes / 1000, shift });
  }, settled);
})"""
"""Scripts are modules and deferred: a page can be used when its content is loaded."""


class _Server(ThreadingMixIn, WSGIServer):
    """A browser asks for several files at once."""

    daemon_threads = True


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Only figures are printed."""


def run() -> None:
    """Measure in a process of its own."""
    bench_pages.run("tools.bench_browser")


def main() -> None:
    """Every page beside the bare one, in one browser."""
    from playwright.sync_api import sync_playwright

    try:
        path = chromium.find_or_install()
    except chromium.NoChromium as none:
        print(f"No figures of the browser: {none}", file=sys.stderr)
        return
    bench_pages.prepare()
    pages, cookie = _pages()
    with served() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        for name, address in pages.items():
            _measure(browser, name, base, address, cookie)
        browser.close()


def _pages() -> tuple[dict[str, str], str]:
    """The addresses, and the session of whoever opens them."""
    from django.conf import settings
    from django.urls import reverse

    from lessons.library import library

    learner, client = bench_pages.person("learner")
    table, _action = next(bench_pages.turns_to_discard(learner, 1))
    lesson = next(iter(library().lessons))
    pages = {
        "home": reverse("pages:home"),
        "lesson": reverse("lessons:lesson-detail", args=[lesson]),
        "drill": reverse("drills:item", args=["which_line", 5]) + "?card=nmjl-2026",
        "checker": reverse("cards:checker"),
        "table": reverse("play:table", args=[table.game.public_id]),
    }
    return pages, client.cookies[settings.SESSION_COOKIE_NAME].value


@contextmanager
def served() -> Iterator[str]:
    """The site on a port of its own."""
    from django.conf import settings
    from django.core.wsgi import get_wsgi_application

    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    site = get_wsgi_application()
    server = make_server("127.0.0.1", 0, site, _Server, _Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def _measure(browser: Any, name: str, base: str, address: str, cookie: str) -> None:
    from tools.bench import MOST_TURNS

    page = base + address
    settled = [_open(browser, page, cookie, size, is_slow=True) for size in SIZES]
    shift = max(measured["shift"] for measured, _text in settled)
    shown, text = settled[0]
    bare = f"{base}/bare/{len(bench_pages.CELL.findall(text.encode()))}/"
    found = [
        [_open(browser, one, cookie, SIZES[0])[0] for one in (page, bare)]
        for _turn in range(min(TURNS, MOST_TURNS))
    ]
    ready, least = (
        statistics.median(turn[which]["ready"] for turn in found) for which in (0, 1)
    )
    requests = shown["requests"], found[0][1]["requests"]
    weight = shown["kilobytes"]
    _print(f"browser_{name}", ready, "ms", bench_pages.BASE, least)
    _print(f"browser_{name}_requests", requests[0], "", bench_pages.BASE, requests[1])
    _print(f"browser_{name}_weight", weight, "kB", "the goal", WEIGHT_GOAL)
    _print(f"browser_{name}_shift", shift, "", "the goal", SHIFT_GOAL)


def _open(
    browser: Any, address: str, cookie: str, size: Any, *, is_slow: bool = False
) -> tuple[Any, str]:
    """What a page costs in a window that has kept nothing, and its text.

    On a slow network what comes late can push what is there already.
    """
    context = browser.new_context(viewport=size, service_workers="block")
    session = {"name": "sessionid", "value": cookie, "url": address}
    context.add_cookies([session])
    page = context.new_page()
    if is_slow:
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", SLOW)
    page.goto(address)
    measured = page.evaluate(MEASURED, SETTLED if is_slow else 0)
    text = page.content()
    context.close()
    return measured, text


def _print(name: str, value: float, unit: str, baseline: str, reference: float) -> None:
    figure = {
        "name": name,
        "value": round(value, 3),
        "unit": unit,
        "baseline": baseline,
        "baseline_value": round(reference, 3),
        "ratio": round(value / reference, 4),
    }
    print(json.dumps(figure), flush=True)


if __name__ == "__main__":
    main()
