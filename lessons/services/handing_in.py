"""Answers to a pack, handed in: judged one by one, as the API's batch is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

import engine
from cards import library
from lessons.models import Answer, Pack
from lessons.selectors.packs import Packed, packed
from lessons.services.answers import Circumstances
from lessons.services.attempts import TakenAttempt, keep_attempt
from mahjong_site.web.errors import DomainError


@dataclass(frozen=True, slots=True)
class Given:
    """An answer to one place of a pack, as it was sent."""

    choice: str
    time_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Handed:
    """What came of it: the answer that is kept, or why none was."""

    asked: Packed
    answer: Answer | None
    refused: str = ""


def hand_in(
    *, pack: Pack, card: engine.Card | None, answers: Mapping[int, Given]
) -> tuple[Handed, ...]:
    """Keep every answer that can be kept; the same again is harmless.

    One that is refused does not hinder the others.
    """
    return tuple(
        _handed(pack, card, asked, answers[asked.place])
        for asked in packed(pack, card)
        if asked.place in answers
    )


def _handed(
    pack: Pack, card: engine.Card | None, asked: Packed, given: Given
) -> Handed:
    try:
        return Handed(asked, _kept(pack, card, asked, given))
    except TakenAttempt as taken:
        message = _("You answered this question before; the first answer counts.")
        return Handed(asked, taken.given, message)
    except DomainError as refused:
        return Handed(asked, None, refused.message)


@transaction.atomic
def _kept(pack: Pack, card: engine.Card | None, asked: Packed, given: Given) -> Answer:
    if card is None:
        raise library.unknown_card()
    if asked.item is None:
        message = _("This question is not asked any more.")
        raise DomainError("item_gone", message)
    kept = keep_attempt(
        learner=pack.learner,
        card=card,
        item=asked.item,
        choice=given.choice,
        uuid=asked.attempt,
        how=Circumstances(time_ms=given.time_ms),
        version=asked.version,
    )
    return kept.answer
