"""Thousands of games in each way to play, with house options and errors at random."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import engine
from engine.events import EVENTS
from engine.options import OPTIONS, TableRules
from engine.replay import MOST_ACTIONS
from engine.state import GameState
from tests.engine.clumsy import clumsy_game, random_rules
from tests.engine.conftest import CARDS
from tests.engine.positions import tiles_of
from tests.sizes import SOAK, size

GAMES = size(64, 5_000)
BLOCKS = 4
"""The games of each way are shared out, so that workers can play side by side."""
SHIPPED = [engine.load_card(path) for path in sorted(CARDS.glob("*.card"))]
NAMES = ("You", "Rosa", "Theo", "Mei")
RATES = (0.02, 0.1, 0.3)
HAPPENS = {
    "guided": {"passed", "picked", "discarded", "called"},
    "real": {"passed", "picked", "discarded", "called", "challenged", "hand_died"},
}
"""Events that even a few games cannot be without."""
ONLY_REAL = {
    *("challenge_contested", "falsely_declared", "taken_back", "hand_shown"),
    *("thrown_in", "game_ended", "went_unnoticed"),
}


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("way", ["guided", "real"])
def test_every_game_ends_with_all_tiles_and_payments_of_zero(
    way: str, block: int
) -> None:
    happened: Counter[str] = Counter()
    played: set[tuple[str, object]] = set()
    longest = 0
    for seed in range(block, GAMES, BLOCKS):
        rules = random_rules(random.Random(seed), way)
        card = SHIPPED[seed // BLOCKS % len(SHIPPED)]
        state = through(card, rules, seed, happened)
        longest = max(longest, len(state.actions))
        played |= {(name, getattr(rules, name)) for name in ("profile", *OPTIONS)}
    assert longest <= MOST_ACTIONS
    assert happened.keys() >= HAPPENS[way]
    assert {value for name, value in played if name == "profile"} == {"league", "club"}
    if SOAK:
        print(f"{way}: at most {longest} actions,", dict(happened))  # noqa: T201
        told = set(EVENTS) - {"dealt"} - (ONLY_REAL if way == "guided" else set())
        assert happened.keys() >= told
        wanted = {(o.name, value) for o in OPTIONS.values() for value in o.values}
        assert wanted <= played


def through(
    card: engine.Card, rules: TableRules, seed: int, happened: Counter[str]
) -> GameState:
    """One game to its end: at every step no tile is lost, and all can be told."""
    state = engine.new_game(card, rules, seed, seed % 4)
    whole = tiles_of(state)
    for step in clumsy_game(card, rules, seed, RATES[seed % 3]):
        state = step.state
        assert tiles_of(state) == whole
        for event in step.events:
            happened[event.type] += 1
            assert engine.explain_event(event, NAMES, you=0)
    check_the_end(state, card)
    return state


def check_the_end(state: GameState, card: engine.Card) -> None:
    outcome = state.outcome
    assert outcome is not None
    assert sum(outcome.pays.values()) == 0
    assert engine.explain_payment(outcome.payment, NAMES)
    if state.rules.way == "guided":
        assert state.slips == ((), (), (), ()) or any(state.dead)
    assert engine.replay(engine.write_record(state), card) == state
    stored = json.loads(json.dumps(engine.state_to_dict(state)))
    assert engine.state_from_dict(stored, card, state.actions) == state
