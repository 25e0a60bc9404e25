"""The action bar: four places that never move, and what else a real table allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from play.page.claim import exchanges_offered


@dataclass(frozen=True, slots=True)
class BarButton:
    """One of the four places of the action bar."""

    id: str
    do: str
    text: str
    enabled: bool
    is_main: bool = False


def action_bar(
    view: engine.SeatView, legal: Sequence[engine.Action], real: bool
) -> tuple[BarButton, ...]:
    """The four places: Mahjong, Call, the plain next step, Swap a joker.

    At a real table Mahjong and Call are there whether they are right or not.
    """
    kinds = {type(action) for action in legal}
    won = engine.DeclareMahjong in kinds
    free = real and view.asked and view.challenge is None
    claim, turn = view.phase is engine.Phase.CLAIM, view.phase is engine.Phase.TURN
    may_win = won or (free and (claim or turn))
    may_call = engine.Call in kinds or (free and claim)
    won = won and not real
    third = _third_place(view)
    swaps = bool(exchanges_offered(view, legal, real))
    fourth = BarButton("bar-swap", "swap", _("Swap a joker"), swaps)
    if view.phase is engine.Phase.VOTE:
        fourth = BarButton("bar-swap", "stop", _("Stop here"), view.asked)
    if view.challenge is not None and view.asked:
        fourth = BarButton("bar-swap", "accept", _("Accept"), enabled=True)
    first = BarButton("bar-mahjong", "mahjong", _("Mahjong"), may_win, is_main=won)
    if engine.ShowHand in kinds:
        first = BarButton("bar-mahjong", "show_hand", _("Show it"), enabled=True)
    return (
        first,
        BarButton("bar-call", "call", _("Call"), may_call),
        BarButton("bar-next", third[0], third[1], view.asked, view.asked and not won),
        fourth,
    )


def more_moves(view: engine.SeatView, real: bool) -> tuple[BarButton, ...]:
    """What else can be done at a real table, if wrongly: quiet buttons."""
    if not real or not view.asked or view.challenge is not None:
        return ()
    offered: dict[str, str] = {}
    if view.phase is engine.Phase.PICK:
        offered = {
            "discard": _("Discard without picking"),
            "pick_wrong": _("Pick from the other end"),
        }
    elif view.phase is engine.Phase.TURN and view.wall_left:
        offered = {"pick_again": _("Pick a tile")}
    elif view.shown and not _is_declarer(view):
        offered = {
            "throw_in": _("Throw in your hand"),
            "break_wall": _("Break up the wall"),
        }
    return tuple(
        BarButton(f"more-{do}", do, text, enabled=True) for do, text in offered.items()
    )


def _is_declarer(view: engine.SeatView) -> bool:
    """Is the Mahjong on the table the seat's own?"""
    return view.declared is not None and view.declared.seat == view.seat


def _third_place(view: engine.SeatView) -> tuple[str, str]:
    if view.challenge is not None:
        return "contest", _("Contest it")
    match view.phase:
        case engine.Phase.PASS:
            return "pass", _("Pass")
        case engine.Phase.VOTE:
            return "go_on", _("Go on")
        case engine.Phase.COURTESY_ASK:
            return "ask", _("Ask")
        case engine.Phase.COURTESY_PASS | engine.Phase.MUSH:
            return "give", _("Give")
        case engine.Phase.CLAIM:
            return "let_go", _("Let it go")
        case engine.Phase.PICK:
            return "pick", _("Pick")
        case engine.Phase.MAHJONG:
            return _about_mahjong(view)
    return "discard", _("Discard")


def _about_mahjong(view: engine.SeatView) -> tuple[str, str]:
    """The plain next step while a false Mahjong is on the table."""
    if not view.shown:
        return "take_back", _("Take it back")
    if _is_declarer(view):
        return "keep_hand", _("Leave it at that")
    return "keep_hand", _("Keep my hand")
