"""Rows that a service changes: held, and as they are now."""

from __future__ import annotations

from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model

from mahjong_site.web.errors import Gone

Row = TypeVar("Row", bound=Model)


def held(row: Row) -> Row:
    """The row afresh, held until the end of the transaction.

    Whoever else holds it is waited for, so that what is read of it still holds when it
    is written; rows that only point to it are not. Raises Gone where somebody has
    deleted it meanwhile.
    """
    # The class that a lazy `request.user` stands for, too.
    rows = row.__class__._default_manager.select_for_update(no_key=True)
    # By no other table: the database would hold the rows of every one that it joins.
    fresh = rows.filter(pk=row.pk).order_by("pk").first() if row.pk else None
    if fresh is None:
        raise Gone(row.__class__.__name__)
    return fresh


def read_again(row: Model) -> None:
    """Make the row that a caller has what it is now. Raises Gone.

    Call it while what it belongs to is held.
    """
    try:
        row.refresh_from_db()
    except ObjectDoesNotExist as deleted:
        raise Gone(type(row).__name__) from deleted
