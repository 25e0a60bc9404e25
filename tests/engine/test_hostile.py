"""Bad positions, actions and records: a list of faults, and work that has a bound.

The work is counted, never timed: what the reader looked at, what a record played.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

import engine
from engine.actions import ACTIONS
from engine.explain import explain_consequence
from engine.options import TableRules
from engine.position import Position, PositionError, read_position, write_position
from engine.positionfields import MOST_FAULTS, MOST_TEXT, MOST_WORK
from engine.replay import MAX_RECORD, MOST_ACTIONS
from engine.ruling import VERDICTS, rule_on, rule_on_hand
from engine.state import GameState, Phase
from engine.tiles import FULL_SET
from engine.verdicts import EngineError, IllegalAction, RecordError
from tests.engine.conftest import CARDS
from tests.engine.positions import tiles_of
from tests.hostile import LONG, mutated
from tests.sizes import size

CARD = engine.load_card(CARDS / "nmjl-2026.card")
MOMENTS = [
    engine.random_position(CARD, TableRules(way=way), seed, phase)
    for seed, (way, phase) in enumerate(
        (way, phase)
        for phase in set(Phase) - {Phase.OVER, Phase.MUSH, Phase.MAHJONG}
        for way in ("guided", "real")
    )
] + [engine.random_position(CARD, TableRules(way="real"), 5, Phase.MAHJONG)]


def find(slug: str) -> engine.Card | None:
    return CARD if slug == CARD.slug else None


E = TypeVar("E", bound=EngineError)
R = TypeVar("R")


def outcome(kind: type[E], do: Callable[[], R]) -> R | E:
    """What came of it, or the refusal of that kind; nothing else may happen."""
    try:
        return do()
    except kind as error:
        return error


def read(data: Any) -> Position | None:
    """The position, or None where a list of faults is told."""
    found = outcome(PositionError, lambda: read_position(data, find))
    if isinstance(found, Position):
        return found
    assert 1 <= len(found.faults) <= MOST_FAULTS
    assert found.work <= MOST_WORK
    assert all(engine.explain(fault) for fault in found.faults)
    return None


# -- positions -----------------------------------------------------------------------


@pytest.mark.parametrize("block", range(8))
def test_a_changed_position_is_read_whole_or_its_faults_are_told(block: int) -> None:
    """What is read can be judged and played, whatever was changed."""
    good = 0
    for seed in range(block, size(600, 40_000), 8):
        moment = MOMENTS[seed % len(MOMENTS)]
        known = None if seed % 3 else moment.seat
        position = read(mutated(write_position(moment.state, known), seed))
        if position is not None:
            good += 1
            be_used(position, seed)
    assert good


def be_used(position: Position, seed: int) -> None:
    state = position.to_state(seed)
    assert tiles_of(state) == list(FULL_SET)
    rng = random.Random(seed)
    for seat in range(4):
        hand = rule_on_hand(position, seat)
        assert hand.reason is None or engine.explain(hand.reason)
        offers = list(engine.legal_actions(state, seat))
        for action in rng.sample(offers, min(len(offers), 3)):
            after = engine.apply(state, action).state
            assert tiles_of(after) == list(FULL_SET)
    for action in some_actions(rng):
        ruling = rule_on(position, action)
        assert ruling.verdict in VERDICTS
        assert ruling.reason is None or engine.explain(ruling.reason)
        assert explain_consequence(ruling.consequence)


def some_actions(rng: random.Random) -> list[engine.Action]:
    tiles = tuple(rng.choices(FULL_SET, k=rng.randrange(6)))
    one, seat = rng.choice(FULL_SET), rng.randrange(4)
    return [
        engine.PassTiles(seat, tiles, rng.randrange(4)),
        engine.VoteCharleston(seat, rng.random() < 0.5),
        engine.AskCourtesy(seat, rng.randrange(5)),
        engine.PassCourtesy(seat, tiles),
        engine.Pick(seat),
        engine.Discard(seat, one),
        engine.LetGo(seat),
        engine.Call(seat, tiles),
        engine.ChangeExposure(seat, tiles),
        engine.ExchangeJoker(seat, rng.randrange(4), rng.randrange(4), one),
        engine.DeclareMahjong(seat),
        engine.SwapBlank(seat, one),
        engine.TakeBack(seat),
        engine.ShowHand(seat),
        engine.KeepHand(seat),
        engine.ThrowIn(seat),
        engine.BreakWall(seat),
        engine.Challenge(seat, rng.randrange(4)),
        engine.AnswerChallenge(seat, rng.random() < 0.5),
    ]


def test_some_actions_are_of_every_kind() -> None:
    assert {a.type for a in some_actions(random.Random(1))} == set(ACTIONS)


GOOD = write_position(MOMENTS[0].state)


@pytest.mark.parametrize(
    "data",
    [
        GOOD | {f"field{n}": n for n in range(100_000)},
        GOOD | {"discards": [{"seat": 0, "tile": "1B"}] * 100_000},
        GOOD | {"discards": [{"seat": 0, "tile": "1B" + " " * 1_900}] * 152},
        GOOD | {"discards": [{"seat": 0, "tile": "1B", "named": "J" * 1_999}] * 152},
        GOOD | {"seats": [GOOD["seats"][0]] * 100_000},
        GOOD | {"seats": [{f"f{n}": 1 for n in range(LONG)}] * 4},
        GOOD | {"seats": [{"rack": {"tiles": "F" * 2_000}}] * 4},
        GOOD | {"seats": [GOOD["seats"][0] | {"exposures": ["1B" * 900] * 4}] * 4},
        GOOD | {"wall": {"tiles": "J " * 10**6}},
        GOOD | {"table": {"slips": [[{}] * 10_000] * 4}},
        GOOD | {"table": {"slips": [[{"x": "J" * LONG}] * 30] * 4}},
        GOOD | {"table": {"disputes": [{f"f{n}": 1 for n in range(99)}] * 12}},
        GOOD | {"rules": {f"x{n}": 1 for n in range(LONG)}},
        GOOD | {"rules": "x" * 10**6},
        GOOD | {"card": "x" * 10**6},
        GOOD | {"phase": "x" * 10**6},
    ],
)
def test_a_huge_position_is_refused_for_little_work(data: dict[str, Any]) -> None:
    with pytest.raises(PositionError) as caught:
        read_position(data, find)
    assert caught.value.work <= MOST_WORK
    assert len(caught.value.faults) <= MOST_FAULTS
    told = [engine.explain(fault) for fault in caught.value.faults]
    assert max(map(len, told)) < 1_000


def test_a_good_position_is_far_from_the_bounds() -> None:
    for moment in MOMENTS:
        text = len(str(write_position(moment.state)))
        assert text < MOST_TEXT


# -- actions -------------------------------------------------------------------------


def test_a_changed_action_is_read_or_refused() -> None:
    """And what is read is done or refused, at both kinds of table."""
    rng = random.Random(3)
    for seed in range(size(1_500, 60_000)):
        actions = some_actions(rng)
        data = mutated(actions[seed % len(actions)].to_dict(), seed, changes=2)
        if not isinstance(data, dict):
            continue
        action = outcome(EngineError, lambda data=data: engine.action_from_dict(data))
        if isinstance(action, EngineError):
            assert engine.explain(action.reason)
            continue
        assert engine.action_from_dict(action.to_dict()) == action
        done = tried(MOMENTS[seed % len(MOMENTS)].state, action)
        if isinstance(done, IllegalAction):
            assert engine.explain(done.reason)
        else:
            assert tiles_of(done) == list(FULL_SET)


def tried(state: GameState, action: engine.Action) -> GameState | IllegalAction:
    return outcome(IllegalAction, lambda: engine.apply(state, action).state)


# -- records -------------------------------------------------------------------------

RECORDS = [engine.write_record(moment.state) for moment in MOMENTS]


def refused(record: str) -> RecordError | None:
    """The refusal of a record, or None when it could be played."""
    found = outcome(RecordError, lambda: engine.replay(record, CARD))
    if isinstance(found, RecordError):
        assert engine.explain(found.reason)
        assert found.played <= MOST_ACTIONS
        return found
    assert len(found.actions) <= MOST_ACTIONS
    assert tiles_of(found) == list(FULL_SET)
    return None


def test_a_changed_record_is_played_or_refused() -> None:
    """A record is changed as JSON would be: a list of lines, each a list of words."""
    for seed in range(size(250, 10_000)):
        lines = RECORDS[seed % len(RECORDS)].splitlines()
        kept = lines[: 5 + seed % len(lines)]
        words: Any = mutated([line.split() for line in kept], seed, changes=2)
        refused(as_text(words))


def as_text(words: Any) -> str:
    rows = words if isinstance(words, list) else [words]
    return "\n".join(
        " ".join(map(str, row)) if isinstance(row, list) else str(row) for row in rows
    )


@pytest.mark.parametrize(
    ("record", "played"),
    [
        ("x" * (MAX_RECORD + 1), 0),
        (RECORDS[0] + "\n" * MAX_RECORD, 0),
        (RECORDS[0].replace("seed ", "seed " + "9" * 4_000), 0),
        (RECORDS[0] + "0 call " + "J" * 3_000, None),
        (RECORDS[0] + "9" * 50_000 + " pick", None),
        (RECORDS[0] + "0 pick\n" * 20_000, None),
        (RECORDS[0] + "0 discard as as as as\n", None),
    ],
)
def test_a_huge_record_is_refused_for_little_work(
    record: str, played: int | None
) -> None:
    error = refused(record)
    assert error is not None
    made = RECORDS[0].count("\n") - 5
    assert error.played == (made if played is None else played)
