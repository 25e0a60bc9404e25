"""The course as it lies in files: read once, never changed, found by UUID or slug."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, TypeVar
from uuid import UUID

from django.utils import translation

from engine import Tile, parse_tiles
from lessons.content_files import (
    ContentError,
    read_shape,
    read_toml,
    short_name,
)
from lessons.content_schema import (
    Correction,
    Item,
    LessonFile,
    PlacementFile,
    PlacementQuestion,
    Question,
    QuizFile,
    Shape,
    StageFile,
    Status,
    Task,
    TrackFile,
)
from lessons.drills.misconceptions import Misconception
from lessons.rendering import Step, read_steps, terms_in
from lessons.translating import (
    CONTENT,
    ORIGINAL,
    Words,
    read_words,
    reader_language,
    told,
)

COURSE: Final = "first-course"
"""The slug of the course, and its folder."""


class Quiz(Protocol):
    """Questions that are handed in together."""

    @property
    def version(self) -> str:
        """The fingerprint of all questions."""
        ...

    @property
    def pass_mark(self) -> int:
        """So many right answers pass it."""
        ...

    @property
    def questions(self) -> Sequence[Question]:
        """The questions in order."""
        ...


class HasQuiz(Protocol):
    """What can be handed in: a lesson's check, or the placement check."""

    @property
    def uuid(self) -> UUID:
        """What a learner's rows refer to."""
        ...

    @property
    def quiz(self) -> Quiz:
        """Its questions."""
        ...


@dataclass(frozen=True)
class Placement:
    """The check that suggests where to start."""

    quiz: PlacementFile

    @property
    def uuid(self) -> UUID:
        """What a learner's rows refer to."""
        return self.quiz.uuid


@dataclass(frozen=True)
class Lesson:
    """A lesson: its data, its prose as written and in steps, its quiz."""

    slug: str
    data: LessonFile
    prose: str
    steps: tuple[Step, ...]
    quiz: QuizFile

    @property
    def language(self) -> str:
        """The language of its words: English where it is not translated."""
        return self.data.language

    @property
    def uuid(self) -> UUID:
        """What a learner's rows refer to."""
        return self.data.uuid

    @property
    def title(self) -> str:
        """The lesson's title."""
        return self.data.title

    @property
    def picture(self) -> tuple[Tile, ...]:
        """The tiles that stand for the lesson in lists."""
        return parse_tiles(self.data.picture)

    @property
    def items(self) -> tuple[Item, ...]:
        """Everything that the engine proves: tasks, then questions."""
        return (*self.data.tasks, *self.quiz.questions)

    @cached_property
    def terms(self) -> frozenset[str]:
        """The slugs of the glossary's terms to which the prose links."""
        return terms_in(self.prose)

    @cached_property
    def tasks(self) -> Mapping[str, Task]:
        """The tasks by slug."""
        return MappingProxyType({task.slug: task for task in self.data.tasks})


@dataclass(frozen=True)
class Stage:
    """A stage of the course with its live lessons in order."""

    data: StageFile
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True)
class Library:
    """Everything that learners can read.

    `lessons` holds every lesson by slug, drafts and retired ones included; what is
    on offer is in `stages`.
    """

    track: TrackFile
    lessons: Mapping[str, Lesson]
    corrections: Mapping[Misconception, Correction]
    placement: Placement
    stages: tuple[Stage, ...] = field(default=())

    @cached_property
    def live(self) -> tuple[Lesson, ...]:
        """Every lesson on offer in the order of the course."""
        return tuple(lesson for stage in self.stages for lesson in stage.lessons)

    @cached_property
    def by_uuid(self) -> Mapping[UUID, Lesson]:
        """Every lesson by UUID."""
        return MappingProxyType({one.uuid: one for one in self.lessons.values()})

    def find(self, slug: str) -> Lesson | None:
        """A lesson that may be shown: any but a draft."""
        lesson = self.lessons.get(slug)
        return lesson if lesson and lesson.data.status is not Status.DRAFT else None

    def taught_in(self, question: PlacementQuestion) -> Lesson | None:
        """The lesson on offer that teaches what a placement question asks."""
        stage = next(one for one in self.stages if one.data.slug == question.stage)
        named = (one for one in stage.lessons if one.slug == question.lesson)
        return next(named, next(iter(stage.lessons), None))


def library() -> Library:
    """The shipped course in the reader's language, as far as it is translated.

    Raises ContentError when a file cannot be read.
    """
    return library_in(reader_language())


_Shape = TypeVar("_Shape", bound=Shape)


@cache
def library_in(language: str) -> Library:
    """The shipped course in that language. Raises ContentError."""
    with translation.override(language):
        return read_library(CONTENT, COURSE, language)


def read_library(content: Path, track: str, language: str = ORIGINAL) -> Library:
    """Reads a track's folder; every fault of every file is in one ContentError."""
    faults: list[str] = []
    folder = content / track
    course = _try(faults, lambda: _course(content, track, language))
    beliefs = _try(faults, lambda: _corrections(content, language))
    check = _try(faults, lambda: read_shape(PlacementFile, folder / "placement.toml"))
    lessons = {
        path.name: lesson
        for path in sorted(folder.iterdir())
        if path.is_dir() and (lesson := _try(faults, _reader(content, path, language)))
    }
    if faults or course is None or beliefs is None or check is None:
        raise ContentError("\n".join(faults))
    return Library(
        course,
        MappingProxyType(lessons),
        beliefs,
        Placement(check),
        _stages(course, lessons),
    )


def _course(content: Path, track: str, language: str) -> TrackFile:
    path = content / track / "track.toml"
    words = read_words(content, language, f"{track}/track.toml")
    return told(TrackFile, path, read_toml(path), words, language)


def _stages(course: TrackFile, lessons: Mapping[str, Lesson]) -> tuple[Stage, ...]:
    live = {slug for slug, one in lessons.items() if one.data.status is Status.LIVE}
    return tuple(
        Stage(stage, tuple(lessons[slug] for slug in stage.lessons if slug in live))
        for stage in course.stages
    )


def _reader(content: Path, folder: Path, language: str) -> Callable[[], Lesson]:
    def read() -> Lesson:
        place = folder.relative_to(content).as_posix()
        words = read_words(content, language, f"{place}/lesson.toml")
        asked = read_words(content, language, f"{place}/quiz.toml")
        written = content / language / place if words else folder
        prose, steps = _prose(written / "lesson.md")
        return Lesson(
            slug=folder.name,
            data=_told(LessonFile, folder / "lesson.toml", words, language),
            prose=prose,
            steps=steps,
            quiz=_told(QuizFile, folder / "quiz.toml", asked, language),
        )

    return read


def _told(shape: type[_Shape], path: Path, words: Words, language: str) -> _Shape:
    return told(shape, path, read_toml(path), words, language)


_Result = TypeVar("_Result")


def _try(faults: list[str], read: Callable[[], _Result]) -> _Result | None:
    try:
        return read()
    except ContentError as error:
        faults.append(str(error))
        return None


def _corrections(content: Path, language: str) -> Mapping[Misconception, Correction]:
    path = content / "misconceptions.toml"
    words = read_words(content, language, path.name)
    faults: list[str] = []
    found = {}
    for name, data in read_toml(path).items():
        try:
            found[Misconception(name)] = told(
                Correction, path, data, words.get(name, {}), language
            )
        except ContentError as error:
            faults.append(f"{name}: {error}")
        except ValueError:
            faults.append(f"{short_name(path)}: there is no misconception {name}")
    if faults:
        raise ContentError("\n".join(faults))
    return MappingProxyType(found)


def _prose(path: Path) -> tuple[str, tuple[Step, ...]]:
    try:
        text = path.read_text(encoding="utf-8")
        return text, read_steps(text)
    except (OSError, ContentError) as error:
        raise ContentError(f"{short_name(path)}: {error}") from error
