"""The four levels of help at the table: which one a game has, and how they count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mahjong_site.accounts.preferences import HelpLevel, Preferences, Switch
from play.models import PracticeGame

LEVELS: Final = tuple(HelpLevel)
"""From nothing to everything; a level is stored as its place here."""


def most_help(game: PracticeGame) -> int:
    """The highest level that the game allows: that of its prepared deal."""
    return game.deal.help_level if game.deal else len(LEVELS) - 1


def help_level(game: PracticeGame, preferences: Preferences) -> HelpLevel:
    """The level of the game: as chosen in it, else as last; never above the most."""
    chosen = game.help_level
    if chosen is None:
        chosen = LEVELS.index(preferences.help_level)
    return LEVELS[min(chosen, most_help(game))]


def guesses_first(preferences: Preferences) -> bool:
    """Does the learner guess before the advice is shown?"""
    return preferences.guess_first is Switch.ON


def guess_of(game: PracticeGame) -> Mapping[str, Any] | None:
    """What the learner has guessed for the decision at hand, as JSON."""
    guess: Mapping[str, Any] | None = _now(game).get("guess")
    return guess


def shown_now(game: PracticeGame, preferences: Preferences) -> int:
    """The level of what the table really shows for the decision at hand.

    Before the guess, *explain* shows the lines alone.
    """
    level = help_level(game, preferences)
    if level is HelpLevel.EXPLAIN and guesses_first(preferences):
        level = HelpLevel.EXPLAIN if guess_of(game) else HelpLevel.PEEK
    return LEVELS.index(level)


def most_shown(game: PracticeGame, preferences: Preferences) -> int:
    """The most that was shown for the decision at hand, before a switch too."""
    return max(shown_now(game, preferences), _now(game).get("most", 0))


def _now(game: PracticeGame) -> Mapping[str, Any]:
    """What is kept of help for the decision at hand; of an earlier one, nothing."""
    kept: Mapping[str, Any] = game.help_now
    return kept if kept.get("version") == game.version else {}


def noted(game: PracticeGame, **changes: Any) -> dict[str, Any]:
    """What is kept for the decision at hand, with changes."""
    return {**_now(game), **changes, "version": game.version}


def counted(game: PracticeGame, level: int) -> dict[str, int]:
    """The counts of the game with one more decision made at that level."""
    name = LEVELS[level].value
    used: dict[str, int] = dict(game.help_used)
    return used | {name: used.get(name, 0) + 1} if level else used


def share_helped(game: PracticeGame) -> float:
    """The share of its learner's decisions that were made with help, 0 to 1."""
    # Each of them made a version, and so did each take-back.
    made = game.version - game.take_backs
    return min(sum(game.help_used.values()) / made, 1.0) if made > 0 else 0.0
