"""The rules in force at a table, each with its rule and its mark."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from mahjong_site.web.tablerules import PROFILE_NAMES, WAY_NAMES, HouseRule, house_rules


@dataclass(frozen=True, slots=True)
class RulesInForce:
    """The profile, the way to play, and what departs from the League's rules."""

    profile: str
    profile_rule: str
    is_house: bool
    """Is the profile itself another than the League's?"""
    way: str
    marks: tuple[HouseRule, ...]
    """House options alone: the profile stands by itself."""


def rules_in_force(rules: engine.TableRules) -> RulesInForce:
    """What this table plays by, in words."""
    own = rules.profile != engine.LEAGUE.profile
    return RulesInForce(
        profile=str(PROFILE_NAMES[rules.profile]),
        profile_rule="club-01" if own else "house-04",
        is_house=own,
        way=str(WAY_NAMES[rules.way]),
        marks=tuple(m for m in house_rules(rules) if m.option != "profile"),
    )


def pie_left(view: engine.SeatView, seat: int) -> str:
    """What a seat has left of the pie, in words; empty without one."""
    left = engine.purses_after(view)
    return _("pie: %(left)d left") % {"left": left[seat]} if left else ""
