"""A decision of a game made into a drill, and what comes of it in the review queue."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.actions import Discard
from engine.options import LEAGUE
from engine.reviewing import Decision, Grade, Kind
from lessons.models import Answer, KeptDecision, Mode, ReviewItem, SkillEstimate
from lessons.selectors import insight
from lessons.selectors.kept import item_of
from lessons.selectors.progress import answers_by_kind
from lessons.selectors.review import waiting
from mahjong_site.accounts import services as accounts
from mahjong_site.accounts.models import User
from play import services
from play.selectors import Table
from tests.play.conftest import CARD, play_on, sit
from tests.play.test_review import easily, lost_game

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def mattered(table: Table) -> list[Decision]:
    return list(services.review_of(table).review.mattered)


def address(table: Table, number: int) -> str:
    return reverse("pages:decision-drill", args=[table.game.public_id, number])


def page(table: Table) -> str:
    return reverse("play:review", args=[table.game.public_id])


def make_drill(client: Client, table: Table, number: int, **data: str) -> Any:
    return client.post(address(table, number), {"do": "in", **data})


def test_the_three_decisions_offer_it_and_one_press_does_it(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    found = mattered(table)
    text = learner_client.get(page(table)).text
    assert text.count("Make this a drill") == len(found)

    response = make_drill(learner_client, table, found[0].number)

    assert response["Location"] == f"{page(table)}#decision-{found[0].number}"
    text = learner_client.get(page(table)).text
    assert text.count("Make this a drill") == len(found) - 1
    row = ReviewItem.objects.get()
    assert reverse("review:item", args=[row.public_id]) in text
    assert "It is in your drills" in text
    assert row.due_at > timezone.now()


def test_pressed_twice_it_is_one(learner: User, learner_client: Client) -> None:
    table = lost_game(learner)
    number = mattered(table)[0].number
    for _press in range(2):
        make_drill(learner_client, table, number)
    assert ReviewItem.objects.count() == 1
    assert Answer.objects.filter(mode=Mode.GAME).count() == 1
    assert KeptDecision.objects.count() == 1


def test_taken_out_it_can_come_back(learner: User, learner_client: Client) -> None:
    table = lost_game(learner)
    number = mattered(table)[0].number
    make_drill(learner_client, table, number)
    for _press in range(2):
        make_drill(learner_client, table, number, do="out")
    assert waiting(learner) == []
    assert learner_client.get(page(table)).text.count("Make this a drill") == 3

    make_drill(learner_client, table, number)

    assert len(waiting(learner)) == 1
    assert ReviewItem.objects.count() == 1


def test_what_was_never_in_can_be_taken_out(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    response = make_drill(learner_client, table, mattered(table)[0].number, do="out")
    assert response.status_code == 302
    assert not ReviewItem.objects.exists()


def test_the_tile_that_was_just_picked_is_called_new_as_at_the_table(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    turn = next(
        one for one in mattered(table) if isinstance(one.chosen.action, Discard)
    )
    make_drill(learner_client, table, turn.number)
    row = ReviewItem.objects.get()
    shown = learner_client.get(reverse("review:item", args=[row.public_id])).text
    assert shown.count('<span class="tile-note">new</span>') == 1


def test_it_comes_back_the_next_day_and_goes_further_away(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    for one in mattered(table):
        make_drill(learner_client, table, one.number)
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        queue = learner_client.get("/review/").text
        assert "3 questions are due" in queue
        assert queue.count("From your games") == 3
        assert "In a game you chose" in queue
        row = ReviewItem.objects.order_by("due_at", "pk")[0]
        where = reverse("review:item", args=[row.public_id])
        shown = learner_client.get(where).text
        assert "Check my answer" in shown
        assert f"{page(table)}#decision-" in shown
        assert "Level 1" not in shown
        assert "Share this drill" not in shown

        made = item_of(KeptDecision.objects.get(public_id=row.answer.uuid))
        assert made is not None
        right = made[1].right.key
        form: dict[str, Any] = {"choice": right, "attempt": str(uuid4())}
        if not made[1].choices:
            form["tile"] = right.split()
        posted = learner_client.post(where, form)
        text = learner_client.get(posted["Location"]).text
        assert "That is right" in text
        assert "This question comes back on" in text
        assert "2 questions are due" in learner_client.get("/review/").text
    moved = SkillEstimate.objects.filter(skill=made[1].skills[0])
    assert moved.filter(learner=learner).exists()


def test_wrong_it_is_told_what_was_better(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    for one in mattered(table):
        make_drill(learner_client, table, one.number)
    for row in ReviewItem.objects.all():
        where = reverse("review:item", args=[row.public_id])
        chosen = row.answer.choice
        form = {"choice": chosen, "tile": chosen.split(), "attempt": str(uuid4())}
        text = learner_client.get(learner_client.post(where, form)["Location"]).text
        assert "Not quite" in text
        assert "What would have been right" in text
        assert "gives away about" in text
        assert "usual ones" not in text
    assert "something else was worth more" in learner_client.get("/review/").text
    assert learner_client.get("/progress/").status_code == 200
    assert learner_client.get("/review/export.csv").status_code == 200


def test_a_choice_in_a_game_is_no_answer_in_the_counts(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    skills = list(SkillEstimate.objects.order_by("skill").values_list("skill", "value"))
    make_drill(learner_client, table, mattered(table)[0].number)

    assert answers_by_kind(learner=learner) == ()
    assert (
        sum(week.total for week in insight.weeks(insight.days_answered(learner))) == 0
    )
    assert skills == list(
        SkillEstimate.objects.order_by("skill").values_list("skill", "value")
    )


def test_rebuilding_keeps_the_drills_of_games(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    for one in mattered(table):
        make_drill(learner_client, table, one.number)
    make_drill(learner_client, table, mattered(table)[0].number, do="out")
    fields = ("item", "public_id", "due_at", "removed_at")
    before = list(ReviewItem.objects.order_by("item").values_list(*fields))

    call_command("rebuild_progress")

    after = list(ReviewItem.objects.order_by("item").values_list(*fields))
    assert after == before
    assert len(waiting(learner)) == 2


def test_a_guests_drills_move_to_the_account(guest: User, learner: User) -> None:
    client = Client()
    client.force_login(guest)
    table = lost_game(guest)
    make_drill(client, table, mattered(table)[0].number)

    accounts.merge_guest(guest=guest, account=learner)

    assert [one.can_be_asked for one in waiting(learner)] == [True]
    own = Client()
    own.force_login(learner)
    row = ReviewItem.objects.get(learner=learner)
    text = own.get(reverse("review:item", args=[row.public_id])).text
    assert "Check my answer" in text
    assert "It is in your drills" in own.get(page(table)).text


def test_only_decisions_of_the_own_games(
    learner: User, stranger: User, stranger_client: Client, client: Client
) -> None:
    table = lost_game(learner)
    number = mattered(table)[0].number
    assert make_drill(stranger_client, table, number).status_code == 404
    assert make_drill(client, table, number)["Location"].startswith("/accounts/login/")
    assert not KeptDecision.objects.exists()


def test_a_drill_of_somebody_else_is_not_there(
    learner: User, learner_client: Client, stranger_client: Client
) -> None:
    table = lost_game(learner)
    make_drill(learner_client, table, mattered(table)[0].number)
    where = reverse("review:item", args=[ReviewItem.objects.get().public_id])
    assert stranger_client.get(where).status_code == 404
    assert stranger_client.post(where).status_code == 404


def test_what_was_good_or_is_no_decision_is_refused(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    good = next(
        one
        for one in services.review_of(table).review.decisions
        if one.grade is Grade.GOOD
    )
    for number in (good.number, 0, 1_000_000):
        response = make_drill(learner_client, table, number)
        assert response.status_code == 302
    assert not ReviewItem.objects.exists()


def test_a_game_that_goes_on_has_no_drills(
    learner: User, learner_client: Client
) -> None:
    game = services.start_game(learner=learner, card=CARD, seed=4)
    table = play_on(learner, game, until=lambda t: t.view.passes == 2)
    assert make_drill(learner_client, table, 1).status_code == 302
    assert not KeptDecision.objects.exists()


def test_a_tile_picked_ahead_has_no_place_in_what_is_kept(
    learner: User, learner_client: Client
) -> None:
    rules = replace(LEAGUE, futures=True)
    refused = 0
    for seed in range(12):
        game = services.start_game(learner=learner, card=CARD, rules=rules, seed=seed)
        table = play_on(learner, game, choose=easily(sit(learner, game)))
        for one in services.review_of(table).review.decisions:
            if one.grade is not Grade.GOOD and one.before.future is not None:
                make_drill(learner_client, table, one.number)
                refused += 1
        if refused:
            break
    assert refused
    assert not KeptDecision.objects.exists()


def test_each_kind_of_decision_can_be_kept(
    learner: User, learner_client: Client
) -> None:
    """Whatever gave something away in some games becomes a page that can be read."""
    kinds: set[Kind] = set()
    for seed in range(60):
        if len(kinds) >= 3:
            break
        game = services.start_game(learner=learner, card=CARD, seed=seed)
        table = play_on(learner, game, choose=easily(sit(learner, game)))
        for one in services.review_of(table).review.decisions:
            if one.grade is not Grade.GOOD and one.kind not in kinds:
                make_drill(learner_client, table, one.number)
                kinds.add(one.kind)
    assert ReviewItem.objects.count() == len(kinds) >= 3
    for row in ReviewItem.objects.all():
        where = reverse("review:item", args=[row.public_id])
        assert "Check my answer" in learner_client.get(where).text
        assert learner_client.post(where, {}).status_code == 422


def test_what_is_kept_goes_with_the_account(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    make_drill(learner_client, table, mattered(table)[0].number)
    learner.delete()
    assert not KeptDecision.objects.exists()
