"""One error body for everything that goes wrong in the API."""

from __future__ import annotations

from django.core.exceptions import SuspiciousOperation
from django.utils.translation import gettext as _
from drf_standardized_errors.handler import ExceptionHandler as BaseHandler
from rest_framework import exceptions, status

from mahjong_site.web.errors import Conflict, DomainError


class ConflictError(exceptions.APIException):
    """What the client saw is no longer current."""

    status_code = status.HTTP_409_CONFLICT


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
        if isinstance(exc, SuspiciousOperation):
            # Django's word for a body that is too large or otherwise out of bounds.
            return exceptions.ParseError(_("This request cannot be read."))
        return super().convert_known_exceptions(exc)
