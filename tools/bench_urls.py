"""The site's addresses and that of the bare view which pages are measured against."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.urls import URLPattern, URLResolver, path
from django.utils import timezone

from mahjong_site.accounts.models import User
from mahjong_site.urls import urlpatterns as site

SPANS = Template("{% for cell in cells %}<span>{{ cell }}</span>{% endfor %}")


def bare(request: HttpRequest, cells: int) -> HttpResponse:
    """One row read and written, and so many spans."""
    person = User.objects.get(username=request.user.get_username())
    person.last_login = timezone.now()
    person.save(update_fields=["last_login"])
    return HttpResponse(SPANS.render(Context({"cells": range(cells)})))


urlpatterns: list[URLPattern | URLResolver] = [
    path("bare/<int:cells>/", bare),
    *site,
]
