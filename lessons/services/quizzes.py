"""Handing in a quiz, and the summary that follows from all attempts."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F, FloatField, Min, Q
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext as _

from lessons.content_schema import Question
from lessons.library import HasQuiz
from lessons.models import NOT_YET, Answer, LessonProgress, Mode, QuizAttempt
from lessons.services.answers import keep_answers
from lessons.services.questions import not_yet_answer, question_answer
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.once import other_half


def submit_quiz(
    *,
    learner: User,
    lesson: HasQuiz,
    attempt: UUID,
    answers: Mapping[UUID, str],
    mode: Mode = Mode.QUIZ,
) -> QuizAttempt:
    """Store an attempt with its answers and bring the summary up to date.

    `lesson` is a lesson, or the placement check. `attempt` is the id that came with
    the form: handing the same one in again changes nothing and gives the first
    attempt back. `answers` maps questions to the values chosen; in the placement
    check that may be `NOT_YET`. Raises DomainError `question_unanswered` or
    `no_such_choice`.
    """
    given = tuple(_checked(one, answers, mode) for one in lesson.quiz.questions)
    try:
        with transaction.atomic():
            stored = _store(learner, lesson, attempt, given)
            refresh_progress(learner=learner, lesson=lesson.uuid)
    except IntegrityError:
        return other_half(QuizAttempt.objects.filter(learner=learner, uuid=attempt))
    return stored


def _checked(question: Question, answers: Mapping[UUID, str], mode: Mode) -> Answer:
    """The answer to one question, judged by the engine; not stored yet."""
    value = answers.get(question.uuid)
    if value is None:
        message = _("Please answer every question.")
        raise DomainError("question_unanswered", message, str(question.uuid))
    if value == NOT_YET and mode is Mode.PLACEMENT:
        return not_yet_answer(question, mode)
    return question_answer(question, value, mode)


def _store(
    learner: User, lesson: HasQuiz, attempt: UUID, given: tuple[Answer, ...]
) -> QuizAttempt:
    right = sum(answer.is_right for answer in given)
    stored = QuizAttempt.objects.create(
        learner=learner,
        uuid=attempt,
        lesson=lesson.uuid,
        version=lesson.quiz.version,
        right=right,
        total=len(given),
        is_passed=right >= lesson.quiz.pass_mark,
        created_at=timezone.now(),
    )
    for step, answer in enumerate(given, start=1):
        answer.learner, answer.uuid, answer.step = learner, attempt, step
    keep_answers(given)
    return stored


@transaction.atomic
def refresh_progress(*, learner: User, lesson: UUID) -> LessonProgress | None:
    """Work the summary row out from the attempts; None where there are none.

    Whatever was passed once stays passed: later attempts only add to the count.
    """
    progress = _locked(learner, lesson)
    attempts = QuizAttempt.objects.filter(learner=learner, lesson=lesson)
    share = Cast(F("right"), FloatField()) / Cast(F("total"), FloatField())
    best = attempts.order_by(share.desc(), "-right").first()
    last = attempts.order_by("-created_at").first()
    if best is None or last is None:
        progress.delete()
        return None
    progress.attempts = attempts.count()
    progress.best_right, progress.best_total = best.right, best.total
    passed = attempts.aggregate(at=Min("created_at", filter=Q(is_passed=True)))
    progress.passed_at = passed["at"]
    progress.last_attempt_at = last.created_at
    progress.save()
    return progress


def _locked(learner: User, lesson: UUID) -> LessonProgress:
    """The summary row, held until the end of the transaction."""
    row, _made = LessonProgress.objects.get_or_create(
        learner=learner, lesson=lesson, defaults={"last_attempt_at": timezone.now()}
    )
    return LessonProgress.objects.select_for_update().get(pk=row.pk)


def rebuild_progress() -> int:
    """Work out every summary again from the attempts; how many there are now."""
    rows = {*LessonProgress.objects.values_list("learner", "lesson")}
    rows |= {*QuizAttempt.objects.values_list("learner", "lesson")}
    made = 0
    for learner, lesson in rows:
        person = User.objects.get(pk=learner)
        made += refresh_progress(learner=person, lesson=lesson) is not None
    return made
