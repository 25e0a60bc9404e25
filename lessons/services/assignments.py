"""Assignments as teachers make them, change them and take them back."""

from __future__ import annotations

import hashlib
import json
import random
import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from lessons.drills.catalogue import SEEDS
from lessons.models import Assignment, Classroom
from lessons.services.classes import must_be_live
from lessons.tasks import Task, task_data
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.locking import held
from mahjong_site.web.once import other_half
from mahjong_site.web.text import plain_name

LONGEST_TITLE: Final = 120
FREE: Final = frozenset({"title", "note", "opens_at", "due_at", "closes_at"})
"""What may change at any time."""
KEPT: Final = (*sorted(FREE), "pass_mark", "tries", "help_allowed", "same_items")
"""Everything but the task, which says what is to be done."""
MOST: Final = 500
"""So many assignments one class has."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How an assignment is to be done: by when, how often, how well."""

    opens_at: datetime
    due_at: datetime | None = None
    closes_at: datetime | None = None
    pass_mark: int = 70
    tries: int = 0
    help_allowed: bool = True
    same_items: bool = True


@dataclass(frozen=True, slots=True)
class Draft:
    """An assignment as its form sends it."""

    title: str
    note: str
    task: Task
    terms: Terms


@transaction.atomic
def make_assignment(
    *,
    classroom: Classroom,
    teacher: User,
    draft: Draft,
    follows: Assignment | None = None,
    token: uuid.UUID | None = None,
) -> Assignment:
    """A new assignment of the class; a form sent twice makes one.

    Raises DomainError: `archived`, `too_many`, and at its field what is wrong with
    title and dates.
    """
    must_be_live(classroom)
    if token and (made := classroom.assignments.filter(start_token=token).first()):
        return made
    if classroom.assignments.count() >= MOST:
        raise DomainError("too_many", _("This class has enough assignments."), "title")
    fields = _checked(draft)
    try:
        with transaction.atomic():
            return Assignment.objects.create(
                classroom=classroom,
                kind=draft.task.kind,
                seed=random.SystemRandom().randrange(SEEDS),
                follows=follows,
                start_token=token,
                created_by=teacher,
                **fields,
            )
    except IntegrityError:
        return other_half(classroom.assignments.filter(start_token=token))


def mark_of(assignment: Assignment) -> str:
    """What tells an assignment from itself after a change."""
    content = [str(getattr(assignment, name)) for name in KEPT]
    text = json.dumps([content, assignment.task], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@transaction.atomic
def change_assignment(
    *, assignment: Assignment, draft: Draft, seen: str = ""
) -> Assignment:
    """Change it: all of it until somebody begins, then title, note and dates alone.

    `seen` is the mark of what the asker had before them. Raises DomainError as
    `make_assignment`, Conflict `begun` when the rest was to change while somebody
    began, and Conflict `changed` when it is no longer what was seen.
    """
    must_be_live(assignment.classroom)
    kept = held(assignment)
    fields = _checked(draft)
    if all(getattr(kept, name) == value for name, value in fields.items()):
        return kept
    if seen and seen != mark_of(kept):
        message = _("It was changed in another window. Save again to put yours there.")
        raise Conflict("changed", message)
    if has_begun(kept):
        _refuse_if_begun(kept, fields)
    for name, value in fields.items():
        setattr(kept, name, value)
    kept.kind = draft.task.kind
    kept.save()
    return kept


def has_begun(assignment: Assignment) -> bool:
    """Has somebody given an answer?"""
    return assignment.works.exists()


@transaction.atomic
def withdraw_assignment(*, assignment: Assignment) -> None:
    """Take it off every list. What was answered stays with those who answered.

    Raises DomainError `archived`.
    """
    must_be_live(assignment.classroom)
    Assignment.objects.filter(pk=assignment.pk, withdrawn_at__isnull=True).update(
        withdrawn_at=timezone.now()
    )


def _refuse_if_begun(kept: Assignment, fields: dict[str, Any]) -> None:
    changed = [name for name in fields if fields[name] != getattr(kept, name)]
    if set(changed) - FREE:
        raise Conflict("begun", begun_words())


def begun_words() -> str:
    """What is said to whoever changes more than that."""
    return _("Somebody has begun: only title, words and dates can change now.")


def _checked(draft: Draft) -> dict[str, Any]:
    """The fields as they are kept. Raises DomainError."""
    title = plain_name(draft.title)
    if not title or len(title) > LONGEST_TITLE:
        message = _("Give it a title of at most %(longest)d characters.")
        raise DomainError("bad_title", message % {"longest": LONGEST_TITLE}, "title")
    terms = draft.terms
    if terms.due_at is not None and terms.due_at < terms.opens_at:
        raise DomainError("due_early", _("It is due before it opens."), "due_at")
    last = terms.due_at or terms.opens_at
    if terms.closes_at is not None and terms.closes_at < last:
        message = (
            _("It closes before it is due.")
            if terms.due_at
            else _("It closes before it opens.")
        )
        raise DomainError("closes_early", message, "closes_at")
    return {
        "title": title,
        "note": draft.note.strip()[:1000],
        "task": task_data(draft.task),
        "opens_at": terms.opens_at,
        "due_at": terms.due_at,
        "closes_at": terms.closes_at,
        "pass_mark": terms.pass_mark,
        "tries": terms.tries,
        "help_allowed": terms.help_allowed,
        "same_items": terms.same_items,
    }
