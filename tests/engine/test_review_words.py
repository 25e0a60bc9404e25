"""A review in words: kind, without a grade, and ready to be translated."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.actions import Discard
from engine.bots.easy import Easy
from engine.explain import (
    explain_accuracy,
    explain_cost,
    explain_given,
    explain_grade,
    explain_review,
)
from engine.reviewing import MUCH, Accuracy, Area, Review
from tests.engine.reviewed import CARD, ME, a_game, easy_games, reviewed


def _noted(noted: list[str]) -> Callable[[str], str]:
    def note(text: str) -> str:
        noted.append(text)
        return f"«{text}»"

    return note


@pytest.mark.parametrize(
    ("count", "good", "lost", "words"),
    [
        (9, 9, 1.0, "All of your 9 discards were as good as the best one."),
        (1, 1, 0.0, "Your one discard was as good as any."),
        (1, 0, 0.9 * MUCH, "Your discard gave away a little."),
        (20, 19, 0.9 * MUCH, "What the others gave away is little"),
        (20, 19, 3 * MUCH, "Nearly all of your discards were as good as the best one."),
        (10, 7, 3 * MUCH, "Most of your discards were as good as the best one."),
        (10, 2, 3 * MUCH, "In your discards there is something to discover."),
    ],
)
def test_accuracy_is_told_in_words(
    count: int, good: int, lost: float, words: str
) -> None:
    said = explain_accuracy(Accuracy(Area.DISCARDS, count, good, lost))
    assert words in said
    assert "%" not in said


def test_one_decision_that_gave_away_much_is_not_called_a_little() -> None:
    said = explain_accuracy(Accuracy(Area.CALLS, 1, 0, 2 * MUCH))
    assert said == "Your answer to a discard gave away much."


def test_every_sentence_of_a_review_can_be_translated() -> None:
    """No English is left beside what was handed to `translate`, names aside."""
    for game in easy_games():
        found, outcome = reviewed(game), game[1][-1].state.outcome
        noted: list[str] = []
        note = _noted(noted)
        said = [explain_review(found, outcome, ME, note)]
        said += [explain_accuracy(one, note) for one in found.accuracy]
        for one in found.decisions:
            said += [explain_cost(one, note), explain_grade(one.grade, note)]
        assert all(text.startswith("«") and text.endswith("»") for text in said)
        assert not [text for text in noted if "«" in text]


def test_the_game_as_a_whole_is_told_kindly() -> None:
    said = {
        explain_review(found, game[1][-1].state.outcome, ME)
        for game in easy_games()
        for found in [reviewed(game)]
    }
    nothing = explain_review(Review((), (), (), None), None, ME)
    assert "nothing to compare" in nothing
    assert any("about one game in four" in text for text in said)


def test_the_discard_that_gave_mahjong_is_spoken_of_by_whoever_threw_it() -> None:
    for seed in range(60):
        game = a_game(seed, Easy(CARD))
        outcome = game[1][-1].state.outcome
        said = explain_given(reviewed(game), outcome, ME)
        assert outcome is not None
        assert bool(said) == (outcome.discarder == ME)
        if said:
            thrown = [s.action for s in game[1] if s.action.seat == ME]
            last = [one.tile for one in thrown if isinstance(one, Discard)][-1]
            assert said.startswith(f"Your {last.spoken} gave the winner Mahjong.")
            return
    pytest.fail("nobody gave Mahjong in sixty games")
