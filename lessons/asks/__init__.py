"""Every kind of question that lessons can put to the engine."""

from __future__ import annotations

from typing import Annotated, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from pydantic import Field

from lessons.asks.base import Ask
from lessons.asks.groups import (
    GroupName,
    MayExpose,
    PickJokerGroups,
    VerdictOf,
    WhichExposure,
)
from lessons.asks.lines import (
    LineExposed,
    LinePoints,
    LineSuits,
    WhichCompletes,
    WhichMakesLine,
    WinsAfterExposing,
)
from lessons.asks.tiles import (
    CountInSet,
    DragonOf,
    FamilyOf,
    NameOf,
    PickFamily,
    SuitOf,
)

AnyAsk = Annotated[
    CountInSet
    | DragonOf
    | FamilyOf
    | GroupName
    | LineExposed
    | LinePoints
    | LineSuits
    | MayExpose
    | NameOf
    | PickFamily
    | PickJokerGroups
    | SuitOf
    | VerdictOf
    | WhichCompletes
    | WhichExposure
    | WhichMakesLine
    | WinsAfterExposing,
    Field(discriminator="kind"),
]

KIND_TITLES: Final[dict[str, str | Promise]] = {
    "count_in_set": _("How many in the set"),
    "dragon_of": _("Matching dragons"),
    "family_of": _("Families of tiles"),
    "group_name": _("Names of groups"),
    "line_exposed": _("X and C"),
    "line_points": _("Values"),
    "line_suits": _("Colours and suits"),
    "may_expose": _("What may be called"),
    "name_of": _("Names of tiles"),
    "pick_family": _("Families of tiles"),
    "pick_joker_groups": _("Where jokers may stand"),
    "suit_of": _("Suits"),
    "verdict_of": _("Mahjong or not"),
    "which_completes": _("The missing tile"),
    "which_exposure": _("Exposures"),
    "which_makes_line": _("Tiles for a line"),
    "wins_after_exposing": _("X and C"),
}
"""What a kind is called on the progress page."""

__all__ = ["KIND_TITLES", "AnyAsk", "Ask"]
