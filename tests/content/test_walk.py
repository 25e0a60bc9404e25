"""Whoever reads lessons 1 to 6 finds every fact that their checks ask for.

The walk is written down in `docs/walk-lessons-1-to-6.md`; this keeps it true.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lessons.content_schema import Question
from lessons.library import CONTENT, Lesson, library

WALK = Path(__file__).parents[2] / "docs" / "walk-lessons-1-to-6.md"
FIRST_SIX = library().live[:6]
Fact = tuple[str, str, str]


def _plain(markdown: str) -> str:
    """The words of a text, as a reader sees them."""
    shown = re.sub(r"\[\[(?:[^\]|]*\|)?([^\]]*)\]\]", r"\1", markdown)
    return " ".join(shown.replace("*", "").split())


def _walk() -> dict[str, list[Fact]]:
    """Lesson, step and sentence of every fact, by the question's UUID, in order."""
    facts: dict[str, list[Fact]] = {}
    for line in WALK.read_text(encoding="utf-8").splitlines():
        if question := re.match(r"\d\. .* `([0-9a-f-]{36})`$", line):
            facts[question[1]] = []
        elif fact := re.match(r"   - `([a-z-]+)`, \*(.+?)\*: (.+)$", line):
            [*facts.values()][-1].append((fact[1], fact[2], fact[3]))
    return facts


QUESTIONS = [
    pytest.param(lesson, question, id=f"{lesson.slug}-{place}")
    for lesson in FIRST_SIX
    for place, question in enumerate(lesson.quiz.questions, 1)
]


def test_every_question_is_walked_in_order() -> None:
    asked = [str(q.uuid) for lesson in FIRST_SIX for q in lesson.quiz.questions]

    assert [*_walk()] == asked


@pytest.mark.parametrize(("lesson", "question"), QUESTIONS)
def test_the_facts_stand_where_the_walk_says(
    lesson: Lesson, question: Question
) -> None:
    facts = _walk()[str(question.uuid)]
    read = [one.slug for one in FIRST_SIX[: FIRST_SIX.index(lesson) + 1]]

    assert facts
    for slug, step, sentence in facts:
        assert slug in read
        text = (CONTENT / "first-course" / slug / "lesson.md").read_text()
        steps = dict(part.split("\n", 1) for part in re.split(r"(?m)^## ", text)[1:])
        assert sentence in _plain(steps[step])
