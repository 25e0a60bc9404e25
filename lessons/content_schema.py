"""The shape of the content files: what may stand in them and what must.

Shape only. Whether an answer is right is the engine's business (`proving`).
"""

from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import Annotated, Self
from uuid import UUID

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PrivateAttr,
    StringConstraints,
    model_validator,
)

from lessons.asks import AnyAsk
from lessons.asks.base import TileText
from lessons.drills.misconceptions import Misconception

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
RuleId = Annotated[str, StringConstraints(pattern=r"^[a-z]+-\d\d$")]
Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]


class Status(StrEnum):
    """Whether learners see an item; a retired one stays readable by its results."""

    DRAFT = "draft"
    LIVE = "live"
    RETIRED = "retired"


class Face(StrEnum):
    """How tiles are drawn: with words, with numbers alone, or plain."""

    NAMED = "named"
    NUMBERED = "numbered"
    PLAIN = "plain"


class Shape(BaseModel):
    """Nothing unknown in a file, nothing changed after reading.

    `language` is the one in which its words are: English where nobody has translated
    them. Whatever it is, a fingerprint is that of the English original.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    _language: str = PrivateAttr("en")
    _original: str = PrivateAttr("")

    @property
    def language(self) -> str:
        """The language of its words."""
        return self._language

    def told_in(self, language: str, original: Self | None = None) -> Self:
        """Itself, marked as a translation of `original` into that language."""
        self._language = language
        self._original = fingerprint(original) if original else ""
        return self


class Correction(Shape):
    """What is said about a misconception: what people believe, and what is so."""

    belief: Text
    truth: Text
    rule: RuleId


class Choice(Shape):
    """One answer offered.

    `value` is what the engine judges; `text` replaces the words that the kind of
    question would find. A wrong choice names its misconception and says why; the
    right one has no misconception. Which one is right is nowhere written down.
    """

    value: Annotated[Text, StringConstraints(max_length=40)]
    text: str = ""
    misconception: Misconception | None = None
    because: Text


class Item(Shape):
    """What is put to a learner, and to the engine.

    `rack` are tiles shown with it, `exposures` groups lying open, `shows_line`
    prints the line that the question asks about.
    """

    uuid: UUID
    text: Text
    ask: AnyAsk
    choices: tuple[Choice, ...] = Field(default=(), max_length=6)
    rack: TileText = ""
    exposures: tuple[TileText, ...] = ()
    shows_line: bool = False

    @model_validator(mode="after")
    def _no_value_twice(self) -> Self:
        values = [choice.value for choice in self.choices]
        if len(set(values)) != len(values):
            raise ValueError("two choices have the same value")
        return self


class Question(Item):
    """A question of a quiz: one of its choices is right."""

    choices: tuple[Choice, ...] = Field(min_length=2, max_length=6)


class Task(Item):
    """Something small to do inside a lesson, placed by `::: task <slug>`.

    Either `choices` are offered, or (without any) things to pick out of a rack;
    then `because` says what holds when all is right.
    """

    slug: Slug
    because: str = ""

    @property
    def is_pick(self) -> bool:
        """True where tiles or groups are ticked instead of one choice made."""
        return not self.choices


class LessonFile(Shape):
    """lesson.toml: everything about a lesson but its prose and its quiz.

    `picture` are one to three tiles that stand for the lesson in lists; `face` is
    how much help the tiles give in it, until the learner asks for more. `practice`
    names where to try it: kinds of drill, `charleston`, `table`.
    """

    uuid: UUID
    title: Text
    summary: Text
    picture: TileText
    minutes: int = Field(ge=5, le=8)
    status: Status
    face: Face = Face.NAMED
    requires: tuple[Slug, ...] = ()
    goals: tuple[Text, ...] = Field(min_length=1)
    rules: tuple[RuleId, ...] = Field(min_length=1)
    mistakes: tuple[Misconception, ...] = Field(min_length=1)
    practice: tuple[Text, ...] = ()
    tasks: tuple[Task, ...] = Field(min_length=3)


class QuizFile(Shape):
    """quiz.toml: the check at the end. `pass_mark` is a number of right answers."""

    uuid: UUID
    pass_mark: int = Field(ge=1)
    questions: tuple[Question, ...] = Field(min_length=5, max_length=8)

    @model_validator(mode="after")
    def _can_be_passed(self) -> QuizFile:
        if self.pass_mark > len(self.questions):
            raise ValueError("the pass mark is above the number of questions")
        return self

    @property
    def version(self) -> str:
        """The fingerprint of all questions, kept with every attempt."""
        return fingerprint(self)


class PlacementQuestion(Question):
    """A question of the placement check, and the stage whose lessons teach it.

    `lesson` narrows it down to one lesson of the stage.
    """

    stage: Slug
    lesson: Slug | None = None


class PlacementFile(Shape):
    """placement.toml: ten questions that suggest where to start."""

    uuid: UUID
    title: Text
    questions: tuple[PlacementQuestion, ...] = Field(min_length=10, max_length=10)

    @property
    def pass_mark(self) -> int:
        """All right: nothing in the course is new."""
        return len(self.questions)

    @property
    def version(self) -> str:
        """The fingerprint of all questions, kept with every attempt."""
        return fingerprint(self)


class StageFile(Shape):
    """A stage of a track: lessons in the order in which they are best read.

    A stage without lessons is not shown yet.
    """

    slug: Slug
    title: Text
    summary: Text
    lessons: tuple[Slug, ...] = ()


class TrackFile(Shape):
    """track.toml: a course."""

    title: Text
    summary: Text
    stages: tuple[StageFile, ...] = Field(min_length=1)


def fingerprint(item: BaseModel) -> str:
    """A digest of an item's whole content."""
    if isinstance(item, Shape) and item._original:
        return item._original
    text = item.model_dump_json()
    return hashlib.sha256(text.encode()).hexdigest()
