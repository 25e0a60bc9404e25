"""The record of a game: its steps in words, each with its rule, and its text.

A step shows what the learner could see at that moment, from a `SeatView`; only the
record of a finished game tells more (`all_racks`, `text_of`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from engine.eventrules import PLAIN
from engine.events import event_from_dict
from mahjong_site.web.errors import DomainError
from play.models import GameAction, GameRefusal
from play.selectors import LogEntry, Table, actions_of, told


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the record and the rule that it rests on.

    `kind` is "event", "refused" or "taken-back".
    """

    text: str
    rule: str
    kind: str = "event"

    @property
    def cited(self) -> str:
        """The rule to be named beside it; "" for the plain course of a turn."""
        return "" if self.kind == "event" and self.rule == PLAIN else self.rule


@dataclass(frozen=True, slots=True)
class RecordStep:
    """A moment of the game: after so many actions that count, what had happened."""

    index: int
    number: int
    """The number of the stored action that led here; 0 is the deal."""
    made: int
    """How many actions that count had been made."""
    lines: tuple[Told, ...]

    @property
    def title(self) -> str:
        """Its first sentence, for lists."""
        return self.lines[0].text if self.lines else ""


def steps_of(table: Table) -> list[RecordStep]:
    """Every moment at which the learner saw something happen, the deal first.

    What was refused or taken back afterwards stands with the moment that it
    followed.
    """
    rows = GameAction.objects.filter(game=table.game).order_by("number")
    refused = list(GameRefusal.objects.filter(game=table.game).order_by("after", "id"))
    steps = [_opening(table)]
    made = 0
    for row in rows:
        _add_refusals(steps, refused, row.number)
        made += not row.taken_back
        lines = _lines(table, row)
        if lines and row.taken_back:
            _append(steps, lines)
        elif lines:
            steps.append(RecordStep(len(steps), row.number, made, lines))
    _add_refusals(steps, refused, None)
    return steps


def step_at(table: Table, index: int) -> RecordStep:
    """One step; raises DomainError `no_such_step` at `step`."""
    steps = steps_of(table)
    if not 0 <= index < len(steps):
        message = _("This record has no such step.")
        raise DomainError("no_such_step", message, "step")
    return steps[index]


def _opening(table: Table) -> RecordStep:
    events = engine.opening(table.state)
    return RecordStep(0, 0, 0, tuple(map(_told, told(table, events))))


def _lines(table: Table, row: GameAction) -> tuple[Told, ...]:
    """What the learner may know of an action; a hidden one has no lines."""
    events = [event_from_dict(one) for one in row.events]
    lines = tuple(map(_told, told(table, events, row.number)))
    if not row.taken_back:
        return lines
    words = _("Taken back: %(text)s")
    return tuple(Told(words % {"text": t.text}, t.rule, "taken-back") for t in lines)


def _told(entry: LogEntry) -> Told:
    return Told(entry.text, entry.rule)


def _add_refusals(
    steps: list[RecordStep], refused: list[GameRefusal], before: int | None
) -> None:
    """Move the refusals made before that action to the step that they followed."""
    while refused and (before is None or refused[0].after < before):
        one = refused.pop(0)
        words = _("Refused: %(text)s") % {"text": one.text}
        _append(steps, (Told(words, one.rule, "refused"),))


def _append(steps: list[RecordStep], lines: tuple[Told, ...]) -> None:
    last = steps[-1]
    steps[-1] = RecordStep(last.index, last.number, last.made, last.lines + lines)


def state_at(table: Table, step: RecordStep) -> engine.GameState:
    """The state at that moment, made again from the deal.

    Raises DomainError `not_replayable` should the engine no longer accept it.
    """
    return _replayed(table, played(table)[: step.made])


def played(table: Table) -> tuple[engine.Action, ...]:
    """Every action of the game that counts, in order.

    Raises DomainError `not_replayable` where one can no longer be read.
    """
    try:
        return actions_of(table.game)
    except engine.EngineError as error:
        raise not_replayable() from error


def _replayed(table: Table, actions: Sequence[engine.Action]) -> engine.GameState:
    begun = engine.beginning_of(table.state)
    states = [after for _before, _action, after in walk(begun, actions)]
    return states[-1] if states else begun


def walk(
    state: engine.GameState, actions: Sequence[engine.Action]
) -> Iterator[tuple[engine.GameState, engine.Action, engine.GameState]]:
    """Every action with the state before and after it.

    Raises DomainError `not_replayable` at one that the engine no longer accepts.
    """
    for action in actions:
        try:
            after = engine.apply(state, action).state
        except engine.EngineError as error:
            raise not_replayable() from error
        yield state, action, after
        state = after


def walked(
    table: Table,
) -> Iterator[tuple[engine.GameState, engine.Action, engine.GameState]]:
    """Every action that counts in a game, as `walk` gives it.

    Raises DomainError `not_replayable`.
    """
    return walk(engine.beginning_of(table.state), played(table))


def not_replayable() -> DomainError:
    """What is said of a game whose actions the engine no longer accepts."""
    message = _("The rules have been corrected since: this record cannot be shown.")
    return DomainError("not_replayable", message)


def all_racks(
    table: Table, state: engine.GameState
) -> tuple[tuple[engine.Tile, ...], ...]:
    """Everybody's tiles at a moment of a finished game.

    Raises DomainError `game_not_over` before: they are hidden.
    """
    require_over(table)
    return state.racks


def text_of(table: Table) -> str:
    """The record as text; it holds the hidden tiles (its seed decides the wall).

    Raises DomainError `game_not_over` before the end.
    """
    require_over(table)
    return engine.write_record(table.state.with_(actions=played(table)))


def require_over(table: Table) -> None:
    """Raises DomainError `game_not_over` while the game goes on."""
    if not table.game.is_over:
        raise DomainError("game_not_over", _("This game is not over yet."))
