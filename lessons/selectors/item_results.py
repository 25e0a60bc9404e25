"""What came of an assignment: item by item, the misconceptions, pupil by pupil."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q
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
    Seat,
    Work,
)
from lessons.selectors.assignments import (
    Outcome,
    outcomes_of,
)
from lessons.selectors.beliefs import Belief, beliefs
from lessons.tasks import (
    CharlestonTask,
    DrillTask,
    Task,
    read_task,
    seed_of_try,
)


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer as the results need it; `key` names what it answers."""

    learner: int
    key: str
    kind: str
    level: int
    seed: int
    choice: str
    is_right: bool
    belief: str


@dataclass(frozen=True, slots=True)
class ItemRow:
    """An item with the answers that count, and how often one was changed.

    `pick` names it for a follow-up, `number` and `place` where it stands in whose try;
    0 where each pupil had others.
    """

    key: str
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
    pupils: tuple[tuple[Seat, Outcome], ...]


def results_of(assignment: Assignment) -> Results:
    """Each item's answers and misconceptions; the number of queries is fixed."""
    classroom = assignment.classroom
    seats = sorted(classroom.seats.present(), key=lambda one: one.shown_name.casefold())
    outcomes = outcomes_of([assignment], seats, timezone.now())
    given = list(answers_for(assignment, seats))
    last = {(one.learner, one.key): one for one in given}
    return Results(
        assignment,
        _item_rows(assignment, given, list(last.values())),
        beliefs(one.belief for one in last.values()),
        tuple((s, outcomes.get((s.pk, assignment.pk), Outcome())) for s in seats),
    )


def answers_for(assignment: Assignment, seats: Iterable[Seat]) -> Iterable[GivenAnswer]:
    """Every answer of these pupils to the assignment, the oldest first; one query."""
    learners = {seat.learner_id for seat in seats if seat.learner_id}
    rows = Answer.objects.filter(_given_for(assignment), learner__in=learners)
    fields = ("learner", "item", "kind", "level", "seed", "choice", "is_right")
    for row in rows.order_by("created_at", "pk").values_list(*fields, "misconception"):
        learner, item, kind, level, seed, choice, is_right, belief = row
        yield GivenAnswer(
            learner,
            _key(kind, item, level, seed),
            kind,
            level or 0,
            seed or 0,
            choice,
            is_right,
            belief,
        )


def _given_for(assignment: Assignment) -> Q:
    """Answers within the assignment; to a lesson's check those since it opened."""
    if assignment.kind != AssignmentKind.LESSON:
        return Q(context=assignment.public_id) & ~Q(item__endswith=":guess")
    wanted = Q(
        mode=Mode.QUIZ,
        item__in=[f"{QUESTION}{one.uuid}" for one in questions_of(assignment)],
        created_at__gte=assignment.opens_at,
    )
    if assignment.closes_at is not None:
        wanted &= Q(created_at__lt=assignment.closes_at)
    return wanted


def _key(kind: str, item: str, level: int | None, seed: int | None) -> str:
    """What an answer answers, whatever version its card had."""
    if item.startswith(QUESTION):
        return item
    if kind == charleston.KIND:
        return f"{kind}.{seed}.{item.rpartition(':')[2]}"
    return f"{kind}.{level}.{seed}"


Place = tuple[int, int]
"""The number of a try, and the place within it, counted from 1."""


def _item_rows(
    assignment: Assignment, given: Sequence[GivenAnswer], last: Sequence[GivenAnswer]
) -> tuple[ItemRow, ...]:
    is_lesson = assignment.kind == AssignmentKind.LESSON
    is_shared = assignment.same_items or is_lesson
    answers: dict[str, list[GivenAnswer]] = defaultdict(list)
    for one in last:
        answers[one.key if is_shared else _group(one)].append(one)
    tries = Counter(one.key if is_shared else _group(one) for one in given)
    places = _places(assignment) if is_shared else {}
    rows = [
        _item_row(key, found, tries[key] - len(found), places)
        for key, found in answers.items()
    ]
    return tuple(sorted(rows, key=lambda one: (one.percent, -one.wrong, one.detail)))


def _group(given: GivenAnswer) -> str:
    """What others' items have in common with this one."""
    if given.kind == charleston.KIND:
        return f"{given.kind}.{given.key.rpartition('.')[2]}"
    return f"{given.kind}.{given.level}"


def _item_row(
    key: str,
    answers: Sequence[GivenAnswer],
    changed: int,
    places: Mapping[str, Place],
) -> ItemRow:
    first = answers[0]
    is_question = first.key.startswith(QUESTION)
    number, place = places.get(first.key if is_question else _name(first), (0, 0))
    is_item = first.kind in TITLES and first.kind != charleston.KIND
    titles = KIND_TITLES if is_question else TITLES
    return ItemRow(
        key,
        titles.get(first.kind) or _("Other questions"),
        _detail(first, number, place),
        sum(one.is_right for one in answers),
        len(answers),
        changed,
        beliefs(one.belief for one in answers if not one.is_right),
        pick=key if is_item and not is_question else "",
        number=number,
        place=place,
    )


def _name(given: GivenAnswer) -> str:
    return f"{given.kind}.{given.seed}"


def _detail(given: GivenAnswer, number: int, place: int) -> str:
    if given.kind == charleston.KIND:
        return step_words(given.key.rpartition(".")[2], place)
    if not place:
        return _("Level %(level)d") % {"level": given.level} if given.level else ""
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


def _places(assignment: Assignment) -> dict[str, Place]:
    """For the items that all had: in which try and at which place; one query."""
    if assignment.kind == AssignmentKind.LESSON:
        questions = questions_of(assignment)
        return {f"{QUESTION}{q.uuid}": (1, n) for n, q in enumerate(questions, 1)}
    task = read_task(assignment.task)
    numbers = Work.objects.filter(assignment=assignment).order_by("-number")
    most = numbers.values_list("number", flat=True).first() or 1
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
