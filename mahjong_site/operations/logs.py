"""One line for each request and each event, with the request's id.

Nothing that stands in a line tells who somebody is: the address is the route's
pattern, never filled in (codes of classes and tokens of letters stand in addresses),
and there is no name, no number of a person, no internet address and no browser. Of an
exception stand its kind, its first line and where it came from: what a database
adds below the first line are the very values.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Mapping, MutableMapping
from time import perf_counter
from typing import Any, Final, cast

import structlog
from django.http import HttpRequest, HttpResponse
from django_structlog.middlewares import RequestMiddleware
from django_structlog.signals import bind_extra_request_finished_metadata

Event = MutableMapping[str, Any]

HEADER: Final = "X-Request-ID"
_LONGEST: Final = 200
"""Characters of an exception's first line."""
_OUTER: Final[list[Any]] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
"""What every event goes through, from `structlog` or from `logging`."""
# Drawing every variable of every frame, tables of the engine too, takes minutes.
_LINES: Final = structlog.dev.ConsoleRenderer(
    colors=False, exception_formatter=structlog.dev.plain_traceback
)


def configuration(level: str, style: str) -> dict[str, Any]:
    """What `logging.config.dictConfig` takes: everything to the console, once.

    `style` is "json", an object a line, or "lines" for people who develop.
    """
    drawn: list[Any] = (
        [_told, structlog.processors.JSONRenderer()] if style == "json" else [_LINES]
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": _OUTER,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *drawn,
        ],
    }
    ours = ("engine", "cards", "lessons", "play", "mahjong_site", "django_structlog")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"event": formatter},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "event"}
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            # Django's own handlers go: the root's console has it all, once.
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"level": level},
            # The request's own line says these, without the address filled in.
            "django.request": {"level": "CRITICAL"},
            "django.security.csrf": {"level": "CRITICAL"},
            "axes": {"level": "CRITICAL"},
        }
        | {name: {"level": level} for name in ours},
    }


def begin() -> None:
    """Let `structlog` write through `logging`."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_OUTER,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    bind_extra_request_finished_metadata.connect(_add_time)


class RequestLogMiddleware(RequestMiddleware):
    """Gives every request an id and writes its line.

    The id stands in the header `X-Request-ID` of the answer and in every line that
    the request wrote; it is made here, and never taken from outside.
    """

    def prepare(self, request: HttpRequest) -> None:
        """Note when it began."""
        request.began = perf_counter()  # type: ignore[attr-defined]
        super().prepare(request)

    def handle_response(self, request: HttpRequest, response: HttpResponse) -> None:
        """Say the id, and write the line."""
        response[HEADER] = request_id()
        super().handle_response(request, response)

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        """The method and the route; "-" where no route was found."""
        match = request.resolver_match
        return f"{request.method} {f'/{match.route}' if match else '-'}"


def request_id() -> str:
    """The id of the request that is being answered; "" outside of one."""
    return str(structlog.contextvars.get_contextvars().get("request_id", ""))


def _add_time(request: HttpRequest, log_kwargs: dict[str, Any], **_: Any) -> None:
    began = cast(float, request.began)  # type: ignore[attr-defined]
    log_kwargs["ms"] = round((perf_counter() - began) * 1000, 1)


def _told(_logger: object, _method: str, event: Event) -> Mapping[str, Any]:
    """An exception as its kind, its first line and the places it went through."""
    found = event.pop("exc_info", None)
    if found is True:
        found = sys.exc_info()
    error = found[1] if isinstance(found, tuple) else found
    if isinstance(error, BaseException):
        event["error"] = f"{type(error).__module__}.{type(error).__qualname__}"
        event["says"] = next(iter(str(error).splitlines()), "")[:_LONGEST]
        event["at"] = [
            f"{frame.filename}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(error.__traceback__)
        ]
    return event
