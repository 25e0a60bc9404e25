"""The files of a course, and how faults in them are told."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from lessons.library import CONTENT, Library, library, read_library
from lessons.proving import faults_of
from lessons.rendering import ContentError

Change = Callable[[str, str, str], None]


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A copy of the shipped content that a test may spoil."""
    return Path(shutil.copytree(CONTENT, tmp_path / "content"))


@pytest.fixture
def change(course: Path) -> Change:
    """Replaces a text in one file of the copy."""

    def replace(file: str, old: str, new: str) -> None:
        path = course / "first-course" / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))

    return replace


def _read(course: Path) -> Library:
    return read_library(course, "first-course")


def test_lessons_are_found_by_slug_and_by_uuid() -> None:
    lesson = library().lessons["the-tiles"]

    assert library().find("the-tiles") is lesson
    assert library().by_uuid[lesson.uuid] is lesson
    assert library().live[0] is lesson


def test_a_draft_is_not_shown_and_a_retired_lesson_is_not_offered(
    course: Path, change: Change
) -> None:
    change("the-tiles/lesson.toml", 'status = "live"', 'status = "draft"')
    change("groups-and-jokers/lesson.toml", 'status = "live"', 'status = "retired"')

    read = _read(course)

    assert read.find("the-tiles") is None
    retired = read.find("groups-and-jokers")
    assert retired
    offered = [lesson.slug for lesson in library().live]
    assert [lesson.slug for lesson in read.live] == [
        slug for slug in offered if slug not in ("the-tiles", "groups-and-jokers")
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("the-tiles/lesson.toml", "minutes = 6", "minutes = 60", "minutes"),
        ("the-tiles/lesson.toml", "minutes = 6", "minuts = 6", "minuts"),
        ("the-tiles/lesson.md", "tiles E S W N", "tiles E S W NX", "NX"),
        ("the-tiles/quiz.toml", "pass_mark = 5", "pass_mark = 50", "pass mark"),
        ("the-tiles/quiz.toml", "pass_mark = 5", "pass_mark =", "quiz.toml"),
        ("the-tiles/quiz.toml", '"wrong_count"', '"no_such_idea"', "misconception"),
        ("the-tiles/quiz.toml", 'value = "144"', 'value = "136"', "same value"),
        ("the-tiles/quiz.toml", 'rack = "7B"', 'rack = "7X"', "7X"),
        ("../misconceptions.toml", "[wrong_dragon]", "[bad_dragon]", "bad_dragon"),
    ],
)
def test_a_file_that_cannot_be_right_is_not_read(
    course: Path, change: Change, file: str, old: str, new: str, fault: str
) -> None:
    change(file, old, new)

    with pytest.raises(ContentError, match=fault):
        _read(course)


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        # The engine no longer agrees.
        ("the-tiles/quiz.toml", 'tile = "5D"', 'tile = "5B"', "names no misconception"),
        ("the-tiles/quiz.toml", 'value = "152"', 'value = "153"', "0 choices right"),
        (
            "groups-and-jokers/quiz.toml",
            'value = "wrong_tile_count"',
            'value = "wrong_tile_cuont"',
            "nothing that the engine could answer",
        ),
        # The text and the tasks no longer fit.
        ("the-tiles/lesson.md", "task soaps-family", "task soap", "task soap"),
        ("the-tiles/lesson.md", "::: task soaps-family\n:::", "", "placed 0 times"),
        (
            "walls-and-deal/lesson.toml",
            'practice = ["table"]',
            'practice = ["billiards"]',
            "nothing to practise called billiards",
        ),
        # The order of the course.
        ("track.toml", '"the-tiles"', '"no-lesson"', "there is no lesson no-lesson"),
        ("the-tiles/lesson.toml", "goals", 'requires=["x-y"]\ngoals', "requires x-y"),
        ("../misconceptions.toml", "[wrong_dragon]", "[unexplained]", "wrong_dragon"),
    ],
)
def test_a_course_that_is_not_true_is_found_out(
    course: Path, change: Change, file: str, old: str, new: str, fault: str
) -> None:
    change(file, old, new)

    assert any(fault in found for found in faults_of(_read(course)))


def test_a_uuid_is_used_once(course: Path, change: Change) -> None:
    uuid = str(library().lessons["the-tiles"].uuid)
    other = str(library().lessons["groups-and-jokers"].uuid)
    change("groups-and-jokers/lesson.toml", other, uuid)

    assert f"{uuid} is used 2 times" in faults_of(_read(course))
