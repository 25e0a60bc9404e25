"""The form of a set of drill items."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cards.selectors import section_slug
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
from lessons.forms.assignments.base import Tick, TriedForm
from lessons.models import AssignmentKind
from lessons.tasks import DrillTask


class DrillForm(TriedForm):
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

    drill = forms.ChoiceField(
        label=_("Drill"),
        choices=(),
        required=False,
        help_text=_("You can try each of them first, under Drills."),
    )
    level = forms.ChoiceField(
        label=_("Level"),
        choices=[(str(level), str(level)) for level in LEVELS],
        required=False,
        help_text=_("1 is the easiest, 5 the hardest."),
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
    help_allowed = Tick(label=_("Hints are allowed"))
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
                    fault = forms.ValidationError(required, code="required")
                    self.add_error(name, fault)
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
