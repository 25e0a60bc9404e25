"""Decisions of games that pupils send to their teachers, and the answers."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from lessons.models import Classroom, GameQuestion, KeptDecision, Seat
from lessons.selectors.gamequestions import question_counts
from lessons.services.gamequestions import (
    LONGEST_ANSWER,
    LONGEST_QUESTION,
    MOST_WAITING,
    ask_teacher,
)
from lessons.services.seats import bring_back_seat, move_seat, remove_seat
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from tests.factories import ClassroomFactory, SeatFactory
from tests.lessons.kept import a_decision, a_question, mattered

pytestmark = pytest.mark.django_db


def page(classroom: Classroom, question: GameQuestion | None = None) -> str:
    if question is None:
        return reverse("classes:questions", args=[classroom.public_id])
    return reverse("classes:question", args=[classroom.public_id, question.public_id])


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.text)))


def answer(client: Client, question: GameQuestion, text: str, **more: str) -> Any:
    where = page(question.seat.classroom, question)
    return client.post(where, {"text": text, "seen": question.mark, **more})


def ask(pupil: User, text: str = "", **more: Any) -> GameQuestion:
    given = {"class_id": None, "decided": a_decision(), **more}
    return ask_teacher(learner=pupil, text=text, **given)


# -- asking ------------------------------------------------------------------------


def test_who_sits_in_one_class_need_not_choose(
    pupil: User, classroom: Classroom
) -> None:
    question = ask(pupil, "  Why  not\nthe West? ")
    assert question.seat.classroom == classroom
    assert question.text == "Why not the West?"
    assert question_counts(classroom).waiting == 1


def test_the_same_decision_again_is_one_question(pupil: User) -> None:
    decided = a_decision()
    first = ask(pupil, "Why?", decided=decided)
    assert ask(pupil, "And again?", decided=decided) == first
    assert GameQuestion.objects.get().text == "Why?"
    assert KeptDecision.objects.count() == 1


def test_who_sits_in_several_classes_chooses_one(
    pupil: User, classroom: Classroom, other_classroom: Classroom
) -> None:
    SeatFactory.create(classroom=other_classroom, learner=pupil, nickname="anna2")
    with pytest.raises(DomainError) as refused:
        ask(pupil)
    assert refused.value.code == "choose_class"
    asked = ask(pupil, class_id=other_classroom.public_id)
    assert asked.seat.classroom == other_classroom


def test_only_teachers_of_the_own_classes_are_asked(
    pupil: User, learner: User, other_classroom: Classroom
) -> None:
    for person, class_id in ((learner, None), (pupil, other_classroom.public_id)):
        with pytest.raises(DomainError) as refused:
            ask(person, class_id=class_id)
        assert refused.value.code == "no_class"
    assert not GameQuestion.objects.exists()


@pytest.mark.parametrize("field", ["blocked_at", "held_at", "removed_at"])
def test_who_may_not_come_in_asks_nobody(pupil: User, seat: Seat, field: str) -> None:
    Seat.objects.filter(pk=seat.pk).update(**{field: timezone.now()})
    with pytest.raises(DomainError) as refused:
        ask(pupil)
    assert refused.value.code == "no_class"


def test_an_archived_class_is_asked_nothing(pupil: User, classroom: Classroom) -> None:
    Classroom.objects.update(archived_at=timezone.now())
    with pytest.raises(DomainError):
        ask(pupil)
    assert not GameQuestion.objects.exists()


def test_a_question_is_short(pupil: User) -> None:
    with pytest.raises(DomainError) as refused:
        ask(pupil, "w" * (LONGEST_QUESTION + 1))
    assert refused.value.code == "too_long"
    assert not KeptDecision.objects.exists()


def test_so_many_wait_and_no_more(pupil: User, seat: Seat) -> None:
    for _number in range(MOST_WAITING):
        a_question(seat)
    with pytest.raises(DomainError) as refused:
        ask(pupil)
    assert refused.value.code == "too_many_waiting"
    GameQuestion.objects.filter(seat=seat)[0].delete()
    assert ask(pupil).is_open


# -- what the teachers see and answer -------------------------------------------------


def test_the_class_page_says_how_many_wait(
    teacher_client: Client, co_teacher_client: Client, seat: Seat, classroom: Classroom
) -> None:
    overview = reverse("classes:detail", args=[classroom.public_id])
    assert "Questions from games" not in text_of(teacher_client, overview)
    a_question(seat, "Why not the West?")
    a_question(seat, "")
    for client in (teacher_client, co_teacher_client):
        assert "2 wait for an answer" in text_of(client, overview)
        listed = text_of(client, page(classroom))
        assert "Anna Ames" in listed
        assert "“Why not the West?”" in listed
        assert "Without words" in listed


def test_the_home_page_tells_teachers_what_waits(
    teacher_client: Client, seat: Seat, other_teacher_client: Client
) -> None:
    assert "from a game waits" not in text_of(teacher_client, "/")
    question = a_question(seat)
    assert "1 question from a game waits" in text_of(teacher_client, "/")
    assert "from a game waits" not in text_of(other_teacher_client, "/")
    answer(teacher_client, question, "So.")
    assert "from a game waits" not in text_of(teacher_client, "/")


def test_the_page_shows_position_choice_and_what_is_better(
    teacher_client: Client, seat: Seat, classroom: Classroom
) -> None:
    for place in range(len(mattered())):
        question = a_question(seat, place=place)
        text = text_of(teacher_client, page(classroom, question))
        assert "What was chosen" in text
        assert "Better" in text
        assert "As Anna Ames saw it" in text
        assert "Your rack" in text
        assert "It gives away about" in text


def test_an_answer_reaches_the_pupil(
    teacher_client: Client, pupil_client: Client, seat: Seat, classroom: Classroom
) -> None:
    question = a_question(seat, "Why not the West?")
    own = reverse("classes:detail", args=[classroom.public_id])
    assert "It waits for an answer" in text_of(pupil_client, own)

    assert answer(teacher_client, question, "Look at the winds.").status_code == 302

    text = text_of(pupil_client, own)
    assert "“Look at the winds.”" in text
    assert "teresa" in text
    assert question_counts(classroom).waiting == 0
    overview = reverse("classes:detail", args=[classroom.public_id])
    assert "All are answered." in text_of(teacher_client, overview)
    assert "“Look at the winds.”" in text_of(teacher_client, page(classroom))


def test_an_empty_answer_says_that_it_is_settled(
    teacher_client: Client, pupil_client: Client, seat: Seat, classroom: Classroom
) -> None:
    question = a_question(seat)
    assert answer(teacher_client, question, "").status_code == 302
    own = reverse("classes:detail", args=[classroom.public_id])
    assert "Your teacher has looked at it." in text_of(pupil_client, own)
    assert "Settled without a written answer." in text_of(
        teacher_client, page(classroom)
    )


def test_two_teachers_do_not_overwrite_each_other(
    teacher_client: Client, co_teacher_client: Client, seat: Seat
) -> None:
    question = a_question(seat)
    assert answer(teacher_client, question, "First").status_code == 302
    # Sent twice, it is the same answer.
    assert answer(teacher_client, question, "First").status_code == 302
    refused = answer(co_teacher_client, question, "Second")
    assert refused.status_code == 422
    assert "answered in another window" in refused.text
    assert "Second" in refused.text
    question.refresh_from_db()
    assert question.answer == "First"

    assert answer(co_teacher_client, question, "Second").status_code == 302
    question.refresh_from_db()
    assert question.answer == "Second"


def test_an_answer_is_short_and_escaped(
    teacher_client: Client, pupil_client: Client, seat: Seat, classroom: Classroom
) -> None:
    question = a_question(seat, "<b>bold</b>")
    for length in (LONGEST_ANSWER + 1, LONGEST_ANSWER * 3):
        assert answer(teacher_client, question, "w" * length).status_code == 422
    answer(teacher_client, question, "<script>x</script>")
    own = reverse("classes:detail", args=[classroom.public_id])
    for client, address in ((pupil_client, own), (teacher_client, page(classroom))):
        html = client.get(address).text
        assert "<script>x" not in html
        assert "&lt;script&gt;x" in html
        assert "<b>bold" not in html


def test_in_an_archived_class_it_is_read_and_not_answered(
    teacher_client: Client, seat: Seat, classroom: Classroom
) -> None:
    question = a_question(seat)
    Classroom.objects.update(archived_at=timezone.now())
    assert "archived" in text_of(teacher_client, page(classroom, question))
    assert answer(teacher_client, question, "Late").status_code == 422
    assert GameQuestion.objects.get().is_open


def test_a_question_is_found_in_its_own_class_alone(
    teacher_client: Client, teacher: User, seat: Seat
) -> None:
    question = a_question(seat)
    other = ClassroomFactory.create(owner=teacher, name="Friday")
    assert teacher_client.get(page(other, question)).status_code == 404
    assert teacher_client.post(page(other, question)).status_code == 404


def test_a_card_that_is_gone_leaves_the_words(
    teacher_client: Client, seat: Seat, classroom: Classroom
) -> None:
    question = a_question(seat, "Why not the West?")
    KeptDecision.objects.update(card_hash="0" * 64)
    text = text_of(teacher_client, page(classroom, question))
    assert "cannot be shown" in text
    assert "Why not the West?" in text
    assert answer(teacher_client, question, "Bring it along.").status_code == 302


# -- pupils who go --------------------------------------------------------------------


def test_of_a_removed_pupil_nothing_is_told_until_the_seat_is_back(
    teacher_client: Client, seat: Seat, classroom: Classroom
) -> None:
    question = a_question(seat)
    remove_seat(seat=seat)
    assert question_counts(classroom).total == 0
    assert teacher_client.get(page(classroom, question)).status_code == 404
    bring_back_seat(seat=seat)
    assert question_counts(classroom).total == 1


def test_a_pupil_who_is_moved_leaves_the_questions_behind(
    seat: Seat, classroom: Classroom, teacher: User
) -> None:
    a_question(seat)
    target = ClassroomFactory.create(owner=teacher, name="Friday")
    move_seat(seat=seat, target=target)
    assert question_counts(classroom).total == 0
    assert question_counts(target).total == 0


def test_questions_go_with_the_class_and_with_the_pupil(
    seat: Seat, classmate_seat: Seat, classroom: Classroom, pupil: User
) -> None:
    a_question(seat)
    other = a_question(classmate_seat)
    pupil.delete()
    assert list(GameQuestion.objects.all()) == [other]
    classroom.delete()
    assert not GameQuestion.objects.exists()
    assert KeptDecision.objects.count() == 1, "what is kept stays the pupil's own"


def test_an_answer_stays_when_its_teacher_goes(
    seat: Seat, co_teacher: User, co_teacher_client: Client, pupil_client: Client
) -> None:
    question = a_question(seat)
    answer(co_teacher_client, question, "Look at the winds.")
    co_teacher.delete()
    own = reverse("classes:detail", args=[seat.classroom.public_id])
    assert "“Look at the winds.”" in text_of(pupil_client, own)


def test_queries_do_not_grow_with_questions(
    teacher_client: Client, pupil_client: Client, seat: Seat, classroom: Classroom
) -> None:
    own = reverse("classes:detail", args=[classroom.public_id])
    asking = [
        (teacher_client, page(classroom)),
        (teacher_client, own),
        (pupil_client, own),
    ]
    a_question(seat)
    few = [_queries(*one) for one in asking]
    for number in range(8):
        question = a_question(seat)
        if number % 2:
            answer(teacher_client, question, "So.")
    assert [_queries(*one) for one in asking] == few


def _queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)
