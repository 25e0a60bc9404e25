"""Is the process alive, and can it serve? For load balancers and containers."""

from __future__ import annotations

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def live(request: HttpRequest) -> JsonResponse:
    """200 while the process answers, whatever else is down."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """200 when database, cache and migrations are there, else 503 that says which."""
    faults = _faults()
    status = {"status": "unready" if faults else "ok", "faults": faults}
    return JsonResponse(status, status=503 if faults else 200)


def _faults() -> list[str]:
    try:
        connection.ensure_connection()
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return ["migrations"]
    except DatabaseError:
        return ["database"]
    try:
        cache.get("health")
    except DatabaseError:
        return ["cache"]
    return []
