"""What somebody sees whose name is locked after too many wrong passwords."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from axes.utils import reset
from django.conf import settings
from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from rest_framework.exceptions import Throttled

from mahjong_site.accounts.models import User, in_one_case
from mahjong_site.web.errors import DomainError
from mahjong_site.web.throttling import client_address


class LockedOut(Throttled):
    """The API's answer; the wait is the longest that it can be."""

    default_code = "locked_out"

    def __init__(self) -> None:
        super().__init__(
            wait=settings.AXES_COOLOFF_TIME.total_seconds(),
            detail=_("The password was wrong too often for this name."),
            code=self.default_code,
        )


def counted_name(
    request: HttpRequest, credentials: Mapping[str, Any] | None = None
) -> str | None:
    """For which name wrong passwords are counted, however its capitals are typed.

    A form that did not say what it asks with, such as the admin's, is read itself.
    """
    name = (credentials or request.POST).get("username")
    return in_one_case(name) if isinstance(name, str) else None


def locked_out(
    request: HttpRequest, response: HttpResponse, credentials: Any
) -> HttpResponse:
    """The page for a browser; the API has answered for itself already."""
    if request.path.startswith("/api/"):
        return response
    page = render(request, "accounts/locked_out.html", status=429)
    page["Retry-After"] = str(int(settings.AXES_COOLOFF_TIME.total_seconds()))
    return page


def known(request: HttpRequest, *, username: str, password: str) -> User | None:
    """The person of that name, if the password is right; wrong ones are counted
    until a right one.

    Raises LockedOut where there were too many. The API's own request wraps the one
    that this takes.
    """
    person = authenticate(request, username=username, password=password)
    if getattr(request, "axes_locked_out", False):
        raise LockedOut
    if not isinstance(person, User):
        return None
    reset(ip=client_address(request), username=in_one_case(username))
    return person


def must_know(request: HttpRequest, person: User, password: str, field: str) -> None:
    """Whoever asks must know the password of the account, too.

    Raises DomainError `wrong_password` at `field`, and LockedOut.
    """
    if known(request, username=person.get_username(), password=password) != person:
        message = _("That is not your password. Capitals count.")
        raise DomainError("wrong_password", message, field)
