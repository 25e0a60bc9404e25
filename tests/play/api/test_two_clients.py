"""One game in two hands: the browser and the phone in turn, and both at once."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings
from rest_framework.test import APIClient

import engine
from engine.bots.steady import Steady
from mahjong_site.accounts.models import User
from play import services
from play.models import GameAction, PracticeGame
from play.selectors import Table, actions_of, replayed
from tests.at_once import at_once
from tests.conftest import logged_in, with_token
from tests.play.conftest import CARD, sit
from tests.play.test_help import _form_of
from tests.sizes import size

TIMES = size(10, 200)


def by_phone(phone: APIClient, table: Table, action: engine.Action) -> Any:
    body = {"expected_version": table.game.version, "action": action.to_dict()}
    return phone.post(f"/api/v1/games/{table.game.public_id}/actions/", body)


def by_browser(browser: Client, table: Table, action: engine.Action) -> Any:
    form = {"version": table.game.version, **form_of(action)}
    page = reverse("play:table", args=[table.game.public_id])
    return browser.post(page, form, headers={"HX-Request": "true"})


def form_of(action: engine.Action) -> dict[str, Any]:
    """What the table's form sends for any action that a learner is asked for."""
    match action:
        case engine.VoteCharleston(go_on=go_on):
            return {"do": "go_on" if go_on else "stop"}
        case engine.AskCourtesy(count=tiles):
            return {"do": "ask", "count": tiles}
        case engine.PassTiles(blind=blind) if blind:
            return _form_of(action) | {"do": "pass", "blind": "on"}
        case engine.PassCourtesy(tiles=tiles):
            return {"do": "give", "tile": [tile.code for tile in tiles]}
        case engine.ChangeExposure(tiles=tiles):
            return {"do": "change", "change": engine.format_tiles(tiles)}
    return _form_of(action)


@pytest.mark.django_db
def test_a_game_in_turn_on_both_stays_one_game(
    learner_client: Client, learner_api: APIClient, learner: User, game: PracticeGame
) -> None:
    steady = Steady(sit(learner, game).state.card)
    for made in count():
        table = sit(learner, game)
        assert table.game.version == made
        if table.game.is_over:
            break
        action = steady.choose(table.view, table.legal)
        if made % 2:
            answer = by_phone(learner_api, table, action)
        else:
            answer = by_browser(learner_client, table, action)
        assert answer.status_code == 200
    assert made > 10

    alone = services.start_game(learner=learner, card=CARD, seed=4)
    while not (table := sit(learner, alone)).game.is_over:
        chosen = steady.choose(table.view, table.legal)
        version = table.game.version
        services.take_action(table=table, expected_version=version, action=chosen)
    assert actions_of(table.game) == actions_of(sit(learner, game).game)
    assert is_whole(sit(learner, game))


def is_whole(table: Table) -> bool:
    """Stands every action once, in order, and does the state follow from them?"""
    rows = GameAction.objects.filter(game=table.game).order_by("number")
    numbers = [row.number for row in rows]
    versions = [row.version for row in rows]
    again = replayed(table, actions_of(table.game))
    return (
        numbers == list(range(1, table.game.action_count + 1))
        and versions == sorted(versions)
        and again.with_(actions=()) == table.state.with_(actions=())
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("other", ["phone", "browser"])
def test_of_two_that_act_at_once_one_wins_and_the_other_learns_how_it_stands(
    learner: User, settings: Settings, other: str
) -> None:
    settings.THROTTLE_RATES = dict.fromkeys(settings.THROTTLE_RATES)
    phone, second, browser = (
        with_token(learner),
        with_token(learner),
        logged_in(learner),
    )
    seeds, table = count(4), None
    for _ in range(TIMES):
        if table is None or table.game.is_over:
            game = services.start_game(learner=learner, card=CARD, seed=next(seeds))
        table = sit(learner, game)
        acts = two_acts(table)

        def first(now: Table = table, act: engine.Action = acts[0]) -> Any:
            return "phone", by_phone(phone, now, act)

        def another(now: Table = table, act: engine.Action = acts[1]) -> Any:
            if other == "phone":
                return "second", by_phone(second, now, act)
            return "browser", by_browser(browser, now, act)

        answers = dict(at_once(first, another))

        statuses = {name: answer.status_code for name, answer in answers.items()}
        assert sorted(statuses.values()) == [200, 409], statuses
        before, table = table, sit(learner, game)
        assert table.game.version == before.game.version + 1
        assert is_whole(table)
        mine = GameAction.objects.filter(game=game, version=table.game.version)
        won = 0 if statuses["phone"] == 200 else 1
        assert mine.order_by("number")[0].action == acts[won].to_dict()
        told_how_it_stands(answers, phone, game)


def two_acts(table: Table) -> tuple[engine.Action, engine.Action]:
    """What a Steady player would do, and something else where there is a choice."""
    chosen = Steady(table.state.card).choose(table.view, table.legal)
    others = [one for one in table.legal if one != chosen]
    return chosen, others[-1] if others else chosen


def told_how_it_stands(
    answers: dict[str, Any], phone: APIClient, game: PracticeGame
) -> None:
    """The loser is told the game as it is now."""
    for name, answer in answers.items():
        if answer.status_code == 409 and name != "browser":
            body = answer.json()
            assert body["errors"][0]["code"] == "stale_version"
            now = phone.get(f"/api/v1/games/{game.public_id}/").json()
            assert body["game"] == now
