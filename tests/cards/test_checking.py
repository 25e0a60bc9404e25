from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

import engine
from cards import asking, challenging, checking, library, rulings
from cards.examples import examples
from cards.forms import EXPOSURES, MAY_FORMS, AskForm, DeadForm, WonForm
from engine.matching import ways_left

pytestmark = pytest.mark.usefixtures("league_card_first")

CARD = library.shipped_card("nmjl-2026")


def test_a_tap_adds_a_tile_to_the_rack() -> None:
    asked = asking.canonical({"concealed": "FF", "add": "2B"})
    assert asked == {"concealed": "FF 2B"}


def test_a_tap_goes_where_it_is_told() -> None:
    asked = {"concealed": "FF", "to": "exposure_1", "add": "8B"}
    for text in ("8B", "8B 8B", "8B 8B 8B"):
        asked = asking.canonical({**asked, "add": "8B"})
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
    asked = asking.canonical({"concealed": text, "remove": remove})
    assert asked.get("concealed", "") == left


def test_an_emptied_exposure_leaves_no_gap() -> None:
    asked = asking.canonical(
        {"exposure_1": "F", "exposure_2": "888B", "remove": "exposure_1-0"}
    )
    assert asked == {"exposure_1": "888B"}
    asked = asking.canonical({"exposure_3": "888B", "to": "exposure_3"})
    assert asked == {"exposure_1": "888B", "to": "exposure_1"}


def test_a_place_for_one_tile_takes_the_newest_tap_and_passes_the_next_on() -> None:
    asked = asking.canonical({"ask": "may", "do": "call", "tile": "5D", "add": "7B"})
    assert asked == {"ask": "may", "do": "call", "tile": "7B", "to": "show"}
    asked = asking.canonical({**asked, "add": "7B"})
    assert asked["show"] == "7B"


FORMS = [WonForm, DeadForm, *MAY_FORMS.values()]


@pytest.mark.parametrize("form", FORMS)
@given(data=st.data())
def test_an_address_once_made_stays_as_it_is(
    form: type[AskForm], data: st.DataObject
) -> None:
    keys = [*form.names(), "to", "add", "remove", "strange"]
    values = st.text(max_size=12) | st.sampled_from(
        ["FF 222B", "last", "concealed-0", "exposure_2-1", "2B", "on", *EXPOSURES]
    )
    query = data.draw(st.dictionaries(st.sampled_from(keys), values))
    asked = asking.canonical({**query, "ask": form.ask, "do": form.do})
    assert asking.canonical(asked) == asked
    assert asking.form_asked(asked) is form
    assert set(asked) <= {"ask", "do", "to", *form.names()}
    assert all(asked.values())


def test_nearest_lines_are_laid_out_with_their_gaps() -> None:
    answer = _check(concealed="FF 2222B 44C 6C 888B J")
    assert not answer.ok
    first = answer.nears[0]
    assert first.shown.line.name == "2468, line 2"
    assert (first.away, first.jokers_used) == (1, 1)
    assert [group.missing for group in first.groups] == [0, 0, 0, 1, 0]


def test_what_is_cut_from_the_list_is_counted() -> None:
    answer = _check(concealed="F")
    assert len(answer.nears) == checking.NEAR_SHOWN
    every = engine.nearest(CARD, engine.parse_tiles("F"), limit=checking.NEAR_SHOWN)
    assert answer.cut == len(every) - checking.NEAR_SHOWN > 0


def _check(**asked: str) -> checking.Answer:
    form = WonForm(asked)
    assert form.is_valid(), form.errors
    return checking.check(form.cleaned_data)


def test_the_smallest_fix_changes_the_fewest_tiles() -> None:
    assert _check(concealed="FF 2222B 44C 66C 888B 9D").fix == (
        "Change Nine Dot for Eight Bam."
    )
    assert _check(concealed="FF 2222B 44C 66C 888B").fix == ""


WIN = "FF 2222B 44C 66C 8888B"


@pytest.mark.parametrize(
    ("asked", "sums"),
    [
        # 2468, line 2: 30 points; no joker doubles every payment (payment-03).
        ({}, (360, -120, -120, -120)),
        ({"won": "right"}, (240, -120, -60, -60)),
        ({"concealed": "FF 2222B 44C 66C 888B J"}, (180, -60, -60, -60)),
        ({"won": "left", "dead_across": "on"}, (240, -60, -60, -120)),
        ({"won": "right", "rules": "club"}, (160, -80, -40, -40)),
        ({"won": "left", "bettor": "left"}, (360, -60, -60, -120, -120)),
        ({"dice": "on", "dice_doubles": "on"}, (720, -240, -240, -240)),
        ({"dice": "on"}, (360, -120, -120, -120)),
        (
            {"won": "across", "hot": "on", "hot_wall": "on"},
            (240, 0, -240, 0),
        ),
    ],
)
def test_who_pays_what(asked: dict[str, str], sums: tuple[int, ...]) -> None:
    answer = _check(**{"concealed": WIN} | asked)
    assert answer.paid is not None
    assert tuple(points for _, points in answer.paid.sums) == sums
    assert sum(sums) == 0


@pytest.mark.parametrize("slug", library.shipped_slugs())
def test_the_examples_are_what_they_say(slug: str, settings: Settings) -> None:
    settings.OFFERED_CARDS = [slug]
    form = WonForm({})
    form.is_valid()
    win, short, joker = (_ask(slug, one.query) for one in examples(form))
    assert win.ok
    assert not short.complete
    assert short.nears[0].away == 1
    assert joker.reasons[0].code == "joker_in_pair"


def _ask(slug: str, query: str) -> checking.Answer:
    asked = {name: texts[0] for name, texts in parse_qs(query).items()}
    assert asked["card"] == slug
    assert re.fullmatch(r"[0-9A-Z ]+", asked["concealed"])
    return _check(**asked)


# -- may I? --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "asked", "verdict", "rule"),
    [
        ("call", {"tile": "5D", "show": "5D J"}, "legal", "claims-17"),
        ("call", {"tile": "5D", "show": "5D"}, "dead", "claims-12"),
        ("call", {"tile": "J", "show": "5D 5D"}, "illegal", "jokers-03"),
        ("call", {"tile": "N", "show": "E S W"}, "dead", "claims-13"),
        ("call", {"tile": "5D", "show": "55D", "when": "late"}, "illegal", "claims-04"),
        ("call", {"tile": "5D", "show": "55D", "when": "picked"}, "legal", "claims-02"),
        ("call", {"tile": "5D", "show": "55D", "wall": "out"}, "house", "wall-03"),
        (
            "call",
            {"tile": "5D", "show": "55D", "wall": "out", "last_discard_calls": "off"},
            "illegal",
            "wall-03",
        ),
        (
            "call",
            {"tile": "5D", "show": "55D", "wall": "last", "cold_wall": "no_calls"},
            "illegal",
            "wall-08",
        ),
        (
            "call",
            {"tile": "N", "show": "NN", "exposure_1": "111B", "exposure_2": "222C"},
            "dead",
            "dead-03",
        ),
        ("change", {"group": "55D J", "show": "55D JJ"}, "legal", "exposures-01"),
        ("change", {"group": "55D J", "show": "5D J"}, "dead", "claims-12"),
        (
            "change",
            {"group": "55D J", "show": "555D", "when": "exchanged"},
            "house",
            "exposures-04",
        ),
        (
            "change",
            {"group": "55D J", "show": "555D", "when": "closed"},
            "illegal",
            "exposures-03",
        ),
        ("exchange", {"tile": "7B", "group": "77B J"}, "legal", "jokers-07"),
        (
            "exchange",
            {"tile": "7B", "group": "77B J", "whose": "mine"},
            "legal",
            "jokers-07",
        ),
        (
            "exchange",
            {"tile": "7B", "group": "77B J", "whose": "dead"},
            "legal",
            "jokers-07",
        ),
        (
            "exchange",
            {"tile": "7B", "group": "77B J", "when": "called"},
            "legal",
            "jokers-07",
        ),
        ("exchange", {"tile": "8B", "group": "77B J"}, "illegal", "jokers-23"),
        ("exchange", {"tile": "7B", "group": "777B"}, "illegal", "jokers-07"),
        ("exchange", {"tile": "J", "group": "77B J"}, "illegal", "jokers-14"),
        (
            "exchange",
            {"tile": "7B", "group": "77B J", "when": "before"},
            "dead",
            "jokers-08",
        ),
        (
            "exchange",
            {"tile": "7B", "group": "77B J", "when": "fresh"},
            "house",
            "jokers-07",
        ),
        (
            "exchange",
            {"tile": "7B", "group": "77B J", "when": "other"},
            "illegal",
            "jokers-18",
        ),
        ("pass", {"show": "1B 9C N"}, "legal", "charleston-12"),
        ("pass", {"show": "1B 9C J"}, "illegal", "charleston-10"),
        ("pass", {"show": "1B 9C"}, "illegal", "charleston-01"),
        ("pass", {"show": "1B", "blind": "2", "which": "3"}, "legal", "charleston-12"),
        (
            "pass",
            {"show": "1B", "blind": "2", "which": "2"},
            "illegal",
            "charleston-15",
        ),
        (
            "pass",
            {"show": "1B 9C", "which": "courtesy", "agreed": "2"},
            "legal",
            "charleston-08",
        ),
        (
            "pass",
            {"show": "1B 9C N", "which": "courtesy", "agreed": "2"},
            "illegal",
            "charleston-08",
        ),
        ("stop", {}, "legal", "charleston-04"),
        ("stop", {"which": "2"}, "illegal", "charleston-03"),
        ("stop", {"which": "4"}, "illegal", "charleston-05"),
        ("stop", {"second_charleston": "compulsory"}, "illegal", "charleston-04"),
        ("mahjong", {"concealed": WIN}, "legal", "card-22"),
        (
            "mahjong",
            {"concealed": "FF 2222B 44C 66C 888B", "tile": "8B"},
            "legal",
            "claims-14",
        ),
        (
            "mahjong",
            {"concealed": "FF 2222B 44C 66C 888B", "tile": "8B", "wall": "out"},
            "house",
            "wall-02",
        ),
        (
            "mahjong",
            {"concealed": "FF 2222B 44C 66C 888B", "tile": "9B"},
            "dead",
            "card-22",
        ),
        ("mahjong", {"concealed": WIN, "when": "east"}, "legal", "heavenly-01"),
        ("mahjong", {"concealed": WIN, "when": "dealt"}, "illegal", "heavenly-03"),
    ],
)  # fmt: skip
def test_may_i(do: str, asked: dict[str, str], verdict: str, rule: str) -> None:
    judged = _may(do, **asked)
    assert (judged.verdict, judged.rule) == (verdict, rule)
    assert judged.title
    assert judged.rule_text
    if verdict == "house":
        assert judged.default
        assert judged.alternatives


def _may(do: str, **asked: str) -> rulings.Judged:
    form = MAY_FORMS[do](asked)
    assert form.is_valid(), form.errors
    assert form.is_ready()
    return rulings.judge(do, form.cleaned_data)


def test_a_fix_speaks_only_of_tiles_that_were_named() -> None:
    assert _may("pass", show="1B 9C J").fix == ""
    named = _may("pass", show="1B 9C J", concealed="N S 4D").fix
    assert named.startswith("Pass One Bam")
    assert "Joker" not in named
    more = _may("call", tile="5D", show="5D", concealed="5D J N")
    assert more.fix == "Expose it with Five Dot, Five Dot."


# -- is that hand dead? ----------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "verdict", "rule"),
    [
        ({"exposure_1": "2222B"}, "legal", "dead-07"),
        ({"exposure_1": "111B", "exposure_2": "222C"}, "dead", "dead-03"),
        ({"exposure_1": "2222B", "held": "8"}, "dead", "dead-01"),
        ({"exposure_1": "2222B", "held": "10"}, "dead", "dead-02"),
        ({"exposure_1": "2222B", "held": "10", "turn": "on"}, "legal", "dead-07"),
        ({"held": "13"}, "legal", "dead-07"),
    ],
)
def test_is_that_hand_dead(asked: dict[str, str], verdict: str, rule: str) -> None:
    found = _challenge(**asked)
    assert (found.judged.verdict, found.judged.rule) == (verdict, rule)


def _challenge(**asked: str) -> challenging.Challenged:
    form = DeadForm(asked)
    assert form.is_valid(), form.errors
    assert form.is_ready()
    return challenging.challenge(form.cleaned_data)


def test_what_lies_on_the_table_closes_lines_until_none_is_left() -> None:
    shown = {"exposure_1": "2222B", "exposure_2": "8888B"}
    free = _challenge(**shown)
    assert free.lines
    assert all(line.ways for line in free.lines)
    fewer = _challenge(**shown, seen="444C")
    assert 0 < fewer.ways < free.ways
    none = _challenge(**shown, seen="FFFFFFF")
    assert none.judged.code == "no_line_possible"
    assert not none.lines
    assert [line.shown.line for line in none.gone] == [
        line.shown.line for line in free.lines
    ]


def test_the_count_of_ways_is_the_count_of_hands() -> None:
    found = ways_left(CARD, ())
    assert sum(found.values()) == sum(len(line.hands) for line in CARD.lines)
