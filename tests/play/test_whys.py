"""Why a bot made a move: told of finished games, from what it saw, and plainly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import engine
from engine.bots.levels import LEVELS, bot_of
from engine.motives import MotiveCode
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from play import records, services
from play.models import PracticeGame
from play.page import shown_why
from play.selectors import Table
from play.services import Why
from tests.play.conftest import CARD, play_on
from tests.play.test_opponents_err import erring
from tests.sizes import size

pytestmark = pytest.mark.django_db
EVERY = size(6, 1)


def played(learner: User, bots: str = "steady", seed: int = 11) -> Table:
    game = services.start_game(learner=learner, card=CARD, seed=seed, bots=bots)
    return play_on(learner, game)


def page(game: PracticeGame, number: int) -> str:
    return reverse("play:why", args=[game.public_id, number])


def whys(table: Table) -> Iterator[Why]:
    for move in services.moves_of(table):
        yield services.why_of(table, move.number)


@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_of_a_bot_has_its_own_reasons(learner: User, level: str) -> None:
    table = played(learner, level)
    bot = bot_of(level, table.state.card)
    moves = list(services.moves_of(table))
    assert {move.action.seat for move in moves} == {0, 1, 2, 3} - {table.seat}
    for move in moves[::EVERY]:
        why = services.why_of(table, move.number)
        view = engine.view(move.before, move.action.seat)
        legal = engine.legal_actions(move.before, move.action.seat)
        assert (why.is_own, why.is_slip) == (True, False)
        assert why.motives == bot.why(view, legal, move.action)
        shown = shown_why(table, why)
        assert shown.text
        assert 1 <= len(shown.reasons) <= 2


def test_what_left_no_choice_asks_for_no_reason(learner: User) -> None:
    table = played(learner)
    assert not any(isinstance(m.action, engine.Pick) for m in services.moves_of(table))


def test_slips_and_challenges_are_told_as_such(learner: User) -> None:
    slips: list[tuple[str, ...]] = []
    codes: set[MotiveCode] = set()
    for seed in range(60):
        table = erring(learner, seed)
        for why in whys(table):
            if why.is_slip:
                slips.append(shown_why(table, why).reasons)
            if isinstance(why.move.action, engine.Challenge):
                codes |= {motive.code for motive in why.motives}
        if slips and codes:
            break
    assert slips[0] == (
        "That was a slip, such as happens at a real table: it did not notice.",
    )
    assert codes == {MotiveCode.SEEN_DEAD}


def test_moves_of_somebody_else_have_no_reason_made_up(learner: User) -> None:
    text = records.text_of(played(learner, "easy"))
    game = services.import_record(learner=learner, record=text)
    table = Table(game, play_on(learner, game).state)
    foreign = [why for why in whys(table) if not why.is_own]
    assert foreign
    assert not any(why.motives for why in foreign)
    assert "none can say why" in shown_why(table, foreign[0]).reasons[0]


def test_nobody_is_told_while_the_game_goes_on(
    learner: User, learner_client: Client, game: PracticeGame
) -> None:
    table = play_on(learner, game, until=lambda now: now.game.version == 9)
    with pytest.raises(DomainError) as caught:
        services.why_of(table, 2)
    assert caught.value.code == "game_not_over"
    assert learner_client.get(page(game, 2)).status_code == 404
    log = learner_client.get(reverse("play:log", args=[game.public_id])).text
    assert "why/" not in log
    assert "Rosa passes" not in log


def test_the_log_of_a_finished_game_leads_to_every_reason(
    learner: User, learner_client: Client
) -> None:
    table = played(learner)
    numbers = [move.number for move in services.moves_of(table)]
    log = learner_client.get(reverse("play:log", args=[table.game.public_id])).text
    assert [log.count(f'href="{page(table.game, one)}?') for one in numbers] == [
        1 for _ in numbers
    ]
    assert "Rosa passes" in log
    step = learner_client.get(
        reverse("play:record", args=[table.game.public_id]) + "?step=1"
    )
    assert "Why?" in step.text


def test_a_reason_is_a_page_and_a_fragment_at_few_queries(
    learner: User, learner_client: Client, django_assert_max_num_queries: Any
) -> None:
    table = played(learner)
    move = next(services.moves_of(table))
    with django_assert_max_num_queries(8):
        whole = learner_client.get(page(table.game, move.number))
    part = learner_client.get(
        page(table.game, move.number), headers={"HX-Request": "true"}
    )
    reason = shown_why(table, services.why_of(table, move.number)).reasons[0]
    assert reason in whole.text
    assert reason in part.text
    assert whole.text.count("<h1") == 1
    assert "<h1" not in part.text


def test_others_and_what_is_no_move_of_a_bot_are_a_404(
    learner: User, learner_client: Client, stranger_client: Client
) -> None:
    table = played(learner)
    number = next(services.moves_of(table)).number
    assert stranger_client.get(page(table.game, number)).status_code == 404
    for none in (0, 99_999):
        assert learner_client.get(page(table.game, none)).status_code == 404
