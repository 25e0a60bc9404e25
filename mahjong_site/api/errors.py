"""One error body for everything that goes wrong in the API."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.utils.translation import gettext as _
from drf_standardized_errors.handler import ExceptionHandler as BaseHandler
from rest_framework import exceptions, status

from mahjong_site.web.errors import (
    AWAY_SECONDS,
    DATABASE_AWAY,
    Conflict,
    DomainError,
    away_sentence,
    mistake_sentence,
)


class ConflictError(exceptions.APIException):
    """What the client saw is no longer current."""

    status_code = status.HTTP_409_CONFLICT


class TooLargeError(exceptions.APIException):
    """The body is longer than any request of this API has to be."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"


class UnavailableError(exceptions.APIException):
    """The database is away, or too busy to answer in time."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_code = "unavailable"
    wait = AWAY_SECONDS


class ExceptionHandler(BaseHandler):
    """Knows the services' refusals besides DRF's own errors."""

    def convert_known_exceptions(self, exc: Exception) -> Exception:
        """A refusal keeps its code and, where it has one, its field."""
        if isinstance(exc, Conflict):
            return ConflictError(exc.message, exc.code)
        if isinstance(exc, DomainError):
            detail = exceptions.ErrorDetail(exc.message, exc.code)
            return exceptions.ValidationError(
                {exc.field: [detail]} if exc.field else [detail]
            )
        if isinstance(exc, exceptions.NotAuthenticated):
            message = _("Sign in first, or come in as a guest.")
            # The same error, for it carries the header that belongs to a 401.
            exc.detail = exceptions.ErrorDetail(message, exc.default_code)
            return exc
        if isinstance(exc, RequestDataTooBig):
            return TooLargeError(_("This request is too large."))
        if isinstance(exc, DATABASE_AWAY):
            return UnavailableError(away_sentence())
        if isinstance(exc, SuspiciousOperation):
            # Django's word for a request that is out of bounds in another way.
            return exceptions.ParseError(_("This request cannot be read."))
        return super().convert_known_exceptions(exc)

    def convert_unhandled_exceptions(self, exc: Exception) -> exceptions.APIException:
        """What nobody foresaw, in our words."""
        if isinstance(exc, exceptions.APIException):
            return exc
        return exceptions.APIException(mistake_sentence())

    def get_headers(self, exc: exceptions.APIException) -> dict[str, str]:
        """A 429 always says how long to wait: where the counter cannot, a second."""
        headers: dict[str, str] = super().get_headers(exc)
        if exc.status_code == status.HTTP_429_TOO_MANY_REQUESTS:
            headers.setdefault("Retry-After", "1")
        return headers
