"""The list of classes, a new class, and its first page."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from engine.options import PROFILES
from lessons.joincodes import shown_code
from lessons.models import Classroom, Seat, Teaching
from lessons.services.classes import make_class
from mahjong_site.accounts.models import User
from mahjong_site.accounts.rulesets import save_ruleset
from mahjong_site.web.errors import DomainError
from tests.factories import ClassroomFactory, SeatFactory

pytestmark = pytest.mark.django_db
NEW = "/classes/new/"
FORM = {"name": " Tuesday   evening ", "card": "nmjl-2026", "rules": "club"}


def _address(classroom: Classroom) -> str:
    return reverse("classes:detail", args=[classroom.public_id])


def test_a_visitor_and_a_guest_are_asked_to_sign_up_first(
    client: Client, guest_client: Client
) -> None:
    for browser in (client, guest_client):
        for answer in (browser.get(NEW), browser.post(NEW, FORM)):
            assert answer["Location"] == "/accounts/sign-up/?next=%2Fclasses%2Fnew%2F"
    assert not Classroom.objects.exists()


def test_a_class_is_made_in_one_form(teacher_client: Client, teacher: User) -> None:
    page = teacher_client.get(NEW)
    assert page.status_code == 200

    answer = teacher_client.post(NEW, FORM, follow=True)

    classroom = Classroom.objects.get()
    assert answer.redirect_chain[-1][0] == _address(classroom)
    assert shown_code(classroom.join_code) in answer.text
    link = f"http://testserver/classes/join/?code={classroom.join_code}"
    assert f'value="{link}"' in answer.text, "to be copied"
    assert (classroom.name, classroom.card_slug) == ("Tuesday evening", "nmjl-2026")
    assert classroom.rules == PROFILES["club"].to_dict()
    teaching = Teaching.objects.get()
    assert (teaching.teacher, teaching.is_owner) == (teacher, True)
    assert "Tuesday evening" in teacher_client.get("/classes/").text


def test_a_class_plays_by_a_table_of_ones_own(
    teacher_client: Client, teacher: User
) -> None:
    saved = save_ruleset(learner=teacher, name="my table", rules=PROFILES["club"])
    teacher_client.post(NEW, FORM | {"rules": str(saved.public_id), "mush": "True"})

    rules = Classroom.objects.get().rules
    assert rules["profile"] == "club"
    assert rules["mush"] is True


def test_the_form_sent_twice_makes_one_class(teacher_client: Client) -> None:
    form = FORM | {"once": str(uuid.uuid4())}
    first, second = (teacher_client.post(NEW, form) for _ in range(2))

    assert first["Location"] == second["Location"]
    assert Classroom.objects.count() == 1


def test_the_form_sent_twice_at_one_moment_makes_one_class(teacher: User) -> None:
    token = uuid.uuid4()
    made: list[Classroom | None] = []

    def make() -> Classroom:
        return make_class(
            teacher=teacher,
            name="x",
            card_slug="nmjl-2026",
            rules=PROFILES["league"],
            token=token,
        )

    def be_faster(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        """The other request gets in after this one has looked for the class."""
        if "COUNT(" in sql and not made:
            made.append(None)
            made[0] = make()
        return execute(sql, *rest)

    with connection.execute_wrapper(be_faster):
        late = make()

    assert made == [late]
    assert Classroom.objects.count() == 1


def test_the_token_of_anothers_class_opens_nothing(
    stranger_client: Client, classroom: Classroom
) -> None:
    answer = stranger_client.post(NEW, FORM | {"once": str(classroom.public_id)})
    assert answer.status_code == 422
    assert Classroom.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "\u200b"}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"card": "nothing"}, "card"),
        ({"rules": "nothing"}, "rules"),
    ],
)
def test_a_fault_is_told_at_its_field(
    teacher_client: Client, change: dict[str, str], field: str
) -> None:
    answer = teacher_client.post(NEW, FORM | change)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors


def test_a_guest_makes_no_class(guest: User) -> None:
    with pytest.raises(DomainError, match="account_needed"):
        make_class(
            teacher=guest, name="x", card_slug="nmjl-2026", rules=PROFILES["league"]
        )


def test_the_list_explains_itself_to_a_visitor_and_stores_nobody(
    client: Client,
) -> None:
    text = client.get("/classes/").text
    assert "You are in no class yet." in text
    assert not User.objects.exists()


def test_a_removed_pupil_and_a_stranger_find_nothing(
    pupil_client: Client, stranger_client: Client, classroom: Classroom, seat: Seat
) -> None:
    assert pupil_client.get(_address(classroom)).status_code == 200
    seat.removed_at = timezone.now()
    seat.save()

    for browser in (pupil_client, stranger_client):
        assert browser.get(_address(classroom)).status_code == 404
    assert "Tuesday" not in pupil_client.get("/classes/").text


def test_no_database_id_and_no_code_reaches_a_pupil(
    pupil_client: Client, classroom: Classroom
) -> None:
    text = pupil_client.get(_address(classroom)).text
    assert classroom.join_code not in text
    assert shown_code(classroom.join_code) not in text


def test_queries_do_not_grow_with_pupils_or_classes(
    teacher_client: Client, teacher: User, classroom: Classroom, seat: Seat
) -> None:
    def queries(address: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert teacher_client.get(address).status_code == 200
        return len(asked)

    pages = ("/classes/", _address(classroom))
    before = [queries(page) for page in pages]
    SeatFactory.create_batch(15, classroom=classroom, pupil=True)
    for _ in range(3):
        SeatFactory.create(
            classroom=ClassroomFactory.create(owner=teacher), learner=None
        )
    assert [queries(page) for page in pages] == before


def test_the_header_leads_pupils_and_accounts_to_their_classes(
    client: Client, guest_client: Client, pupil_client: Client, learner_client: Client
) -> None:
    link = '<a href="/classes/"'
    assert link in pupil_client.get("/").text.split("<main")[0]
    assert link in learner_client.get("/").text.split("<main")[0]
    for browser in (client, guest_client):
        assert link not in browser.get("/").text.split("<main")[0]


def test_the_home_page_leads_a_pupil_to_the_class(
    pupil_client: Client, pupil: User, seat: Seat
) -> None:
    text = pupil_client.get("/").text
    assert "Your class" in text
    assert f'href="{_address(seat.classroom)}"' in text

    second = ClassroomFactory.create(name="Thursday")
    SeatFactory.create(classroom=second, learner=pupil)
    assert "Your classes" in pupil_client.get("/").text
    Seat.objects.update(blocked_at=timezone.now())
    assert "Your class" not in pupil_client.get("/").text


def test_a_pupil_is_not_told_that_everything_lives_in_this_browser(
    pupil_client: Client, guest_client: Client
) -> None:
    assert "this browser" in guest_client.get("/progress/").text
    assert "this browser" not in pupil_client.get("/progress/").text
    text = pupil_client.get("/accounts/settings/").text
    assert "You are here as anna" in text
    assert "This browser remembers" not in text
