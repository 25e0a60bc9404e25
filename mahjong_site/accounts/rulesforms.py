"""The form fields for a table's rules, wherever a table is set up."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.options import LEAGUE, OPTIONS, PROFILES, WAYS, Option, TableRules
from mahjong_site.accounts.models import User
from mahjong_site.accounts.rulesets import chosen_rules, rulesets_of
from mahjong_site.web.tablerules import (
    OPTION_NAMES,
    PROFILE_NAMES,
    WAY_NAMES,
    value_words,
)

AS_CHOSEN: Final = gettext_lazy("As the rules above have it")


class TableRulesForm(forms.Form):
    """A profile or an own table, and what is to be different from it.

    `person` is whose own tables can be chosen; options in `without` are not asked.
    """

    rules = forms.ChoiceField(
        label=gettext_lazy("Rules"),
        widget=forms.RadioSelect,
        required=False,
        choices=(),
    )
    way = forms.ChoiceField(
        label=gettext_lazy("The way to play"),
        widget=forms.RadioSelect,
        required=False,
        choices=(),
    )

    def __init__(
        self,
        *args: Any,
        person: User | None = None,
        without: Collection[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        self.asked = [OPTIONS[name] for name in OPTIONS if name not in without]
        self.own = list(rulesets_of(person))
        own = [(str(one.public_id), one.name) for one in self.own]
        profiles = [(name, PROFILE_NAMES[name]) for name in PROFILES]
        self._choices("rules", [*profiles, *own])
        self._choices("way", [("", AS_CHOSEN), *((w, WAY_NAMES[w]) for w in WAYS)])
        self.fields["rules"].initial = "league"
        self.fields["way"].initial = ""
        for option in self.asked:
            self.fields[option.name] = _option_field(option)

    def _choices(self, name: str, choices: list[Any]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The house options, for the template."""
        return [self[option.name] for option in self.asked]

    @property
    def has_options(self) -> bool:
        """True when something there was sent or is wrong: show it open."""
        names = ["way", *(option.name for option in self.asked)]
        return any(self[name].value() or self[name].errors for name in names)

    def rules_choice(self) -> str:
        """The profile or own table that a valid form names."""
        return self.cleaned_data["rules"] or LEAGUE.profile

    def table_rules(self) -> TableRules:
        """The rules that a valid form means; raises DomainError at `rules`."""
        rules = chosen_rules(learner=self.person, choice=self.rules_choice())
        changes: dict[str, Any] = {}
        if self.cleaned_data["way"]:
            changes["way"] = self.cleaned_data["way"]
        for option in self.asked:
            text = self.cleaned_data[option.name]
            if text:
                values = {str(value): value for value in option.values}
                changes[option.name] = values[text]
        return replace(rules, **changes)


def _option_field(option: Option) -> forms.ChoiceField:
    choices = [(str(value), value_words(option.name, value)) for value in option.values]
    link = format_html(
        '<a href="{}">{}</a>',
        reverse("pages:rule", args=[option.rule]),
        _("Rule %(id)s") % {"id": option.rule},
    )
    return forms.ChoiceField(
        label=str(OPTION_NAMES[option.name]),
        choices=[("", AS_CHOSEN), *choices],
        required=False,
        help_text=link,
    )
