"""Every address of the site by its name, from the URLconf itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.urls import URLPattern, URLResolver, get_resolver

# The admin and the packages' own pages look after themselves.
NOT_OURS = ("admin/",)


def _walk(
    patterns: list[URLPattern | URLResolver], route: str, namespace: str
) -> Iterator[tuple[str, str]]:
    for entry in patterns:
        path = route + str(entry.pattern)
        if path.startswith(NOT_OURS):
            continue
        if isinstance(entry, URLResolver):
            inner = f"{namespace}{entry.namespace}:" if entry.namespace else namespace
            yield from _walk(entry.url_patterns, path, inner)
        else:
            yield f"{namespace}{entry.name}", path


EVERY_URL: Final = sorted(_walk(get_resolver().url_patterns, "", ""))
"""Name and route of each."""
NAME_OF: Final = {
    "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route): name for name, route in EVERY_URL
}
"""The names by route, written as the schema of the API writes them."""
