"""Forms of the practice table: they shape what is sent, the services decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards import library
from cards.shipped import suggested_profile
from engine.charleston import PASS_SIZE
from engine.options import DESCRIBED, LEAGUE
from engine.replay import MAX_RECORD
from mahjong_site.accounts.rulesets import ruleset_name
from mahjong_site.accounts.rulesforms import TableRulesForm
from mahjong_site.web.errors import DomainError
from mahjong_site.web.levels import LEVEL_CHOICES, Level
from play.services import BY_CARD, MAX_SEED, UNPLAYED

SEATS: Final = [
    ("0", gettext_lazy("East, who begins")),
    ("1", gettext_lazy("South, second in turn")),
    ("2", gettext_lazy("West, third in turn")),
    ("3", gettext_lazy("North, last in turn")),
]
AS_CARD: Final = gettext_lazy(
    "As the card suggests: the Club’s rules with the Club’s card, else the League’s"
)
_PLAIN: Final[dict[str, dict[str, Any]]] = {
    "go_on": {"type": "vote", "go_on": True},
    "stop": {"type": "vote", "go_on": False},
    "pick_again": {"type": "pick"},
    "pick_wrong": {"type": "pick", "end": "wrong"},
    "accept": {"type": "answer_challenge", "accept": True},
    "contest": {"type": "answer_challenge", "accept": False},
}
"""Buttons that say everything by themselves."""
TAKES: Final = "take-"
"""Begins the value of a button that takes a dead discard for a blank (house-05)."""
PLACE_OF = {"call": "call", "swap": "swap", "change": "change", "ask": "count"}
"""Where a refusal of each button is shown; all others belong to the rack."""


_SETTINGS: Final = ("card", "seat", "seed", "bots", "opponents_err")


class NewGameForm(TableRulesForm):
    """What a new game is played with."""

    card = forms.ChoiceField(
        label=gettext_lazy("Card"), widget=forms.RadioSelect, choices=()
    )
    seat = forms.TypedChoiceField(
        label=gettext_lazy("Your seat"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=[
            ("", gettext_lazy("As the dice fall")),
            *SEATS,
        ],
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Number of the deal"),
        required=False,
        min_value=0,
        max_value=MAX_SEED,
        help_text=gettext_lazy(
            "Leave it empty for a fresh deal. The same number always deals the same "
            "tiles, for instance to a whole class."
        ),
    )

    bots = forms.TypedChoiceField(
        label=gettext_lazy("The other players"),
        choices=LEVEL_CHOICES,
        initial=Level.STEADY,
        empty_value=str(Level.STEADY),
        required=False,
        widget=forms.RadioSelect,
    )
    opponents_err = forms.BooleanField(
        label=gettext_lazy("At a real table, opponents slip now and then"),
        required=False,
        initial=True,
        help_text=gettext_lazy(
            "A wrong call, a tile under a wrong name, a Mahjong that is none: watch "
            "the table, and challenge the hand before the others do."
        ),
    )
    save_as = forms.CharField(
        label=gettext_lazy("Keep these rules as a table of your own"),
        required=False,
        max_length=60,
        help_text=gettext_lazy(
            "Give it a name, such as “my table”, and choose it again next time."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, without=DESCRIBED, **kwargs)
        for option, value in UNPLAYED.items():
            field = self.fields[option]
            field.choices = [one for one in field.choices if one[0] != value]  # type: ignore[attr-defined]
        rules = self.fields["rules"]
        rules.choices = [(BY_CARD, AS_CARD), *rules.choices]  # type: ignore[attr-defined]
        rules.initial = BY_CARD
        chosen = str(self["card"].value() or "")
        self._choices("card", library.card_choices(self.person, chosen))

    def clean_save_as(self) -> str:
        """The name as it is kept, if one is given."""
        name = self.cleaned_data["save_as"]
        try:
            return ruleset_name(name) if name else ""
        except DomainError as error:
            raise forms.ValidationError(error.message, error.code) from error

    @property
    def rules_are_suggested(self) -> bool:
        """Are the rules left to the card, and does it suggest others?"""
        by_card = (self.cleaned_data["rules"] or BY_CARD) == BY_CARD
        suggested = suggested_profile(self.cleaned_data["card"])
        return by_card and suggested != LEAGUE.profile

    def rules_choice(self) -> str:
        """The rules chosen, or what the card suggests."""
        chosen = self.cleaned_data["rules"] or BY_CARD
        if chosen == BY_CARD:
            return suggested_profile(self.cleaned_data["card"])
        return str(chosen)

    def settings(self) -> dict[str, Any]:
        """What `start_game` takes, once the form is valid."""
        chosen = {name: self.cleaned_data[name] for name in _SETTINGS}
        return chosen | {"rules": self.table_rules()}


class ImportForm(forms.Form):
    """The record of a game, as text or as a file."""

    record = forms.CharField(
        label=gettext_lazy("The record"),
        required=False,
        max_length=MAX_RECORD,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=gettext_lazy("Paste the text of a record here, or choose its file."),
    )
    file = forms.FileField(
        label=gettext_lazy("Or its file"), required=False, max_length=200
    )
    seat = forms.TypedChoiceField(
        label=gettext_lazy("Whose place is yours"),
        coerce=int,
        initial="0",
        choices=SEATS,
    )

    def clean(self) -> dict[str, Any]:
        """The text, from whichever of the two was given."""
        cleaned = super().clean() or {}
        upload = cleaned.get("file")
        text = cleaned.get("record", "")
        if upload is not None:
            if upload.size > MAX_RECORD:
                self.add_error("file", _("This file is too large for a record."))
                return cleaned
            text = self._text_of(upload)
        if not text.strip() and not self.errors:
            self.add_error("record", _("Give the text of a record, or its file."))
        return cleaned | {"record": text}

    def _text_of(self, upload: UploadedFile) -> str:
        """The text of a file, held to all that a pasted one is held to."""
        text = upload.read().decode("utf-8", errors="replace")
        try:
            return str(self.fields["record"].clean(text))
        except forms.ValidationError as error:
            self.add_error("file", error)
            return ""


class ActionForm:
    """The table's one form: a button, and what was chosen for it.

    `data` is what was posted and not trusted: `action` shapes it, the engine judges.
    """

    def __init__(self, data: QueryDict) -> None:
        self.data = data
        self.do = data.get("do", "")
        self.tiles = data.getlist("tile")

    @property
    def version(self) -> int:
        """The version that the page showed; -1 for none, which is always stale."""
        sent = self.data.get("version", "")
        return int(sent) if sent.isdecimal() and len(sent) < 10 else -1

    @property
    def place(self) -> str:
        """Where a refusal is shown."""
        return PLACE_OF.get(self.do, "rack")

    @property
    def chosen(self) -> dict[str, Any]:
        """What was chosen, to show it again."""
        names = ("call", "swap", "change", "count", "blind", "say")
        return {"tile": self.tiles} | {name: self.data.get(name) for name in names}

    def action(self) -> dict[str, Any]:
        """The action that the button and the choices mean, its seat left out.

        Raises DomainError `nothing_chosen` where a choice is missing.
        """
        shapes: dict[str, Callable[[], dict[str, Any]]] = {
            "pass": self._pass,
            "give": lambda: {"type": "pass_courtesy", "tiles": " ".join(self.tiles)},
            "ask": self._ask,
            "discard": self._discard,
            "call": self._call,
            "challenge": self._challenge,
            "change": lambda: self._expose("change", "change_exposure"),
            "swap": self._swap,
        }
        if not self.do:
            raise nothing_chosen(_("Press the button for what you want to do."))
        if self.do.startswith(TAKES):
            return {"type": "swap_blank", "tile": self.do.removeprefix(TAKES)}
        shape = shapes.get(self.do)
        return shape() if shape else _PLAIN.get(self.do, {"type": self.do})

    def _pass(self) -> dict[str, Any]:
        blind = max(0, PASS_SIZE - len(self.tiles)) if self.data.get("blind") else 0
        return {"type": "pass", "tiles": " ".join(self.tiles), "blind": blind}

    def _ask(self) -> dict[str, Any]:
        count = self._number(self.data.get("count", ""))
        if count is None:
            raise nothing_chosen(_("Choose how many tiles to ask for."))
        return {"type": "ask_courtesy", "count": count}

    def _discard(self) -> dict[str, Any]:
        if not self.tiles:
            raise nothing_chosen(_("Choose the tile to discard, then press Discard."))
        action = {"type": "discard", "tile": " ".join(self.tiles)}
        said = self.data.get("say")
        return action | {"named": said} if said else action

    def _call(self) -> dict[str, Any]:
        """One of the ways offered, or, at a real table, tiles of the rack."""
        if self.tiles and not self.data.get("call"):
            return {"type": "call", "tiles": " ".join(self.tiles)}
        return self._expose("call", "call")

    def _challenge(self) -> dict[str, Any]:
        target = self._number(self.data.get("target", ""))
        if target is None:
            raise nothing_chosen(_("Choose whose hand to challenge."))
        return {"type": "challenge", "target": target}

    def _expose(self, name: str, kind: str) -> dict[str, Any]:
        if not self.data.get(name):
            raise nothing_chosen(_("Choose first which tiles to show."))
        return {"type": kind, "tiles": self.data[name]}

    def _swap(self) -> dict[str, Any]:
        owner, _dash, rest = self.data.get("swap", "").partition("-")
        exposure, _dash, tile = rest.partition("-")
        places = (self._number(owner), self._number(exposure))
        if None in places:
            raise nothing_chosen(_("Choose first which joker to take."))
        kind = {"type": "exchange", "tile": tile}
        return kind | {"owner": places[0], "exposure": places[1]}

    @staticmethod
    def _number(sent: str) -> int | None:
        return int(sent) if sent.isdecimal() and len(sent) < 4 else None


def nothing_chosen(message: str) -> DomainError:
    """The refusal of a button that needs a choice first."""
    return DomainError("nothing_chosen", message)
