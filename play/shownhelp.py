"""What the help at the table shows a learner, before it becomes words.

Everything comes from one look at what the learner may see (`engine.weighing.weigh`),
and is worked out only where the level shows it. The table's page and the API show
the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import engine
from engine.advising import (
    Hint,
    JudgedGuess,
    Prospects,
    hint_of,
    judge_guess,
    prospects,
)
from engine.motives import Motive, motives_of
from engine.weighing import Weighed, weigh
from mahjong_site.accounts.preferences import HelpLevel, Preferences
from play import helping
from play.selectors import Table


@dataclass(frozen=True, slots=True)
class Advised:
    """The best action, the next best, and why; the guess that came before them."""

    best: Weighed
    next_best: Weighed | None
    motives: tuple[Motive, ...]
    guess: JudgedGuess | None = None
    guessed: engine.Action | None = None


@dataclass(frozen=True, slots=True)
class ShownHelp:
    """What a level of help shows at this moment."""

    level: HelpLevel
    near: Prospects | None = None
    """The nearest lines; None where no help is shown."""
    hint: Hint | None = None
    wants_guess: bool = False
    """The advice waits for the learner's guess."""
    advised: Advised | None = None
    is_unweighed: bool = False
    """There is no advice, because this choice cannot be weighed."""


def shown_help(table: Table, preferences: Preferences) -> ShownHelp:
    """The help for the learner of `table`, at the level that the game has."""
    game, view = table.game, table.view
    level = helping.help_level(game, preferences)
    if level is HelpLevel.OFF or view.dead[view.seat] or game.is_over:
        return ShownHelp(level)
    card = table.state.card
    found = weigh(card, view, table.legal) if view.asked else ()
    near = prospects(card, view, found)
    shown = ShownHelp(level, near)
    if level is HelpLevel.HINT:
        return replace(shown, hint=hint_of(view, found, near))
    if level is HelpLevel.EXPLAIN:
        return _explaining(shown, table, found, preferences)
    return shown


def _explaining(
    shown: ShownHelp, table: Table, found: Sequence[Weighed], preferences: Preferences
) -> ShownHelp:
    """The advice, or the question for a guess that comes before it."""
    if not found:
        return replace(shown, is_unweighed=True)
    guess = helping.guess_of(table.game)
    if guess is None and helping.guesses_first(preferences):
        return replace(shown, wants_guess=True)
    action = engine.action_from_dict(guess) if guess else None
    return replace(shown, advised=_advised(table, found, action))


def _advised(
    table: Table, found: Sequence[Weighed], guessed: engine.Action | None
) -> Advised:
    """What `weigh` found (not empty), with the guess if there is one."""
    motives = motives_of(found, found[0])
    next_best = found[1] if len(found) > 1 else None
    advised = Advised(found[0], next_best, motives)
    if guessed is None:
        return advised
    judged = judge_guess(table.state.card, table.view, found, guessed)
    return replace(advised, guess=judged, guessed=guessed)
