"""Opponents that slip now and then at a real table, if the learner wants them to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

import engine
from engine.bots.careless import Careless
from engine.challenges import check_challenge
from mahjong_site.accounts.models import User
from play import services
from play.models import GameAction, PracticeGame
from play.selectors import Table, actions_of, replayed
from tests.play.conftest import CARD, play_on, sit
from tests.sizes import size

pytestmark = pytest.mark.django_db
REAL = engine.TableRules(way="real")
GAMES = size(8, 60)


def erring(learner: User, seed: int) -> Table:
    """A game whose opponents err, played to its end by a learner who does not."""
    game = services.start_game(
        learner=learner, card=CARD, rules=REAL, seed=seed, opponents_err=True
    )
    return play_on(learner, game)


def told(game: PracticeGame) -> Iterator[dict[str, object]]:
    """Every event of the game, as the log has it."""
    for action in GameAction.objects.filter(game=game).order_by("number"):
        yield from action.events


def test_they_slip_are_caught_and_it_all_stands_in_the_log(learner: User) -> None:
    slipped = 0
    for seed in range(GAMES):
        table = erring(learner, seed)
        state = table.state
        again = replayed(table, actions_of(table.game))
        assert again.with_(actions=()) == state.with_(actions=())
        assert sum(state.outcome.pays.values()) == 0  # type: ignore[union-attr]
        events = list(told(table.game))
        ends = {"hand_died", "went_unnoticed"}
        found = {e["seat"] for e in events if e["type"] in ends}
        guilty = {seat for seat in range(4) if state.slips[seat]}
        assert found == guilty
        slipped += len(guilty - {table.seat})
    assert slipped


def test_the_same_game_goes_the_same_way(learner: User) -> None:
    one, other = erring(learner, 3), erring(learner, 3)
    assert one.state == other.state
    assert actions_of(one.game) == actions_of(other.game)


def test_without_it_and_at_a_guided_table_nobody_slips(learner: User) -> None:
    guided = services.start_game(
        learner=learner, card=CARD, rules="league", seed=1, opponents_err=True
    )
    assert not guided.opponents_err
    for seed in range(2):
        game = services.start_game(learner=learner, card=CARD, rules=REAL, seed=seed)
        assert not game.opponents_err
        assert not any(
            isinstance(bot, Careless)
            for bot in services.bots_for(game, sit(learner, game).state.card)
        )


def test_the_next_game_and_a_quick_one_keep_the_choice(learner: User) -> None:
    over = erring(learner, 1)
    after = services.play_again(learner=learner, public_id=over.game.public_id)
    assert after.opponents_err
    assert services.quick_game(learner=learner).opponents_err
    services.start_game(learner=learner, card=CARD, rules=REAL)
    assert not services.quick_game(learner=learner).opponents_err


def test_the_form_offers_it_switched_on(client: Client) -> None:
    page = client.get(reverse("play:home")).text
    (box,) = [tag for tag in page.split("<") if 'name="opponents_err"' in tag]
    assert "checked" in box
    asked = {"card": CARD, "rules": "league", "way": "real", "opponents_err": "on"}
    assert client.post(reverse("play:home"), asked).status_code == 302
    assert PracticeGame.objects.get().opponents_err


def test_a_learner_can_be_first_to_challenge(learner: User) -> None:
    """What an opponent does wrong lies there until the learner has had a chance."""
    for seed in range(60):
        game = services.start_game(
            learner=learner, card=CARD, rules=REAL, seed=seed, opponents_err=True
        )
        table = play_on(learner, game, until=_sees_a_slip)
        if table.game.is_over:
            continue
        challenge = next(_challenges(table))
        after = services.take_action(
            table=table, expected_version=table.game.version, action=challenge
        )
        assert after.table.state.dead[challenge.target]
        return
    raise AssertionError("no opponent slips where the learner sees it")


def _sees_a_slip(table: Table) -> bool:
    return any(_challenges(table))


def _challenges(table: Table) -> Iterator[engine.Challenge]:
    """The challenges of hands that have slipped, which the learner can make now."""
    for target in range(4):
        one = engine.Challenge(table.seat, target)
        if table.state.slips[target] and not check_challenge(table.state, one):
            yield one
