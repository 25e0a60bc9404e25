"""“May I …?” as a position and an action, and the judge's ruling as a page says it.

Only what was asked is known. The rest of a rack is filled with tiles that can have no
part in what is asked, so that a smallest fix never speaks of tiles that nobody named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import engine
from engine.actions import (
    Action,
    Call,
    ChangeExposure,
    DeclareMahjong,
    ExchangeJoker,
    PassCourtesy,
    PassTiles,
    VoteCharleston,
)
from engine.catalogue import catalogue
from engine.explain import explain_consequence, explain_fix
from engine.patterns import Card, Exposure
from engine.position import Position, SeatPosition
from engine.rules import LAST_WALL
from engine.ruling import DEAD, HOUSE, ILLEGAL, LEGAL, UNSETTLED, Ruling, rule_on
from engine.situations import rule_on_situation
from engine.state import Discarded, Phase
from engine.tiles import FULL_SET, Tile

ME: Final = 0
_OTHER: Final = 1
_DISCARDER: Final = 3
_WALL: Final = {"": 70, "last": LAST_WALL - 8, "out": 0}
_SIZE: Final = 13

Said = Mapping[str, Any]
Asked = tuple[Position, Action]


@dataclass(frozen=True, slots=True)
class Judged:
    """A ruling in the reader's language, ready to be shown."""

    verdict: str
    title: str
    rule: str
    rule_text: str
    text: str
    fix: str
    consequence: str
    default: str
    alternatives: tuple[str, ...]
    code: str

    @property
    def css(self) -> str:
        """How a page marks it: right, wrong, or depending on the table."""
        if self.verdict == LEGAL:
            return "verdict-ok"
        return "verdict-not" if self.verdict in (ILLEGAL, DEAD) else "verdict-house"


TITLES: Final[Mapping[str, str | Promise]] = {
    LEGAL: _("Yes, you may"),
    ILLEGAL: _("No, you may not"),
    DEAD: _("No: it makes your hand dead"),
    HOUSE: _("It depends on your table"),
    UNSETTLED: _("No source settles this"),
}

HAPPENED: Final[Mapping[str, str | Promise]] = {
    LEGAL: _("That is in order"),
    ILLEGAL: _("That has to be put right"),
    DEAD: _("That makes your hand dead"),
    HOUSE: TITLES[HOUSE],
    UNSETTLED: TITLES[UNSETTLED],
}
"""The same of what has happened already."""


def judge(do: str, said: Said) -> Judged:
    """The ruling on what somebody wants to do; `said` is the form's cleaned data."""
    if do == "happened":
        case, _dot, so = said["case"].partition(".")
        ruling = rule_on_situation(case, so == "yes", said["table_rules"])
        return judged(ruling, HAPPENED)
    return judged(rule_on(*_QUESTIONS[do](said)))


def judged(ruling: Ruling, titles: Mapping[str, str | Promise] = TITLES) -> Judged:
    """A ruling with its sentences."""
    entry = catalogue()[ruling.rule]
    why = ruling.reason
    return Judged(
        verdict=ruling.verdict,
        title=str(titles[ruling.verdict]),
        rule=ruling.rule,
        rule_text=gettext(entry.text),
        text=engine.explain(why, gettext) if why else "",
        fix=explain_fix(ruling.fix, gettext),
        consequence=explain_consequence(ruling.consequence, gettext),
        default=gettext(ruling.default) if ruling.default else "",
        alternatives=tuple(gettext(text) for text in ruling.alternatives),
        code=str(why.code) if why else ruling.verdict,
    )


def table(
    card: Card,
    seats: Mapping[int, SeatPosition],
    *,
    phase: Phase = Phase.TURN,
    wall: int = 70,
    **fields: Any,
) -> Position:
    """A position of which only a few seats are known; the others hold 13 tiles."""
    plain = SeatPosition(None, _SIZE)
    return Position(
        card=card,
        rules=fields.pop("rules", engine.LEAGUE),
        phase=phase,
        dealer=fields.pop("dealer", ME),
        turn=fields.pop("turn", ME),
        seats=tuple(seats.get(seat, plain) for seat in range(4)),
        wall=None,
        wall_count=wall,
        **fields,
    )


def _holding(rack: tuple[Tile, ...], exposures: tuple[Exposure, ...]) -> SeatPosition:
    return SeatPosition(rack, len(rack), exposures)


def _useless(tile: Tile) -> list[Tile]:
    """The tiles of the set that no group of `tile` can use."""
    return [t for t in FULL_SET if t not in (tile, Tile.JOKER)]


def _filled(
    rack: tuple[Tile, ...], exposures: tuple[Exposure, ...], tile: Tile
) -> SeatPosition:
    """13 tiles: those that were named, and others that are of no use for `tile`."""
    useless = [t for t in _useless(tile) if t not in rack]
    missing = _SIZE - len(rack) - sum(exposure.size for exposure in exposures)
    return _holding(rack + tuple(useless[: max(0, missing)]), exposures)


def _may_call(said: Said) -> Asked:
    (tile,), show = said["tile"], said["show"]
    mine = _filled(show + said["concealed"], said["exposures"], tile)
    later = said["when"] in ("picked", "late")
    position = table(
        said["card"],
        {ME: mine},
        rules=said["table_rules"],
        phase=Phase.TURN if later else Phase.CLAIM,
        turn=_OTHER if later else _DISCARDER,
        wall=_WALL[said["wall"]],
        picked=_useless(tile)[0] if later else None,
        racked=said["when"] != "picked",
        discards=(Discarded(_DISCARDER, tile),),
    )
    return position, Call(ME, show)


def _may_change(said: Said) -> Asked:
    lies, show, when = said["lies"], said["show"], said["when"]
    wanted = _less(show, (lies.tile,))
    rack = _less(wanted, lies.tiles[1:])
    mine = _filled(rack, (*said["exposures"], lies), lies.tile)
    called = None if when == "closed" else Discarded(_DISCARDER, lies.tile)
    position = table(
        said["card"],
        {ME: mine},
        claimed=called,
        exposure_open=when not in ("closed", "exchanged"),
        exchanged=when == "exchanged",
    )
    return position, ChangeExposure(ME, wanted)


def _less(tiles: tuple[Tile, ...], taken: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The tiles that are left when others, as far as they are there, are taken."""
    left = list(tiles)
    for tile in taken:
        if tile in left:
            left.remove(tile)
    return tuple(left)


def _may_exchange(said: Said) -> Asked:
    (tile,), lies, when = said["tile"], said["lies"], said["when"]
    mine = said["whose"] == "mine"
    seats = {ME: _holding((tile,), (lies,) if mine else ())}
    if not mine:
        dead = said["whose"] == "dead"
        count = _SIZE - lies.size
        seats[_OTHER] = SeatPosition(None, count, (lies,), dead=dead)
    picked = tile if when in ("", "racked", "fresh") else None
    position = table(
        said["card"],
        seats,
        phase=Phase.PICK if when == "before" else Phase.TURN,
        turn=_DISCARDER if when == "other" else ME,
        picked=picked,
        racked=when != "fresh",
        claimed=Discarded(_DISCARDER, lies.tile) if when == "called" else None,
    )
    return position, ExchangeJoker(ME, ME if mine else _OTHER, 0, tile)


def _may_pass(said: Said) -> Asked:
    rack = said["show"] + said["concealed"]
    if said["which"] == "courtesy":
        agreed = int(said["agreed"] or 3)
        mine = SeatPosition(rack, len(rack), courtesy=agreed)
        other = SeatPosition(None, _SIZE, courtesy=agreed)
        position = table(said["card"], {ME: mine, 2: other}, phase=Phase.COURTESY_PASS)
        return position, PassCourtesy(ME, said["show"])
    passes = int(said["which"] or 1) - 1
    position = table(
        said["card"], {ME: _holding(rack, ())}, phase=Phase.PASS, passes=passes
    )
    return position, PassTiles(ME, said["show"], int(said["blind"] or 0))


def _may_stop(said: Said) -> Asked:
    rules, made = said["table_rules"], int(said["which"] or 3)
    asked = made == 3 and rules.second_charleston not in ("compulsory", "none")
    phase = Phase.VOTE if asked else Phase.PASS
    position = table(said["card"], {}, rules=rules, phase=phase, passes=made)
    return position, VoteCharleston(ME, False)


def _may_declare(said: Said) -> Asked:
    tile, when = said["tile"], said["when"]
    mine = _holding(said["concealed"], said["exposures"])
    if when in ("east", "dealt"):
        # Nothing has been discarded yet: all the tiles are in the rack.
        mine = _holding(said["concealed"] + tile, said["exposures"])
        dealer = ME if when == "east" else _OTHER
        position = table(
            said["card"], {ME: mine}, phase=Phase.PASS, dealer=dealer, passes=0
        )
        return position, DeclareMahjong(ME)
    down = tuple(Discarded(_DISCARDER, one) for one in tile)
    position = table(
        said["card"],
        {ME: mine},
        rules=said["table_rules"],
        phase=Phase.CLAIM if down else Phase.TURN,
        turn=_DISCARDER if down else ME,
        wall=_WALL[said["wall"]],
        discards=down,
    )
    return position, DeclareMahjong(ME)


_QUESTIONS: Final[Mapping[str, Callable[[Said], Asked]]] = {
    "call": _may_call,
    "change": _may_change,
    "exchange": _may_exchange,
    "pass": _may_pass,
    "stop": _may_stop,
    "mahjong": _may_declare,
}
