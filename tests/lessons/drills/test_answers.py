from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from cards import library
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.item import DrillSettings
from lessons.drills.misconceptions import Misconception
from lessons.library import library as lesson_library
from lessons.models import Answer
from lessons.selectors.drills import answers_by_kind
from lessons.services.answers import answer_item
from lessons.services.quizzes import submit_quiz
from mahjong_site.accounts import services as accounts
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from tests.lessons.answers import answers

pytestmark = pytest.mark.django_db
CARD = "nmjl-2026"


def _answer(
    learner: User, seed: int, *, right: bool, uuid: UUID | None = None
) -> Answer:
    card = library.shipped_card(CARD)
    item = serve(card, "which_line", DrillSettings(CARD), seed)
    wrong = next(choice for choice in item.choices if not choice.is_right)
    return answer_item(
        learner=learner,
        card=card,
        item=item,
        choice=(item.right if right else wrong).key,
        uuid=uuid or uuid4(),
    )


def test_an_answer_is_kept_with_its_misconception(learner: User) -> None:
    attempt = _answer(learner, 1, right=False)

    assert not attempt.is_right
    assert attempt.misconception in list(Misconception)
    assert attempt.card_hash == library.shipped_card(CARD).hash
    assert _answer(learner, 2, right=True).misconception == ""


def test_a_double_post_keeps_the_first_answer(learner: User) -> None:
    uuid = uuid4()
    first = _answer(learner, 1, right=False, uuid=uuid)
    again = _answer(learner, 1, right=True, uuid=uuid)

    assert again.pk == first.pk
    assert Answer.objects.count() == 1
    assert not Answer.objects.get().is_right


def test_only_the_first_answer_to_an_item_counts(learner: User) -> None:
    assert not _answer(learner, 1, right=False).is_repeat
    assert _answer(learner, 1, right=True).is_repeat
    assert not _answer(learner, 2, right=True).is_repeat

    counts = {one.kind: (one.right, one.total) for one in answers_by_kind(learner)}
    assert counts.pop("which_line") == (1, 2)
    assert set(counts.values()) == {(0, 0)}


def test_questions_of_lessons_are_no_answers_to_drills(learner: User) -> None:
    """Some kinds of question are called like a drill: exchange, payment, charleston."""
    lesson = lesson_library().lessons["jokers-in-play"]
    kinds = {question.ask.kind for question in lesson.quiz.questions}
    assert kinds & {*KINDS, "charleston"}

    submit_quiz(
        learner=learner, lesson=lesson, attempt=uuid4(), answers=answers(lesson)
    )

    assert all(one.total == 0 for one in answers_by_kind(learner))


def test_the_counts_are_the_learners_own_and_take_one_query(
    learner: User, stranger: User, django_assert_num_queries: object
) -> None:
    _answer(stranger, 1, right=True)

    with django_assert_num_queries(1):  # type: ignore[operator]
        counts = answers_by_kind(learner)
    assert [c.kind for c in counts] == [*KINDS, "charleston"]
    assert all(c.total == 0 for c in counts)


def test_an_answer_that_is_not_offered_is_refused(learner: User) -> None:
    card = library.shipped_card(CARD)
    item = serve(card, "joker_place", DrillSettings(CARD), 1)
    with pytest.raises(DomainError) as refused:
        answer_item(
            learner=learner,
            card=card,
            item=item,
            choice="perhaps",
            uuid=uuid4(),
        )
    assert (refused.value.code, refused.value.field) == ("unknown_choice", "choice")
    assert not Answer.objects.exists()


def test_a_guests_answers_move_to_the_account(guest: User, learner: User) -> None:
    _answer(guest, 1, right=True)
    _answer(learner, 2, right=True)

    accounts.merge_guest(guest=guest, account=learner)

    counts = {one.kind: one.total for one in answers_by_kind(learner)}
    assert counts["which_line"] == 2
