"""The main pages, an action at the table and the pages of a class, each beside a bare
view, on a database of their own.

The bare view asks for a login, reads and writes one row, and its template holds as
many plain spans as the page has cells.
"""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

BASE = "the bare view with as many cells"
CELL = re.compile(rb"<(?:td|th|dd|li|p|h[1-3]|option|label|svg)\b")
"""What holds a piece of text or a tile on a page."""
TURNS = 15


def run(module: str = "tools.bench_pages", *arguments: str) -> None:
    """Measure in a process of its own: no database that is in use is touched."""
    with tempfile.TemporaryDirectory() as folder:
        own = {
            "DATABASE_URL": f"sqlite:///{Path(folder) / 'bench.sqlite3'}",
            "DJANGO_SETTINGS_MODULE": "mahjong_site.settings",
            "LOG_LEVEL": "ERROR",
            # As the site runs for the public, but for the certificate.
            "DEBUG": "0",
            "HTTPS": "0",
            "CACHE": "memory",
            "SECRET_KEY": secrets.token_urlsafe(50),
            "ALLOWED_HOSTS": "testserver",
        }
        command = [sys.executable, "-m", module, folder, *arguments]
        subprocess.run(command, env=os.environ | own, check=True)


def prepare() -> None:
    """An empty database, and the bare views beside the site."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.STATIC_ROOT = str(Path(sys.argv[1]) / "static")
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    settings.ROOT_URLCONF = "tools.bench_urls"


def main() -> None:
    """A class of thirty, and one of sixty with a year's work behind it."""
    from tools.bench import MOST_TURNS

    prepare()
    _measure_learner()
    _measure("page_class_grid", pupils=30, assignments=10, answers=3_000)
    name, answers = "page_class_grid_60", min(50_000, MOST_TURNS * 3_500)
    _measure(name, pupils=60, assignments=40, answers=answers, is_big=True)


def _measure_learner() -> None:
    """The pages that everybody sees, and a discard that three Steady bots answer."""
    from django.test import Client
    from django.urls import reverse

    from lessons.library import library
    from tools.bench_weight import weigh

    learner, client = person("learner")
    lesson = next(iter(library().lessons))
    lesson_page = reverse("lessons:lesson-detail", args=[lesson])
    weigh("home", Client(), reverse("pages:home"))
    weigh("lesson", Client(), lesson_page)
    for name, page in (
        ("home", reverse("pages:home")),
        ("lesson", lesson_page),
        ("explorer", reverse("cards:card-detail", args=["nmjl-2026"])),
        ("checker", reverse("cards:checker")),
        ("progress", reverse("pages:progress")),
    ):
        _compare(f"page_{name}", client, page)
    tables = list(_tables_in_turn(learner, TURNS + 5))
    _compare("page_table", client, tables[0][0])
    _compare_posts("table_action", client, tables)


def _tables_in_turn(learner: Any, count: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Games in which the learner is to discard: the address, and the form to send."""
    from django.urls import reverse

    for table, action in turns_to_discard(learner, count):
        form = {"do": "discard", "tile": [action.tile.code]}
        address = reverse("play:table", args=[table.game.public_id])
        yield address, {"version": table.game.version, **form}


def turns_to_discard(learner: Any, count: int) -> Iterator[tuple[Any, Any]]:
    """Tables of games in which the learner is to discard, and what Steady would."""
    from engine.actions import Discard
    from engine.bots.steady import Steady
    from engine.state import Phase
    from play import selectors, services

    for seed in range(count):
        game = services.start_game(learner=learner, card="nmjl-2026", seed=seed)
        while True:
            table = selectors.table_of(learner=learner, public_id=game.public_id)
            if table.state.phase is Phase.OVER:
                break
            action = Steady(table.state.card).choose(table.view, table.legal)
            if isinstance(action, Discard):
                yield table, action
                break
            version = table.game.version
            services.take_action(table=table, expected_version=version, action=action)


def _compare_posts(name: str, client: Any, sent: list[Any]) -> None:
    from tools.bench import compare

    waiting = iter(sent)
    htmx = {"HX-Request": "true"}
    address, form = next(waiting)
    shown = client.post(address, form, headers=htmx).content
    bare = f"/bare/{len(CELL.findall(shown))}/"

    def act(_turn: int) -> None:
        address, form = next(waiting)
        if client.post(address, form, headers=htmx).status_code != 200:
            raise AssertionError(address)

    def act_barely(_turn: int) -> None:
        client.post(bare, form, headers=htmx)

    compare(name, "ms", BASE, act, act_barely, TURNS)


def _measure(
    name: str, *, pupils: int, assignments: int, answers: int, is_big: bool = False
) -> None:
    """The grid; of the big class also its file, and the pages behind the grid."""
    from django.urls import reverse

    from tests.lessons.assignments.seeding import fill_class

    classroom, client = class_with_teacher(name)
    fill_class(classroom, pupils=pupils, assignments=assignments, answers=answers)
    ids = [classroom.public_id]
    _compare(name, client, reverse("classes:results", args=ids))
    if not is_big:
        return
    _compare("page_class_csv", client, reverse("classes:results-csv", args=ids))
    given = classroom.assignments.first()
    page = reverse("classes:item-results", args=[*ids, given.public_id])
    _compare("page_class_items", client, page)
    page = reverse("classes:item-seen", args=[*ids, given.public_id, 1, 1])
    _compare("page_class_question", client, page)
    seat = classroom.seats.first()
    page = reverse("classes:pupil-results", args=[*ids, seat.public_id])
    _compare("page_class_pupil", client, page)


def class_with_teacher(name: str) -> tuple[Any, Any]:
    from engine.options import LEAGUE
    from lessons.joincodes import new_code
    from lessons.models import Classroom, Teaching

    teacher, client = person(name)
    classroom = Classroom.objects.create(
        name=name,
        card_slug="kitchen-table",
        rules=LEAGUE.to_dict(),
        join_code=new_code(),
    )
    Teaching.objects.create(classroom=classroom, teacher=teacher, is_owner=True)
    return classroom, client


def person(name: str) -> tuple[Any, Any]:
    """Somebody with an account, and a client that is logged in."""
    from django.test import Client

    from mahjong_site.accounts.models import User

    person = User.objects.create_user(username=name)
    client = Client()
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return person, client


def _compare(name: str, client: Any, page: str) -> None:
    from tools.bench import compare

    def ask(address: str) -> None:
        if client.get(address).status_code != 200:
            raise AssertionError(address)

    shown = client.get(page).content
    bare = f"/bare/{len(CELL.findall(shown)) or shown.count(b',')}/"
    compare(name, "ms", BASE, lambda _: ask(page), lambda _: ask(bare), TURNS)


if __name__ == "__main__":
    main()
