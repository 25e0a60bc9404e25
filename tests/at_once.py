"""Requests that come at one moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from django.db import connection

Answer = TypeVar("Answer")


def at_once(*calls: Callable[[], Answer]) -> list[Answer]:
    """What each call gives, all of them begun together; needs `transaction=True`."""
    ready, answers = threading.Barrier(len(calls)), list[Answer]()

    def run(call: Callable[[], Answer]) -> None:
        ready.wait(timeout=20)
        try:
            answers.append(call())
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[call]) for call in calls]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(answers) == len(calls)
    return answers
