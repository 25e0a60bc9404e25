"""The page of figures, and that its data is what these bots play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape
from pytest_django.fixtures import Settings

from cards import shipped
from engine.bots.levels import LEVELS
from mahjong_site.pages.figures import kept, shown
from mahjong_site.pages.figures.kept import CardFigures, Match
from mahjong_site.pages.figures.lines import LinesOf
from tests.sizes import SOAK, size
from tools.figures import level_table, match_of, neighbours, winners
from tools.simulate import simulate

CARDS = shipped.whole_cards()


def figures(slug: str) -> CardFigures:
    found = kept.read(slug)
    assert found is not None, "make figures"
    return found


# --- the data -------------------------------------------------------------------------


@pytest.mark.parametrize("slug", CARDS)
def test_the_data_is_about_this_card_and_these_levels(slug: str) -> None:
    found, card = figures(slug), shipped.read(slug)

    assert (found.card, found.hash) == (slug, card.hash)
    assert found.rules == shipped.suggested_profile(slug)
    assert found.games >= 1000
    assert len(found.tiles_lacking) == len(card.lines)
    assert [table.level for table in found.tables] == list(LEVELS)
    assert [(match.a, match.b) for match in found.matches] == list(neighbours())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("slug", CARDS)
def test_the_first_games_come_out_again(slug: str, level: str) -> None:
    found = figures(slug)
    table = found.table(level)
    assert table is not None
    first = level_table(slug, level, kept.FIRST_GAMES, found.seed, jobs=1)

    assert first.all == table.first
    assert first.winners == table.winners[: kept.FIRST_GAMES]


@pytest.mark.parametrize("slug", CARDS)
def test_games_out_of_the_middle_come_out_again(slug: str) -> None:
    """In the long run all of them at every table."""
    found = figures(slug)
    games = size(5, found.games)
    start = (found.games - games) // 2
    for table in found.tables if SOAK else found.tables[:1]:
        levels = (table.level,) * 4
        given = (slug, games, found.seed + start, levels, found.rules)
        results = simulate(*given, jobs=0 if SOAK else 1)
        assert winners(results) == table.winners[start : start + games]


@pytest.mark.parametrize("slug", CARDS)
def test_the_first_deals_of_each_match_come_out_again(slug: str) -> None:
    found = figures(slug)
    for match in found.matches:
        given = (slug, match.a, match.b, 2 * kept.FIRST_DEALS, found.seed)
        assert match_of(*given, jobs=1).all == match.first


@pytest.mark.parametrize("slug", CARDS)
def test_what_is_told_of_a_table_is_what_came_of_its_games(slug: str) -> None:
    found = figures(slug)
    for table in found.tables:
        count = Counter(table.winners)
        assert len(table.winners) == table.all["games"] == found.games
        assert table.all["wall_games"] == count.pop(kept.WALL, 0)
        assert table.all["wins_by_seat"] == dict(sorted(count.items()))
        wins = count.total()
        assert sum(table.all["lines_won"].values()) == wins
        assert sum(table.all["wins_by_jokers_held"].values()) == wins
        assert sum(table.all["payments_by_seat"].values()) == 0


# --- the page -------------------------------------------------------------------------


@pytest.mark.parametrize("slug", CARDS)
def test_a_page_shows_what_is_kept_and_how_to_repeat_it(
    client: Client, settings: Settings, slug: str
) -> None:
    settings.OFFERED_CARDS = list(CARDS)
    found, card = figures(slug), shipped.read(slug)
    for table in found.tables:
        page = client.get(f"/figures/{slug}/?level={table.level}").text
        assert page.count("<h1>") == 1
        assert page.count('<svg class="chart"') == 3
        assert "The columns show how many of these players won." in page
        assert (
            f"make simulate CARD={slug} LEVELS={table.level} "
            f"GAMES={found.games} SEED={found.seed} JOBS=0"
        ) in page
        for line in card.lines:
            assert f">{escape(line.name)}</a></th>" in page
    for match in found.matches:
        assert f"make match A={match.a} B={match.b} CARD={slug}" in page


def test_the_first_offered_card_is_shown(client: Client, settings: Settings) -> None:
    settings.OFFERED_CARDS = ["kitchen-table-8", "nmjl-2026", "kitchen-table"]
    page = client.get("/figures/")

    assert page.status_code == 200
    assert "CARD=nmjl-2026" in page.text
    assert "/figures/kitchen-table/" in page.text
    assert "/figures/mahjong-club/" not in page.text
    assert client.get("/figures/mahjong-club/").status_code == 404
    assert client.get("/figures/kitchen-table-8/").status_code == 404


def test_a_site_without_such_a_card_says_so(client: Client, settings: Settings) -> None:
    settings.OFFERED_CARDS = ["kitchen-table-8"]
    page = client.get("/figures/")

    assert page.status_code == 200
    assert "There are no figures of the cards that this site offers." in page.text


@pytest.mark.parametrize("level", ["wizard", "", "\x00", "steady'"])
def test_an_unknown_level_is_the_best_one(client: Client, level: str) -> None:
    page = client.get("/figures/", {"level": level})

    assert page.status_code == 200
    assert f"LEVELS={list(LEVELS)[-1]} " in page.text


def test_the_strategy_part_and_the_table_lead_there(client: Client) -> None:
    for address in ("/strategy/", "/play/"):
        assert 'href="/figures/"' in client.get(address).text.split("<footer")[0]


# --- its words ------------------------------------------------------------------------


def a_match(low: float, net: float, value: float | None = 1.4) -> shown.MatchShown:
    ratio = {"value": value, "low": low if value else None, "high": value}
    difference = {"value": net + 1, "low": net, "high": net + 2, "count": 9}
    told: dict[str, Any] = {"ratio": ratio, "net_difference": difference}
    return shown.MatchShown(Match("strong", "steady", {}, told))


def test_a_match_is_told_as_far_as_its_intervals_go() -> None:
    assert "is the better player: it won 1.40 points" in a_match(1.2, 3).words
    assert "do not tell whether" in a_match(0.9, 3).words
    assert "do not tell whether" in a_match(1.2, -1).words
    assert "did worse than Steady" in a_match(0.6, -9, 0.8).words
    assert "nothing to compare" in a_match(1.2, 3, None).words


def test_many_jokers_are_counted_together() -> None:
    hands, wins = {"0": 10, "4": 4, "5": 3, "7": 1}, {"0": 1, "4": 2, "5": 2, "7": 1}
    told = {"hands_by_jokers_held": hands, "wins_by_jokers_held": wins}
    rows = shown.jokers(kept.LevelTable("steady", "", {}, told))

    assert [(str(row.name), row.count) for row in rows] == [
        ("0", 10), ("4", 4), ("5 or more", 4),
    ]  # fmt: skip
    assert [row.first.text for row in rows] == ["10.0%", "50.0%", "75.0%"]


@pytest.mark.parametrize("slug", CARDS)
def test_lines_that_bunch_are_told_with_reasons_that_hold(slug: str) -> None:
    found, card = figures(slug), shipped.read(slug)
    for table in found.tables:
        lines = LinesOf(card, found, table)
        assert sum(row.wins for row in lines.rows) == lines.wins
        assert {row.line.name for row in lines.rows} == {x.name for x in card.lines}
        for bunch in lines.bunched:
            assert bunch.won.won.value >= 2 * lines.even
            assert bunch.reasons
            called = any("may be called" in reason for reason in bunch.reasons)
            assert not (called and bunch.won.is_concealed)
            weighed = any("weigh points" in reason for reason in bunch.reasons)
            assert not (weighed and table.level != "strong")
        few = {row.line.name for row in lines.rare}
        assert not few & {bunch.won.line.name for bunch in lines.bunched}
