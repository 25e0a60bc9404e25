"""The form fields for the aims of a game, wherever games are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from engine.aims import PARAMETERS, AimCode
from engine.explain.aims import PASSES

AIM_LABELS: Final[Mapping[AimCode, str | Promise]] = {
    AimCode.NO_CALLS_BEFORE: gettext_lazy("Call no tile before a certain discard"),
    AimCode.KEEP_FAMILIES_OPEN: gettext_lazy("Keep families of the card open"),
    AimCode.NO_PAIR_PASSED: gettext_lazy("Pass no pair in the Charleston"),
    AimCode.NO_JOKER_DISCARDED: gettext_lazy("Discard no joker"),
    AimCode.NO_WINNING_DISCARD: gettext_lazy("Discard nobody’s winning tile"),
    AimCode.WIN: gettext_lazy("Make Mahjong"),
    AimCode.WIN_CONCEALED: gettext_lazy("Make Mahjong with nothing exposed"),
    AimCode.WIN_IN_SECTION: gettext_lazy("Make Mahjong with a line of one section"),
}
_PARAMETER_LABELS: Final[Mapping[str, str | Promise]] = {
    "discards": gettext_lazy("The first discard that may be called"),
    "families": gettext_lazy("How many families"),
    "passes": gettext_lazy("How long"),
    "section": gettext_lazy("Section"),
}
_MOST_CHOICES: Final = 10
_USUAL: Final = {"discards": 5, "families": 2, "passes": 3}


class AimsForm(forms.Form):
    """A check box for each aim, with its parameters; to be mixed into other forms.

    `sections` are those of the card, for the aim that names one.
    """

    def __init__(
        self,
        *args: Any,
        aims: Iterable[engine.Aim] = (),
        sections: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        asked = {aim.code: aim.params for aim in aims}
        for code, label in AIM_LABELS.items():
            field = forms.BooleanField(label=str(label), required=False)
            field.initial = code in asked
            self.fields[f"aim_{code}"] = field
            for name in PARAMETERS.get(code, {}):
                self.fields[f"aim_{name}"] = _parameter(
                    code, name, asked.get(code, {}).get(name), sections
                )

    @property
    def aim_rows(self) -> list[tuple[forms.BoundField, list[forms.BoundField]]]:
        """Each aim's check box and the fields of its parameters, for templates."""
        return [
            (self[f"aim_{code}"], [self[f"aim_{n}"] for n in PARAMETERS.get(code, ())])
            for code in AIM_LABELS
        ]

    def aims_data(self) -> list[dict[str, Any]]:
        """The aims that were ticked, as JSON; `engine.aims_from_list` judges them."""
        return [
            {"code": code.value}
            | {name: self._said(name) for name in PARAMETERS.get(code, {})}
            for code in AIM_LABELS
            if self.cleaned_data.get(f"aim_{code}")
        ]

    def _said(self, name: str) -> Any:
        said = self.cleaned_data.get(f"aim_{name}") or ""
        return int(said) if said.isdecimal() and len(said) < 4 else said


def _parameter(
    code: AimCode, name: str, value: Any, sections: Sequence[str]
) -> forms.Field:
    """The field of a parameter: a choice, or a number where there are many."""
    values = PARAMETERS[code][name]
    said: dict[str, Any] = {
        "label": str(_PARAMETER_LABELS[name]),
        "required": False,
        "initial": str(value or _USUAL.get(name, "")),
    }
    if values is None:
        return forms.ChoiceField(choices=[(one, one) for one in sections], **said)
    if len(values) > _MOST_CHOICES:
        bounds = {"min": values.start, "max": values.stop - 1}
        widget = forms.NumberInput(attrs=bounds)
        return forms.CharField(max_length=3, widget=widget, **said)
    words = [_(PASSES[n - 1]) if name == "passes" else str(n) for n in values]
    choices = zip(map(str, values), words, strict=True)
    return forms.ChoiceField(choices=list(choices), **said)
