"""The rules of a table: the profile in force and, later, what a house varies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class TableRules:
    """What a table plays by. One object, passed in; every option off by default.

    `profile` is "league" or "club": which system of payment and which readings
    of the open questions hold (rules payment-01 and club-01 ff.).
    """

    profile: str = "league"


LEAGUE: Final = TableRules()
"""The League's rules, the default everywhere."""

PROFILES: Final = {"league": LEAGUE}
