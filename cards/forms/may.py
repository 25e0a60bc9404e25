"""“May I …?”: for each thing to do the little that decides it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import engine
from cards.forms.base import (
    EXPOSURES,
    RACK,
    AskForm,
    OneTileField,
    TilesField,
    choice,
    error_of,
)
from cards.forms.happened import HappenedForm
from engine.verdicts import Reason, ReasonCode


class CallForm(AskForm):
    """May I call this discard and expose it?"""

    ask, do = "may", "call"
    boxes = ("tile", "show", RACK, *EXPOSURES)
    folded = (RACK, *EXPOSURES)
    in_hand = ("show", RACK)
    on_table = ("tile",)
    options = ("last_discard_calls", "cold_wall")

    tile = OneTileField(label=_("The discard"), help_text=_("One tile, such as 5D."))
    show = TilesField(
        label=_("Tiles of mine to expose with it"),
        help_text=_("Without the discard: 5D J makes a pung of it."),
    )
    concealed = TilesField(
        label=_("Other tiles in my rack"),
        help_text=_("Only if you like: they help to find what would work."),
    )
    when = choice(
        (
            ("now", _("It is the newest discard, and nobody has picked since")),
            ("picked", _("The next player has picked, but not racked")),
            ("late", _("The next player has racked, or discarded already")),
        ),
        _("When"),
    )
    wall = choice(
        (
            ("", _("more than 38 tiles")),
            ("last", _("38 tiles or fewer: the last wall")),
            ("out", _("none: this is the last discard")),
        ),
        _("Left in the wall"),
        widget=forms.Select,
    )

    def is_ready(self) -> bool:
        """The discard and something to lay beside it."""
        return bool(self.cleaned_data["tile"] and self.cleaned_data["show"])

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in the discard, and the tiles that you would show with it.")


class ChangeForm(AskForm):
    """May I change what I have exposed?"""

    ask, do = "may", "change"
    boxes = ("group", "show", *EXPOSURES)
    folded = EXPOSURES
    in_hand = ("show",)

    group = TilesField(
        label=_("The exposure as it lies"), help_text=_("Such as 5D 5D J.")
    )
    show = TilesField(
        label=_("As I want it to be"),
        help_text=_("The whole group, the called tile too."),
    )
    when = choice(
        (
            ("open", _("I called the tile and have not discarded yet")),
            ("exchanged", _("I have exchanged a joker since I called it")),
            ("closed", _("I have discarded since")),
        ),
        _("When"),
    )

    def clean(self) -> dict[str, Any]:
        """A group of jokers alone lacks the called tile, which stays (exposures-02)."""
        cleaned = super().clean()
        show = cleaned.get("show")
        read = engine.read_exposure(show) if show else None
        if isinstance(read, Reason) and read.code is ReasonCode.EXPOSURE_NEEDS_NATURAL:
            self.add_error("show", error_of(read))
        return cleaned

    def is_ready(self) -> bool:
        """The group before and after."""
        return bool(self.cleaned_data["lies"] and self.cleaned_data["show"])

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in the exposure as it lies and as you want it to be.")


class ExchangeForm(AskForm):
    """May I exchange this tile for that joker?"""

    ask, do = "may", "exchange"
    boxes = ("tile", "group")
    on_table = ("tile", "group")

    tile = OneTileField(
        label=_("The tile that I give"), help_text=_("One tile, such as 7B.")
    )
    group = TilesField(
        label=_("The exposure with the joker"), help_text=_("Such as 7B 7B J.")
    )
    whose = choice(
        (
            ("other", _("somebody else’s")),
            ("mine", _("my own")),
            ("dead", _("a dead hand’s")),
        ),
        _("Whose exposure"),
        widget=forms.Select,
    )
    when = choice(
        (
            ("racked", _("My turn: I have picked and racked")),
            ("called", _("My turn: I have called a tile and exposed it")),
            ("fresh", _("I have just picked this tile and not racked it")),
            ("before", _("My turn, but I have not picked yet")),
            ("other", _("Somebody else’s turn")),
        ),
        _("When"),
    )

    def is_ready(self) -> bool:
        """The tile and the exposure."""
        return bool(self.cleaned_data["tile"] and self.cleaned_data["lies"])

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in the tile that you give and the exposure.")


class PassForm(AskForm):
    """May I pass these tiles in the Charleston?"""

    ask, do = "may", "pass"
    boxes = ("show", RACK)
    folded = (RACK,)
    in_hand = ("show", RACK)

    show = TilesField(label=_("Tiles that I pass"), help_text=_("Such as 1B 9C N."))
    concealed = TilesField(
        label=_("Other tiles in my rack"),
        help_text=_("Only if you like: they help to find what would work."),
    )
    which = choice(
        (
            ("1", _("first right")),
            ("2", _("first across")),
            ("3", _("first left")),
            ("4", _("second left")),
            ("5", _("second across")),
            ("6", _("second right")),
            ("courtesy", _("courtesy across")),
        ),
        _("Which pass"),
        widget=forms.Select,
    )
    blind = choice(
        (("0", _("none")), ("1", "1"), ("2", "2"), ("3", "3")),
        _("Sent on unseen (blind)"),
        widget=forms.Select,
    )
    agreed = choice(
        (("3", "3"), ("2", "2"), ("1", "1"), ("0", "0")),
        _("Agreed for the courtesy"),
        widget=forms.Select,
    )

    def is_ready(self) -> bool:
        """Tiles, or a blind pass without any."""
        chosen = self.cleaned_data
        return bool(chosen["show"] or chosen["blind"] not in ("", "0"))

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in the tiles that you want to pass.")


class StopForm(AskForm):
    """May I stop the Charleston now?"""

    ask, do = "may", "stop"
    options = ("second_charleston",)

    which = choice(
        (
            ("3", _("first left")),
            ("0", _("none yet")),
            ("1", _("first right")),
            ("2", _("first across")),
            ("4", _("second left")),
            ("5", _("second across")),
        ),
        _("The last pass that was made"),
        widget=forms.Select,
    )

    def is_ready(self) -> bool:
        """There is nothing to put in."""
        return True


class DeclareForm(AskForm):
    """May I declare Mahjong?"""

    ask, do = "may", "mahjong"
    boxes = ("tile", RACK, *EXPOSURES)
    folded = EXPOSURES
    in_hand = (RACK,)
    on_table = ("tile",)
    options = ("cold_wall",)

    tile = OneTileField(
        label=_("The discard that I claim"),
        help_text=_("Leave it empty when the last tile is already in your rack."),
    )
    concealed = TilesField(
        label=_("My rack"),
        help_text=_("13 tiles with the exposures, 14 without a discard to claim."),
    )
    when = choice(
        (
            ("play", _("While we play")),
            ("east", _("Before the first pass; I am East")),
            ("dealt", _("Before the first pass; I am not East")),
        ),
        _("When"),
    )
    wall = choice(
        (
            ("", _("more than 38 tiles")),
            ("last", _("38 tiles or fewer: the last wall")),
            ("out", _("none: this is the last discard")),
        ),
        _("Left in the wall"),
        widget=forms.Select,
    )

    def is_ready(self) -> bool:
        """Some tiles of the rack."""
        return bool(self.cleaned_data[RACK])

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in your rack and, if you claim one, the discard.")


MAY_FORMS: Final[Mapping[str, type[AskForm]]] = {
    form.do: form
    for form in (
        CallForm,
        ChangeForm,
        ExchangeForm,
        PassForm,
        StopForm,
        DeclareForm,
        HappenedForm,
    )
}
"""The forms of “May I …?”, by what somebody wants to do."""
