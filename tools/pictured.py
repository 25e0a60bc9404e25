"""What `make pictures` shows: the people and games of the demo, with some work."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from mahjong_site.accounts.models import User
    from play.selectors import Table

CARD = "nmjl-2026"
PUPILS = [
    *("Dora", "Finn", "Gus", "Hedda", "Iris", "Jon"),
    *("Kay", "Leo", "Mona", "Nils", "Olga", "Paul"),
]
DAYS = 70
"""So long the learner has been at it."""
SETS = {"which_line": 0.9, "joker_place": 0.6, "legal": 0.75, "name_tile": 1.0}
"""What was practised, and how much of it was right."""
ANSWERS = 12
LESSONS = 7
SEED = 7


class Page(NamedTuple):
    """Whose page it is, "" for nobody's; what makes it ready tells its address.

    `ready` is called once, with that person.
    """

    who: str
    ready: Callable[[Any], str]


def pages() -> dict[str, Page]:
    """Every page by its name."""
    from django.urls import reverse

    def of_learner(make: Callable[[User], str]) -> Page:
        return Page("demo-learner", make)

    def plain(name: str, *ids: str, query: str = "") -> Page:
        return of_learner(lambda _person: reverse(name, args=ids) + query)

    def game(is_it: Callable[[Table], bool]) -> Page:
        return of_learner(lambda person: _table(person, is_it))

    hand = "FF+2222B+44C+66C+8888B"
    return {
        "home": Page("", lambda _person: reverse("pages:home")),
        "lessons": of_learner(_lessons),
        "lesson": plain("lessons:lesson-detail", "the-tiles"),
        "quiz": plain("lessons:quiz", "the-tiles"),
        "drill": plain("drills:item", "which_line", "5", query=f"?card={CARD}"),
        "charleston": game(_is_passing),
        "claim": game(_may_call),
        "table": game(_is_to_discard),
        "card": plain("cards:card-detail", CARD),
        "checker": plain("cards:checker", query=f"?card={CARD}&concealed={hand}"),
        "progress": of_learner(_progress),
        "class": Page("demo-teacher", _class_grid),
    }


def addresses(names: Iterable[str]) -> dict[str, tuple[str, str]]:
    """The address of each page, made ready, and the session of whose it is."""
    from mahjong_site.accounts.models import User

    people = {one.username: one for one in User.objects.all()}
    sessions = {
        one.who: _session(people[one.who]) for one in pages().values() if one.who
    }
    return {
        name: (page.ready(people.get(page.who)), sessions.get(page.who, ""))
        for name, page in pages().items()
        if name in names
    }


def _session(person: User) -> str:
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def _lessons(learner: User) -> str:
    """The course, some lessons of it passed."""
    from django.urls import reverse

    from lessons.library import library
    from lessons.services.quizzes import submit_quiz
    from tests.lessons.answers import answers

    for place, lesson in enumerate(islice(library().live, LESSONS)):
        given = answers(lesson, wrong=place % 2)
        submit_quiz(learner=learner, lesson=lesson, attempt=uuid.uuid4(), answers=given)
    return reverse("lessons:lesson-list")


def _progress(learner: User) -> str:
    """Drills answered over the weeks."""
    from django.urls import reverse
    from django.utils import timezone

    from cards.library import shipped_card
    from lessons.drills.catalogue import serve
    from lessons.drills.item import DrillSettings
    from lessons.services.answers import item_answer, keep_answers

    card, settings, kept = shipped_card(CARD), DrillSettings(CARD), []
    for seed in range(ANSWERS):
        for kind, share in SETS.items():
            item = serve(card, kind, settings, seed)
            is_right = seed < share * ANSWERS
            wrong = next(one.key for one in item.choices if not one.is_right)
            choice = item.right.key if is_right else wrong
            answer = item_answer(card=card, item=item, choice=choice)
            answer.learner, answer.uuid = learner, uuid.uuid4()
            answer.created_at = timezone.now() - timedelta(days=DAYS - seed * 6)
            kept.append(answer)
    kept.sort(key=lambda one: one.created_at)
    keep_answers(kept)
    return reverse("pages:progress")


def _table(learner: User, is_it: Callable[[Table], bool]) -> str:
    """A game at the first moment that is wanted, played up to it as Steady plays."""
    from django.urls import reverse

    from engine.bots.steady import Steady
    from play import services

    for table in _moments(learner):
        if is_it(table):
            return reverse("play:table", args=[table.game.public_id])
        services.take_action(
            table=table,
            expected_version=table.game.version,
            action=Steady(table.state.card).choose(table.view, table.legal),
        )
    raise AssertionError(is_it)


def _moments(learner: User) -> Iterator[Table]:
    """Every moment of one game after another that asks something of the learner."""
    from engine.state import Phase
    from play import selectors, services

    for seed in range(SEED, SEED + 20):
        game = services.start_game(learner=learner, card=CARD, seed=seed)
        while True:
            table = selectors.table_of(learner=learner, public_id=game.public_id)
            if table.state.phase is Phase.OVER:
                break
            yield table


def _is_passing(table: Table) -> bool:
    """The first pass of the Charleston."""
    from engine.actions import PassTiles

    return any(isinstance(one, PassTiles) for one in table.legal)


def _may_call(table: Table) -> bool:
    """A tile to call, with something on the table already."""
    from engine.actions import Call

    calls = any(isinstance(one, Call) for one in table.legal)
    return calls and len(table.state.discards) > 8


def _is_to_discard(table: Table) -> bool:
    """The learner's turn, late enough that racks are open."""
    from engine.actions import Discard

    discards = any(isinstance(one, Discard) for one in table.legal)
    return discards and len(table.state.discards) > 24


def _class_grid(teacher: User) -> str:
    """The results of the demo class, with more pupils and their work."""
    from django.urls import reverse

    from lessons.models import Classroom
    from tests.lessons.assignments.seeding import fill_class

    classroom = Classroom.objects.get(teachings__teacher=teacher)
    count = len(PUPILS)
    fill_class(classroom, pupils=count, assignments=5, answers=count * 5 * 10)
    newest = classroom.seats.order_by("-pk")[:count]
    for seat, name in zip(newest, PUPILS, strict=True):
        seat.nickname, seat.real_name = name.lower(), name
        seat.save()
    return reverse("classes:results", args=[classroom.public_id])
