"""Tables as CSV files that a spreadsheet opens without running anything in them."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import chain
from typing import Final

from django.http import HttpResponse
from django.utils import timezone

_RUNS: Final = re.compile(
    r"((?:^|[;\t])\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r])"
)
"""What a spreadsheet takes for the beginning of a formula: at the start of a cell, and
after what parts cells in files of other countries."""


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


def csv_archive(
    tables: Iterable[tuple[str, Sequence[object], Iterable[Sequence[object]]]],
) -> Iterator[bytes]:
    """A ZIP archive with a CSV file for each table, in parts as they are made.

    A table is its name, its columns and its rows.
    """
    pipe = _Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, header, rows in tables:
            with archive.open(f"{name}.csv", "w") as raw:
                text = io.TextIOWrapper(raw, "utf-8-sig", newline="")
                writer = csv.writer(text)
                for row in chain([header], rows):
                    writer.writerow([safe_cell(cell) for cell in row])
                    yield from pipe.parts()
                text.detach()
    yield from pipe.parts()


class _Pipe(io.BytesIO):
    """Where an archive is written to and taken away from at once."""

    def tell(self) -> int:
        """Tells the archive that there is no going back."""
        raise OSError("a pipe has no place")

    def parts(self) -> Iterator[bytes]:
        """What came in since it was asked last, if anything did."""
        part = self.getvalue()
        if part:
            self.seek(0)
            self.truncate()
            yield part


def safe_cell(value: object) -> object:
    """A value as a spreadsheet reads it.

    Text that would be run as a formula is made text for good, a time is told in the
    site's time zone, and what is itself a structure is JSON.
    """
    if isinstance(value, datetime):
        return f"{timezone.localtime(value):%Y-%m-%d %H:%M:%S}"
    if isinstance(value, dict | list):
        value = json.dumps(value, ensure_ascii=False)
    return _RUNS.sub(r"\1'", value) if isinstance(value, str) else value
