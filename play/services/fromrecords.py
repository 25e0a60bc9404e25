"""Games from a record, or from a step of a finished game."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from cards import library
from engine.simulation import Step
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError, refusal
from play import records
from play.models import PracticeGame, Source
from play.selectors import Table, actions_of, played_card
from play.services.playing import Opponents
from play.services.settings import rules_played
from play.services.starting import MAX_SEED
from play.services.storing import begin_game, begin_once


@dataclass(frozen=True, slots=True)
class RecordRead:
    """A record that can be begun with: its deal, its steps, the learner's seat."""

    dealt: engine.GameState
    made: Sequence[Step]
    seat: int


def read_record(*, learner: User | None, record: str, seat: int = 0) -> RecordRead:
    """The text of a record, played again; nothing is stored yet.

    `seat` is where the learner sits, 0 for East. Raises DomainError at `record` for
    text that is no record of a card that is here, and for rules that this table
    cannot play.
    """
    if seat not in range(4):
        reason = engine.Reason(engine.ReasonCode.UNKNOWN_SEAT, "deal-15")
        raise refusal(reason, "seat")
    try:
        whole = engine.replay(record, _card_of_record(learner, record))
    except engine.RecordError as error:
        raise refusal(error.reason, "record") from error
    if not 0 <= whole.seed <= MAX_SEED:
        raise DomainError("bad_seed", _("The deal’s number is too large."), "record")
    try:
        rules_played(learner, whole.rules)
    except DomainError as error:
        raise DomainError(error.code, error.message, "record") from error
    dealt = engine.beginning_of(whole)
    made = _steps_of(dealt, whole.actions)
    return RecordRead(dealt, made, (whole.dealer + seat) % 4)


def begin_record(
    *, learner: User, read: RecordRead, token: uuid.UUID | None = None
) -> PracticeGame:
    """A game of the learner from a record; an unfinished one can be gone on with.

    `token` names the form that was sent: sent twice, it makes one game.
    """
    return begin_once(
        learner,
        _token_of(token, read.made),
        lambda token: begin_game(
            learner,
            read.dealt,
            read.seat,
            made=read.made,
            source=Source.IMPORTED,
            token=token,
        ),
        lambda made: _begins_with(made, read.dealt, read.seat, read.made),
    )


def _begins_with(
    made: PracticeGame, dealt: engine.GameState, seat: int, steps: Sequence[Step]
) -> bool:
    """Was that game made of this deal and these steps, seen from this seat?"""
    begun = (made.card_id, made.seed, made.dealer, made.seat)
    if begun != (dealt.card.hash, dealt.seed, dealt.dealer, seat):
        return False
    return actions_of(made)[: len(steps)] == tuple(step.action for step in steps)


def _token_of(form: uuid.UUID | None, steps: Sequence[Step]) -> uuid.UUID | None:
    """The token of a form, another one for every number of steps to begin with."""
    return form and uuid.uuid5(form, str(len(steps)))


def import_record(
    *, learner: User, record: str, seat: int = 0, token: uuid.UUID | None = None
) -> PracticeGame:
    """A game from the text of a record; raises what `read_record` raises.

    Sent twice with the same `token`, it makes one game.
    """
    read = read_record(learner=learner, record=record, seat=seat)
    return begin_record(learner=learner, read=read, token=token)


def _card_of_record(learner: User | None, record: str) -> engine.Card:
    """The card that a record names by hash, shipped or played by the learner."""
    head = record[:1000].splitlines()
    words = head[1].split() if len(head) > 1 else []
    digest = words[2][:64] if len(words) == 3 else ""
    played = PracticeGame.objects.filter(learner=learner, card_id=digest)
    has_played = learner is not None and played.exists()
    if digest and (library.readable_by_hash(digest, learner) or has_played):
        return played_card(digest)
    return library.default_card()


def _steps_of(state: engine.GameState, actions: Sequence[engine.Action]) -> list[Step]:
    """The actions as they were played, with what each led to."""
    steps: list[Step] = []
    for action in actions:
        applied = engine.apply(state, action)
        state = applied.state
        steps.append(Step(action, state, applied.events))
    return steps


def continue_from(
    *, table: Table, step: int, token: uuid.UUID | None = None
) -> PracticeGame:
    """A new practice game that goes on from that step of a finished one.

    `token` names the form that was sent: sent twice, it makes one game.
    Raises DomainError at `step` where there is none, or nothing is left to play,
    and `game_not_over` while the game goes on.
    """
    records.require_over(table)
    moment = records.step_at(table, step)
    state = records.state_at(table, moment)
    if state.outcome is not None:
        message = _("The game is over there. Choose an earlier step.")
        raise DomainError("nothing_left", message, "step")
    dealt = engine.beginning_of(state)
    steps = _steps_of(dealt, records.played(table)[: moment.made])
    return begin_once(
        table.game.learner,
        _token_of(token, steps),
        lambda token: begin_game(
            table.game.learner,
            dealt,
            table.seat,
            made=steps,
            source=Source.CONTINUED,
            origin=table.game,
            token=token,
            opponents=Opponents.of(table.game),
        ),
        lambda made: _begins_with(made, dealt, table.seat, steps),
    )
