"""Everything of a class to keep: as CSV files in one archive, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, StreamingHttpResponse
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lessons.models import Classroom
from lessons.permissions import taught_class
from lessons.selectors.class_export import class_tables
from mahjong_site.accounts.guests import current_learner
from mahjong_site.web.csvfiles import csv_archive
from mahjong_site.web.jsonfiles import file_to_keep, json_parts


@never_cache
@login_required
@require_safe
def export_csv(request: HttpRequest, class_id: UUID) -> StreamingHttpResponse:
    """A CSV file for each table, in one ZIP archive."""
    classroom = taught_class(current_learner(request), class_id)
    tables = ((one.name, one.columns, one.rows) for one in class_tables(classroom))
    return _file(classroom, "zip", "application/zip", csv_archive(tables))


@never_cache
@login_required
@require_safe
def export_json(request: HttpRequest, class_id: UUID) -> StreamingHttpResponse:
    """The same tables as lists of objects in one JSON object."""
    classroom = taught_class(current_learner(request), class_id)
    return _file(classroom, "json", "application/json", _json(classroom))


def _file(
    classroom: Classroom, ending: str, kind: str, parts: Iterator[bytes]
) -> StreamingHttpResponse:
    """A file to keep, sent while it is still being made."""
    name = f"{slugify(classroom.name) or 'class'}-{timezone.localdate()}.{ending}"
    return file_to_keep(name, kind, parts)


def _json(classroom: Classroom) -> Iterator[bytes]:
    about = {
        "format": 1,
        "class": classroom.name,
        "card": classroom.card_slug,
        "rules": classroom.rules,
        "exported_at": timezone.now(),
    }
    return json_parts(about, class_tables(classroom))
