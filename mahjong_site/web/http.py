"""Whole pages and named fragments from one view and one template."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

if TYPE_CHECKING:
    from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """The request as views see it: django-htmx's middleware adds `htmx`."""

    htmx: HtmxDetails


def wants_fragment(request: HttpRequest) -> bool:
    """True when htmx asked for a part of a page, not for a page.

    A boosted link and a restored history entry need the whole page.
    """
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    if not htmx:
        return False
    return not (htmx.boosted or htmx.history_restore_request)


def render_page(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    fragment: str | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render `template`, or only its partial `fragment` for an htmx request.

    `fragment` is the name of a `{% partialdef %}` in the template; without one the
    whole page is the answer. The answer varies by the header that decides.
    """
    name = template
    if fragment and wants_fragment(request):
        name = f"{template}#{fragment}"
    response = render(request, name, dict(context or {}), status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def keep_in_browser(response: HttpResponseBase, cookie: str, value: str) -> None:
    """Let the browser remember a choice for a year, for this site's pages alone."""
    response.set_cookie(
        cookie,
        value,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
