"""A decision sent to the teacher from the review of a game, and the answer there."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.reviewing import Decision, Grade
from lessons.models import Classroom, GameQuestion, KeptDecision, ReviewItem, Seat
from lessons.services.gamequestions import answer_question
from lessons.services.seats import remove_seat
from mahjong_site.accounts.models import User
from play import services
from play.selectors import Table
from tests.factories import SeatFactory
from tests.play.test_review import lost_game

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def mattered(table: Table) -> list[Decision]:
    return list(services.review_of(table).review.mattered)


def page(table: Table) -> str:
    return reverse("play:review", args=[table.game.public_id])


def send(client: Client, table: Table, number: int, **data: str) -> Any:
    where = reverse("pages:decision-ask", args=[table.game.public_id, number])
    return client.post(where, data)


def test_a_pupil_without_an_account_sends_a_decision_and_reads_the_answer(
    pupil: User, pupil_client: Client, classroom: Classroom, teacher: User
) -> None:
    table = lost_game(pupil)
    number = mattered(table)[0].number
    text = pupil_client.get(page(table)).text
    assert text.count("Send to my teacher") == 3
    assert '<select name="class"' not in text

    response = send(pupil_client, table, number, text="Why <b>not</b> the West?")

    assert response["Location"] == f"{page(table)}#decision-{number}"
    text = pupil_client.get(page(table)).text
    assert text.count("Send to my teacher") == 2
    assert "Why &lt;b&gt;not&lt;/b&gt; the West?" in text
    assert "It waits for an answer" in text
    answer_question(
        question=GameQuestion.objects.get(), teacher=teacher, text="So.", seen=""
    )
    assert "“So.”" in pupil_client.get(page(table)).text


def test_what_is_sent_is_what_the_pupil_saw(
    pupil: User, pupil_client: Client, classroom: Classroom
) -> None:
    table = lost_game(pupil)
    for one in mattered(table):
        send(pupil_client, table, one.number)
    assert GameQuestion.objects.count() == 3
    for kept in KeptDecision.objects.all():
        for number, seat in enumerate(kept.position["seats"]):
            assert (number == kept.seat) == ("tiles" in seat["rack"])
        assert set(kept.position["wall"]) == {"count"}


def test_sent_twice_it_is_one(
    pupil: User, pupil_client: Client, classroom: Classroom
) -> None:
    table = lost_game(pupil)
    number = mattered(table)[0].number
    for _press in range(2):
        send(pupil_client, table, number, text="Why?")
    assert GameQuestion.objects.count() == 1


def test_a_drill_and_a_question_share_what_is_kept(
    pupil: User, pupil_client: Client, classroom: Classroom
) -> None:
    table = lost_game(pupil)
    number = mattered(table)[0].number
    drill = reverse("pages:decision-drill", args=[table.game.public_id, number])
    pupil_client.post(drill, {"do": "in"})
    send(pupil_client, table, number)
    assert KeptDecision.objects.count() == 1
    assert GameQuestion.objects.count() == ReviewItem.objects.count() == 1


def test_of_several_classes_one_is_chosen_and_the_other_can_be_asked_too(
    pupil: User,
    pupil_client: Client,
    classroom: Classroom,
    other_classroom: Classroom,
) -> None:
    SeatFactory.create(classroom=other_classroom, learner=pupil, nickname="anna2")
    table = lost_game(pupil)
    number = mattered(table)[0].number
    assert pupil_client.get(page(table)).text.count('<select name="class"') == 3
    send(pupil_client, table, number)
    assert not GameQuestion.objects.exists()
    for room in (other_classroom, classroom):
        sent = {"class": str(room.public_id)}
        assert send(pupil_client, table, number, **sent).status_code == 302
    assert GameQuestion.objects.count() == 2
    assert pupil_client.get(page(table)).text.count("Send to my teacher") == 2


def test_who_sits_in_no_class_is_offered_nothing(
    learner: User, learner_client: Client, classroom: Classroom
) -> None:
    table = lost_game(learner)
    assert "Send to my teacher" not in learner_client.get(page(table)).text
    for sent in ({}, {"class": str(classroom.public_id)}, {"class": "x"}):
        response = send(learner_client, table, mattered(table)[0].number, **sent)
        assert response.status_code == 302
    assert not GameQuestion.objects.exists()
    assert not KeptDecision.objects.exists()


def test_only_of_the_own_games_and_of_what_gave_something_away(
    pupil: User,
    pupil_client: Client,
    classmate_client: Client,
    client: Client,
    classroom: Classroom,
) -> None:
    table = lost_game(pupil)
    number = mattered(table)[0].number
    assert send(classmate_client, table, number).status_code == 404
    assert send(client, table, number)["Location"].startswith("/accounts/login/")
    decisions = services.review_of(table).review.decisions
    good = next(one for one in decisions if one.grade is Grade.GOOD)
    for place in (good.number, 0, 99_999):
        assert send(pupil_client, table, place).status_code == 302
    assert not GameQuestion.objects.exists()


def test_a_removed_pupil_sees_nothing_of_it_any_more(
    pupil: User, pupil_client: Client, seat: Seat
) -> None:
    table = lost_game(pupil)
    send(pupil_client, table, mattered(table)[0].number, text="Why?")
    remove_seat(seat=seat)
    text = pupil_client.get(page(table)).text
    assert "Sent to your teacher" not in text
    assert "Send to my teacher" not in text
