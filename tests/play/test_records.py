"""The record of a game: its steps, its text, reading one, playing on from a step."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

import engine
from engine.catalogue import catalogue
from engine.replay import MAX_RECORD
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from play import records, services
from play.models import GameAction, PracticeGame, Source
from play.selectors import Table, actions_of, game_counts
from play.signals import game_finished
from tests.play.conftest import CARD, do, play_on, sit
from tests.play.test_views import _at, _send, _shuffle_hidden, _without_tokens

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
P = engine.Phase
IMPORT = "/play/import/"


def _address(game: PracticeGame, name: str = "record") -> str:
    return reverse(f"play:{name}", args=[game.public_id])


@pytest.fixture
def over(learner: User, game: PracticeGame) -> Table:
    """A finished game."""
    return play_on(learner, game)


# -- steps ---------------------------------------------------------------------


def test_every_step_stands_for_the_moment_at_which_it_was_seen(over: Table) -> None:
    steps = records.steps_of(over)

    assert steps[0].title.startswith("You are East")
    assert [step.index for step in steps] == list(range(len(steps)))
    assert records.state_at(over, steps[-1]).outcome == over.state.outcome
    for step in steps[::15]:
        state = records.state_at(over, step)
        assert state.actions == actions_of(over.game)[: step.made]


def test_every_line_names_a_rule_that_there_is(over: Table) -> None:
    for step in records.steps_of(over):
        for line in step.lines:
            assert line.rule in catalogue(), line


def test_the_record_page_steps_through_a_running_game(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    play_on(learner, game, until=lambda t: t.view.passes == 2)

    first = learner_client.get(_address(game))
    assert first.status_code == 200
    assert "Step 0 of" in first.text
    assert "Play on from here" not in first.text
    assert "Save the record" not in first.text
    second = learner_client.get(_address(game), {"step": "1"})
    assert "Pass 1, to the right" in second.text
    assert 'href="/rules/charleston-02/"' in second.text
    live = {"HX-Request": "true"}
    part = learner_client.get(_address(game), {"step": "1"}, headers=live)
    assert part.text.lstrip().startswith('<div id="record"')


@pytest.mark.parametrize("step", ["", "x", "-3", "99999", "9" * 40, "²"])
def test_a_step_that_is_none_shows_the_nearest(
    learner_client: Client, game: PracticeGame, step: str
) -> None:
    assert learner_client.get(_address(game), {"step": step}).status_code == 200


def test_refusals_stand_in_the_record_with_their_rule(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    rack = sit(learner, game).view.rack
    _send(learner_client, game, do="pass", tile=[rack[0].code])
    play_on(learner, game, until=lambda t: t.view.passes == 1)

    first = records.steps_of(sit(learner, game))[0]

    assert [line.kind for line in first.lines] == ["event", "refused"]
    assert first.lines[1].rule == "charleston-01"
    page = learner_client.get(_address(game))
    assert "Refused: Choose exactly 3 tiles" in page.text
    assert "Refused: Choose exactly 3 tiles" in (
        learner_client.get(_address(game, "log")).text
    )


def test_what_was_taken_back_is_told_and_not_stepped_to(
    learner: User, game: PracticeGame
) -> None:
    table = play_on(learner, game, until=lambda t: t.view.passes == 1)
    steps = len(records.steps_of(table))
    now = services.take_back(table=table, expected_version=1)

    told = records.steps_of(now)

    assert len(told) < steps
    assert told[-1].lines[-1].kind == "taken-back"
    assert records.state_at(now, told[-1]).passes == 0


@pytest.mark.parametrize(
    "until",
    [
        lambda t: t.view.passes == 2,
        lambda t: t.view.phase is P.TURN and any(t.view.exposures),
    ],
    ids=["charleston", "turn"],
)
def test_hidden_tiles_have_no_influence_on_a_running_record(
    learner_client: Client, learner: User, until: Callable[[Table], bool]
) -> None:
    """The step shown is made again from the deal, so the deal must stay; what is
    told of it must not hold a hidden tile."""
    table = _at(learner, until)
    steps = records.steps_of(table)
    addresses = [
        f"{_address(table.game)}?step={step.index}&open=1" for step in steps[::4]
    ]
    pages = [learner_client.get(one) for one in addresses]
    for page, step in zip(pages, steps[::4], strict=True):
        shown = page.context["record"]
        state = records.state_at(table, step)
        view = engine.view(state, table.seat)
        assert shown.racks == ()
        assert shown.table.rack == view.rack
        assert page.status_code == 200
    log = learner_client.get(_address(table.game, "log")).text

    _shuffle_hidden(table)

    again = learner_client.get(_address(table.game, "log")).text
    assert _without_tokens(again) == _without_tokens(log)


# -- the text ------------------------------------------------------------------


def test_the_text_of_a_finished_game_replays_to_the_tile(
    learner_client: Client, over: Table
) -> None:
    response = learner_client.get(_address(over.game, "export"))

    assert response["Content-Type"].startswith("text/plain")
    assert "attachment" in response["Content-Disposition"]
    again = engine.replay(response.text, over.state.card)
    assert again == over.state.with_(actions=actions_of(over.game))


def test_a_running_game_gives_no_text_and_no_tiles(
    learner_client: Client, learner_api: APIClient, game: PracticeGame
) -> None:
    response = learner_client.get(_address(game, "export"))

    assert response["Location"] == _address(game)
    api = learner_api.get(f"/api/v1/games/{game.public_id}/record/")
    assert api.status_code == 400
    assert api.json()["errors"][0]["code"] == "game_not_over"
    with pytest.raises(DomainError, match="game_not_over"):
        records.all_racks(sit(game.learner, game), sit(game.learner, game).state)


def test_all_tiles_can_be_shown_after_the_end(
    learner_client: Client, over: Table
) -> None:
    shut = learner_client.get(_address(over.game), {"step": "3"})
    assert shut.context["record"].racks == ()
    page = learner_client.get(_address(over.game), {"step": "3", "open": "1"})

    names = [name for name, _tiles in page.context["record"].racks]
    assert names == [n for n in over.names if n != "You"]
    assert all(len(tiles) == 13 for _name, tiles in page.context["record"].racks)


def test_a_record_is_read_and_stepped_through(
    learner_client: Client, stranger: User, over: Table
) -> None:
    text = records.text_of(over)

    response = learner_client.post(IMPORT, {"record": text, "seat": "2"})

    game = PracticeGame.objects.latest("id")
    assert response["Location"] == _address(game)
    assert (game.source, game.seat, game.is_over) == (Source.IMPORTED, 2, True)
    assert actions_of(game) == actions_of(over.game)
    assert learner_client.get(response["Location"]).status_code == 200
    assert game_counts(game.learner).played == 1  # the one that was played


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_file_is_read_too(learner_client: Client, over: Table, encoding: str) -> None:
    file = SimpleUploadedFile("game.txt", records.text_of(over).encode(encoding))

    response = learner_client.post(IMPORT, {"file": file, "seat": "0"})

    assert response.status_code == 302


def test_an_unfinished_record_can_be_gone_on_with(
    learner_client: Client, learner: User, over: Table
) -> None:
    lines = records.text_of(over).splitlines()
    half = "\n".join(lines[: len(lines) // 2])

    response = learner_client.post(IMPORT, {"record": half, "seat": "1"})

    game = PracticeGame.objects.latest("id")
    assert response["Location"] == reverse("play:table", args=[game.public_id])
    assert (
        actions_of(game)[: len(lines) // 2 - 5]
        == (actions_of(over.game)[: len(lines) // 2 - 5])
    )
    assert play_on(learner, game).game.is_over


def _faulty(text: str) -> dict[str, str]:
    head, body = text.splitlines()[:5], text.splitlines()[5:]
    return {
        "empty": "",
        "blank": "  \n ",
        "prose": "Dear all, please find my game enclosed.",
        "binary": "\x00\x01\ufffd",
        "another card": text.replace(head[1], "card nmjl-2026 " + "0" * 64),
        "no text for a database": text.replace(head[1], "card nmjl-2026 \x00"),
        "no card": text.replace(head[1], "card"),
        "unknown rules": text.replace(head[2], "rules strict"),
        "rules not played here": text.replace(head[2], "rules league blanks=any_time"),
        "huge seed": text.replace(head[3], "seed " + "9" * 30),
        "negative seed": text.replace(head[3], "seed -4"),
        "endless seed": text.replace(head[3], "seed " + "9" * 5000),
        "no such dealer": text.replace(head[4], "dealer 7"),
        "illegal": "\n".join([*head, "0 discard 1B"]),
        "unknown action": "\n".join([*head, "0 dance"]),
        "a line too few": "\n".join([*head, *body[1:]]),
        "too long": text + "0 pick\n" * (MAX_RECORD // 5),
        "many lines": "\n".join([*head, *["0 pick"] * 9000]),
    }


FAULTS = list(_faulty("a\nb\nc\nd\ne\nf"))


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_of_a_record_is_a_message(
    learner_client: Client, learner_api: APIClient, over: Table, fault: str
) -> None:
    text = _faulty(records.text_of(over))[fault]
    games = PracticeGame.objects.count()

    response = learner_client.post(IMPORT, {"record": text, "seat": "0"})

    assert response.status_code == 422
    assert response.context["form"].errors["record"][0]
    api = learner_api.post(
        "/api/v1/games/import/", {"record": text, "seat": 0}, format="json"
    )
    assert api.status_code == 400
    assert api.json()["errors"][0]["attr"] == "record"
    assert PracticeGame.objects.count() == games


@pytest.mark.parametrize("fault", FAULTS)
def test_a_file_is_held_to_what_the_text_is(
    learner_client: Client, over: Table, fault: str
) -> None:
    text = _faulty(records.text_of(over))[fault]
    file = SimpleUploadedFile("game.txt", text.encode())

    response = learner_client.post(IMPORT, {"file": file, "seat": "0"})

    assert response.status_code == 422
    assert set(response.context["form"].errors) & {"record", "file"}


def test_a_record_makes_a_guest_only_if_it_is_one(client: Client, over: Table) -> None:
    people = User.objects.count()

    assert client.post(IMPORT, {"record": "hello", "seat": "0"}).status_code == 422
    assert User.objects.count() == people

    text = records.text_of(over)
    assert client.post(IMPORT, {"record": text, "seat": "0"}).status_code == 302
    assert User.objects.count() == people + 1


def test_a_large_file_is_refused(learner_client: Client) -> None:
    file = SimpleUploadedFile("game.txt", b"x" * (MAX_RECORD + 1))

    response = learner_client.post(IMPORT, {"file": file, "seat": "0"})

    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["file"]


# -- playing on ----------------------------------------------------------------


def test_a_game_goes_on_from_any_step_of_a_finished_one(
    learner_client: Client, learner: User, over: Table
) -> None:
    told: list[PracticeGame] = []

    def note(game: PracticeGame, **kwargs: Any) -> None:
        told.append(game)

    steps = records.steps_of(over)
    middle = steps[len(steps) // 2]
    page = learner_client.get(_address(over.game), {"step": middle.index})
    assert "Play on from here" in page.text
    game_finished.connect(note)
    try:
        sent = {"step": str(middle.index)}
        response = learner_client.post(_address(over.game, "continue"), sent)
        game = PracticeGame.objects.latest("id")
        after = play_on(learner, game)
    finally:
        game_finished.disconnect(note)

    assert response["Location"] == reverse("play:table", args=[game.public_id])
    assert (game.source, game.origin) == (Source.CONTINUED, over.game)
    assert actions_of(game)[: middle.made] == actions_of(over.game)[: middle.made]
    assert after.game.is_over
    assert told == []
    assert game_counts(learner).played == 1
    whole = after.state.with_(actions=actions_of(game))
    assert engine.replay(engine.write_record(whole), whole.card) == whole


@pytest.mark.parametrize("step", ["", "x", "-1", "99999", "last"])
def test_there_is_nothing_to_play_after_the_end(
    learner_client: Client, over: Table, step: str
) -> None:
    if step == "last":
        step = str(records.steps_of(over)[-1].index)

    response = learner_client.post(_address(over.game, "continue"), {"step": step})

    assert response["Location"] == _address(over.game)
    assert PracticeGame.objects.count() == 1


def test_a_running_game_is_not_continued_beside_itself(
    learner_client: Client, game: PracticeGame
) -> None:
    response = learner_client.post(_address(game, "continue"), {"step": "0"})

    assert response["Location"] == _address(game)
    assert PracticeGame.objects.count() == 1


def test_a_record_belongs_to_its_learner(
    client: Client, stranger_client: Client, over: Table
) -> None:
    for name in ("record", "log", "export"):
        assert stranger_client.get(_address(over.game, name)).status_code == 404
        assert client.get(_address(over.game, name)).status_code == 302
    assert stranger_client.post(_address(over.game, "continue")).status_code == 404
    assert client.post(_address(over.game, "continue")).status_code == 302


def test_the_api_steps_through_exports_and_goes_on(
    learner_api: APIClient, stranger_api: APIClient, over: Table
) -> None:
    address = f"/api/v1/games/{over.game.public_id}/"

    steps = learner_api.get(f"{address}steps/").json()
    assert steps[1]["lines"][0]["rule"] == "charleston-02"
    one = learner_api.get(f"{address}steps/1/").json()
    assert one["view"]["passes"] == 1
    assert one["lines"] == steps[1]["lines"]
    assert learner_api.get(f"{address}steps/{len(steps)}/").status_code == 404
    assert stranger_api.get(f"{address}steps/1/").status_code == 404

    record = learner_api.get(f"{address}record/").json()["record"]
    read = learner_api.post("/api/v1/games/import/", {"record": record}, format="json")
    assert (read.status_code, read.json()["kind"]) == (201, "imported")
    on = learner_api.post(f"{address}continue/", {"step": 2}, format="json")
    assert (on.status_code, on.json()["view"]["passes"]) == (201, 2)
    for path, body in (
        ("/api/v1/games/import/", {"record": record}),
        (f"{address}continue/", {"step": 2}),
    ):
        sent = body | {"token": str(uuid.uuid4())}
        twice = [learner_api.post(path, sent, format="json") for _ in range(2)]
        assert twice[0].status_code == 201
        assert twice[0].json()["id"] == twice[1].json()["id"]
    late = learner_api.post(f"{address}continue/", {"step": 9999}, format="json")
    assert late.json()["errors"][0]["code"] == "no_such_step"


def test_the_record_page_takes_few_queries(
    learner_client: Client, over: Table, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(8):
        learner_client.get(_address(over.game), {"step": "20"})


def test_a_real_game_steps_through_its_errors(
    learner_client: Client, learner: User
) -> None:
    rules = engine.TableRules(way="real")
    game = services.start_game(learner=learner, card=CARD, rules=rules, seed=4)
    table = play_on(learner, game, until=lambda t: len(t.view.discards) > 6)
    while table.view.phase is not P.PICK:
        table = play_on(
            learner, game, until=lambda t, v=table.game.version: t.game.version > v
        )
    table = do(learner, game, engine.Pick(table.seat, "wrong"))
    while table.view.challenge and not table.game.is_over:
        table = do(learner, game, engine.AnswerChallenge(table.seat, True))

    lines = [t for step in records.steps_of(table) for t in step.lines]

    assert {"dead-22", "dead-10"} <= {line.rule for line in lines}
    assert any(line.text.startswith("Your hand is dead.") for line in lines)
    assert GameAction.objects.filter(game=game, taken_back=True).count() == 0


# -- forms that are sent twice -------------------------------------------------


def test_playing_on_twice_makes_one_game_and_another_for_another_step(
    learner_client: Client, over: Table
) -> None:
    token = str(uuid.uuid4())
    where = _address(over.game, "continue")
    first, again, other = (
        learner_client.post(where, {"step": step, "once": token})["Location"]
        for step in ("9", "9", "3")
    )

    assert first == again
    assert other != first
    assert PracticeGame.objects.count() == 3


def test_reading_a_record_twice_makes_one_game_and_another_for_another_seat(
    learner_client: Client, over: Table
) -> None:
    sent = {"record": records.text_of(over), "once": str(uuid.uuid4())}
    first, again, other = (
        learner_client.post(reverse("play:import"), sent | {"seat": seat})["Location"]
        for seat in ("1", "1", "2")
    )

    assert first == again
    assert other != first
    assert PracticeGame.objects.count() == 3
