"""What follows a game."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

import engine


def next_deal_text(view: engine.SeatView, names: Sequence[str]) -> str:
    """Who is East when the deal moves on (rule deal-06)."""
    if view.outcome is None:
        return ""
    following = engine.next_dealer(view.dealer, view.outcome)
    if following == view.seat:
        return _("In the next game you are East.")
    return _("In the next game %(name)s is East.") % {"name": names[following]}
