"""A whole card on paper."""

from __future__ import annotations

import pytest
from django.test import Client

from cards import library
from cards.selectors import printed_lines
from cards.sheet import card_sheet
from mahjong_site.paper.press import Look
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
