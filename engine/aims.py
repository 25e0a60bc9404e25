"""Aims: what a player is asked to keep to in a game, and what became of them.

The set of aims is closed (`AimCode`); each may have parameters (`PARAMETERS`). An aim
is judged from the game alone, by `judge_aims`: it is open, met, or broken by an action.

`no_calls_before` (discards: n)
    The seat exposes no discard before the n-th discard of the game has been made: that
    one may be called. Discards and exposures that a prepared game begins with count.
    A discard claimed for Mahjong is no call.
`keep_families_open` (families: k, passes: n)
    A family is a section of the card. It is open for tiles that are at most
    `FAMILY_REACH` tiles farther from its nearest hand than from the nearest hand of
    the whole card. Each of the seat's first n passes of the Charleston keeps k of the
    families open that were so before it; fewer where fewer were open. Judged on the
    tiles kept, so that what comes in is nobody's fault.
`no_pair_passed`
    The seat gives no two like tiles away at once, in any pass or in the courtesy.
`no_joker_discarded`
    The seat discards no joker.
`no_winning_discard`
    Nobody wins by a discard of the seat.
`win`, `win_concealed`, `win_in_section` (section)
    The seat makes Mahjong; with nothing exposed; with a line of that section.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from engine.actions import Action, Discard, PassCourtesy, PassTiles
from engine.events import Called
from engine.game import Applied, apply
from engine.matching import tables
from engine.patterns import Card
from engine.state import CHARLESTON, GameState, Outcome, without
from engine.tiles import Tile
from engine.verdicts import EngineError, ReasonCode, reason

FAMILY_REACH: Final = 2
"""So many tiles farther than the nearest hand of all an open family may be."""
MOST_AIMS: Final = 8
"""So many aims a game has at most: each code once."""


class AimCode(StrEnum):
    """Everything that can be asked. Codes are stable for ever."""

    NO_CALLS_BEFORE = "no_calls_before"
    KEEP_FAMILIES_OPEN = "keep_families_open"
    NO_PAIR_PASSED = "no_pair_passed"
    NO_JOKER_DISCARDED = "no_joker_discarded"
    NO_WINNING_DISCARD = "no_winning_discard"
    WIN = "win"
    WIN_CONCEALED = "win_concealed"
    WIN_IN_SECTION = "win_in_section"


PARAMETERS: Final[Mapping[AimCode, Mapping[str, range | None]]] = {
    AimCode.NO_CALLS_BEFORE: {"discards": range(2, 61)},
    AimCode.KEEP_FAMILIES_OPEN: {"families": range(2, 5), "passes": range(1, 7)},
    AimCode.WIN_IN_SECTION: {"section": None},
}
"""The parameters of each aim that has any: whole numbers in a range, or text."""
_LONGEST: Final = 60


class AimError(EngineError, ValueError):
    """An aim that there is not, or that cannot be asked so."""


@dataclass(frozen=True, slots=True)
class Aim:
    """One aim: its code and its parameters."""

    code: AimCode
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def to_dict(self) -> dict[str, Any]:
        """The aim as plain JSON; `aim_from_dict` reads it back."""
        return {"code": self.code.value, **self.params}


def aim_from_dict(data: Any) -> Aim:
    """The aim that `Aim.to_dict` gave, or that somebody sent; AimError for others."""
    code = data.get("code") if isinstance(data, Mapping) else None
    if not isinstance(code, str) or code not in set(AimCode):
        raise AimError(reason(ReasonCode.UNKNOWN_AIM, "card-14", aim=str(code)[:40]))
    known = PARAMETERS.get(AimCode(code), {})
    params = {name: value for name, value in data.items() if name != "code"}
    if params.keys() != known.keys():
        raise _bad_parameter(code)
    for name, values in known.items():
        if not _fits(params[name], values):
            raise _bad_parameter(code)
    return Aim(AimCode(code), MappingProxyType(params))


def _fits(value: Any, values: range | None) -> bool:
    if values is None:
        return isinstance(value, str) and 0 < len(value) <= _LONGEST
    return type(value) is int and value in values


def _bad_parameter(code: str) -> AimError:
    return AimError(reason(ReasonCode.BAD_QUESTION, "card-14", field=f"aims.{code}"))


def aims_from_list(data: Any, card: Card | None = None) -> tuple[Aim, ...]:
    """Aims from JSON: each code once, sections of `card` where one is given.

    Raises AimError.
    """
    if not isinstance(data, list | tuple) or len(data) > MOST_AIMS:
        raise AimError(reason(ReasonCode.BAD_QUESTION, "card-14", field="aims"))
    aims = tuple(aim_from_dict(one) for one in data)
    if len({aim.code for aim in aims}) < len(aims):
        raise AimError(reason(ReasonCode.BAD_QUESTION, "card-14", field="aims"))
    sections = {line.section for line in card.lines} if card else set()
    for aim in aims:
        if card and aim.params.get("section", "") not in {"", *sections}:
            raise _bad_parameter(aim.code)
    return aims


class AimState(StrEnum):
    """What has become of an aim so far."""

    OPEN = "open"
    MET = "met"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class JudgedAim:
    """An aim and what became of it.

    `at` is the number, from 1, of the action that decided it; None while it is open,
    and 0 where the beginning of the game had decided it. `params` is what a sentence
    about a broken aim tells.
    """

    aim: Aim
    state: AimState = AimState.OPEN
    at: int | None = None
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def judge_aims(
    begun: GameState, actions: Iterable[Action], seat: int, aims: Sequence[Aim]
) -> tuple[JudgedAim, ...]:
    """What became of `aims` for `seat` in the game that `actions` make of `begun`.

    Stops playing the game again where every aim is decided. Raises IllegalAction
    should an action not be lawful where it stands.
    """
    judged = [_at_first(aim, begun) for aim in aims]
    state = begun
    down = len(begun.discards) + sum(map(len, begun.exposures))
    for number, action in enumerate(actions, start=1):
        if all(one.state is not AimState.OPEN for one in judged):
            break
        applied = apply(state, action)
        down += isinstance(action, Discard)
        step = _Step(number, action, state, applied, seat, down)
        judged = [
            _decided(one, step) if one.state is AimState.OPEN else one for one in judged
        ]
        state = applied.state
    return tuple(judged)


@dataclass(frozen=True, slots=True)
class _Step:
    number: int
    action: Action
    before: GameState
    applied: Applied
    seat: int
    down: int
    """Discards made in the game so far, this action's counted."""

    @property
    def own(self) -> bool:
        return self.action.seat == self.seat

    @property
    def outcome(self) -> Outcome | None:
        return self.applied.state.outcome

    @property
    def in_charleston(self) -> bool:
        return self.applied.state.phase in CHARLESTON

    @property
    def called(self) -> Tile | None:
        """The discard that the seat has exposed by this action, if any."""
        for event in self.applied.events:
            if isinstance(event, Called) and event.seat == self.seat:
                return event.tile
        return None


_Found = tuple[AimState, Mapping[str, Any]] | None
_MET: Final[tuple[AimState, Mapping[str, Any]]] = (AimState.MET, MappingProxyType({}))


def _broken(**params: Any) -> tuple[AimState, Mapping[str, Any]]:
    return AimState.BROKEN, MappingProxyType(params)


def _at_first(aim: Aim, begun: GameState) -> JudgedAim:
    """An aim about passes is met at once where none can be made any more."""
    charleston = aim.code in (AimCode.KEEP_FAMILIES_OPEN, AimCode.NO_PAIR_PASSED)
    if charleston and begun.phase not in CHARLESTON:
        return JudgedAim(aim, AimState.MET, 0)
    return JudgedAim(aim)


def _decided(one: JudgedAim, step: _Step) -> JudgedAim:
    found = _JUDGES[one.aim.code](one.aim, step)
    if found is None:
        return one
    state, params = found
    return JudgedAim(one.aim, state, step.number, params)


def _no_calls_before(aim: Aim, step: _Step) -> _Found:
    if step.down >= aim.params["discards"] or step.outcome is not None:
        return _MET
    return _exposed(step)


def _exposed(step: _Step) -> _Found:
    if step.called is None:
        return None
    return _broken(tile=step.called, count=step.down)


def _keep_families_open(aim: Aim, step: _Step) -> _Found:
    if step.own and isinstance(step.action, PassTiles):
        card, rack = step.before.card, step.before.racks[step.seat]
        kept = without(rack, step.action.tiles) or ()
        before = open_families(card, rack)
        still = len(before & open_families(card, kept))
        if still < min(len(before), aim.params["families"]):
            return _broken(count=still, number=step.before.passes + 1)
        if step.before.passes + 1 >= aim.params["passes"]:
            return _MET
    return None if step.in_charleston else _MET


def open_families(card: Card, rack: tuple[Tile, ...]) -> frozenset[str]:
    """The sections of the card that are open for a rack without exposures."""
    table = tables(card).table
    if not table.size:
        return frozenset()
    away = table.away(rack)
    near = np.flatnonzero(away <= int(away.min()) + FAMILY_REACH)
    return frozenset(table.lines[place].section for place in near.tolist())


def _no_pair_passed(aim: Aim, step: _Step) -> _Found:
    action = step.action
    if step.own and isinstance(action, PassTiles | PassCourtesy):
        pair = next((t for t in action.tiles if action.tiles.count(t) > 1), None)
        if pair is not None:
            return _broken(tile=pair)
    return None if step.in_charleston else _MET


def _no_joker_discarded(aim: Aim, step: _Step) -> _Found:
    action = step.action
    if step.own and isinstance(action, Discard) and action.tile is Tile.JOKER:
        return _broken(count=step.down)
    return _MET if step.outcome else None


def _no_winning_discard(aim: Aim, step: _Step) -> _Found:
    outcome = step.outcome
    if outcome is None:
        return None
    if outcome.winner is None or outcome.discarder != step.seat:
        return _MET
    given = step.before.claimed or step.before.discards[-1]
    return _broken(tile=given.tile)


def _win(aim: Aim, step: _Step) -> _Found:
    if step.outcome is None:
        return None
    return _MET if step.outcome.winner == step.seat else _broken()


def _win_concealed(aim: Aim, step: _Step) -> _Found:
    return _exposed(step) or _win(aim, step)


def _win_in_section(aim: Aim, step: _Step) -> _Found:
    won, outcome = _win(aim, step), step.outcome
    if won is _MET and outcome and outcome.section != aim.params["section"]:
        return _broken(section=outcome.section)
    return won


_JUDGES: Final = {
    AimCode.NO_CALLS_BEFORE: _no_calls_before,
    AimCode.KEEP_FAMILIES_OPEN: _keep_families_open,
    AimCode.NO_PAIR_PASSED: _no_pair_passed,
    AimCode.NO_JOKER_DISCARDED: _no_joker_discarded,
    AimCode.NO_WINNING_DISCARD: _no_winning_discard,
    AimCode.WIN: _win,
    AimCode.WIN_CONCEALED: _win_concealed,
    AimCode.WIN_IN_SECTION: _win_in_section,
}
