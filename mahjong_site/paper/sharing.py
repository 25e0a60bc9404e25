"""A picture for previews of a shared link, as the answer to a request.

The same for everybody who reads the same language: what it is drawn from names it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from rest_framework.exceptions import Throttled

from mahjong_site.paper import faces, press
from mahjong_site.paper.blocks import Block, Kept, Picture, Row, Text, clean
from mahjong_site.web.sharing import shortened
from mahjong_site.web.throttling import ScopeThrottle, count

DAY: Final = 24 * 60 * 60
_LATER: Final = 60
"""Seconds to wait where a picture was not ready in time."""


class PictureThrottle(ScopeThrottle):
    """Pictures that are drawn: a tenth of a second of the server each."""

    scope = "picture"


def picture_answer(
    request: HttpRequest, picture: Picture, *, keeps: int = DAY
) -> HttpResponseBase:
    """The picture as a PNG, which anybody may keep for so many seconds.

    0 where it may be withdrawn: it is then asked for again before each use. Raises
    Throttled where somebody has had too many drawn, or the server is too busy.
    """
    asked = press.picture_json(picture)
    name = hashlib.sha256((asked + _drawn_with()).encode()).hexdigest()[:32]
    etag = f'"{name}"'
    response: HttpResponseBase | None = get_conditional_response(request, etag=etag)
    if response is None:
        png = _drawn(request, asked, name)
        response = HttpResponse(png, content_type="image/png")
    response["ETag"] = etag
    response["Cache-Control"] = f"public, max-age={keeps}" if keeps else "no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response


def _drawn(request: HttpRequest, asked: str, name: str) -> bytes:
    """The picture as it lies ready, or else drawn now: only that is counted."""
    kept: bytes | None = caches["pictures"].get(name)
    if kept is not None:
        return kept
    count(request, PictureThrottle)
    try:
        png = press.png_of(asked)
    except press.TooBusy as late:
        raise Throttled(wait=_LATER) from late
    caches["pictures"].set(name, png)
    return png


@cache
def _drawn_with() -> str:
    """Names the templates and the faces: a picture drawn anew has another name."""
    here = press.TEMPLATES
    files = (faces.SPRITE, here / "picture.typ", here / "pieces.typ")
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def alt_of(picture: Picture) -> str:
    """What the picture shows, in words: its title, texts and tiles."""
    return shortened(" · ".join([clean(picture.title), *_said(picture.blocks)]))


def _said(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Text(runs):
                yield "".join(clean(run.text) for run in runs)
            case Kept(inside):
                yield from _said(inside)
            case Row(groups, label):
                tiles = [one.says for group in groups for one in group.tiles]
                yield (
                    f"{clean(label)}: {', '.join(tiles)}" if label else ", ".join(tiles)
                )
