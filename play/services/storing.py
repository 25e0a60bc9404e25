"""Writing games: new ones, and the steps that are made in them."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone

import engine
from cards import library
from engine.events import Called, Event, Exchanged
from engine.simulation import Step
from mahjong_site.accounts.models import User
from mahjong_site.web.locking import held
from mahjong_site.web.once import other_half
from play.models import (
    Deal,
    GameAction,
    PlayedCard,
    PracticeGame,
    Sitting,
    Source,
)
from play.selectors import Table
from play.services.playing import BOT_NAMES, USUAL, Opponents, advance
from play.services.refusals import stale
from play.signals import game_finished


@dataclass(frozen=True, slots=True)
class Taken:
    """What an action led to: the table now, and what happened, in order."""

    table: Table
    events: tuple[tuple[int, Event], ...]
    """Each event with the number of its action; not yet cut to a seat's view."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Why a game is played: its prepared deal, what its player is asked to keep to,
    and what it is played for, such as an assignment."""

    aims: tuple[engine.Aim, ...] = ()
    context: uuid.UUID | None = None
    deal: Deal | None = None

    def is_for(self, game: PracticeGame) -> bool:
        """Was that game begun for this?"""
        aims = [aim.to_dict() for aim in self.aims]
        asked = (aims, self.context, self.deal and self.deal.pk)
        return (game.aims, game.context, game.deal_id) == asked


PLAIN: Final = Asked()
"""A game that is played for its own sake."""


def begin_once(
    learner: User,
    token: uuid.UUID | None,
    begin: Callable[[uuid.UUID | None], PracticeGame],
    is_same: Callable[[PracticeGame], bool],
) -> PracticeGame:
    """The game that a form begins, however often the form is sent.

    `token` names the form; `begin` stores a game with a token; `is_same` says whether
    a game is the one that was asked for. Whoever comes back to an old form after
    playing gets a new game.
    """
    while token and (made := _begun_by(learner, token)):
        if made.version == 0 and is_same(made):
            return made
        token = uuid.uuid5(token, made.public_id.hex)
    try:
        with transaction.atomic():
            return begin(token)
    except IntegrityError:
        return other_half(
            PracticeGame.objects.filter(learner=learner, start_token=token)
        )


def _begun_by(learner: User, token: uuid.UUID) -> PracticeGame | None:
    return PracticeGame.objects.filter(learner=learner, start_token=token).first()


@transaction.atomic
def begin_game(
    learner: User,
    state: engine.GameState,
    seat: int,
    follows: PracticeGame | None = None,
    *,
    made: Sequence[Step] = (),
    source: Source = Source.DEALT,
    origin: PracticeGame | None = None,
    token: uuid.UUID | None = None,
    opponents: Opponents = USUAL,
    asked: Asked = PLAIN,
) -> PracticeGame:
    """Store a new game, played on to the learner's first question.

    `made` are the steps of a record that the game begins with. A game that is
    dealt belongs to a sitting: that of the game it follows, or a new one. Only at a
    real table can opponents err.
    """
    _keep_card(state.card)
    game = PracticeGame(
        learner=learner,
        card_id=state.card.hash,
        card_slug=state.card.slug,
        rules=state.rules.profile,
        table_rules=state.rules.to_dict(),
        seed=state.seed,
        dealer=state.dealer,
        seat=seat,
        bot_names=list(BOT_NAMES),
        follows=follows,
        source=source,
        origin=origin,
        start_token=token,
        bots=opponents.bots,
        opponents_err=opponents.err and state.rules.way == "real",
        deal=asked.deal,
        aims=[aim.to_dict() for aim in asked.aims],
        context=asked.context,
    )
    if source == Source.DEALT:
        _seat_in_sitting(game)
    steps = list(made)
    state = steps[-1].state if steps else state
    steps += advance(game, state)
    state = steps[-1].state if steps else state
    for name, value in columns_of(game, state, len(steps)).items():
        setattr(game, name, value)
    if game.deal:
        held(game.deal)
    game.save(force_insert=True)
    _append_actions(game, steps, first=1)
    _tell_if_finished(game)
    return game


def _seat_in_sitting(game: PracticeGame) -> None:
    """Put a game that is dealt into its sitting."""
    before = game.follows
    if before is not None and before.sitting is not None:
        game.sitting = before.sitting
        game.place = (before.place or 0) + 1
    else:
        game.sitting = Sitting.objects.create(learner=game.learner)
        game.place = 1


def _tell_if_finished(game: PracticeGame) -> None:
    """Tell of a game that was dealt and played, or that somebody asked for."""
    if game.is_over and (game.source == Source.DEALT or game.context is not None):
        game_finished.send(sender=PracticeGame, game=game)


def _keep_card(card: engine.Card) -> None:
    """Store the card's text with its first game (rule card-14)."""
    if not PlayedCard.objects.filter(hash=card.hash).exists():
        PlayedCard.objects.get_or_create(
            hash=card.hash,
            defaults={
                "slug": card.slug,
                "name": card.name,
                "text": library.card_text(card),
            },
        )


@transaction.atomic
def write_steps(
    game: PracticeGame, steps: Sequence[Step], help_used: Mapping[str, int]
) -> Taken:
    """Write the steps, if the game still has the version that they rest on.

    One conditional UPDATE decides between two tabs; the loser has written nothing.
    Raises Gone where a game ends whose learner was deleted meanwhile.
    """
    state = steps[-1].state
    if state.outcome is not None:
        # What hears of the end holds the learner, and so does whoever deletes or moves
        # the learner's games: the learner first, or each would wait for the other.
        game.learner = held(User(pk=game.learner_id))
    first = game.action_count + 1
    columns = columns_of(game, state, len(steps)) | {
        "version": game.version + 1,
        "may_take_back": _may_take_back(game, steps),
        "help_used": help_used,
    }
    update_game(game, columns)
    rows = _append_actions(game, steps, first)
    _tell_if_finished(game)
    events = tuple(
        (row.number, event)
        for row, step in zip(rows, steps, strict=True)
        for event in step.events
    )
    return Taken(Table(game, state), events)


def update_game(game: PracticeGame, columns: Mapping[str, Any]) -> None:
    """Write the columns if the game still has its version; else it is stale."""
    same = PracticeGame.objects.filter(pk=game.pk, version=game.version)
    # A game's step is being made: the row and what the caller holds change together.
    if not same.update(**columns):
        raise stale()
    for name, value in columns.items():
        setattr(game, name, value)


def columns_of(
    game: PracticeGame, state: engine.GameState, made: int
) -> dict[str, Any]:
    """The state and what lists and progress show of it."""
    now = timezone.now()
    columns: dict[str, Any] = {
        "state": engine.state_to_dict(state),
        "phase": state.phase.value,
        "action_count": game.action_count + made,
        "updated_at": now,
    }
    outcome = state.outcome
    if outcome is None:
        return columns
    return columns | {
        "finished_at": now,
        "winner": outcome.winner,
        "won_by": outcome.by,
        "section": outcome.section,
        "number": outcome.number,
        "points": outcome.pays[game.seat],
        "pays": [outcome.pays[seat] for seat in range(4)],
    }


def _append_actions(
    game: PracticeGame, steps: Sequence[Step], first: int
) -> list[GameAction]:
    """Append the actions, numbered from `first`, in one INSERT."""
    return GameAction.objects.bulk_create(
        GameAction(
            game=game,
            number=number,
            version=game.version,
            seat=step.action.seat,
            action=step.action.to_dict(),
            events=[event.to_dict() for event in step.events],
        )
        for number, step in enumerate(steps, start=first)
    )


def _may_take_back(game: PracticeGame, steps: Sequence[Step]) -> bool:
    """Can the step that was just made be undone without anything learnt by it?"""
    state = steps[-1].state
    shown = any(
        isinstance(event, Called | Exchanged) and event.seat != game.seat
        for step in steps
        for event in step.events
    )
    return state.rules.way == "guided" and state.outcome is None and not shown
