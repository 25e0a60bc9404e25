"""Lawful positions by chance: played, readable, the same again, and bounded."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import engine
from engine.challenges import challenges
from engine.deadhands import why_dead
from engine.moments import MOST_GAMES
from engine.options import TableRules
from engine.parts import Slip
from engine.position import Position, read_position, write_position
from engine.simulation import MAX_ACTIONS
from engine.state import GameState, Phase, is_asked
from engine.tiles import FULL_SET
from tests.engine.clumsy import random_rules
from tests.engine.conftest import CARDS
from tests.engine.positions import tiles_of
from tests.engine.schemas import validator
from tests.sizes import size

SHIPPED = {path.stem: engine.load_card(path) for path in sorted(CARDS.glob("*.card"))}
CARD = SHIPPED["nmjl-2026"]
WAYS = ("guided", "real")
PHASES = tuple(set(Phase) - {Phase.OVER, Phase.MUSH, Phase.MAHJONG})
SEEDS = size(1, 60)
SCHEMA = validator("position.schema.json")


def find(slug: str) -> engine.Card | None:
    return next((card for card in SHIPPED.values() if card.slug == slug), None)


def read(data: dict[str, Any]) -> Position:
    data = json.loads(json.dumps(data))
    SCHEMA.validate(data)
    return read_position(data, find)


def check(moment: engine.Moment) -> None:
    """What holds for every moment that the generator gives."""
    state, seat = moment.state, moment.seat
    assert is_asked(state, seat)
    assert engine.legal_actions(state, seat)
    assert tiles_of(state) == list(FULL_SET)
    assert engine.replay(engine.write_record(state), state.card) == state

    data = write_position(state)
    again = read(data).to_state(state.seed)
    assert write_position(again) == data
    for other in range(4):
        assert engine.legal_actions(again, other) == engine.legal_actions(state, other)
        assert challenges(again, other) == challenges(state, other)
        assert why_dead(again, other) == why_dead(state, other)

    for one in range(4):
        known = read(write_position(state, one)).to_state(1)
        assert tiles_of(known) == list(FULL_SET)
        assert engine.legal_actions(known, one) == engine.legal_actions(state, one)
        for other in range(4):
            assert why_dead(known, other) == why_dead(state, other)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("phase", sorted(PHASES))
@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_every_phase_of_every_card_in_both_ways(
    slug: str, phase: Phase, way: str
) -> None:
    for seed in range(SEEDS):
        profile = ("league", "club")[seed % 2]
        rules = TableRules(profile=profile, way=way)
        moment = engine.random_position(SHIPPED[slug], rules, seed, phase)
        assert (moment.state.phase, moment.state.rules) == (phase, rules)
        check(moment)


@pytest.mark.parametrize("way", WAYS)
def test_tables_with_house_options_of_all_kinds(way: str) -> None:
    """Blanks and tiles picked ahead are written and read too."""
    for seed in range(size(6, 400)):
        rules = random_rules(random.Random(seed), way)
        state = engine.random_position(CARD, rules, seed).state
        data = write_position(state)
        again = read(data).to_state(state.seed)
        assert (
            tiles_of(again) == tiles_of(state) == tiles_of(engine.new_game(CARD, rules))
        )
        assert write_position(again) == data
        for seat in range(4):
            known = read(write_position(state, seat)).to_state(1)
            offers = engine.legal_actions(state, seat)
            assert engine.legal_actions(again, seat) == offers
            assert engine.legal_actions(known, seat) == offers


def test_the_mush_and_a_false_mahjong_are_found_too() -> None:
    for seed in range(size(2, 60)):
        check(engine.random_position(CARD, TableRules(mush=True), seed, Phase.MUSH))
        real = TableRules(way="real", identical_claims="first_exposed")
        check(engine.random_position(CARD, real, seed, Phase.MAHJONG))


def slips(state: GameState) -> list[Slip]:
    return [slip for own in state.slips for slip in own]


def misnamed(state: GameState) -> bool:
    return state.newest is not None and state.newest.named is not None


ERRORS: dict[str, Callable[[GameState], object]] = {
    "slip": lambda state: slips(state) and not any(state.dead),
    "wrong count": lambda state: "dead-02" in [slip.rule for slip in slips(state)],
    "out of turn": lambda state: state.resume is not None,
    "odd exposure": lambda state: any(e.odd for own in state.exposures for e in own),
    "misnamed": misnamed,
    "dead hand": lambda state: any(state.dead),
    "challenge": lambda state: state.challenge,
    "dispute": lambda state: state.disputes,
    "shown": lambda state: state.declared and state.declared.shown,
}
"""Moments that only a real table has."""


@pytest.mark.parametrize("error", sorted(ERRORS))
def test_moments_of_a_real_table(error: str) -> None:
    where = ERRORS[error]
    for seed in range(SEEDS):
        rules = TableRules(way="real")
        moment = engine.random_position(
            CARD, rules, seed, where=lambda state, seat: bool(where(state)), tries=400
        )
        assert where(moment.state)
        check(moment)


def test_the_same_arguments_give_the_same_moment() -> None:
    for seed, way in product(range(size(3, 30)), WAYS):
        rules = TableRules(way=way)
        one, other = (engine.random_position(CARD, rules, seed) for _ in range(2))
        assert one == other
        assert one != engine.random_position(CARD, rules, seed + 1)


def test_where_is_asked_for_a_seat_that_is_to_act() -> None:
    def may_call(state: GameState, seat: int) -> bool:
        assert is_asked(state, seat)
        offers = engine.legal_actions(state, seat)
        return any(isinstance(offer, engine.Call) for offer in offers)

    for seed in range(size(5, 200)):
        moment = engine.random_position(
            CARD, seed=seed, phase=Phase.CLAIM, where=may_call
        )
        assert may_call(moment.state, moment.seat)


def test_moments_are_spread_over_the_game() -> None:
    walls = [
        engine.random_position(CARD, seed=seed, phase=Phase.TURN).state.wall_left
        for seed in range(size(16, 200))
    ]
    assert max(walls) > 80
    assert min(walls) < 50


def test_it_gives_up_after_a_stated_number_of_games() -> None:
    looked_at = 0

    def never(state: GameState, seat: int) -> bool:
        nonlocal looked_at
        looked_at += 1
        return False

    with pytest.raises(engine.NoSuchMoment) as caught:
        engine.random_position(CARD, seed=3, where=never, tries=2)
    assert caught.value.games == 2
    assert 0 < caught.value.moments <= 2 * (MAX_ACTIONS + 1)
    assert looked_at <= 4 * caught.value.moments
    assert MOST_GAMES == 40


def test_a_phase_that_the_rules_do_not_have_is_given_up() -> None:
    with pytest.raises(engine.NoSuchMoment) as caught:
        engine.random_position(CARD, seed=3, phase=Phase.MUSH, tries=5)
    assert (caught.value.games, caught.value.moments) == (5, 0)


def test_the_end_of_a_game_is_no_position() -> None:
    with pytest.raises(ValueError, match="over"):
        engine.random_position(CARD, phase=Phase.OVER)
