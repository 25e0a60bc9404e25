"""Looking back at a finished game: what mattered, where it stood, and playing on."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import engine
from engine.bots.chance import Chance
from engine.bots.easy import Easy
from engine.bots.strong import Strong
from engine.explain import explain_cost, explain_dropped
from engine.reviewing import Grade, Review
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from play import records, services
from play.models import PracticeGame
from play.page import ReviewPage, review_page
from play.selectors import Table
from tests.play.conftest import CARD, Choose, do, play_on, sit
from tests.play.test_deals import a_draft
from tests.play.test_opponents_err import REAL

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
P = engine.Phase


def easily(table: Table) -> Choose:
    return Easy(table.state.card).choose


def lost_game(learner: User) -> Table:
    """A game that an Easy learner loses, with three decisions that mattered."""
    for seed in range(60):
        game = services.start_game(learner=learner, card=CARD, seed=seed)
        table = play_on(learner, game, choose=easily(sit(learner, game)))
        if not table.game.is_won and len(reviewed(table).mattered) == 3:
            return table
    raise AssertionError("no such game")


def reviewed(table: Table) -> Review:
    return services.review_of(table).review


def shown(table: Table) -> ReviewPage:
    return review_page(table, services.review_of(table))


def url(table: Table) -> str:
    return reverse("play:review", args=[table.game.public_id])


def text_of(client: Client, table: Table) -> str:
    """The page as it is read, without its marks."""
    response = client.get(url(table))
    assert response.status_code == 200
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.text)))


def test_a_lost_game_is_told_calmly_with_what_mattered(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    found = reviewed(table)
    text = text_of(learner_client, table)

    assert "You did not win this one, and that is usual" in text
    assert "The three decisions that mattered most" in text
    assert text.index("How you chose") < text.index("mattered most")
    for one in found.mattered:
        assert explain_cost(one) in text
    for matter in shown(table).mattered:
        assert matter.chosen.text in text
        assert matter.best.text != matter.chosen.text
        assert all(reason in text for reason in matter.best.reasons)
    assert not re.search(r"wrong|mistake|bad|grade|Oops", text)


def test_the_position_is_what_the_learner_saw_then(learner: User) -> None:
    table = lost_game(learner)
    for one, matter in zip(
        reviewed(table).mattered, shown(table).mattered, strict=True
    ):
        assert matter.rack == one.before.rack
        assert [seat.exposures for seat in matter.seats] == [
            one.before.exposures[(table.seat + step) % 4] for step in (1, 2, 3)
        ]
        assert (matter.spotlight is not None) == (
            one.before.newest is not None or one.before.claimed is not None
        )


def test_all_decisions_stand_in_the_list(learner: User, learner_client: Client) -> None:
    table = lost_game(learner)
    found, page = reviewed(table), shown(table)
    rows = [row for part in page.parts for row in part.rows]

    assert len(rows) == len(found.decisions)
    good = [one.grade is Grade.GOOD for one in found.decisions]
    assert sorted(row.is_good for row in rows) == sorted(good)
    assert all(bool(row.better) != row.is_good for row in rows)
    whole = learner_client.get(url(table)).text
    assert whole.count('<details class="review-part">') == len(page.parts)


def test_play_on_from_here_asks_the_same_question_again(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    found = reviewed(table)
    page = learner_client.get(url(table)).text
    for one, matter in zip(found.mattered, shown(table).mattered, strict=True):
        assert f'name="step" value="{matter.step}"' in page
        response = learner_client.post(
            reverse("play:continue", args=[table.game.public_id]),
            {"step": str(matter.step)},
        )
        assert response.status_code == 302
        again = PracticeGame.objects.latest("id")
        assert again.origin == table.game
        assert sit(learner, again).view == one.before


def test_who_chooses_best_is_told_so_warmly(
    learner: User, learner_client: Client
) -> None:
    for seed in range(6):
        game = services.start_game(learner=learner, card=CARD, seed=seed)
        choose = Strong(sit(learner, game).state.card).choose
        table = play_on(learner, game, choose=choose)
        text = text_of(learner_client, table)
        assert "mattered most" not in text
        warm = "Beautifully played" if table.game.is_won else "no choice of yours"
        assert warm in text


def test_the_line_that_became_impossible_is_told(
    learner: User, learner_client: Client
) -> None:
    for seed in range(80):
        game = services.start_game(learner=learner, card=CARD, seed=seed)
        table = play_on(learner, game, choose=easily(sit(learner, game)))
        found = reviewed(table)
        if found.dropped is not None:
            break
    assert found.dropped is not None
    told = explain_dropped(found.dropped, found, table.names, table.seat)
    text = text_of(learner_client, table)
    assert "When your nearest line became impossible" in text
    assert told in text
    assert found.dropped.line.name in text


def test_nothing_is_reviewed_while_the_game_goes_on(
    learner: User, learner_client: Client, game: PracticeGame
) -> None:
    table = sit(learner, game)
    with pytest.raises(DomainError) as caught:
        services.review_of(table)
    assert caught.value.code == "game_not_over"
    response = learner_client.get(url(table), follow=True)
    assert response.redirect_chain[0][0] == reverse("play:table", args=[game.public_id])
    assert "This game is not over yet." in response.text
    assert url(table) not in response.text


def test_only_the_own_games(
    learner: User, stranger_client: Client, client: Client
) -> None:
    table = lost_game(learner)
    assert stranger_client.get(url(table)).status_code == 404
    assert client.get(url(table)).status_code == 302


def test_as_many_queries_for_a_long_game_as_for_a_short_one(
    learner: User, learner_client: Client
) -> None:
    counts, lengths = set(), set()
    for seed in range(4):
        game = services.start_game(learner=learner, card=CARD, seed=seed)
        table = play_on(learner, game, choose=easily(sit(learner, game)))
        with CaptureQueriesContext(connection) as queries:
            assert learner_client.get(url(table)).status_code == 200
        counts.add(len(queries))
        lengths.add(len(reviewed(table).decisions))
    assert len(lengths) > 1
    assert len(counts) == 1
    assert counts.pop() <= 10


def test_what_was_taken_back_is_left_aside(learner: User) -> None:
    game = services.start_game(learner=learner, card=CARD, seed=4)
    table = play_on(learner, game, until=lambda t: t.view.passes == 2)
    kept = table.legal[-1]
    do(learner, game, table.legal[0])
    table = sit(learner, game)
    services.take_back(table=table, expected_version=table.game.version)
    do(learner, game, kept)
    over = play_on(learner, game)

    found = reviewed(over)

    plain = services.import_record(learner=learner, record=records.text_of(over))
    assert reviewed(sit(learner, plain)) == found


def test_imported_games_and_prepared_deals_are_reviewed(
    learner: User, learner_client: Client, teacher: User
) -> None:
    record = records.text_of(lost_game(learner))
    imported = services.import_record(learner=learner, record=record, seat=2)
    deal = services.new_deal(owner=teacher, draft=a_draft())
    prepared = play_on(learner, services.play_deal(learner=learner, deal=deal))
    for table in (sit(learner, imported), prepared):
        assert table.game.is_over
        assert reviewed(table).decisions
        assert "How you chose" in text_of(learner_client, table)


def test_a_game_continued_near_its_end_may_have_little_to_review(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    last = records.steps_of(table)[-3]
    game = services.continue_from(table=table, step=last.index)
    over = play_on(learner, game)
    assert text_of(learner_client, over)


def test_slips_and_dead_hands_of_a_real_table_are_reviewed(
    learner: User, learner_client: Client
) -> None:
    """One who leaves all to chance, at a table that lets errors happen."""
    dead = 0
    for seed in range(6):
        game = services.start_game(
            learner=learner, card=CARD, rules=REAL, seed=seed, opponents_err=True
        )
        table = play_on(learner, game, choose=Chance(seed).choose)
        dead += any(table.state.dead)
        assert text_of(learner_client, table)
    assert dead


def test_a_game_that_the_rules_no_longer_allow_says_so(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    row = table.game.actions.standing().filter(action__type="discard").first()
    assert row is not None
    row.action = {**row.action, "tile": "J"}
    row.save()
    response = learner_client.get(url(table), follow=True)
    assert "The rules have been corrected since" in response.text


def test_the_end_of_the_game_and_the_lists_lead_to_it(
    learner: User, learner_client: Client
) -> None:
    table = lost_game(learner)
    for page in (
        reverse("play:table", args=[table.game.public_id]),
        reverse("play:record", args=[table.game.public_id]),
        reverse("pages:progress"),
    ):
        assert f'href="{url(table)}"' in learner_client.get(page).text
