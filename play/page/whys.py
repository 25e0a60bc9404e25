"""The moves of the bots in the log of a finished game, and why they made them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine.explain import explain_motive
from mahjong_site.web.errors import DomainError
from mahjong_site.web.tilenames import tile_name
from play import services
from play.records import RecordStep
from play.selectors import Table, told
from play.services import Move, Why


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot said or gave together with others: no step tells of it alone."""

    number: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class LogRow:
    """A step of the log with the moves that led to it, once the game is over."""

    step: RecordStep
    answers: tuple[Answer, ...] = ()
    move: Answer | None = None
    """The move of which the step itself tells."""


@dataclass(frozen=True, slots=True)
class ShownWhy:
    """A move of a bot and the reasons, in words."""

    text: str
    level: str
    reasons: tuple[str, ...]


def log_rows(table: Table, steps: Sequence[RecordStep]) -> list[LogRow]:
    """The steps, with the bots' moves where the game is over and can be replayed."""
    if not table.game.is_over:
        return [LogRow(step) for step in steps]
    try:
        moves = list(services.moves_of(table))
    except DomainError:
        moves = []
    rows, made = [], 0
    for step in steps:
        here = [move for move in moves if made < move.number <= step.made]
        rows.append(_row(table, step, here))
        made = step.made
    return rows


def _row(table: Table, step: RecordStep, moves: Sequence[Move]) -> LogRow:
    shown = [
        Answer(one.number, table.names[one.action.seat], answer_words(table, one))
        for one in moves
    ]
    own = next((one for one in shown if not one.text), None)
    return LogRow(step, tuple(one for one in shown if one.text), own)


def shown_why(table: Table, why: Why) -> ShownWhy:
    """The move and its reasons as the page tells them."""
    text = move_text(table, why.move)
    return ShownWhy(text, table.game.get_bots_display(), _reasons(why))


def _reasons(why: Why) -> tuple[str, ...]:
    if why.is_slip:
        return (
            _("That was a slip, such as happens at a real table: it did not notice."),
        )
    if not why.is_own:
        words = _(
            "A bot of this level would do something else here, so none can say why "
            "this was done."
        )
        return (words,)
    told = tuple(explain_motive(one, _) for one in why.motives)
    return told or (_("It did so without weighing anything."),)


def move_text(table: Table, move: Move) -> str:
    """The move in words; "" where nothing of it is told."""
    return answer_words(table, move) or _event_words(table, move)


def _event_words(table: Table, move: Move) -> str:
    events = engine.apply(move.before, move.action).events
    return next((one.text for one in told(table, events)), "")


def answer_words(table: Table, move: Move) -> str:
    """What a bot answered where all are asked at once; "" for any other move."""
    action = move.action
    facts = {"name": table.names[action.seat]}
    match action:
        case engine.VoteCharleston(go_on=True):
            return _("%(name)s would go on with the Charleston.") % facts
        case engine.VoteCharleston():
            return _("%(name)s would stop the Charleston.") % facts
        case engine.AskCourtesy(count=count):
            text = ngettext(
                "%(name)s offers %(count)d courtesy tile.",
                "%(name)s offers %(count)d courtesy tiles.",
                count,
            )
            return text % (facts | {"count": count})
        case engine.PassTiles() | engine.PassCourtesy():
            return _given_words(action, facts)
    return _claim_words(move, facts)


def _given_words(
    action: engine.PassTiles | engine.PassCourtesy, facts: dict[str, str]
) -> str:
    if not action.tiles:
        return _("%(name)s passes no tile of the own rack.") % facts
    tiles = ", ".join(str(tile_name(tile)) for tile in action.tiles)
    return _("%(name)s passes %(tiles)s.") % (facts | {"tiles": tiles})


def _claim_words(move: Move, facts: dict[str, str]) -> str:
    if move.before.phase is not engine.Phase.CLAIM:
        return ""
    tile = move.before.discards[-1].tile
    facts = facts | {"tile": str(tile_name(tile))}
    match move.action:
        case engine.LetGo():
            return _("%(name)s lets %(tile)s go.") % facts
        case engine.Call():
            return _("%(name)s wants to call %(tile)s.") % facts
        case engine.DeclareMahjong():
            return _("%(name)s wants %(tile)s for Mahjong.") % facts
    return ""
