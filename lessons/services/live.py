"""One question to a whole class: asked, answered, closed, revealed, cleared."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from engine.actions import PassTiles
from engine.tiles import Tile
from lessons.drills import charleston
from lessons.drills.charleston_weighing import weigh
from lessons.drills.item import Item
from lessons.models import (
    Answer,
    CharlestonRun,
    Classroom,
    LiveAnswer,
    LiveKind,
    LiveSession,
    Mode,
)
from lessons.selectors.live import running, sealed_answers
from lessons.services.answers import Circumstances, item_answer, keep_answer
from lessons.services.drills import check_guess, guess_answer, step_answer
from lessons.tasks import LiveTask, task_data
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, refusal
from mahjong_site.web.locking import held


@transaction.atomic
def ask_class(*, classroom: Classroom, teacher: User, task: LiveTask) -> LiveSession:
    """Put a question to the class; asked twice, it is one question.

    Raises Conflict `live_running` while another one is not cleared, and `archived`
    for a class that is over.
    """
    if held(classroom).archived_at is not None:
        raise Conflict("archived", _("This class is archived."))
    data = task_data(task)
    kind = LiveKind.ITEM if task.kind == "item" else LiveKind(task.kind)
    try:
        with transaction.atomic():
            return LiveSession.objects.create(
                classroom=classroom, kind=kind, task=data, started_by=teacher
            )
    except IntegrityError:
        session = running(classroom)
        if session is not None and session.task == data:
            return session
        message = _("The class has a question already. Clear it first.")
        raise Conflict("live_running", message) from None


def close_answers(*, session: LiveSession) -> None:
    """Take no more answers. Closing twice is closing once."""
    _move(session, Q(closed_at__isnull=True), closed_at=timezone.now())


@transaction.atomic
def reveal(*, session: LiveSession) -> None:
    """Show the answers on the projector and to everybody; closes them as well."""
    close_answers(session=session)
    if _move(session, Q(revealed_at__isnull=True), revealed_at=timezone.now()):
        _unseal(session)


@transaction.atomic
def clear(*, session: LiveSession) -> None:
    """End the question, so that the class can have another one."""
    close_answers(session=session)
    if _move(session, Q(ended_at__isnull=True), ended_at=timezone.now()):
        _unseal(session)


def _move(session: LiveSession, still: Q, **values: object) -> bool:
    """Change what nobody else has changed meanwhile, and tell the polls of it."""
    rows = LiveSession.objects.filter(still, pk=session.pk)
    return bool(rows.update(version=F("version") + 1, **values))


def _unseal(session: LiveSession) -> None:
    """Put the answers into the history; those that are there already stay one."""
    # In one order, so that two classes with the same pupils do not wait for each other.
    for answer in sorted(sealed_answers(session), key=lambda one: one.learner_id):
        answer.learner = User.objects.get(pk=answer.learner_id)
        keep_answer(answer)


# -- answers -------------------------------------------------------------------


def answer_live_item(
    *,
    session: LiveSession,
    learner: User,
    card: engine.Card,
    item: Item,
    choice: str,
    uuid: UUID,
    how: Circumstances,
) -> Answer:
    """A pupil's answer to the class's item; the last one counts.

    Raises Conflict `live_closed` after the end, DomainError `unknown_choice`.
    """
    _must_be_open(session)
    answer = item_answer(card=card, item=item, choice=choice, how=how)
    answer.learner, answer.uuid = learner, uuid
    return _keep(session, answer)


def answer_live_families(
    *,
    session: LiveSession,
    learner: User,
    card: engine.Card,
    guess: Sequence[str],
    uuid: UUID,
) -> Answer:
    """A pupil's guess of the two families. Raises as `check_guess`, and Conflict."""
    _must_be_open(session)
    check_guess(card=card, guess=guess)
    run = _run(session, learner, card, uuid)
    run.guess = list(dict.fromkeys(guess))
    return _keep(session, guess_answer(run, card))


def answer_live_pass(
    *,
    session: LiveSession,
    learner: User,
    card: engine.Card,
    tiles: Sequence[Tile],
    uuid: UUID,
) -> Answer:
    """A pupil's first pass, weighed against the best one.

    Raises DomainError with the engine's reason for a pass that is none, and Conflict
    `live_closed`.
    """
    _must_be_open(session)
    run = _run(session, learner, card, uuid)
    before = charleston.deal(card, run.seed)
    action = PassTiles(charleston.LEARNER, tuple(tiles))
    try:
        made = charleston.take_step(before, action)
    except engine.IllegalAction as refused:
        raise refusal(refused.reason, "tile") from refused
    after = charleston.resume(card, run.seed, made)[-1]
    run.steps = 1
    return _keep(session, step_answer(run, weigh(before, after)))


def _must_be_open(session: LiveSession) -> None:
    """Is the question still open? Raises Conflict."""
    if session.closed_at is not None:
        message = _("The answers are closed. What you answered before counts.")
        raise Conflict("live_closed", message)


def _run(
    session: LiveSession, learner: User, card: engine.Card, uuid: UUID
) -> CharlestonRun:
    """The deal as a run that is never stored: a class answers one step of it."""
    return CharlestonRun(
        learner=learner,
        uuid=uuid,
        card_slug=card.slug,
        card_hash=card.hash,
        seed=session.task["seed"],
    )


@transaction.atomic
def _keep(session: LiveSession, answer: Answer) -> Answer:
    """Seal an answer in the place of the one before.

    Whatever the page knew, the question is open until it is sealed: so every answer is
    counted, and once. Raises Conflict.
    """
    _must_be_open(held(session))
    answer.mode, answer.context = Mode.LIVE, session.public_id
    LiveAnswer.objects.update_or_create(
        session=session,
        learner=answer.learner,
        defaults={"answer": _sealed(answer), "answered_at": timezone.now()},
    )
    return answer


def _sealed(answer: Answer) -> dict[str, object]:
    """The fields of an answer as JSON, but whose it is and when it was given."""
    left_out = {"id", "learner", "created_at"}
    names = {one.name for one in Answer._meta.fields} - left_out
    values = {name: getattr(answer, name) for name in names}
    return {
        name: str(value) if isinstance(value, UUID) else value
        for name, value in values.items()
    }
