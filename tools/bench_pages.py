"""Pages of a class, each beside a bare view, on a database of their own.

The bare view asks for a login, reads and writes one row, and its template holds as
many plain spans as the page has cells.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

BASE = "the bare view with as many cells"
CELL = re.compile(rb"<(?:td|th|dd|li|p|h[1-3]|option|label)\b")
"""What holds a piece of text on a page."""
TURNS = 15


def run() -> None:
    """Measure in a process of its own: no database that is in use is touched."""
    with tempfile.TemporaryDirectory() as folder:
        own = {
            "DATABASE_URL": f"sqlite:///{Path(folder) / 'bench.sqlite3'}",
            "DJANGO_SETTINGS_MODULE": "mahjong_site.settings",
            "LOG_LEVEL": "ERROR",
        }
        command = [sys.executable, "-m", "tools.bench_pages"]
        subprocess.run(command, env=os.environ | own, check=True)


def main() -> None:
    """A class of thirty, and one of sixty with a year's work behind it."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    from tools.bench import MOST_TURNS

    call_command("migrate", verbosity=0)
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.ROOT_URLCONF = "tools.bench_urls"
    _measure("page_class_grid", pupils=30, assignments=10, answers=3_000)
    name, answers = "page_class_grid_60", min(50_000, MOST_TURNS * 3_500)
    _measure(name, pupils=60, assignments=40, answers=answers, is_big=True)


def _measure(
    name: str, *, pupils: int, assignments: int, answers: int, is_big: bool = False
) -> None:
    """The grid; of the big class also its file, and the pages behind the grid."""
    from django.urls import reverse

    from tests.lessons.assignments.seeding import fill_class

    classroom, client = _class_with_teacher(name)
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


def _class_with_teacher(name: str) -> tuple[Any, Any]:
    from django.test import Client

    from engine.options import LEAGUE
    from lessons.joincodes import new_code
    from lessons.models import Classroom, Teaching
    from mahjong_site.accounts.models import User

    teacher = User.objects.create_user(username=name)
    classroom = Classroom.objects.create(
        name=name,
        card_slug="kitchen-table",
        rules=LEAGUE.to_dict(),
        join_code=new_code(),
    )
    Teaching.objects.create(classroom=classroom, teacher=teacher, is_owner=True)
    client = Client()
    client.force_login(teacher, "django.contrib.auth.backends.ModelBackend")
    return classroom, client


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
