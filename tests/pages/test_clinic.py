from __future__ import annotations

import re
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client

from cards import figuring, library
from cards.models import CardFigures
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict
from tests.cards.own import TEXT, make_card

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figuring, "MOST_GAMES", 3)


def test_one_click_makes_drills_deals_and_a_table(
    learner: User, learner_client: Client
) -> None:
    card = make_card(learner)
    address = f"/cards/{card.slug}/clinic/"
    assert "Make the clinic for this card" in learner_client.get(address).text
    page = learner_client.post(address, follow=True).text
    assert "in 3 games" in page
    assert "Like Numbers, line 2" in page
    links = map(unescape, re.findall(r'href="(/drills/[^"]+)"', page))
    made = [link for link in links if card.slug in link]
    assert len(made) == 4 + 2 + 5
    for link in made[:2] + made[-1:]:
        assert learner_client.get(link).status_code == 200
    # Again it is only shown; another version is measured for itself.
    learner_client.post(address)
    assert CardFigures.objects.count() == 1


def test_the_clinic_is_for_those_who_may_read_the_card(
    learner: User, stranger_client: Client, client: Client
) -> None:
    card = make_card(learner)
    for other in (stranger_client, client):
        assert other.get(f"/cards/{card.slug}/clinic/").status_code == 404
        assert other.post(f"/cards/{card.slug}/clinic/").status_code == 404
        before = f"/cards/nmjl-2026/clinic/?before={card.slug}"
        assert other.get(before).status_code == 404
    assert not CardFigures.objects.exists()


def test_favourites_that_are_gone(learner: User, learner_client: Client) -> None:
    old = make_card(learner)
    new = make_card(
        learner, TEXT.replace("1: 1111a FFFFFF 1111b", "1: FFFF 111a 0000 111b")
    )
    page = learner_client.get(f"/cards/{new.slug}/clinic/?before={old.slug}").text
    gone = page.partition("Favourites that are gone")[2]
    assert "Like Numbers, line 1" in gone
    assert "Like Numbers, line 2" not in gone


def test_two_at_once_measure_once(learner: User) -> None:
    card = library.offered_card(make_card(learner).slug, learner)
    cache.add(f"figures-{card.hash}", True, 60)
    with pytest.raises(Conflict):
        figuring.figure_card(card=card)
    assert not CardFigures.objects.exists()


def test_no_game_is_begun_when_the_time_is_up(
    learner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figuring, "SECONDS", 0.0)
    card = library.offered_card(make_card(learner).slug, learner)
    assert figuring.figure_card(card=card).games == 1


def test_a_section_called_clinic_has_an_address(
    learner: User, learner_client: Client
) -> None:
    card = make_card(learner, TEXT.replace("[Runs]", "[Clinic]"))
    page = learner_client.get(f"/cards/{card.slug}/").text
    (address,) = re.findall(r'<h2 id="section-clinic-[^"]+"><a href="([^"]+)"', page)
    assert "Clinic, line 1" in learner_client.get(f"{address}1/").text
