"""The site's addresses and those of the bare views that others are measured against."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.urls import URLPattern, URLResolver, path
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from mahjong_site.accounts.models import User
from mahjong_site.urls import urlpatterns as site

SPANS = Template("{% for cell in cells %}<span>{{ cell }}</span>{% endfor %}")


def bare(request: HttpRequest, cells: int) -> HttpResponse:
    """One row read and written, and so many spans."""
    person = User.objects.get(username=request.user.get_username())
    person.last_login = timezone.now()
    person.save(update_fields=["last_login"])
    return HttpResponse(SPANS.render(Context({"cells": range(cells)})))


class BareApiView(APIView):
    """A call of the API by somebody with a token: one row, and so many values."""

    def get(self, request: Request, values: int) -> Response:
        """One row read and written, and the values."""
        person = User.objects.get(username=request.user.get_username())
        person.last_login = timezone.now()
        person.save(update_fields=["last_login"])
        return Response({"values": list(range(values))})


urlpatterns: list[URLPattern | URLResolver] = [
    path("bare/<int:cells>/", bare),
    path("bare-api/<int:values>/", BareApiView.as_view()),
    *site,
]
