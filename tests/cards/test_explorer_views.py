from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

import engine
from cards import explorer, library, selectors


def _lines() -> list[str]:
    return [
        explorer.line_url(card, line)
        for card in map(library.shipped_card, library.offered_slugs())
        for line in selectors.printed_lines(card)
    ]


def test_each_card_of_the_site_says_for_whom_it_is(client: Client) -> None:
    page = client.get("/cards/").text

    for card in library.offered_cards(None):
        assert card.use
        assert escape(str(card.use)) in page


def test_the_offered_cards_are_listed_in_order(
    client: Client, settings: Settings
) -> None:
    settings.OFFERED_CARDS = ["mahjong-club", "nmjl-2026"]
    text = client.get("/cards/").text
    found = re.findall(r'<h2><a href="/cards/([a-z0-9-]+)/">', text)
    assert found == settings.OFFERED_CARDS


def test_a_card_that_is_not_offered_is_not_found(
    client: Client, settings: Settings
) -> None:
    settings.OFFERED_CARDS = ["nmjl-2026"]
    for path in ("mahjong-club/", "mahjong-club/2468/", "mahjong-club/2468/1/"):
        assert client.get(f"/cards/{path}").status_code == 404


def test_a_card_shows_every_line_with_a_link(client: Client) -> None:
    for card in map(library.shipped_card, library.offered_slugs()):
        text = client.get(f"/cards/{card.slug}/").text
        for line in selectors.printed_lines(card):
            assert f'href="{explorer.line_url(card, line)}"' in text


def test_a_section_shows_its_lines_as_tiles_letters_and_words(client: Client) -> None:
    text = client.get("/cards/nmjl-2026/2468/").text
    assert text.count('class="line-letters"') >= 9
    assert 'aria-label="Two Bam"' in text
    assert "Every kong has one and the same number: 2, 4, 6 or 8" in text


@pytest.mark.parametrize("path", _lines())
def test_every_line_has_a_page(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200
    assert "Group by group" in response.text


def test_a_line_says_where_jokers_may_stand_and_why_not(client: Client) -> None:
    text = client.get("/cards/nmjl-2026/369/4/").text
    assert "takes jokers" in text
    assert "No joker: it never stands in a pair." in text
    assert "jokers-02" in text
    assert "All 6 hands that make it" in text
    assert 'rel="prev" href="/cards/nmjl-2026/369/3B/"' in text
    assert 'rel="next" href="/cards/nmjl-2026/369/5/"' in text


@pytest.mark.parametrize("slug", library.shipped_slugs())
def test_the_tiles_for_the_checker_win_on_their_line(slug: str) -> None:
    card = library.shipped_card(slug)
    for line in card.lines:
        tiles = engine.parse_tiles(explorer.LineShown(card, line).example)
        matches = engine.check_mahjong(card, tiles).matches
        assert line in [match.line for match in matches]
    for line in card.left_out:
        assert explorer.LineShown(card, line).example == ""


def test_a_misprinted_line_is_shown_as_such_and_has_no_hand(client: Client) -> None:
    text = client.get("/cards/mahjong-club/2468/6/").text
    assert 'data-code="line_misprinted"' in text
    assert "13 tiles" in text
    assert "No hand makes this line" in text


def test_a_remark_stands_beside_its_line(client: Client) -> None:
    text = client.get("/cards/mahjong-club/year-2026/4/").text
    assert "does not say in which suit" in text


def test_many_hands_are_paged(client: Client) -> None:
    seen: list[tuple[str, ...]] = []
    for page in range(1, 19):
        text = client.get(f"/cards/nmjl-2026/quints/3/?page={page}").text
        assert f"Page {page} of 18" in text
        tiles = re.findall(r"#t-(\w+)", text.partition('id="hands"')[2])
        seen += [tuple(tiles[i : i + 14]) for i in range(0, len(tiles), 14)]
    assert len(seen) == 216
    assert len(set(seen)) == 216


def test_htmx_gets_only_the_hands(client: Client) -> None:
    headers = {"HX-Request": "true"}
    response = client.get("/cards/nmjl-2026/quints/3/?page=2", headers=headers)
    assert response.text.strip().startswith('<section id="hands"')
    assert "HX-Request" in response["Vary"]


@pytest.mark.parametrize("page", ["0", "-1", "99", "x", "", "9" * 500, "2\x00"])
def test_a_nonsense_page_is_answered_with_a_page(client: Client, page: str) -> None:
    response = client.get("/cards/nmjl-2026/quints/3/", {"page": page})
    assert response.status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "nmjl-1937/",
        "nmjl-2026/nothing/",
        "nmjl-2026/nothing/1/",
        "nmjl-2026/2468/99/",
        "nmjl-2026/2468/A/",
        "nmjl-2026/2468/" + "9" * 300 + "/",
    ],
)
def test_what_is_not_on_a_card_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/cards/{path}").status_code == 404


def test_a_number_may_be_written_small(client: Client) -> None:
    assert client.get("/cards/nmjl-2026/2468/1a/").status_code == 200


@pytest.mark.parametrize(
    "path",
    ["", "nmjl-2026/", "nmjl-2026/2468/", "nmjl-2026/quints/3/"],
)
def test_cards_cost_no_query_and_little_for_somebody_known(
    client: Client,
    learner_client: Client,
    path: str,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(0):
        client.get(f"/cards/{path}")
    # The session and the person; the list of cards holds own ones and those of classes.
    with django_assert_num_queries(2 if path else 4):
        learner_client.get(f"/cards/{path}")


def test_only_looks_are_allowed(client: Client) -> None:
    assert client.post("/cards/nmjl-2026/").status_code == 405
