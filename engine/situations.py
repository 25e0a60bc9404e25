"""What happens to real tiles, described in words and ruled on.

Some rules are about hands and walls that no program has: a tile turned over by
accident, a wall not pushed out yet. Somebody at a table can still ask. A situation
is a case by its name and one thing that was so or was not; the answer is a Ruling.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.catalogue import catalogue
from engine.options import LEAGUE, TableRules
from engine.ruling import DEAD, HOUSE, ILLEGAL, LEGAL, Ruling
from engine.verdicts import Reason, ReasonCode, reason


def _turned_over(own_pick: bool, rules: TableRules) -> Ruling:
    """A tile of the wall lies face up; was it the player's rightful pick?"""
    if own_pick:
        return Ruling(LEGAL, "deal-10", consequence="kept")
    fault = reason(ReasonCode.WALL_TILE_TURNED, "deal-10")
    return Ruling(ILLEGAL, "deal-10", fault, consequence="put_back")


def _announced(moved: bool, rules: TableRules) -> Ruling:
    """A joker exchange was said aloud and is withdrawn; has a tile moved?"""
    if not moved:
        return Ruling(LEGAL, "jokers-09", consequence="withdrawn")
    fault = reason(ReasonCode.EXCHANGE_IS_MADE, "jokers-15")
    return Ruling(ILLEGAL, "jokers-15", fault, consequence="stands")


def _unopened_wall(opened: bool, rules: TableRules) -> Ruling:
    """The picked and racked tile comes from the next wall; was it open?"""
    if opened:
        return Ruling(LEGAL, "claims-28")
    fault = reason(ReasonCode.WALL_NOT_OPEN, "dead-29")
    return Ruling(DEAD, "dead-29", fault, consequence="two_die")


def _neighbour_lifted(claimed_tile: bool, rules: TableRules) -> Ruling:
    """A winner lifts a tile of the table; was it the claimed one?"""
    if claimed_tile:
        return Ruling(LEGAL, "claims-14")
    return _house("error-13", reason(ReasonCode.WRONG_TILE_LIFTED, "error-13"))


def _blind_peek(looked: bool, rules: TableRules) -> Ruling:
    """An incoming tile is sent on as blind; was it looked at?"""
    if not looked:
        return Ruling(LEGAL, "charleston-13")
    fault = reason(ReasonCode.LOOKED_BEFORE_BLIND, "charleston-16")
    if rules.blind_peek == "dead":
        return Ruling(DEAD, fault.rule, fault, consequence="dies")
    return _house(fault.rule, fault)


def _house(rule: str, fault: Reason) -> Ruling:
    entry = catalogue()[rule]
    return Ruling(
        HOUSE, rule, fault, None, HOUSE, entry.default or "", entry.alternatives
    )


CASES: Final[dict[str, tuple[str, Callable[[bool, TableRules], Ruling]]]] = {
    "wall_tile_turned_over": ("own_pick", _turned_over),
    "exchange_withdrawn": ("moved", _announced),
    "picked_from_next_wall": ("opened", _unopened_wall),
    "winner_lifts_tile": ("claimed_tile", _neighbour_lifted),
    "tile_sent_on_blind": ("looked", _blind_peek),
}
"""Each case by its name: what is asked about it, and how it is ruled."""


def rule_on_situation(case: str, so: bool, rules: TableRules = LEAGUE) -> Ruling:
    """The ruling on a described case; `so` answers the question that it turns on.

    Raises KeyError for a case that is not in `CASES`.
    """
    return CASES[case][1](so, rules)
