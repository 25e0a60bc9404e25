"""Every operation of the API beside a bare call, at what the tests' world has for it.

Each is asked by whoever may, where it takes most queries, and undone again, so that
what ends something can be asked as often as the rest. Processor time is taken: it
hardly changes with what else the machine does.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from tools.bench_api import BASE, values
from tools.bench_pages import TURNS, prepare
from tools.bench_pages import run as run_apart

TIMES = (3, 5)
"""At last it is told how many calls take no more than so many bare ones."""
MAIL = {
    "EMAIL_URL": "smtp://mail.example",
    "EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend",
}


class Call(NamedTuple):
    """One that succeeds: how to send it, its queries, its answer."""

    send: Callable[[], Any]
    queries: int
    shown: bytes


def run(*wanted: str) -> None:
    """Measure these operations, or all, in a process of its own."""
    run_apart("tools.bench_calls", *wanted)


def main() -> None:
    """A line for each operation, and the sum."""
    prepare()
    from django.conf import settings
    from django.test import override_settings

    from tests.api.examples import SCHEMA
    from tests.api.world import one_world
    from tests.conftest import QUICK_HASHER

    free = {
        "THROTTLE_RATES": dict.fromkeys(settings.THROTTLE_RATES),
        "AXES_ENABLED": False,
        # The passwords of that world are read; new ones are kept as on the site.
        "PASSWORD_HASHERS": [*settings.PASSWORD_HASHERS, QUICK_HASHER],
    }
    operations = {
        operation["operationId"]: (method, path, operation)
        for path, methods in SCHEMA["paths"].items()
        for method, operation in methods.items()
    }
    wanted = sys.argv[2:] or operations
    with override_settings(**free, **MAIL), one_world() as world:
        ratios = [_measure(world, *operations[name]) for name in wanted]
    _sum_up(ratios)


def _measure(world: Any, method: str, path: str, operation: Mapping[str, Any]) -> float:
    """How many bare calls it takes; its line is printed."""
    from lessons.drills.charleston_weighing import weigh
    from tests.api.bodies import prepare as do_before
    from tests.api.world import undone
    from tools.bench import compare

    def ask(send: Callable[[], Any]) -> None:
        # Who takes a step takes it for the first time.
        weigh.cache_clear()
        with undone():
            b"".join(send())

    with undone():
        do_before(world, operation["operationId"])
        found = _good(world, method, path, operation)
        call = max(found, key=lambda one: (one.queries, len(one.shown)))
        bare = f"/bare-api/{values(call.shown)}/"
        ask_barely = partial(world.client("learner").get, bare)
        return compare(
            f"call_{operation['operationId']}",
            "ms",
            BASE,
            lambda _: ask(call.send),
            lambda _: ask(ask_barely),
            TURNS,
            clock=time.process_time,
            queries=call.queries,
            bytes=len(call.shown),
        )


def _good(
    world: Any, method: str, path: str, operation: Mapping[str, Any]
) -> Iterator[Call]:
    """What everybody who may has there; nothing of it is kept."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from tests.api.bodies import QUERIES, cases
    from tests.api.world import EVERYBODY, undone

    asked = QUERIES.get(operation["operationId"])
    for places, body in cases(world, path, operation):
        for role in EVERYBODY:
            send = partial(
                getattr(world.client(role), method),
                path.format(**places),
                asked if method == "get" else body,
            )
            with undone(), CaptureQueriesContext(connection) as queries:
                answer = send()
                shown = b"".join(answer)
                if answer.status_code < 300:
                    yield Call(send, len(queries), shown)


def _sum_up(ratios: Sequence[float]) -> None:
    """How many calls take no more than so many bare ones."""
    within = {f"within_{most}": sum(one <= most for one in ratios) for most in TIMES}
    print(json.dumps({"name": "calls", "value": len(ratios), **within}), flush=True)


if __name__ == "__main__":
    main()
