"""A whole card on paper."""

from __future__ import annotations

import pytest
from django.test import Client

from cards import library
from cards.selectors import printed_lines
from cards.sheet import card_sheet
from mahjong_site.accounts.models import User
from mahjong_site.paper.press import Look
from tests.cards.own import TEXT, make_card
from tests.paper.reading import is_cut, readable, words_on_pages


@pytest.mark.parametrize("slug", ["kitchen-table", "nmjl-2026", "mahjong-club"])
def test_a_whole_card_fits_on_two_pages_with_every_line(slug: str) -> None:
    card = library.shipped_card(slug)
    sheet = card_sheet(card, "https://x.example/")
    pages = words_on_pages(readable(sheet, Look("us-letter")))

    assert len(pages) <= 3
    text = "".join(" ".join(pages).split())
    for line in printed_lines(card):
        assert "".join(f"{line.exposure} {line.points}".split()) in text
        for word in line.printed:
            assert word.text in text
    assert text.count("Misprinted") == len(card.left_out) + card.about.count("Misprin")
    for look in (Look("us-letter"), Look("a4", "large")):
        assert not is_cut(sheet, look)


@pytest.mark.django_db
def test_a_card_is_given_as_a_pdf(client: Client) -> None:
    response = client.get("/cards/kitchen-table/print/")

    assert response["Content-Type"] == "application/pdf"
    assert "the-kitchen-table-card.pdf" in response["Content-Disposition"]
    assert "no-store" not in response["Cache-Control"]
    assert client.get("/cards/no-such-card/print/").status_code == 404
    page = client.get("/cards/kitchen-table/").content.decode()
    assert 'action="/cards/kitchen-table/print/"' in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "/cards/{slug}/print/",
        "/drills/read_line/5/print/?card={slug}&items=2&level=1",
        "/drills/charleston/5/print/?card={slug}",
    ],
)
def test_sheets_of_an_own_card_are_its_owners(
    address: str,
    learner: User,
    learner_client: Client,
    stranger_client: Client,
    client: Client,
) -> None:
    address = address.format(slug=make_card(learner).slug)

    own = learner_client.get(address)
    assert own["Content-Type"] == "application/pdf"
    assert own["Cache-Control"] == "private, no-store"
    assert stranger_client.get(address).status_code == 404
    assert client.get(address).status_code == 404


@pytest.mark.django_db
def test_a_card_of_somebodys_words_is_printed_as_they_stand(learner: User) -> None:
    name = r"Club #read(x) *b* $y$ <l> @r 'q' \n"
    text = TEXT.replace("Our club night", name).replace("Any 2 suits,", "#panic()")
    card = library.offered_card(make_card(learner, text).slug, learner)
    sheet = card_sheet(card, "https://x.example/")
    said = "".join(" ".join(words_on_pages(readable(sheet, Look()))).split())

    assert "".join(name.split()) in said
    assert "#panic()" in said
    assert not is_cut(sheet, Look(size="large"))
