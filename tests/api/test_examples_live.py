"""The clients of `docs/examples/`, run as anybody would, against a real server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from itertools import combinations, product
from pathlib import Path

import pytest
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from docs.examples import play_a_game
from docs.examples.play_a_game import Api
from lessons.drills.catalogue import KINDS
from lessons.models import Answer
from play.models import PracticeGame

pytestmark = pytest.mark.one_database
EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
REFUSED_SEED = "Ensure this value is greater than or equal to 0."
CLIENTS = [
    [sys.executable, str(EXAMPLES / "play_a_game.py")],
    pytest.param(
        ["bash", str(EXAMPLES / "play_a_game.sh")],
        marks=pytest.mark.skipif(not shutil.which("curl"), reason="no curl here"),
    ),
]


def _run(
    client: list[str], address: str, seed: str
) -> subprocess.CompletedProcess[str]:
    """What the client does with a seed, given in its own way."""
    given = [f"--seed={seed}"] if client[0] == sys.executable else [seed]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [*client, address, *given],
        env={**os.environ, "PATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )


@pytest.fixture
def guest_api(live_server: LiveServer) -> Api:
    """The example's own way to the API, with a guest's token."""
    api = Api(live_server.url)
    api.token = api.ask("POST", "guest/")["token"]
    return api


@pytest.mark.parametrize("client", CLIENTS, ids=["python", "curl"])
def test_a_guest_does_five_items_and_plays_a_whole_game(
    live_server: LiveServer, client: list[str]
) -> None:
    done = _run(client, live_server.url, "7")

    assert (done.returncode, done.stderr) == (0, "")
    verdicts = re.findall(r"\b(Right|Not right)\. \w", done.stdout)
    kept = Answer.objects.order_by("created_at")
    assert verdicts == ["Right" if one.is_right else "Not right" for one in kept]
    assert len(verdicts) == 5
    payment = re.findall(r"^Payment: (\w+) ([+-]\d+)$", done.stdout, re.MULTILINE)
    game = PracticeGame.objects.get()
    assert game.seed == 7
    assert {name for name, _points in payment} == {"You", "Rosa", "Theo", "Mei"}
    assert sum(int(points) for _name, points in payment) == 0
    assert int(dict(payment)["You"]) == game.points
    assert ("Nobody won." in done.stdout) == (game.winner is None)


def test_items_without_a_network_are_told_by_their_seals(
    guest_api: Api, capsys: pytest.CaptureFixture[str]
) -> None:
    play_a_game.do_pack(guest_api)

    told = re.findall(r": (Right|Not right)\.$", capsys.readouterr().out, re.MULTILINE)
    kept = list(Answer.objects.all())
    assert len(kept) == 5
    assert all(one.is_offline for one in kept)
    assert sorted(told) == sorted(
        "Right" if one.is_right else "Not right" for one in kept
    )


@pytest.mark.parametrize("form", ["pick", "build"])
def test_a_seal_opens_for_tiles_too(guest_api: Api, form: str) -> None:
    kind, level = {"pick": ("missing_tile", 5), "build": ("build_line", 1)}[form]
    codes = [tile["code"] for tile in guest_api.ask("GET", "tiles/")]
    asked = {"count": 8, "kind": kind, "level": level, "card": "kitchen-table"}
    items = guest_api.ask("POST", "drills/packs/", asked)["items"]

    items = [item for item in items if item["answer"]["form"] == form]
    assert items
    for item in items:
        answer = item["answer"]
        tiles, count = answer["tiles"].split()[::-1], answer["count"]
        ways = (
            combinations(tiles, count)
            if form == "pick"
            else product(tiles, repeat=count)
        )
        assert any(
            play_a_game.sealed_verdict(item, " ".join(way), codes) == "Right."
            for way in ways
        )


@pytest.mark.parametrize("client", CLIENTS, ids=["python", "curl"])
def test_what_the_api_refuses_is_said_in_its_words(
    live_server: LiveServer, client: list[str]
) -> None:
    done = _run(client, live_server.url, "-1")

    assert done.returncode == 1
    assert done.stderr.strip().removeprefix("seed: ") == REFUSED_SEED


@pytest.mark.parametrize("client", CLIENTS, ids=["python", "curl"])
def test_where_there_is_no_api_it_ends_with_a_sentence(
    live_server: LiveServer, client: list[str]
) -> None:
    done = _run(client, f"{live_server.url}/nothing", "7")

    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert re.match("There is no such API|No answer of the API", done.stderr)


@pytest.mark.parametrize("kind", KINDS)
def test_it_has_an_answer_of_the_form_that_each_kind_asks_for(
    guest_api: Api, kind: str
) -> None:
    item = guest_api.ask("GET", f"drills/items/{kind}/5/?card=kitchen-table&level=2")

    judged = play_a_game.answer_item(guest_api, item)

    assert (judged["kind"], judged["seed"]) == (kind, 5)
    assert judged["verdict"]["is_right"] == judged["is_right"]


def test_asking_too_fast_waits_as_long_as_told(
    guest_api: Api, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "user": "2/s"}

    for _ in range(6):
        assert guest_api.ask("GET", "games/")["count"] == 0
    assert "Asked too fast: waiting 1 seconds." in capsys.readouterr().out


@pytest.mark.parametrize("client", CLIENTS[1:], ids=["curl"])
def test_curl_waits_too(
    live_server: LiveServer, settings: Settings, client: list[str]
) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "user": "2/s"}

    done = _run(client, live_server.url, "-1")  # eleven requests until the refusal

    assert done.stderr.strip() == REFUSED_SEED
    assert len(re.findall(r"\b(?:Right|Not right)\. \w", done.stdout)) == 5


def test_a_stale_action_takes_the_game_that_comes_with_the_409(guest_api: Api) -> None:
    game = guest_api.ask("POST", "games/", {"seed": 4})
    path = f"games/{game['id']}/"
    chosen = play_a_game.choose_action(guest_api, path)
    moved_on = play_a_game.act(guest_api, path, chosen)

    again = play_a_game.act(guest_api, path, chosen)

    moved_on.pop("events")
    assert again == moved_on
    assert again["version"] == chosen["expected_version"] + 1
