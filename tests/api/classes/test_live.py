"""Live questions in the API: asked, answered, closed, revealed, cleared."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from lessons.livequestions import LiveQuestion, live_question
from lessons.models import Answer, Classroom, LiveAnswer, LiveSession, Seat
from lessons.services.live import ask_class
from lessons.tasks import ItemTask, RackTask, read_live_task
from mahjong_site.accounts.models import User
from tests.api.classes.asking import at, faults
from tests.api.examples import send_example
from tests.factories import SeatFactory

pytestmark = pytest.mark.django_db
ANSWER = "/classes/{class_id}/live/{session_id}/answer/"


@pytest.fixture
def session(classroom: Classroom, teacher: User) -> LiveSession:
    """A drill item that the class is asked."""
    task = ItemTask(drill="which_line", card=classroom.card_slug, level=2, seed=11)
    return ask_class(classroom=classroom, teacher=teacher, task=task)


def _rack(classroom: Classroom, teacher: User, kind: Any) -> LiveSession:
    task = RackTask(kind=kind, card=classroom.card_slug, seed=4)
    return ask_class(classroom=classroom, teacher=teacher, task=task)


def _question(session: LiveSession) -> LiveQuestion:
    found = live_question(read_live_task(session.task), None, LiveQuestion)
    assert found is not None
    return found


def _at(session: LiveSession, rest: str) -> str:
    return at(session.classroom, f"live/{session.public_id}/{rest}/")


def _keys(session: LiveSession) -> tuple[str, str]:
    """A right and a wrong answer to the item of a session."""
    item = _question(session).item
    assert item is not None
    return item.right.key, next(one.key for one in item.choices if not one.is_right)


def test_a_question_from_beginning_to_end(
    teacher_api: APIClient, pupil_api: APIClient, classroom: Classroom
) -> None:
    asked = send_example(
        teacher_api, "post", "/classes/{class_id}/live/", class_id=classroom.public_id
    )
    assert (asked.status_code, asked.json()["poll_after"]) == (201, 2)
    session = LiveSession.objects.get()
    right, wrong = _keys(session)

    told = pupil_api.get(at(classroom, "live/")).json()["session"]
    assert (told["stage"], told["own"], told["revealed"]) == ("open", None, None)
    assert told["board"] is None
    for choice in (wrong, right):
        own = pupil_api.post(_at(session, "answer"), {"choice": choice}).json()
        assert own["session"]["own"]["choice"] == choice
        assert own["session"]["own"]["is_right"] is None

    board = teacher_api.get(at(classroom, "live/")).json()["session"]["board"]
    assert [one["has_answered"] for one in board["seats"]] == [True]
    assert (board["answered"], board["tally"]) == (1, None)
    closed = teacher_api.post(_at(session, "close")).json()["session"]
    assert closed["board"]["tally"]["total"] == 1
    assert closed["board"]["tally"]["right"] is None
    assert all(one["is_right"] is None for one in closed["board"]["tally"]["bars"])
    late = pupil_api.post(_at(session, "answer"), {"choice": wrong})
    assert (late.status_code, faults(late)) == (409, [("live_closed", None)])
    assert late.json()["live"]["session"]["own"]["choice"] == right

    revealed = teacher_api.post(_at(session, "reveal")).json()["session"]
    assert revealed["board"]["tally"]["right"] == 1
    assert right in revealed["revealed"]["solution"]["right"]
    own = pupil_api.get(at(classroom, "live/")).json()["session"]
    assert own["own"]["is_right"] is True
    assert own["revealed"] == revealed["revealed"]
    cleared = teacher_api.post(_at(session, "clear"))
    assert cleared.json()["session"] is None
    assert teacher_api.post(_at(session, "clear")).status_code == 200
    assert Answer.objects.get().choice == right


def test_nothing_tells_the_answer_before(
    teacher_api: APIClient, pupil_api: APIClient, session: LiveSession
) -> None:
    pupils = pupil_api.get(at(session.classroom, "live/")).json()["session"]
    board = teacher_api.get(at(session.classroom, "live/")).json()["session"]

    for told in (pupils, board):
        assert told["revealed"] is None
        assert set(told["question"]["item"]) == {
            "kind",
            "level",
            "face",
            "stem",
            "shown",
            "answer",
        }


def test_a_poll_that_knows_it_all_is_told_nothing(
    teacher_api: APIClient, pupil_api: APIClient, session: LiveSession
) -> None:
    address = at(session.classroom, "live/")
    seen = {
        api: {"seen": api.get(address).json()["seen"]}
        for api in (teacher_api, pupil_api)
    }
    assert all(
        api.get(address, known).status_code == 204 for api, known in seen.items()
    )

    pupil_api.post(_at(session, "answer"), {"choice": _keys(session)[0]})

    # The board counts answers; for the pupils nothing has changed.
    assert teacher_api.get(address, seen[teacher_api]).status_code == 200
    assert pupil_api.get(address, seen[pupil_api]).status_code == 204
    teacher_api.post(_at(session, "close"))
    assert pupil_api.get(address, seen[pupil_api]).status_code == 200


def test_two_families_of_a_rack(
    teacher: User, teacher_api: APIClient, pupil_api: APIClient, classroom: Classroom
) -> None:
    session = _rack(classroom, teacher, "families")
    question = pupil_api.get(at(classroom, "live/")).json()["session"]["question"]
    assert question["item"] is None
    assert len(question["rack"].split()) in (13, 14)
    guess = question["sections"][:2]

    one = pupil_api.post(_at(session, "answer"), {"guess": guess[:1]})
    assert faults(one) == [("guess_wrong_count", "guess")]
    own = pupil_api.post(_at(session, "answer"), {"guess": guess}).json()["session"]
    assert own["own"]["guess"] == guess

    told = teacher_api.post(_at(session, "reveal")).json()["session"]
    assert told["revealed"]["good"] == _question(session).good
    assert [bar["text"] for bar in told["board"]["tally"]["bars"]] == (
        question["sections"]
    )


def test_the_first_pass_of_a_rack(
    teacher: User, teacher_api: APIClient, pupil_api: APIClient, classroom: Classroom
) -> None:
    session = _rack(classroom, teacher, "pass")
    tiles = [one.code for one in _question(session).rack if one.code != "J"][:3]

    for wrong, fault in (
        ({}, "tiles"),
        ({"tiles": "what"}, "tiles"),
        ({"tiles": " ".join(tiles[:2])}, "tiles"),
    ):
        refused = pupil_api.post(_at(session, "answer"), wrong)
        assert [attr for _code, attr in faults(refused)] == [fault], refused.content
    send_example(
        pupil_api,
        "post",
        ANSWER,
        {"tiles": " ".join(tiles)},
        class_id=classroom.public_id,
        session_id=session.public_id,
    )

    told = teacher_api.post(_at(session, "reveal")).json()["session"]["board"]["tally"]
    assert sum(one["count"] for one in told["heat"]) == 3
    assert len(told["best"].split()) == 3
    own = pupil_api.get(at(classroom, "live/")).json()["session"]["own"]
    assert own["cost"] >= 0


def test_one_question_at_a_time(teacher_api: APIClient, session: LiveSession) -> None:
    other = {"kind": "families", "seed": 9}

    refused = teacher_api.post(at(session.classroom, "live/"), other)

    assert (refused.status_code, faults(refused)) == (409, [("live_running", None)])
    assert refused.json()["live"]["session"]["id"] == str(session.public_id)


def test_a_preview_is_the_question_that_is_asked(
    teacher_api: APIClient, classroom: Classroom
) -> None:
    asked = {"kind": "item", "drill": "which_line", "level": 3}
    seen = teacher_api.get(at(classroom, "live/preview/"), asked).json()
    assert not LiveSession.objects.exists()

    told = teacher_api.post(at(classroom, "live/"), asked | {"seed": seen["seed"]})

    assert told.json()["session"]["question"]["item"] == seen["item"]


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"kind": "song"}, ("invalid_choice", "kind")),
        ({"kind": "item"}, ("required", "drill")),
        ({"kind": "item", "drill": "no_such"}, ("invalid_choice", "drill")),
        ({"kind": "item", "drill": "which_line", "level": 9}, ("max_value", "level")),
        ({"kind": "pass", "seed": -1}, ("min_value", "seed")),
    ],
)
def test_what_cannot_be_asked(
    teacher_api: APIClient,
    classroom: Classroom,
    sent: dict[str, Any],
    fault: tuple[str, str],
) -> None:
    refused = teacher_api.post(at(classroom, "live/"), sent)

    assert (refused.status_code, faults(refused)) == (400, [fault])


def test_no_question_in_the_archive_or_without_a_card(
    teacher_api: APIClient, classroom: Classroom
) -> None:
    asked = {"kind": "pass"}
    Classroom.objects.update(archived_at=timezone.now())
    archived = teacher_api.post(at(classroom, "live/"), asked)
    assert (archived.status_code, faults(archived)) == (409, [("archived", None)])

    Classroom.objects.update(archived_at=None, card_slug="own-gone")
    gone = teacher_api.post(at(classroom, "live/"), asked)
    assert faults(gone) == [("no_card", None)]


def test_a_question_of_another_class_is_not_there(
    teacher_api: APIClient,
    pupil_api: APIClient,
    classroom: Classroom,
    other_teacher: User,
    other_classroom: Classroom,
) -> None:
    foreign = _rack(other_classroom, other_teacher, "pass").public_id

    for api, move in ((teacher_api, "close"), (pupil_api, "answer")):
        asked = api.post(at(classroom, f"live/{foreign}/{move}/"), {"tiles": "1B"})
        assert asked.status_code == 404
    nowhere = at(classroom, f"live/{uuid.uuid4()}/reveal/")
    assert teacher_api.post(nowhere).status_code == 404


@pytest.mark.parametrize("count", [1, 30])
def test_many_answers_take_no_more_queries(
    count: int,
    teacher_api: APIClient,
    session: LiveSession,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    right, _wrong = _keys(session)
    seats: list[Seat] = SeatFactory.create_batch(
        count, classroom=session.classroom, pupil=True
    )
    LiveAnswer.objects.bulk_create(
        LiveAnswer(
            session=session,
            learner=seat.learner,
            answer={"choice": right, "is_right": True, "item": "x", "version": "1"},
            answered_at=timezone.now(),
        )
        for seat in seats
    )
    LiveSession.objects.update(closed_at=timezone.now())
    teacher_api.get(at(session.classroom, "live/"))

    with django_assert_max_num_queries(7):
        told = teacher_api.get(at(session.classroom, "live/")).json()["session"]
    assert told["board"]["answered"] == count
