"""What follows a game."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

import engine


def next_deal_text(view: engine.SeatView, names: Sequence[str]) -> str:
    """Who is East when the deal moves on (rule deal-06)."""
    if view.phase is not engine.Phase.OVER:
        return ""
    stays = view.outcome is not None and view.outcome.same_dealer
    following = view.dealer if stays else (view.dealer + 1) % 4
    if following == view.seat:
        return _("In the next game you are East.")
    return _("In the next game %(name)s is East.") % {"name": names[following]}
