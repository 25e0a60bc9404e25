from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

import engine
from engine.events import Called, Exchanged
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, DomainError
from play import services
from play.models import GameAction, PracticeGame
from play.selectors import Table, actions_of
from tests.play.conftest import CARD, do, play_on, sit
from tests.play.test_views import _htmx, _send, _url

pytestmark = pytest.mark.django_db
P = engine.Phase


def _in_turn(table: Table) -> bool:
    return table.view.phase is P.TURN and len(table.view.discards) > 3


def _undo(learner: User, game: PracticeGame) -> Table:
    table = sit(learner, game)
    return services.take_back(table=table, expected_version=table.game.version)


def _discarded(learner: User, shown: bool) -> tuple[Table, Table]:
    """The table before and after a discard that the bots answer so."""
    for seed in range(60):
        game = services.start_game(learner=learner, card=CARD, seed=seed)
        before = play_on(learner, game, until=_in_turn)
        while not before.game.is_over:
            tile = before.view.rack[0]
            after = do(learner, game, engine.Discard(before.seat, tile))
            if not after.game.is_over and _others_showed(after) == shown:
                return before, after
            before = play_on(learner, game, until=_in_turn)
    raise AssertionError("no such game")


def _others_showed(table: Table) -> bool:
    rows = GameAction.objects.filter(game=table.game, version=table.game.version)
    kinds = {Called.type, Exchanged.type}
    return any(
        event["type"] in kinds and event["seat"] != table.seat
        for row in rows
        for event in row.events
    )


def test_the_last_move_is_undone_with_all_that_followed(learner: User) -> None:
    before, after = _discarded(learner, shown=False)
    assert after.game.may_take_back

    now = _undo(learner, after.game)

    assert engine.state_to_dict(now.state) == engine.state_to_dict(before.state)
    stored = sit(learner, after.game)
    assert stored.view == before.view
    assert stored.game.take_backs == 1
    assert stored.game.version == after.game.version + 1
    again = do(learner, after.game, engine.Discard(before.seat, before.view.rack[0]))
    assert again.view == after.view


def test_the_record_keeps_what_counts_and_the_log_what_was(
    learner_client: Client, learner: User
) -> None:
    before, after = _discarded(learner, shown=False)
    game = after.game
    rows = GameAction.objects.filter(game=game).count()

    _undo(learner, game)

    assert GameAction.objects.filter(game=game).count() == rows
    whole = sit(learner, game).state.with_(actions=actions_of(game))
    again = engine.replay(engine.write_record(whole), whole.card)
    assert again == whole
    tile = engine.tile_name(before.view.rack[0])
    words = f"Taken back: You discard {tile}."
    assert words in learner_client.get(_url(game)).text
    log = learner_client.get(reverse("play:log", args=[game.public_id]))
    assert words in log.text
    over = play_on(learner, game)
    whole = over.state.with_(actions=actions_of(game))
    assert engine.replay(engine.write_record(whole), whole.card) == whole


def test_only_the_last_move_can_be_undone(learner: User, game: PracticeGame) -> None:
    with pytest.raises(DomainError, match="no_take_back"):
        _undo(learner, game)
    play_on(learner, game, until=lambda t: t.view.passes == 2)
    _undo(learner, game)

    with pytest.raises(DomainError, match="no_take_back"):
        _undo(learner, game)

    assert sit(learner, game).view.passes == 1


def test_tiles_that_somebody_has_shown_stay_seen(learner: User) -> None:
    _before, after = _discarded(learner, shown=True)

    assert not after.game.may_take_back
    with pytest.raises(DomainError, match="no_take_back"):
        _undo(learner, after.game)


def _real(table: Table) -> bool:
    return table.view.passes == 1


@pytest.mark.parametrize(
    ("rules", "until"),
    [(engine.TableRules(way="real"), _real), (engine.LEAGUE, lambda t: False)],
    ids=["real table", "over"],
)
def test_nothing_is_undone_at_a_real_table_or_after_the_end(
    learner: User, rules: engine.TableRules, until: Callable[[Table], bool]
) -> None:
    game = services.start_game(learner=learner, card=CARD, rules=rules, seed=4)
    table = play_on(learner, game, until=until)

    with pytest.raises(DomainError, match="no_take_back"):
        services.take_back(table=table, expected_version=table.game.version)


def test_an_older_table_undoes_nothing(learner: User, game: PracticeGame) -> None:
    play_on(learner, game, until=lambda t: t.view.passes == 2)
    table = sit(learner, game)

    with pytest.raises(Conflict):
        services.take_back(table=table, expected_version=0)
    services.take_back(table=sit(learner, game), expected_version=2)
    with pytest.raises(Conflict):
        services.take_back(table=table, expected_version=2)

    assert sit(learner, game).game.take_backs == 1


def test_the_button_undoes_with_and_without_script(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    assert "Take back my last move" not in learner_client.get(_url(game)).text
    play_on(learner, game, until=lambda t: t.view.passes == 1)
    assert "Take back my last move" in learner_client.get(_url(game)).text

    plain = _send(learner_client, game, do="undo")
    assert plain.status_code == 302
    shown = learner_client.get(plain["Location"])
    assert "Your last move is taken back." in shown.text
    assert sit(learner, game).view.passes == 0

    play_on(learner, game, until=lambda t: t.view.passes == 1)
    version = sit(learner, game).game.version
    live = _htmx(learner_client, game, version=version, do="undo")
    assert live.status_code == 200
    assert "Your last move is taken back." in live.text
    late = _send(learner_client, game, do="undo")
    assert late.status_code == 422
    assert "nothing to take back" in late.text


def test_the_api_undoes_too(
    learner_api: APIClient, stranger_api: APIClient, learner: User, game: PracticeGame
) -> None:
    play_on(learner, game, until=lambda t: t.view.passes == 1)
    address = f"/api/v1/games/{game.public_id}/"
    shown = learner_api.get(address).json()
    assert shown["may_take_back"] is True
    asked = {"expected_version": shown["version"]}

    assert stranger_api.post(f"{address}take-back/", asked).status_code == 404
    body = learner_api.post(f"{address}take-back/", asked).json()

    assert (body["view"]["passes"], body["take_backs"]) == (0, 1)
    stale = learner_api.post(f"{address}take-back/", asked)
    assert stale.status_code == 409
    refused = learner_api.post(
        f"{address}take-back/", {"expected_version": body["version"]}
    )
    assert refused.json()["errors"][0]["code"] == "no_take_back"
