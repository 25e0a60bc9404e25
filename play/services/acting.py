"""Acting in a game, and taking the last move back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

import engine
from engine.simulation import Step
from mahjong_site.web.errors import DomainError, refusal
from play import helping
from play.models import GameAction, GameRefusal, PracticeGame
from play.selectors import Table, actions_of, replayed
from play.services.playing import advance
from play.services.refusals import Refused, no_take_back, stale
from play.services.storing import Taken, columns_of, update_game, write_steps
from play.signals import action_answered

MOST_REFUSALS: Final = 200
"""So many refusals of a game are kept for its record."""


def take_action(
    *,
    table: Table,
    expected_version: int,
    action: engine.Action | Mapping[str, Any],
    helped: int = 0,
) -> Taken:
    """Do the learner's action, then everything up to the next question to them.

    `table` is the learner's own (`selectors.table_of`); `action` may be plain JSON,
    its seat left out; `helped` is the level of help that it was made with. The bots
    answer, and what leaves the learner no choice (to pick, to let a tile go that
    cannot be claimed) is done too. Raises `Conflict` when the table has moved on since
    `expected_version`, DomainError with the field `action` for one that cannot be
    read, and `Refused` when the rules refuse it; the game is then unchanged.
    """
    if table.game.version != expected_version:
        raise stale()
    asked = read_action(action, table.seat)
    try:
        applied = engine.apply(table.state, asked)
    except engine.IllegalAction as error:
        refused = Refused(error.reason)
        _note_refusal(table.game, asked, refused)
        action_answered.send(None, kind=asked.type, outcome=refused.code)
        raise refused from error
    steps = [Step(asked, applied.state, applied.events)]
    steps += advance(table.game, applied.state, before=table.state)
    taken = write_steps(table.game, steps, helping.counted(table.game, helped))
    action_answered.send(None, kind=asked.type, outcome="taken")
    return taken


def _note_refusal(game: PracticeGame, asked: engine.Action, said: Refused) -> None:
    """Keep what was refused and why, for the record of the game."""
    if game.is_over or game.refusals.count() >= MOST_REFUSALS:
        return
    GameRefusal.objects.create(
        game=game,
        after=game.action_count,
        action=asked.to_dict(),
        code=said.code,
        rule=said.rule,
        text=said.message,
    )


@transaction.atomic
def take_back(*, table: Table, expected_version: int) -> Table:
    """Undo the learner's last action and everything that the bots did since.

    Only in guided play, only the last action, and only while it has shown nothing
    hidden that would not come again: the tiles of a call, or of an exchange, by
    somebody else stay seen. Raises `Conflict` for an older table and DomainError
    `no_take_back` where there is nothing to undo.
    """
    game = table.game
    if game.version != expected_version:
        raise stale()
    if not game.may_take_back:
        raise no_take_back()
    step = GameAction.objects.filter(game=game, version=game.version)
    first = step.order_by("number").values_list("number", flat=True)[0]
    state = replayed(table, actions_of(game, before=first))
    columns = columns_of(game, state, 0) | {
        "version": game.version + 1,
        "may_take_back": False,
        "take_backs": game.take_backs + 1,
    }
    update_game(game, columns)
    step.filter(number__gte=first).update(taken_back=True)
    return Table(game, state)


def read_action(action: engine.Action | Mapping[str, Any], seat: int) -> engine.Action:
    """The seat's action from plain JSON; DomainError at `action` where it is none."""
    if isinstance(action, Mapping):
        try:
            action = engine.action_from_dict({"seat": seat, **action})
        except (engine.ActionError, engine.NotationError) as error:
            raise refusal(error.reason, "action") from error
    if action.seat != seat:
        message = _("You cannot act for another player.")
        raise DomainError("not_your_seat", message, "action")
    return action
