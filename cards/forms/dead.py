"""“Is that hand dead?”: what that player and the table show."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.forms.base import EXPOSURES, AskForm, TilesField


class DeadForm(AskForm):
    """Is that hand dead?"""

    ask = "dead"
    boxes = (*EXPOSURES, "seen")
    on_table = ("seen",)
    options = ("wrong_challenge",)

    seen = TilesField(
        label=_("What else lies on the table"),
        help_text=_("Discards and the exposures of others, as far as it matters."),
    )
    turn = forms.BooleanField(
        required=False, label=_("That player is in turn and has picked")
    )
    held = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=20,
        label=_("Tiles in that rack"),
        help_text=_("Only if the count looks wrong to you."),
    )

    def is_ready(self) -> bool:
        """An exposure, or a count."""
        return bool(self.cleaned_data["exposures"]) or (
            self.cleaned_data["held"] is not None
        )

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in what that player has exposed.")
