"""The pie over a sitting: who is out pays nothing until winning again (payment-10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

import engine
from engine.bots.standard import Standard
from engine.explain.payments import explain_payment
from engine.options import LEAGUE
from engine.parts import Outcome
from engine.pie import purses_after, purses_at_start, within_pie
from engine.scoring import Share
from engine.simulation import play
from engine.storage import state_from_dict, state_to_dict
from engine.verdicts import RecordError

PIE = replace(LEAGUE, pie=100)


def _ended(
    card: engine.Card, purses: tuple[int, ...] | None = None
) -> engine.GameState:
    """A won game: seed 1, with what each seat has left."""
    return play(engine.new_game(card, PIE, 1, 0, purses), [Standard(card)] * 4)


def test_a_sitting_sums_to_zero_and_nobody_loses_more_than_the_pie(
    card: engine.Card,
) -> None:
    """Twenty games in a row: every purse stays at or above nothing."""
    state = _ended(card)
    was_out = False
    for seed in range(2, 22):
        before, after = state.purses, purses_after(state)
        assert before is not None
        assert after is not None
        assert sum(after) == 400
        assert min(after) >= 0
        winner = state.outcome.winner if state.outcome else None
        for seat, left in enumerate(before):
            if left == 0 and seat != winner:
                was_out = True
                assert after[seat] == 0
        state = play(engine.next_game(state, seed), [Standard(card)] * 4)
        assert state.purses == after
    assert was_out, "choose a longer sitting: nobody was ever out"


def test_whoever_wins_after_being_out_can_lose_again_what_was_won() -> None:
    """First nothing is owed; the win fills the purse; the next loss empties it."""
    account = engine.Payment(0, 25, tuple(_shares(0, 50)))
    won = within_pie(Outcome(winner=0, payment=account), (0, 100, 100, 100))
    lost = engine.Payment(1, 100, tuple(_shares(1, 200)))
    then = within_pie(Outcome(winner=1, payment=lost), (150, 50, 50, 50))

    assert won.pays == {0: 150, 1: -50, 2: -50, 3: -50}
    assert then.pays == {0: -150, 1: 250, 2: -50, 3: -50}


def _shares(winner: int, amount: int) -> list[Share]:
    return [Share((winner + step) % 4, amount, (), winner) for step in (1, 2, 3)]


def test_contested_challenges_are_paid_from_what_the_hand_leaves() -> None:
    """The loser's last 20 go to the winner; nothing is left for the challenge."""
    account = engine.Payment(0, 25, tuple(_shares(0, 25)))
    outcome = Outcome(winner=0, payment=account, debts=((1, 2, 50), (0, 3, 50)))

    ended = within_pie(outcome, (0, 20, 100, 100))

    assert ended.debts == ((1, 2, 0), (0, 3, 50))
    assert ended.pays == {0: 20, 1: -20, 2: -25, 3: 25}


def test_the_sentence_says_what_the_pie_leaves(card: engine.Card) -> None:
    account = engine.Payment(0, 25, tuple(_shares(0, 25)))
    ended = within_pie(Outcome(winner=0, payment=account), (0, 20, 0, 100))

    said = explain_payment(ended.payment, ["Ann", "Bo", "Cy", "Di"])

    assert said[:3] == (
        "Bo pays 25, but only 20 is left of the pie",
        "Cy pays 25, but nothing is left of the pie",
        "Di pays 25",
    )


def test_a_game_with_purses_is_stored_recorded_and_shown(card: engine.Card) -> None:
    state = _ended(card, (150, 100, 0, 150))

    stored = state_from_dict(state_to_dict(state), card, state.actions)
    record = engine.write_record(state)

    assert stored == state
    assert record.splitlines()[5] == "purses 150 100 0 150"
    assert engine.replay(record, card) == state
    assert engine.view(state, 2).purses == (150, 100, 0, 150)


def test_a_record_of_full_pies_needs_no_line(card: engine.Card) -> None:
    state = _ended(card)

    assert "purses" not in engine.write_record(state)
    assert engine.replay(engine.write_record(state), card).purses == (100,) * 4


@pytest.mark.parametrize(
    "line", ["purses", "purses 1 2 3", "purses -1 0 0 0", "purses x"]
)
def test_a_record_with_bad_purses_is_refused(card: engine.Card, line: str) -> None:
    head = engine.write_record(engine.new_game(card, PIE, 1)).splitlines()[:5]

    with pytest.raises(RecordError) as caught:
        engine.replay("\n".join([*head, line, ""]), card)

    assert caught.value.reason.params["line"] == 6


def test_purses_without_a_pie_are_refused() -> None:
    assert purses_at_start(LEAGUE) is None
    with pytest.raises(ValueError, match="purses"):
        purses_at_start(LEAGUE, (100, 100, 100, 100))
