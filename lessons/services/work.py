"""What pupils do for an assignment, summed up in the transaction of each answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from cards.library import Reader, card_by_hash, offered_card
from lessons.assigning import STEPS_OF_DEAL, Try, is_worked_on
from lessons.drills.item import Item
from lessons.models import Answer, Assignment, CharlestonRun, Mode, Work
from lessons.selectors.tries import answers_in, last_answers
from lessons.services.answers import Circumstances, answer_item
from lessons.services.assignments import mark_of
from lessons.services.drills import is_run_over
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.locking import held

WITH_ANSWERS: Final = ("drill", "charleston")


@transaction.atomic
def answer_assigned(
    *,
    attempt: Try,
    card: engine.Card,
    item: Item,
    choice: str,
    uuid: UUID,
    how: Circumstances,
) -> Answer:
    """Keep an answer to an item of a try, and sum the try up.

    The first answer begins the try, the last open item's finishes it. The same UUID
    again gives the first answer. Raises DomainError `unknown_choice`, and Conflict
    `closed`, `finished`, `other_try` or `changed` where no answer is taken.
    """
    learner = attempt.learner
    context = attempt.assignment.public_id
    kept = Answer.objects.filter(learner=learner, uuid=uuid, context=context).first()
    if kept is not None:
        return kept
    with working(attempt, card):
        return answer_item(
            learner=learner,
            card=card,
            item=item,
            choice=choice,
            uuid=uuid,
            how=replace(how, mode=Mode.ASSIGNMENT, context=context),
        )


@contextmanager
def working(attempt: Try, card: engine.Card | None = None) -> Iterator[Work]:
    """Around what is done in a try: it is begun before and summed up after.

    A try that begins on a card keeps that version of it, whatever comes later. Two
    windows of one pupil wait for each other. Raises Conflict as
    `answer_assigned`; then, and when the block raises, nothing is kept.
    """
    with transaction.atomic():
        work = _held(attempt, card)
        yield work
        sum_up(work)


@transaction.atomic
def hand_in(*, attempt: Try) -> Work:
    """Finish a try before every item is answered. Handing in twice is once.

    Raises Conflict `closed`, and `not_begun` for a try without an answer.
    """
    if attempt.work is None:
        raise Conflict("not_begun", _("Answer at least one question first."))
    work = held(attempt.work)
    if work.finished_at is None:
        _must_be_open(attempt.assignment)
        work.finished_at = timezone.now()
        _judge(work)
        work.save()
    return work


@transaction.atomic
def note_game(*, attempt: Try, game: UUID, result: dict[str, Any]) -> Work:
    """A game of the try is over; `result` is kept as detail, `kept` says if it counts.

    The same game again changes nothing. Raises Conflict as `answer_assigned`.
    """
    rows = Work.objects.filter(assignment=attempt.assignment, seat=attempt.seat)
    for before in rows:
        if str(game) in before.detail.get("games", {}):
            return before
    with working(attempt) as work:
        games: dict[str, Any] = work.detail.setdefault("games", {})
        games[str(game)] = result
    return work


def _held(attempt: Try, card: engine.Card | None) -> Work:
    """The try's row, held until the end of the transaction, made where it begins."""
    assignment, seat = attempt.assignment, attempt.seat
    _must_be_open(assignment)
    rows = Work.objects.filter(assignment=assignment, seat=seat)
    before = rows.filter(number=attempt.number - 1, finished_at__isnull=False)
    if attempt.number > 1 and not before.exists():
        raise Conflict("other_try", _("Finish the try before this one first."))
    work = held(rows.filter(number=attempt.number).first() or _begun(attempt, card))
    work.assignment, work.seat = assignment, seat
    if work.finished_at is not None:
        raise Conflict("finished", finished_words())
    if card and work.detail.get("card", card.hash) != card.hash:
        raise Conflict("changed", changed_words())
    return work


def _begun(attempt: Try, card: engine.Card | None) -> Work:
    """The row of a try that begins now: of what the assignment asks now, or not."""
    seen = attempt.assignment
    if mark_of(held(seen)) != mark_of(seen):
        raise Conflict("changed", changed_words())
    work, _made = Work.objects.get_or_create(
        assignment=seen,
        seat=held(attempt.seat),
        number=attempt.number,
        defaults={
            "seed": attempt.seed,
            "total": attempt.total,
            "detail": {"card": card.hash} if card else {},
            "started_at": timezone.now(),
        },
    )
    return work


def _must_be_open(assignment: Assignment) -> None:
    if not is_worked_on(assignment, timezone.now()):
        raise Conflict("closed", closed_words())


def closed_words() -> str:
    """What is said to whoever answers after the end."""
    return _("This assignment is closed. What you answered until then is kept.")


def finished_words() -> str:
    """What is said to whoever answers in a try that is over."""
    return _("This try is handed in already.")


def no_item_words() -> str:
    """What is said where the card is too small for what is asked."""
    return _("This card has no such question. Tell your teacher.")


def no_card_words() -> str:
    """What is said where the card of what is asked was deleted or is private again."""
    return _("The card of this assignment is not here any more. Tell your teacher.")


def no_deal_words() -> str:
    """What is said where the deal that was set is gone."""
    return _("This deal is not here any more. Tell your teacher.")


class LostItem(DomainError):
    """What an assignment asks cannot be made again; the message says why."""

    def __init__(self, words: str) -> None:
        super().__init__("lost_item", words)


def card_begun(reader: Reader, digest: str, slug: str) -> engine.Card:
    """The version with that hash, with which a try began; else the card as it is now.

    Raises LostItem where neither is here any more.
    """
    kept = card_by_hash(digest) if digest else None
    if kept is not None:
        return kept
    try:
        return offered_card(slug, reader)
    except DomainError as unknown:
        raise LostItem(no_card_words()) from unknown


def changed_words() -> str:
    """What is said to whoever answers an item that was exchanged meanwhile."""
    return _("Your teacher has changed this assignment. Open it again to go on.")


# -- sums ----------------------------------------------------------------------


def sum_up(work: Work) -> None:
    """Work the sums out from the history; finish the try when all is done."""
    assignment = work.assignment
    if assignment.kind == "drill":
        _sum_drill(work)
    elif assignment.kind == "charleston":
        _sum_charleston(work)
    else:
        games = work.detail.get("games", {}).values()
        work.answered = min(len(games), work.total)
        work.right = min(sum(bool(one.get("kept")) for one in games), work.answered)
    if work.total and work.answered >= work.total:
        work.finished_at = work.finished_at or timezone.now()
    _judge(work)
    work.save()


def _judge(work: Work) -> None:
    """Passed once it is finished well enough; nothing later takes that away."""
    if work.finished_at and work.percent >= work.assignment.pass_mark:
        work.passed_at = work.passed_at or work.finished_at


def _sum_drill(work: Work) -> None:
    attempt = Try(work.assignment, work.seat, work.number, work)
    places = {(one.item_kind, one.item_seed) for one in attempt.links}
    last = {
        (kind, seed): is_right
        for kind, seed, is_right in answers_in(attempt).values_list(
            "kind", "seed", "is_right"
        )
        if (kind, seed) in places
    }
    work.total = len(places)
    work.answered, work.right = len(last), sum(last.values())


def _sum_charleston(work: Work) -> None:
    """Steps that cost nothing, of all steps; an open deal may ask nine of them."""
    attempt = Try(work.assignment, work.seat, work.number, work)
    runs = [attempt.run_of(place) for place in range(1, len(attempt.deals) + 1)]
    rows = answers_in(attempt).filter(uuid__in=runs, step__gt=0)
    steps = list(rows.values_list("is_right", flat=True))
    kept = CharlestonRun.objects.filter(uuid__in=runs)
    over = [run.steps for run in kept if is_run_over(run)]
    work.answered, work.right = len(steps), sum(steps)
    work.total = sum(over) + STEPS_OF_DEAL * (len(runs) - len(over))


def open_places(attempt: Try) -> tuple[int, ...]:
    """The places of a try, counted from 1, where something is left to do."""
    if attempt.deals:
        runs = {attempt.run_of(n): n for n in range(1, len(attempt.deals) + 1)}
        kept = CharlestonRun.objects.filter(uuid__in=runs)
        done = {runs[run.uuid] for run in kept if is_run_over(run)}
        return tuple(place for place in runs.values() if place not in done)
    answered = last_answers(attempt)
    places = range(1, len(attempt.links) + 1)
    return tuple(place for place in places if place not in answered)


@transaction.atomic
def rebuild_work() -> int:
    """Work out every try's sums again from the history; how many there are."""
    rows = Work.objects.select_related("assignment", "seat")
    works: Sequence[Work] = list(rows.order_by("pk"))
    for work in works:
        sum_up(work)
    return len(works)
