"""Answers to the questions and tasks of lessons, as rows of the history."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from lessons.content_schema import Item, Task, fingerprint
from lessons.models import NOT_YET, QUESTION, TASK, Answer, Mode
from lessons.presenting import show_pick
from lessons.services.answers import keep_answer
from lessons.skillmap import skills_of_ask
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError


def question_key(item: Item) -> str:
    """The name of a question or task in the history."""
    return f"{TASK if isinstance(item, Task) else QUESTION}{item.uuid}"


def question_answer(item: Item, value: str, mode: Mode) -> Answer:
    """The answer to something with choices, judged by the engine; not stored yet.

    Raises DomainError `no_such_choice`.
    """
    choice = next((one for one in item.choices if one.value == value), None)
    if choice is None:
        message = _("That is not one of the answers offered.")
        raise DomainError("no_such_choice", message, str(item.uuid))
    is_right = item.ask.is_right(value)
    offered = [c.misconception.value for c in item.choices if c.misconception]
    answer = _bare(item, mode)
    answer.choice, answer.is_right = value, is_right
    answer.misconception = "" if is_right else choice.misconception or ""
    answer.offered = list(dict.fromkeys(offered))
    answer.proof = {"ask": item.ask.model_dump(mode="json"), "is_right": is_right}
    return answer


def not_yet_answer(item: Item, mode: Mode) -> Answer:
    """“I do not know this yet”: not right, and no sign of any misconception."""
    answer = _bare(item, mode)
    answer.choice, answer.is_right = NOT_YET, False
    answer.proof = {"ask": item.ask.model_dump(mode="json"), "is_right": False}
    return answer


def pick_answer(task: Item, picked: Sequence[str], mode: Mode) -> Answer:
    """The answer to a task where several things are ticked; not stored yet."""
    shown = show_pick(task, picked)
    answer = _bare(task, mode)
    answer.choice = ",".join(choice.value for choice in shown.chosen)[:120]
    answer.is_right = shown.is_right
    answer.proof = {"ask": task.ask.model_dump(mode="json")}
    return answer


def _bare(item: Item, mode: Mode) -> Answer:
    return Answer(
        mode=mode,
        item=question_key(item),
        version=fingerprint(item),
        kind=item.ask.kind,
        skills=list(skills_of_ask(item.ask.kind)),
    )


@transaction.atomic
def answer_question(
    *, learner: User, item: Item, values: Sequence[str], uuid: UUID, mode: Mode
) -> Answer:
    """Keep the answer to a question or task; the same UUID again changes nothing.

    `values` is the one chosen, or the places that were ticked. Raises DomainError
    `no_such_choice`.
    """
    kept = Answer.objects.filter(learner=learner, uuid=uuid, step=0).first()
    if kept is not None:
        return kept
    if item.choices:
        answer = question_answer(item, values[0] if values else "", mode)
    else:
        answer = pick_answer(item, values, mode)
    answer.learner, answer.uuid = learner, uuid
    return keep_answer(answer)
