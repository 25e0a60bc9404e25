"""Refusals that services raise."""

from __future__ import annotations

from django.utils.translation import gettext as _

import engine
from mahjong_site.web.errors import Conflict, DomainError, refusal


class Refused(DomainError):
    """The rules refuse an action; `rule` names the one it rests on."""

    def __init__(self, reason: engine.Reason, field: str | None = None) -> None:
        said = refusal(reason, field)
        super().__init__(said.code, said.message, field, said.rule)


def stale() -> Conflict:
    """The refusal for an action that rests on an older table."""
    message = _(
        "The table had already moved on, so nothing was changed. This is how it "
        "stands now."
    )
    return Conflict("stale_version", message)


def no_take_back() -> DomainError:
    """The refusal where nothing can be taken back."""
    message = _(
        "There is nothing to take back now: only the last move can be undone, in "
        "guided play, until another player has shown tiles."
    )
    return DomainError("no_take_back", message)
