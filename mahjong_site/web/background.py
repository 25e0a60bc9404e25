"""Work that nobody waits for, done by this very process.

For a site that is one process on SQLite. With PostgreSQL the tasks wait in its table
and `manage.py db_worker` does them (setting `QUEUE`).
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from django.db import close_old_connections, transaction
from django_tasks.backends.immediate import ImmediateBackend
from django_tasks.base import TaskResult

_WORK: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="background")
"""One after the other; a process that is asked to stop ends what it has begun."""


class InProcessBackend(ImmediateBackend):
    """Does each task on one thread, once what asked for it is committed."""

    def _execute_task(self, task_result: TaskResult[Any]) -> None:
        transaction.on_commit(partial(_WORK.submit, self._do, task_result))

    def _do(self, task_result: TaskResult[Any]) -> None:
        close_old_connections()
        try:
            super()._execute_task(task_result)
        finally:
            close_old_connections()


def wait_until_done() -> None:
    """Return when all that was asked for before is done; for tests."""
    _WORK.submit(int).result(timeout=30)
