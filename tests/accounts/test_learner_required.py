from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from mahjong_site.accounts.guests import learner_of, learner_required, login_then
from mahjong_site.accounts.models import User

pytestmark = pytest.mark.django_db


@learner_required
def _private(request: HttpRequest) -> HttpResponse:
    return HttpResponse(learner_of(request).username)


@login_then("pages:home")
def _sent(request: HttpRequest) -> HttpResponse:
    return _private(request)


def _visit(
    request: HttpRequest,
    person: User | AnonymousUser,
    view: Callable[[HttpRequest], HttpResponse] = _private,
) -> HttpResponse:
    request.user = person
    request.session = SessionStore()
    return view(request)


def test_a_form_makes_a_guest_of_a_visitor(rf: RequestFactory) -> None:
    response = _visit(rf.post("/x/"), AnonymousUser())

    assert response.content.decode() == User.objects.get(is_guest=True).username


def test_a_look_sends_a_visitor_to_the_login(rf: RequestFactory) -> None:
    response = _visit(rf.get("/x/?page=2"), AnonymousUser())

    assert response.status_code == 302
    assert response["Location"].endswith("?next=/x/%3Fpage%3D2")
    assert not User.objects.exists()


def test_a_guest_may_look(rf: RequestFactory, guest: User) -> None:
    assert _visit(rf.get("/x/"), guest).content.decode() == guest.username


def test_a_form_that_a_visitor_may_not_send_leads_to_a_page_after_the_login(
    rf: RequestFactory, guest: User
) -> None:
    response = _visit(rf.post("/x/"), AnonymousUser(), _sent)

    assert response["Location"].endswith("?next=/")
    assert list(User.objects.all()) == [guest]
    assert _visit(rf.post("/x/"), guest, _sent).status_code == 200
