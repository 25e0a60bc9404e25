"""Why a move was made: what was looked at, as codes and numbers.

Bots, the help at the table and the review of a game give their reasons in this form;
`engine.explain` alone turns them into sentences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from engine.actions import (
    Action,
    Call,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    LetGo,
    PassCourtesy,
    PassTiles,
    SwapBlank,
)
from engine.weighing import Weighed

CLOSE: Final = 0.02
"""Chances to win that differ by less are as good as equal, ..."""
_SHARE: Final = 0.6
"""... unless little is left of a small one: 1 of 100 is not as good as 3."""
DANGEROUS: Final = 0.03
"""A chance to give somebody Mahjong that is worth a word."""


class MotiveCode(StrEnum):
    """What can speak for a move. Codes are stable for ever."""

    MAHJONG = "mahjong"
    ONLY_WAY = "only_way"
    # What the chosen action leaves
    PASS_LEAVES = "pass_leaves"
    DISCARD_LEAVES = "discard_leaves"
    CALL_LEAVES = "call_leaves"
    LETTING_GO_LEAVES = "letting_go_leaves"
    EXCHANGE_LEAVES = "exchange_leaves"
    NOTHING_LEFT = "nothing_left"
    # Beside the next best
    NEXT_BEST = "next_best"
    NEXT_IS_EQUAL = "next_is_equal"
    NEXT_IS_DANGEROUS = "next_is_dangerous"
    CALLING_BRINGS = "calling_brings"
    LETTING_GO_BRINGS = "letting_go_brings"
    DANGER_TAKEN = "danger_taken"
    # Standard and Easy
    SERVES_LEAST = "serves_least"
    SERVES_NOTHING = "serves_nothing"
    KEEPS_OPEN = "keeps_open"
    CALL_GAINS = "call_gains"
    CALL_GAINS_LITTLE = "call_gains_little"
    CALL_GAINS_NOTHING = "call_gains_nothing"
    EXCHANGE_COSTS_NOTHING = "exchange_costs_nothing"
    KEEPS_TO_FAMILY = "keeps_to_family"
    OF_NO_USE_THERE = "of_no_use_there"
    WANTED_THERE = "wanted_there"
    GROUP_OF_ITS_HAND = "group_of_its_hand"
    OVERLOOKED_CALL = "overlooked_call"
    OVERLOOKED_EXCHANGE = "overlooked_exchange"
    HOPES_IN_VAIN = "hopes_in_vain"
    LOOKS_AT_OWN_RACK = "looks_at_own_rack"
    VOTE_GO_ON = "vote_go_on"
    VOTE_STOP = "vote_stop"
    SPARE_TILES = "spare_tiles"
    SEEN_DEAD = "seen_dead"
    SEEN_ALIVE = "seen_alive"


@dataclass(frozen=True, slots=True)
class Motive:
    """One reason for a move; `params` holds tiles, names and numbers."""

    code: MotiveCode
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def motive(code: MotiveCode, **params: Any) -> Motive:
    """A motive from keyword arguments."""
    return Motive(code, MappingProxyType(params))


def motives_of(found: Sequence[Weighed], chosen: Weighed) -> tuple[Motive, ...]:
    """Why `chosen`, one of `found` (as `weigh` gives them, best first).

    One or two motives: what it leaves, and what speaks against the next best.
    """
    first = _leaves(chosen)
    if first.code is MotiveCode.MAHJONG:
        return (first,)
    others = [one for one in found if one is not chosen]
    second = _beside(chosen, others[0]) if others else motive(MotiveCode.ONLY_WAY)
    return first, second


_LEAVES: Final[Mapping[type[Action], MotiveCode]] = {
    DeclareMahjong: MotiveCode.MAHJONG,
    PassTiles: MotiveCode.PASS_LEAVES,
    PassCourtesy: MotiveCode.PASS_LEAVES,
    Discard: MotiveCode.DISCARD_LEAVES,
    Call: MotiveCode.CALL_LEAVES,
    LetGo: MotiveCode.LETTING_GO_LEAVES,
    ExchangeJoker: MotiveCode.EXCHANGE_LEAVES,
    SwapBlank: MotiveCode.EXCHANGE_LEAVES,
}


def _leaves(one: Weighed) -> Motive:
    code = _LEAVES[type(one.action)]
    tiles = tiles_of(one.action)
    if one.line is None:
        return motive(MotiveCode.NOTHING_LEFT, tiles=tiles)
    return motive(
        code,
        tiles=tiles,
        line=one.line.name,
        away=one.away,
        chance=percent(one.chance),
        points=one.line.points,
    )


def _beside(chosen: Weighed, other: Weighed) -> Motive:
    """What the next best would have meant."""
    numbers = {
        "tiles": tiles_of(other.action),
        "chance": percent(other.chance),
        "danger": percent(other.danger.chance),
    }
    if isinstance(chosen.action, LetGo) and isinstance(other.action, Call):
        return motive(MotiveCode.CALLING_BRINGS, **numbers)
    if isinstance(other.action, LetGo):
        return motive(MotiveCode.LETTING_GO_BRINGS, **numbers)
    if other.danger.chance - chosen.danger.chance >= DANGEROUS:
        return motive(MotiveCode.NEXT_IS_DANGEROUS, **numbers)
    if chosen.danger.chance >= DANGEROUS:
        return motive(
            MotiveCode.DANGER_TAKEN,
            **numbers | {"danger": percent(chosen.danger.chance)},
        )
    if are_close(chosen.chance, other.chance):
        return motive(MotiveCode.NEXT_IS_EQUAL, **numbers)
    return motive(MotiveCode.NEXT_BEST, **numbers)


def tiles_of(action: Action) -> tuple[Any, ...]:
    """The tiles that an action names; none for one that names none."""
    if isinstance(action, PassTiles | PassCourtesy | Call):
        return action.tiles
    if isinstance(action, Discard | ExchangeJoker | SwapBlank):
        return (action.tile,)
    return ()


def are_close(better: float, other: float) -> bool:
    """Are two chances to win as good as equal?"""
    return better - other < CLOSE and other >= _SHARE * better


def percent(chance: float) -> int:
    """A chance as a whole number of per cent."""
    return round(100 * chance)
