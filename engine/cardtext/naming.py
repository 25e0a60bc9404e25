"""The text of a card under another slug: own cards are named by the site."""

from __future__ import annotations

from engine.cardtext.rows import Row, plain_text, rows_of


def with_slug(text: str, slug: str) -> tuple[str, int]:
    """The text with that slug, and how many rows were added above it.

    The slug that the text names is replaced; where it names none a row is added on
    top, and the places of faults have to be moved up by it.
    """
    rows = plain_text(text).split("\n")
    place = next((row.line for row in _heading(text) if _names_slug(row)), 0)
    named = f"slug: {slug}"
    if place:
        rows[place - 1] = named
        return "\n".join(rows), 0
    return "\n".join([named, *rows]), 1


def _heading(text: str) -> list[Row]:
    rows = rows_of(plain_text(text))
    starts = (at for at, row in enumerate(rows) if row.is_section or row.number())
    return rows[: next(starts, len(rows))]


def _names_slug(row: Row) -> bool:
    head = row.head()
    return head is not None and head[0].lower() == "slug"
