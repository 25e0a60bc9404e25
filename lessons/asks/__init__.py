"""Every kind of question that lessons can put to the engine."""

from __future__ import annotations

from typing import Annotated, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from pydantic import Field

from lessons.asks.base import Ask
from lessons.asks.choosing import Away, BestDiscard, BestPass, Nearest
from lessons.asks.facts import CharlestonPass, Deal, Payment, RuleExample
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
from lessons.asks.reading import Dangerous, LinesLeft
from lessons.asks.table import (
    Dead,
    Exchange,
    Precedence,
    Ruling,
    Window,
)
from lessons.asks.tiles import (
    CountInSet,
    DragonOf,
    FamilyOf,
    NameOf,
    OppositeDragon,
    PickDragons,
    PickFamily,
    SuitOf,
    Year,
)

AnyAsk = Annotated[
    Away
    | BestDiscard
    | BestPass
    | CharlestonPass
    | CountInSet
    | Dangerous
    | Dead
    | Deal
    | DragonOf
    | Exchange
    | FamilyOf
    | GroupName
    | LineExposed
    | LinePoints
    | LineSuits
    | LinesLeft
    | MayExpose
    | NameOf
    | Nearest
    | OppositeDragon
    | Payment
    | PickDragons
    | PickFamily
    | PickJokerGroups
    | Precedence
    | RuleExample
    | Ruling
    | SuitOf
    | VerdictOf
    | WhichCompletes
    | WhichExposure
    | WhichMakesLine
    | Window
    | WinsAfterExposing
    | Year,
    Field(discriminator="kind"),
]

KIND_TITLES: Final[dict[str, str | Promise]] = {
    "away": _("How far from a line"),
    "best_discard": _("What to discard"),
    "best_pass": _("What to pass"),
    "charleston": _("The Charleston"),
    "count_in_set": _("How many in the set"),
    "dangerous": _("Dangerous tiles"),
    "dead": _("Dead hands"),
    "deal": _("The deal"),
    "dragon_of": _("Matching dragons"),
    "exchange": _("Exchanging jokers"),
    "family_of": _("Families of tiles"),
    "group_name": _("Names of groups"),
    "line_exposed": _("X and C"),
    "line_points": _("Values"),
    "line_suits": _("Colours and suits"),
    "lines_left": _("Reading exposures"),
    "may_expose": _("What may be called"),
    "name_of": _("Names of tiles"),
    "nearest": _("Finding a line"),
    "opposite_dragon": _("Opposite dragons"),
    "payment": _("Who pays what"),
    "pick_dragons": _("Opposite dragons"),
    "pick_family": _("Families of tiles"),
    "pick_joker_groups": _("Where jokers may stand"),
    "precedence": _("Whose claim comes first"),
    "rule_example": _("Rules by example"),
    "ruling": _("What is allowed"),
    "suit_of": _("Suits"),
    "verdict_of": _("Mahjong or not"),
    "which_completes": _("The missing tile"),
    "which_exposure": _("Exposures"),
    "which_makes_line": _("Tiles for a line"),
    "window": _("The window for a claim"),
    "wins_after_exposing": _("X and C"),
    "year": _("Years"),
}
"""What a kind is called on the progress page."""

__all__ = ["KIND_TITLES", "AnyAsk", "Ask"]
