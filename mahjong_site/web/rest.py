"""The bases of the REST API that every app's `api` package uses."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import IO, TYPE_CHECKING, Any, Final, NoReturn, TypeVar
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page
from drf_spectacular.utils import OpenApiExample
from rest_framework import parsers, serializers, status
from rest_framework.exceptions import ErrorDetail, ParseError, ValidationError
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings

from mahjong_site.web.errors import DomainError
from mahjong_site.web.jsontypes import wrong_types

if TYPE_CHECKING:
    # The views read their settings when they are imported, and those name this module.
    from rest_framework.views import APIView

_View = TypeVar("_View", bound="APIView")
_Handler = Callable[..., HttpResponseBase]


def seen_is_304(view: type[_View]) -> type[_View]:
    """Around a view of what seldom changes: an answer that was seen is 304 and empty.

    The schema tells so too. Conditions under which a look would fail are passed over.
    """
    view.tells_304 = True  # type: ignore[attr-defined]
    around = method_decorator([_without_other_conditions, conditional_page], "dispatch")
    decorated: type[_View] = around(view)
    return decorated


def _without_other_conditions(dispatch: _Handler) -> _Handler:
    """Django would answer `If-Match` by an empty 412, which is no body of this API."""

    @wraps(dispatch)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        for name in ("HTTP_IF_MATCH", "HTTP_IF_UNMODIFIED_SINCE"):
            request.META.pop(name, None)
        return dispatch(request, *args, **kwargs)

    return asked


ERROR_TYPES = ["validation_error", "client_error", "server_error"]
MOST_UNKNOWN: Final = 20
"""So many fields that there are not are named in one answer."""
PAGING = frozenset({"limit", "offset"})
_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


class JSONParser(parsers.JSONParser):
    """DRF's own, but whatever it lets through can also be answered.

    JSON nested too deeply is refused, and so is half a surrogate pair: no answer
    could quote it.
    """

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value in the body; raises DRF's `ParseError`."""
        try:
            data = super().parse(stream, media_type, parser_context)
            json.dumps(data, ensure_ascii=False).encode()
        except RecursionError as error:
            raise ParseError(_("This JSON is nested too deeply.")) from error
        except UnicodeEncodeError as error:
            message = _("This JSON holds half a character (a lone surrogate).")
            raise ParseError(message) from error
        return data


class TextField(serializers.CharField):
    """Text alone: a number is not taken for its digits."""

    def to_internal_value(self, data: Any) -> str:
        """The text; anything else is `invalid`."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class YesNoField(serializers.BooleanField):
    """True or false alone: neither 1 nor "yes"."""

    def to_internal_value(self, data: Any) -> bool:
        """The truth; anything else is `invalid`."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class IdField(serializers.UUIDField):
    """A UUID as text alone: no number is one."""

    def to_internal_value(self, data: Any) -> UUID:
        """The UUID; anything else is `invalid`."""
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class TokenField(IdField):
    """A UUID that the client made, in the one way in which UUIDs are written."""

    def to_internal_value(self, data: Any) -> UUID:
        """The UUID; anything else is `invalid`."""
        if isinstance(data, str) and not _UUID.fullmatch(data):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class ValueField(serializers.JSONField):
    """Any JSON value, null too: told so, unlike with `allow_null`, by `{}`."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """The value as it is."""
        return None if data is None else super().run_validation(data)


class InputSerializer(serializers.Serializer[Any]):
    """What an endpoint takes; a field that it does not know is an error."""

    def to_internal_value(self, data: Any) -> Any:
        """Refuse unknown fields by name, besides DRF's own checks."""
        if isinstance(data, Mapping):
            unknown = sorted(set(map(str, data)) - set(self.fields))
            if unknown:
                raise ValidationError(
                    {
                        name: [ErrorDetail(_("There is no such field."), "unknown")]
                        for name in unknown[:MOST_UNKNOWN]
                    }
                )
        return super().to_internal_value(data)


class OutputSerializer(serializers.Serializer[Any]):
    """What an endpoint gives: plain fields, so no model can change it."""


class ErrorItemOutput(OutputSerializer):
    """One fault. Codes are stable; where a rule refused, it is the rule's reason."""

    code = serializers.CharField()
    detail = serializers.CharField(help_text="For the person who reads it.")
    attr = serializers.CharField(
        allow_null=True, help_text="The field it belongs to, if one does."
    )


class ErrorOutput(OutputSerializer):
    """What every answer of 400 and above holds."""

    type = serializers.ChoiceField(choices=ERROR_TYPES)
    # The base class has a property of this name, which no answer uses.
    errors = ErrorItemOutput(many=True)  # type: ignore[assignment]


class RefusalItemOutput(ErrorItemOutput):
    """Why the rules refuse."""

    rule = serializers.CharField(help_text="The rule it rests on, such as jokers-07.")


class RefusalOutput(ErrorOutput):
    """The rules refuse the action; nothing has changed."""

    errors = RefusalItemOutput(many=True)


def read(serializer: type[InputSerializer], data: Any) -> dict[str, Any]:
    """The checked fields of `data` (a body, or a query without its paging).

    Raises DRF's `ValidationError` with every fault.
    """
    if isinstance(data, QueryDict):
        data = {name: data[name] for name in data if name not in PAGING}
        bound = serializer(data=data)
    else:
        bound = serializer(data=data)
        if faults := wrong_types(bound, data):
            raise ValidationError(faults)
    bound.is_valid(raise_exception=True)
    fields: dict[str, Any] = bound.validated_data
    return fields


def must_be_valid(form: forms.BaseForm) -> None:
    """The checks of a page's form. Raises DRF's `ValidationError` with every fault."""
    faults: dict[str, list[ErrorDetail]] = {}
    for name, errors in form.errors.as_data().items():
        field = api_settings.NON_FIELD_ERRORS_KEY if name == "__all__" else name
        faults[field] = details_of(errors)
    if faults:
        raise ValidationError(faults)


def details_of(errors: Iterable[DjangoValidationError]) -> list[ErrorDetail]:
    """Django's faults as DRF tells them, codes and all."""
    return [
        ErrorDetail(message, error.code or "invalid")
        for error in errors
        for message in error.messages
    ]


class Pagination(LimitOffsetPagination):
    """Limit and offset: 20 by default, 100 at most, nonsense is a 400."""

    default_limit = 20
    max_limit = 100

    def get_limit(self, request: Request) -> int | None:
        """The asked limit; DRF would clamp a wrong one in silence."""
        limit = self._number(request, "limit", self.default_limit)
        if not 1 <= limit <= self.max_limit:
            self._refuse("limit", _("Ask for 1 to %(most)d at a time.") % {"most": 100})
        return limit

    def get_offset(self, request: Request) -> int:
        """The asked offset, 0 or more."""
        offset = self._number(request, "offset", 0)
        if offset < 0:
            self._refuse("offset", _("Start at 0 or later."))
        return offset

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """DRF's own, but that a link may be null is said as OpenAPI 3.1 says it."""
        whole: dict[str, Any] = super().get_paginated_response_schema(schema)
        for name in ("next", "previous"):
            link = whole["properties"][name]
            link.pop("nullable", None)
            link["type"] = ["string", "null"]
        return whole

    def _number(self, request: Request, name: str, default: int) -> int:
        raw = request.query_params.get(name)
        if raw is None:
            return default
        if not _NUMBER.fullmatch(raw):
            self._refuse(name, _("Give a whole number."))
        return int(raw)

    def _refuse(self, name: str, message: str) -> NoReturn:
        raise ValidationError({name: [ErrorDetail(message, "out_of_range")]})


def paged(
    view: APIView,
    request: Request,
    rows: Sequence[Any] | QuerySet[Any],
    shape: type[OutputSerializer],
    data: Callable[[Any], Any] = lambda row: row,
) -> Response:
    """One page of rows; only what is shown is worked out."""
    pages = Pagination()
    page = pages.paginate_queryset(rows, request, view) or []
    shown = [data(row) for row in page]
    return pages.get_paginated_response(shape(shown, many=True).data)


def stale(shape: type[ErrorOutput], error: DomainError, **now: Any) -> Response:
    """409: what the client saw is no longer current; `now` is how it stands."""
    fault = {"code": error.code, "detail": error.message, "attr": error.field}
    body = {"type": "client_error", "errors": [fault], **now}
    return Response(shape(body).data, status=status.HTTP_409_CONFLICT)


def refused(error: DomainError, field: str) -> Response:
    """422: why the rules refuse what that field asks for; nothing has changed."""
    fault = {
        "code": error.code,
        "detail": error.message,
        "attr": field,
        "rule": error.rule,
    }
    body = {"type": "client_error", "errors": [fault]}
    return Response(
        RefusalOutput(body).data, status=status.HTTP_422_UNPROCESSABLE_ENTITY
    )


def example(name: str, value: Any) -> OpenApiExample:
    """A request as the documentation shows it."""
    return OpenApiExample(name, value, request_only=True)
