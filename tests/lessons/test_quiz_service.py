from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from lessons.models import Answer, LessonProgress, QuizAttempt
from lessons.services.progress import move_lessons
from lessons.services.quizzes import refresh_progress, submit_quiz
from mahjong_site.accounts.models import User
from mahjong_site.accounts.services import merge_guest
from mahjong_site.web.errors import DomainError
from tests.lessons.answers import GROUPS, TILES, answers

pytestmark = pytest.mark.django_db


def hand_in(
    learner: User, wrong: int = 0, attempt: uuid.UUID | None = None
) -> QuizAttempt:
    return submit_quiz(
        learner=learner,
        lesson=TILES,
        attempt=attempt or uuid.uuid4(),
        answers=answers(TILES, wrong),
    )


def test_every_answer_of_an_attempt_is_stored(learner: User) -> None:
    attempt = hand_in(learner, wrong=1)

    assert (attempt.right, attempt.total, attempt.is_passed) == (5, 6, True)
    assert attempt.version == TILES.quiz.version
    rows = Answer.objects.filter(learner=learner, uuid=attempt.uuid, mode="quiz")
    (wrong,) = rows.filter(is_right=False)
    assert wrong.item == f"question:{TILES.quiz.questions[0].uuid}"
    assert wrong.skills == ["tile-families"]
    assert "wrong_count" in wrong.offered
    assert (wrong.kind, wrong.misconception) == ("count_in_set", "wrong_count")
    assert not rows.filter(is_right=True).exclude(misconception="").exists()


def test_the_same_attempt_twice_is_one_attempt(learner: User) -> None:
    same = uuid.uuid4()
    first = hand_in(learner, wrong=3, attempt=same)

    again = hand_in(learner, wrong=0, attempt=same)

    assert again == first
    assert again.right == 3
    assert QuizAttempt.objects.count() == 1
    assert Answer.objects.count() == 6
    assert LessonProgress.objects.get().attempts == 1


def test_a_lesson_once_passed_stays_passed(learner: User) -> None:
    hand_in(learner, wrong=2)
    assert not LessonProgress.objects.get().is_passed

    passed = hand_in(learner)
    hand_in(learner, wrong=4)

    progress = LessonProgress.objects.get()
    assert progress.passed_at == passed.created_at
    assert (progress.attempts, progress.best_right, progress.best_total) == (3, 6, 6)


def test_a_missing_or_unknown_answer_stores_nothing(learner: User) -> None:
    given = answers(TILES)
    question = TILES.quiz.questions[2].uuid
    for bad, code in (({}, "question_unanswered"), ({question: "Q"}, "no_such_choice")):
        spoiled = {k: v for k, v in given.items() if k != question} | bad
        with pytest.raises(DomainError) as refused:
            submit_quiz(
                learner=learner, lesson=TILES, attempt=uuid.uuid4(), answers=spoiled
            )
        assert (refused.value.code, refused.value.field) == (code, str(question))
    assert not QuizAttempt.objects.exists()
    assert not LessonProgress.objects.exists()


def test_two_learners_may_send_the_same_id(learner: User, stranger: User) -> None:
    same = uuid.uuid4()

    assert hand_in(learner, attempt=same) != hand_in(stranger, attempt=same)


def _summaries() -> list[tuple[object, ...]]:
    fields = [field.name for field in LessonProgress._meta.fields if field.name != "id"]
    return sorted(LessonProgress.objects.values_list(*fields), key=str)


def test_summaries_can_be_rebuilt_from_the_attempts(
    learner: User, stranger: User, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(learner, wrong=5)
    hand_in(learner)
    hand_in(stranger, wrong=2)
    before = _summaries()
    LessonProgress.objects.filter(learner=learner).delete()
    LessonProgress.objects.update(best_right=0, attempts=9)
    LessonProgress.objects.create(
        learner=learner, lesson=uuid.uuid4(), last_attempt_at=timezone.now()
    )

    call_command("rebuild_progress")

    assert _summaries() == before
    assert "2 summaries" in capsys.readouterr().out


def test_the_best_of_an_edited_quiz_is_the_best_share(learner: User) -> None:
    hand_in(learner, wrong=3)
    QuizAttempt.objects.create(
        learner=learner,
        uuid=uuid.uuid4(),
        lesson=TILES.uuid,
        version="old",
        right=3,
        total=4,
        is_passed=True,
        created_at=timezone.now() - timedelta(days=9),
    )

    progress = refresh_progress(learner=learner, lesson=TILES.uuid)

    assert progress
    assert (progress.best_right, progress.best_total) == (3, 4)
    assert progress.is_passed


def test_a_guests_lessons_move_into_the_account(guest: User, learner: User) -> None:
    same = uuid.uuid4()
    hand_in(learner, wrong=4, attempt=same)
    hand_in(guest, wrong=0, attempt=same)
    hand_in(guest, wrong=1)
    submit_quiz(
        learner=guest, lesson=GROUPS, attempt=uuid.uuid4(), answers=answers(GROUPS)
    )

    merge_guest(guest=guest, account=learner)

    assert not User.objects.filter(is_guest=True).exists()
    assert QuizAttempt.objects.filter(learner=learner).count() == 3
    tiles = LessonProgress.objects.get(learner=learner, lesson=TILES.uuid)
    assert (tiles.attempts, tiles.best_right, tiles.is_passed) == (2, 5, True)
    groups = LessonProgress.objects.get(learner=learner, lesson=GROUPS.uuid)
    assert groups.best_right == 6


def test_moving_nothing_is_fine(guest: User, learner: User) -> None:
    move_lessons(guest=guest, account=learner)

    assert not LessonProgress.objects.exists()
