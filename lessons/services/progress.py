"""A guest's lessons moving into an account."""

from __future__ import annotations

from django.db import transaction

from lessons.models import LessonProgress, QuizAttempt
from lessons.services.answers import move_answers
from lessons.services.quizzes import refresh_progress
from mahjong_site.accounts.models import User


@transaction.atomic
def move_lessons(*, guest: User, account: User) -> None:
    """Give the guest's answers and quiz attempts to the account and sum both up.

    An attempt that both have, sent twice with a login between, is kept once.
    """
    move_answers(guest=guest, account=account)
    own = QuizAttempt.objects.filter(learner=account).values("uuid")
    QuizAttempt.objects.filter(learner=guest, uuid__in=own).delete()
    rows = LessonProgress.objects.filter(learner=guest)
    lessons = list(rows.values_list("lesson", flat=True))
    QuizAttempt.objects.filter(learner=guest).update(learner=account)
    rows.delete()
    for lesson in lessons:
        refresh_progress(learner=account, lesson=lesson)
