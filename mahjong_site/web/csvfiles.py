"""Tables as CSV files that a spreadsheet opens without running anything in them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from typing import Final

from django.http import HttpResponse

_RUNS: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


def csv_response(
    name: str, header: Sequence[object], rows: Iterable[Sequence[object]]
) -> HttpResponse:
    """A file of that name to keep; the first line names the columns."""
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    # Without the mark at its start some spreadsheets read UTF-8 as something else.
    response.write("\ufeff")
    writer = csv.writer(response)
    writer.writerow([safe_cell(cell) for cell in header])
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return response


def safe_cell(value: object) -> object:
    """Text that would be run as a formula, made text for good; all else as it is."""
    if isinstance(value, str) and value.lstrip(" ").startswith(_RUNS):
        return "'" + value
    return value
