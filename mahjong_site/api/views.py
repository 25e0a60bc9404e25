"""The API's own description, for machines and for people."""

from __future__ import annotations

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


# Swagger's style sheet carries its icons as data: addresses.
@csp_update({"img-src": ["'self'", "data:"]})
@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The schema as a page where endpoints can be tried."""
    return render(request, "api/docs.html")
