"""A prepared deal on paper: the player's view for all, everything for its owner."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

import engine
from mahjong_site.accounts.models import User
from mahjong_site.paper.press import Look
from mahjong_site.web.tilenames import tile_name
from play import dealing, services
from play.models import Deal
from play.page.deals import deal_page
from play.paper import deal_sheet, everything
from tests.paper.reading import is_cut, picture_names, readable, words_on_pages
from tests.play.test_deals import a_draft

HOSTILE = '#read("/etc/passwd") $x$ \\ "q" *b* <l> @r 😀 שלום ' + "w" * 60


@pytest.fixture
def deal(teacher: User) -> Deal:
    aims = [{"code": "no_calls_before", "discards": 7}]
    return services.new_deal(owner=teacher, draft=a_draft(seat=1, aims=aims))


def at(deal: Deal, query: str = "") -> str:
    return reverse("deals:print", args=[deal.public_id]) + query


@pytest.mark.django_db
def test_the_question_page_shows_what_the_seat_sees_and_no_more(deal: Deal) -> None:
    state = dealing.position_of(deal).to_state()
    view = engine.view(state, deal.seat)
    page = deal_page(deal, state)
    sheet = deal_sheet(page, view, "https://x.example/")
    open_to_all = [e for seat in view.exposures for one in seat for e in one.tiles]
    seen = [*view.rack, *open_to_all, *(one.tile for one in view.discards)]

    names = [name for name in picture_names(readable(sheet, Look())) if name]
    assert sorted(name.split(" as ")[0] for name in names) == sorted(
        tile_name(tile) for tile in seen
    )
    (words,) = words_on_pages(readable(sheet, Look()))
    assert "What do you do" in words
    assert "The wall" not in words
    assert page.aims[0] in words


@pytest.mark.django_db
def test_the_owner_gets_all_hands_and_the_wall_on_another_page(deal: Deal) -> None:
    state = dealing.position_of(deal).to_state()
    told = everything(state, deal.seat)
    sheet = deal_sheet(
        deal_page(deal, state), engine.view(state, deal.seat), "https://x/", told
    )
    first, second, *_more = words_on_pages(readable(sheet, Look()))

    assert "The wall" not in first
    for word in ("All hands", "East", "South", "West", "North"):
        assert word in second
    assert not is_cut(sheet, Look("us-letter"))
    assert not is_cut(sheet, Look("us-letter", "large"))


@pytest.mark.django_db
def test_only_the_owner_gets_the_second_page(
    deal: Deal, client: Client, teacher_client: Client
) -> None:
    services.share_deal(owner=deal.owner, public_id=deal.public_id, is_shared=True)
    own = teacher_client.get(at(deal))
    others = client.get(at(deal))

    for response in (own, others):
        assert response["Content-Type"] == "application/pdf"
        assert "no-store" in response["Cache-Control"]
        assert "Cookie" in response["Vary"]
    assert len(others.content) < len(own.content)


@pytest.mark.django_db
def test_a_deal_that_is_not_theirs_is_not_there(
    deal: Deal, client: Client, stranger_client: Client
) -> None:
    assert client.get(at(deal)).status_code == 404
    assert stranger_client.get(at(deal)).status_code == 404


@pytest.mark.django_db
def test_other_peoples_words_come_out_as_words(
    teacher: User, teacher_client: Client
) -> None:
    draft = a_draft(seat=0, name=HOSTILE[:100], text=HOSTILE + "\n" + HOSTILE)
    deal = services.new_deal(owner=teacher, draft=draft)

    response = teacher_client.get(at(deal, "?size=large"))

    assert response.status_code == 200
    assert response["Content-Disposition"].isascii()
