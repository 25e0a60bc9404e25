"""The level of the bots: chosen, kept, told, and what plays at the table."""

from __future__ import annotations

import uuid
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from engine.bots.careless import Careless
from engine.bots.levels import LEVELS
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.levels import LEVEL_CHOICES, Level
from play import services
from play.models import PracticeGame
from tests.play.conftest import CARD, play_on, sit
from tests.play.test_deals import a_draft, fields_of
from tests.play.test_opponents_err import REAL

pytestmark = pytest.mark.django_db


def dealt(learner: User, bots: str, **asked: object) -> PracticeGame:
    return services.start_game(learner=learner, card=CARD, bots=bots, **asked)  # type: ignore[arg-type]


def kinds(learner: User, game: PracticeGame) -> set[type]:
    """The classes of the three bots."""
    bots = services.bots_for(game, sit(learner, game).state.card)
    return {type(bot) for seat, bot in enumerate(bots) if seat != game.seat}


def test_the_levels_are_those_of_the_engine_each_with_a_sentence() -> None:
    assert set(Level.values) == set(LEVELS) == {name for name, _ in LEVEL_CHOICES}
    for level, words in LEVEL_CHOICES:
        assert str(words).startswith(f"{Level(level).label}: ")


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_the_level_play_and_slip_as_ever(learner: User, level: str) -> None:
    game = dealt(learner, level, seed=1)
    assert kinds(learner, game) == {LEVELS[level]}
    real = dealt(learner, level, seed=1, rules=REAL, opponents_err=True)
    bots = services.bots_for(real, sit(learner, real).state.card)
    careless = [bot for bot in bots if isinstance(bot, Careless)]
    assert {type(bot.bot) for bot in careless} == {LEVELS[level]}


def test_no_other_level_is_taken(learner: User) -> None:
    with pytest.raises(DomainError) as caught:
        dealt(learner, "mighty")
    assert (caught.value.code, caught.value.field) == ("bad_bots", "bots")


def test_the_level_is_kept_for_the_next_games_and_from_a_record(learner: User) -> None:
    over = play_on(learner, dealt(learner, "easy", seed=3))
    again = services.play_again(learner=learner, public_id=over.game.public_id)
    further = services.continue_from(table=over, step=4)
    prepared = services.deal_from_game(table=over, step=4)
    assert {again.bots, further.bots, prepared.bots} == {"easy"}
    assert services.quick_game(learner=learner).bots == "easy"


def test_one_form_deals_one_game_and_another_level_another(learner: User) -> None:
    token = uuid.uuid4()
    games = [
        services.begin_deal(
            learner=learner,
            deal=services.prepare_game(learner=learner, card=CARD, bots=bots),
            token=token,
        )
        for bots in ("easy", "easy", "strong")
    ]
    assert games[0] == games[1] != games[2]
    assert games[2].bots == "strong"


def test_a_prepared_deal_has_its_own_bots(learner: User) -> None:
    deal = services.new_deal(owner=learner, draft=a_draft(bots="strong"))
    game = services.play_deal(learner=learner, deal=deal)
    assert (deal.bots, game.bots) == ("strong", "strong")
    assert fields_of(replace(a_draft(), bots="mighty")) == {"bots"}


def test_an_asked_game_has_the_level_asked_and_is_no_setting(learner: User) -> None:
    game = services.begin_assigned(
        learner=learner, context=uuid.uuid4(), card=CARD, bots="strong"
    )
    assert game.bots == "strong"
    assert services.quick_game(learner=learner).bots == "steady"


def test_the_form_offers_the_level_of_the_last_game(client: Client) -> None:
    page = reverse("play:home")
    assert client.get(page).context["form"]["bots"].value() == "steady"
    asked = {"card": CARD, "rules": "league", "bots": "easy"}
    table = client.post(page, asked, follow=True)
    assert PracticeGame.objects.get().bots == "easy"
    assert "Easy bots" in table.text

    again = client.get(page)
    assert again.context["form"]["bots"].value() == "easy"
    assert "Easy bots" in again.text


def test_a_level_that_is_none_is_told_at_its_field(client: Client) -> None:
    asked = {"card": CARD, "rules": "league", "bots": "mighty"}
    refused = client.post(reverse("play:home"), asked)
    assert refused.status_code == 422
    assert set(refused.context["form"].errors) == {"bots"}
