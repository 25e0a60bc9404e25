"""The three others at the table, and challenging them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from engine.events import HandDied
from play import words
from play.page.tablerules import pie_left
from play.selectors import Table


@dataclass(frozen=True, slots=True)
class SeatBox:
    """One of the three others: what everybody can see of them."""

    name: str
    place: str
    step: int
    is_east: bool
    count: int
    exposures: tuple[engine.Exposure, ...]
    note: str
    """What singles this seat out now: "Mei’s turn", "gets your tiles", …"""
    is_turn: bool
    is_dead: bool
    seat: int
    why_dead: str
    """The rule that a dead hand rests on."""
    may_challenge: bool
    is_contested: bool
    pie: str
    """What is left of the pie, in words; empty without one."""


@dataclass(frozen=True, slots=True)
class ChallengeAsked:
    """The step before a challenge: whose hand, and what is at stake."""

    seat: int
    title: str
    stake: str


def seat_box(
    view: engine.SeatView, names: Sequence[str], step: int, open_to: Sequence[int]
) -> SeatBox:
    seat = (view.seat + step) % 4
    turn = _acting(view) == seat
    return SeatBox(
        name=names[seat],
        place=str(words.SIDES[step]),
        step=step,
        is_east=seat == view.dealer,
        count=view.counts[seat],
        exposures=view.exposures[seat],
        note=_seat_note(view, names, seat),
        is_turn=turn,
        is_dead=view.dead[seat],
        seat=seat,
        why_dead=view.slips[seat][0].rule if view.dead[seat] else "",
        may_challenge=seat in open_to,
        pie=pie_left(view, seat),
        is_contested=any(seat in pair and view.seat in pair for pair in view.disputed),
    )


def challenge_asked(
    table: Table, seat: int | None, open_to: Sequence[int]
) -> ChallengeAsked | None:
    """The step before a challenge; None where none can be made."""
    if seat is None or seat not in open_to:
        return None
    name = {"name": table.names[seat]}
    return ChallengeAsked(
        seat,
        _("Say that %(name)s’s hand is dead?") % name,
        words.stake(table.state.rules, name),
    )


def own_death_text(view: engine.SeatView) -> str:
    """Why the learner's own hand is dead, in words; empty while it lives."""
    if not view.dead[view.seat]:
        return ""
    slip = view.slips[view.seat][0]
    event = HandDied(view.seat, slip.code.value, slip.rule)
    return engine.explain_event(event, ("",) * 4, _, you=view.seat)


def _acting(view: engine.SeatView) -> int | None:
    """The seat that the frame is drawn around: in turn, or the winner."""
    if view.declared is not None:
        return view.declared.seat
    if view.phase in (engine.Phase.TURN, engine.Phase.PICK):
        return view.turn
    if view.phase is engine.Phase.CLAIM and view.newest:
        return view.newest.seat
    return view.outcome.winner if view.outcome else None


def _seat_note(view: engine.SeatView, names: Sequence[str], seat: int) -> str:
    if view.dead[seat]:
        return _("dead hand")
    if view.outcome and view.outcome.winner == seat:
        return _("Mahjong!")
    if view.phase is engine.Phase.PASS:
        target, _where, _place = words.pass_target(view.passes, view.seat)
        return _("gets your tiles") if target == seat else ""
    if view.phase in (engine.Phase.COURTESY_ASK, engine.Phase.COURTESY_PASS):
        return _("courtesy with you") if seat == (view.seat + 2) % 4 else ""
    if view.declared and view.declared.seat == seat:
        return _("says “Mahjong”")
    if _acting(view) == seat:
        return _("has discarded") if view.newest else _("turn")
    return ""
