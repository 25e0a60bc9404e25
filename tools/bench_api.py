"""The main calls of the REST API, each beside a bare call, on a database of their own.

The bare call asks for a token, reads and writes one row, and its answer holds as many
values as that of the call. Each figure also says how many queries the call takes.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tools.bench_pages import TURNS, class_with_teacher, prepare, turns_to_discard
from tools.bench_pages import run as run_apart

BASE = "the bare call with as many values"
CARD = "nmjl-2026"
SMALL = "kitchen-table"
ITEMS = 60
"""So many items the learner has answered, half of them wrong."""
Send = tuple[str, str, Any]
"""Method, address below /api/v1/, body."""


def run() -> None:
    """Measure in a process of its own."""
    run_apart("tools.bench_api")


def main() -> None:
    """What a learner asks for, at the table too, and what a class does."""
    prepare()
    from django.conf import settings

    settings.THROTTLE_RATES = dict.fromkeys(settings.THROTTLE_RATES)
    learner = _person("learner")
    api = _phone(learner)
    _answer_items(api)
    _reading(api)
    _learning(api)
    _asking(api)
    _table(api, learner)
    _class()


# -- the calls -----------------------------------------------------------------


def _reading(api: Any) -> None:
    """What is open to all, and oneself."""
    _always("guest", _phone(None), ("post", "guest/", {}))
    line = f"cards/{CARD}/lines/2026/1/"
    for name, address in (
        ("me", "me/"),
        ("course", "courses/first-course/"),
        ("lesson", "lessons/the-tiles/"),
        ("glossary", "glossary/?limit=100"),
        ("rules", "rules/?limit=100"),
        ("card", f"cards/{CARD}/"),
        ("lines", f"cards/{CARD}/lines/?limit=100"),
        ("line", line),
        ("hands", f"{line}hands/?limit=100"),
        ("cards_compared", f"cards/compare/?old={SMALL}&new={CARD}"),
        ("export", "me/export/"),
    ):
        _always(name, api, ("get", address, None))


def _learning(api: Any) -> None:
    """Drills, the queue, progress."""
    for name, address in (
        ("progress", "progress/"),
        ("skills", "skills/"),
        ("review_queue", "review/?limit=20"),
        ("item", f"drills/items/discard/7/?card={SMALL}"),
        ("puzzle", "puzzle/"),
        ("charleston_deal", f"charleston/deals/4/?card={SMALL}"),
    ):
        _always(name, api, ("get", address, None))
    for name, count in (("pack_5", 5), ("pack_50", 50)):
        asked = {"count": count, "card": SMALL}
        _always(name, api, ("post", "drills/packs/", asked))
    _each("attempt", api, list(_attempts(api, _needed())))
    _each("attempts_50", api, list(_batches(api, _needed())))
    _each("charleston_step", api, _first_passes())


def _first_passes() -> Iterator[Send]:
    """The same pass in runs of their own, each weighed as if it were the first."""
    from lessons.drills.charleston_weighing import weigh

    first = {"type": "pass", "tiles": "9C 9D R"}
    step = {"card": SMALL, "seed": 4, "expected_steps": 0, "step": first}
    while True:
        weigh.cache_clear()
        yield "post", f"charleston/runs/{uuid.uuid4()}/steps/", step


def _asking(api: Any) -> None:
    """Questions to the engine."""
    tiles = {"card": CARD, "concealed": "2B 2B 4B 4B 6B 6B 8B 8B F F N E J"}
    whole = tiles | {"concealed": f"{tiles['concealed']} J"}
    _always("check", api, ("post", "check/", whole))
    _always("nearest", api, ("post", "nearest/", tiles))
    for count in (10, 100):
        asked = {"questions": [{"ask": "check", **whole}] * count}
        _always(f"questions_{count}", api, ("post", "questions/", asked))


def _table(api: Any, learner: Any) -> None:
    """Games: dealt, looked at, played, looked back at."""
    turns = list(turns_to_discard(learner, _needed() + 2))
    game = f"games/{turns[0][0].game.public_id}/"
    for name, address in (
        ("games", "games/?limit=20"),
        ("game", game),
        ("legal", f"{game}legal-actions/"),
        ("events", f"{game}events/"),
        ("help", f"{game}help/"),
    ):
        _always(name, api, ("get", address, None))
    _always("new_game", api, ("post", "games/", {"card": CARD, "seed": 3}))
    acts: list[Send] = [
        (
            "post",
            f"games/{table.game.public_id}/actions/",
            {"expected_version": table.game.version, "action": action.to_dict()},
        )
        for table, action in turns
    ]
    _each("act", api, acts)
    over = f"games/{_ended(learner)}/"
    for name in ("review", "moves", "record", "steps"):
        _always(f"game_{name}", api, ("get", f"{over}{name}/", None))


def _class() -> None:
    """A class of thirty with ten assignments, by its teacher and by a pupil."""
    from tests.lessons.assignments.seeding import fill_class

    classroom, _browser = class_with_teacher("class")
    fill_class(classroom, pupils=30, assignments=10, answers=3_000)
    teacher = _phone(classroom.teachings.get().teacher)
    pupil = _phone(classroom.seats.first().learner)
    one = f"classes/{classroom.public_id}/"
    given = classroom.assignments.first().public_id
    for name, api, address in (
        ("classes", teacher, "classes/"),
        ("class", teacher, one),
        ("class_seats", teacher, f"{one}seats/?limit=100"),
        ("class_assignments", teacher, f"{one}assignments/?limit=100"),
        ("class_results", teacher, f"{one}results/?limit=100"),
        ("class_items", teacher, f"{one}assignments/{given}/results/?limit=100"),
        ("class_course", teacher, f"{one}course/"),
        ("homework", pupil, "assignments/?limit=100"),
        ("homework_one", pupil, f"assignments/{given}/"),
        ("homework_try", pupil, f"assignments/{given}/tries/1/"),
    ):
        _always(name, api, ("get", address, None))


# -- what they need ------------------------------------------------------------


def _person(name: str) -> Any:
    from mahjong_site.accounts.models import User

    return User.objects.create_user(username=name)


def _phone(person: Any) -> Any:
    """A client with a token of that person's, or with none."""
    from rest_framework.test import APIClient

    from mahjong_site.accounts import devices

    client = APIClient()
    if person is not None:
        _device, token = devices.sign_in(person)
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


def _answer_items(api: Any) -> None:
    for sent in _attempts(api, ITEMS):
        _send(api, sent)


def _attempts(api: Any, count: int) -> Iterator[Send]:
    """Answers to items of their own, the first choice each time."""
    for _ in range(count):
        seed = next(_SEEDS)
        item = _send(api, ("get", f"drills/items/payment/{seed}/?card={SMALL}", None))
        yield "put", f"drills/attempts/{uuid.uuid4()}/", _answer(json.loads(item))


def _batches(api: Any, count: int) -> Iterator[Send]:
    """Answers to whole packs."""
    for _ in range(count):
        asked = {"count": 50, "card": SMALL, "kind": "payment"}
        items = json.loads(_send(api, ("post", "drills/packs/", asked)))["items"]
        sent = [_answer(item) | {"attempt": str(uuid.uuid4())} for item in items]
        yield "post", "drills/attempts/", {"attempts": sent}


_SEEDS = iter(range(1, 10**6))


def _answer(item: dict[str, Any]) -> dict[str, Any]:
    named = ("kind", "card", "card_hash", "sections", "level", "seed", "version")
    choice = item["answer"]["choices"][0]["key"]
    return {name: item[name] for name in named} | {"choice": choice}


def _ended(learner: Any) -> uuid.UUID:
    """A game that Steady has played to its end in the learner's place."""
    from engine.bots.steady import Steady
    from play import selectors, services

    game = services.start_game(learner=learner, card=CARD, seed=1)
    while True:
        table = selectors.table_of(learner=learner, public_id=game.public_id)
        if table.game.finished_at:
            return uuid.UUID(str(game.public_id))
        action = Steady(table.state.card).choose(table.view, table.legal)
        version = table.game.version
        services.take_action(table=table, expected_version=version, action=action)


# -- measuring -----------------------------------------------------------------


def _send(api: Any, sent: Send) -> bytes:
    """The whole answer, which must be a good one."""
    method, address, body = sent
    answer = getattr(api, method)(f"/api/v1/{address}", body)
    if answer.status_code >= 300:
        raise AssertionError((address, answer.content[:400]))
    return b"".join(answer)


def _needed() -> int:
    """So many calls are made for one figure."""
    from tools.bench import MOST_TURNS

    turns = min(TURNS, MOST_TURNS)
    return turns + max(1, turns // 10) + 2


def _always(name: str, api: Any, sent: Send) -> None:
    """The same call again and again."""
    _compare(name, api, lambda: sent)


def _each(name: str, api: Any, sent: Iterable[Send]) -> None:
    """Calls that can be made once each."""
    calls = iter(sent)
    _compare(name, api, lambda: next(calls))


def _compare(name: str, api: Any, call: Callable[[], Send]) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from tools.bench import compare

    # What is worked out once for all, such as the tables of a card, is there first.
    _send(api, call())
    with CaptureQueriesContext(connection) as queries:
        shown = _send(api, call())
    bare = f"/bare-api/{values(shown)}/"
    measured = _phone(_bare_person())
    compare(
        f"api_{name}",
        "ms",
        BASE,
        lambda _: _send(api, call()),
        lambda _: measured.get(bare),
        TURNS,
        queries=len(queries),
    )


def _bare_person() -> Any:
    from mahjong_site.accounts.models import User

    return User.objects.get(username="learner")


def values(shown: bytes) -> int:
    """How many values there are in an answer: of a file that is no JSON, its lines."""
    try:
        return _values(json.loads(shown))
    except ValueError:
        return shown.count(b"\n")


def _values(found: Any) -> int:
    """How many there are, whatever lists and objects hold them."""
    if isinstance(found, dict):
        return sum(_values(one) for one in found.values())
    if isinstance(found, list):
        return sum(_values(one) for one in found)
    return 1


if __name__ == "__main__":
    main()
