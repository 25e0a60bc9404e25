"""Decisions of games that were kept, for tests that need no game of their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any
from uuid import UUID

from engine.position import write_position
from engine.reviewing import Decision
from lessons.models import GameQuestion, KeptDecision, Seat
from lessons.services.kept import Decided
from mahjong_site.accounts.models import User
from tests.engine.reviewed import CARD, ME, easy_games, reviewed, states

_numbers = count(1)


@cache
def mattered() -> tuple[tuple[dict[str, Any], Decision], ...]:
    """Decisions of an Easy player that mattered, each with its position."""
    return tuple(_mattered())


def _mattered() -> Iterator[tuple[dict[str, Any], Decision]]:
    for game in easy_games():
        moments = states(game)
        for one in reviewed(game).mattered:
            yield write_position(moments[one.number - 1][0], ME), one


def a_decision(place: int = 0) -> Decided:
    """A decision of a game like no other."""
    position, one = mattered()[place % len(mattered())]
    return Decided(
        game=UUID(int=next(_numbers)),
        number=one.number,
        seat=ME,
        card_hash=CARD.hash,
        position=position,
        chosen=one.chosen.action.to_dict(),
    )


def kept(learner: User, place: int = 0) -> KeptDecision:
    """A decision that this person keeps."""
    found = a_decision(place)
    return KeptDecision.objects.create(
        learner=learner,
        game=found.game,
        number=found.number,
        seat=found.seat,
        position=found.position,
        chosen=found.chosen,
        card_hash=found.card_hash,
    )


def a_question(seat: Seat, text: str = "Why?", place: int = 0) -> GameQuestion:
    """A decision that the pupil of the seat has sent to the teachers."""
    assert seat.learner is not None
    decision = kept(seat.learner, place)
    return GameQuestion.objects.create(seat=seat, decision=decision, text=text)
