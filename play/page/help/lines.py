"""The nearest lines, with what each lacks and how likely it wins."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine.advising import Prospect
from engine.explain import chance_words
from engine.motives import percent
from play import words


@dataclass(frozen=True, slots=True)
class NearLine:
    """One of the lines that the rack is nearest to."""

    line: engine.Line
    name: str
    away: str
    chance: str
    value: str
    exposure_words: str
    """What the X or C of the line means."""
    missing: tuple[engine.Tile, ...]
    missing_label: str
    helped: str
    groups: tuple[engine.LaidGroup, ...]


def near_line(one: Prospect) -> NearLine:
    """The line as it is shown."""
    near = one.near
    facts = {"section": near.line.section, "number": near.line.number}
    missing = near.missing
    concealed = near.line.exposure == "C"
    return NearLine(
        line=near.line,
        name=_("%(section)s, line %(number)s") % facts,
        away=words.away(near.away),
        chance=_("%(chance)s to win with it") % {"chance": chance_said(one.chance)},
        value=_("%(points)d points") % {"points": near.line.points},
        exposure_words=_("concealed") if concealed else _("may be exposed"),
        missing=missing,
        missing_label=_("Missing, jokers not counted"),
        helped=_helped(near.jokers_used, len(missing)),
        groups=engine.lay_out(near.hand, near.rack, near.exposures),
    )


def chance_said(chance: float) -> str:
    """The chance (0 to 1) in words, as everywhere."""
    return chance_words(percent(chance), _)


def _helped(jokers: int, missing: int) -> str:
    """What the rack's jokers can do about the missing tiles; "" for nothing."""
    if not jokers:
        return ""
    if jokers == missing:
        return ngettext(
            "Your joker can fill it.", "Your jokers can fill all of them.", jokers
        )
    return ngettext(
        "One of them your joker can fill.",
        "%(count)d of them your jokers can fill.",
        jokers,
    ) % {"count": jokers}
