"""Verdicts on finished hands, from tables written out of the rules by hand."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.verdicts import ReasonCode
from tests.engine.conftest import CARDS

GOLDEN = Path(__file__).parent / "golden"
Example = dict[str, Any]


def examples() -> list[Example]:
    """Every row of every table, each with the slug of its card."""
    rows: list[Example] = []
    for path in sorted(GOLDEN.glob("verdicts*.toml")):
        table = tomllib.loads(path.read_text("utf-8"))
        slug = table.get("card", "nmjl-2026")
        rows += [{"card": slug, **row} for row in table["example"]]
    return rows


EXAMPLES = examples()
IDS = [example["name"] for example in EXAMPLES]


@cache
def shipped(slug: str) -> engine.Card:
    return engine.load_card(CARDS / f"{slug}.card")


def judge(example: Example) -> engine.Verdict:
    exposures = [engine.parse_tiles(e) for e in example.get("exposures", [])]
    rack = engine.parse_tiles(example["concealed"])
    return engine.check_mahjong(shipped(example["card"]), rack, exposures)


@pytest.mark.parametrize("example", EXAMPLES, ids=IDS)
def test_the_engine_says_what_the_rules_say(example: Example) -> None:
    verdict = judge(example)
    won = [[m.line.section, m.line.number, m.points] for m in verdict.matches]
    assert won == example.get("lines", []), verdict.reasons
    assert verdict.ok == ("lines" in example)
    if "code" in example:
        assert verdict.reasons[0].code == example["code"], verdict.reasons
        assert verdict.reasons[0].rule == example["reason_rule"]
    else:
        assert verdict.reasons == ()


def test_the_table_is_wide_enough() -> None:
    assert len(EXAMPLES) >= 60
    assert len({e["name"] for e in EXAMPLES}) == len(EXAMPLES)
    assert {e["rule"].split("-")[0] for e in EXAMPLES} >= {
        "card",
        "jokers",
        "claims",
        "exposures",
        "deal",
        "dead",
    }
    codes = {e["code"] for e in EXAMPLES if "code" in e}
    assert codes >= {
        ReasonCode.FITS_NO_LINE,
        ReasonCode.JOKER_IN_PAIR,
        ReasonCode.JOKER_IN_SINGLE,
        ReasonCode.CONCEALED_LINE_EXPOSED,
        ReasonCode.TOO_MANY_COPIES,
        ReasonCode.WRONG_TILE_COUNT,
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=IDS)
def test_the_order_of_the_tiles_changes_nothing(example: Example) -> None:
    """card-22: a hand is what it holds, in whatever order it stands."""
    turned = {
        **example,
        "concealed": " ".join(reversed(example["concealed"].split())),
        "exposures": list(reversed(example.get("exposures", []))),
    }
    assert judge(turned).matches == judge(example).matches
    codes = {r.code for r in judge(turned).reasons}
    assert codes == {r.code for r in judge(example).reasons}


def test_every_hand_of_every_line_wins_as_printed(card: engine.Card) -> None:
    """card-22, card-11: all but the hands that need a joker for a fifth tile."""
    for line in card.lines:
        for hand in line.hands:
            rack = with_jokers(hand)
            verdict = engine.check_mahjong(card, rack)
            assert line in [m.line for m in verdict.matches], (line.name, rack)


def with_jokers(hand: engine.Hand) -> tuple[engine.Tile, ...]:
    """The tiles of a hand, jokers where the set holds too few."""
    tiles: list[engine.Tile] = []
    for group in sorted(hand.groups, key=lambda g: g.size):
        for _ in range(group.size):
            spent = tiles.count(group.tile) >= group.tile.copies
            tiles.append(engine.Tile.JOKER if spent else group.tile)
    return tuple(tiles)


def test_every_hand_of_an_x_line_wins_with_all_its_groups_exposed(
    card: engine.Card,
) -> None:
    """card-12, exposures-05: X lines win exposed, C lines never do."""
    for line in card.lines:
        hand = line.hands[len(line.hands) // 2]
        groups = [g for g in hand.groups if g.size >= 3]
        rest = tuple(g.tile for g in hand.groups for _ in range(g.size) if g.size < 3)
        exposures = [
            (g.tile, *(engine.Tile.JOKER,) * max(0, g.size - 4))
            + (g.tile,) * min(3, g.size - 1)
            for g in groups
        ]
        if not groups:
            continue
        verdict = engine.check_mahjong(card, rest, exposures[::-1])
        assert verdict.ok == (line.exposure == "X"), line.name


def test_a_verdict_lists_every_fault(card: engine.Card) -> None:
    """Five of a tile and an exposure of jokers are two different faults."""
    verdict = engine.check_mahjong(
        card, engine.parse_tiles("11111B FF 33B"), [engine.parse_tiles("JJJ")]
    )
    codes = {reason.code for reason in verdict.reasons}
    assert codes >= {ReasonCode.EXPOSURE_NEEDS_NATURAL, ReasonCode.TOO_MANY_COPIES}


def test_the_reason_names_line_and_group_of_a_misplaced_joker(
    card: engine.Card,
) -> None:
    verdict = engine.check_mahjong(card, engine.parse_tiles("22B 00 222C 666C J E W S"))
    params = dict(verdict.reasons[0].params)
    assert params["tile"] is engine.Tile.NORTH
    assert (params["section"], params["number"]) == ("2026", "4")


def test_two_misplaced_jokers_are_two_reasons(card: engine.Card) -> None:
    verdict = engine.check_mahjong(
        card, engine.parse_tiles("22B 0 J 222C 666C J E W S")
    )
    assert [reason.code for reason in verdict.reasons[:2]] == [
        ReasonCode.JOKER_IN_SINGLE,
        ReasonCode.JOKER_IN_PAIR,
    ]


def test_a_pung_on_a_line_without_jokers_says_so() -> None:
    card = engine.load_card(
        "slug: plain\nname: Plain\n\n[Plain]\n"
        "1: 111a 222a 3333a 4444a  X 25  no joker\n"
    )
    verdict = engine.check_mahjong(card, engine.parse_tiles("11B J 222B 3333B 4444B"))
    assert verdict.reasons[0].code is ReasonCode.JOKER_FORBIDDEN_ON_LINE
    assert verdict.reasons[0].rule == "jokers-02"


def test_the_nearest_line_is_named_when_nothing_fits(card: engine.Card) -> None:
    verdict = engine.check_mahjong(card, engine.parse_tiles("FF 2222B 44C 66C 888B N"))
    params = dict(verdict.reasons[0].params)
    assert (params["section"], params["number"], params["away"]) == ("2468", "2", 1)
    assert params["missing"] == engine.parse_tiles("8B")


def test_a_card_without_lines_is_never_won() -> None:
    card = engine.load_card(
        'slug: odd\nname: Odd\n\n[Odd]\n1: 111a 222a 3333a 444a  X 25  misprint "13"\n'
    )
    assert card.lines == ()
    verdict = engine.check_mahjong(card, engine.parse_tiles("111B 222B 3333B 444B F"))
    assert not verdict.ok
    assert verdict.reasons
    assert engine.nearest(card, engine.parse_tiles("111B")) == ()
