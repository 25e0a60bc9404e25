"""Refusals of the services, and the pages for requests that went wrong."""

from __future__ import annotations

import sys
from typing import Final

from django import forms
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.utils.translation import gettext
from structlog.contextvars import get_contextvars

from engine.explain import explain
from engine.verdicts import Reason

DATABASE_AWAY: Final = (InterfaceError, OperationalError)
"""It cannot be reached, is full, or held by somebody else for too long."""
AWAY_SECONDS: Final = 10


class DomainError(Exception):
    """A service refuses: `code` is stable, `message` is for the person.

    `field` names the form or API field that it belongs to, if one does; `rule` is
    the id of the rule that it rests on, where the engine refuses.
    """

    def __init__(
        self, code: str, message: str, field: str | None = None, rule: str = ""
    ) -> None:
        super().__init__(code, message, field)
        self.rule = rule
        self.code = code
        self.message = message
        self.field = field

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


class Conflict(DomainError):
    """What the asker saw is no longer current (409 at the edges)."""


class Gone(Http404):
    """What a service was to change was deleted meanwhile (404 at the edges)."""


def refusal(reason: Reason, field: str | None = None) -> DomainError:
    """The engine's reason as a refusal: its code, its sentence for the reader."""
    return DomainError(str(reason.code), explain(reason, gettext), field, reason.rule)


def add_error(form: forms.BaseForm, error: DomainError) -> None:
    """Show a refusal in `form`: at its field if the form has it, else on top."""
    field = error.field if error.field in form.fields else None
    form.add_error(field, forms.ValidationError(error.message, code=error.code))


def api_error(
    status: int, code: str, message: str, kind: str = "client_error"
) -> JsonResponse:
    """The API's error body, where no view of its own answers."""
    fault = {"code": code, "detail": message, "attr": None}
    body = {"type": kind, "errors": [fault]}
    return JsonResponse(body, status=status)


def _error_page(
    request: HttpRequest, status: int, code: str, message: str
) -> HttpResponse:
    """The page of that status; for the API's clients its error body."""
    if request.path.startswith("/api/"):
        return api_error(status, code, message)
    return render(request, f"{status}.html", status=status)


# None of these is under `requires_csrf_token`: it reads the form, which may be the very
# thing that cannot be read. A page's own forms have their token without it.


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer to a request that cannot be read."""
    message = gettext("This request cannot be read.")
    return _error_page(request, 400, "bad_request", message)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer to somebody who asks for what is not theirs."""
    message = gettext("You may not do this.")
    return _error_page(request, 403, "permission_denied", message)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer for an address where nothing is."""
    return _error_page(request, 404, "not_found", gettext("Not found."))


def away_sentence() -> str:
    """What a client of the API is told where the database is away."""
    return gettext("The site cannot reach its records just now. Try again soon.")


def mistake_sentence() -> str:
    """What a client of the API is told where the site itself failed."""
    return gettext("The site made a mistake. It has been noted.")


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer where the site failed: 503 where its database is away or too busy.

    The page needs nothing but its template. It names the request, so that whoever
    runs the site finds it in the logs.
    """
    is_away = isinstance(sys.exc_info()[1], DATABASE_AWAY)
    status = 503 if is_away else 500
    response: HttpResponse
    if request.path.startswith("/api/"):
        code, says = (
            ("unavailable", away_sentence())
            if is_away
            else ("error", mistake_sentence())
        )
        response = api_error(status, code, says, "server_error")
    else:
        named = str(get_contextvars().get("request_id", ""))
        page = get_template("500.html").render({"is_away": is_away, "named": named})
        response = HttpResponse(page, status=status)
    if is_away:
        response["Retry-After"] = str(AWAY_SECONDS)
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form that came from an outdated page."""
    return render(request, "403_csrf.html", status=403)


def too_many_requests(request: HttpRequest, wait: float | None) -> HttpResponse:
    """The page for somebody who was too fast; `wait` is in seconds."""
    seconds = max(1, round(wait)) if wait else None
    response = render(request, "429.html", {"seconds": seconds}, status=429)
    if seconds:
        response["Retry-After"] = str(seconds)
    return response
