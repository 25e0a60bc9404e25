"""A class's settings: its door, its end."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.options import PROFILES
from lessons.models import Classroom, Seat
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


def test_what_another_window_has_changed_is_not_overwritten(
    teacher_client: Client, classroom: Classroom
) -> None:
    early = teacher_client.get(_at(classroom)).context["seen"]
    for _double_click in range(2):
        sent = FORM | {"seen": early}
        assert teacher_client.post(_at(classroom), sent).status_code == 302

    late = FORM | {"name": "Thursday", "card": "kitchen-table", "seen": early}
    answer = teacher_client.post(_at(classroom), late)

    assert answer.status_code == 422
    assert "changed in another window" in answer.text
    classroom.refresh_from_db()
    assert classroom.name == "Wednesday"
    again = late | {"seen": answer.context["seen"]}
    assert teacher_client.post(_at(classroom), again).status_code == 302
    classroom.refresh_from_db()
    assert (classroom.name, classroom.card_slug) == ("Thursday", "kitchen-table")


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
