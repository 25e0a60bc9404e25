"""Everything of a class to keep: as CSV files in one archive, or as one JSON file."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import StreamingHttpResponse
from django.utils import timezone
from django.utils.text import slugify

from lessons.models import Classroom
from lessons.selectors.class_export import class_tables
from mahjong_site.web.csvfiles import csv_archive
from mahjong_site.web.jsonfiles import file_to_keep, json_parts


def class_archive(classroom: Classroom) -> StreamingHttpResponse:
    """A CSV file for each table, in one ZIP archive."""
    tables = ((one.name, one.columns, one.rows) for one in class_tables(classroom))
    return _file(classroom, "zip", "application/zip", csv_archive(tables))


def class_json(classroom: Classroom) -> StreamingHttpResponse:
    """The same tables as lists of objects in one JSON object."""
    about = {
        "format": 1,
        "class": classroom.name,
        "card": classroom.card_slug,
        "rules": classroom.rules,
        "exported_at": timezone.now(),
    }
    parts = json_parts(about, class_tables(classroom))
    return _file(classroom, "json", "application/json", parts)


def _file(
    classroom: Classroom, ending: str, kind: str, parts: Iterator[bytes]
) -> StreamingHttpResponse:
    """A file to keep, sent while it is still being made."""
    name = f"{slugify(classroom.name) or 'class'}-{timezone.localdate()}.{ending}"
    return file_to_keep(name, kind, parts)
