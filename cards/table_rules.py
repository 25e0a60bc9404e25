"""The rules of a table as a question's address holds them: every option by its name.

An address has to mean the same to everybody who gets it, so that a saved table is
written out as its options.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.options import LEAGUE, OPTIONS, PROFILES, TableRules
from mahjong_site.web.tablerules import (
    OPTION_NAMES,
    PROFILE_NAMES,
    HouseRule,
    house_rules,
    value_words,
)

PROFILE: Final = "rules"
"""The field with the profile, in addresses and forms."""


def rules_fields(names: Iterable[str]) -> dict[str, forms.Field]:
    """Form fields for some options; `PROFILE` among the names asks for the profile.

    An empty value means: as the League has it.
    """
    return {name: _field(name) for name in names}


def league_says(names: Iterable[str]) -> dict[str, str]:
    """The League's values of some options as fields say them."""
    return {name: _says(LEAGUE, name) for name in names}


def _says(rules: TableRules, name: str) -> str:
    """What the field of that name says of those rules."""
    return rules.profile if name == PROFILE else value_text(getattr(rules, name))


def _field(name: str) -> forms.Field:
    if name == PROFILE:
        return forms.ChoiceField(
            choices=list(PROFILE_NAMES.items()),
            initial=_says(LEAGUE, name),
            required=False,
            label=_("Rules of the table"),
        )
    return forms.ChoiceField(
        choices=[(value_text(v), value_words(name, v)) for v in OPTIONS[name].values],
        initial=_says(LEAGUE, name),
        required=False,
        label=str(OPTION_NAMES[name]),
    )


def value_text(value: Any) -> str:
    """An option's value as an address or a form says it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def rules_from_fields(chosen: Mapping[str, Any]) -> TableRules:
    """The rules that cleaned `rules_fields` describe; other names are left alone."""
    base = PROFILES[chosen.get(PROFILE) or LEAGUE.profile]
    changes = {
        name: value
        for name, option in OPTIONS.items()
        if chosen.get(name)
        for value in option.values
        if value_text(value) == chosen[name]
    }
    return TableRules(**{"profile": base.profile} | changes)


def rules_in_address(rules: TableRules, names: Iterable[str]) -> dict[str, str]:
    """What of some rules an address has to say, among the options `names`."""
    return {
        name: said
        for name in names
        if (said := _says(rules, name)) != _says(LEAGUE, name)
    }


def departures(rules: TableRules, names: Iterable[str]) -> list[HouseRule]:
    """What departs from the League's rules, of those that a question asks about."""
    asked = {"profile" if name == PROFILE else name for name in names}
    return [one for one in house_rules(rules) if one.option in asked]
