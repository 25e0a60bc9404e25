"""What a teacher sends to make an assignment: one form a kind."""

from __future__ import annotations

from copy import copy
from datetime import datetime, time, timedelta
from typing import Any, ClassVar, Final

from django import forms
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import engine
from cards.selectors import section_slug
from engine.patterns import Card
from lessons.deal_offers import deals_offered
from lessons.drills.catalogue import KINDS
from lessons.drills.item import LEVELS
from lessons.drills.links import (
    MIX,
    MOST_ITEMS,
    BadLink,
    read_picked,
    read_plan,
    read_sections,
)
from lessons.library import library
from lessons.models import Assignment, AssignmentKind
from lessons.services.assignments import LONGEST_TITLE, Draft, Terms
from lessons.tasks import (
    MOST_DEALS,
    MOST_GAMES,
    CharlestonTask,
    DealTask,
    DrillTask,
    GamesTask,
    LessonTask,
    Task,
    read_task,
)
from lessons.taskwords import title_of
from mahjong_site.accounts.models import User
from mahjong_site.web.aimsform import AimsForm
from mahjong_site.web.forms import MomentField, read_uuid

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


class _Tick(forms.BooleanField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, initial=True, **kwargs)


class AssignmentForm(forms.Form):
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

    def sent_anew(self) -> list[str]:
        """The fields that were sent with another value than the one that is kept."""
        return [name for name in self.fields if name != "due_in" and self._is_new(name)]

    def _is_new(self, name: str) -> bool:
        field, bound = copy(self.fields[name]), self[name]
        field.disabled = False
        before = bound.initial
        if isinstance(before, datetime):
            before = before.replace(second=0, microsecond=0)
        return field.has_changed(before, bound.data)

    def overtaken(self) -> bool:
        """Was it sent by a page from before somebody began, to change more than words?

        Then every such field says what was to stand there.
        """
        shut = [name for name, field in self.fields.items() if field.disabled]
        if not any(self.add_prefix(name) in self.data for name in shut):
            return False
        lost = [name for name in self.sent_anew() if name in shut]
        words = gettext("Somebody has begun, so that this stays. You had: %(value)s.")
        for name in lost:
            self.add_error(name, words % {"value": self._in_words(name, sent=True)})
        return bool(lost)

    def tell_kept(self) -> None:
        """Say at each field what is kept there now, where something else was sent."""
        words = gettext("In the other window: %(value)s.")
        for name in self.sent_anew():
            self.add_error(name, words % {"value": self._in_words(name, sent=False)})

    def _in_words(self, name: str, *, sent: bool) -> str:
        bound = self[name]
        value = bound.data if sent else bound.initial
        if isinstance(value, datetime):
            return date_format(timezone.localtime(value), "DATETIME_FORMAT")
        if isinstance(self.fields[name], forms.BooleanField):
            return gettext("ticked") if value else gettext("not ticked")
        names = _names_of(self.fields[name])
        values = value if isinstance(value, list | tuple) else [value]
        said = [
            str(names.get(str(one), one)) for one in values if one not in (None, "")
        ]
        return ", ".join(said) or gettext("nothing")

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


def _names_of(field: forms.Field) -> dict[str, Any]:
    """The names of a field's choices by value; those in groups too."""
    found: dict[str, Any] = {}
    for value, name in getattr(field, "choices", ()):
        found |= dict(name) if isinstance(name, list | tuple) else {str(value): name}
    return found


def _end_of_day(opens: datetime, days: str) -> datetime | None:
    if not days:
        return None
    day = timezone.localdate(opens) + timedelta(days=int(days))
    return timezone.make_aware(datetime.combine(day, time(23, 59)))


class LessonForm(AssignmentForm):
    """A lesson whose check is to be passed."""

    kind = AssignmentKind.LESSON
    order = ("lesson",)

    lesson = forms.ChoiceField(label=_("Lesson"), choices=())

    def prepare(self) -> None:
        """Every lesson on offer, stage by stage."""
        self.fields["lesson"].choices = [  # type: ignore[attr-defined]
            (stage.data.title, [(str(one.uuid), one.title) for one in stage.lessons])
            for stage in library().stages
            if stage.lessons
        ]

    def task(self) -> LessonTask:
        """The lesson."""
        return LessonTask(lesson=self.cleaned_data["lesson"])


class _TriedForm(AssignmentForm):
    """What is done in tries and has a mark."""

    pass_mark = forms.IntegerField(
        label=_("Pass mark, in percent"), min_value=0, max_value=100, initial=70
    )
    tries = forms.IntegerField(
        label=_("Tries"),
        min_value=0,
        max_value=MOST_TRIES,
        initial=0,
        help_text=_("0: as many as they like. The best one counts."),
    )
    same_items = _Tick(label=_("The same for everybody"))


class DrillForm(_TriedForm):
    """A set of drill items: a kind at a level, or a mix named by the address."""

    kind = AssignmentKind.DRILL
    order = (
        "drill",
        "level",
        "items",
        "sections",
        "pass_mark",
        "tries",
        "same_items",
        "help_allowed",
    )

    drill = forms.ChoiceField(label=_("Drill"), choices=(), required=False)
    level = forms.ChoiceField(
        label=_("Level"),
        choices=[(str(level), str(level)) for level in LEVELS],
        required=False,
    )
    items = forms.IntegerField(
        label=_("Questions"),
        min_value=1,
        max_value=MOST_ITEMS,
        initial=10,
        required=False,
    )
    sections = forms.MultipleChoiceField(
        label=_("Sections of the card"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None ticked: all of them."),
    )
    help_allowed = _Tick(label=_("Hints are allowed"))
    plan = forms.CharField(required=False, widget=forms.HiddenInput)
    picked = forms.CharField(required=False, widget=forms.HiddenInput)

    def prepare(self) -> None:
        """The drills, and the sections of the card."""
        self._choices("drill", [(slug, one.TITLE) for slug, one in KINDS.items()])
        names = self.card.sections
        self._choices("sections", [(section_slug(one), one) for one in names])
        if self.mix:
            for name in ("drill", "level", "items"):
                self.fields[name].widget = forms.HiddenInput()

    def _choices(self, name: str, choices: list[tuple[str, Any]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    @property
    def mix(self) -> str:
        """The mix or the very items that were chosen elsewhere; "" for none."""
        given = self.data if self.is_bound else self.initial
        return given.get("picked") or given.get("plan") or ""

    def clean_plan(self) -> tuple[tuple[str, int], ...]:
        """Kind and level of each item; none where one kind is asked."""
        return self._read("plan", read_plan)

    def clean_picked(self) -> tuple[tuple[str, int, int], ...]:
        """Kind, level and seed of each item; none where new ones are asked."""
        return self._read("picked", read_picked)

    def _read(self, name: str, read: Any) -> Any:
        text = self.cleaned_data[name]
        try:
            return read(text) if text else ()
        except BadLink as bad:
            raise forms.ValidationError(
                _("These questions cannot be read. Choose them again."), code="mix"
            ) from bad

    def clean(self) -> dict[str, Any] | None:
        """Without a mix a drill and a number of items are needed."""
        data = super().clean()
        if not self.mix:
            for name in ("drill", "items"):
                if not self.cleaned_data.get(name) and name not in self.errors:
                    required = self.fields[name].error_messages["required"]
                    self.add_error(name, required)
        return data

    def task(self) -> DrillTask:
        """The set."""
        data = self.cleaned_data
        return DrillTask(
            drill=MIX if self.mix else data["drill"],
            card=self.card.slug,
            sections=read_sections(self.card, ",".join(data["sections"])),
            level=int(data["level"] or LEVELS[0]),
            items=data["items"] or 10,
            plan=data["plan"],
            picked=data["picked"],
        )


class CharlestonForm(_TriedForm):
    """Deals to pass through; their first six passes, vote and courtesy count."""

    kind = AssignmentKind.CHARLESTON
    order = ("deals", "pass_mark", "tries", "same_items", "help_allowed")

    deals = forms.IntegerField(
        label=_("Deals"), min_value=1, max_value=MOST_DEALS, initial=2
    )
    help_allowed = _Tick(label=_("They may peek at the lines that are near"))

    def task(self) -> CharlestonTask:
        """The deals."""
        return CharlestonTask(card=self.card.slug, deals=self.cleaned_data["deals"])


class GamesForm(_TriedForm, AimsForm):
    """Games against bots, with aims to keep to."""

    kind = AssignmentKind.GAMES
    order = ("games",)

    games = forms.IntegerField(
        label=_("Games"), min_value=1, max_value=MOST_GAMES, initial=1
    )

    def __init__(self, data: Any = None, *, card: Card, **kwargs: Any) -> None:
        asked = (kwargs.get("initial") or {}).get("aims", ())
        kwargs["aims"] = engine.aims_from_list(list(asked))
        kwargs["sections"] = tuple(dict.fromkeys(ln.section for ln in card.lines))
        super().__init__(data, card=card, **kwargs)
        own = [name for name in self.fields if name.startswith("aim_")]
        self.order_fields(["games", *own, "pass_mark", "tries", "same_items"])

    def clean(self) -> dict[str, Any]:
        """Aims that cannot be asked are refused."""
        data = super().clean() or {}
        try:
            engine.aims_from_list(self.aims_data(), self.card)
        except engine.AimError as error:
            self.add_error(None, engine.explain(error.reason, gettext))
        return data

    def task(self) -> GamesTask:
        """The games."""
        return GamesTask(
            card=self.card.slug,
            games=self.cleaned_data["games"],
            aims=tuple(self.aims_data()),
        )


class PreparedForm(_TriedForm):
    """A deal that the teacher has prepared, the same for everybody."""

    kind = AssignmentKind.DEAL
    order = ("deal", "pass_mark", "tries")

    deal = forms.ChoiceField(
        label=_("Deal"),
        choices=(),
        help_text=_("One of your prepared deals, with the aims that it has."),
    )

    def prepare(self) -> None:
        """The teacher's own deals, a shared one of the address, the one set already."""
        del self.fields["same_items"]
        offered = deals_offered(self.person, read_uuid(self.initial.get("deal")))
        kept = read_task(self.kept.task) if self.kept else None
        if isinstance(kept, DealTask) and str(kept.deal) not in dict(offered):
            offered.append((str(kept.deal), kept.name or str(kept.deal)))
        self.fields["deal"].choices = offered  # type: ignore[attr-defined]
        if not offered:
            self.fields["deal"].help_text = format_html(
                '<a href="{}">{}</a>',
                reverse("deals:new"),
                gettext("You have prepared no deal yet: set one up first."),
            )

    def task(self) -> DealTask:
        """The deal."""
        deal = self.cleaned_data["deal"]
        name = dict(self.fields["deal"].choices)[deal]  # type: ignore[attr-defined]
        return DealTask(deal=deal, name=name)


FORMS: Final[dict[str, type[AssignmentForm]]] = {
    one.kind.value: one
    for one in (DrillForm, LessonForm, CharlestonForm, PreparedForm, GamesForm)
}
"""By kind, in the order in which they are offered."""
