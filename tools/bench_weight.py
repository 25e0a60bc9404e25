"""The weight of a first visit: a page with all that it has its browser fetch, and what
the service worker fetches then to be ready without a network.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

FETCHED = re.compile(
    r"""<(?:script|link|img|use)\b[^>]*?\b(?:src|href)="([^"]+)"|url\(["']?([^"')]+)"""
)
GOAL, SCRIPT_GOAL = 150, 40
"""Kilobytes on the wire, and how many of them may be script."""


def weigh(name: str, client: Any, page: str) -> None:
    """Print the kilobytes of the page, and of its script, beside the goals.

    A static file weighs what the smallest of its encodings does.
    """
    from django.conf import settings
    from django.urls import reverse

    root = Path(settings.STATIC_ROOT)
    worker, kept = _of_worker(client, root)
    files = {*_fetched(client.get(page).text, page, root), *kept}
    pages = _packed(client, page) + _packed(client, worker["offline"])
    others = {one for one in files if one.suffix != ".js"}
    weight = pages + sum(map(_on_the_wire, others))
    script = _packed(client, reverse("pages:service-worker"))
    script += sum(map(_on_the_wire, files - others))
    _print(f"first_visit_{name}", weight + script, GOAL)
    _print(f"first_visit_{name}_script", script, SCRIPT_GOAL)


def _packed(client: Any, page: str) -> int:
    return len(client.get(page, headers={"Accept-Encoding": "gzip"}).content)


def _of_worker(client: Any, root: Path) -> tuple[dict[str, Any], set[Path]]:
    """What the worker is told, and the files that it fetches."""
    from django.urls import reverse

    script = client.get(reverse("pages:service-worker")).text
    told = re.search("^const SITE = (.*);$", script, re.MULTILINE)
    worker: dict[str, Any] = json.loads(told[1]) if told else {}
    return worker, {root / one.removeprefix("/static/") for one in worker["files"]}


def _fetched(text: str, address: str, root: Path) -> Iterator[Path]:
    """The files that a page or style sheet names, and those that these name."""
    for found in FETCHED.findall(text):
        path = urlsplit(urljoin(address, urldefrag(max(found)).url)).path
        file = root / unquote(path).removeprefix("/static/")
        if path.startswith("/static/") and file.is_file():
            yield file
            if file.suffix == ".css":
                yield from _fetched(file.read_text(encoding="utf-8"), path, root)


def _on_the_wire(file: Path) -> int:
    encoded = (file.with_name(f"{file.name}.{one}") for one in ("br", "gz"))
    return min(one.stat().st_size for one in (file, *encoded) if one.is_file())


def _print(name: str, weight: int, goal: int) -> None:
    figure = {
        "name": name,
        "value": round(weight / 1000, 1),
        "unit": "kB",
        "baseline": "the goal",
        "baseline_value": goal,
        "ratio": round(weight / 1000 / goal, 4),
    }
    print(json.dumps(figure), flush=True)
