"""Help at the table in words, at the level that the learner has chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from engine.explain import explain_hint
from mahjong_site.accounts.preferences import HelpLevel, Preferences
from play import helping
from play.page.bar import BarButton
from play.page.help.advice import Advice, advice_of
from play.page.help.levels import LevelButton, level_buttons, limit_words
from play.page.help.lines import NearLine, chance_said, near_line
from play.page.help.moves import guesses
from play.selectors import Table
from play.shownhelp import ShownHelp, shown_help


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
    shown = shown_help(table, preferences)
    most = helping.most_help(table.game)
    buttons = level_buttons(shown.level, most)
    panel = HelpPanel(buttons, limit_words(most), refused=refused)
    if shown.near is None:
        return panel
    panel = replace(
        panel,
        shows_lines=True,
        lines=tuple(near_line(one) for one in shown.near.lines),
        chance=chance_said(shown.near.chance),
    )
    if shown.hint:
        return replace(panel, hint=explain_hint(shown.hint, table.names, _))
    if shown.level is HelpLevel.EXPLAIN:
        return _explaining(panel, table, shown, preferences)
    return panel


def _explaining(
    panel: HelpPanel, table: Table, shown: ShownHelp, preferences: Preferences
) -> HelpPanel:
    """The advice, or the question for a guess that comes before it."""
    if shown.is_unweighed:
        return replace(panel, no_advice=_("This choice cannot be weighed in advance."))
    switch = "off" if helping.guesses_first(preferences) else "on"
    panel = replace(panel, guess_switch=switch)
    if shown.advised:
        return replace(panel, advice=advice_of(table, shown.advised))
    offered = guesses(table.view, table.legal, table.is_real)
    return replace(panel, guesses=offered)
