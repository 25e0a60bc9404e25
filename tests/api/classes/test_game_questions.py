"""Questions from games in the API: listed, answered, and read by the pupil."""

from __future__ import annotations

import uuid

import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from lessons.models import Classroom, GameQuestion, Seat
from mahjong_site.accounts.models import User
from play.services import review_of
from tests.api.classes.asking import at, faults
from tests.api.examples import send_example
from tests.conftest import with_token
from tests.factories import SeatFactory
from tests.lessons.kept import a_question
from tests.play.test_review import lost_game

pytestmark = pytest.mark.django_db
ONE = "/classes/{class_id}/questions/{question_id}/"


@pytest.fixture
def question(seat: Seat) -> GameQuestion:
    """What a pupil has asked."""
    return a_question(seat)


def _at(question: GameQuestion) -> str:
    return at(question.seat.classroom, f"questions/{question.public_id}/")


def _answer(api: APIClient, question: GameQuestion) -> None:
    send_example(
        api,
        "post",
        ONE,
        class_id=question.seat.classroom.public_id,
        question_id=question.public_id,
    )


def test_a_question_waits_until_it_is_answered(
    teacher_api: APIClient, pupil_api: APIClient, question: GameQuestion
) -> None:
    room = question.seat.classroom
    (waiting,) = teacher_api.get(at(room, "questions/")).json()["results"]
    assert (waiting["text"], waiting["version"]) == ("Why?", "")
    assert waiting["pupil"]["real_name"] == "Anna Ames"
    assert teacher_api.get(at(room)).json()["waiting_questions"] == 1
    told = teacher_api.get(_at(question)).json()["decision"]
    assert told["shown"]
    assert told["chosen"]["text"] != told["best"]["text"]

    _answer(teacher_api, question)

    assert teacher_api.get(at(room, "questions/")).json()["results"] == []
    done = {"answered": "true"}
    (answered,) = teacher_api.get(at(room, "questions/"), done).json()["results"]
    assert (answered["answered_by"], answered["answer"][:4]) == ("teresa", "Keep")
    (own,) = pupil_api.get(at(room, "questions/own/")).json()
    assert own["answer"] == answered["answer"]
    assert own["game"] == str(question.decision.game)


def test_what_was_answered_meanwhile_is_told_as_it_is(
    teacher_api: APIClient, co_teacher: User, question: GameQuestion
) -> None:
    _answer(with_token(co_teacher), question)

    late = teacher_api.post(_at(question), {"expected_version": "", "text": "Mine"})

    assert (late.status_code, faults(late)) == (409, [("answered_meanwhile", None)])
    now = late.json()["question"]
    assert now["answered_by"] == "carol"
    mine = {"expected_version": now["version"], "text": "Mine"}
    assert teacher_api.post(_at(question), mine).json()["answer"] == "Mine"


def test_an_empty_answer_settles_it(
    teacher_api: APIClient, question: GameQuestion
) -> None:
    told = teacher_api.post(_at(question), {"expected_version": "", "text": ""}).json()

    assert told["answer"] == ""
    assert told["answered_at"] is not None


def test_a_long_answer_is_refused_at_its_field(
    teacher_api: APIClient, question: GameQuestion
) -> None:
    sent = {"expected_version": "", "text": "x" * 401}

    assert faults(teacher_api.post(_at(question), sent)) == [("max_length", "text")]


def test_a_position_whose_card_is_gone_is_not_shown(
    teacher_api: APIClient, question: GameQuestion
) -> None:
    question.decision.card_hash = "gone"
    question.decision.save()

    assert teacher_api.get(_at(question)).json()["decision"] is None


def test_a_classmate_does_not_see_it(classmate: User, question: GameQuestion) -> None:
    theirs = with_token(classmate).get(at(question.seat.classroom, "questions/own/"))

    assert theirs.json() == []


def test_a_decision_is_sent_from_the_review(
    pupil: User,
    pupil_api: APIClient,
    classroom: Classroom,
    other_classroom: Classroom,
) -> None:
    table = lost_game(pupil)
    number = next(iter(review_of(table).review.mattered)).number
    where = "/games/{game_id}/review/{number}/ask/"
    there = {"game_id": table.game.public_id, "number": number}
    first = send_example(pupil_api, "post", where, **there).json()
    again = send_example(pupil_api, "post", where, **there).json()
    assert first == again
    assert first["number"] == number

    SeatFactory.create(classroom=other_classroom, learner=pupil, nickname="nina")
    address = f"/api/v1{where.format(**there)}"
    assert faults(pupil_api.post(address, {})) == [("choose_class", "classroom")]
    elsewhere = {"classroom": str(other_classroom.public_id)}
    assert pupil_api.post(address, elsewhere).status_code == 200
    nowhere = {"classroom": str(uuid.uuid4())}
    assert faults(pupil_api.post(address, nowhere)) == [("no_class", "classroom")]
    assert GameQuestion.objects.count() == 2
    no_such = address.replace(f"/{number}/ask", "/99999/ask")
    assert pupil_api.post(no_such, {}).status_code in {400, 404}


def test_nobody_asks_about_a_game_of_somebody_else(pupil_api: APIClient) -> None:
    answer = pupil_api.post(f"/api/v1/games/{uuid.uuid4()}/review/1/ask/", {})

    assert answer.status_code == 404


@pytest.mark.parametrize("count", [1, 15])
def test_many_questions_take_no_more_queries(
    count: int,
    teacher_api: APIClient,
    classroom: Classroom,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(count):
        a_question(SeatFactory.create(classroom=classroom, pupil=True))
    teacher_api.get(at(classroom, "questions/"))

    with django_assert_max_num_queries(5):
        rows = teacher_api.get(at(classroom, "questions/")).json()["results"]
    assert len(rows) == count
