from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

import engine
from mahjong_site.accounts import rulesets
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from play import services
from play.models import PracticeGame
from tests.play.conftest import CARD, play_on, sit

pytestmark = pytest.mark.django_db
HOME = "/play/"
GAMES = "/api/v1/games/"


def test_a_game_keeps_the_rules_it_was_dealt_with(learner: User) -> None:
    rules = engine.TableRules(profile="club", way="real", mush=True)

    game = services.start_game(learner=learner, card=CARD, rules=rules)

    assert game.table_rules == {"profile": "club", "way": "real", "mush": True}
    assert sit(learner, game).state.rules == rules
    assert services.quick_game(learner=learner).table_rules == game.table_rules


def test_the_next_game_of_the_sitting_has_the_same_rules(learner: User) -> None:
    rules = engine.TableRules(last_discard_calls=False)
    game = services.start_game(learner=learner, card=CARD, rules=rules, seed=4)
    play_on(learner, game)

    following = services.play_again(learner=learner, public_id=game.public_id)

    assert sit(learner, following).state.rules == rules


@pytest.mark.parametrize("rules", [{"blanks": "any_time"}])
def test_what_this_table_cannot_play_is_refused(
    learner: User, rules: dict[str, Any]
) -> None:
    with pytest.raises(DomainError) as caught:
        services.start_game(
            learner=learner, card=CARD, rules=engine.TableRules(**rules)
        )

    assert (caught.value.code, caught.value.field) == ("option_not_played", "rules")


def test_the_form_deals_by_house_rules_and_the_table_marks_them(
    learner_client: Client,
) -> None:
    form = {"card": CARD, "rules": "club", "way": "real", "cold_wall": "no_calls"}

    response = learner_client.post(HOME, form | {"save_as": "my table"})

    assert response.status_code == 302
    page = learner_client.get(response["Location"])
    assert "House rule: Cold wall: no calls at all" in page.text
    assert "House rule: The Mahjong Club’s rules" in page.text
    assert 'href="/rules/wall-08/"' in page.text
    assert "Real table" in page.text
    start = learner_client.get(HOME)
    assert "my table" in start.text
    assert "Delete my table" in start.text


def test_a_league_table_is_marked_with_nothing(
    learner_client: Client, game: PracticeGame
) -> None:
    page = learner_client.get(reverse("play:table", args=[game.public_id]))

    assert "House rule" not in page.text
    assert "Real table" not in page.text


def test_an_own_table_is_chosen_and_forgotten(
    learner_client: Client, stranger_client: Client, learner: User
) -> None:
    rules = engine.TableRules(mush=True)
    saved = rulesets.save_ruleset(learner=learner, name="mine", rules=rules)
    chosen = {"card": CARD, "rules": str(saved.public_id)}

    assert stranger_client.post(HOME, chosen).status_code == 422
    assert learner_client.post(HOME, chosen).status_code == 302
    assert PracticeGame.objects.get().table_rules == rules.to_dict()

    forget = reverse("play:forget-rules", args=[saved.public_id])
    assert stranger_client.post(forget).status_code == 404
    assert learner_client.post(forget).status_code == 302
    assert not rulesets.rulesets_of(learner)
    assert PracticeGame.objects.get().table_rules == rules.to_dict()


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"rules": "strict"}, "rules"),
        ({"way": "wild"}, "way"),
        ({"cold_wall": "icy"}, "cold_wall"),
        ({"save_as": "x" * 61}, "save_as"),
    ],
)
def test_wrong_rules_are_refused_at_their_field(
    learner_client: Client, form: dict[str, str], field: str
) -> None:
    response = learner_client.post(HOME, {"card": CARD, **form})

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert not PracticeGame.objects.exists()


@pytest.mark.parametrize(
    ("form", "profile", "is_told"),
    [
        ({"card": "mahjong-club", "rules": "card"}, "club", True),
        ({"card": "mahjong-club"}, "club", True),
        ({"card": "mahjong-club", "rules": "league"}, "league", False),
        ({"card": CARD, "rules": "card"}, "league", False),
        ({"card": CARD, "rules": "club"}, "club", False),
    ],
)
def test_a_card_brings_its_rules_unless_others_are_chosen(
    learner_client: Client, form: dict[str, str], profile: str, is_told: bool
) -> None:
    page = learner_client.post(HOME, form, follow=True)

    assert PracticeGame.objects.get().rules == profile
    told = "Played by the rules that go with this card: The Mahjong Club’s rules."
    assert (told in page.text) is is_told


def test_a_start_that_is_refused_leaves_no_guest_behind(client: Client) -> None:
    """Somebody else's table, and rules this table cannot play."""
    missing = "00000000-0000-4000-8000-000000000000"
    response = client.post(HOME, {"card": CARD, "rules": missing})

    assert response.status_code == 422
    assert not User.objects.exists()
    assert "sessionid" not in client.cookies


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\u202eelbat ym", "elbat ym"),
        ("a\u2066b\u2069\u200f c", "ab c"),
        ("  my \t table ", "my table"),
    ],
)
def test_a_tables_name_cannot_turn_the_words_around_it(
    learner_client: Client, learner: User, typed: str, kept: str
) -> None:
    learner_client.post(HOME, {"card": CARD, "save_as": typed})

    assert [one.name for one in rulesets.rulesets_of(learner)] == [kept]


def test_a_name_of_marks_alone_is_refused_at_its_field(learner_client: Client) -> None:
    response = learner_client.post(HOME, {"card": CARD, "save_as": "\u202e\u200d"})

    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["save_as"]
    assert not PracticeGame.objects.exists()


def test_the_table_lists_its_rules_with_the_marks(learner_client: Client) -> None:
    form = {"card": CARD, "rules": "league", "mush": "True"}

    page = learner_client.post(HOME, form, follow=True)

    rules = page.text.split('id="rules-heading"')[1].split("</section>")[0]
    assert "The League’s rules" in rules
    assert "Guided" in rules
    assert rules.count("House rule") == 1
    assert 'href="/rules/charleston-22/"' in rules


# -- over the API --------------------------------------------------------------


def test_a_game_over_the_api_takes_way_and_options(learner_api: APIClient) -> None:
    asked = {"card": CARD, "way": "real", "options": {"mush": True}}

    body = learner_api.post(GAMES, asked, format="json").json()

    assert body["table_rules"] == {"profile": "league", "way": "real", "mush": True}
    assert body["house_rules"] == [
        {"option": "mush", "rule": "charleston-22", "text": "Mush"}
    ]


@pytest.mark.parametrize(
    ("asked", "code", "attr"),
    [
        ({"options": {"mush": "yes"}}, "bad_option", "options"),
        ({"options": {"colour": True}}, "bad_option", "options"),
        ({"options": {"pie": [1]}}, "bad_option", "options"),
        ({"options": {"pie": 100.0}}, "bad_option", "options"),
        ({"options": {"mush": 1}}, "bad_option", "options"),
        ({"options": {"profile": "club"}}, "bad_option", "options"),
        ({"options": {"blanks": "any_time"}}, "option_not_played", "rules"),
        ({"options": []}, "not_a_dict", "options"),
        ({"way": "wild"}, "invalid_choice", "way"),
        ({"rules": "strict"}, "unknown_rules", "rules"),
    ],
)
def test_wrong_options_are_a_400(
    learner_api: APIClient, asked: dict[str, Any], code: str, attr: str
) -> None:
    answer = learner_api.post(GAMES, {"card": CARD, **asked}, format="json")

    assert answer.status_code == 400
    error = answer.json()["errors"][0]
    assert (error["code"], error["attr"]) == (code, attr)


def test_own_tables_over_the_api(
    learner_api: APIClient, stranger_api: APIClient
) -> None:
    address = "/api/v1/rulesets/"
    mine = {"name": "mine", "rules": {"profile": "league", "mush": True}}

    saved = learner_api.post(address, mine, format="json").json()

    assert saved["rules"] == mine["rules"]
    assert [one["id"] for one in learner_api.get(address).json()] == [saved["id"]]
    assert stranger_api.get(address).json() == []
    dealt = learner_api.post(GAMES, {"card": CARD, "rules": saved["id"]}).json()
    assert dealt["table_rules"]["mush"] is True
    assert stranger_api.delete(f"{address}{saved['id']}/").status_code == 404
    assert learner_api.delete(f"{address}{saved['id']}/").status_code == 204
    wrong = {"name": "mine", "rules": {"profile": "league", "mush": 3}}
    answer = learner_api.post(address, wrong, format="json")
    assert answer.json()["errors"][0]["code"] == "bad_option"


def test_a_game_that_is_refused_keeps_no_table(
    learner_client: Client, learner: User
) -> None:
    rules = engine.TableRules(blanks="any_time")
    mine = rulesets.save_ruleset(learner=learner, name="blanks", rules=rules)
    asked = {"card": CARD, "rules": str(mine.public_id), "save_as": "another"}

    answer = learner_client.post("/play/", asked)

    assert answer.status_code == 422
    assert [one.name for one in rulesets.rulesets_of(learner)] == ["blanks"]
