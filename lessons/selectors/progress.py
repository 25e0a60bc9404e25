"""What a learner has done, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import BooleanField, Count, ExpressionWrapper, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from lessons.asks import KIND_TITLES
from lessons.content_schema import StageFile
from lessons.drills.catalogue import TITLES
from lessons.library import HasQuiz, Lesson, library
from lessons.models import (
    FROM_LESSONS,
    QUESTION,
    Answer,
    LessonProgress,
    Mode,
    QuizAttempt,
)
from lessons.selectors.courses import Mark, lesson_marks, lesson_progress
from mahjong_site.accounts.models import User


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A lesson in a list, with how far the learner is in it.

    `opens_at` is when it opens, where the learner's classes have it locked.
    """

    lesson: Lesson
    progress: LessonProgress | None
    opens_at: datetime | None = None

    @property
    def is_passed(self) -> bool:
        """Whether its check was ever passed."""
        return bool(self.progress and self.progress.is_passed)


@dataclass(frozen=True, slots=True)
class StageRow:
    """A stage of the course with its lessons."""

    stage: StageFile
    lessons: tuple[LessonRow, ...]


@dataclass(frozen=True, slots=True)
class Overview:
    """The whole course as one learner sees it.

    `known` are the lessons that the placement check found nothing new in.
    """

    stages: tuple[StageRow, ...]
    known: frozenset[UUID] = frozenset()

    @property
    def rows(self) -> tuple[LessonRow, ...]:
        """Every lesson in order."""
        return tuple(row for stage in self.stages for row in stage.lessons)

    @property
    def passed(self) -> int:
        """How many lessons are done."""
        return sum(row.is_passed for row in self.rows)

    @property
    def total(self) -> int:
        """How many lessons there are."""
        return len(self.rows)

    @property
    def next_lesson(self) -> Lesson | None:
        """The first lesson that is neither done, known nor locked; None for none."""
        to_do = (row for row in self.rows if not self._is_behind(row))
        return next((row.lesson for row in to_do if not row.opens_at), None)

    @property
    def reached(self) -> tuple[Lesson, ...]:
        """The lessons that are done or known."""
        return tuple(row.lesson for row in self.rows if self._is_behind(row))

    @property
    def is_done(self) -> bool:
        """Whether every lesson is done or known."""
        return all(self._is_behind(row) for row in self.rows)

    def _is_behind(self, row: LessonRow) -> bool:
        return row.is_passed or row.lesson.uuid in self.known

    @property
    def has_begun(self) -> bool:
        """Whether any check was handed in."""
        return any(row.progress for row in self.rows)


@dataclass(frozen=True, slots=True)
class KindRow:
    """How many answers of one kind were right, and how many of these took a hint."""

    title: str
    right: int
    total: int
    helped: int = 0


def course_overview(*, learner: User | None, is_in_class: bool = True) -> Overview:
    """Every lesson on offer, with how far the learner is, and the classes' locks.

    Whoever knows that the learner sits in no class saves asking for locks.
    """
    marks = lesson_marks(learner) if is_in_class else {}
    known = known_by_placement(learner=learner) if learner else frozenset()
    return Overview(_stages(learner, marks), known)


def course_record(*, learner: User | None) -> Overview:
    """Every lesson on offer, with what was done of it and nothing else; one query."""
    return Overview(_stages(learner, {}))


def _stages(learner: User | None, marks: Mapping[UUID, Mark]) -> tuple[StageRow, ...]:
    done = lesson_progress(learner)
    return tuple(
        StageRow(
            stage.data,
            tuple(
                LessonRow(one, done.get(one.uuid), marks.get(one.uuid, Mark()).opens_at)
                for one in stage.lessons
            ),
        )
        for stage in library().stages
        if stage.lessons
    )


def next_step(*, learner: User | None) -> Lesson | None:
    """The lesson to go on with; None when all that is open is done."""
    return course_overview(learner=learner).next_lesson


def quiz_attempt(*, learner: User, uuid: UUID, lesson: HasQuiz) -> QuizAttempt | None:
    """The learner's own attempt at that quiz."""
    attempts = QuizAttempt.objects.filter(learner=learner, lesson=lesson.uuid)
    return attempts.filter(uuid=uuid).first()


def attempt_of(*, learner: User, uuid: UUID) -> QuizAttempt | None:
    """The learner's attempt of that id, at whichever quiz."""
    return QuizAttempt.objects.filter(learner=learner, uuid=uuid).first()


def answers_of(attempt: QuizAttempt) -> Mapping[UUID, str]:
    """The choices of an attempt by question."""
    return {answer.question: answer.choice for answer in _rows_of(attempt)}


def _rows_of(attempt: QuizAttempt) -> Iterable[Answer]:
    rows = Answer.objects.filter(learner=attempt.learner_id, uuid=attempt.uuid)
    return rows.filter(item__startswith=QUESTION)


def placement_advice(*, attempt: QuizAttempt) -> Lesson | None:
    """Where a placement check suggests to start: the first lesson of the course
    that teaches something answered wrongly; None when nothing was.
    """
    wrong = {one.question for one in _rows_of(attempt) if not one.is_right}
    course = library()
    questions = course.placement.quiz.questions
    lessons = (course.taught_in(one) for one in questions if one.uuid in wrong)
    to_learn = {lesson.uuid for lesson in lessons if lesson}
    return next((one for one in course.live if one.uuid in to_learn), None)


def known_by_placement(*, learner: User) -> frozenset[UUID]:
    """The lessons before the one that the newest placement check led to.

    All of them where nothing was wrong, none without a check. Two queries at most.
    """
    course = library()
    attempts = QuizAttempt.objects.filter(learner=learner, lesson=course.placement.uuid)
    attempt = attempts.order_by("-created_at", "-pk").first()
    if attempt is None:
        return frozenset()
    advice = placement_advice(attempt=attempt)
    before = course.live[: course.live.index(advice)] if advice else course.live
    return frozenset(lesson.uuid for lesson in before)


def answers_by_kind(*, learner: User) -> tuple[KindRow, ...]:
    """How many answers were right: quizzes, then drills; kinds of one name together.

    An item answered before does not count again, and a choice in a game is no answer.
    """
    answers = Answer.objects.filter(learner=learner, is_repeat=False)
    answers = answers.exclude(mode=Mode.GAME)
    return _together(
        (_title(kind, asked=asked), counts)
        for asked, kind, *counts in _counted(answers)
    )


def _title(kind: str, *, asked: bool) -> str:
    return str((KIND_TITLES if asked else TITLES).get(kind) or _("Other questions"))


def _counted(answers: QuerySet[Answer]) -> Iterable[tuple[bool, str, int, int, int]]:
    """Of a lesson or not, kind, right answers, all answers, right ones with a hint."""
    right = Q(is_right=True)
    asked = ExpressionWrapper(FROM_LESSONS, BooleanField())
    counts: Iterable[tuple[bool, str, int, int, int]] = (
        answers.annotate(asked=asked)
        .order_by("-asked", "kind")
        .values_list("asked", "kind")
        .annotate(
            right=Count("pk", filter=right),
            total=Count("pk"),
            helped=Count("pk", filter=right & Q(help_used__gt=0)),
        )
    )
    return counts


def _together(rows: Iterable[tuple[str, list[int]]]) -> tuple[KindRow, ...]:
    sums: dict[str, list[int]] = {}
    for title, counts in rows:
        had = sums.get(title, [0] * len(counts))
        sums[title] = [one + more for one, more in zip(had, counts, strict=True)]
    return tuple(KindRow(title, *counts) for title, counts in sums.items())
