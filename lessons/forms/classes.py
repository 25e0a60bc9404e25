"""What teachers and pupils send about a class."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from cards.library import offered_cards
from engine.options import DESCRIBED
from engine.tiles import CODES, Tile
from lessons.pictures import LONGEST, PICTURES
from lessons.services.classes import LONGEST_NAME
from lessons.services.joining import LONGEST_NICKNAME
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
        label=gettext_lazy("Card"), widget=forms.RadioSelect, choices=()
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, without=DESCRIBED, **kwargs)
        cards = [(card.slug, card.name) for card in offered_cards(kwargs.get("person"))]
        self._choices("card", cards)
        self.fields["card"].initial = cards[0][0] if cards else ""


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
