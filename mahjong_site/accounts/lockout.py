"""What somebody sees whose name is locked after too many wrong passwords."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from rest_framework.exceptions import Throttled


class LockedOut(Throttled):
    """The API's answer; the wait is the longest that it can be."""

    default_code = "locked_out"

    def __init__(self) -> None:
        super().__init__(
            wait=settings.AXES_COOLOFF_TIME.total_seconds(),
            detail=_("The password was wrong too often for this name."),
            code=self.default_code,
        )


def locked_out(
    request: HttpRequest, response: HttpResponse, credentials: Any
) -> HttpResponse:
    """The page for a browser; the API has answered for itself already."""
    if request.path.startswith("/api/"):
        return response
    page = render(request, "accounts/locked_out.html", status=429)
    page["Retry-After"] = str(int(settings.AXES_COOLOFF_TIME.total_seconds()))
    return page
