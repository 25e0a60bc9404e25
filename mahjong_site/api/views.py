"""The API's own description, for machines and for people."""

from __future__ import annotations

from functools import cache

from csp.decorators import csp_update
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponsePermanentRedirect,
)
from django.shortcuts import render
from django.urls import resolve
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import conditional_page, require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer

from mahjong_site.web.errors import api_error, page_not_found


@conditional_page
@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """The schema as JSON, with an `ETag`."""
    said = schema_in(get_language())
    return HttpResponse(said, content_type=OpenApiJsonRenderer.media_type)


@cache
def schema_in(_language: str | None) -> bytes:
    """The schema in the active language: a second's work, done once."""
    found = SchemaGenerator(api_version=None).get_schema(request=None, public=True)
    rendered: bytes = OpenApiJsonRenderer().render(found, renderer_context={})
    return rendered


# Swagger's style sheet carries its icons as data: addresses.
@csp_update({"img-src": ["'self'", "data:"]})
@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The schema as a page where endpoints can be tried."""
    return render(request, "api/docs.html")


@csrf_exempt
def nowhere(request: HttpRequest, path: str) -> HttpResponse:
    """The answer for an address where nothing is.

    Without its last slash an address is looked for with it; but only where nothing is
    sent, for a client that follows a redirect leaves the body behind.
    """
    if not path or path.endswith("/") or not _is_somewhere(f"{request.path_info}/"):
        return page_not_found(request, Http404())
    if request.method in ("GET", "HEAD"):
        whole = request.get_full_path(force_append_slash=True)
        return HttpResponsePermanentRedirect(whole)
    message = _("Every address here ends in a slash. Add it, and send this again.")
    return api_error(404, "not_found", message)


def _is_somewhere(path: str) -> bool:
    """Is there anything at that address of the API?"""
    return resolve(path).func is not nowhere
