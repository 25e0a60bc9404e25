"""Forms that count once, however often they are sent."""

from __future__ import annotations

import uuid
from typing import Any, Final, TypeVar

from django.db.models import Model, QuerySet
from django.http import HttpRequest

from mahjong_site.web.errors import Gone

Made = TypeVar("Made", bound=Model)

ONCE: Final = "once"
"""The name of the field that `{% once %}` puts into a form."""


def once_of(request: HttpRequest) -> uuid.UUID | None:
    """The token of the form that was sent; None for none, or for no token."""
    try:
        return uuid.UUID(request.POST.get(ONCE, ""))
    except ValueError:
        return None


def other_half(rows: QuerySet[Made, Made]) -> Made:
    """What the other half of a double click made, where the database refused this one.

    Raises Gone where it made nothing: then what the row belongs to was deleted.
    """
    made = rows.first()
    if made is None:
        raise Gone("made by nobody")
    return made


def forget_tokens(rows: QuerySet[Any, Any], others: QuerySet[Any, Any]) -> None:
    """Of rows that come to one owner with `others`: drop the tokens that both have.

    One form was then sent by two people on one device, and made one row for each.
    """
    tokens = others.filter(start_token__isnull=False).values("start_token")
    rows.filter(start_token__in=tokens).update(start_token=None)
