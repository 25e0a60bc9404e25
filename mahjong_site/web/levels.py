"""The levels of bots in words: each with its name and how it plays.

`engine.bots.levels` says what there is.
"""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Level(models.TextChoices):
    """How strong the bots at a table are; the values are those of the engine."""

    EASY = "easy", _("Easy")
    STEADY = "steady", _("Steady")
    STRONG = "strong", _("Strong")


LEVEL_CHOICES: Final[tuple[tuple[str, str | Promise], ...]] = (
    (
        Level.EASY,
        _(
            "Easy: they set their hearts on one family of the card, miss calls, and "
            "throw what they cannot use, whoever waits for it."
        ),
    ),
    (
        Level.STEADY,
        _(
            "Steady: they play for the line that is nearest, count the tiles that "
            "lie open, and call when it brings them nearer."
        ),
    ),
    (
        Level.STRONG,
        _(
            "Strong: they weigh the chance and the points of every move, and hold "
            "back what another hand waits for."
        ),
    ),
)
"""Each level with one sentence on how it plays."""
