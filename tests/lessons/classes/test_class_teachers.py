"""Who teaches a class: asked, accepted, removed; and the owner's place."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from cards import library
from lessons.models import Classroom, Invitation, Seat, Teaching
from lessons.services import teachers as services
from lessons.services.classes import MOST
from lessons.services.joining import join_class
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from tests.cards.own import make_card
from tests.conftest import PeopleFactory
from tests.factories import ClassroomFactory, InvitationFactory, SeatFactory

pytestmark = pytest.mark.django_db
FORM = {"name": "Wednesday", "card": "nmjl-2026", "rules": "club", "way": "real"}
YES, NO = {"answer": "yes"}, {"answer": "no"}


def _at(classroom: Classroom, name: str = "settings", *more: object) -> str:
    return reverse(f"classes:{name}", args=[classroom.public_id, *more])


# --- asked ---------------------------------------------------------------------------


def test_who_is_invited_sees_the_name_and_who_asks_and_nothing_else(
    teacher_client: Client, stranger_client: Client, classroom: Classroom
) -> None:
    for _ in range(2):
        answer = teacher_client.post(
            _at(classroom, "teachers"), {"teacher": " SAM "}, follow=True
        )
        assert "sam is invited and can accept or decline" in answer.text
        assert "Withdraw the invitation of sam" in answer.text
    assert Invitation.objects.count() == 1
    assert classroom.teachings.count() == 1

    home = stranger_client.get("/").text
    assert "teresa asks you to teach a class" in home
    page = stranger_client.get("/classes/").text
    assert "teresa asks you to teach this class" in page
    assert "Tuesday evening" in page
    assert classroom.join_code not in page.replace("-", "")
    for name in ("detail", "seats", "settings", "export-json"):
        assert stranger_client.get(_at(classroom, name)).status_code == 404


def test_who_accepts_does_almost_everything(
    invited_client: Client, invited: User, seat: Seat
) -> None:
    classroom = seat.classroom
    for _ in range(2):
        answer = invited_client.post(_at(classroom, "invitation"), YES)
        assert answer["Location"] == _at(classroom, "detail")
    assert not Invitation.objects.exists()
    assert "asks you to teach" not in invited_client.get("/").text

    assert invited_client.get(_at(classroom, "seats")).status_code == 200
    assert invited_client.post(_at(classroom), FORM).status_code == 302
    page = invited_client.get(_at(classroom))
    assert "Delete the class" not in page.text
    for name in ("archive", "delete", "teachers"):
        assert invited_client.post(_at(classroom, name)).status_code == 404
    owner = Teaching.objects.get(is_owner=True).teacher
    for name in ("teacher-remove", "teacher-owner"):
        for person in (owner, invited):
            address = _at(classroom, name, person.public_id)
            assert invited_client.post(address).status_code == 404


def test_who_declines_or_says_nothing_does_not_teach(
    invited_client: Client, invited: User, classroom: Classroom
) -> None:
    address = _at(classroom, "invitation")
    for sent in ({}, {"answer": "maybe"}):
        assert invited_client.post(address, sent)["Location"] == "/classes/"
        assert classroom.invitations.get().person == invited

    assert invited_client.post(address, NO)["Location"] == "/classes/"
    assert not Invitation.objects.exists()
    for sent in (NO, YES):
        answer = invited_client.post(address, sent)
        assert answer.status_code == 404
        assert "no longer open" in answer.text
    assert classroom.teachings.count() == 1


def test_an_invitation_that_is_withdrawn_opens_nothing(
    teacher_client: Client,
    invited_client: Client,
    invited: User,
    classroom: Classroom,
) -> None:
    stale = Invitation.objects.get()
    address = _at(classroom, "invitation-withdraw", invited.public_id)
    assert teacher_client.post(address)["Location"] == _at(classroom)
    assert teacher_client.post(address).status_code == 404

    assert "asks you to teach" not in invited_client.get("/classes/").text
    assert invited_client.post(_at(classroom, "invitation"), YES).status_code == 404
    with pytest.raises(DomainError, match="withdrawn"):
        services.accept_invitation(invitation=stale)
    assert classroom.teachings.count() == 1


def test_naming_the_owner_of_a_card_lends_it_to_nobody(
    teacher: User,
    learner: User,
    learner_client: Client,
    teacher_client: Client,
    stranger: User,
    classroom: Classroom,
) -> None:
    card = make_card(teacher)
    Classroom.objects.update(card_slug=card.slug)
    SeatFactory.create(classroom=classroom, learner=learner)
    theirs = ClassroomFactory.create(owner=learner, card_slug=card.slug)
    SeatFactory.create(classroom=theirs, learner=stranger)

    learner_client.post(_at(theirs, "teachers"), {"teacher": "teresa"})
    assert not library.may_read(card.slug, stranger)

    teacher_client.post(_at(theirs, "invitation"), YES)
    assert library.may_read(card.slug, stranger)


def test_an_archived_class_asks_nobody_until_it_is_back(
    invited_client: Client, classroom: Classroom
) -> None:
    Classroom.objects.update(archived_at=timezone.now())
    assert "asks you to teach" not in invited_client.get("/classes/").text
    assert invited_client.post(_at(classroom, "invitation"), YES).status_code == 404
    with pytest.raises(DomainError, match="archived"):
        services.accept_invitation(invitation=Invitation.objects.get())

    Classroom.objects.update(archived_at=None)
    assert invited_client.post(_at(classroom, "invitation"), YES).status_code == 302


def test_who_has_sat_down_as_a_pupil_meanwhile_cannot_teach(
    invited_client: Client, invited: User, classroom: Classroom
) -> None:
    join_class(classroom=classroom, typed="ivy", learner=invited)

    answer = invited_client.post(_at(classroom, "invitation"), YES)

    assert answer.status_code == 409
    assert "You sit in this class as a pupil" in answer.text
    assert classroom.teachings.count() == 1
    assert classroom.invitations.exists()


def test_who_teaches_very_many_classes_cannot_accept(
    invited_client: Client, invited: User, classroom: Classroom
) -> None:
    rooms = ClassroomFactory.create_batch(MOST)
    Teaching.objects.bulk_create(
        Teaching(classroom=room, teacher=invited) for room in rooms
    )
    answer = invited_client.post(_at(classroom, "invitation"), YES)
    assert answer.status_code == 409
    assert "You teach 100 classes already" in answer.text


def test_a_class_has_so_many_teachers_with_those_invited(
    teacher_client: Client,
    classroom: Classroom,
    stranger: User,
    make_person: PeopleFactory,
) -> None:
    for number in range(services.MOST_TEACHERS - 1):
        person = make_person(f"helper-{number}")
        InvitationFactory.create(classroom=classroom, person=person)
    answer = teacher_client.post(_at(classroom, "teachers"), {"teacher": "sam"})
    assert "at most 10 teachers" in answer.context["invite"].errors["teacher"][0]
    # One who is asked already is not one more.
    again = {"teacher": "helper-0"}
    assert teacher_client.post(_at(classroom, "teachers"), again).status_code == 302


def test_nobody_invites_without_end(
    teacher_client: Client, classroom: Classroom, settings: Settings
) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "invite": "1/hour"}
    sent = {"teacher": "nobody"}
    assert teacher_client.post(_at(classroom, "teachers"), sent).status_code == 422
    assert teacher_client.post(_at(classroom, "teachers"), sent).status_code == 429


@pytest.mark.parametrize("name", ["teresa", "CAROL"])
def test_who_teaches_the_class_is_not_invited(
    teacher_client: Client, co_teacher: User, classroom: Classroom, name: str
) -> None:
    answer = teacher_client.post(_at(classroom, "teachers"), {"teacher": name})
    error = answer.context["invite"].errors["teacher"][0]
    assert error == f"{name.lower()} teaches this class already."


@pytest.mark.parametrize("name", ["nobody", "", "guest-0123456789", "rose"])
def test_nobody_else_can_be_invited(
    teacher_client: Client,
    classroom: Classroom,
    guest: User,
    learner: User,
    name: str,
) -> None:
    Seat.objects.create(classroom=classroom, nickname="rose", learner=learner)
    answer = teacher_client.post(_at(classroom, "teachers"), {"teacher": name})
    assert answer.status_code == 422
    assert answer.context["invite"].errors["teacher"]
    assert classroom.teachings.count() == 1
    assert not classroom.invitations.exists()


def test_a_co_teacher_leaves_and_the_owner_cannot(
    teacher_client: Client,
    teacher: User,
    co_teacher_client: Client,
    classroom: Classroom,
) -> None:
    assert co_teacher_client.post(_at(classroom, "leave"))["Location"] == "/classes/"
    assert co_teacher_client.get(_at(classroom)).status_code == 404

    answer = teacher_client.post(_at(classroom, "leave"), follow=True)
    assert "owner cannot leave" in answer.text
    own = _at(classroom, "teacher-remove", teacher.public_id)
    assert "owner cannot leave" in teacher_client.post(own, follow=True).text
    assert classroom.teachings.get().teacher == teacher


def test_the_owner_removes_a_co_teacher(
    teacher_client: Client,
    co_teacher_client: Client,
    co_teacher: User,
    classroom: Classroom,
) -> None:
    address = _at(classroom, "teacher-remove", co_teacher.public_id)
    assert teacher_client.post(address).status_code == 302
    assert teacher_client.post(address).status_code == 404
    assert co_teacher_client.get(_at(classroom)).status_code == 404


def test_the_owner_hands_over_and_goes_on_teaching(
    teacher_client: Client, co_teacher: User, classroom: Classroom
) -> None:
    address = _at(classroom, "teacher-owner", co_teacher.public_id)

    assert teacher_client.post(address).status_code == 302

    assert classroom.teachings.get(is_owner=True).teacher == co_teacher
    assert classroom.teachings.count() == 2
    assert teacher_client.post(address).status_code == 404
    assert teacher_client.get(_at(classroom)).status_code == 200


@pytest.mark.parametrize(
    "name", ["teachers", "teacher-remove", "teacher-owner", "invitation-withdraw"]
)
def test_the_teachers_of_an_archived_class_stay(
    teacher_client: Client,
    classroom: Classroom,
    co_teacher: User,
    invited: User,
    other_teacher: User,
    name: str,
) -> None:
    classroom.archived_at = timezone.now()
    classroom.save()
    before = set(classroom.teachings.values_list("teacher", "is_owner"))
    person = invited if name == "invitation-withdraw" else co_teacher
    ids = [] if name == "teachers" else [person.public_id]

    sent = {"teacher": other_teacher.username}
    answer = teacher_client.post(_at(classroom, name, *ids), sent, follow=True)

    assert "This class is archived." in answer.text
    assert set(classroom.teachings.values_list("teacher", "is_owner")) == before
    assert classroom.invitations.get().person == invited


def test_a_co_teacher_may_leave_an_archived_class(
    co_teacher_client: Client, co_teacher: User, classroom: Classroom
) -> None:
    classroom.archived_at = timezone.now()
    classroom.save()
    co_teacher_client.post(_at(classroom, "leave"))
    assert not classroom.teachings.filter(teacher=co_teacher).exists()
