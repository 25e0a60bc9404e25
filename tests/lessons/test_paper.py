"""Drills, lessons and deals on paper: nothing cut, nothing told too early."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from pytest_django import Settings

from cards import library as cards
from engine.tiles import Tile
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.item import Build, DrillSettings, Item, OneOf, Pick
from lessons.drills.links import MIX, MOST_ITEMS, Link
from lessons.drills.wording import sentence
from lessons.library import library
from lessons.paper.charleston import charleston_sheet
from lessons.paper.drills import drill_sheet
from lessons.paper.items import question, solution
from lessons.paper.lesson import lesson_sheet
from mahjong_site.paper.blocks import Part, Sheet, clean
from mahjong_site.paper.press import Look, pdf_of
from mahjong_site.web.tilenames import tile_name
from tests.paper.reading import (
    is_cut,
    picture_names,
    readable,
    said_on_pages,
    words_on_pages,
)

LARGE = Look("us-letter", "large")
CARD = "kitchen-table"


def _items(kind: str) -> list[Item]:
    card = cards.shipped_card(CARD)
    return [
        serve(card, kind, DrillSettings(CARD, (), level), 3)
        for level in KINDS[kind].LEVELS
    ]


def _flat(text: str) -> str:
    return "".join(text.split())


def _all_kinds() -> Link:
    plan = tuple((kind, module.LEVELS[-1]) for kind, module in KINDS.items())
    return Link(MIX, 7, DrillSettings(CARD), len(plan), plan=plan)


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_tells_nothing_of_its_answer(kind: str) -> None:
    for item in _items(kind):
        asked = _flat(" ".join(words_on_pages(_alone(question(item, 1)))))
        told = _flat(" ".join(words_on_pages(_alone(solution(item, 1)))))
        reasons = [_flat(clean(sentence(why))) for why in item.right.why]
        shown = [_flat(sentence(one)) for one in item.stem]
        for reason in reasons:
            assert reason not in asked, item
            assert reason in told
        for one in shown:
            assert one in asked


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_fits_its_page_in_both_sizes(kind: str) -> None:
    item = _items(kind)[-1]
    sheet = Sheet("T", (Part((question(item, 1),)), Part((solution(item, 1),))))

    assert not is_cut(sheet, Look("a4"))
    assert not is_cut(sheet, LARGE)


def _alone(*blocks: object) -> bytes:
    return readable(Sheet("T", (Part(tuple(blocks)),)), Look())  # type: ignore[arg-type]


def test_every_way_to_answer_is_printed() -> None:
    forms = {type(item.answer) for kind in KINDS for item in _items(kind)}
    assert forms == {OneOf, Pick, Build}

    pick = next(i for k in KINDS for i in _items(k) if isinstance(i.answer, Pick))
    build = next(i for k in KINDS for i in _items(k) if isinstance(i.answer, Build))
    assert "Ring" in words_on_pages(_alone(question(pick, 1)))[0]
    assert "one after another" in words_on_pages(_alone(question(build, 1)))[0]


def test_a_plain_face_is_not_named_for_those_who_listen() -> None:
    item = next(one for one in _items("name_tile") if one.face == "plain")
    names = picture_names(_alone(question(item, 1)))

    assert names
    assert not {tile_name(tile) for tile in Tile} & set(names)


def test_answers_stand_on_their_own_page() -> None:
    link = _all_kinds()
    sheet = drill_sheet(cards.shipped_card(CARD), link, "https://x.example/")
    pages = words_on_pages(readable(sheet, Look()))

    (first,) = [n for n, page in enumerate(pages) if page.startswith("Answers")]
    assert first > 0
    assert "What the others show" not in " ".join(pages[:first])
    assert "What the others show" in " ".join(pages[first:])
    assert len(sheet.parts[0].blocks) == len(KINDS)


def test_large_print_of_a_set_is_large_throughout() -> None:
    sheet = drill_sheet(cards.shipped_card(CARD), _all_kinds(), "https://x.example/")
    pages = said_on_pages(readable(sheet, LARGE))

    assert min(said.size for page in pages for said in page) >= 18


@pytest.mark.parametrize("lesson", library().live, ids=lambda one: one.slug)
def test_every_lesson_has_a_summary(lesson) -> None:  # type: ignore[no-untyped-def]
    sheet = lesson_sheet(lesson, "https://x.example/")
    words = words_on_pages(readable(sheet, Look("us-letter")))

    assert len(words) <= 3
    assert "Tap " not in " ".join(words)
    text = _flat(" ".join(words))
    for goal in lesson.data.goals:
        assert _flat(goal) in text
    for one in lesson.data.mistakes:
        assert _flat(library().corrections[one].truth) in text
    assert not any(_flat(rule) in text for rule in lesson.data.rules), "no codes"
    assert not is_cut(sheet, LARGE)


def test_a_charleston_deal_keeps_its_answer_for_the_last_page() -> None:
    sheet = charleston_sheet(cards.shipped_card(CARD), 5, "https://x.example/")
    first, *others = words_on_pages(readable(sheet, Look()))

    assert "Pass 1, to the right" in first
    assert "The best first pass" not in first
    assert "%" not in first
    assert "The best first pass" in others[0]
    assert not is_cut(sheet, LARGE)


# -- the pages -------------------------------------------------------------------------


PAGES = {
    "/drills/which_line/5/print/?card=kitchen-table&level=2&items=3": "nearest-line",
    "/drills/mix/5/print/?kinds=legal.1,discard.2": "mixed-drills-5",
    "/drills/read_line/5/print/": "read-a-line",
    "/drills/charleston/5/print/": "charleston-5",
    "/lessons/keep-and-pass/print/": "what-to-keep-what-to-pass",
}


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_a_sheet_is_a_pdf_with_a_name(client: Client, address: str) -> None:
    response = client.get(address)

    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response.content.startswith(b"%PDF")
    assert response["Content-Disposition"].startswith('inline; filename="')
    assert response["Content-Disposition"].endswith('.pdf"')
    assert "Accept-Language" in response["Vary"]
    assert not client.cookies


@pytest.mark.django_db
def test_the_size_and_the_paper_are_asked_for_in_the_address(client: Client) -> None:
    where = "/lessons/keep-and-pass/print/"

    usual = client.get(where).content
    assert client.get(f"{where}?size=&paper=nonsense").content == usual
    assert client.get(f"{where}?paper=a4").content != usual
    large = client.get(f"{where}?size=large")
    assert len(words_on_pages(large.content)) > len(words_on_pages(usual))
    assert "-large.pdf" in large["Content-Disposition"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "/drills/no_such_kind/5/print/",
        "/drills/which_line/5/print/?card=no-such-card",
        "/drills/which_line/5/print/?items=51",
        "/drills/which_line/5/print/?level=9",
        "/drills/which_line/9999999999/print/",
        "/drills/mix/5/print/",
        "/drills/charleston/9999999999/print/",
        "/drills/charleston/5/print/?card=no-such-card",
        "/lessons/no-such-lesson/print/",
    ],
)
def test_what_is_not_there_is_no_sheet(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.django_db
def test_a_set_prints_from_its_beginning_wherever_it_stands(client: Client) -> None:
    where = "/drills/read_line/5/print/?level=1&items=3"

    assert client.get(f"{where}&item=3").content == client.get(where).content
    assert len(words_on_pages(client.get(where).content)) >= 2


@pytest.mark.django_db
def test_heavy_use_is_slowed(client: Client, settings: Settings) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "paper": "2/min"}
    where = "/lessons/keep-and-pass/print/"

    assert [client.get(where).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("where", "sheet"),
    [
        ("/lessons/keep-and-pass/", "/lessons/keep-and-pass/print/"),
        ("/drills/charleston/5/", "/drills/charleston/5/print/"),
        ("/drills/read_line/5/?level=1&items=3", "/drills/read_line/5/print/"),
        ("/drills/read_line/5/result/?level=1&items=3", "/drills/read_line/5/print/"),
    ],
)
def test_pages_lead_to_their_sheets(client: Client, where: str, sheet: str) -> None:
    body = client.get(where).content.decode()

    assert f'action="{sheet}"' in body
    assert 'name="size"' in body
    if "items" in where:
        assert '<input type="hidden" name="items" value="3">' in body


def test_the_longest_set_is_bounded() -> None:
    link = Link("read_line", 5, DrillSettings(CARD), MOST_ITEMS)
    sheet = drill_sheet(cards.shipped_card(CARD), link, "https://x.example/")

    assert len(sheet.parts[0].blocks) == MOST_ITEMS
    assert len(pdf_of(replace(sheet, title="x"), Look())) < 5_000_000
