"""Any words and any tiles: a sheet says them as they are, and nothing of it is cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import engine
from cards import library
from engine.tiles import Tile
from mahjong_site.paper import blocks, press
from mahjong_site.paper.blocks import Kept, Option, Options, Part, Sheet, Writing
from mahjong_site.paper.faces import SWITCHES, pictures
from mahjong_site.paper.press import MARK, Look, pdf_of
from tests.paper.reading import (
    is_cut,
    picture_names,
    readable,
    said_on_pages,
    words_on_pages,
)

HOSTILE = [
    '#panic("no") $x^2$ *b* _i_ `raw` <label> @ref // /* */',
    '#read("/etc/passwd") #include \'x\' #import "@preview/a:1.0.0": *',
    "\\ \\u{202e} = heading - list + enum ~ -- --- ... [ ] { } ] ) }",
    "“quotes” 'single' \"double\" & < > %",
    "שלום مرحبا Привет Ελλάδα",
]
LOOKS = [
    Look(paper, size) for paper in ("a4", "us-letter") for size in ("plain", "large")
]


def _sheet(*words: str, title: str = "Title") -> Sheet:
    return Sheet(title, (Part(tuple(blocks.text(one) for one in words)),))


@pytest.mark.parametrize("words", HOSTILE)
def test_words_stand_on_paper_as_they_were_typed(words: str) -> None:
    (page,) = words_on_pages(readable(_sheet(words, title=words), Look()))

    plain = "".join(words.split())
    assert "".join(page.split()).count(plain) == 2 or not words.isascii()
    assert "root:" not in page


@pytest.mark.parametrize(
    "words",
    ["a\x00b\x07c", "\ud800 lone", "\u202eturned\u202c", "😀 中文", "\ufeff\u200f", ""],
)
def test_no_sign_breaks_a_sheet(words: str) -> None:
    assert pdf_of(_sheet(words, title=words), Look())


@pytest.mark.parametrize(
    "name",
    ["李梅", "さくら", "김민지", "😀🎉", "สมชาย", "दीपा", "Առնո", "Ελένη", "𝒜𝓃𝓃𝒶"],
)
def test_names_of_many_scripts_and_emoji_are_drawn(name: str) -> None:
    pdf = pdf_of(_sheet(name, title=name), Look())

    # Only where every sign is drawn is a PDF fit for readers who listen.
    assert b"pdfuaid" in pdf
    assert "stands for" not in words_on_pages(pdf)[0]


def test_for_signs_that_nothing_can_draw_stands_a_mark_that_is_told_once() -> None:
    pdf = pdf_of(_sheet("ཨ་ནི་ 李 and 𓀀", "བོད", title="Ani ཨ"), Look())

    (page,) = words_on_pages(pdf)
    assert page.startswith(f"Ani {MARK} {MARK} stands for a sign")
    assert page.count("stands for a sign") == 1
    assert f"李 and {MARK}" in page
    assert b"pdfuaid" in pdf


def test_words_of_a_hundred_unknown_scripts_still_make_a_sheet() -> None:
    words = "".join(map(chr, range(0x10A80, 0x11A00, 16)))

    assert pdf_of(_sheet(words, title="T"), Look())


@hypothesis_settings(max_examples=25)
@given(st.text(max_size=200))
def test_no_words_at_all_break_a_sheet(words: str) -> None:
    assert readable(_sheet(words, title=words), Look())


@pytest.mark.parametrize("look", LOOKS)
def test_the_longest_words_stay_on_the_paper(look: Look) -> None:
    sheet = Sheet(
        "W" * 120,
        (
            Part(
                (
                    blocks.text("W" * 300),
                    Kept((blocks.text("W" * 300, "strong"),), "1"),
                    Options((Option("A", (blocks.text("W" * 300),)),)),
                    blocks.rack((Tile.JOKER,) * 40, "W" * 100),
                    Writing("W" * 100),
                )
            ),
        ),
        about=("W" * 300,),
        link="https://example.org/drills/mix/1/?kinds=" + "which_line.3," * 50,
    )

    assert not is_cut(sheet, look)


def test_what_is_too_wide_is_seen_as_cut() -> None:
    too_wide = blocks.group((Tile.JOKER,) * 30)

    assert is_cut(Sheet("T", (Part((blocks.Row((too_wide,)),)),)), Look())


def test_a_long_text_is_bounded() -> None:
    assert len(blocks.clean("x" * 100_000)) == blocks.LONGEST


def test_the_same_sheet_gives_the_same_bytes() -> None:
    sheet = Sheet("T", (Part((blocks.rack(tuple(Tile)), blocks.text("x"))),))

    # Each comes from a process of its own.
    assert pdf_of(sheet, Look()) == pdf_of(sheet, Look())


def test_large_print_has_no_letter_below_18_points_and_larger_tiles() -> None:
    line = library.shipped_card("kitchen-table").lines[0]
    sheet = Sheet(
        "Title",
        (
            Part(
                (
                    Kept((blocks.text("Question", "strong"),), "1"),
                    blocks.rack(engine.parse_tiles("1B J"), "label"),
                    blocks.card_line(line, under="out"),
                    blocks.text("soft", "soft"),
                    Writing("Why"),
                    Options((Option("A", (blocks.text("yes"),)),)),
                )
            ),
        ),
        about=("about",),
        link="https://example.org/",
        asks_name=True,
    )

    def sizes(look: Look) -> set[float]:
        pages = said_on_pages(readable(sheet, look))
        return {round(said.size, 1) for page in pages for said in page}

    assert min(sizes(Look(size="large"))) >= 18
    assert min(sizes(Look())) >= 7.5
    assert max(sizes(Look())) < max(sizes(Look(size="large")))


def test_every_face_of_every_tile_is_a_picture() -> None:
    for face in SWITCHES:
        for tile in Tile:
            picture = pictures()[f"tiles/{face}/{tile.code}.svg"].decode()
            assert "var(" not in picture
    assert pictures()["tiles/plain/5C.svg"] != pictures()["tiles/named/5C.svg"]


def test_pictures_have_names_for_those_who_listen() -> None:
    sheet = Sheet(
        "T",
        (
            Part(
                (
                    blocks.rack(engine.parse_tiles("5B R 0")),
                    blocks.Row((blocks.group(engine.parse_tiles("N N J")),)),
                )
            ),
        ),
    )
    names = picture_names(readable(sheet, Look()))

    assert [one for one in names if one] == [
        "Five Bam",
        "Red",
        "Soap",
        "North",
        "North",
        "Joker as North",
    ]


def test_a_part_begins_on_a_page_of_its_own() -> None:
    sheet = Sheet(
        "T", (Part((blocks.text("one"),)), Part((blocks.text("two"),), "Answers"))
    )
    first, second = words_on_pages(readable(sheet, Look()))

    assert "one" in first
    assert "two" not in first
    assert "Answers" in second
    assert "Page 2 of 2" in second
    assert "independent of every publisher" in first


def test_a_sheet_that_takes_too_long_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(press, "LONGEST", 0.001)

    with pytest.raises(press.TooBusy):
        pdf_of(_sheet("x"), Look())
