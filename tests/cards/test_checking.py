from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from cards import checking, library
from cards.forms import BOXES, EXPOSURES

CARD = library.shipped_card("nmjl-2026")


def test_a_tap_adds_a_tile_to_the_rack() -> None:
    asked = checking.canonical({"concealed": "FF", "add": "2B"})
    assert asked == {"concealed": "FF 2B"}


def test_a_tap_goes_where_it_is_told() -> None:
    asked = {"concealed": "FF", "to": "exposure_1", "add": "8B"}
    for text in ("8B", "8B 8B", "8B 8B 8B"):
        asked = checking.canonical({**asked, "add": "8B"})
        assert asked["exposure_1"] == text
        assert asked["to"] == "exposure_1"
        assert asked["concealed"] == "FF"


@pytest.mark.parametrize(
    ("text", "remove", "left"),
    [
        ("FF 222B", "concealed-0", "F 2B 2B 2B"),
        ("FF 222B", "concealed-4", "F F 2B 2B"),
        ("FF 222B", "last", "F F 2B 2B"),
        ("FF 222B", "concealed-99", "F F 2B 2B 2B"),
        ("FF zebra", "last", "FF"),
        ("F", "last", ""),
        ("", "last", ""),
        ("FF", "nothing-0", "F"),
    ],
)
def test_a_tap_takes_a_tile_out(text: str, remove: str, left: str) -> None:
    asked = checking.canonical({"concealed": text, "remove": remove})
    assert asked.get("concealed", "") == left


def test_an_emptied_exposure_leaves_no_gap() -> None:
    asked = checking.canonical(
        {"exposure_1": "F", "exposure_2": "888B", "remove": "exposure_1-0"}
    )
    assert asked == {"exposure_1": "888B"}
    asked = checking.canonical({"exposure_3": "888B", "to": "exposure_3"})
    assert asked == {"exposure_1": "888B", "to": "exposure_1"}


_keys = ["card", *BOXES, "to", "add", "remove", "strange"]
_values = st.text(max_size=12) | st.sampled_from(
    ["FF 222B", "last", "concealed-0", "exposure_2-1", "2B", *EXPOSURES]
)


@given(st.dictionaries(st.sampled_from(_keys), _values))
def test_an_address_once_made_stays_as_it_is(query: dict[str, str]) -> None:
    asked = checking.canonical(query)
    assert checking.canonical(asked) == asked
    assert set(asked) <= {"card", "to", *BOXES}
    assert all(asked.values())


def test_nearest_lines_are_laid_out_with_their_gaps() -> None:
    answer = checking.check(CARD, engine.parse_tiles("FF 2222B 44C 6C 888B J"), ())
    assert not answer.ok
    first = answer.nears[0]
    assert first.shown.line.name == "2468, line 2"
    assert (first.away, first.jokers_used) == (1, 1)
    assert [group.missing for group in first.groups] == [0, 0, 0, 1, 0]


def test_what_is_cut_from_the_list_is_counted() -> None:
    answer = checking.check(CARD, engine.parse_tiles("F"), ())
    assert len(answer.nears) == checking.NEAR_SHOWN
    every = engine.nearest(CARD, engine.parse_tiles("F"), limit=checking.NEAR_SHOWN)
    assert answer.cut == len(every) - checking.NEAR_SHOWN > 0


@pytest.mark.parametrize("slug", library.shipped_slugs())
def test_the_examples_are_what_they_say(slug: str) -> None:
    card = library.shipped_card(slug)
    win, short, joker = (
        _ask(card, example.query) for example in checking.examples(card)
    )
    assert win.ok
    assert not short.complete
    assert short.nears[0].away == 1
    assert joker.reasons[0].code == "joker_in_pair"


def _ask(card: engine.Card, query: str) -> checking.Answer:
    asked = parse_qs(query)
    assert asked["card"] == [card.slug]
    assert re.fullmatch(r"[0-9A-Z ]+", asked["concealed"][0])
    return checking.check(card, engine.parse_tiles(asked["concealed"][0]), ())
