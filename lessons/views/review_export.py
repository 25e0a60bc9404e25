"""The review queue as files."""

from __future__ import annotations

import csv
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from lessons.selectors import review as selectors
from mahjong_site.accounts.guests import learner_of, learner_required


@require_safe
@learner_required
def export_json(request: HttpRequest) -> HttpResponse:
    """The whole queue as JSON."""
    rows = _exported(request)
    response = JsonResponse({"review": rows}, json_dumps_params={"indent": 2})
    response["Content-Disposition"] = 'attachment; filename="review.json"'
    return response


@require_safe
@learner_required
def export_csv(request: HttpRequest) -> HttpResponse:
    """The whole queue as a table."""
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="review.csv"'
    writer = csv.DictWriter(response, fieldnames=_FIELDS)
    writer.writeheader()
    writer.writerows(_exported(request))
    return response


_FIELDS: Final = (
    "title",
    "item",
    "version",
    "chosen",
    "misconception",
    "answered_at",
    "due_at",
    "comes_at",
)


def _exported(request: HttpRequest) -> list[dict[str, Any]]:
    return [
        {
            "title": str(one.title),
            "item": one.row.item,
            "version": one.row.version,
            "chosen": one.row.answer.choice,
            "misconception": one.row.answer.misconception,
            "answered_at": one.answered_at.isoformat(),
            "due_at": one.row.due_at.isoformat(),
            "comes_at": one.comes_at.isoformat(),
        }
        for one in selectors.waiting(learner_of(request))
    ]
