"""Who is asking: nobody must sign up, and nothing is stored for a mere look."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth import login
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from mahjong_site.accounts.models import User
from mahjong_site.accounts.services import create_guest
from mahjong_site.web import throttling
from mahjong_site.web.errors import DomainError

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
BACKEND = "django.contrib.auth.backends.ModelBackend"


def current_learner(request: HttpRequest | Request) -> User | None:
    """The person who is asking, a guest included; None for a first look.

    None as well for a request that was refused before anybody looked who asks.
    """
    person = getattr(request, "user", None)
    return person if isinstance(person, User) else None


def ensure_learner(request: HttpRequest) -> User:
    """The person who is asking, made as a guest if there is none yet.

    Call it where something is about to be written. Raises DRF's `Throttled` when
    one address makes guests too fast; the middleware answers that with a page.
    """
    person = current_learner(request)
    if person is not None:
        return person
    throttling.count(request, throttling.GuestThrottle)
    guest = create_guest()
    _log_in_quietly(request, guest)
    return guest


def _log_in_quietly(request: HttpRequest, guest: User) -> None:
    """Start the guest's session and keep the CSRF secret.

    `login` renews the secret, which would spoil every other form on the page that
    the guest is looking at. A guest gains no right that the visitor lacked.
    """
    secret = request.META.get("CSRF_COOKIE")
    login(request, guest, backend=BACKEND)
    if secret:
        request.META["CSRF_COOKIE"] = secret


def learner_required(view: View[P]) -> View[P]:
    """A page that belongs to a person.

    A form that is sent makes a guest of a visitor; a visitor who only looks has
    nothing here yet and is asked to log in.
    """

    @wraps(view)
    def guarded(
        request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if request.method == "POST":
            ensure_learner(request)
        elif current_learner(request) is None:
            return redirect_to_login(request.get_full_path())
        return view(request, *args, **kwargs)

    return guarded


def login_then(page: str) -> Callable[[View[P]], View[P]]:
    """A form about things that a visitor has none of: log in, and go to that page.

    The form itself is not sent again, so that its own address leads nowhere.
    """

    def guard(view: View[P]) -> View[P]:
        @wraps(view)
        def guarded(
            request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            if current_learner(request) is None:
                return redirect_to_login(reverse(page))
            return view(request, *args, **kwargs)

        return guarded

    return guard


def learner_of(request: HttpRequest | Request) -> User:
    """The person behind a view that asks visitors to log in, or behind a token."""
    person = current_learner(request)
    if person is None:
        raise DomainError("not_logged_in", _("Please log in first."))
    return person
