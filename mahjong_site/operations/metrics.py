"""What Prometheus may ask: requests by page, actions at the table, errors."""

from __future__ import annotations

from secrets import compare_digest
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_prometheus.exports import ExportToDjangoView
from prometheus_client import Counter

from play.signals import action_answered

_actions = Counter(
    "mahjong_actions_total",
    "Actions of learners at the table, by kind and by what became of them",
    ["kind", "outcome"],
)


def begin() -> None:
    """Count from now on."""
    action_answered.connect(_count_action)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures, for whoever sends `METRICS_TOKEN`; to others no such page exists."""
    token = settings.METRICS_TOKEN
    said = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not token or not compare_digest(said.encode(), token.encode()):
        raise Http404
    return ExportToDjangoView(request)


def _count_action(sender: object, kind: str, outcome: str, **_: Any) -> None:
    _actions.labels(kind, outcome).inc()
