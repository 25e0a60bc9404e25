"""May this seat do this here? Verdicts on actions in positions."""

from __future__ import annotations

import json
import random

import pytest

import engine
from engine.actions import Action
from engine.explain import explain_consequence, explain_fix
from engine.options import TableRules
from engine.position import Position, read_position, write_position
from engine.ruling import VERDICTS, rule_on, smallest_fix
from engine.state import GameState, Phase, Source
from engine.tiles import Tile
from tests.engine.positions import T, claim_window, position
from tests.engine.schemas import validator
from tests.engine.test_acceptance import tries
from tests.sizes import size


def asked(state: GameState, seat: int | None = None) -> Position:
    """The position that a state is, as `seat` may describe it."""
    data = json.loads(json.dumps(write_position(state, seat)))
    return read_position(data, lambda slug: state.card)


LOOSE = "5D J E S W N R G 0 4C 6C 8C 7D"


@pytest.mark.parametrize(
    ("rack", "discard", "action", "verdict", "rule"),
    [
        (LOOSE, "5D", engine.Call(1, T("5D J")), "legal", "claims-17"),
        (LOOSE, "5D", engine.Call(1, T("5D")), "dead", "claims-12"),
        (LOOSE, "N", engine.Call(1, T("E S W")), "dead", "claims-13"),
        (LOOSE, "5D", engine.Call(1, T("55D")), "illegal", "claims-18"),
        (LOOSE, "J", engine.Call(1, T("5D J")), "illegal", "jokers-03"),
        (LOOSE, "5D", engine.DeclareMahjong(1), "dead", "card-22"),
        ("FF 2222B 44C 66C 888B", "8B", engine.DeclareMahjong(1), "legal", "claims-14"),
    ],
)  # fmt: skip
def test_claims(
    card: engine.Card, rack: str, discard: str, action: Action, verdict: str, rule: str
) -> None:
    state = claim_window(card, 0, discard, {1: rack})
    ruling = rule_on(asked(state, 1), action)
    assert (ruling.verdict, ruling.rule) == (verdict, rule)


def test_the_last_discard_is_a_house_matter_unless_the_table_has_settled_it(
    card: engine.Card,
) -> None:
    rack = {1: "55D J E S W N R G 4C 6C 8C 7D"}
    call = engine.Call(1, T("55D"))
    state = claim_window(card, 0, "5D", rack, wall_left=0)
    ruling = rule_on(asked(state), call)
    assert (ruling.verdict, ruling.rule) == ("house", "wall-03")
    assert ruling.default
    assert ruling.alternatives
    settled = state.with_(rules=engine.TableRules(last_discard_calls=False))
    assert rule_on(asked(settled), call).verdict == "illegal"


def test_an_exchange_with_the_unracked_pick_is_a_house_matter(
    card: engine.Card,
) -> None:
    state = position(
        card,
        {0: "N 5D F J 8C 1B 3B E S W R G 0 9D"},
        exposures={1: ["EE J"]},
        came_by=Source.PICK,
        fresh=Tile.EAST,
    )
    data = write_position(state)
    swap = engine.ExchangeJoker(0, 1, 0, Tile.EAST)
    for racked, verdict in ((True, "legal"), (False, "house")):
        data["picked"] = {"tile": "E", "racked": racked}
        assert rule_on(read_position(data, lambda _: card), swap).verdict == verdict


def test_the_smallest_fix_is_lawful_and_near(card: engine.Card) -> None:
    state = claim_window(card, 0, "5D", {1: "55D J E S W N R G 4C 6C 8C 7D"})
    fix = smallest_fix(state, engine.Call(1, T("5D")))
    assert fix is not None
    assert fix.action in (engine.Call(1, T("55D")), engine.Call(1, T("5D J")))
    wrong = engine.new_game(card, seed=4)
    passed = smallest_fix(wrong, engine.PassTiles(1, T("JJJ")))
    assert passed is not None
    assert passed.action in engine.legal_actions(wrong, 1)


def test_the_fewest_tiles_to_change_make_a_mahjong(card: engine.Card) -> None:
    for seed in range(size(20, 500)):
        moment = engine.random_position(
            card, seed=seed, phase=Phase.TURN, where=is_not_complete
        )
        state, seat = moment.state, moment.seat
        fix = rule_on(asked(state), engine.DeclareMahjong(seat)).fix
        assert fix is not None
        rack, exposures = list(state.racks[seat]), state.exposures[seat]
        for tile in fix.give:
            rack.remove(tile)
        assert engine.check_mahjong(card, (*rack, *fix.take), exposures).ok
        assert len(fix.give) == len(fix.take)
        near = engine.nearest(card, state.racks[seat], exposures, limit=1)[0]
        assert len(fix.take) == near.away


READY = "FF 2222B 44C 66C 888B"


@pytest.mark.parametrize(
    ("rack", "discard", "rules"),
    [
        (READY, "J", engine.LEAGUE),
        (LOOSE, "J", engine.LEAGUE),
        (READY, "8B", TableRules(cold_wall="self_pick")),
        (LOOSE, "8B", TableRules(cold_wall="no_calls")),
    ],
)
def test_where_no_tile_is_the_matter_a_claim_is_let_go(
    card: engine.Card, rack: str, discard: str, rules: TableRules
) -> None:
    state = claim_window(card, 0, discard, {1: rack}, wall_left=9).with_(rules=rules)
    fix = rule_on(asked(state), engine.DeclareMahjong(1)).fix
    assert fix is not None
    assert fix.action == engine.LetGo(1)


def test_no_tiles_make_a_heavenly_hand_of_anybody_but_east(card: engine.Card) -> None:
    state = engine.new_game(card, seed=4)
    assert rule_on(asked(state), engine.DeclareMahjong(1)).fix is None


@pytest.mark.parametrize(
    ("agreed", "code"),
    [("compulsory", "second_always_played"), ("none", "second_never_played")],
)
def test_a_table_that_has_agreed_on_the_second_charleston_says_so(
    card: engine.Card, agreed: str, code: str
) -> None:
    rules = TableRules(second_charleston=agreed)
    for passes, wanted in ((2, "stop_not_now"), (3, code)):
        state = engine.new_game(card, rules, seed=4).with_(passes=passes)
        ruling = rule_on(asked(state), engine.VoteCharleston(1, False))
        assert ruling.reason is not None
        assert ruling.reason.code == wanted


def is_not_complete(state: GameState, seat: int) -> bool:
    """Is there something to mend before this seat can declare Mahjong?"""
    return engine.DeclareMahjong(seat) not in engine.legal_actions(state, seat)


def test_rulings_agree_with_play_and_can_be_said(card: engine.Card) -> None:
    """Legal is what `apply` accepts; hidden tiles have no influence."""
    schema, actions = validator("position.schema.json"), validator("action.schema.json")
    seen: set[str] = set()
    for seed in range(size(40, 2_000)):
        rng = random.Random(seed)
        rules = TableRules(way=("guided", "real")[seed % 2])
        state = engine.random_position(card, rules, seed).state
        guided = state.with_(rules=engine.LEAGUE)
        schema.validate(write_position(state))
        for action in tries(state, rng):
            data = write_position(state, action.seat)
            actions.validate(action.to_dict())
            ruling = rule_on(read_position(data, lambda _: card), action)
            if ruling.verdict in ("legal", "house"):
                assert action in engine.legal_actions(guided, action.seat)
            assert explain_consequence(ruling.consequence)
            if ruling.fix is not None:
                assert explain_fix(ruling.fix)
                assert ruling.fix.action is not None or ruling.fix.take
            seen.add(ruling.verdict)
            assert ruling.verdict in VERDICTS
    assert {"legal", "illegal", "dead"} <= seen
