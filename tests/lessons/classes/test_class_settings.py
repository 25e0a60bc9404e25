"""A class's settings: its door, its teachers, its end."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.options import PROFILES
from lessons.models import Classroom, Seat, Teaching
from mahjong_site.accounts.models import User

pytestmark = pytest.mark.django_db
FORM = {"name": "Wednesday", "card": "nmjl-2026", "rules": "club", "way": "real"}


def _at(classroom: Classroom, name: str = "settings", *more: object) -> str:
    return reverse(f"classes:{name}", args=[classroom.public_id, *more])


def test_name_card_and_rules_change(
    teacher_client: Client, classroom: Classroom
) -> None:
    for _ in range(2):
        answer = teacher_client.post(_at(classroom), FORM)
        assert answer["Location"] == _at(classroom)

    classroom.refresh_from_db()
    assert (classroom.name, classroom.card_slug) == ("Wednesday", "nmjl-2026")
    assert classroom.rules["profile"] == "club"
    assert classroom.rules["way"] == "real"
    form = teacher_client.get(_at(classroom)).context["form"]
    assert form["rules"].value() == "club"
    assert form["way"].value() == "real"


def test_the_form_sent_as_it_is_changes_no_rule(
    teacher_client: Client, classroom: Classroom
) -> None:
    classroom.rules = PROFILES["club"].to_dict() | {"wrong_count": "mend", "pie": 500}
    classroom.save()
    form = teacher_client.get(_at(classroom)).context["form"]
    sent = {field.name: field.value() or "" for field in form}

    teacher_client.post(_at(classroom), sent)

    before = classroom.rules
    classroom.refresh_from_db()
    assert classroom.rules == before


def test_a_card_that_is_no_longer_offered_may_stay(
    teacher_client: Client, classroom: Classroom, league_card_first: None
) -> None:
    assert classroom.card_slug == "kitchen-table"
    kept = FORM | {"card": "kitchen-table"}
    assert teacher_client.post(_at(classroom), kept).status_code == 302


@pytest.mark.parametrize(
    ("change", "field"), [({"name": " "}, "name"), ({"card": "x"}, "card")]
)
def test_a_fault_is_told_at_its_field(
    teacher_client: Client, classroom: Classroom, change: dict[str, str], field: str
) -> None:
    answer = teacher_client.post(_at(classroom), FORM | change)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors


def test_a_new_code_ends_the_old_one(
    teacher_client: Client, client: Client, classroom: Classroom
) -> None:
    old = classroom.join_code
    teacher_client.post(_at(classroom, "door"), {"do": "renew"})
    classroom.refresh_from_db()

    assert classroom.join_code != old
    form = {"code": old, "nickname": "zoe"}
    assert client.post("/classes/join/", form).status_code == 422
    form["code"] = classroom.join_code
    assert client.post("/classes/join/", form).status_code == 302


def test_the_door_is_closed_and_opened(
    teacher_client: Client, classroom: Classroom
) -> None:
    for wish, is_open in (("close", False), ("close", False), ("open", True)):
        teacher_client.post(_at(classroom, "door"), {"do": wish})
        classroom.refresh_from_db()
        assert classroom.is_open is is_open
    assert teacher_client.post(_at(classroom, "door"), {"do": "x"}).status_code == 302


# --- teachers ------------------------------------------------------------------------


def test_a_co_teacher_is_invited_by_name_and_does_almost_everything(
    teacher_client: Client, stranger_client: Client, stranger: User, seat: Seat
) -> None:
    classroom = seat.classroom
    for _ in range(2):
        answer = teacher_client.post(
            _at(classroom, "teachers"), {"teacher": " SAM "}, follow=True
        )
        assert "sam teaches this class with you" in answer.text
    assert classroom.teachings.count() == 2

    assert stranger_client.get(_at(classroom, "seats")).status_code == 200
    assert stranger_client.post(_at(classroom), FORM).status_code == 302
    page = stranger_client.get(_at(classroom))
    assert "Delete the class" not in page.text
    for name in ("archive", "delete", "teachers"):
        assert stranger_client.post(_at(classroom, name)).status_code == 404
    owner = Teaching.objects.get(is_owner=True).teacher
    for name in ("teacher-remove", "teacher-owner"):
        for person in (owner, stranger):
            address = _at(classroom, name, person.public_id)
            assert stranger_client.post(address).status_code == 404


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


# --- archive and end -----------------------------------------------------------------


def test_an_archived_class_is_read_only_and_comes_back(
    teacher_client: Client, classroom: Classroom
) -> None:
    for _ in range(2):
        teacher_client.post(_at(classroom, "archive"), {"archived": "on"})
    page = teacher_client.get(_at(classroom)).text
    assert "Bring the class back" in page
    assert "Name, card and rules" not in page
    assert teacher_client.post(_at(classroom), FORM).status_code == 422
    for wish in ("renew", "close"):
        answer = teacher_client.post(_at(classroom, "door"), {"do": wish}, follow=True)
        assert "archived" in answer.text
    before = classroom
    classroom = Classroom.objects.get()
    assert (classroom.join_code, classroom.is_open) == (before.join_code, True)

    teacher_client.post(_at(classroom, "archive"), {"archived": "off"})
    assert teacher_client.post(_at(classroom), FORM).status_code == 302


def test_a_class_is_deleted_with_its_name_typed(
    teacher_client: Client, classroom: Classroom, pupil: User
) -> None:
    address = _at(classroom, "delete")
    for typed in ("", "Tuesday"):
        assert teacher_client.post(address, {"typed": typed}).status_code == 422
    assert Classroom.objects.exists()

    answer = teacher_client.post(address, {"typed": "tuesday evening "})

    assert answer["Location"] == "/classes/"
    assert not Classroom.objects.exists()
    assert not Seat.objects.exists()
    assert User.objects.filter(pk=pupil.pk).exists()
    assert teacher_client.post(address, {"typed": "x"}).status_code == 404


def test_an_archived_class_can_be_deleted(
    teacher_client: Client, classroom: Classroom
) -> None:
    classroom.archived_at = timezone.now()
    classroom.save()
    teacher_client.post(_at(classroom, "delete"), {"typed": classroom.name})
    assert not Classroom.objects.exists()


@pytest.mark.parametrize("name", ["teachers", "teacher-remove", "teacher-owner"])
def test_the_teachers_of_an_archived_class_stay(
    teacher_client: Client,
    classroom: Classroom,
    co_teacher: User,
    other_teacher: User,
    name: str,
) -> None:
    classroom.archived_at = timezone.now()
    classroom.save()
    before = set(classroom.teachings.values_list("teacher", "is_owner"))
    ids = [] if name == "teachers" else [co_teacher.public_id]

    sent = {"teacher": other_teacher.username}
    answer = teacher_client.post(_at(classroom, name, *ids), sent, follow=True)

    assert "This class is archived." in answer.text
    assert set(classroom.teachings.values_list("teacher", "is_owner")) == before


def test_a_co_teacher_may_leave_an_archived_class(
    co_teacher_client: Client, co_teacher: User, classroom: Classroom
) -> None:
    classroom.archived_at = timezone.now()
    classroom.save()
    co_teacher_client.post(_at(classroom, "leave"))
    assert not classroom.teachings.filter(teacher=co_teacher).exists()
