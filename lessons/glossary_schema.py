"""The shape of the glossary's files: one file a subject, each with its terms.

Shape only. Whether names, rules and links fit together is `glossary_check`'s
business.
"""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from pydantic import Field

from lessons.asks.base import TileText
from lessons.content_schema import RuleId, Shape, Slug, Text


class Subject(StrEnum):
    """What a term is about, in the order in which a learner meets it.

    The value is the name of the subject's file.
    """

    TILES = "tiles"
    GROUPS = "groups"
    CARD = "card"
    DEAL = "deal"
    CHARLESTON = "charleston"
    PLAY = "play"
    JOKERS = "jokers"
    MAHJONG = "mahjong"
    FAULTS = "faults"
    TABLE = "table"
    HOUSE = "house"
    STRATEGY = "strategy"

    @property
    def label(self) -> str:
        """The subject's title, in the reader's language."""
        return str(_TITLES[self])


_TITLES: dict[Subject, str | Promise] = {
    Subject.TILES: _("Tiles"),
    Subject.GROUPS: _("Groups"),
    Subject.CARD: _("The card"),
    Subject.DEAL: _("Wall and deal"),
    Subject.CHARLESTON: _("The Charleston"),
    Subject.PLAY: _("Picking, discarding, calling"),
    Subject.JOKERS: _("Jokers"),
    Subject.MAHJONG: _("Mahjong and payment"),
    Subject.FAULTS: _("Mistakes and dead hands"),
    Subject.TABLE: _("People and manners"),
    Subject.HOUSE: _("House rules"),
    Subject.STRATEGY: _("Choosing and defending"),
}


class Term(Shape):
    """One word of the game.

    `also` are other names and spellings, shown to the reader; `find` are further
    words by which people look for it. `match` are the words that a lesson must link
    where it first uses one of them: leave out what has an everyday meaning too. With a
    capital in it, a word is matched only so. `short` is plain text that a beginner
    understands at once; `text` is Markdown and may say more. `says` tells how the term
    is spoken. `tiles`, `groups`, `wrong` and `line` are shown beside it, in the
    notation of the lessons' directives.
    """

    slug: Slug
    term: Text
    also: tuple[Text, ...] = ()
    find: tuple[Text, ...] = ()
    match: tuple[Text, ...] = ()
    says: str = ""
    short: Text
    text: str = ""
    tiles: TileText = ""
    groups: str = ""
    wrong: str = ""
    line: str = ""
    rules: tuple[RuleId, ...] = ()
    see_also: tuple[Slug, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that `[[…]]` in a text may call it."""
        slug = self.slug.replace("-", " ")
        return tuple(
            dict.fromkeys((self.term, slug, *self.also, *self.find, *self.match))
        )


class SubjectFile(Shape):
    """A file of the glossary; its name is the subject's."""

    terms: tuple[Term, ...] = Field(min_length=1)
