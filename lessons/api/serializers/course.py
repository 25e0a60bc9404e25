"""The course and its lessons: what endpoints take and give."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from lessons.api.blocks.questions import asked_data
from lessons.api.blocks.shown import step_data
from lessons.api.blocks.tiles import tiles_data
from lessons.api.serializers.blocks import (
    AskedOutput,
    ContentStepOutput,
    TileOutput,
    ToldOutput,
    texts,
)
from lessons.library import COURSE, Lesson, Quiz, library
from lessons.selectors.courses import Mark
from lessons.selectors.progress import LessonRow, Overview
from mahjong_site.web.rest import ErrorOutput, InputSerializer, OutputSerializer


class CourseOutput(OutputSerializer):
    """A course, and how far the learner has come in it."""

    slug = serializers.SlugField()
    title = serializers.CharField()
    summary = serializers.CharField()
    lessons = serializers.IntegerField()
    passed = serializers.IntegerField()
    next_lesson = serializers.CharField(help_text="Slug; empty when all is done.")


class LessonRowOutput(OutputSerializer):
    """A lesson in the list of a course."""

    slug = serializers.SlugField()
    uuid = serializers.UUIDField()
    title = serializers.CharField()
    summary = serializers.CharField()
    minutes = serializers.IntegerField()
    picture = TileOutput(many=True)
    is_passed = serializers.BooleanField()
    is_known = serializers.BooleanField(help_text="By the placement check.")
    attempts = serializers.IntegerField()
    best_right = serializers.IntegerField(allow_null=True)
    best_total = serializers.IntegerField(allow_null=True)
    opens_at = serializers.DateTimeField(
        allow_null=True, help_text="Locked until then by the learner's classes."
    )


class StageOutput(OutputSerializer):
    """A stage of a course."""

    slug = serializers.SlugField()
    title = serializers.CharField()
    summary = serializers.CharField()
    lessons = LessonRowOutput(many=True)


class CourseDetailOutput(CourseOutput):
    """A course with its stages and lessons in order."""

    stages = StageOutput(many=True)


class CorrectionOutput(OutputSerializer):
    """What people believe, and what is so."""

    misconception = serializers.CharField()
    belief = serializers.CharField()
    truth = serializers.CharField()
    rule = serializers.CharField()


class NoteOutput(OutputSerializer):
    """A teacher's words before a lesson."""

    classroom = serializers.CharField()
    text = serializers.CharField()


class LessonOutput(OutputSerializer):
    """A lesson in steps of blocks."""

    slug = serializers.SlugField()
    uuid = serializers.UUIDField()
    title = serializers.CharField()
    summary = serializers.CharField()
    minutes = serializers.IntegerField()
    picture = TileOutput(many=True)
    face = serializers.CharField(help_text="How tiles are drawn here by default.")
    goals = texts()
    rules = texts(help_text="Ids in the catalogue of rules.")
    practice = texts(help_text="Kinds of drill, `charleston` or `table`.")
    notes = NoteOutput(many=True)
    steps = ContentStepOutput(many=True)
    mistakes = CorrectionOutput(many=True)


class QuizOutput(OutputSerializer):
    """The questions of a check, handed in together."""

    version = serializers.CharField(help_text="Changes when a question does.")
    pass_mark = serializers.IntegerField()
    questions = AskedOutput(many=True)


class TaskAnswerInput(InputSerializer):
    """The answer to a task: one value, or all that are picked."""

    values = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=20
    )


class QuizAnswerInput(InputSerializer):
    """The answer to one question."""

    question = serializers.UUIDField()
    value = serializers.CharField(max_length=40)


class QuizInput(InputSerializer):
    """A check handed in."""

    version = serializers.CharField(
        max_length=64, required=False, help_text="409 if it is another one by now."
    )
    answers = serializers.ListField(child=QuizAnswerInput(), max_length=20)


class TaskResultOutput(OutputSerializer):
    """What came of the answer to a task."""

    attempt = serializers.UUIDField()
    result = ToldOutput()


class QuizResultOutput(OutputSerializer):
    """What came of a check."""

    attempt = serializers.UUIDField()
    right = serializers.IntegerField()
    total = serializers.IntegerField()
    is_passed = serializers.BooleanField()
    is_current = serializers.BooleanField(
        help_text="False: the questions have changed since."
    )
    answered_at = serializers.DateTimeField()
    results = ToldOutput(many=True)


class PlacementResultOutput(QuizResultOutput):
    """What came of the placement check, and where to start."""

    advice = serializers.CharField(help_text="A lesson's slug; empty: nothing is new.")


class StaleQuizOutput(ErrorOutput):
    """The check as it is now, where that is why; else the attempt stands already."""

    quiz = QuizOutput(required=False)


# -- from the domain's values to fields ------------------------------------------


def course_data(overview: Overview) -> dict[str, Any]:
    """The course for `CourseDetailOutput`."""
    following, track = overview.next_lesson, library().track
    return {
        "slug": COURSE,
        "title": track.title,
        "summary": track.summary,
        "lessons": overview.total,
        "passed": overview.passed,
        "next_lesson": following.slug if following else "",
        "stages": [
            {
                "slug": row.stage.slug,
                "title": row.stage.title,
                "summary": row.stage.summary,
                "lessons": [_row(one, overview) for one in row.lessons],
            }
            for row in overview.stages
        ],
    }


def _row(row: LessonRow, overview: Overview) -> dict[str, Any]:
    done = row.progress
    return _head(row.lesson) | {
        "is_passed": row.is_passed,
        "is_known": row.lesson.uuid in overview.known,
        "attempts": done.attempts if done else 0,
        "best_right": done.best_right if done else None,
        "best_total": done.best_total if done else None,
        "opens_at": row.opens_at,
    }


def _head(lesson: Lesson) -> dict[str, Any]:
    return {
        "slug": lesson.slug,
        "uuid": lesson.uuid,
        "title": lesson.title,
        "summary": lesson.data.summary,
        "minutes": lesson.data.minutes,
        "picture": tiles_data(lesson.picture),
    }


def lesson_data(lesson: Lesson, mark: Mark) -> dict[str, Any]:
    """A lesson for `LessonOutput`."""
    data, known = lesson.data, library().corrections
    return _head(lesson) | {
        "face": data.face.value,
        "goals": list(data.goals),
        "rules": list(data.rules),
        "practice": list(data.practice),
        "notes": [{"classroom": name, "text": text} for name, text in mark.notes],
        "steps": [step_data(step, lesson.tasks) for step in lesson.steps],
        "mistakes": [
            {"misconception": one.value, **known[one].model_dump()}
            for one in data.mistakes
        ],
    }


def quiz_data(quiz: Quiz) -> dict[str, Any]:
    """A check for `QuizOutput`."""
    return {
        "version": quiz.version,
        "pass_mark": quiz.pass_mark,
        "questions": [asked_data(one) for one in quiz.questions],
    }
