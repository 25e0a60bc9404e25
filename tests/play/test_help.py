"""Help at the table: its four levels, the guess before the advice, and the count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

import engine
from engine.weighing import weigh
from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import (
    HelpLevel,
    Switch,
    preferences_of,
    save_preferences,
)
from play import services
from play.models import Deal, PracticeGame
from play.page.help import HelpPanel
from play.selectors import Table
from tests.play.conftest import CARD, play_on, sit
from tests.play.test_deals import a_draft

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
HTMX = {"HX-Request": "true"}


def _url(game: PracticeGame, name: str = "table") -> str:
    return reverse(f"play:{name}", args=[game.public_id])


def _panel(client: Client, game: PracticeGame) -> HelpPanel:
    panel: HelpPanel = client.get(_url(game)).context["page"].help_panel
    return panel


def _choose(client: Client, game: PracticeGame, level: str) -> HttpResponse:
    return client.post(_url(game, "help"), {"level": level})


def _guess(client: Client, game: PracticeGame, **data: Any) -> HttpResponse:
    version = PracticeGame.objects.get(pk=game.pk).version
    return client.post(_url(game, "guess"), {"version": version, **data})


def _at(learner: User, until: Callable[[Table], bool]) -> Table:
    """A table of the first seed that comes to such a moment."""
    for seed in range(50):
        game = services.start_game(learner=learner, card=CARD, seed=seed)
        table = play_on(learner, game, until=until)
        if until(table):
            return table
    raise AssertionError("no seed comes to such a moment")


def _form_of(action: engine.Action) -> dict[str, Any]:
    """What the table's form sends for that action."""
    match action:
        case engine.Discard(tile=tile):
            return {"do": "discard", "tile": tile.code}
        case engine.PassTiles(tiles=tiles):
            return {"do": "pass", "tile": [tile.code for tile in tiles]}
        case engine.Call(tiles=tiles):
            return {"do": "call", "call": engine.format_tiles(tiles)}
        case engine.ExchangeJoker(owner=owner, exposure=at, tile=tile):
            return {"do": "swap", "swap": f"{owner}-{at}-{tile.code}"}
    return {"do": action.type}


def test_off_shows_nothing_and_peek_the_nearest_lines(
    learner_client: Client, game: PracticeGame
) -> None:
    page = learner_client.get(_url(game))
    panel = page.context["page"].help_panel
    assert len(panel.lines) == 3
    for one in panel.lines:
        assert one.name in page.text
        assert one.chance in page.text
        assert f"{one.line.points} points" in page.text
        assert one.groups
    assert (panel.hint, panel.advice, panel.guesses) == ("", None, ())

    response = _choose(learner_client, game, "off")

    assert response["Location"] == f"{_url(game)}#help"
    assert "Nearest lines" not in learner_client.get(_url(game)).text


def test_the_level_is_kept_for_the_game_and_for_the_next_one(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    _choose(learner_client, game, "hint")
    learner.refresh_from_db()
    assert preferences_of(learner).help_level is HelpLevel.HINT
    other = services.start_game(learner=learner, card=CARD, seed=5)
    assert _panel(learner_client, other).hint
    _choose(learner_client, other, "off")

    assert _panel(learner_client, game).hint
    game.refresh_from_db()
    assert game.version == 0


def test_with_htmx_the_help_alone_is_exchanged_and_its_hint_said_once(
    learner_client: Client, game: PracticeGame
) -> None:
    response = learner_client.post(_url(game, "help"), {"level": "hint"}, headers=HTMX)

    assert response.text.lstrip().startswith('<section id="help"')
    assert 'id="hand"' not in response.text
    assert response.text.count('id="announcer"') == 1
    assert response.text.count("aria-live") == 0
    assert 'value="hint" class="help-level" aria-pressed="true"' in response.text


@pytest.mark.parametrize("level", ["", "lots", "3"])
def test_a_level_that_is_none_is_refused(
    learner_client: Client, game: PracticeGame, level: str
) -> None:
    response = _choose(learner_client, game, level)

    assert response.status_code == 422
    assert response.text.count('role="alert"') == 1


def test_explain_answers_only_after_a_guess(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    _choose(learner_client, game, "explain")
    panel = _panel(learner_client, game)
    assert panel.advice is None
    assert [one.do for one in panel.guesses] == ["pass"]
    table = sit(learner, game)
    found = weigh(table.state.card, table.view, table.legal)

    _guess(learner_client, game, **_form_of(found[-1].action))

    page = learner_client.get(_url(game))
    advice = page.context["page"].help_panel.advice
    names = engine.tile_names(found[0].action.tiles)  # type: ignore[attr-defined]
    assert advice.best == f"Pass {names}"
    assert "points a game" in advice.verdict or "as good" in advice.verdict
    assert len(advice.reasons) == 2
    assert all(reason in page.text for reason in advice.reasons)
    game.refresh_from_db()
    assert (game.version, game.refusals.count()) == (0, 0)


def test_the_guess_can_be_left_out(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    _choose(learner_client, game, "explain")
    learner_client.post(_url(game, "help"), {"guess_first": "off"})

    panel = _panel(learner_client, game)

    assert panel.guesses == ()
    assert panel.advice is not None
    assert panel.advice.guess == ""
    learner.refresh_from_db()
    assert preferences_of(learner).guess_first is Switch.OFF
    learner_client.post(_url(game, "help"), {"guess_first": "on"})
    assert _panel(learner_client, game).advice is None


@pytest.mark.parametrize("htmx", [False, True])
def test_a_guess_that_is_no_move_says_why_and_gives_nothing_away(
    learner_client: Client, game: PracticeGame, htmx: bool
) -> None:
    _choose(learner_client, game, "explain")
    sent = {"version": 0, "do": "pass", "tile": ["J", "J", "J"]}
    headers = HTMX if htmx else {}
    response = learner_client.post(_url(game, "guess"), sent, headers=headers)

    assert response.status_code == 422
    assert response.text.count('role="alert"') == 1
    # An alert is said by itself: the announcer stays silent.
    assert '<p id="announcer" hx-swap-oob="innerHTML"></p>' in response.text or not htmx
    assert _panel(learner_client, game).advice is None


def test_an_outdated_guess_shows_the_table_as_it_stands(
    learner_client: Client, game: PracticeGame
) -> None:
    sent = {"version": 7, "do": "pass"}
    response = learner_client.post(_url(game, "guess"), sent, headers=HTMX)

    assert (response.status_code, response["HX-Retarget"]) == (409, "#table")
    assert 'id="table"' in response.text


@pytest.mark.parametrize(
    "kind", [engine.Call, engine.ExchangeJoker, engine.DeclareMahjong, engine.Discard]
)
def test_every_kind_of_move_can_be_guessed(
    learner_client: Client, learner: User, kind: type[engine.Action]
) -> None:
    def offered(table: Table) -> bool:
        return any(isinstance(action, kind) for action in table.legal)

    table = _at(learner, offered)
    action = next(a for a in table.legal if isinstance(a, kind))
    _choose(learner_client, table.game, "explain")

    assert _guess(learner_client, table.game, **_form_of(action)).status_code == 302

    advice = _panel(learner_client, table.game).advice
    assert advice is not None
    assert all((advice.guess, advice.verdict))


def test_a_game_of_explaining_never_contradicts_the_one_evaluation(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    save_preferences(user=learner, help_level=HelpLevel.EXPLAIN, guess_first=Switch.OFF)
    while not (table := sit(learner, game)).game.is_over:
        panel = _panel(learner_client, game)
        found = weigh(table.state.card, table.view, table.legal)
        assert bool(panel.advice) == bool(found)
        action = found[0].action if found else table.legal[0]
        if panel.advice and isinstance(action, engine.Discard):
            assert panel.advice.best == f"Discard {action.tile.spoken}"
        services.take_action(
            table=table, expected_version=table.game.version, action=action
        )
    assert learner_client.get(_url(game)).context["page"].help_panel is None


def test_use_of_help_is_counted_by_decision_and_told_at_the_end(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    def decide() -> None:
        table = sit(learner, game)
        form = _form_of(weigh(table.state.card, table.view, table.legal)[0].action)
        sent = {"version": table.game.version, **form}
        assert learner_client.post(_url(game), sent).status_code == 302

    decide()
    _choose(learner_client, game, "hint")
    _choose(learner_client, game, "off")
    decide()
    _choose(learner_client, game, "explain")
    decide()
    game.refresh_from_db()
    # A look counts, though help was off again; explain without a guess shows lines.
    assert game.help_used == {"peek": 2, "hint": 1}

    ended = play_on(learner, game).game

    assert ended.help_used == game.help_used
    text = learner_client.get(_url(game)).text
    assert "Peek for 2 decisions, Hint for 1 decision." in text


@pytest.mark.parametrize(("most", "words"), [(0, "without help"), (1, "up to “Peek”")])
def test_a_deal_says_how_much_help_its_games_allow(
    learner_client: Client, learner: User, most: int, words: str
) -> None:
    save_preferences(user=learner, help_level=HelpLevel.EXPLAIN)
    deal = services.new_deal(owner=learner, draft=a_draft(help_level=most))
    game = services.play_deal(learner=learner, deal=Deal.objects.get(pk=deal.pk))

    page = learner_client.get(_url(game))
    panel = page.context["page"].help_panel
    before = learner_client.get(reverse("deals:deal", args=[deal.public_id]))

    assert "Help at the table, at most" in before.text
    assert words in page.text
    assert panel.shows_lines == bool(most)
    assert (panel.hint, panel.advice, panel.guesses) == ("", None, ())
    assert _choose(learner_client, game, "hint").status_code == 422


def test_others_cannot_touch_the_help_of_a_game(
    client: Client, guest_client: Client, game: PracticeGame
) -> None:
    guest_client.post(reverse("play:quick"))
    assert _choose(guest_client, game, "off").status_code == 404
    assert _guess(guest_client, game, do="pass").status_code == 404
    assert "login" in _choose(client, game, "off")["Location"]


def test_help_takes_few_queries(
    learner_client: Client, game: PracticeGame, django_assert_max_num_queries: Any
) -> None:
    for name, sent in [
        ("help", {"level": "explain"}),
        ("guess", {"version": 0, "do": "pass"}),
        ("help", {"guess_first": "off"}),
    ]:
        with django_assert_max_num_queries(11):
            learner_client.post(_url(game, name), sent, headers=HTMX)
