"""What Prometheus may ask: requests by page, actions at the table, errors, tasks."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import compare_digest
from typing import Any

from django.conf import settings
from django.db.models import Count, Min
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_prometheus.exports import ExportToDjangoView
from django_tasks_db.models import DBTaskResult
from prometheus_client import CollectorRegistry, Counter, generate_latest
from prometheus_client.core import GaugeMetricFamily

from play.signals import action_answered

_actions = Counter(
    "mahjong_actions_total",
    "Actions of learners at the table, by kind and by what became of them",
    ["kind", "outcome"],
)
_asked_for = CollectorRegistry()
"""What is counted when somebody asks, in whichever process."""


class _Queue:
    """The tasks of the table, by what has become of them."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        tasks = GaugeMetricFamily("mahjong_tasks", "Tasks by state", labels=["state"])
        rows = DBTaskResult.objects.values("status").order_by("status")
        for row in rows.annotate(found=Count("pk")):
            tasks.add_metric([row["status"].lower()], row["found"])
        yield tasks
        waiting = DBTaskResult.objects.ready().aggregate(since=Min("enqueued_at"))
        since = waiting["since"]
        seconds = (timezone.now() - since).total_seconds() if since else 0
        yield GaugeMetricFamily(
            "mahjong_task_waiting_seconds",
            "Age of the oldest that waits",
            seconds,
        )


_asked_for.register(_Queue())


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
    response = ExportToDjangoView(request)
    response.content += generate_latest(_asked_for)
    return response


def _count_action(sender: object, kind: str, outcome: str, **_: Any) -> None:
    _actions.labels(kind, outcome).inc()
