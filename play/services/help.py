"""Choosing how much the table helps, and guessing before it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

import engine
from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import (
    HelpLevel,
    Preferences,
    Switch,
    preferences_of,
    save_preferences,
)
from mahjong_site.web.errors import DomainError
from mahjong_site.web.locking import held
from play import helping
from play.models import PracticeGame
from play.selectors import Table
from play.services.acting import read_action
from play.services.refusals import Refused, stale
from play.services.storing import update_game


def choose_help(*, learner: User, table: Table, level: str) -> None:
    """Take that level for the game and for the learner's next ones.

    What has been looked at stays counted for the decision at hand. Raises DomainError
    `unknown_help` for no level, `help_not_allowed` above what the deal allows, and
    `Conflict` when the table has moved on.
    """
    preferences = preferences_of(learner)
    _take_level(table.game, _level(table.game, level), preferences)
    if preferences.help_level != level:
        save_preferences(user=learner, help_level=HelpLevel(level))


@transaction.atomic
def _take_level(game: PracticeGame, chosen: int, preferences: Preferences) -> None:
    _read_help_again(game)
    seen = helping.most_shown(game, preferences)
    game.help_level = chosen
    most = max(seen, helping.shown_now(game, preferences))
    update_game(
        game, {"help_level": chosen, "help_now": helping.noted(game, most=most)}
    )


def _read_help_again(game: PracticeGame) -> None:
    """Make the help of a game what it is now, and hold it. Raises Gone.

    It changes without a new version, so another window may have looked at more.
    """
    now = held(game)
    game.help_level, game.help_now = now.help_level, now.help_now


def _level(game: PracticeGame, level: str) -> int:
    """The level of that name, if there is one and the game allows it."""
    try:
        chosen = helping.LEVELS.index(HelpLevel(level))
    except ValueError as error:
        message = _("There is no such help.")
        raise DomainError("unknown_help", message, "level") from error
    if chosen > helping.most_help(game):
        message = _("This deal is played with less help.")
        raise DomainError("help_not_allowed", message, "level")
    return chosen


def choose_guessing(*, learner: User, table: Table, guess_first: bool) -> None:
    """Whether the learner guesses before *explain* shows its advice.

    Raises `Conflict` when the table has moved on.
    """
    switch = Switch.ON if guess_first else Switch.OFF
    chosen = replace(preferences_of(learner), guess_first=switch)
    _note_shown(table.game, chosen)
    save_preferences(user=learner, guess_first=switch)


@transaction.atomic
def _note_shown(game: PracticeGame, preferences: Preferences) -> None:
    """Keep the most that those preferences show for the decision at hand."""
    _read_help_again(game)
    most = helping.most_shown(game, preferences)
    update_game(game, {"help_now": helping.noted(game, most=most)})


@transaction.atomic
def note_guess(
    *,
    table: Table,
    expected_version: int,
    action: engine.Action | Mapping[str, Any],
) -> None:
    """Keep what the learner would do; nothing is done in the game.

    Raises what `take_action` raises. A guess that the rules refuse is refused at a real
    table too; it is no mistake in the game and stands in no record.
    """
    if table.game.version != expected_version:
        raise stale()
    guess = read_action(action, table.seat)
    try:
        engine.apply(_guided(table.state), guess)
    except engine.IllegalAction as error:
        raise Refused(error.reason) from error
    _read_help_again(table.game)
    now = helping.noted(table.game, guess=guess.to_dict())
    update_game(table.game, {"help_now": now})


def _guided(state: engine.GameState) -> engine.GameState:
    """The same moment where whatever is against the rules is refused."""
    return state.with_(rules=replace(state.rules, way="guided"))
