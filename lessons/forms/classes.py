"""What teachers and pupils send about a class."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from cards.library import card_choices
from engine.options import OPTIONS, PROFILES
from engine.tiles import CODES, Tile
from lessons.models import Classroom
from lessons.pictures import LONGEST, PICTURES
from lessons.selectors.classes import card_name, class_rules
from lessons.services.classes import LONGEST_NAME
from lessons.services.joining import LONGEST_NICKNAME
from lessons.services.seats import LONGEST_REAL_NAME
from mahjong_site.accounts.rulesforms import TableRulesForm

_BY_CODE = {CODES[tile]: tile for tile in PICTURES}


class ClassForm(TableRulesForm):
    """A class's name, card and rules."""

    name = forms.CharField(
        label=gettext_lazy("Name of the class"),
        max_length=LONGEST_NAME,
        help_text=gettext_lazy("Your pupils see it: “Tuesday evening”, for instance."),
    )
    card = forms.ChoiceField(
        label=gettext_lazy("Card"),
        widget=forms.RadioSelect,
        choices=(),
        help_text=gettext_lazy(
            "A card that you have typed in yourself (Card, then My cards) stands here"
            " too."
        ),
    )

    def __init__(
        self, *args: Any, classroom: Classroom | None = None, **kwargs: Any
    ) -> None:
        initial = _as_it_is(classroom) if classroom else None
        super().__init__(*args, initial=initial, **kwargs)
        cards = dict(card_choices(self.person))
        if classroom:
            slug = classroom.card_slug
            cards.setdefault(slug, card_name(classroom, self.person))
        self._choices("card", list(cards.items()))
        self.fields["card"].initial = next(iter(cards), "")


def _as_it_is(classroom: Classroom) -> dict[str, Any]:
    """The form's values for a class: a profile, and what departs from it."""
    rules = class_rules(classroom)
    profile = PROFILES[rules.profile]
    named = {"name": classroom.name, "card": classroom.card_slug}
    departs = {
        name: str(getattr(rules, name))
        for name in ("way", *OPTIONS)
        if getattr(rules, name) != getattr(profile, name)
    }
    return named | {"rules": rules.profile} | departs


class SeatsForm(forms.Form):
    """A list of pupils, as typed or pasted."""

    lines = forms.CharField(
        label=gettext_lazy("One line for each pupil"),
        max_length=20_000,
        strip=False,
        help_text=gettext_lazy(
            "Real name, a comma, nickname; or a nickname alone. A list from a "
            "spreadsheet can be pasted as it is. Only teachers see real names."
        ),
        widget=forms.Textarea(attrs={"rows": 6, "placeholder": "Rosa Miller, rosa"}),
    )


class SeatForm(forms.Form):
    """The names of one pupil."""

    real_name = forms.CharField(
        label=gettext_lazy("Real name"),
        required=False,
        max_length=LONGEST_REAL_NAME * 2,
        help_text=gettext_lazy("Only teachers see it."),
    )
    nickname = forms.CharField(
        label=gettext_lazy("Nickname"),
        max_length=LONGEST_NICKNAME * 2,
        help_text=gettext_lazy("The pupil signs in with it."),
    )


class MoveForm(forms.Form):
    """Another class of the teacher's."""

    target = forms.ChoiceField(label=gettext_lazy("To the class"), choices=())

    def __init__(self, *args: Any, classes: Iterable[Classroom], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.classes = {str(one.public_id): one for one in classes}
        names = [(key, one.name) for key, one in self.classes.items()]
        self.fields["target"].choices = names  # type: ignore[attr-defined]

    @property
    def chosen(self) -> Classroom:
        """The class of a valid form."""
        return self.classes[self.cleaned_data["target"]]


class InviteForm(forms.Form):
    """The name of an account."""

    teacher = forms.CharField(
        label=gettext_lazy("Name of the account"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class DeleteForm(forms.Form):
    """The class's name once more."""

    typed = forms.CharField(
        label=gettext_lazy("The name of the class"),
        max_length=LONGEST_NAME * 2,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class JoinForm(forms.Form):
    """The code of a class and a nickname."""

    code = forms.CharField(
        label=gettext_lazy("Code of the class"),
        max_length=30,
        help_text=gettext_lazy(
            "Your teacher has it. Capitals and dashes do not matter."
        ),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters"}
        ),
    )
    nickname = forms.CharField(
        label=gettext_lazy("Your nickname"),
        max_length=LONGEST_NICKNAME * 2,
        help_text=gettext_lazy(
            "The same one every time. If your teacher has put you on a list, take the "
            "name that stands there."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


class SecretForm(forms.Form):
    """A picture and a word. The template draws the pictures."""

    picture = forms.ChoiceField(
        choices=[(code, code) for code in _BY_CODE],
        error_messages={
            "required": gettext_lazy("Choose a picture."),
            "invalid_choice": gettext_lazy("Choose one of these pictures."),
        },
    )
    word = forms.CharField(
        label=gettext_lazy("Your word"),
        max_length=LONGEST,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
        error_messages={"required": gettext_lazy("Type your word.")},
    )

    @property
    def pictures(self) -> tuple[Tile, ...]:
        """The tiles to choose from."""
        return PICTURES

    @property
    def chosen(self) -> list[str]:
        """The picture that was sent, to show it again."""
        return [self.data.get("picture", "")] if self.is_bound else []

    @property
    def tile(self) -> Tile:
        """The picture of a valid form."""
        return _BY_CODE[self.cleaned_data["picture"]]
