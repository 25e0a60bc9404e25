"""“Is that hand dead?”: judged by what lies open, with the lines still possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import engine
from cards.checking import Laid, laid_near
from cards.rulings import Judged, judged, table
from engine.matching import ways_left
from engine.options import TableRules
from engine.position import Position, SeatPosition
from engine.ruling import DEAD, LEGAL, rule_on_hand
from engine.state import Discarded, Phase
from engine.verdicts import ReasonCode
from mahjong_site.web.tablerules import value_words

SHOWN: Final = 12
_THAT, _ANOTHER = 1, 2

TITLES: Final[Mapping[str, str | Promise]] = {
    LEGAL: _("Not dead, as far as the table shows"),
    DEAD: _("Dead, once somebody challenges it"),
}


@dataclass(frozen=True, slots=True)
class Challenged:
    """The verdict on a hand; `lines` it can still make, `cut` more are not shown.

    Where too few tiles are left for any line, `gone` are the lines that would
    have fitted the exposures.
    """

    judged: Judged
    lines: tuple[Laid, ...]
    ways: int
    cut: int
    gone: tuple[Laid, ...]
    wrong_costs: str


def challenge(said: Mapping[str, Any]) -> Challenged:
    """Is the hand dead? `said` is the cleaned data of the form."""
    card, exposures, seen = said["card"], said["exposures"], said["seen"]
    rules: TableRules = said["table_rules"]
    verdict = judged(rule_on_hand(_position(said), _THAT), TITLES)
    every = len(card.lines)
    lines = engine.nearest(card, (), exposures, seen, limit=every)
    ways = ways_left(card, exposures, seen)
    gone: tuple[engine.Near, ...] = ()
    if verdict.code == ReasonCode.NO_LINE_POSSIBLE:
        gone = engine.nearest(card, (), exposures, limit=every)
    return Challenged(
        judged=verdict,
        lines=tuple(
            replace(
                laid_near(card, near),
                ways=ways[near.line.section, near.line.number],
            )
            for near in lines[:SHOWN]
        ),
        ways=sum(ways.values()),
        cut=len(lines[SHOWN:]),
        gone=tuple(laid_near(card, near) for near in gone[:SHOWN]),
        wrong_costs=value_words("wrong_challenge", rules.wrong_challenge),
    )


def _position(said: Mapping[str, Any]) -> Position:
    exposures, in_turn = said["exposures"], said["turn"]
    shown = sum(exposure.size for exposure in exposures)
    count = said["held"]
    if count is None:
        count = max(0, 13 + in_turn - shown)
    return table(
        said["card"],
        {_THAT: SeatPosition(None, count, exposures)},
        rules=said["table_rules"],
        phase=Phase.TURN if in_turn else Phase.PICK,
        turn=_THAT if in_turn else _ANOTHER,
        discards=tuple(Discarded(_ANOTHER, tile) for tile in said["seen"]),
    )
