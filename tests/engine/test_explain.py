"""Words: every reason and every event has a sentence, and it can be said."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import engine
from engine import events
from engine.actions import (
    AnswerChallenge,
    Challenge,
    KeepHand,
    ShowHand,
    TakeBack,
)
from engine.bots.chance import Chance
from engine.bots.standard import Standard
from engine.catalogue import catalogue
from engine.deadhands import why_dead
from engine.explain import EVENT_SENTENCES, SENTENCES
from engine.options import TableRules
from engine.parts import Declared, Discarded
from engine.position import PositionError, read_position, write_position
from engine.simulation import steps
from engine.situations import rule_on_situation
from engine.state import Phase, Source
from engine.tiles import Tile
from engine.verdicts import EngineError, Reason, ReasonCode
from tests.engine.conftest import CARDS
from tests.engine.positions import T, claim_window, let_go, position

ROOT = Path(__file__).parents[2]
CARD = engine.load_card(CARDS / "nmjl-2026.card")
PLAIN = engine.load_card(
    "slug: plain\nname: Plain\n\n[Plain]\n1: 111a 222a 3333a 4444a  X 25  no joker\n"
)
CODE = ReasonCode


def error_of(call: Callable[[], object]) -> Reason:
    with pytest.raises(EngineError) as caught:
        call()
    return caught.value.reason


def verdict(
    code: ReasonCode, rack: str, *exposures: str, card: engine.Card = CARD
) -> Reason:
    found = engine.check_mahjong(card, T(rack), [T(e) for e in exposures])
    return next(r for r in found.reasons if r.code is code)


def act(state: engine.GameState, action: engine.Action) -> Reason:
    return error_of(lambda: engine.apply(state, action))


def window(rack: str, discard: str, action: engine.Action, **more: list[str]) -> Reason:
    exposures = {1: more["exposures"]} if more else {}
    return act(claim_window(CARD, 0, discard, {1: rack}, exposures=exposures), action)


def turn(action: engine.Action, **fields: object) -> Reason:
    state = position(
        CARD,
        {0: "N 5D F J 8C 1B 3B E S W R G 0 9D"},
        exposures={1: ["EE J"], 2: ["888C"]},
        came_by=Source.PICK,
        discards=((3, "2D"),),
        **fields,
    )
    return act(state, action)


def stopping(agreed: str) -> Reason:
    """A vote after the first left at a table that has agreed beforehand."""
    rules = TableRules(second_charleston=agreed)
    state = engine.new_game(CARD, rules).with_(passes=3)
    return act(state, engine.VoteCharleston(0, False))


def passing(action: engine.Action, passes: int = 0) -> Reason:
    state = position(
        CARD, {0: "N 5D F J 8C 1B 3B E S W R G 0 9D"}, phase=Phase.PASS, passes=passes
    )
    return act(state, action)


def picking(action: engine.Action) -> Reason:
    state = position(
        CARD,
        {0: "E 5D F J 8C 1B 3B N S W R G 0"},
        exposures={1: ["EE J"]},
        phase=Phase.PICK,
    )
    return act(state, action)


def a_position(**changes: object) -> Reason:
    data = write_position(engine.new_game(CARD)) | changes

    def find(slug: str) -> engine.Card | None:
        return CARD if slug == CARD.slug else None

    with pytest.raises(PositionError) as caught:
        read_position(data, find)
    return caught.value.faults[-1]


def asked_twice() -> Reason:
    state = engine.apply(
        engine.new_game(CARD), engine.PassTiles(1, first_three(1))
    ).state
    return act(state, engine.PassTiles(1, first_three(1)))


def first_three(seat: int) -> tuple[Tile, ...]:
    rack = engine.new_game(CARD).racks[seat]
    return tuple([t for t in rack if t is not Tile.JOKER][:3])


REAL = TableRules(way="real")
RACK_14 = "N 5D F J 8C 1B 3B E S W R G 0 9D"
RACK_13 = "N 5D F J 8C 1B 3B E S W R G 0"


def at_pick(**fields: Any) -> engine.GameState:
    """Seat 0 must pick next, at a real table."""
    return position(CARD, {0: RACK_13}, phase=Phase.PICK, rules=REAL, **fields)


def slipped(state: engine.GameState, *actions: engine.Action, seat: int = 0) -> Reason:
    """Why the hand of `seat` is dead once the table has seen these actions."""
    for action in actions:
        state = engine.apply(state, action).state
    found = why_dead(state, seat)
    assert found is not None
    return found


def dead_by_count(rack: str) -> Reason:
    state = at_pick()
    found = why_dead(state.with_(racks=(T(rack), *state.racks[1:])), 0)
    assert found is not None
    return found


def false_mahjong() -> Reason:
    state = position(CARD, {0: RACK_14}, rules=REAL, came_by=Source.PICK)
    keep = [KeepHand(seat) for seat in (1, 2, 3)]
    return slipped(state, engine.DeclareMahjong(0), ShowHand(0), *keep)


def out_of_flowers() -> Reason:
    """All flowers are down, and the exposed groups go with nothing else."""
    state = position(
        CARD,
        {},
        exposures={1: ["2222B", "8888B"]},
        discards=[(2, "F")] * 8,
        phase=Phase.PICK,
    )
    found = why_dead(state, 1)
    assert found is not None
    return found


def late(rules: TableRules, action: engine.Action) -> Reason:
    """A claim of the very last discard."""
    state = claim_window(
        CARD, 0, "5D", {1: "55D J E S W N R G 4C 6C 8C 7D"}, wall_left=0, rules=rules
    )
    return act(state, action)


def misnamed(tile: str, name: str, racks: dict[int, str]) -> engine.GameState:
    """Seat 0 has put down a tile under the name of another."""
    state = claim_window(CARD, 0, tile, racks)
    (named,) = T(name)
    newest = replace(state.discards[-1], named=named)
    return state.with_(discards=(*state.discards[:-1], newest))


def challenged(*actions: engine.Action, way: str = "real") -> Reason:
    """What is said to the last of these actions while seat 0 must pick."""
    state = position(CARD, {0: RACK_13}, phase=Phase.PICK, rules=TableRules(way=way))
    for action in actions[:-1]:
        state = engine.apply(state, action).state
    return act(state, actions[-1])


def described(case: str, so: bool) -> Reason:
    """What speaks against a case that is described in words."""
    reason = rule_on_situation(case, so).reason
    assert reason is not None
    return reason


X = Tile.BLANK


def with_blanks(held: str, action: engine.Action) -> Reason:
    """What is said to East, who has picked, at a table that plays with blanks."""
    state = position(CARD, {0: RACK_14}, came_by=Source.PICK).with_(
        rules=TableRules(blanks="own_turn")
    )
    rack = (*state.racks[0][:13], X) if held else state.racks[0]
    return act(state.with_(racks=(rack, *state.racks[1:])), action)


def blank_down(action: engine.Action) -> Reason:
    """What is said to a claim while a blank is described as the newest discard."""
    state = claim_window(CARD, 0, "1B", {1: "5D J E S W N R G 0 4C 6C 8C 7D"})
    return act(state.with_(discards=(Discarded(0, X),)), action)


EXCHANGE = engine.ExchangeJoker
TRIGGERS: dict[ReasonCode, Callable[[], Reason]] = {
    CODE.UNREADABLE_TILE: lambda: error_of(lambda: engine.parse_tiles("1B 5X")),
    CODE.TEXT_TOO_LONG: lambda: error_of(lambda: engine.parse_tiles("1" * 3_000)),
    CODE.TOO_MANY_COPIES: lambda: engine.copy_faults(T("11111B"))[0],
    CODE.WRONG_TILE_COUNT: lambda: verdict(CODE.WRONG_TILE_COUNT, "1B"),
    CODE.FITS_NO_LINE: lambda: verdict(CODE.FITS_NO_LINE, "159B 258C 379D E S W R G"),
    CODE.JOKER_IN_PAIR: lambda: verdict(CODE.JOKER_IN_PAIR, "F J 2222B 44C 66C 8888B"),
    CODE.JOKER_IN_SINGLE: lambda: verdict(
        CODE.JOKER_IN_SINGLE, "22B 00 222C 666C J E W S"
    ),
    CODE.JOKER_FORBIDDEN_ON_LINE: lambda: verdict(
        CODE.JOKER_FORBIDDEN_ON_LINE, "11B J 222B 3333B 4444B", card=PLAIN
    ),
    CODE.CONCEALED_LINE_EXPOSED: lambda: verdict(
        CODE.CONCEALED_LINE_EXPOSED, "FF 246B 246C 888C", "888B"
    ),
    CODE.EXPOSURE_FITS_NO_LINE: lambda: verdict(
        CODE.EXPOSURE_FITS_NO_LINE, "FF 22B 33B", "1111B", "9999D"
    ),
    CODE.EXPOSURE_NEEDS_NATURAL: lambda: verdict(
        CODE.EXPOSURE_NEEDS_NATURAL, "222B 3333B 4444B", "JJJ"
    ),
    CODE.EXPOSURE_MIXES_TILES: lambda: verdict(
        CODE.EXPOSURE_MIXES_TILES, "22B 00 222C 666C", "NEWS"
    ),
    CODE.EXPOSURE_WRONG_SIZE: lambda: verdict(CODE.EXPOSURE_WRONG_SIZE, "1B", "22B"),
    CODE.ONLY_CONCEALED_LINES: lambda: verdict(
        CODE.ONLY_CONCEALED_LINES, "FF 135B NNN", "777B", "999B"
    ),
    CODE.CALL_FOR_PAIR_OR_SINGLE: lambda: window(
        "5D J E S W N R G 0 4C 6C 8C 7D", "5D", engine.Call(1, T("5D"))
    ),
    CODE.CALL_NEEDS_LIKE_TILES: lambda: window(
        "5D J E S W N R G 0 4C 6C 8C 7D", "N", engine.Call(1, T("E S W"))
    ),
    CODE.JOKER_CANNOT_BE_CLAIMED: lambda: window(
        "5D J E S W N R G 0 4C 6C 8C 7D", "J", engine.Call(1, T("5D J"))
    ),
    CODE.OWN_DISCARD: lambda: act(claim_window(CARD, 0, "1B", {}), engine.LetGo(0)),
    CODE.NO_OPEN_DISCARD: lambda: turn(engine.Call(1, T("22D"))),
    CODE.ALREADY_ANSWERED: asked_twice,
    CODE.NO_OPEN_EXPOSURE: lambda: turn(engine.ChangeExposure(0, T("5D J"))),
    CODE.EXPOSURE_UNCHANGED: lambda: act(
        engine.apply(
            let_go(
                claim_window(CARD, 0, "5D", {1: "55D J E S W N R G 4C 6C 8C 7D"}), 2, 3
            ),
            engine.Call(1, T("55D")),
        ).state,
        engine.ChangeExposure(1, T("55D")),
    ),
    CODE.GAME_OVER: lambda: act(
        engine.new_game(CARD).with_(phase=Phase.OVER), engine.Pick(0)
    ),
    CODE.NOT_YOUR_TURN: lambda: turn(engine.Discard(2, Tile.B1)),
    CODE.WRONG_PHASE: lambda: turn(engine.LetGo(1)),
    CODE.PICK_FIRST: lambda: picking(engine.Discard(0, Tile.EAST)),
    CODE.ALREADY_PICKED: lambda: turn(engine.Pick(0)),
    CODE.TILE_NOT_IN_RACK: lambda: turn(engine.Discard(0, Tile.C9)),
    CODE.HAND_IS_DEAD: lambda: turn(
        engine.Discard(0, Tile.EAST), dead=(True, False, False, False)
    ),
    CODE.EXCHANGE_BEFORE_PICK: lambda: picking(EXCHANGE(0, 1, 0, Tile.EAST)),
    CODE.EXCHANGE_NEEDS_NATURAL: lambda: turn(EXCHANGE(0, 1, 0, Tile.JOKER)),
    CODE.EXCHANGE_NO_SUCH_EXPOSURE: lambda: turn(EXCHANGE(0, 3, 0, Tile.EAST)),
    CODE.EXCHANGE_NO_JOKER: lambda: turn(EXCHANGE(0, 2, 0, Tile.C8)),
    CODE.EXCHANGE_WRONG_TILE: lambda: turn(EXCHANGE(0, 1, 0, Tile.NORTH)),
    CODE.JOKER_NEVER_PASSED: lambda: passing(engine.PassTiles(0, T("J 1B 3B"))),
    CODE.PASS_WRONG_COUNT: lambda: passing(engine.PassTiles(0, T("1B 3B"))),
    CODE.BLIND_NOT_ALLOWED: lambda: passing(engine.PassTiles(0, T("1B 3B"), 1)),
    CODE.STOP_NOT_NOW: lambda: passing(engine.VoteCharleston(0, False)),
    CODE.SECOND_ALWAYS_PLAYED: lambda: stopping("compulsory"),
    CODE.SECOND_NEVER_PLAYED: lambda: stopping("none"),
    CODE.COURTESY_WRONG_COUNT: lambda: act(
        engine.new_game(CARD).with_(phase=Phase.COURTESY_ASK), engine.AskCourtesy(0, 4)
    ),
    CODE.HEAVENLY_ONLY_EAST: lambda: passing(engine.DeclareMahjong(2)),
    CODE.UNKNOWN_CARD: lambda: a_position(card="nobody"),
    CODE.UNKNOWN_ACTION: lambda: error_of(
        lambda: engine.action_from_dict({"type": "fly", "seat": 0})
    ),
    CODE.UNKNOWN_SEAT: lambda: error_of(
        lambda: engine.action_from_dict({"type": "pick", "seat": 4})
    ),
    CODE.RECORD_UNREADABLE: lambda: error_of(lambda: engine.replay("hello", CARD)),
    CODE.RECORD_OTHER_CARD: lambda: error_of(
        lambda: engine.replay(engine.write_record(engine.new_game(CARD)), PLAIN)
    ),
    CODE.BAD_QUESTION: lambda: error_of(
        lambda: engine.action_from_dict({"type": "discard", "seat": 0})
    ),
    CODE.PICKED_OUT_OF_TURN: lambda: slipped(at_pick(), engine.Pick(2), seat=2),
    CODE.PICKED_WRONG_END: lambda: slipped(at_pick(), engine.Pick(0, "wrong")),
    CODE.PICKED_TWICE: lambda: slipped(at_pick(), engine.Pick(0), engine.Pick(0)),
    CODE.DISCARDED_WITHOUT_PICK: lambda: slipped(
        at_pick(), engine.Discard(0, Tile.EAST)
    ),
    CODE.DISCARDED_OUT_OF_TURN: lambda: slipped(
        at_pick(turn=1), engine.Discard(0, Tile.EAST)
    ),
    CODE.MISNAMED_DISCARD: lambda: turn(engine.Discard(0, Tile.EAST, Tile.WEST)),
    CODE.EXPOSED_ON_WRONG_NAME: lambda: act(
        misnamed("2C", "5D", {1: "55D J E S W N R G 4C 6C 8C 7D"}),
        engine.Call(1, T("55D")),
    ),
    CODE.LAST_DISCARD_MAHJONG_ONLY: lambda: late(
        TableRules(last_discard_calls=False), engine.Call(1, T("55D"))
    ),
    CODE.COLD_WALL: lambda: late(
        TableRules(cold_wall="no_calls"), engine.Call(1, T("55D"))
    ),
    CODE.TOO_FEW_TILES: lambda: dead_by_count("N 5D F J 8C 1B 3B E S W R G"),
    CODE.TOO_MANY_TILES: lambda: dead_by_count(RACK_14),
    CODE.NO_LINE_POSSIBLE: out_of_flowers,
    CODE.FALSE_MAHJONG: false_mahjong,
    CODE.HAND_STILL_POSSIBLE: lambda: challenged(Challenge(1, 2), way="guided"),
    CODE.OWN_HAND: lambda: challenged(Challenge(1, 1)),
    CODE.CHALLENGE_TOO_EARLY: lambda: act(engine.new_game(CARD, REAL), Challenge(1, 2)),
    CODE.CHALLENGE_PENDING: lambda: challenged(Challenge(1, 2), engine.Pick(0)),
    CODE.NO_CHALLENGE: lambda: challenged(AnswerChallenge(1, True)),
    CODE.NOT_DECLARED: lambda: act(
        position(CARD, {0: RACK_14}, rules=REAL, came_by=Source.PICK).with_(
            phase=Phase.MAHJONG, declared=Declared(0)
        ),
        TakeBack(1),
    ),
    CODE.FUTURE_MUST_WAIT: lambda: act(
        position(
            CARD,
            {2: "FF 2222B 44C 66C 888B"},
            wall="N 8B",
            phase=Phase.PICK,
            turn=1,
            rules=TableRules(futures=True),
        ),
        engine.DeclareMahjong(2),
    ),
    CODE.BLANKS_OFF: lambda: turn(engine.SwapBlank(0, Tile.B8)),
    CODE.BLANK_NEVER_PASSED: lambda: passing(engine.PassTiles(0, (*T("1B"), X, X))),
    CODE.BLANK_CANNOT_BE_CLAIMED: lambda: blank_down(engine.Call(1, T("5D J"))),
    CODE.BLANK_IN_HAND: lambda: engine.check_mahjong(
        CARD, (*T("FF 2222B 44C 66C 888B"), X)
    ).reasons[0],
    CODE.NO_BLANK: lambda: with_blanks("", engine.SwapBlank(0, Tile.B8)),
    CODE.NOT_A_DEAD_DISCARD: lambda: with_blanks("X", engine.SwapBlank(0, Tile.JOKER)),
    CODE.WALL_TILE_TURNED: lambda: described("wall_tile_turned_over", False),
    CODE.WALL_NOT_OPEN: lambda: described("picked_from_next_wall", False),
    CODE.EXCHANGE_IS_MADE: lambda: described("exchange_withdrawn", True),
    CODE.WRONG_TILE_LIFTED: lambda: described("winner_lifts_tile", False),
    CODE.LOOKED_BEFORE_BLIND: lambda: described("tile_sent_on_blind", True),
    CODE.UNKNOWN_AIM: lambda: error_of(lambda: engine.aim_from_dict({"code": "fly"})),
    CODE.POSITION_FIELD: lambda: a_position(colour="red"),
    CODE.POSITION_TOTAL: lambda: a_position(wall={"count": 98}),
    CODE.POSITION_COUNT: lambda: a_position(dealer=1),
}
OUTSIDE = {
    # Asked only by what stands around the engine; see `used_outside`.
    CODE.UNKNOWN_LINE: {"section": "2468", "number": "9"},
    CODE.LINE_MISPRINTED: {"section": "2468", "number": "6"},
    CODE.UNKNOWN_RULES: {"rules": "moon"},
}


def good_sentence(text: str) -> None:
    """A sentence that can be shown: whole, filled in, without a gap."""
    assert re.fullmatch(r"[A-Z0-9“].*[.!]", text, re.DOTALL), text
    assert not re.search(r"[{}]|  | [.,;:!]|None|Tile\.|<|\(\)", text), text


@pytest.mark.parametrize("code", list(TRIGGERS), ids=str)
def test_the_engine_gives_the_reason_and_can_say_it(code: ReasonCode) -> None:
    reason = TRIGGERS[code]()
    assert reason.code is code
    assert reason.rule in catalogue()
    good_sentence(engine.explain(reason))
    # Everything that is said goes through the translation.
    said = engine.explain(reason, lambda text: f"«{text}»")
    assert said.startswith("«")
    assert said.endswith("»")
    for value in reason.params.values():
        assert isinstance(value, str | int | tuple), value


def test_every_reason_code_is_triggered_by_a_test() -> None:
    """A code that nothing can give has to go."""
    assert set(TRIGGERS) | set(OUTSIDE) == set(ReasonCode)
    assert set(SENTENCES) == set(ReasonCode)


@pytest.mark.parametrize("code", list(OUTSIDE), ids=str)
def test_codes_of_the_parts_around_the_engine_are_used_there(code: ReasonCode) -> None:
    apps = [
        p for app in ("cards", "play", "lessons") for p in (ROOT / app).rglob("*.py")
    ]
    assert any(f"ReasonCode.{code.name}" in p.read_text("utf-8") for p in apps)
    good_sentence(engine.explain(Reason(code, "card-17", OUTSIDE[code])))


@pytest.mark.parametrize("code", list(ReasonCode), ids=str)
def test_every_sentence_is_well_made(code: ReasonCode) -> None:
    sentence = SENTENCES[code]
    assert re.fullmatch(r"[A-Z“{].*\.", sentence, re.DOTALL), sentence
    assert "Oops" not in sentence
    names = [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]
    assert all(names)


def test_the_rules_that_refusals_rest_on_are_in_the_catalogue() -> None:
    """Every rule id that stands in the engine's code is a rule."""
    pattern = re.compile(
        r'"((?:deal|charleston|claims|precedence|jokers|exposures|dead|error|wall'
        r'|heavenly|payment|bettor|misnamed|house|card|club)-\d\d)"'
    )
    for path in (ROOT / "engine").rglob("*.py"):
        for rule in pattern.findall(path.read_text("utf-8")):
            assert rule in catalogue(), f"{path.name}: {rule}"


# -- exact words ---------------------------------------------------------------------


def say(code: ReasonCode) -> str:
    return engine.explain(TRIGGERS[code]())


def test_sentences_name_what_the_player_needs_to_know() -> None:
    assert "“5X” (word 2)" in say(CODE.UNREADABLE_TILE)
    assert "5 × One Bam" in say(CODE.TOO_MANY_COPIES)
    assert "in the Flower pair" in say(CODE.JOKER_IN_PAIR)
    assert "single North" in say(CODE.JOKER_IN_SINGLE)
    assert "2468, line 8" in say(CODE.CONCEALED_LINE_EXPOSED)
    assert "One Bam, One Bam, One Bam, One Bam; Nine Dot" in say(
        CODE.EXPOSURE_FITS_NO_LINE
    )
    assert "stands for East, so North" in say(CODE.EXCHANGE_WRONG_TILE)
    assert "exactly 3 tiles" in say(CODE.PASS_WRONG_COUNT)


@pytest.mark.parametrize(
    ("rack", "exposures"),
    [
        ("FF 2222B 44C 66C 8888B N", []),  # one too many around a whole hand
        ("FF 2222B 44C 66C 8888B NN", []),
        ("11111B 4444B J RRRR", []),  # whole but for a fifth tile
        ("FFFFFFFFF 1111B", []),
        ("FF 2222B 44C 66C", ["8888B", "JJJ"]),
        ("FF 2222B 44C 66C 8888B", ["22B"]),
        ("", []),
        ("J", []),
        ("JJJJJJJJ FF 1111B N", []),
        ("159B 258C 379D E S W R G", []),
        ("FF 246B 246C 888C", ["888B"]),
        ("F J 246C 888C 24B 6B", ["888B"]),
        ("FF 22B 33B", ["1111B", "9999D"]),
        ("22B 0 J 222C 666C J E W S", []),
    ],
)
def test_every_reason_of_a_verdict_can_be_said(rack: str, exposures: list[str]) -> None:
    found = engine.check_mahjong(CARD, T(rack), [T(e) for e in exposures])
    assert found.reasons
    for reason in found.reasons:
        good_sentence(engine.explain(reason))
        assert reason.rule in catalogue()


# -- events --------------------------------------------------------------------------

NAMES = ("Ann", "Ben", "Cleo", "Dan")
EXAMPLES: list[tuple[events.Event, int | None, str]] = [
    (events.Dealt(0, (3, 4)), None, "Ann is East and rolls 7. The tiles are dealt."),
    (events.Dealt(0, (3, 4)), 0, "You are East and roll 7. The tiles are dealt."),
    (events.SetUp(1), 0, "The tiles lie as this deal was prepared. Ben is East."),
    (events.SetUp(0), 0, "The tiles lie as this deal was prepared. You are East."),
    (
        events.Passed(1, (0, 0, 0, 0)),
        0,
        "Pass 1, to the right: everybody gives three tiles.",
    ),
    (
        events.Passed(3, (0, 2, 0, 1)),
        None,
        "Pass 3, to the left. Ben sends on 2 unseen. Dan sends on 1 unseen.",
    ),
    (events.Received(1, T("1B E")), 1, "You receive One Bam, East."),
    (events.Received(1, T("1B E")), None, "Ben receives One Bam, East."),
    (events.Received(1, ()), 1, "You keep none of the tiles that came."),
    (events.Received(1, ()), None, "Ben keeps none of the tiles that came."),
    (events.CharlestonEnded(2), 0, "Cleo stops the Charleston."),
    (events.CharlestonEnded(2), 2, "You stop the Charleston."),
    (
        events.CharlestonEnded(None),
        2,
        "Nobody has a tile to give; the Charleston ends.",
    ),
    (events.CharlestonWentOn(), 1, "Everybody goes on to the second Charleston."),
    (
        events.CourtesyAgreed((2, 0)),
        None,
        "Courtesy: Ann and Cleo exchange 2; Ben and Dan exchange nothing.",
    ),
    (
        events.CourtesyAgreed((2, 0)),
        3,
        "Courtesy: Ann and Cleo exchange 2; you and Ben exchange nothing.",
    ),
    (
        events.CourtesyAgreed((2, 0)),
        0,
        "Courtesy: you and Cleo exchange 2; Ben and Dan exchange nothing.",
    ),
    (events.Picked(3, Tile.SOAP), 3, "You pick Soap."),
    (events.Picked(3, None), 0, "Dan picks a tile."),
    (events.Discarded(3, Tile.D3), 0, "Dan discards Three Dot."),
    (events.Discarded(3, Tile.D3), 3, "You discard Three Dot."),
    (
        events.Discarded(3, Tile.D3, Tile.B3),
        0,
        "Dan discards Three Dot and calls it Three Bam.",
    ),
    (
        events.Discarded(3, Tile.D3, Tile.B3),
        3,
        "You discard Three Dot and call it Three Bam.",
    ),
    (
        events.Called(1, 0, Tile.RED, T("RR J")),
        0,
        "Ben calls Red and exposes Red, Red, Joker.",
    ),
    (
        events.Called(1, 0, Tile.RED, T("RR J")),
        1,
        "You call Red and expose Red, Red, Joker.",
    ),
    (
        events.ExposureChanged(1, T("RRR")),
        0,
        "Ben changes the exposure to Red, Red, Red.",
    ),
    (
        events.ExposureChanged(1, T("RRR")),
        1,
        "You change the exposure to Red, Red, Red.",
    ),
    (
        events.Exchanged(0, 1, Tile.FLOWER),
        2,
        "Ann gives Flower for a joker from Ben’s exposure.",
    ),
    (
        events.Exchanged(0, 1, Tile.FLOWER),
        0,
        "You give Flower for a joker from Ben’s exposure.",
    ),
    (
        events.Exchanged(0, 1, Tile.FLOWER),
        1,
        "Ann gives Flower for a joker from your exposure.",
    ),
    (events.WallGame(), 0, EVENT_SENTENCES["wall_game"]),
    (events.Challenged(1, 2), 0, "Ben says that Cleo’s hand is dead."),
    (events.Challenged(1, 0), 0, "Ben says that your hand is dead."),
    (events.Challenged(0, 1), 0, "You say that Ben’s hand is dead."),
    (events.ChallengeContested(1), 0, "Ben contests that and plays on."),
    (events.ChallengeContested(0), 0, "You contest that and play on."),
    (
        events.HandDied(1, "too_few_tiles", "dead-01"),
        0,
        "Ben’s hand is dead. It has too few tiles.",
    ),
    (events.FalselyDeclared(1), 0, "Ben says “Mahjong”."),
    (events.TakenBack(1), 0, "Ben takes the Mahjong back."),
    (
        events.HandShown(1, T("1B E")),
        0,
        "Ben shows One Bam, East. This is no Mahjong.",
    ),
    (events.ThrownIn(1), 0, "Ben throws in the hand too early."),
    (
        events.Picked(1, None, "out_of_turn"),
        0,
        "Ben picks and racks a tile out of turn.",
    ),
    (events.Picked(1, Tile.SOAP, "again"), 1, "You pick a second tile, Soap."),
    (
        events.Picked(1, None, "lifted"),
        0,
        "Ben lifts a tile out of turn and puts it back.",
    ),
    (
        events.Picked(1, Tile.SOAP, "lifted"),
        1,
        "You lift Soap out of turn and put it back.",
    ),
    (
        events.Picked(1, Tile.SOAP, "wrong_end"),
        1,
        "You pick Soap from the wrong end of the wall.",
    ),
    (
        events.Picked(1, Tile.SOAP, "out_of_turn"),
        1,
        "You pick Soap out of turn.",
    ),
    (
        events.Picked(1, Tile.SOAP, "drawn"),
        1,
        "You were a tile short and take Soap from the wall.",
    ),
    (
        events.WentUnnoticed(1, "call_for_pair_or_single", "claims-12"),
        0,
        "Nobody challenged Ben’s hand, which was dead. A tile was called for a pair.",
    ),
    (
        events.Picked(2, None, "drawn"),
        1,
        "Cleo was a tile short and takes one from the wall.",
    ),
    (
        events.BlankSwapped(1, Tile.SOAP),
        1,
        "You put a blank on the table and take Soap.",
    ),
    (
        events.BlankSwapped(2, Tile.SOAP),
        1,
        "Cleo puts a blank on the table and takes Soap.",
    ),
    (
        events.Picked(1, Tile.SOAP, "mixed_back"),
        1,
        "You had a tile too many; Soap is mixed back in.",
    ),
    (
        events.Challenged(2, 1, count=True),
        1,
        "Cleo says that you have a wrong number of tiles.",
    ),
    (
        events.Challenged(1, 2, count=True),
        1,
        "You say that Cleo has a wrong number of tiles.",
    ),
    (
        events.Challenged(2, 2, count=True),
        1,
        "Cleo has a wrong number of tiles and says so.",
    ),
    *(
        (events.GameEnded(why), None, EVENT_SENTENCES[f"ended_{why}"])
        for why in (
            "three_dead",
            "two_counts",
            "wrong_end",
            "hands_thrown_in",
            "wall_broken",
            "void",
        )
    ),
]


@pytest.mark.parametrize(("event", "you", "words"), EXAMPLES)
def test_events_in_words(event: events.Event, you: int | None, words: str) -> None:
    assert engine.explain_event(event, NAMES, you=you) == words


def all_forms() -> list[tuple[events.Event, int | None]]:
    made = [(event, you) for event, _, _ in EXAMPLES for you in (None, 0, 1, 2, 3)]
    more: list[events.Event] = [
        events.Exchanged(2, 2, Tile.EAST),
        events.MahjongDeclared(0, "self", None, "369", "4", 30),
        events.MahjongDeclared(0, "discard", 1, "369", "4", 30),
    ]
    return made + [(event, you) for event in more for you in (None, 0, 1, 2, 3)]


def test_every_event_can_be_said_to_everybody() -> None:
    spoken: set[str] = set()
    for event, you in all_forms():
        seen = event if you is None else event.seen_by(you)
        if seen is None:
            assert isinstance(event, events.Received)
            continue
        text = engine.explain_event(seen, NAMES, you=you)
        good_sentence(text)
        said = engine.explain_event(seen, NAMES, lambda t: f"«{t}»", you=you)
        assert said.startswith("«")
        spoken.add(type(event).__name__)
    assert {kind.__name__ for kind in events.EVENTS.values()} == spoken


def test_no_sentence_is_left_over() -> None:
    """Every template of the log is used by some event."""
    used: set[str] = set()

    def note(text: str) -> str:
        used.add(text)
        return text

    for event, you in all_forms():
        engine.explain_event(event, NAMES, note, you=you)
    assert set(EVENT_SENTENCES.values()) <= used


def test_events_are_stored_and_read_again() -> None:
    for event, _ in all_forms():
        assert events.event_from_dict(event.to_dict()) == event
    with pytest.raises(KeyError):
        events.event_from_dict({"type": "earthquake"})


def test_whole_games_can_be_told(card: engine.Card) -> None:
    told: set[str] = set()
    for seed in range(6):
        bots = [Standard(card)] * 4 if seed % 2 else [Chance(seed)] * 4
        for step in steps(engine.new_game(card, seed=seed), bots):
            for event in step.events:
                for seat in range(4):
                    seen = event.seen_by(seat)
                    if seen is not None:
                        good_sentence(engine.explain_event(seen, NAMES, you=seat))
                        told.add(event.type)
    assert told >= {"passed", "received", "picked", "discarded", "called", "mahjong"}


def test_what_was_picked_is_told_to_nobody_else() -> None:
    picked = events.Picked(1, Tile.JOKER)
    assert picked.seen_by(1) == picked
    for seat in (0, 2, 3):
        seen = picked.seen_by(seat)
        assert seen is not None
        assert "Joker" not in engine.explain_event(seen, NAMES, you=seat)


def test_a_pass_of_the_wrong_size_says_what_this_pass_takes() -> None:
    def said(**params: object) -> str:
        code = CODE.PASS_WRONG_COUNT
        return engine.explain(Reason(code, "charleston-01", params))

    assert said(need=3, count=1).startswith("Choose exactly 3 tiles for this pass;")
    assert "exactly one tile for" in said(need=1, count=0)
    assert "or pass blind" in engine.explain(
        passing(engine.PassTiles(0, T("1B 3B")), passes=2)
    )
    assert "blind" not in engine.explain(
        passing(engine.PassTiles(0, T("1B 3B")), passes=1)
    )


def test_numbers_without_a_suit_are_told_to_name_it() -> None:
    with pytest.raises(engine.NotationError) as error:
        engine.parse_tiles("FF 888")
    said = engine.explain(error.value.reason)
    assert "“888” (word 2) lacks its suit" in said
    assert "such as 888B" in said
