"""What a question asks of the engine.

An ask never holds its answer: `is_right` works it out, so that a choice in a
content file is right because the engine says so. A kind that offers things to
pick out (`items`) makes a task with check boxes; the others make choices.
"""

from __future__ import annotations

from typing import Annotated, Any

from django.utils.translation import gettext
from pydantic import AfterValidator, BaseModel, ConfigDict

from engine import Line, Tile, explain, parse_tiles
from engine.verdicts import Reason
from lessons.scenes import Scene
from mahjong_site.web.tilenames import tile_name


def _readable(text: str) -> str:
    parse_tiles(text)
    return text


TileText = Annotated[str, AfterValidator(_readable)]
"""Tiles in the engine's notation; a word that is no tile is a fault of the file."""


class Ask(BaseModel):
    """One question to the engine; subclasses set `kind` and their own fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Any

    def is_right(self, value: str) -> bool:
        """Whether `value` answers the question, by the engine."""
        raise NotImplementedError

    def is_known(self, value: str) -> bool:
        """Whether the engine could give this answer at all."""
        return True

    def words(self, value: str) -> str:
        """How a choice reads when the file gives it no words of its own."""
        return value

    def tiles(self, value: str) -> tuple[Tile, ...]:
        """Tiles that a choice shows; none for a choice in words."""
        return ()

    def reasons(self, value: str) -> tuple[Reason, ...]:
        """What the engine has against `value`, if it gives reasons."""
        return ()

    def says(self, value: str) -> list[str]:
        """What the engine has to say once `value` was answered, in sentences."""
        return sentences(self.reasons(value))

    def line_shown(self, value: str) -> Line | None:
        """The card line that a choice prints; none for most kinds."""
        return None

    @property
    def scene(self) -> Scene | None:
        """The moment at the table that the question is about, if it is about one."""
        return None

    @property
    def printed_line(self) -> Line | None:
        """The card line that the question is about, if it is about one."""
        return None

    @property
    def shown_rack(self) -> str:
        """Tiles that the question is about, where the file shows none itself."""
        return ""

    def items(self) -> tuple[str, ...]:
        """The things to pick from, for a task of that shape; their values."""
        return ()


class FixedAsk(Ask):
    """A question with one answer, whatever is offered."""

    def answer(self) -> str:
        """The answer, by the engine."""
        raise NotImplementedError

    def is_right(self, value: str) -> bool:
        """True for the answer itself."""
        return value == self.answer()


class TileAnswer(FixedAsk):
    """A question that is answered with a tile; choices show it and name it."""

    def words(self, value: str) -> str:
        """The tile's name."""
        return tile_name(_one(value))

    def tiles(self, value: str) -> tuple[Tile, ...]:
        """The tile itself."""
        return (_one(value),)


def _one(text: str) -> Tile:
    (tile,) = parse_tiles(text)
    return tile


def yes_no(value: bool) -> str:
    """The values of questions about whether something may be."""
    return "yes" if value else "no"


def sentences(reasons: tuple[Reason, ...]) -> list[str]:
    """The reasons in words, in the reader's language."""
    return [explain(reason, gettext) for reason in reasons]
