from __future__ import annotations

from contextlib import suppress

import pytest
from django.test import Client
from pytest_django import Settings

import engine
from mahjong_site.accounts import letters
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from play import services
from tests.play.conftest import CARD, sit

TOKEN = "watching-over-it"


def _read(client: Client) -> dict[str, float]:
    answer = client.get("/metrics/", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (x.rpartition(" ") for x in lines)}


@pytest.mark.django_db
def test_without_the_token_there_is_no_such_page(
    client: Client, settings: Settings
) -> None:
    assert client.get("/metrics/").status_code == 404
    assert (
        client.get("/metrics/", headers={"authorization": "Bearer "}).status_code == 404
    )

    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics/").status_code == 404
    wrong = client.get("/metrics/", headers={"authorization": f"Bearer {TOKEN}!"})
    assert wrong.status_code == 404


@pytest.mark.django_db
def test_pages_and_actions_are_counted(
    client: Client, learner: User, settings: Settings
) -> None:
    settings.METRICS_TOKEN = TOKEN
    table = sit(learner, services.start_game(learner=learner, card=CARD, seed=4))
    before = _read(client)

    client.get("/rules/")
    for number in (1, 3):
        with suppress(DomainError):
            services.take_action(
                table=table,
                expected_version=table.game.version,
                action=engine.PassTiles(table.seat, tuple(table.view.rack[:number])),
            )

    after = _read(client)
    new = {name: after[name] - before.get(name, 0) for name in after}
    told = {k: new[k] for k in new if "mahjong_actions_total" in k and new[k]}
    assert told == {
        'mahjong_actions_total{kind="pass",outcome="pass_wrong_count"}': 1,
        'mahjong_actions_total{kind="pass",outcome="taken"}': 1,
    }
    of_rules = [name for name in new if 'view="pages:rules"' in name and new[name] == 1]
    assert any("responses_total_by_status_view_method" in name for name in of_rules)


@pytest.mark.django_db
def test_tasks_are_counted(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    assert _read(client)["mahjong_task_waiting_seconds"] == 0
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

    letters.send_reset(address="rose@home.example", root="https://mahjong.example/")

    found = _read(client)
    assert found['mahjong_tasks{state="ready"}'] == 1
    assert found["mahjong_task_waiting_seconds"] > 0
