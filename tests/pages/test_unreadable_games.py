"""Games and kept decisions with an action that the rules no longer know."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from lessons.models import GameQuestion, KeptDecision, Seat
from lessons.selectors.gamequestions import shown_decision
from mahjong_site.accounts.models import User
from play import services
from tests.lessons.kept import a_question
from tests.play.test_review import lost_game

pytestmark = pytest.mark.django_db
UNKNOWN = [{"type": "once_known"}, {"type": "discard", "seat": 0, "tile": "Q"}]


@pytest.mark.parametrize("action", UNKNOWN)
def test_every_page_of_such_a_game_says_so_calmly(
    learner: User, learner_client: Client, action: dict[str, object]
) -> None:
    table = lost_game(learner)
    number = services.review_of(table).review.mattered[0].number
    table.game.actions.filter(number=9).update(action=action)
    game = table.game.public_id

    for name in ("table", "log", "record", "review", "export"):
        address = reverse(f"play:{name}", args=[game])
        assert learner_client.get(address, follow=True).status_code == 200
    why = reverse("play:why", args=[game, 9])
    assert learner_client.get(why).status_code == 404
    for address in (
        reverse("play:continue", args=[game]),
        reverse("pages:decision-drill", args=[game, number]),
        reverse("pages:decision-ask", args=[game, number]),
    ):
        assert learner_client.post(address, {"step": "9"}).status_code == 302
    assert not KeptDecision.objects.exists()


@pytest.mark.parametrize("action", UNKNOWN)
def test_a_question_about_such_a_choice_shows_no_position(
    seat: Seat, teacher_client: Client, action: dict[str, object]
) -> None:
    question = a_question(seat)
    KeptDecision.objects.update(chosen=action)
    assert shown_decision(GameQuestion.objects.get()) is None
    where = [seat.classroom.public_id, question.public_id]
    page = teacher_client.get(reverse("classes:question", args=where))
    assert page.status_code == 200
