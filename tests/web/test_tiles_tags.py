"""The tags that draw tiles, racks and card lines."""

from __future__ import annotations

import gzip
import re
from html.parser import HTMLParser

import pytest
from django.template import Context, Template
from django.utils import translation

from engine.notation import NotationError
from engine.patterns import PrintedGroup
from engine.tiles import SET_KINDS, SPOKEN, Tile
from mahjong_site.web import tilenames
from mahjong_site.web.templatetags.tiles import as_tiles


def render(source: str, **context: object) -> str:
    return Template("{% load tiles %}" + source).render(Context(context))


def names(html: str) -> list[str]:
    return re.findall(r'aria-label="([^"]*)"', html)


class _Parser(HTMLParser):
    """Collects tags; enough to see that markup is well formed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag != "input":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def tags(html: str, wanted: str) -> list[dict[str, str | None]]:
    parser = _Parser()
    parser.feed(html)
    assert parser.open == []
    return [attrs for tag, attrs in parser.seen if tag == wanted]


def test_names_are_those_of_the_engine() -> None:
    assert tilenames._ENGLISH == SPOKEN


def test_tile_is_an_image_with_a_name_and_its_own_symbol() -> None:
    html = render("{% tile t %}", t=Tile.B5)
    (svg,) = tags(html, "svg")
    assert svg["role"] == "img"
    assert svg["aria-label"] == "Five Bam"
    (use,) = tags(html, "use")
    assert use["href"] is not None
    assert use["href"].endswith("tiles/tiles.svg#t-5B")


def test_tile_accepts_a_code_and_the_sorted_place() -> None:
    assert names(render("{% tile '0' %}{% tile 35 %}")) == ["Soap", "Joker"]


def test_a_word_that_is_no_tile_is_an_error_in_the_template() -> None:
    with pytest.raises(NotationError):
        render("{% tile '5X' %}")


def test_new_tile_says_so_in_words() -> None:
    html = render("{% tile 'E' new=True %}")
    assert '<span class="tile-note">new</span>' in html


def test_joker_standing_for_a_tile_names_both() -> None:
    html = render("{% tile 'J' stands_for='7C' %}")
    assert names(html) == ["Joker as Seven Crak"]
    assert [use["href"][-3:] for use in tags(html, "use")] == ["t-J", "-7C"]  # type: ignore[index]


def test_rack_is_a_labelled_list_in_the_given_order() -> None:
    html = render("{% rack 'J 222B E' label=label %}", label='"Rosa" & rack')
    (ul,) = tags(html, "ul")
    assert ul["aria-label"] == '"Rosa" & rack'
    assert names(html)[1:] == ["Joker", *["Two Bam"] * 3, "East"]
    assert len(tags(html, "li")) == 5


def test_rack_marks_as_many_new_tiles_as_came() -> None:
    html = render("{% rack tiles new=came %}", tiles="222B E", came=[Tile.B2, Tile.B2])
    assert html.count("tile-note") == 2


def test_empty_rack_is_an_empty_list() -> None:
    assert tags(render("{% rack tiles %}", tiles=()), "li") == []


def test_row_of_tiles_may_stand_in_a_label() -> None:
    html = render("{% tile_row 'FF 2B' size='sm' %}")
    assert tags(html, "ul") == []
    assert names(html) == ["Flower", "Flower", "Two Bam"]


def test_choices_are_real_boxes_with_stable_ids() -> None:
    html = render("{% tile_choices '22B J' name='pass' id='own' %}")
    boxes = tags(html, "input")
    assert [box["id"] for box in boxes] == ["own-0", "own-1", "own-2"]
    assert {box["name"] for box in boxes} == {"pass"}
    assert [box["value"] for box in boxes] == ["2B", "2B", "J"]
    assert len(tags(html, "label")) == 3


def test_choices_keep_what_was_posted_tile_by_tile() -> None:
    html = render("{% tile_choices '222B' checked=posted %}", posted=["2B", "2B"])
    assert [("checked" in box) for box in tags(html, "input")] == [True, True, False]


def test_choices_by_place_tell_like_tiles_apart() -> None:
    html = render("{% tile_choices '222B' values='place' checked=on %}", on=["1"])
    boxes = tags(html, "input")
    assert [box["value"] for box in boxes] == ["0", "1", "2"]
    assert ["checked" in box for box in boxes] == [False, True, False]


@pytest.mark.parametrize(
    ("disabled", "expected"), [("J", [False, True]), (True, [True, True])]
)
def test_choices_that_cannot_be_chosen(disabled: object, expected: list[bool]) -> None:
    html = render("{% tile_choices '2B J' disabled=disabled %}", disabled=disabled)
    assert ["disabled" in box for box in tags(html, "input")] == expected


def test_radio_choices_and_escaped_attributes() -> None:
    html = render("{% tile_choices '2B' type='radio' name=n %}", n='a"><b>')
    (box,) = tags(html, "input")
    assert box["type"] == "radio"
    assert box["name"] == 'a"><b>'


def test_tile_button_sends_the_tile() -> None:
    html = render("{% tile_button 'N' id='key-N' %}")
    (button,) = tags(html, "button")
    assert (button["name"], button["value"], button["id"]) == ("tile", "N", "key-N")
    assert names(html) == ["North"]


def test_keyboard_has_every_tile_once_in_four_named_rows() -> None:
    html = render("{% tile_keyboard id='k' disabled='J' %}")
    buttons = tags(html, "button")
    assert [button["value"] for button in buttons] == [tile.code for tile in SET_KINDS]
    assert [b["value"] for b in buttons if "disabled" in b] == ["J"]
    assert buttons[4]["id"] == "k-5B"
    rows = [div for div in tags(html, "div") if div.get("role") == "group"]
    assert [row["aria-label"] for row in rows][:3] == ["Bams", "Craks", "Dots"]


@pytest.mark.parametrize(
    ("tiles", "name"),
    [
        ("33D J", ["Pung of Three Dot"]),
        ("FFFF", ["Kong of Flower"]),
        ("NNN JJ", ["Quint of North"]),
        ("2B 3B 4B", []),
        ("JJJ", []),
    ],
)
def test_an_exposure_is_called_what_it_is(tiles: str, name: list[str]) -> None:
    found = names(render("{% exposure tiles named=True %}", tiles=tiles))

    assert found[: len(found) - len(as_tiles(tiles))] == name


def test_exposure_shows_what_its_jokers_stand_for() -> None:
    html = render("{% exposure '7B 7B J' label='Pung' %}")
    assert names(html) == ["Pung", "Seven Bam", "Seven Bam", "Joker as Seven Bam"]


def test_backs_are_one_image_with_their_number() -> None:
    assert names(render("{% backs 13 %}")) == ["13 hidden tiles"]
    assert names(render("{% backs 1 %}")) == ["1 hidden tile"]


def test_every_tile_has_its_symbol_in_the_sprite(settings: object) -> None:
    from django.contrib.staticfiles import finders

    found = finders.find("tiles/tiles.svg")
    assert isinstance(found, str)
    with open(found, encoding="utf-8") as file:
        ids = re.findall(r'<symbol id="t-([^"]+)"', file.read())
    assert ids == [tile.code for tile in Tile] + ["back"]


def test_sprite_is_light_on_its_way() -> None:
    from tools.draw_tiles import OUT

    assert len(gzip.compress(OUT.read_bytes())) < 60_000


def test_sprite_is_what_the_drawing_script_draws() -> None:
    from tools import draw_tiles

    assert draw_tiles.OUT.read_text(encoding="utf-8") == draw_tiles.sprite()


def test_line_in_letters_marks_suits_but_never_the_zero() -> None:
    printed = (
        PrintedGroup("FF"),
        PrintedGroup("2026", "a"),
        PrintedGroup("DDD", "b", "match"),
        PrintedGroup("DD", "", "any"),
    )
    html = render("{% line_letters line %}", line=printed)
    assert '<span class="suit-a">2</span>0<span class="suit-a">26</span>' in html
    assert '<span class="suit-b">DDD</span>' in html
    assert '<span class="word">DD<sub>any</sub></span>' in html
    assert (
        "F F, no suit; 2 0 2 6 in suit A; D D D, dragon of suit B; D D, any dragon"
        in html
    )


def test_names_follow_the_language() -> None:
    with translation.override("en"):
        assert tilenames.tile_name(Tile.SOAP) == "Soap"
