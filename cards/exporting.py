"""The cards that somebody has typed in, for their own file of everything."""

from __future__ import annotations

from collections.abc import Iterator

from cards.models import CardVersion
from mahjong_site.accounts.models import User
from mahjong_site.web.jsonfiles import Table, same, table_of


def own_cards(person: User) -> Iterator[Table]:
    """The cards, and every version of them."""
    yield table_of(
        "cards",
        person.own_cards.all(),
        **same("slug", "name", "is_published", "draft", "created_at", "updated_at"),
    )
    yield table_of(
        "card_versions",
        CardVersion.objects.filter(card__owner=person).order_by("card", "number"),
        card="card__slug",
        **same("number", "note", "effective_on", "text", "hash", "created_at"),
    )
