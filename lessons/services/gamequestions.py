"""Pupils send decisions of their games to their teachers, who answer."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from lessons.models import GameQuestion, Seat
from lessons.selectors.gamequestions import classes_to_ask
from lessons.selectors.kept import item_of
from lessons.services.classes import must_be_live
from lessons.services.kept import Decided, keep_decision, not_askable
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.locking import held, read_again
from mahjong_site.web.text import plain_name

MOST_WAITING: Final = 20
"""So many questions of one pupil wait for an answer in a class."""
LONGEST_QUESTION: Final = 200
LONGEST_ANSWER: Final = 400


@transaction.atomic
def ask_teacher(
    *, learner: User, class_id: UUID | None, decided: Decided, text: str
) -> GameQuestion:
    """Send a decision to the teachers of a class; the same one again changes nothing.

    `class_id` may be left out by those who sit in one class. Raises DomainError
    `no_class`, `choose_class`, `too_long`, `too_many_waiting`, `archived` and
    `not_askable`.
    """
    text = _short(text, LONGEST_QUESTION)
    seat = _seat_to_ask(learner, class_id)
    must_be_live(seat.classroom)
    held(learner)
    read_again(seat)
    if seat.learner_id != learner.pk or not Seat.objects.open().filter(pk=seat.pk):
        raise _no_class()
    kept = keep_decision(learner, decided)
    if item_of(kept) is None:
        raise not_askable()
    asked = GameQuestion.objects.filter(seat=seat, decision=kept).first()
    if asked is not None:
        return asked
    waiting = GameQuestion.objects.filter(seat=seat, answered_at__isnull=True)
    if waiting.count() >= MOST_WAITING:
        message = _("%(most)d of your questions wait for an answer already.")
        raise DomainError("too_many_waiting", message % {"most": MOST_WAITING})
    return GameQuestion.objects.create(seat=seat, decision=kept, text=text)


def _seat_to_ask(learner: User, class_id: UUID | None) -> Seat:
    seats = classes_to_ask(learner)
    if not seats:
        raise _no_class()
    if class_id is None and len(seats) > 1:
        message = _("Choose the class whose teacher you ask.")
        raise DomainError("choose_class", message, "class")
    for seat in seats:
        if class_id in (None, seat.classroom.public_id):
            return seat
    raise _no_class()


def _no_class() -> DomainError:
    message = _("You sit in no class whose teacher could be asked.")
    return DomainError("no_class", message, "class")


@transaction.atomic
def answer_question(
    *, question: GameQuestion, teacher: User, text: str, seen: str
) -> None:
    """Answer a pupil, or say by an empty text that it is settled.

    `seen` is the `mark` of what the teacher had before them. Raises DomainError
    `too_long` and `archived`, Conflict `answered_meanwhile`, and Gone.
    """
    text = _short(text, LONGEST_ANSWER)
    must_be_live(question.seat.classroom)
    read_again(question)
    if question.answer == text and not question.is_open:
        return
    if question.mark != seen:
        message = _("It was answered in another window. Send again to change that.")
        raise Conflict("answered_meanwhile", message)
    question.answer, question.answered_by = text, teacher
    question.answered_at = timezone.now()
    question.save(update_fields=["answer", "answered_by", "answered_at"])


def _short(text: str, most: int) -> str:
    """The text as it is kept, on one line. Raises DomainError `too_long` at `text`."""
    text = plain_name(text)
    if len(text) > most:
        message = _("Say it in at most %(most)d characters.") % {"most": most}
        raise DomainError("too_long", message, "text")
    return text
