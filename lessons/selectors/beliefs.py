"""Misconceptions behind wrong answers: counted, named, and with what mends them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.functional import Promise

from lessons.drills.catalogue import KINDS
from lessons.drills.misconceptions import NAMES, Misconception
from lessons.library import Lesson, library
from lessons.skillmap import skill_map, skills_of_misconception


@dataclass(frozen=True, slots=True)
class Belief:
    """A misconception: how often it showed, what is so, and the lesson about it."""

    code: str
    name: str | Promise
    count: int
    truth: str
    lesson: Lesson | None

    @property
    def kinds(self) -> tuple[str, ...]:
        """The drill kinds in which it can show."""
        return kinds_showing(self.code)


MOST: Final = 12
"""So many of them are told; more than that nobody works on at once."""


def beliefs(counted: Counter[str]) -> tuple[Belief, ...]:
    """Misconceptions by how often they showed: the most frequent first, twelve."""
    return tuple(_belief(code, count) for code, count in counted.most_common(MOST))


def _belief(code: str, count: int) -> Belief:
    try:
        known = Misconception(code)
    except ValueError:
        return Belief(code, code, count, "", None)
    correction = library().corrections.get(known)
    truth = correction.truth if correction else ""
    return Belief(code, NAMES[known], count, truth, lesson_against(known))


def lesson_against(code: Misconception) -> Lesson | None:
    """The lesson on offer that teaches what somebody does not know who believes it."""
    slug = _lesson_against(code)
    return library().lessons[slug] if slug else None


@cache
def _lesson_against(code: Misconception) -> str:
    skills = skill_map()
    slugs = [skills[name].lesson for name in skills_of_misconception(code)]
    live = {lesson.slug for lesson in library().live}
    return next((slug for slug in slugs if slug in live), "")


@cache
def kinds_showing(code: str) -> tuple[str, ...]:
    """The drill kinds in which a misconception can show."""
    return tuple(slug for slug, kind in KINDS.items() if code in kind.MISCONCEPTIONS)
