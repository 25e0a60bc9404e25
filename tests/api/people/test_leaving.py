"""The end of an account: meant, whole, and without harm to others."""

from __future__ import annotations

from functools import partial

import pytest
from django.test import Client
from knox.models import AuthToken
from pytest_django import Settings
from rest_framework.test import APIClient

from lessons.models import Answer, Classroom, Seat, Teaching
from lessons.services.classes import archive_class
from mahjong_site.accounts.models import Device, RuleSet, User
from play import services
from play.models import PracticeGame
from tests.api.people.asking import faults
from tests.api.people.test_export import add_answer
from tests.at_once import at_once
from tests.cards.own import make_card
from tests.conftest import PASSWORD, PeopleFactory, logged_in, with_token
from tests.factories import AssignmentFactory, ClassroomFactory, WorkFactory
from tests.lessons.kept import kept
from tests.play.test_deals import a_draft

pytestmark = pytest.mark.django_db

DELETE = "/api/v1/me/delete/"
PAGE = "/accounts/delete/"


def _fill(person: User) -> None:
    RuleSet.objects.create(learner=person, name="my table", rules={})
    make_card(person)
    add_answer(person)
    kept(person)
    services.new_deal(owner=person, draft=a_draft())
    services.start_game(learner=person, card="kitchen-table", seed=4)


def test_an_account_goes_with_everything_and_leaves_others_alone(
    learner: User, learner_api: APIClient, stranger: User, stranger_api: APIClient
) -> None:
    _fill(learner)
    _fill(stranger)
    other = with_token(learner)

    answer = learner_api.post(DELETE, {"password": PASSWORD})

    assert answer.status_code == 204
    assert not User.objects.filter(pk=learner.pk).exists()
    for phone in (learner_api, other):
        assert phone.get("/api/v1/me/").status_code == 401
    assert stranger_api.get("/api/v1/me/").status_code == 200
    for rows in (RuleSet, Answer, PracticeGame, Device, AuthToken):
        assert rows._default_manager.count() == 1
    # Sent twice, the second one finds nobody.
    assert learner_api.post(DELETE, {"password": PASSWORD}).status_code == 401


def test_a_session_of_the_site_ends_too(
    learner_api: APIClient, learner_client: Client
) -> None:
    learner_api.post(DELETE, {"password": PASSWORD})

    assert learner_client.get("/accounts/password/").status_code == 302


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({}, ("wrong_password", "password")),
        ({"password": "no"}, ("wrong_password", "password")),
        ({"confirm": "delete"}, ("wrong_password", "password")),
        ({"password": PASSWORD, "all": True}, ("unknown", "all")),
    ],
)
def test_an_account_is_asked_for_its_password(
    learner: User,
    learner_api: APIClient,
    sent: dict[str, object],
    fault: tuple[str, str],
) -> None:
    answer = learner_api.post(DELETE, sent)

    assert (answer.status_code, faults(answer)) == (400, [fault])
    assert User.objects.filter(pk=learner.pk).exists()


def test_guessing_the_password_locks_the_name(learner_api: APIClient) -> None:
    for _ in range(11):
        last = learner_api.post(DELETE, {"password": "no"})

    assert (last.status_code, faults(last)) == (429, [("locked_out", None)])
    right = learner_api.post(DELETE, {"password": PASSWORD})
    assert right.status_code == 429


def test_a_throttle_slows_it(learner_api: APIClient, settings: Settings) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "login": "1/min"}
    learner_api.post(DELETE, {"password": "no"})

    assert "Retry-After" in learner_api.post(DELETE, {"password": PASSWORD})
    assert User.objects.exists()


def test_a_guest_types_a_word(guest: User) -> None:
    phone = with_token(guest)
    for sent in ({}, {"confirm": "yes"}, {"password": PASSWORD}):
        refused = phone.post(DELETE, sent)
        assert faults(refused) == [("not_confirmed", "confirm")]

    assert phone.post(DELETE, {"confirm": " Delete "}).status_code == 204

    assert not User.objects.exists()


def test_a_pupil_takes_seat_and_work_along(
    classroom: Classroom, seat: Seat, pupil: User, classmate_seat: Seat
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    for own in (seat, classmate_seat):
        WorkFactory.create(assignment=assignment, seat=own)

    assert with_token(pupil).post(DELETE, {"confirm": "delete"}).status_code == 204

    assert list(classroom.seats.all()) == [classmate_seat]
    assert [one.seat for one in assignment.works.all()] == [classmate_seat]


@pytest.mark.parametrize("is_archived", [False, True])
def test_a_class_with_others_in_it_needs_another_owner_first(
    teacher: User, classroom: Classroom, seat: Seat, is_archived: bool
) -> None:
    if is_archived:
        archive_class(classroom=classroom)

    answer = with_token(teacher).post(DELETE, {"password": PASSWORD})

    assert (answer.status_code, faults(answer)) == (400, [("owns_class", None)])
    assert "Tuesday evening" in answer.json()["errors"][0]["detail"]
    assert Teaching.objects.filter(teacher=teacher).exists()


def test_a_class_that_others_teach_needs_another_owner_too(
    teacher: User, classroom: Classroom, co_teacher: User
) -> None:
    answer = with_token(teacher).post(DELETE, {"password": PASSWORD})

    assert faults(answer) == [("owns_class", None)]
    assert (
        with_token(co_teacher).post(DELETE, {"password": PASSWORD}).status_code == 204
    )
    assert with_token(teacher).post(DELETE, {"password": PASSWORD}).status_code == 204
    assert not Classroom.objects.exists()


def test_empty_classes_go_along(teacher: User) -> None:
    ClassroomFactory.create(owner=teacher)

    assert with_token(teacher).post(DELETE, {"password": PASSWORD}).status_code == 204

    assert not Classroom.objects.exists()


def test_the_page_does_the_same_after_the_password(
    learner: User, learner_client: Client
) -> None:
    assert PAGE in learner_client.get("/accounts/settings/").text
    assert "Nobody can bring any of it back" in learner_client.get(PAGE).text
    wrong = learner_client.post(PAGE, {"password": "no"})
    assert wrong.status_code == 422
    assert "That is not your password" in wrong.text

    answer = learner_client.post(PAGE, {"password": PASSWORD}, follow=True)

    assert "All of it is deleted" in answer.text
    assert not User.objects.filter(pk=learner.pk).exists()
    again = learner_client.post(PAGE, {"password": PASSWORD})
    assert again["Location"].startswith("/accounts/login/")


def test_the_page_asks_guests_and_pupils_for_a_word(guest: User, pupil: User) -> None:
    for person in (guest, pupil):
        browser = logged_in(person)
        assert 'name="confirm"' in browser.get(PAGE).text
        assert browser.post(PAGE, {"confirm": "no"}).status_code == 422
        assert browser.post(PAGE, {"confirm": "delete"}).status_code == 302
        assert not User.objects.filter(pk=person.pk).exists()


def test_the_page_locks_a_name_too(learner: User, learner_client: Client) -> None:
    for _ in range(11):
        last = learner_client.post(PAGE, {"password": "no"})

    assert last.status_code == 429
    assert User.objects.filter(pk=learner.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_deleting_twice_at_once_is_once(make_person: PeopleFactory) -> None:
    person = make_person("rose")
    phones = [with_token(person) for _ in range(3)]

    def send(phone: APIClient) -> int:
        status: int = phone.post(DELETE, {"password": PASSWORD}).status_code
        return status

    answers = at_once(*(partial(send, phone) for phone in phones))

    assert answers.count(204) == 1
    assert set(answers) <= {204, 400, 401, 404}
    assert not User.objects.exists()
