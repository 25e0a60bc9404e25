"""Help at the table, at the level that the learner has chosen.

Everything comes from one look at what the learner may see (`engine.weighing.weigh`),
and is worked out only where the level shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

import engine
from engine.advising import hint_of, prospects
from engine.explain import explain_hint
from engine.weighing import Weighed, weigh
from mahjong_site.accounts.preferences import HelpLevel, Preferences
from play import helping
from play.page.bar import BarButton
from play.page.help.advice import Advice, advice_of
from play.page.help.levels import LevelButton, level_buttons, limit_words
from play.page.help.lines import NearLine, chance_words, near_line
from play.page.help.moves import guesses
from play.selectors import Table


@dataclass(frozen=True, slots=True)
class HelpPanel:
    """What the help shows, and the buttons that switch it."""

    levels: tuple[LevelButton, ...]
    limit: str
    shows_lines: bool = False
    lines: tuple[NearLine, ...] = ()
    chance: str = ""
    hint: str = ""
    guesses: tuple[BarButton, ...] = ()
    advice: Advice | None = None
    no_advice: str = ""
    guess_switch: str = ""
    """What the switch of the guess would set, "on" or "off"; "" where it is not."""
    refused: str = ""
    """Why a guess was no move, or a level could not be had."""

    @property
    def said(self) -> str:
        """The suggestion, for those who listen."""
        if self.advice:
            return self.advice.said
        if self.guesses:
            return _("What would you do? Choose as if to play, then guess.")
        return self.hint or self.no_advice


def help_panel(table: Table, preferences: Preferences, refused: str = "") -> HelpPanel:
    """The help for the learner of `table`;
    `refused` is shown with it."""
    level = helping.help_level(table.game, preferences)
    buttons = level_buttons(level, helping.most_help(table.game))
    limit = limit_words(helping.most_help(table.game))
    view = table.view
    if level is HelpLevel.OFF or view.dead[view.seat]:
        return HelpPanel(buttons, limit, refused=refused)
    card, legal = table.state.card, table.legal
    found = weigh(card, view, legal) if view.asked else ()
    near = prospects(card, view, found)
    lines = tuple(near_line(one) for one in near.lines)
    panel = HelpPanel(
        buttons, limit, True, lines, chance_words(near.chance), refused=refused
    )
    if level is HelpLevel.HINT:
        hint = explain_hint(hint_of(view, found, near), table.names, _)
        return replace(panel, hint=hint)
    if level is HelpLevel.EXPLAIN:
        return _explaining(panel, table, found, preferences)
    return panel


def _explaining(
    panel: HelpPanel,
    table: Table,
    found: Sequence[Weighed],
    preferences: Preferences,
) -> HelpPanel:
    """The advice, or the question for a guess that comes before it."""
    if not found:
        return replace(panel, no_advice=_("This choice cannot be weighed in advance."))
    first = helping.guesses_first(preferences)
    panel = replace(panel, guess_switch="off" if first else "on")
    guess = helping.guess_of(table.game)
    if first and guess is None:
        offered = guesses(table.view, table.legal, table.is_real)
        return replace(panel, guesses=offered)
    action = engine.action_from_dict(guess) if guess else None
    return replace(panel, advice=advice_of(table, found, action))
