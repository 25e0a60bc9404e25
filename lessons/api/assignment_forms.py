"""What a client sends about an assignment, checked by the form of its kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError

import engine
from cards import library
from cards.selectors import section_slug
from engine.patterns import Card
from lessons.api.serializers.assignments import TaskInput
from lessons.api.views.base import asked_sections
from lessons.forms.assignments import FORMS, AssignmentForm
from lessons.forms.assignments.initial import initial_of
from lessons.models import Assignment, AssignmentKind
from lessons.services.assignments import FREE, has_begun
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import refusal
from mahjong_site.web.rest import must_be_valid

_CARDLESS = (AssignmentKind.LESSON.value, AssignmentKind.DEAL.value)
_TASK = frozenset(TaskInput().fields)


def new_form(kind: str, asked: Mapping[str, Any], *, slug: str, person: User) -> Any:
    """The valid form of a new assignment. Raises ValidationError and DomainError."""
    card = _card(kind, asked.get("card"), slug, person)
    return _valid(FORMS[kind], asked, {"card": card, "person": person})


def change_form(
    kept: Assignment, asked: Mapping[str, Any], *, slug: str, person: User
) -> Any:
    """The valid form of a changed one. Raises ValidationError and DomainError.

    Once somebody has begun, and where words and dates alone are sent, what is to be
    done stays even where its card is gone.
    """
    words_alone = has_begun(kept) and set(asked) <= FREE
    own = kept.task.get("card", slug)
    kind = AssignmentKind.LESSON.value if words_alone else kept.kind
    card = _card(kind, asked.get("card"), own, person)
    more = {
        "card": card,
        "person": person,
        "kept": kept,
        "is_begun": words_alone,
        "initial": initial_of(kept),
    }
    return _valid(FORMS[kept.kind], asked, more)


def _card(kind: str, asked: str | None, slug: str, person: User) -> Card:
    """The card that is asked; any that there is for what is about none."""
    if kind not in _CARDLESS:
        return library.offered_card(asked or slug, person)
    if asked is not None:
        raise ValidationError({"card": [_unknown()]})
    if library.may_read(slug, person):
        return library.offered_card(slug, person)
    return library.default_card()


def _unknown() -> ErrorDetail:
    return ErrorDetail(_("There is no such field."), "unknown")


def _valid(
    form: type[AssignmentForm], asked: Mapping[str, Any], more: Mapping[str, Any]
) -> AssignmentForm:
    blank = form(**more)
    sent = _sent(asked, more["card"])
    aims = sent.pop("aims", None)
    known = {name for name in blank.fields if name != "due_in"}
    strange = [name for name in sent if name not in known]
    if aims is not None and "aim_win" not in known:
        strange.append("aims")
    if strange:
        raise ValidationError({_field(name): [_unknown()] for name in strange})
    # Not as a page would show it: that would cut the seconds off a time.
    data = {
        name: blank.initial.get(name, field.initial)
        for name, field in blank.fields.items()
        if name in known and not (aims is not None and name.startswith("aim_"))
    }
    bound = form(data | sent | _aims(aims or [], more["card"]), **more)
    _must_be_valid(bound)
    return bound


def _sent(asked: Mapping[str, Any], card: Card) -> dict[str, Any]:
    """The fields of the form by their names; items of a mix as its links have them."""
    terms = ("title", "note", "opens_at", "due_at", "closes_at", "pass_mark", "tries")
    names = (*terms, "help_allowed", "same_items")
    sent = {name: asked[name] for name in names if name in asked}
    sent |= asked.get("task", {})
    for name in ("plan", "picked"):
        if name in sent:
            sent[name] = ",".join(sent[name])
    for name in ("lesson", "deal"):
        if name in sent:
            sent[name] = str(sent[name])
    if "sections" in sent:
        found = asked_sections(card, sent["sections"], "task.sections")
        sent["sections"] = [section_slug(one) for one in found]
    return sent


def _aims(aims: list[Any], card: Card) -> dict[str, Any]:
    """Aims as their check boxes and parameters. Raises DomainError at `task.aims`."""
    try:
        engine.aims_from_list(aims, card)
    except engine.AimError as error:
        raise refusal(error.reason, "task.aims") from error
    fields: dict[str, Any] = {}
    for one in aims:
        fields |= {f"aim_{name}": value for name, value in one.items()}
        fields[f"aim_{fields.pop('aim_code')}"] = True
    return fields


def _must_be_valid(form: AssignmentForm) -> None:
    try:
        must_be_valid(form)
    except ValidationError as error:
        told: Any = error.detail
        faults = {_field(name): faults for name, faults in told.items()}
        raise ValidationError(faults) from error


def _field(name: str) -> str:
    return f"task.{name}" if name in _TASK else name
