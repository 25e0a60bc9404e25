"""The rules of a table: a profile, and what a house varies.

Everything a house may vary is off, or as the League has it, by default
(rule house-04). `OPTIONS` names the rule behind every option.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from engine.tiles import FULL_SET, WITH_BLANKS, Tile


@dataclass(frozen=True, slots=True)
class TableRules:
    """What a table plays by. One object, passed in.

    `profile` is "league" or "club": which system of payment and which readings of
    open questions hold. `way` is "guided" (an illegal move is refused) or "real"
    (it can be made, and the hand dies when somebody challenges).
    """

    profile: str = "league"
    way: str = "guided"
    hot_wall: bool = False
    cold_wall: str = "off"
    mush: bool = False
    blanks: str = "off"
    futures: bool = False
    pie: int = 0
    dice_doubles: bool = False
    pay_for_table: bool = False
    second_charleston: str = "any_one_stops"
    wrong_challenge: str = "points_50"
    two_dead_hands: str = "play_on"
    three_dead_hands: str = "same_east"
    identical_claims: str = "turn_order"
    last_discard_calls: bool = True
    wrong_count: str = "redeal"
    blind_peek: str = "reminder"

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON: the profile, and only what differs from it."""
        base = PROFILES[self.profile]
        return {"profile": self.profile} | {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if getattr(self, f.name) != getattr(base, f.name)
        }

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that the table plays with, in sorted order."""
        return FULL_SET if self.blanks == "off" else WITH_BLANKS

    def departures(self) -> tuple[str, ...]:
        """Names of the options that are not as the League has them."""
        return tuple(
            name for name in OPTIONS if getattr(self, name) != getattr(LEAGUE, name)
        )


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a table has: its rule, and the values it may take."""

    name: str
    rule: str
    values: tuple[Any, ...]


OPTIONS: Final[dict[str, Option]] = {
    option.name: option
    for option in (
        Option("hot_wall", "wall-07", (False, True)),
        Option("cold_wall", "wall-08", ("off", "self_pick", "no_calls")),
        Option("mush", "charleston-22", (False, True)),
        Option("blanks", "house-05", ("off", "own_turn", "any_time")),
        Option("futures", "house-01", (False, True)),
        Option("pie", "payment-10", (0, 100, 200, 300, 400, 500)),
        Option("dice_doubles", "payment-11", (False, True)),
        Option("pay_for_table", "payment-12", (False, True)),
        Option(
            "second_charleston",
            "charleston-04",
            ("any_one_stops", "majority", "compulsory", "none"),
        ),
        Option("wrong_challenge", "dead-11", ("points_50", "points_25", "dead")),
        Option("two_dead_hands", "dead-18", ("play_on", "replay")),
        Option("three_dead_hands", "dead-19", ("same_east", "deal_moves")),
        Option("identical_claims", "precedence-02", ("turn_order", "first_exposed")),
        Option("last_discard_calls", "wall-03", (True, False)),
        Option("wrong_count", "deal-09", ("redeal", "mend")),
        Option("blind_peek", "charleston-16", ("reminder", "dead")),
    )
}
"""Every option of a table by name, in the order in which a page shows them."""

DESCRIBED: Final = frozenset({"wrong_count", "blind_peek"})
"""Options that only a described position or case turns on: no program deals wrongly
or lets anybody look."""

LEAGUE: Final = TableRules()
"""The League's rules, the default everywhere."""

CLUB: Final = TableRules(profile="club")
"""The Mahjong Club's payments; where it is silent, the League's rules (club-12)."""

PROFILES: Final = {"league": LEAGUE, "club": CLUB}
WAYS: Final = ("guided", "real")


def rules_from_dict(data: Mapping[str, Any] | str) -> TableRules:
    """Rules from what `to_dict` gave, or from the name of a profile.

    Raises ValueError that names an unknown profile, option or value.
    """
    if isinstance(data, str):
        data = {"profile": data}
    if not isinstance(data, Mapping):
        # What was stored need not be what was once written.
        raise ValueError("profile")
    profile = data.get("profile", "league")
    if not isinstance(profile, str) or profile not in PROFILES:
        raise ValueError("profile")
    changes: dict[str, Any] = {}
    for name, value in data.items():
        if name == "profile":
            continue
        allowed = WAYS if name == "way" else _values(name)
        # By type too: 1 is not True here, and 100.0 would be written out otherwise.
        if not any(type(value) is type(one) and value == one for one in allowed):
            raise ValueError(name)
        changes[name] = value
    return replace(PROFILES[profile], **changes)


def _values(name: str) -> tuple[Any, ...]:
    if name not in OPTIONS:
        raise ValueError(name)
    return OPTIONS[name].values
