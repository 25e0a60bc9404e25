from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from django.core.checks import run_checks
from pytest_django.fixtures import Settings

import engine
from cards import library, shipped
from mahjong_site.web.errors import DomainError


def test_the_cards_that_ship_are_there() -> None:
    assert set(library.shipped_slugs()) >= {"nmjl-2026", "mahjong-club"}


def test_a_card_is_read_once() -> None:
    assert library.shipped_card("nmjl-2026") is library.shipped_card("nmjl-2026")


def test_the_setting_says_which_cards_are_offered_and_in_which_order(
    settings: Settings,
) -> None:
    settings.OFFERED_CARDS = ["mahjong-club", "nmjl-2026"]
    assert [card.slug for card in library.offered_cards(None)] == settings.OFFERED_CARDS
    assert library.default_card().slug == "mahjong-club"

    settings.OFFERED_CARDS = ["nmjl-2026"]
    with pytest.raises(DomainError):
        library.offered_card("mahjong-club", None)
    assert library.shipped_card("mahjong-club").slug == "mahjong-club"


@pytest.mark.parametrize("slug", ["", "nmjl-1937", "../../etc/passwd", "NMJL-2026"])
def test_an_unknown_card_is_refused_with_its_code(slug: str) -> None:
    for find in (partial(library.offered_card, reader=None), library.shipped_card):
        with pytest.raises(DomainError) as refused:
            find(slug)
        assert refused.value.code == "unknown_card"
        assert refused.value.field == "card"


def test_a_site_that_offers_nothing_says_so(settings: Settings) -> None:
    settings.OFFERED_CARDS = []
    with pytest.raises(DomainError):
        library.default_card()
    assert [check.id for check in run_checks()] == ["cards.E001"]


def test_an_offered_card_that_is_not_there_fails_the_system_check(
    settings: Settings,
) -> None:
    settings.OFFERED_CARDS = ["nmjl-2026", "nmjl-1937"]
    (check,) = run_checks()
    assert check.id == "cards.E002"
    assert "nmjl-1937" in check.msg


def test_a_faulty_card_file_fails_the_system_check(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = (shipped.DATA / "nmjl-2026.card").read_text(encoding="utf-8")
    (tmp_path / "faulty.card").write_text(
        text.replace("222a 000 2222b", "222a 00 2222b"), encoding="utf-8"
    )
    monkeypatch.setattr(shipped, "DATA", tmp_path)
    shipped.slugs.cache_clear()
    shipped.subset_homes.cache_clear()
    settings.OFFERED_CARDS = ["faulty"]
    try:
        (check,) = run_checks()
    finally:
        shipped.slugs.cache_clear()
        shipped.subset_homes.cache_clear()
    assert check.id == "cards.E003"
    assert check.msg.startswith("faulty.card, line 9, column 5: ")


@pytest.mark.django_db
def test_a_card_is_found_by_its_hash() -> None:
    card = library.shipped_card("mahjong-club")
    assert library.card_by_hash(card.hash) is card
    assert library.card_by_hash("0" * 64) is None


def test_subsets_ship_as_cards_of_their_own() -> None:
    whole = library.shipped_card("kitchen-table")

    for subset in whole.subsets:
        card = library.shipped_card(subset.slug)
        assert library.card_by_hash(card.hash) is card
        assert engine.load_card(library.card_text(card)) == card
        assert {(line.section, line.number) for line in card.lines} == {*subset.lines}
        assert all(whole.line(line.section, line.number) == line for line in card.lines)
