"""A sheet as the answer to a request."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from rest_framework.exceptions import Throttled

from mahjong_site.paper.blocks import Sheet
from mahjong_site.paper.press import Look, Paper, TooBusy, pdf_of
from mahjong_site.web.throttling import ScopeThrottle, throttle

PAPERS: Final[dict[str, Paper]] = {"letter": "us-letter", "a4": "a4"}
_LONGEST_NAME: Final = 60
_LATER: Final = 60
"""Seconds to wait where a sheet was not ready in time."""


class PaperThrottle(ScopeThrottle):
    """Sheets for paper, which take the server a second each."""

    scope = "paper"


limited = throttle(PaperThrottle, methods=frozenset({"GET", "HEAD"}))
"""For every view that answers with a sheet."""


def look_of(request: HttpRequest) -> Look:
    """How the address asks for it; what it does not know is as if it were not there."""
    usual = PAPERS[settings.PAPER]
    paper = PAPERS.get(request.GET.get("paper", ""), usual)
    return Look(paper, "large" if request.GET.get("size") == "large" else "plain")


def pdf_answer(
    request: HttpRequest, sheet: Sheet, name: str, *, is_private: bool = False
) -> HttpResponse:
    """The sheet as a PDF to look at, called `name` where it is kept.

    What is private is stored nowhere on the way. Raises Throttled where the server is
    too busy for it.
    """
    look = look_of(request)
    try:
        pdf = pdf_of(sheet, look)
    except TooBusy as late:
        raise Throttled(wait=_LATER) from late
    response = HttpResponse(pdf, content_type="application/pdf")
    file = slugify(name)[:_LONGEST_NAME].strip("-") or "sheet"
    suffix = "-large" if look.size == "large" else ""
    shown = content_disposition_header(False, f"{file}{suffix}.pdf")
    response["Content-Disposition"] = shown or "inline"
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "private, no-store" if is_private else "private"
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response
