"""The shape of the strategy part's files; what they say is checked in `checking`."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from pydantic import Field

from lessons.asks.base import TileText
from lessons.content_schema import RuleId, Shape, Slug, Text


class Kind(StrEnum):
    """How a claim is known."""

    RULE = "rule"
    COMPUTED = "computed"
    SIMULATED = "simulated"
    CUSTOM = "custom"

    @property
    def label(self) -> str:
        """The word beside the claim, in the reader's language."""
        return str(_LABELS[self])

    @property
    def meaning(self) -> str:
        """What the word promises."""
        return str(_MEANINGS[self])


_LABELS: dict[Kind, str | Promise] = {
    Kind.RULE: _("Rule"),
    Kind.COMPUTED: _("Computed"),
    Kind.SIMULATED: _("Simulated"),
    Kind.CUSTOM: _("Custom"),
}
_MEANINGS: dict[Kind, str | Promise] = {
    Kind.RULE: _("The rules say so, and the rule is named."),
    Kind.COMPUTED: _(
        "Counted from the card or from the set of tiles. No chance in it."
    ),
    Kind.SIMULATED: _(
        "Measured over games between the site’s own players. Chance moves it a little,"
        " and other players may play otherwise."
    ),
    Kind.CUSTOM: _("What experienced players do or advise. Nobody has proved it here."),
}


class Found(StrEnum):
    """What became of a piece of common wisdom when it was measured."""

    CONFIRMED = "confirmed"
    PARTLY = "partly"
    NOT_CONFIRMED = "not_confirmed"

    @property
    def label(self) -> str:
        """The words beside the wisdom, in the reader's language."""
        return str(_FOUND[self])


_FOUND: dict[Found, str | Promise] = {
    Found.CONFIRMED: _("Confirmed"),
    Found.PARTLY: _("Only in part"),
    Found.NOT_CONFIRMED: _("Not confirmed"),
}


class Claim(Shape):
    """One claim's label and what stands behind it; its words stand in the prose.

    `figures` are names in figures.toml, `rules` ids of the rulebook. `holds` says what
    the words rest on, such as "hits_early > hits_late": it must be so on every card,
    or on those of `on` alone. `wisdom` is what one hears, `found` what became of it.
    """

    kind: Kind
    rules: tuple[RuleId, ...] = ()
    figures: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    on: tuple[Slug, ...] = ()
    wisdom: str = ""
    found: Found | None = None


class ChapterFile(Shape):
    """chapter.toml: a chapter's title, and its claims by slug."""

    title: Text
    summary: Text
    picture: TileText
    claims: dict[Slug, Claim] = Field(min_length=1)


class Unit(StrEnum):
    """What a figure counts."""

    PERCENT = "percent"
    NUMBER = "number"
    CHANGE = "change"


class FigureText(Shape):
    """What a figure is, in words, and how it is written."""

    title: Text
    unit: Unit = Unit.NUMBER
    places: int = Field(default=1, ge=0, le=3)


class FiguresFile(Shape):
    """figures.toml: every figure by name."""

    figures: dict[str, FigureText]


class CardFigures(Shape):
    """What was found for one card: [value, low, high, cases] by name."""

    hash: Text
    games: int = Field(ge=1)
    seed: int
    counted: dict[str, float]
    simulated: dict[str, tuple[float, float, float, int]]


class DataFile(Shape):
    """figures.json, as the command writes it."""

    bot: Text
    chances: dict[str, float]
    cards: dict[Slug, CardFigures]
