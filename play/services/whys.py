"""Why the bots moved as they did: told of finished games, worked out when asked.

A bot's reasons name its hand, so nobody hears them while the game goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from engine.bots.careless import Careless
from engine.bots.standard import Standard
from engine.motives import Motive
from engine.simulation import slip_of
from mahjong_site.web.errors import DomainError
from play import records
from play.selectors import Table
from play.services.playing import bots_for


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a bot that had a choice, or that nobody had asked."""

    number: int
    """So many actions that count had been made with it."""
    action: engine.Action
    before: engine.GameState


@dataclass(frozen=True, slots=True)
class Why:
    """A move with what spoke for it, the strongest first."""

    move: Move
    motives: tuple[Motive, ...] = ()
    is_slip: bool = False
    """Was it one of the slips that happen at a real table?"""
    is_own: bool = True
    """Would the bot do it again? A record may hold moves of somebody else."""


def moves_of(table: Table) -> Iterator[Move]:
    """Every such move of a finished game, in order.

    Raises DomainError `game_not_over`, and `not_replayable` as `records` do.
    """
    records.require_over(table)
    for number, (before, action, _after) in enumerate(records.walked(table), start=1):
        if action.seat != table.seat and not _is_forced(before, action):
            yield Move(number, action, before)


def _is_forced(state: engine.GameState, action: engine.Action) -> bool:
    return list(engine.legal_actions(state, action.seat)) == [action]


def why_of(table: Table, number: int) -> Why:
    """Why the bot made the move of that number, from what its seat could see then.

    Raises DomainError `no_such_move`, and what `moves_of` raises.
    """
    move = next((one for one in moves_of(table) if one.number == number), None)
    if move is None:
        raise DomainError("no_such_move", _("There is no such move."))
    bot = bots_for(table.game, table.state.card)[move.action.seat]
    slip = slip_of(move.before, move.action.seat, bot)
    if slip is not None and slip.action == move.action:
        return Why(move, is_slip=True)
    player = bot.bot if isinstance(bot, Careless) else bot
    return _told(move, player) if isinstance(player, Standard) else Why(move)


def _told(move: Move, player: Standard) -> Why:
    state, action = move.before, move.action
    view = engine.view(state, action.seat)
    legal = engine.legal_actions(state, action.seat)
    if action in legal and action != player.choose(view, legal):
        return Why(move, is_own=False)
    motives = player.why(view, legal, action)
    return Why(move, motives, is_own=action in legal or bool(motives))
