"""A real table through services, pages and API: errors, challenges, dead hands."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

import engine
from engine.bots.steady import Steady
from engine.parts import Slip
from engine.state import put
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from play import services
from play.models import GameAction, PracticeGame
from play.selectors import Table
from tests.engine.clumsy import errors
from tests.play.conftest import CARD, do, play_on, sit
from tests.play.test_views import _htmx, _send, _shuffle_hidden, _url, _without_tokens
from tests.sizes import size

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
P = engine.Phase
REAL = engine.TableRules(way="real")


def _at(
    learner: User,
    until: Callable[[Table], bool],
    rules: engine.TableRules = REAL,
) -> Table:
    """A table of the first seed that comes to such a moment."""
    for seed in range(100):
        game = services.start_game(learner=learner, card=CARD, rules=rules, seed=seed)
        table = play_on(learner, game, until=until)
        if until(table):
            return table
    raise AssertionError("no seed comes to such a moment")


def _in_play(phase: engine.Phase) -> Callable[[Table], bool]:
    return lambda t: t.view.phase is phase and len(t.view.discards) > 3


def _faulty(table: Table, seat: int) -> Table:
    """The same table after `seat` has picked twice for all to see."""
    slip = Slip(engine.ReasonCode.PICKED_TWICE, "dead-02")
    slips = put(table.state.slips, seat, (slip,))
    state = table.state.with_(slips=slips)
    PracticeGame.objects.filter(pk=table.game.pk).update(
        state=engine.state_to_dict(state)
    )
    return sit(table.game.learner, table.game)


def _other(table: Table, step: int = 1) -> int:
    return (table.seat + step) % 4


# -- the learner errs ----------------------------------------------------------


def test_the_learner_picks_by_a_button(learner_client: Client, learner: User) -> None:
    table = _at(learner, _in_play(P.PICK))

    page = learner_client.get(_url(table.game))
    assert "Your turn: pick a tile from the wall" in page.text
    assert "Discard without picking" in page.text
    assert _send(learner_client, table.game, do="pick").status_code == 302

    now = sit(learner, table.game)
    assert (now.view.phase, now.view.turn) == (P.TURN, now.seat)
    assert now.view.fresh is not None


@pytest.mark.parametrize(
    ("phase", "chosen", "code"),
    [
        (P.PICK, {"do": "discard"}, "discarded_without_pick"),
        (P.PICK, {"do": "pick_wrong"}, "picked_wrong_end"),
        (P.TURN, {"do": "pick_again"}, "picked_twice"),
    ],
)
def test_a_fault_is_caught_and_accepted(
    learner_client: Client,
    learner: User,
    phase: engine.Phase,
    chosen: dict[str, Any],
    code: str,
) -> None:
    table = _at(learner, _in_play(phase))
    tile = {"tile": [table.view.rack[0].code]}

    response = _send(learner_client, table.game, **chosen, **tile)

    assert response.status_code == 302
    now = sit(learner, table.game)
    assert now.view.slips[now.seat][0].code == code
    assert now.view.challenge is not None
    assert now.view.challenge[1] == now.seat
    page = learner_client.get(_url(table.game))
    assert "says that your hand is dead" in page.text
    assert _send(learner_client, table.game, do="accept").status_code == 302
    over = sit(learner, table.game)
    assert over.game.is_over
    assert over.view.dead[over.seat]
    assert "Your hand is dead." in learner_client.get(_url(table.game)).text


def test_who_contests_and_is_wrong_pays_at_the_end(
    learner_client: Client, learner: User
) -> None:
    table = _at(learner, _in_play(P.PICK))
    _send(learner_client, table.game, do="pick_wrong")
    challenger = sit(learner, table.game).view.challenge[0]

    assert _send(learner_client, table.game, do="contest").status_code == 302

    disputed = sit(learner, table.game).view.disputed
    assert (challenger, table.seat) in disputed
    while sit(learner, table.game).view.challenge:
        _send(learner_client, table.game, do="contest")
    over = play_on(learner, table.game)
    outcome = over.view.outcome
    assert (table.seat, challenger, 50) in outcome.debts
    assert sum(outcome.pays.values()) == 0
    assert over.game.points == outcome.pays[over.seat]
    page = learner_client.get(_url(table.game))
    assert "You pay" in page.text
    assert "50 (a contested challenge)" in page.text
    assert "as things stood when it was made" in page.text
    points = f"{over.game.points:+d}".replace("-", "−")
    assert f"In all, this game brings you {points}." in page.text


def test_any_tiles_may_be_laid_out_with_a_discard(
    learner_client: Client, learner: User
) -> None:
    def unlike(table: Table) -> bool:
        tile = table.view.newest and table.view.newest.tile
        return _in_play(P.CLAIM)(table) and tile not in table.view.rack

    table = _at(learner, unlike)
    page = learner_client.get(_url(table.game))
    assert page.context["page"].calls == ()
    assert _send(learner_client, table.game, do="call").status_code == 422
    tiles = [tile.code for tile in table.view.rack[:2]]

    response = _send(learner_client, table.game, do="call", tile=tiles)

    assert response.status_code == 302
    now = sit(learner, table.game)
    assert len(now.view.exposures[now.seat]) == 1
    assert now.view.challenge is not None
    over = do(learner, table.game, engine.AnswerChallenge(now.seat, True))
    assert over.view.exposures[over.seat] == ()


def test_tiles_that_nobody_has_are_refused_even_there(
    learner_client: Client, learner: User
) -> None:
    table = _at(learner, _in_play(P.CLAIM))
    version = table.game.version

    response = _send(learner_client, table.game, do="call", tile=["1B"] * 5)

    assert response.status_code == 422
    assert sit(learner, table.game).game.version == version


def test_a_false_mahjong_may_be_taken_back(
    learner_client: Client, learner: User
) -> None:
    table = _at(learner, _in_play(P.TURN))

    assert _send(learner_client, table.game, do="mahjong").status_code == 302
    page = learner_client.get(_url(table.game))
    assert "You said “Mahjong”" in page.text
    assert "Take it back" in page.text
    assert _send(learner_client, table.game, do="take_back").status_code == 302

    now = sit(learner, table.game)
    assert (now.view.phase, now.view.rack) == (P.TURN, table.view.rack)
    assert not now.view.slips[now.seat]


def test_a_false_mahjong_that_is_shown_kills_the_hand(
    learner_client: Client, learner: User
) -> None:
    table = _at(learner, _in_play(P.TURN))
    _send(learner_client, table.game, do="mahjong")

    assert _send(learner_client, table.game, do="show_hand").status_code == 302

    assert sit(learner, table.game).view.dead[table.seat]


def test_a_false_mahjong_on_a_discard_may_become_an_exposure(
    learner_client: Client, learner: User
) -> None:
    def callable_(table: Table) -> bool:
        kinds = {type(action) for action in table.legal}
        return engine.Call in kinds and engine.DeclareMahjong not in kinds

    table = _at(learner, callable_)
    _send(learner_client, table.game, do="mahjong")
    page = learner_client.get(_url(table.game))
    way = page.context["page"].calls[0].value

    assert _send(learner_client, table.game, do="call", call=way).status_code == 302

    now = sit(learner, table.game)
    assert len(now.view.exposures[now.seat]) == 1 + len(
        table.view.exposures[table.seat]
    )
    assert not now.view.slips[now.seat]


def test_the_page_does_not_say_what_would_be_lawful(
    learner_client: Client, learner: User
) -> None:
    def won(table: Table) -> bool:
        return any(isinstance(a, engine.DeclareMahjong) for a in table.legal)

    table = _at(learner, won)

    page = learner_client.get(_url(table.game)).context["page"]

    assert "completes" not in page.question
    assert "make Mahjong" not in page.question
    assert not page.bar[0].is_main


# -- the learner challenges ----------------------------------------------------


def test_a_challenge_is_confirmed_with_what_it_may_cost(
    learner_client: Client, learner: User
) -> None:
    table = _at(learner, _in_play(P.TURN))
    target = _other(table)

    page = learner_client.get(f"{_url(table.game)}?challenge={target}")
    name = table.names[target]
    assert f"Say that {name}’s hand is dead?" in page.text
    assert "50 points" in page.text
    live = {"HX-Request": "true"}
    part = learner_client.get(f"{_url(table.game)}?challenge={target}", headers=live)
    assert "50 points" in part.text
    assert "<html" not in part.text

    response = _send(learner_client, table.game, do="challenge", target=target)

    assert response.status_code == 302
    now = sit(learner, table.game)
    assert (table.seat, target) in now.view.disputed
    assert not now.view.dead[target]
    assert target not in now.challengeable
    assert "challenge contested" in learner_client.get(_url(table.game)).text
    over = play_on(learner, table.game)
    assert (table.seat, target, 50) in over.view.outcome.debts


@pytest.mark.parametrize("rules", [REAL, engine.LEAGUE], ids=["real", "guided"])
def test_a_right_challenge_makes_the_hand_dead(
    learner_client: Client, learner: User, rules: engine.TableRules
) -> None:
    table = _at(learner, _in_play(P.TURN), rules)
    target = _other(table)
    table = _faulty(table, target)

    response = _send(learner_client, table.game, do="challenge", target=target)

    assert response.status_code == 302
    now = sit(learner, table.game)
    assert now.view.dead[target]
    page = learner_client.get(_url(table.game))
    assert "dead hand" in page.text
    assert 'href="/rules/dead-02/"' in page.text
    number = now.game.action_count
    over = play_on(learner, table.game)
    later = GameAction.objects.filter(game=table.game, number__gt=number)
    assert target not in set(later.values_list("seat", flat=True))
    assert sum(over.view.outcome.pays.values()) == 0


def test_guided_play_refuses_a_wrong_challenge_and_says_why(
    learner_client: Client, learner: User
) -> None:
    table = _at(learner, _in_play(P.TURN), engine.LEAGUE)
    target = _other(table)
    version = table.game.version

    confirm = learner_client.get(f"{_url(table.game)}?challenge={target}")
    assert "costs nothing" in confirm.text
    response = _send(learner_client, table.game, do="challenge", target=target)

    assert response.status_code == 422
    assert "can still be won" in response.text
    assert sit(learner, table.game).game.version == version


@pytest.mark.parametrize("target", ["", "x", "4", "77"])
def test_a_challenge_of_nobody_is_refused(
    learner_client: Client, learner: User, target: str
) -> None:
    table = _at(learner, _in_play(P.TURN))

    response = _send(learner_client, table.game, do="challenge", target=target)

    assert response.status_code == 422
    assert learner_client.get(f"{_url(table.game)}?challenge={target}").status_code in {
        200,
        204,
    }


def test_no_challenge_is_offered_before_easts_first_discard(
    learner_client: Client, learner: User
) -> None:
    game = services.start_game(learner=learner, card=CARD, rules=REAL, seed=4)

    assert sit(learner, game).challengeable == ()
    page = learner_client.get(f"{_url(game)}?challenge=1")
    assert "seat-challenge" not in page.text
    assert page.context["page"].challenge is None


def test_the_learner_has_the_first_word_on_another_hand(learner: User) -> None:
    """A fault seen before the learner's action is challenged after it, not sooner."""
    table = _at(learner, _in_play(P.TURN))
    target = _other(table, 2)
    table = _faulty(table, target)
    assert not table.view.dead[target]

    now = do(learner, table.game, engine.Discard(table.seat, table.view.rack[0]))

    assert now.view.dead[target]


# -- mush, and whole games -----------------------------------------------------


def test_the_mush_has_its_page(learner_client: Client, learner: User) -> None:
    rules = engine.TableRules(mush=True)
    table = _at(learner, lambda t: t.view.phase is P.MUSH, rules)
    free = [t for t in table.view.rack if t is not engine.Tile.JOKER]

    page = learner_client.get(_url(table.game))
    assert "Put up to three tiles in the middle" in page.text
    assert "House rule: Mush" in page.text
    many = [t.code for t in free[:4]]
    assert _send(learner_client, table.game, do="give", tile=many).status_code == 422
    some = [t.code for t in free[:2]]
    assert _send(learner_client, table.game, do="give", tile=some).status_code == 302

    now = sit(learner, table.game)
    assert now.view.phase is not P.MUSH


class _Clumsy:
    """Steady, who now and then does something wrong."""

    def __init__(self, card: engine.Card, seed: int) -> None:
        self.steady = Steady(card)
        self.rng = random.Random(seed)

    def choose(
        self, view: engine.SeatView, legal: Sequence[engine.Action]
    ) -> engine.Action:
        return self.steady.choose(view, legal)

    def err(self, table: Table) -> list[engine.Action]:
        tried = errors(table.state, self.rng)
        mine = [replace(action, seat=table.seat) for action in tried]
        self.rng.shuffle(mine)
        return mine if self.rng.random() < 0.3 else []


@pytest.mark.parametrize("seed", range(size(8, 200)))
def test_clumsy_learners_come_to_the_end_of_their_games(
    learner: User, seed: int
) -> None:
    rules = replace(REAL, wrong_challenge=("points_50", "dead")[seed % 2])
    game = services.start_game(learner=learner, card=CARD, rules=rules, seed=seed)
    table = sit(learner, game)
    clumsy = _Clumsy(table.state.card, seed)

    while not table.game.is_over:
        for action in clumsy.err(table):
            with suppress(DomainError):
                table = do(learner, game, action)
                break
        else:
            table = do(learner, game, clumsy.choose(table.view, table.legal))

    outcome = table.view.outcome
    assert sum(outcome.pays.values()) == 0
    assert table.game.points == outcome.pays[table.seat]


# -- what must not be seen -----------------------------------------------------


@pytest.mark.parametrize("phase", [P.PICK, P.TURN, P.CLAIM])
def test_hidden_tiles_have_no_influence_on_a_real_table(
    learner_client: Client, learner: User, phase: engine.Phase
) -> None:
    table = _at(learner, _in_play(phase))
    url = _url(table.game)
    addresses = [url, f"{url}?challenge={_other(table)}"]
    before = [learner_client.get(one).text for one in addresses]

    _shuffle_hidden(table)

    after = [learner_client.get(one).text for one in addresses]
    assert [_without_tokens(t) for t in after] == [_without_tokens(t) for t in before]


def test_the_api_tells_who_may_be_challenged(
    learner_api: APIClient, learner: User
) -> None:
    table = _at(learner, _in_play(P.TURN))
    address = f"/api/v1/games/{table.game.public_id}/"
    target = _other(table)

    legal = learner_api.get(f"{address}legal-actions/").json()
    assert target in legal["challenges"]
    asked = {
        "expected_version": table.game.version,
        "action": {"type": "challenge", "target": target},
    }
    body = learner_api.post(f"{address}actions/", asked, format="json").json()

    assert [event["type"] for event in body["events"]] == [
        "challenged",
        "challenge_contested",
    ]
    over = play_on(learner, table.game)
    outcome = learner_api.get(address).json()["view"]["outcome"]
    assert outcome["pays"][str(over.seat)] == over.game.points
    assert any("a contested challenge" in text for text in outcome["debt_sums"])


def test_a_real_table_answers_htmx_with_the_table(
    learner_client: Client, learner: User
) -> None:
    table = _at(learner, _in_play(P.CLAIM))

    response: HttpResponse = _htmx(
        learner_client, table.game, version=table.game.version, do="let_go"
    )

    assert response.status_code == 200
    assert reverse("play:table", args=[table.game.public_id]) in response.text
