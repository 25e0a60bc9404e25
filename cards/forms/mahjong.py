"""“Is this Mahjong?”: the tiles, how the last one came, who bets."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.forms.base import EXPOSURES, RACK, AskForm, TilesField, choice
from cards.table_rules import PROFILE


class WonForm(AskForm):
    """Is this Mahjong? All 14 tiles, how the last one came, who pays."""

    ask = "mahjong"
    boxes = (RACK, *EXPOSURES)
    folded = EXPOSURES
    in_hand = (RACK,)
    options = (PROFILE, "hot_wall", "dice_doubles", "pay_for_table")

    concealed = TilesField(
        label=_("Your tiles"),
        help_text=_(
            "Winning tile included, such as FF 222B 44C NEWS R 0 J, or tap them."
        ),
    )
    won = choice(
        (
            ("self", _("I picked it myself")),
            ("right", _("discarded by the player to my right")),
            ("across", _("discarded by the player across")),
            ("left", _("discarded by the player to my left")),
        ),
        _("The last tile"),
        widget=forms.Select,
    )
    bettor = choice(
        (
            ("", _("nobody")),
            ("me", _("somebody, on me")),
            ("right", _("somebody, on the player to my right")),
            ("across", _("somebody, on the player across")),
            ("left", _("somebody, on the player to my left")),
        ),
        _("Who bets"),
        widget=forms.Select,
    )
    dead_right = forms.BooleanField(required=False, label=_("right"))
    dead_across = forms.BooleanField(required=False, label=_("across"))
    dead_left = forms.BooleanField(required=False, label=_("left"))
    dice = forms.BooleanField(required=False, label=_("East had rolled a double"))
    hot = forms.BooleanField(
        required=False,
        label=_("It was a dangerous discard on the last wall"),
    )

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in your tiles, the winning one too.")
