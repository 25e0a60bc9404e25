"""Everything of a class to keep: as CSV files in one archive, and as JSON."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, StreamingHttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lessons.classfile import class_archive, class_json
from lessons.permissions import taught_class
from mahjong_site.accounts.guests import current_learner


@never_cache
@login_required
@require_safe
def export_csv(request: HttpRequest, class_id: UUID) -> StreamingHttpResponse:
    """A CSV file for each table, in one ZIP archive."""
    return class_archive(taught_class(current_learner(request), class_id))


@never_cache
@login_required
@require_safe
def export_json(request: HttpRequest, class_id: UUID) -> StreamingHttpResponse:
    """The same tables as lists of objects in one JSON object."""
    return class_json(taught_class(current_learner(request), class_id))
