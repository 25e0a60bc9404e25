"""Games in a row at one table: the deal moves, the account runs, the pie limits."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

import engine
from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import preferences_of, save_preferences
from mahjong_site.accounts.services import merge_guest
from play import services, sittings
from play.models import PracticeGame, Sitting
from play.page import account_page
from tests.play.conftest import CARD, play_on, sit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

PIE = engine.TableRules(pie=100)


@pytest.fixture
def three_games(learner: User) -> list[PracticeGame]:
    """Three finished games of one sitting with a pie of 100."""
    game = services.start_game(learner=learner, card=CARD, rules=PIE, seed=4)
    games = [game]
    play_on(learner, game)
    for _ in range(2):
        game = services.play_again(learner=learner, public_id=game.public_id)
        play_on(learner, game)
        games.append(game)
    return [PracticeGame.objects.get(pk=game.pk) for game in games]


def test_the_account_runs_over_the_games_of_a_sitting(
    learner: User, three_games: list[PracticeGame]
) -> None:
    sitting = Sitting.objects.get()
    account = sittings.account_of(sitting)

    assert [game.place for game in account.games] == [1, 2, 3]
    assert [game.east for game in account.games] == [0, 1, 2]
    for stored, shown in zip(three_games, account.games, strict=True):
        outcome = sit(learner, stored).state.outcome
        assert outcome is not None
        assert shown.pays == tuple(outcome.pays[seat] for seat in range(4))
        assert sum(shown.pays) == 0
    assert any(game.pays != (0, 0, 0, 0) for game in account.games)
    assert sum(account.totals) == 0


def test_what_is_left_of_the_pie_goes_from_game_to_game(
    learner: User, three_games: list[PracticeGame]
) -> None:
    sitting = Sitting.objects.get()
    before: tuple[int, ...] | None = (100,) * 4
    for game in three_games:
        state = sit(learner, game).state
        assert state.purses == before
        before = engine.purses_after(state)
        assert sittings.account_of(sitting, up_to=game.place).left == before
        assert min(before or ()) >= 0


def test_who_is_out_pays_nothing_and_a_winner_can_pay_again(learner: User) -> None:
    """All others begin a game with nothing left: only winning fills a purse."""
    game = services.start_game(learner=learner, card=CARD, rules=PIE, seed=4)
    out = sit(learner, game).state.with_(purses=(400, 0, 0, 0))
    game.state = engine.state_to_dict(out)
    game.save()
    ended = play_on(learner, game).state

    assert ended.outcome is not None
    assert ended.outcome.winner is not None, "choose a seed that somebody wins"
    for seat, points in ended.outcome.pays.items():
        if seat not in (0, ended.outcome.winner):
            assert points == 0
    following = services.play_again(learner=learner, public_id=game.public_id)
    assert sit(learner, following).state.purses == engine.purses_after(ended)


def test_a_voided_deal_keeps_its_east(learner: User, game: PracticeGame) -> None:
    state = sit(learner, game).state
    void = engine.Outcome(ended="two_counts", same_dealer=True)
    ended = state.with_(phase=engine.Phase.OVER, outcome=void)
    game.state, game.phase = engine.state_to_dict(ended), "over"
    game.finished_at, game.pays = game.started_at, [0, 0, 0, 0]
    game.save()

    following = services.play_again(learner=learner, public_id=game.public_id)

    assert (following.dealer, following.place) == (game.dealer, 2)
    assert following.sitting == game.sitting


def test_a_game_after_a_record_begins_a_sitting_of_its_own(
    learner: User, three_games: list[PracticeGame]
) -> None:
    record = engine.write_record(
        sit(learner, three_games[1]).state.with_(
            actions=tuple(
                engine.action_from_dict(row.action)
                for row in three_games[1].actions.order_by("number")
            )
        )
    )
    assert "\npurses " in record
    read = services.import_record(learner=learner, record=record, seat=0)
    following = services.play_again(learner=learner, public_id=read.public_id)

    assert read.sitting is None
    assert sit(learner, read).state.purses == sit(learner, three_games[1]).state.purses
    assert following.sitting not in (None, three_games[0].sitting)
    assert (following.place, sit(learner, following).state.purses) == (1, (100,) * 4)


def test_the_end_of_a_game_and_the_sittings_page_show_the_account(
    learner_client: Client, three_games: list[PracticeGame]
) -> None:
    page = account_page(sittings.account_of(Sitting.objects.get()))
    end = learner_client.get(reverse("play:table", args=[three_games[-1].public_id]))
    whole = learner_client.get(reverse("play:sitting", args=[page.id]))

    assert "The account after 3 games" in end.text
    assert "Left of the pie" in end.text
    for row in page.rows:
        assert f'<td class="number">{row.total}</td>' in end.text
        assert f'<td class="number">{row.left}</td>' in whole.text
    assert [name for name in page.names if name in whole.text] == list(page.names)
    assert whole.text.count('href="/play/') >= 3
    assert "Play the next game" in whole.text


def test_the_table_shows_what_everybody_has_left(learner_client: Client) -> None:
    form = {"card": CARD, "rules": "league", "pie": "200"}

    page = learner_client.post(reverse("play:home"), form, follow=True)

    assert page.text.count("pie: 200 left") == 4
    assert "House rule: Pie: 200" in page.text


def test_a_sitting_takes_few_queries(
    learner_client: Client,
    three_games: list[PracticeGame],
    django_assert_max_num_queries: object,
) -> None:
    address = reverse("play:sitting", args=[Sitting.objects.get().public_id])

    with django_assert_max_num_queries(4):  # session, person, sitting, games
        learner_client.get(address)


def test_the_progress_page_leads_back_to_old_games(
    learner_client: Client, three_games: list[PracticeGame]
) -> None:
    text = learner_client.get(reverse("pages:progress")).text

    places = [text.index(f'href="/play/{game.public_id}/"') for game in three_games]
    assert places == sorted(places, reverse=True)
    assert text.count("Its sitting") == 3


def test_a_line_of_the_log_that_rests_on_a_rule_leads_to_it(
    learner_client: Client, three_games: list[PracticeGame]
) -> None:
    page = learner_client.get(reverse("play:table", args=[three_games[0].public_id]))

    lines = page.text.split('<ol class="log"')[1].split("</ol>")[0].split("<li")[1:]
    assert len(lines) > 5
    cited = [line for line in lines if "rule-ref" in line]
    assert cited, "the end of a game rests on a rule"
    assert all('class="rule-ref" href="/rules/' in line for line in cited)


def test_a_refusal_leads_to_its_rule(learner_client: Client, learner: User) -> None:
    game = services.start_game(learner=learner, card=CARD, seed=4)
    address = reverse("play:table", args=[game.public_id])

    answer = learner_client.post(address, {"version": 0, "do": "pass"})

    assert answer.status_code == 422
    refusal = answer.text.split('class="refusal"')[1].split("</p>")[0]
    assert 'href="/rules/charleston-' in refusal


def test_a_stranger_finds_no_sitting(
    stranger_client: Client, game: PracticeGame
) -> None:
    assert game.sitting is not None
    address = reverse("play:sitting", args=[game.sitting.public_id])

    assert stranger_client.get(address).status_code == 404


def test_a_guests_sittings_move_with_the_games(guest: User, learner: User) -> None:
    game = services.quick_game(learner=guest)

    merge_guest(guest=guest, account=learner)

    assert list(sittings.sittings_of(learner)) == [game.sitting]


# -- a form that is sent twice -------------------------------------------------


@pytest.mark.parametrize("page", ["play:home", "pages:home"])
def test_a_double_click_deals_once(guest_client: Client, page: str) -> None:
    """Without script: the same form of the same page arrives twice."""
    text = guest_client.get(reverse(page)).text
    token = text.split('name="once" value="')[1].split('"')[0]

    answers = [
        guest_client.post(reverse("play:quick"), {"once": token})["Location"]
        for _ in range(2)
    ]

    assert answers[0] == answers[1]
    assert PracticeGame.objects.count() == 1


def test_another_choice_or_a_game_begun_deals_again(
    learner_client: Client, learner: User
) -> None:
    """Going back to an old form is no double click."""
    form = {"card": CARD, "once": str(uuid.uuid4())}
    home = reverse("play:home")

    first = learner_client.post(home, form)["Location"]
    assert learner_client.post(home, form)["Location"] == first
    other = learner_client.post(home, form | {"mush": "True"})["Location"]
    assert other != first
    assert learner_client.post(home, form | {"mush": "True"})["Location"] == other
    begun = PracticeGame.objects.get(table_rules={"profile": "league", "mush": True})
    PracticeGame.objects.filter(pk=begun.pk).update(version=1)
    again = learner_client.post(home, form | {"mush": "True"})["Location"]

    assert again not in (first, other)
    assert PracticeGame.objects.count() == 3


def test_a_form_sent_twice_keeps_its_settings_once(learner: User) -> None:
    deal = services.prepare_game(learner=learner, card=CARD, seed=4)
    token = uuid.uuid4()

    made = services.begin_deal(learner=learner, deal=deal, token=token)
    save_preferences(user=learner, rules="club")
    again = services.begin_deal(learner=learner, deal=deal, token=token)

    assert again == made
    assert preferences_of(learner).rules == "club"


def test_a_token_that_is_none_is_left_out(learner_client: Client) -> None:
    for _ in range(2):
        learner_client.post(reverse("play:quick"), {"once": "x"})

    assert PracticeGame.objects.count() == 2


# -- over the API --------------------------------------------------------------


def test_the_api_plays_on_and_gives_the_account(
    learner_api: APIClient, stranger_api: APIClient, learner: User
) -> None:
    asked = {"card": CARD, "options": {"pie": 100}, "seed": 4}
    made = learner_api.post("/api/v1/games/", asked, format="json").json()
    address = f"/api/v1/games/{made['id']}/next/"
    assert learner_api.post(address).status_code == 400
    game = PracticeGame.objects.get()
    ended = play_on(learner, game).state

    assert stranger_api.post(address).status_code == 404
    following = learner_api.post(address).json()
    account = learner_api.get(f"/api/v1/sittings/{made['sitting']}/").json()
    listed = learner_api.get("/api/v1/sittings/").json()["results"]

    assert made["view"]["purses"] == [100] * 4
    assert (following["sitting"], following["place"]) == (made["sitting"], 2)
    assert following["view"]["purses"] == list(engine.purses_after(ended) or ())
    assert account["left"] == following["view"]["purses"]
    assert [one["dealer"] for one in account["games"]] == [0, 1]
    assert sum(account["totals"]) == 0
    assert [(one["id"], one["games"]) for one in listed] == [(made["sitting"], 2)]
    stranger = stranger_api.get(f"/api/v1/sittings/{made['sitting']}/")
    assert stranger.status_code == 404
