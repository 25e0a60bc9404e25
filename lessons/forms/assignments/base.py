"""What every assignment has, and what those have that are done in tries."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any, ClassVar, Final

from django import forms
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.patterns import Card
from lessons.forms.assignments.kept import KeptForm
from lessons.models import Assignment, AssignmentKind
from lessons.services.assignments import LONGEST_TITLE, Draft, Terms
from lessons.tasks import Task, read_task
from lessons.taskwords import title_of
from mahjong_site.accounts.models import User
from mahjong_site.web.forms import MomentField

MOST_TRIES: Final = 20
DUE: Final[tuple[tuple[str, str | Promise], ...]] = (
    ("1", _("tomorrow")),
    ("3", _("in three days")),
    ("7", _("in a week")),
    ("14", _("in two weeks")),
    ("", _("never")),
)
FREE: Final = frozenset({"title", "note", "opens_at", "due_in", "due_at", "closes_at"})
"""What may change after somebody has begun."""


class Tick(forms.BooleanField):
    """A box that is ticked until somebody takes the tick away."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, initial=True, **kwargs)


class MarkField(forms.IntegerField):
    """The share that passes; its help text says of what."""

    def __init__(self, **kwargs: Any) -> None:
        label = _("Pass mark, in percent")
        super().__init__(label=label, min_value=0, max_value=100, initial=70, **kwargs)


class AssignmentForm(KeptForm):
    """What every assignment has: its name, its words and its dates."""

    kind: ClassVar[AssignmentKind]
    order: ClassVar[tuple[str, ...]] = ()

    title = forms.CharField(
        label=_("Title"),
        max_length=LONGEST_TITLE,
        required=False,
        help_text=_("Left empty, it is named after what it asks."),
    )
    note = forms.CharField(
        label=_("Your words to the class"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    opens_at = MomentField(label=_("Opens"), help_text=_("Left empty: at once."))
    due_in = forms.ChoiceField(
        label=_("Is due"),
        choices=DUE,
        required=False,
        initial="7",
        widget=forms.RadioSelect,
        help_text=_("At the end of that day. Late work is marked, and still taken."),
    )
    due_at = MomentField(
        label=_("Or is due at"), help_text=_("A day typed here counts instead.")
    )
    closes_at = MomentField(
        label=_("Closes"),
        help_text=_("From then on no answers are taken. Left empty: never."),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        card: Card,
        kept: Assignment | None = None,
        is_begun: bool = False,
        person: User | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self.card = card
        self.kept = kept
        self.is_begun = is_begun
        self.person = person
        self.prepare()
        self.order_fields([*self.order, *AssignmentForm.base_fields])
        for name, field in self.fields.items():
            field.disabled = is_begun and name not in FREE

    @property
    def rows(self) -> list[forms.BoundField]:
        """Every field that is seen but those of aims, which have their own place."""
        return [one for one in self.visible_fields() if one.name[:4] != "aim_"]

    def prepare(self) -> None:
        """Fill in the choices that depend on the card."""

    def task(self) -> Task:
        """What a valid form asks for."""
        raise NotImplementedError

    def draft(self, now: datetime) -> Draft:
        """The assignment that a valid form describes."""
        data = self.cleaned_data
        task = read_task(self.kept.task) if self.kept and self.is_begun else self.task()
        terms = Terms(
            opens_at=data["opens_at"] or now,
            due_at=data["due_at"]
            or _end_of_day(data["opens_at"] or now, data["due_in"]),
            closes_at=data["closes_at"],
            **self.terms(),
        )
        return Draft(data["title"] or title_of(task), data["note"], task, terms)

    def terms(self) -> dict[str, Any]:
        """The terms that its own fields set."""
        names = ("pass_mark", "tries", "help_allowed", "same_items")
        return {name: self.cleaned_data[name] for name in names if name in self.fields}


def _end_of_day(opens: datetime, days: str) -> datetime | None:
    if not days:
        return None
    day = timezone.localdate(opens) + timedelta(days=int(days))
    return timezone.make_aware(datetime.combine(day, time(23, 59)))


class TriedForm(AssignmentForm):
    """What is done in tries and has a mark."""

    pass_mark = MarkField(help_text=_("So many of the questions have to be right."))
    tries = forms.IntegerField(
        label=_("Tries"),
        min_value=0,
        max_value=MOST_TRIES,
        initial=0,
        help_text=_("0: as many as they like. The best one counts."),
    )
    same_items = Tick(label=_("The same for everybody"))
