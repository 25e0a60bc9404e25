"""The levels of help as buttons, and what was used of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from mahjong_site.accounts.preferences import HelpLevel
from play.helping import LEVELS
from play.models import PracticeGame

NAMES: Final[Mapping[HelpLevel, str | Promise]] = {
    HelpLevel.OFF: gettext_lazy("Off"),
    HelpLevel.PEEK: gettext_lazy("Peek"),
    HelpLevel.HINT: gettext_lazy("Hint"),
    HelpLevel.EXPLAIN: gettext_lazy("Explain"),
}


@dataclass(frozen=True, slots=True)
class LevelButton:
    """One of the four levels."""

    value: str
    name: str
    is_on: bool
    is_allowed: bool


def level_buttons(level: HelpLevel, most: int) -> tuple[LevelButton, ...]:
    """The four levels; those above `most` cannot be chosen."""
    return tuple(
        LevelButton(one.value, str(NAMES[one]), one is level, place <= most)
        for place, one in enumerate(LEVELS)
    )


def limit_words(most: int) -> str:
    """What a prepared deal allows, where it is less than everything."""
    if most == len(LEVELS) - 1:
        return ""
    if not most:
        return _("This deal is played without help.")
    return _("This deal allows help up to “%(level)s”.") % {
        "level": NAMES[LEVELS[most]]
    }


def used_words(game: PracticeGame) -> str:
    """With how much help the game was played, without a judgement."""
    told = [
        ngettext(
            "%(level)s for %(count)d decision",
            "%(level)s for %(count)d decisions",
            count,
        )
        % {"level": NAMES[level], "count": count}
        for level in LEVELS[1:]
        if (count := game.help_used.get(level.value, 0))
    ]
    if not told:
        return _("You played without help.")
    return _("Help that you looked at: %(levels)s.") % {"levels": ", ".join(told)}
