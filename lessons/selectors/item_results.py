"""What came of an assignment: item by item, the misconceptions, pupil by pupil."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import F, IntegerField, Q, QuerySet, Value
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from lessons.asks import KIND_TITLES
from lessons.content_schema import Question
from lessons.drills import charleston
from lessons.drills.catalogue import TITLES
from lessons.library import library
from lessons.models import (
    QUESTION,
    Answer,
    Assignment,
    AssignmentKind,
    Mode,
)
from lessons.selectors.beliefs import Belief, beliefs
from lessons.selectors.classes import Pupil, pupils_of
from lessons.selectors.outcomes import Outcome, outcomes_of
from lessons.tasks import (
    CharlestonTask,
    DrillTask,
    Task,
    read_task,
    seed_of_try,
)


class Ask(NamedTuple):
    """What an answer answers, whatever version its card had.

    `name` is a question of a lesson's check, or a step of the Charleston with this
    seed. Where each pupil had others, `seed` is None.
    """

    kind: str
    level: int
    seed: int | None
    name: str

    @property
    def is_question(self) -> bool:
        """Is it a question of a lesson's check?"""
        return self.name.startswith(QUESTION)


@dataclass(slots=True)
class Tally:
    """The answers to one item: those that count, and all that were given."""

    right: int = 0
    total: int = 0
    given: int = 0
    wrong: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class ItemRow:
    """An item with the answers that count, and how often one was changed.

    `beliefs` are behind every wrong answer, also those that were changed.
    `pick` names it for a follow-up, `number` and `place` where it stands in whose try;
    0 where each pupil had others.
    """

    title: str | Promise
    detail: str
    right: int
    total: int
    changed: int
    beliefs: tuple[Belief, ...]
    pick: str = ""
    number: int = 0
    place: int = 0

    @property
    def wrong(self) -> int:
        """Answers that are not right."""
        return self.total - self.right

    @property
    def percent(self) -> int:
        """The share of right answers."""
        return 100 * self.right // self.total if self.total else 0


@dataclass(frozen=True, slots=True)
class Results:
    """What came of an assignment: item by item, worst first, and pupil by pupil."""

    assignment: Assignment
    items: tuple[ItemRow, ...]
    beliefs: tuple[Belief, ...]
    pupils: tuple[tuple[Pupil, Outcome], ...]


def results_of(assignment: Assignment) -> Results:
    """Each item's answers and misconceptions; the number of queries is fixed."""
    seats = pupils_of(assignment.classroom)
    outcomes = outcomes_of([assignment], seats, timezone.now())
    tallies = _tallies(assignment, {one.learner_id for one in seats})
    most = max((one.tries for one in outcomes.values()), default=1)
    return Results(
        assignment,
        _item_rows(assignment, tallies, most),
        beliefs(sum((one.wrong for one in tallies.values()), Counter())),
        tuple((s, outcomes.get((s.pk, assignment.pk), Outcome())) for s in seats),
    )


def _tallies(
    assignment: Assignment, learners: Collection[int | None]
) -> dict[Ask, Tally]:
    """Everybody's answers, item by item; one query.

    There are thousands of them: next to nothing is done for each.
    """
    item = Value("") if assignment.kind == AssignmentKind.DRILL else F("item")
    is_right = Cast("is_right", IntegerField())
    all_given = _given_to(assignment, learners).values_list(
        "learner", "kind", item, "level", "seed", "misconception", is_right
    )
    rows = [row for row in all_given if row[0] in learners]
    given: dict[tuple[Any, ...], int] = Counter(map(itemgetter(slice(1, 6)), rows))
    last: dict[tuple[Any, ...], int] = {row[:5]: row[6] for row in rows}
    tallies: dict[Ask, Tally] = defaultdict(Tally)
    is_shared = _is_shared(assignment)
    for (*asked, belief), count in given.items():
        tally = tallies[_ask(is_shared, *asked)]
        tally.given += count
        if belief:
            tally.wrong[belief] += count
    stand = Counter((*key[1:], was_right) for key, was_right in last.items())
    for (*asked, was_right), count in stand.items():
        tally = tallies[_ask(is_shared, *asked)]
        tally.total += count
        tally.right += count * was_right
    return tallies


def _is_shared(assignment: Assignment) -> bool:
    """Had all the same items?"""
    return assignment.same_items or assignment.kind == AssignmentKind.LESSON


def _given_to(
    assignment: Assignment, learners: Collection[int | None]
) -> QuerySet[Answer]:
    """Every answer to the assignment, the oldest first.

    To a lesson's check the whole site gives answers: those of the learners alone.
    """
    rows = Answer.objects.filter(_given_for(assignment))
    if assignment.kind == AssignmentKind.LESSON:
        rows = rows.filter(learner__in=learners)
    return rows.order_by("created_at", "pk")


def _given_for(assignment: Assignment) -> Q:
    """Answers within the assignment; to a lesson's check those since it opened."""
    if assignment.kind == AssignmentKind.CHARLESTON:
        return Q(context=assignment.public_id) & ~Q(item__endswith=":guess")
    if assignment.kind != AssignmentKind.LESSON:
        return Q(context=assignment.public_id)
    wanted = Q(
        mode=Mode.QUIZ,
        item__in=[f"{QUESTION}{one.uuid}" for one in questions_of(assignment)],
        created_at__gte=assignment.opens_at,
    )
    if assignment.closes_at is not None:
        wanted &= Q(created_at__lt=assignment.closes_at)
    return wanted


def _ask(
    is_shared: bool, kind: str, item: str, level: int | None, seed: int | None
) -> Ask:
    if item.startswith(QUESTION):
        return Ask(kind, 0, 0, item)
    step = item.rpartition(":")[2]
    return Ask(kind, level or 0, (seed or 0) if is_shared else None, step)


Place = tuple[int, int]
"""The number of a try, and the place within it, counted from 1."""


def _item_rows(
    assignment: Assignment, tallies: Mapping[Ask, Tally], most: int
) -> tuple[ItemRow, ...]:
    places = _places(assignment, most) if _is_shared(assignment) else {}
    rows = [_item_row(ask, tally, places) for ask, tally in tallies.items()]
    return tuple(sorted(rows, key=lambda one: (one.percent, -one.wrong, one.detail)))


def _item_row(ask: Ask, tally: Tally, places: Mapping[str, Place]) -> ItemRow:
    name = ask.name if ask.is_question else f"{ask.kind}.{ask.seed}"
    number, place = places.get(name, (0, 0))
    is_item = ask.kind in TITLES and ask.kind != charleston.KIND
    pick = f"{ask.kind}.{ask.level}" + ("" if ask.seed is None else f".{ask.seed}")
    return ItemRow(
        _title(ask),
        _detail(ask, number, place),
        tally.right,
        tally.total,
        tally.given - tally.total,
        beliefs(tally.wrong),
        pick=pick if is_item else "",
        number=number,
        place=place,
    )


def _title(ask: Ask) -> str | Promise:
    if ask.kind == charleston.KIND:
        return _("The Charleston")
    titles = KIND_TITLES if ask.is_question else TITLES
    return titles.get(ask.kind) or _("Other questions")


def _detail(ask: Ask, number: int, place: int) -> str:
    if ask.kind == charleston.KIND:
        return step_words(ask.name, place)
    if not place:
        return _("Level %(level)d") % {"level": ask.level} if ask.level else ""
    if number > 1:
        words = _("Question %(place)d of try %(number)d")
        return words % {"place": place, "number": number}
    return _("Question %(place)d") % {"place": place}


def step_words(name: str, deal: int = 0) -> str:
    """A step of the Charleston by its name in the history: "Deal 1: pass 2"."""
    words = {
        "vote": _("the second Charleston"),
        "courtesy": _("how many for the courtesy"),
        "courtesy-pass": _("the courtesy"),
    }.get(name) or _("pass %(number)s") % {"number": name}
    return (
        _("Deal %(deal)d: %(step)s") % {"deal": deal, "step": words} if deal else words
    )


def _places(assignment: Assignment, most: int) -> dict[str, Place]:
    """For the items that all had: in which of so many tries, and at which place."""
    if assignment.kind == AssignmentKind.LESSON:
        questions = questions_of(assignment)
        return {f"{QUESTION}{q.uuid}": (1, n) for n, q in enumerate(questions, 1)}
    task = read_task(assignment.task)
    found: dict[str, Place] = {}
    for number in range(most, 0, -1):
        seed = seed_of_try(assignment.seed, number)
        for place, name in enumerate(_names(task, seed), start=1):
            found[name] = (number, place)
    return found


def _names(task: Task, seed: int) -> Iterator[str]:
    if isinstance(task, DrillTask):
        yield from (f"{one.item_kind}.{one.item_seed}" for one in task.places(seed))
    elif isinstance(task, CharlestonTask):
        yield from (f"{charleston.KIND}.{one}" for one in task.seeds(seed))


def questions_of(assignment: Assignment) -> Sequence[Question]:
    """The questions of the check of an assigned lesson."""
    lesson = library().by_uuid.get(UUID(assignment.task["lesson"]))
    return lesson.quiz.questions if lesson else ()
