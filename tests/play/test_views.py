from __future__ import annotations

import random
import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

import engine
from engine.events import event_from_dict
from mahjong_site.accounts.models import User
from play import services
from play.models import GameAction, PracticeGame
from play.selectors import Table
from tests.conftest import PASSWORD
from tests.play.conftest import CARD, play_on, sit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
P = engine.Phase


def _url(game: PracticeGame) -> str:
    return reverse("play:table", args=[game.public_id])


def _send(client: Client, game: PracticeGame, **data: Any) -> HttpResponse:
    """Send the table's form as a browser without script does."""
    version = data.pop("version", PracticeGame.objects.get(pk=game.pk).version)
    return client.post(_url(game), {"version": version, **data})


def _htmx(client: Client, game: PracticeGame, **data: Any) -> HttpResponse:
    return client.post(_url(game), data, headers={"HX-Request": "true"})


def _codes(*tiles: engine.Tile) -> list[str]:
    return [tile.code for tile in tiles]


def _at(
    learner: User,
    until: Callable[[Table], bool],
    card: str = CARD,
) -> Table:
    """A table of the first seed that comes to such a moment."""
    for seed in range(200):
        game = services.start_game(learner=learner, card=card, seed=seed)
        table = play_on(learner, game, until=until)
        if until(table):
            return table
    raise AssertionError("no seed comes to such a moment")


def _offers(table: Table, kind: type[engine.Action]) -> list[engine.Action]:
    return [action for action in table.legal if isinstance(action, kind)]


# -- starting and coming back --------------------------------------------------


def test_one_click_makes_a_guest_and_deals(client: Client) -> None:
    response = client.post(reverse("play:quick"))

    game = PracticeGame.objects.get()
    assert (response.status_code, response["Location"]) == (302, _url(game))
    assert game.learner.is_guest
    page = client.get(_url(game))
    assert page.status_code == 200
    assert "Choose three tiles for Rosa, on your right" in page.text


def test_looking_at_the_start_page_stores_nothing(client: Client) -> None:
    response = client.get(reverse("play:home"))

    assert response.status_code == 200
    assert "Rosa, Theo and Mei" in response.text
    assert not User.objects.exists()


def test_a_new_game_takes_card_seat_and_seed(learner_client: Client) -> None:
    form = {"card": "mahjong-club", "seat": "2", "seed": "77"}
    response = learner_client.post(reverse("play:home"), form)

    game = PracticeGame.objects.get()
    assert response["Location"] == _url(game)
    assert (game.card_slug, game.seat, game.seed) == ("mahjong-club", 2, 77)
    again = learner_client.get(reverse("play:home"))
    assert 'value="mahjong-club"' in again.text
    assert again.context["form"].initial["card"] == "mahjong-club"


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"card": "no-such-card"}, "card"),
        ({}, "card"),
        ({"card": CARD, "seed": "many"}, "seed"),
        ({"card": CARD, "seed": str(2**70)}, "seed"),
        ({"card": CARD, "seat": "7"}, "seat"),
    ],
)
def test_a_wrong_setting_is_refused_at_its_field(
    learner_client: Client, form: dict[str, str], field: str
) -> None:
    response = learner_client.post(reverse("play:home"), form)

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert not PracticeGame.objects.exists()


def test_a_link_can_carry_the_deal(client: Client) -> None:
    response = client.get(reverse("play:home") + "?seed=12")

    assert 'value="12"' in response.text


def test_a_game_is_gone_on_with_on_another_device(
    client: Client, learner: User, game: PracticeGame
) -> None:
    login = client.get(_url(game))
    assert login.status_code == 302
    assert login["Location"].startswith(reverse("accounts:login"))

    form = {"username": "rose", "password": PASSWORD}
    back = client.post(login["Location"], form)

    assert back["Location"] == _url(game)
    assert client.get(_url(game)).status_code == 200
    assert _url(game) in client.get(reverse("play:home")).text


def test_a_game_of_somebody_else_is_not_there(
    stranger_client: Client, game: PracticeGame
) -> None:
    missing = PracticeGame(public_id=uuid.uuid4())
    for one in (game, missing):
        assert stranger_client.get(_url(one)).status_code == 404
        assert stranger_client.post(_url(one), {"do": "pass"}).status_code == 404
        again = reverse("play:again", args=[one.public_id])
        assert stranger_client.post(again).status_code == 404
        log = reverse("play:log", args=[one.public_id])
        assert stranger_client.get(log).status_code == 404


# -- acting --------------------------------------------------------------------


def test_a_pass_without_script_is_posted_redirected_and_shown(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    rack = sit(learner, game).view.rack

    response = _send(learner_client, game, do="pass", tile=_codes(*rack[:3]))

    assert response.status_code == 302
    assert response["Location"] == _url(game) + "#question"
    view = sit(learner, game).view
    assert view.passes == 1
    page = learner_client.get(_url(game))
    assert page.text.count('class="tile-new"') == 3
    assert "Choose three tiles for Theo" in page.text


def test_with_htmx_the_table_alone_comes_back_and_says_what_happened(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    rack = sit(learner, game).view.rack

    response = _htmx(learner_client, game, version=0, do="pass", tile=_codes(*rack[:3]))

    assert response.status_code == 200
    assert response.text.lstrip().startswith('<div id="table"')
    assert "<html" not in response.text
    assert '<p id="announcer" hx-swap-oob="innerHTML">Pass 1' in response.text
    assert "You receive" in response.text


def test_coming_back_to_a_tab_gets_the_table_only_if_it_has_moved_on(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    live = {"HX-Request": "true"}
    same = learner_client.get(_url(game), {"version": "0"}, headers=live)
    assert same.status_code == 204

    play_on(learner, game, until=lambda t: t.game.version == 1)

    moved = learner_client.get(_url(game), {"version": "0"}, headers=live)
    assert moved.status_code == 200
    assert moved.text.lstrip().startswith('<div id="table"')


def test_a_refusal_says_why_and_keeps_what_was_chosen(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    rack = sit(learner, game).view.rack

    response = _send(learner_client, game, do="pass", tile=_codes(*rack[:2]))

    assert response.status_code == 422
    assert "Choose exactly 3 tiles" in response.text
    assert len(re.findall(r'name="tile"[^>]* checked', response.text)) == 2
    assert sit(learner, game).game.version == 0


def test_a_joker_cannot_be_chosen_and_the_page_says_why(
    learner_client: Client, learner: User
) -> None:
    table = _at(
        learner, lambda t: t.view.phase is P.PASS and engine.Tile.JOKER in t.view.rack
    )

    page = learner_client.get(_url(table.game))

    assert re.search(r'value="J"[^>]* disabled', page.text)
    assert "A joker is never passed" in page.text
    forced = _send(learner_client, table.game, do="pass", tile=["J", "J", "J"])
    assert forced.status_code == 422
    assert forced.context["page"].asked.message.startswith("A joker is never passed")


@pytest.mark.parametrize(
    "data",
    [
        {"do": "dance"},
        {"do": ""},
        {"do": "discard"},
        {"do": "discard", "tile": ["5B", "6B"]},
        {"do": "pass", "tile": ["11X"]},
        {"do": "pass", "tile": ["1B"] * 40},
        {"do": "pass", "tile": ["B" * 3000]},
        {"do": "call"},
        {"do": "call", "call": "what is this"},
        {"do": "change", "change": "1B 1B"},
        {"do": "swap"},
        {"do": "swap", "swap": "1-2"},
        {"do": "swap", "swap": "9-0-5B"},
        {"do": "swap", "swap": "1-999999999-5B"},
        {"do": "ask"},
        {"do": "ask", "count": "x"},
        {"do": "ask", "count": "²"},
        {"do": "mahjong"},
        {"do": "let_go"},
        {"do": "stop"},
    ],
)
def test_nonsense_is_refused_in_words_and_changes_nothing(
    learner_client: Client, learner: User, game: PracticeGame, data: dict[str, Any]
) -> None:
    response = _send(learner_client, game, **data)

    assert response.status_code == 422
    assert response.context["page"].asked.message
    assert sit(learner, game).game.version == 0


@pytest.mark.parametrize("version", ["7", "", "x", "-1", "9" * 30])
def test_an_outdated_page_changes_nothing_and_shows_the_table(
    learner_client: Client, learner: User, game: PracticeGame, version: str
) -> None:
    rack = sit(learner, game).view.rack
    chosen = {"do": "pass", "tile": _codes(*rack[:3]), "version": version}

    plain = _send(learner_client, game, **chosen)
    assert plain.status_code == 302
    shown = learner_client.get(plain["Location"])
    assert "nothing was changed" in shown.text

    live = _htmx(learner_client, game, **chosen)
    assert live.status_code == 409
    assert live.text.lstrip().startswith('<div id="table"')
    assert "nothing was changed" in live.text
    assert sit(learner, game).game.version == 0


def test_a_doubled_click_plays_once(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    rack = sit(learner, game).view.rack
    sent = {"version": 0, "do": "pass", "tile": _codes(*rack[:3])}

    first = _htmx(learner_client, game, **sent)
    second = _htmx(learner_client, game, **sent)

    assert (first.status_code, second.status_code) == (200, 409)
    assert sit(learner, game).view.passes == 1
    assert first.context["page"].rack == second.context["page"].rack


def test_fewer_than_three_go_blind_when_the_box_is_ticked(
    learner_client: Client, learner: User
) -> None:
    table = _at(learner, lambda t: t.view.passes == 2 and t.view.phase is P.PASS)
    chosen = _codes(*[t for t in table.view.rack if t is not engine.Tile.JOKER][:1])

    assert "Blind pass" in learner_client.get(_url(table.game)).text
    plain = _send(learner_client, table.game, do="pass", tile=chosen)
    assert plain.status_code == 422
    blind = _send(learner_client, table.game, do="pass", tile=chosen, blind="1")

    assert blind.status_code == 302
    assert sit(learner, table.game).view.passes == 3
    assert len(sit(learner, table.game).view.received) == 1
    assert "You send on 2 unseen." in learner_client.get(_url(table.game)).text


def test_the_vote_and_the_courtesy_have_their_controls(
    learner_client: Client, learner: User
) -> None:
    game = _at(learner, lambda t: t.view.phase is P.VOTE).game
    assert "Go on to the second Charleston?" in learner_client.get(_url(game)).text

    assert _send(learner_client, game, do="stop").status_code == 302
    assert "How many tiles" in learner_client.get(_url(game)).text
    refused = _send(learner_client, game, do="ask")
    assert refused.status_code == 422
    assert "Choose how many" in refused.text
    assert _send(learner_client, game, do="ask", count="2").status_code == 302

    view = sit(learner, game).view
    if view.phase is P.COURTESY_PASS:
        free = [t for t in view.rack if t is not engine.Tile.JOKER]
        tiles = _codes(*free[: view.courtesy])
        assert _send(learner_client, game, do="give", tile=tiles).status_code == 302
    assert sit(learner, game).view.passes == 3


def test_every_lawful_call_is_a_choice_in_words(
    learner_client: Client, learner: User
) -> None:
    table = _at(learner, lambda t: len(_offers(t, engine.Call)) > 2)
    calls = _offers(table, engine.Call)

    page = learner_client.get(_url(table.game))
    assert [way.value for way in page.context["page"].calls] == [
        engine.format_tiles(call.tiles) for call in calls
    ]
    assert "Pung: with your" in page.text
    assert _send(learner_client, table.game, do="call").status_code == 422

    chosen = engine.format_tiles(calls[-1].tiles)
    response = _send(learner_client, table.game, do="call", call=chosen)
    assert response.status_code == 302


def test_an_exposure_can_be_changed_before_the_discard(
    learner_client: Client, learner: User
) -> None:
    table = _at(learner, lambda t: bool(_offers(t, engine.ChangeExposure)))
    change = _offers(table, engine.ChangeExposure)[0]

    page = learner_client.get(_url(table.game))
    assert "Change what you show" in page.text
    chosen = engine.format_tiles(change.tiles)
    response = _send(learner_client, table.game, do="change", change=chosen)

    assert response.status_code == 302
    shown = sit(learner, table.game).view.exposures[table.seat][-1]
    assert sorted(shown.tiles[1:]) == sorted(change.tiles)


def test_a_joker_is_taken_by_choosing_it_and_then_swapping(
    learner_client: Client, learner: User
) -> None:
    table = _at(learner, lambda t: bool(_offers(t, engine.ExchangeJoker)))
    swap = _offers(table, engine.ExchangeJoker)[0]

    page = learner_client.get(_url(table.game))
    way = page.context["page"].swaps[0]
    assert way.text.startswith("Give your ")
    response = _send(learner_client, table.game, do="swap", swap=way.value)

    assert response.status_code == 302
    after = sit(learner, table.game).view
    assert after.rack.count(engine.Tile.JOKER) == (
        table.view.rack.count(engine.Tile.JOKER) + 1
    )
    assert after.rack.count(swap.tile) == table.view.rack.count(swap.tile) - 1


def test_the_bar_keeps_its_four_places(learner_client: Client, learner: User) -> None:
    game = services.start_game(learner=learner, card=CARD, seed=0)

    def check(table: Table) -> bool:
        page = learner_client.get(_url(game))
        if not table.game.is_over:
            ids = re.findall(r'<button type="submit" id="(bar-[a-z]+)"', page.text)
            assert ids == ["bar-mahjong", "bar-call", "bar-next", "bar-swap"]
        return False

    play_on(learner, game, until=check)


# -- the end -------------------------------------------------------------------


def test_a_won_game_shows_the_hand_in_its_groups_and_the_sum(
    learner_client: Client, learner: User
) -> None:
    table = _at(learner, lambda t: t.game.is_over and t.game.is_won)
    outcome = table.view.outcome
    assert outcome
    assert outcome.hand
    assert outcome.payment

    page = learner_client.get(_url(table.game))

    result = page.context["page"].result
    assert "You have Mahjong!" in page.text
    assert f"You receive {' + '.join(_amounts(outcome))}" in page.text
    laid = [tile for group in result.groups for tile in group.tiles]
    assert tuple(sorted(laid)) == outcome.tiles
    for group, printed in zip(result.groups, outcome.hand.groups, strict=True):
        assert len(group.tiles) == printed.size
        assert set(group.tiles) <= {printed.tile, engine.Tile.JOKER}
        assert printed.takes_jokers or engine.Tile.JOKER not in group.tiles


def _amounts(outcome: engine.Outcome) -> list[str]:
    assert outcome.payment
    return [str(share.amount) for share in outcome.payment.shares]


def test_a_lost_game_and_a_wall_game_say_so_and_go_on(
    learner_client: Client, learner: User
) -> None:
    lost = _at(
        learner, lambda t: t.game.is_over and t.game.winner not in (None, t.seat)
    )
    page = learner_client.get(_url(lost.game))
    assert "has Mahjong" in page.text
    assert "You pay" in page.text
    # The tile that won is in the hand; no other is shown as the last one.
    assert page.context["page"].spotlight is None
    assert 'class="last-discard' not in page.text

    wall = _at(learner, lambda t: t.game.is_over and t.game.winner is None)
    page = learner_client.get(_url(wall.game))
    assert "A wall game" in page.text
    again = learner_client.post(reverse("play:again", args=[wall.game.public_id]))
    following = PracticeGame.objects.get(follows=wall.game)
    assert again["Location"] == _url(following)
    late = _send(learner_client, wall.game, do="discard", tile=["5B"])
    assert late.status_code == 422
    assert "This game is over." in late.text


def test_an_unfinished_game_is_not_followed_by_another(
    learner_client: Client, game: PracticeGame
) -> None:
    response = learner_client.post(reverse("play:again", args=[game.public_id]))

    assert response["Location"] == _url(game)
    assert PracticeGame.objects.count() == 1


# -- what must not be seen -----------------------------------------------------


def _without_tokens(text: str) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text)


def _shuffle_hidden(table: Table) -> None:
    """Deal the hidden tiles anew, in the state and in what has happened."""
    rng = random.Random(5)
    state, seat = dict(table.game.state), table.seat
    others = [other for other in range(4) if other != seat]
    pool = list(table.state.wall[table.state.picked :])
    for other in others:
        pool += table.state.racks[other]
    rng.shuffle(pool)
    racks = list(state["racks"])
    for other in others:
        count = len(table.state.racks[other])
        racks[other], pool = engine.format_tiles(pool[:count]), pool[count:]
    gone = table.state.wall[: table.state.picked]
    state["racks"] = racks
    state["wall"] = " ".join(tile.code for tile in (*gone, *pool))
    state["seed"] = 123_456
    PracticeGame.objects.filter(pk=table.game.pk).update(state=state, seed=123_456)
    for row in GameAction.objects.filter(game=table.game).exclude(seat=seat):
        row.action = {**row.action, "tiles": "J"} if "tiles" in row.action else {}
        row.events = [_other_tile(event, seat) for event in row.events]
        row.save()


def _other_tile(event: dict[str, Any], seat: int) -> dict[str, Any]:
    read = event_from_dict(event)
    if event["type"] == "received" and event["seat"] != seat:
        return {**event, "tiles": "J J"}
    if read.seen_by(seat) != read and event.get("tile"):
        return {**event, "tile": "J"}
    return event


def test_the_log_cites_a_rule_only_where_it_tells_something(
    learner_client: Client, learner: User
) -> None:
    table = _at(
        learner, lambda t: len(t.view.discards) > 20 and t.view.phase is P.CLAIM
    )
    log = reverse("play:log", args=[table.game.public_id])
    page, whole = (learner_client.get(one).text for one in (_url(table.game), log))

    assert "discards" in page
    assert "claims-28" not in page + whole
    assert re.search(r'class="rule-ref" href="/rules/charleston-\d\d/"', whole)
    assert f'href="{log}">The whole game in words, from the deal on</a>' in page


@pytest.mark.parametrize(
    "until",
    [
        lambda t: t.view.passes == 2,
        lambda t: t.view.phase is P.CLAIM and len(t.view.discards) > 20,
        lambda t: t.view.phase is P.TURN and any(t.view.exposures),
    ],
    ids=["charleston", "claim", "turn"],
)
def test_hidden_tiles_have_no_influence_on_any_page(
    learner_client: Client, learner: User, until: Callable[[Table], bool]
) -> None:
    table = _at(learner, until)
    log = reverse("play:log", args=[table.game.public_id])
    before = [learner_client.get(url).text for url in (_url(table.game), log)]

    _shuffle_hidden(table)

    after = [learner_client.get(url).text for url in (_url(table.game), log)]
    assert [_without_tokens(t) for t in after] == [_without_tokens(t) for t in before]
    assert sit(learner, table.game).state.racks != table.state.racks


def test_an_action_at_the_table_takes_few_queries(
    learner_client: Client,
    learner: User,
    game: PracticeGame,
    django_assert_max_num_queries: Any,
) -> None:
    rack = sit(learner, game).view.rack

    with django_assert_max_num_queries(8):
        response = _htmx(
            learner_client, game, version=0, do="pass", tile=_codes(*rack[:3])
        )

    assert response.status_code == 200


def test_the_nearest_lines_say_what_jokers_fill_and_show_their_notes(
    learner: User, learner_client: Client
) -> None:
    table = _at(learner, lambda t: t.view.rack.count(engine.Tile.JOKER) > 1)
    page = learner_client.get(_url(table.game))
    near = page.context["page"].help_panel.lines
    fillable = [len(one.missing) - int(one.away.split()[0]) for one in near]
    assert any(count > 1 for count in fillable)
    for one, count in zip(near, fillable, strict=True):
        assert (f"{count} of them your jokers can fill." in one.helped) == (count > 1)
        assert one.helped in page.text
    noted = [one.line.condition for one in near if one.line.condition]
    assert all(f"({escape(note)})" in page.text for note in noted)


def test_a_guest_is_told_how_to_keep_the_game(guest_client: Client) -> None:
    guest_client.post(reverse("play:quick"))
    url = _url(PracticeGame.objects.get())

    page = guest_client.get(url)

    assert f"{reverse('accounts:sign-up')}?next={url}" in page.text


def test_the_start_page_does_not_ask_more_for_more_games(
    learner_client: Client, learner: User, django_assert_max_num_queries: Any
) -> None:
    for seed in range(6):
        services.start_game(learner=learner, card=CARD, seed=seed)

    with django_assert_max_num_queries(7):
        learner_client.get(reverse("play:home"))


@pytest.mark.parametrize(
    "wish",
    [
        {"do": "call", "call": "J J"},
        {"do": "call"},
        {"do": "swap", "swap": "1-0-1B"},
        {"do": "change", "change": "J J"},
        {"do": "ask", "count": "2"},
        {"do": "discard", "tile": "1B"},
        {"do": "no-such-thing"},
    ],
)
def test_a_refusal_is_shown_once_even_where_its_choice_is_not(
    learner_client: Client, game: PracticeGame, wish: dict[str, str]
) -> None:
    response = _send(learner_client, game, **wish)

    assert response.status_code == 422
    assert response.text.count('class="refusal"') == 1


def test_asking_for_the_next_game_makes_no_guest(
    client: Client, game: PracticeGame
) -> None:
    response = client.post(reverse("play:again", args=[game.public_id]))

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("accounts:login"))
    assert not User.objects.filter(is_guest=True).exists()
