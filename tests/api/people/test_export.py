"""Everything that somebody has: whole, theirs alone, and nothing that is hidden."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

import engine
from lessons.models import Answer, Classroom, Mode, Seat
from mahjong_site.accounts.models import RuleSet, User
from play import services
from play.models import PracticeGame
from tests.cards.own import make_card
from tests.conftest import with_token
from tests.factories import AssignmentFactory, SeatFactory, WorkFactory
from tests.lessons.kept import kept
from tests.play.conftest import play_on
from tests.play.test_deals import a_draft

pytestmark = pytest.mark.django_db

EXPORT = "/api/v1/me/export/"
PAGE = "/accounts/export.json"

NOT_EXPORTED = {
    "accounts.user_groups": "rights of staff",
    "accounts.user_user_permissions": "rights of staff",
    "admin.logentry": "what staff did to the site",
    "knox.authtoken": "told as devices, whose tokens are nobody's to read",
    "lessons.givenpicture": "what a teacher did",
    "lessons.livesession": "what a class was asked",
}
IN_A_TABLE = {
    "accounts.ruleset",
    "cards.owncard",
    "play.deal",
    "play.practicegame",
    "play.sitting",
    "lessons.answer",
    "lessons.assignment",
    "lessons.charlestonrun",
    "lessons.gamequestion",
    "lessons.helptaken",
    "lessons.invitation",
    "lessons.keptdecision",
    "lessons.lessonprogress",
    "lessons.liveanswer",
    "lessons.pack",
    "lessons.packeditem",
    "lessons.playedskill",
    "lessons.quizattempt",
    "lessons.reviewitem",
    "lessons.seat",
    "lessons.skillestimate",
    "lessons.teaching",
}


def _text(api: APIClient | Client, address: str = EXPORT) -> str:
    answer = api.get(address)
    assert answer.status_code == 200
    assert "attachment" in answer["Content-Disposition"]
    content: bytes = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    return content.decode()


def _export(api: APIClient | Client, address: str = EXPORT) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_text(api, address))
    return found


def add_answer(learner: User, choice: str = "5B") -> None:
    Answer.objects.create(
        learner=learner,
        uuid=uuid4(),
        mode=Mode.DRILL,
        item="name_tile:7",
        version="1",
        kind="name_tile",
        choice=choice,
        is_right=True,
        created_at=timezone.now(),
    )


def test_whatever_belongs_to_people_is_in_it_or_named_here() -> None:
    """A new kind of thing goes into an exporter (`mahjong_site.wiring`), too."""
    owned = {
        field.related_model._meta.label_lower
        for field in User._meta.get_fields(include_hidden=True)
        if field.auto_created and not field.concrete and not field.many_to_many
    }

    assert owned == IN_A_TABLE | set(NOT_EXPORTED)


def test_everything_of_the_learner_and_nothing_of_others(
    learner: User, learner_api: APIClient, stranger: User
) -> None:
    for person, name in ((learner, "mine"), (stranger, "theirs")):
        RuleSet.objects.create(learner=person, name=f"{name} table", rules={})
        make_card(person)
        add_answer(person, name)
        kept(person)
        services.new_deal(owner=person, draft=a_draft(name=f"{name} deal"))

    found = _export(learner_api)

    assert found["format"] == 1
    assert found["person"]["id"] == str(learner.public_id)
    assert found["preferences"]["tile_face"] == "named"
    assert [one["name"] for one in found["tables"]] == ["mine table"]
    assert [one["choice"] for one in found["answers"]] == ["mine"]
    assert [one["name"] for one in found["deals"]] == ["mine deal"]
    assert [one["slug"] for one in found["cards"]] == [
        one["card"] for one in found["card_versions"]
    ]
    assert len(found["kept_decisions"]) == 1
    assert len(found["devices"]) == 1
    assert "theirs" not in json.dumps(found)


def test_a_game_that_goes_on_hides_what_the_table_hides(
    learner: User, learner_api: APIClient
) -> None:
    game = services.start_game(learner=learner, card="kitchen-table", seed=987_654_321)
    play_on(learner, game, until=lambda table: table.game.version >= 4)

    text = _text(learner_api)

    (found,) = json.loads(text)["games"]
    assert (found["seed"], found["record"]) == (None, None)
    assert found["own_actions"]
    assert {one["seat"] for one in found["own_actions"]} == {game.seat}
    assert "987654321" not in text
    assert "state" not in found


def test_a_finished_game_has_its_record(learner: User, learner_api: APIClient) -> None:
    game = services.start_game(learner=learner, card="kitchen-table", seed=4)
    table = play_on(learner, game)

    (found,) = _export(learner_api)["games"]

    assert found["seed"] == 4
    state = engine.replay(found["record"], table.state.card)
    assert state.outcome == table.state.outcome


def test_a_pupil_finds_the_class_but_no_real_name(
    classroom: Classroom, seat: Seat, pupil: User, classmate_seat: Seat
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    for own in (seat, classmate_seat):
        WorkFactory.create(assignment=assignment, seat=own)

    text = _text(with_token(pupil))

    found = json.loads(text)
    assert [(one["class"], one["nickname"]) for one in found["classes"]] == [
        ("Tuesday evening", "anna")
    ]
    assert [one["title"] for one in found["assignments"]] == ["Names of tiles"]
    for other in ("Anna Ames", "ben", "Ben Boyd", classroom.join_code):
        assert other not in text


def test_a_teacher_finds_classes_but_no_pupils(
    classroom: Classroom, seat: Seat, teacher: User
) -> None:
    AssignmentFactory.create(classroom=classroom, created_by=teacher)

    text = _text(with_token(teacher))

    found = json.loads(text)
    assert [one["class"] for one in found["classes_taught"]] == ["Tuesday evening"]
    assert [one["title"] for one in found["assignments_made"]] == ["Names of tiles"]
    assert "anna" not in text.lower()


def _queries(api: APIClient) -> int:
    with CaptureQueriesContext(
        connection,
    ) as caught:
        _text(api)
    return len(caught)


def test_many_rows_take_no_more_queries(learner: User, learner_api: APIClient) -> None:
    def add(count: int) -> None:
        for _ in range(count):
            add_answer(learner)
            kept(learner)
            make_card(learner)
            services.start_game(learner=learner, card="kitchen-table", seed=4)

    add(1)
    few = _queries(learner_api)
    add(5)

    assert _queries(learner_api) == few
    assert PracticeGame.objects.count() == 6


def test_the_page_gives_the_same_file(
    learner_client: Client, learner_api: APIClient, client: Client, learner: User
) -> None:
    add_answer(learner)
    assert PAGE in learner_client.get("/accounts/settings/").text

    page, api = _export(learner_client, PAGE), _export(learner_api)

    assert {**page, "exported_at": ""} == {**api, "exported_at": ""}
    assert client.get(PAGE)["Location"].startswith("/accounts/login/")


def test_guests_may_have_theirs_too(guest_client: Client, guest: User) -> None:
    add_answer(guest)

    assert PAGE in guest_client.get("/accounts/settings/").text
    assert len(_export(guest_client, PAGE)["answers"]) == 1


def test_too_many_exports_have_to_wait(
    learner_api: APIClient, learner_client: Client, settings: Settings
) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "export": "2/hour"}
    _text(learner_api)
    _text(learner_client, PAGE)

    for refused in (learner_api.get(EXPORT), learner_client.get(PAGE)):
        assert refused.status_code == 429
        assert int(refused["Retry-After"]) > 60


def test_a_seat_in_two_classes_is_told_twice(
    pupil: User, seat: Seat, other_classroom: Classroom
) -> None:
    SeatFactory.create(classroom=other_classroom, nickname="annie", learner=pupil)

    found = _export(with_token(pupil))["classes"]

    assert {one["nickname"] for one in found} == {"anna", "annie"}
