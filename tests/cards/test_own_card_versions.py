from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

import engine
from cards import library, owned, services
from cards.models import OwnCard
from lessons.models import Classroom, Teaching
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Gone
from tests.cards.own import TEXT, make_card
from tests.play.conftest import play_on

pytestmark = pytest.mark.django_db

CHANGED = TEXT.replace("X 30", "C 35")


def second_version(card: OwnCard, **said: object) -> None:
    services.save_version(
        card=card,
        text=CHANGED,
        draft_version=card.draft_version,
        **said,  # type: ignore[arg-type]
    )


def test_a_version_of_tomorrow_holds_from_tomorrow(learner: User) -> None:
    card = make_card(learner)
    tomorrow = timezone.localdate() + timedelta(days=1)
    second_version(card, effective_on=tomorrow)
    assert library.offered_card(card.slug, learner).lines[0].points == 30
    card.versions.update(effective_on=timezone.localdate())
    assert library.offered_card(card.slug, learner).lines[0].points == 35


def test_versions_are_listed_with_what_changed(
    learner: User, learner_client: Client
) -> None:
    card = make_card(learner)
    second_version(card, note="Worth 35 after all")
    page = learner_client.get(f"/cards/own/{card.slug}/versions/").text
    assert "Worth 35 after all" in page
    assert "35 points, where there were 30." in page
    assert "Concealed now" in page
    back = learner_client.get(f"/cards/own/{card.slug}/versions/?old=2&new=1").text
    assert "30 points, where there were 35." in back


def test_going_back_makes_a_new_version(learner: User, learner_client: Client) -> None:
    card = make_card(learner)
    second_version(card)
    address = f"/cards/own/{card.slug}/versions/"
    answer = learner_client.post(address, {"number": "1"}, follow=True)
    assert "Version 3 is what version 1 was." in answer.text
    first, _second, third = card.versions.order_by("number")
    assert (third.number, third.hash) == (3, first.hash)
    assert library.offered_card(card.slug, learner).lines[0].points == 30
    assert (
        "no such version"
        in learner_client.post(address, {"number": "99"}, follow=True).text
    )


def test_publishing_needs_a_word_and_can_be_taken_back(
    learner: User, learner_client: Client, client: Client
) -> None:
    card = make_card(learner)
    address = f"/cards/own/{card.slug}/publish/"
    learner_client.post(address, {"publish": "on"})
    assert client.get(f"/cards/{card.slug}/").status_code == 404
    learner_client.post(address, {"publish": "on", "mine": "on"})
    assert client.get(f"/cards/{card.slug}/").status_code == 200
    learner_client.post(address, {"publish": "off"})
    assert client.get(f"/cards/{card.slug}/").status_code == 404


def test_a_draft_cannot_be_published(learner: User, learner_client: Client) -> None:
    card = services.begin_card(owner=learner, text=TEXT)
    sent = {"publish": "on", "mine": "on"}
    learner_client.post(f"/cards/own/{card.slug}/publish/", sent)
    assert not OwnCard.objects.get().is_published


def test_a_card_is_deleted_and_its_games_stay(
    learner: User, learner_client: Client
) -> None:
    from play import services as play

    card = make_card(learner)
    game = play.start_game(learner=learner, card=card.slug, seed=5)
    page = learner_client.get(f"/cards/own/{card.slug}/delete/")
    assert "gone for good" in page.text
    learner_client.post(f"/cards/own/{card.slug}/delete/")
    assert not OwnCard.objects.exists()
    assert learner_client.get(f"/cards/{card.slug}/").status_code == 404
    assert learner_client.get(f"/play/{game.public_id}/").status_code == 200


def test_a_game_goes_on_with_the_version_with_which_it_began(learner: User) -> None:
    from play import services as play

    card = make_card(learner)
    game = play.start_game(learner=learner, card=card.slug, seed=5)
    began = library.offered_card(card.slug, learner).hash
    second_version(card)
    owned._compiled.cache_clear()

    table = play_on(learner, game)

    assert table.game.is_over
    assert table.state.card.hash == began
    assert library.offered_card(card.slug, learner).hash != began


def test_a_card_of_a_class_is_not_deleted(
    learner: User, learner_client: Client
) -> None:
    card = make_card(learner)
    room = Classroom.objects.create(
        name="Monday",
        card_slug=card.slug,
        rules=engine.LEAGUE.to_dict(),
        join_code="ABCDEFGH",
    )
    Teaching.objects.create(classroom=room, teacher=learner, is_owner=True)
    address = f"/cards/own/{card.slug}/delete/"
    assert "1 class uses this card" in learner_client.get(address).text
    learner_client.post(address)
    assert OwnCard.objects.exists()
    room.delete()
    learner_client.post(address)
    assert not OwnCard.objects.exists()


@pytest.mark.parametrize("page", ["versions", "publish", "delete", "edit"])
def test_others_find_none_of_it(
    page: str, learner: User, stranger_client: Client, client: Client
) -> None:
    card = make_card(learner, published=True)
    for other in (stranger_client, client):
        for send in (other.get, other.post):
            answer = send(f"/cards/own/{card.slug}/{page}/")
            assert answer.status_code == (
                405 if (page, send) == ("publish", other.get) else 404
            )
    assert OwnCard.objects.get().is_published


# -- comparing ---------------------------------------------------------------------


def test_two_cards_are_compared(learner: User, learner_client: Client) -> None:
    old, new = make_card(learner), make_card(learner, CHANGED)
    page = learner_client.get(f"/cards/compare/?a={old.slug}&b={new.slug}").text
    assert "Lines that kill an old habit" in page
    assert "Concealed now" in page
    assert "2 lines as before" in page


def test_only_readable_cards_are_compared(
    learner: User, stranger_client: Client
) -> None:
    card = make_card(learner)
    for query in (
        f"a={card.slug}&b=nmjl-2026",
        f"a=nmjl-2026&b={card.slug}",
        "a=x&b=y",
    ):
        assert stranger_client.get(f"/cards/compare/?{query}").status_code == 404
    page = stranger_client.get(f"/cards/compare/?a={card.slug}").text
    assert card.name not in page
    shipped = stranger_client.get("/cards/compare/?a=nmjl-2026&b=mahjong-club")
    assert shipped.status_code == 200


def test_a_card_that_is_deleted_at_that_moment_is_not_there(learner: User) -> None:
    card = make_card(learner)
    OwnCard.objects.all().delete()
    with pytest.raises(Gone):
        second_version(card)
    with pytest.raises(Gone):
        services.publish(card=card, is_published=True)
    with pytest.raises(Gone):
        services.delete_card(card=card)
