"""Pages that other sites may show in a frame."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from csp.constants import NONE
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_exempt


def framed(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any],
    *,
    origins: list[str],
    status: int = 200,
) -> HttpResponse:
    """The page with the policy that lets these origins, and no other, frame it.

    It may hold no script. `X-Frame-Options` knows no list and is left out.
    """

    @xframe_options_exempt
    @csp_replace({"frame-ancestors": origins, "script-src": [NONE]})
    def answer(request: HttpRequest) -> HttpResponse:
        return render(request, template, dict(context), status=status)

    response: HttpResponse = answer(request)  # type: ignore[assignment]
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
