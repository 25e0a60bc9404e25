"""The rules of a table as people choose them: words, form fields, what departs.

Lessons and play may use this as well: fields for the options that a question needs,
the `TableRules` that was chosen, and what a page has to mark as a house rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.options import LEAGUE, OPTIONS, PROFILES, TableRules

Words = str | Promise

PROFILE: Final = "rules"
"""The field with the profile, in addresses and forms."""

PROFILE_WORDS: Final[Mapping[str, Words]] = {
    "league": _("The League’s rules"),
    "club": _("The Mahjong Club’s rules"),
}

OPTION_WORDS: Final[Mapping[str, Words]] = {
    "hot_wall": _("Hot wall"),
    "cold_wall": _("Cold wall"),
    "mush": _("Mush"),
    "blanks": _("Blanks"),
    "futures": _("Futures"),
    "pie": _("Pie"),
    "dice_doubles": _("Dice doubles"),
    "pay_for_table": _("Paying for the table"),
    "second_charleston": _("Second Charleston"),
    "wrong_challenge": _("Price of a wrong challenge"),
    "two_dead_hands": _("Two dead hands"),
    "three_dead_hands": _("Three dead hands"),
    "identical_claims": _("Who settles like claims"),
    "last_discard_calls": _("Exposures on the last discard"),
}
"""What every option is called."""

VALUE_WORDS: Final[Mapping[str, Mapping[Any, Words]]] = {
    "hot_wall": {
        False: _("no"),
        True: _("a dangerous discard on the last wall pays for all"),
    },
    "cold_wall": {
        "off": _("no"),
        "self_pick": _("on the last wall Mahjong by own pick only"),
        "no_calls": _("on the last wall nothing is called"),
    },
    "mush": {False: _("no"), True: _("after the courtesy")},
    "blanks": {
        "off": _("no"),
        "own_turn": _("exchanged on the own turn"),
        "any_time": _("exchanged at any time"),
    },
    "futures": {False: _("no"), True: _("yes")},
    "pie": {0: _("none")}
    | {points: str(points) for points in OPTIONS["pie"].values if points},
    "dice_doubles": {False: _("no"), True: _("a double rolled by East counts twice")},
    "pay_for_table": {
        False: _("no"),
        True: _("whoever feeds three exposures pays for all"),
    },
    "second_charleston": {
        "any_one_stops": _("any one player can stop it"),
        "majority": _("the majority decides"),
        "compulsory": _("always"),
        "none": _("never"),
    },
    "wrong_challenge": {
        "points_50": _("50 points"),
        "points_25": _("25 points"),
        "dead": _("the challenger is dead"),
    },
    "two_dead_hands": {
        "play_on": _("the others play on"),
        "replay": _("the game is played again"),
    },
    "three_dead_hands": {
        "same_east": _("East deals again"),
        "deal_moves": _("the deal moves on"),
    },
    "identical_claims": {
        "turn_order": _("the one whose turn comes first"),
        "first_exposed": _("the one who was first"),
    },
    "last_discard_calls": {True: _("allowed"), False: _("for Mahjong only")},
}
"""What every value of an option means."""


@dataclass(frozen=True, slots=True)
class Departure:
    """A rule of a table that is not the League's: its words and its rule."""

    name: str
    value: str
    rule: str


def departures(rules: TableRules, names: Iterable[str] = OPTIONS) -> list[Departure]:
    """Whatever departs from the League's rules, among the options `names`."""
    wanted = set(names)
    found = [
        Departure(
            str(OPTION_WORDS[name]),
            str(VALUE_WORDS[name][getattr(rules, name)]),
            OPTIONS[name].rule,
        )
        for name in rules.departures()
        if name in wanted
    ]
    if rules.profile != LEAGUE.profile and PROFILE in wanted:
        words = str(PROFILE_WORDS[rules.profile])
        found.insert(0, Departure(words, "", "club-12"))
    return found


def rules_fields(names: Iterable[str]) -> dict[str, forms.Field]:
    """Form fields for some options; `PROFILE` among the names asks for the profile.

    An empty value means: as the League has it.
    """
    return {name: _field(name) for name in names}


def _field(name: str) -> forms.Field:
    if name == PROFILE:
        return forms.ChoiceField(
            choices=list(PROFILE_WORDS.items()),
            initial=LEAGUE.profile,
            required=False,
            label=_("Rules of the table"),
        )
    values = OPTIONS[name].values
    usual = getattr(LEAGUE, name)
    return forms.ChoiceField(
        choices=[(value_text(v), VALUE_WORDS[name][v]) for v in values],
        initial=value_text(usual),
        required=False,
        label=str(OPTION_WORDS[name]),
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
