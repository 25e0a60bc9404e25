"""The puzzle of the day: the same for everybody, counted once a person, framed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from cards import library
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.item import DrillSettings, OneOf
from lessons.models import Answer, Mode, ReviewItem
from lessons.paper.items import picture
from lessons.puzzle import FIRST, ROTATION, NoPuzzle, Puzzle, puzzle_of
from lessons.selectors.puzzle import shares
from mahjong_site.accounts.models import User
from tests.paper.test_sharing import tags

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]
ORIGINS = ["https://club.example", "http://127.0.0.1:9000"]
DAY = date(2026, 3, 3)
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """It is the afternoon of 3 March in London."""
    with time_machine.travel("2026-03-03T15:00:00Z", tick=False) as traveller:
        yield traveller


def _key(puzzle: Puzzle, *, right: bool) -> str:
    return next(c.key for c in puzzle.item.choices if c.is_right == right)


def test_a_day_has_one_puzzle_and_the_next_day_another() -> None:
    assert puzzle_of(DAY).item == puzzle_of(DAY).item
    assert puzzle_of(DAY).item.seed != puzzle_of(DAY - timedelta(days=1)).item.seed


def test_the_kinds_take_turns_and_have_choices() -> None:
    found = {puzzle_of(DAY - timedelta(days=n)).item.kind for n in range(9)}
    assert found == set(ROTATION[0][1])
    for since, kinds in ROTATION:
        assert since >= FIRST
        assert set(kinds) <= set(KINDS)
    for n in range(21):
        assert isinstance(puzzle_of(DAY - timedelta(days=n)).item.answer, OneOf)


def test_every_kind_with_choices_has_its_turn(clock: time_machine.Traveller) -> None:
    kinds = ROTATION[-1][1]
    assert set(kinds) == set(KINDS) - {"build_line"}
    since = ROTATION[-1][0]
    clock.move_to(f"{since + timedelta(days=len(kinds))}T12:00:00Z")
    days = [since + timedelta(days=n) for n in range(len(kinds))]
    found = [puzzle_of(day).item for day in days]
    assert {item.kind for item in found} >= set(kinds) - {"missing_tile"}
    assert all(isinstance(item.answer, OneOf) for item in found)


def test_what_joins_later_changes_no_puzzle_of_the_past(
    clock: time_machine.Traveller,
) -> None:
    clock.move_to("2026-12-02T12:00:00Z")
    found = [puzzle_of(date(2026, 11, day)).item for day in (27, 28, 29, 30)]
    kinds = ["which_line", "missing_tile", "joker_place", "which_line"]
    assert [item.kind for item in found] == kinds
    assert [item.level for item in found] == [3, 4, 5, 2]
    assert found[0].seed == 991276050


def test_the_entries_of_the_rotation_are_in_order() -> None:
    days = [since for since, _kinds in ROTATION]
    assert days == sorted(set(days))
    assert days[0] == FIRST


@pytest.mark.parametrize("day", [FIRST - timedelta(days=1), DAY + timedelta(days=1)])
def test_there_is_none_before_the_first_and_none_of_tomorrow(day: date) -> None:
    with pytest.raises(NoPuzzle):
        puzzle_of(day)


def test_everybody_sees_the_same_and_a_look_stores_nothing(
    client: Client, learner_client: Client
) -> None:
    texts = [one.get("/puzzle/").text for one in (client, learner_client)]
    keys = [re.findall(r'name="choice" value="([^"]*)"', text) for text in texts]

    assert keys[0] == keys[1] != []
    assert "How people chose" not in texts[0]
    assert "option-right" not in texts[0]
    assert User.objects.count() == 1
    assert not Answer.objects.exists()


def test_an_answer_counts_once_whatever_is_sent(client: Client) -> None:
    puzzle = puzzle_of(DAY)
    client.post("/puzzle/", {"choice": _key(puzzle, right=False)})
    client.post("/puzzle/", {"choice": _key(puzzle, right=True)})

    answer = Answer.objects.get()
    assert (answer.mode, answer.is_right) == (Mode.PUZZLE, False)
    assert ReviewItem.objects.count() == 1
    text = client.get("/puzzle/").text
    assert "Not quite" in text
    assert "How people chose" in text


def test_an_empty_answer_is_asked_for_and_makes_no_guest(client: Client) -> None:
    assert client.post("/puzzle/", {"choice": "perhaps"}).status_code == 422
    assert not User.objects.exists()


def test_htmx_gets_the_answered_item(client: Client) -> None:
    form = {"choice": _key(puzzle_of(DAY), right=True)}
    response = client.post("/puzzle/", form, headers=HTMX)

    assert response.text.lstrip().startswith('<div id="drill-item"')
    assert "That is right" in response.text


def test_yesterday_shows_its_answer_and_how_people_chose(
    client: Client,
    learner_client: Client,
    stranger_client: Client,
    clock: time_machine.Traveller,
) -> None:
    puzzle = puzzle_of(DAY)
    for one in (client, learner_client):
        one.post("/puzzle/", {"choice": _key(puzzle, right=True)})
    stranger_client.post("/puzzle/", {"choice": _key(puzzle, right=False)})
    clock.shift(timedelta(days=1))

    found = {share.choice.key: share.count for share in shares(puzzle)}
    assert found[_key(puzzle, right=True)] == 2
    assert sum(found.values()) == 3

    today = client.get("/puzzle/").text
    assert "/puzzle/2026-03-03/" in today
    assert "Check my answer" in today
    text = Client().get("/puzzle/2026-03-03/").text
    assert "The answer" in text
    assert "your answer" not in text.lower()
    assert "67%" in text
    own = stranger_client.get("/puzzle/2026-03-03/").text
    assert "Not quite" in own


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/puzzle/2026-03-03/", 302),
        ("/puzzle/2026-03-04/", 404),
        ("/puzzle/2025-12-31/", 404),
        ("/puzzle/2026-02-30/", 404),
        ("/puzzle/yesterday/", 404),
    ],
)
def test_days_that_are_not(client: Client, path: str, status: int) -> None:
    assert client.get(path).status_code == status


# --- in a frame -----------------------------------------------------------------------


def test_without_the_setting_there_is_no_such_frame(client: Client) -> None:
    assert client.get("/embed/puzzle/").status_code == 404


def test_the_frame_asks_answers_and_keeps_nothing(
    learner_client: Client,
    settings: Settings,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    settings.EMBED_PUZZLE = ORIGINS
    puzzle = puzzle_of(DAY)
    with django_assert_num_queries(0):
        asked = learner_client.get("/embed/puzzle/")
        wrong = learner_client.get(
            "/embed/puzzle/", {"choice": _key(puzzle, right=False)}
        )
    assert "Check my answer" in asked.text
    assert "option-right" not in asked.text
    assert "Not quite" in wrong.text
    assert "http://testserver/puzzle/" in wrong.text
    for response in (asked, wrong):
        policy = response["Content-Security-Policy"]
        assert f"frame-ancestors {' '.join(ORIGINS)}" in policy
        assert "script-src 'none'" in policy
        assert "X-Frame-Options" not in response
        assert "<script" not in response.text
        assert "csrfmiddlewaretoken" not in response.text
        assert not response.cookies
    assert not Answer.objects.exists()


def test_what_is_no_origin_is_refused_at_the_start() -> None:
    run = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**os.environ, "EMBED_PUZZLE": "club.example"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode != 0
    assert "EMBED_PUZZLE" in run.stderr


def test_a_preview_shows_the_question_of_the_day(client: Client) -> None:
    said = tags(client.get("/puzzle/").text)

    assert said["og:title"] == "Puzzle of the day: Tuesday, 3 March 2026"
    assert said["og:image"] == "http://testserver/puzzle/2026-03-03/card.png"
    assert client.get(said["og:image"])["Content-Type"] == "image/png"
    assert client.get("/puzzle/2026-03-04/card.png").status_code == 404
    assert client.get("/puzzle/soon/card.png").status_code == 404


@pytest.mark.parametrize("kind", ROTATION[-1][1])
def test_the_picture_of_a_question_depends_on_nothing_of_its_answer(kind: str) -> None:
    card = library.default_card()
    item = serve(card, kind, DrillSettings(card.slug, (), 3), 7)
    turned = replace(item, answer=OneOf(item.choices[::-1]), solution=(), proof={})
    wrong = next(choice for choice in item.choices if not choice.is_right)
    alone = replace(turned, answer=OneOf((wrong,)), narrows=())

    assert picture(item, "") == picture(turned, "") == picture(alone, "")
