"""Every shipped lesson is whole, and the engine says what it says."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command

from lessons.asks import KIND_TITLES
from lessons.content_schema import Item
from lessons.drills.misconceptions import Misconception
from lessons.library import Lesson, library
from lessons.proving import faults_of, proof_faults
from lessons.rendering import ShownHands

LESSONS = list(library().lessons.values())
ITEMS = [
    pytest.param(item, id=f"{lesson.slug}-{item.ask.kind}-{place}")
    for lesson in LESSONS
    for place, item in enumerate(lesson.items)
]


def test_the_course_has_no_fault() -> None:
    assert faults_of(library()) == []


def test_the_command_says_what_was_proved(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("check_content")

    assert "every answer proved" in capsys.readouterr().out


@pytest.mark.parametrize("item", ITEMS)
def test_the_engine_finds_exactly_one_choice_right(item: Item) -> None:
    assert list(proof_faults(item)) == []
    assert item.ask.kind in KIND_TITLES


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_a_lesson_has_all_its_parts(lesson: Lesson) -> None:
    assert lesson.data.goals
    assert len(lesson.data.tasks) >= 3
    assert all(step.has_tiles for step in lesson.steps)
    assert lesson.quiz.pass_mark > len(lesson.quiz.questions) / 2


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_the_right_answer_has_no_favourite_place(lesson: Lesson) -> None:
    places = {
        place
        for question in lesson.quiz.questions
        for place, choice in enumerate(question.choices)
        if question.ask.is_right(choice.value)
    }

    assert len(places) > 1


def test_the_corrections_cover_what_answers_betray() -> None:
    used = {
        choice.misconception
        for lesson in LESSONS
        for item in lesson.items
        for choice in item.choices
        if choice.misconception
    }

    assert used <= library().corrections.keys() <= {*Misconception}


NUMBERS = {"three": 3, "six": 6, "nine": 9}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_a_caption_counts_the_hands_of_its_line(lesson: Lesson) -> None:
    shown = [
        block
        for step in lesson.steps
        for block in step.blocks
        if isinstance(block, ShownHands)
    ]
    for block in shown:
        caption = re.sub(r"<[^>]*>", "", block.caption)
        for count in re.findall(r"of the (\w+) hands", caption):
            told = NUMBERS[count] if count in NUMBERS else int(count)
            assert told == len(block.line.hands), caption
