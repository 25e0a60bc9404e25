"""Which level of a drill suits somebody, and which kinds they need most."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from lessons.drills.catalogue import KINDS
from lessons.models import Answer, SkillEstimate
from lessons.selectors.progress import course_overview
from mahjong_site.accounts.models import User

UP: Final = 3
"""So many right answers in a row at a level lead one up."""
DOWN: Final = 2
"""So many wrong ones lead one down."""
UNKNOWN: Final = 0.4
"""How sure somebody is taken to be in a skill that was never tried."""


FIRST: Final = frozenset({"name_tile", "read_line", "which_line", "joker_place"})
"""Kinds whose first level needs no lesson."""


class Recent(NamedTuple):
    """One of the last answers to a kind."""

    level: int
    is_right: bool
    is_helped: bool = False


def levels(learner: User | None) -> Mapping[str, int]:
    """For each kind of drill the level that suits; the lowest for a beginner.

    The last answers decide: three right in a row at one level, without a hint, lead
    up, two wrong ones down. Somebody who chose another level goes on from there. One
    query.
    """
    recent: dict[str, list[Recent]] = {slug: [] for slug in KINDS}
    if learner is not None:
        for kind, answer in _last_answers(learner):
            recent[kind].append(answer)
    return {slug: level_after(slug, answers) for slug, answers in recent.items()}


def _last_answers(learner: User) -> Iterator[tuple[str, Recent]]:
    """The last few first answers to each kind, the newest first."""
    place = Window(
        RowNumber(),
        partition_by=[F("kind")],
        order_by=[F("created_at").desc(), F("pk").desc()],
    )
    rows = Answer.objects.filter(
        learner=learner, kind__in=KINDS, level__isnull=False, is_repeat=False
    )
    numbered = rows.annotate(place=place).filter(place__lte=UP).order_by("place")
    for row in numbered.only("kind", "level", "is_right", "help_used"):
        yield row.kind, Recent(row.level or 1, row.is_right, row.help_used > 0)


def level_after(kind: str, answers: list[Recent]) -> int:
    """The level after these answers, the newest first."""
    allowed = KINDS[kind].LEVELS
    if not answers:
        return allowed[0]
    level = answers[0].level
    here = [answer for answer in answers if answer.level == level]
    if len(here) >= UP and all(a.is_right and not a.is_helped for a in here[:UP]):
        level += 1
    elif len(here) >= DOWN and not any(a.is_right for a in here[:DOWN]):
        level -= 1
    return min(max(level, allowed[0]), allowed[-1])


def plan_for(
    learner: User | None, count: int, seed: int
) -> tuple[tuple[str, int], ...]:
    """Kinds and levels for a mixed set: what is least sure comes first.

    Only kinds that the lessons behind the learner practise, and those that anybody
    can begin with. Each kind comes once before any comes twice. A constant number of
    queries.
    """
    chance, level = random.Random(seed), levels(learner)
    sure, within = _how_sure(learner), _within_reach(learner)
    order = sorted(within, key=lambda kind: sure[kind] + chance.random() / 2)
    return tuple(
        (kind, level[kind]) for kind in (order * (count // len(order) + 1))[:count]
    )


def _within_reach(learner: User | None) -> tuple[str, ...]:
    """The kinds that somebody who has come so far can answer; all after the course."""
    overview = course_overview(learner=learner)
    if overview.is_done:
        return tuple(KINDS)
    taught = {kind for one in overview.reached for kind in one.data.practice}
    return tuple(kind for kind in KINDS if kind in FIRST or kind in taught)


def _how_sure(learner: User | None) -> Mapping[str, float]:
    rows = SkillEstimate.objects.filter(learner=learner) if learner else ()
    known = {row.skill: row.value for row in rows}
    return {
        slug: min(known.get(skill, UNKNOWN) for skill in kind.SKILLS)
        for slug, kind in KINDS.items()
    }


def last_mistakes(learner: User) -> tuple[str, ...]:
    """The misconceptions of the newest wrong answers, as often as they showed."""
    wrong = Answer.objects.filter(learner=learner, is_right=False)
    codes = wrong.exclude(misconception="").values_list("misconception", flat=True)
    return tuple(codes[:40])


def practice_plan(
    learner: User, mistakes: Iterable[str], count: int
) -> tuple[tuple[str, int], ...]:
    """A set of the kinds in which these mistakes show: most often first.

    Empty when there is no mistake that a drill could show again.
    """
    codes = tuple(mistakes)
    weight = {
        slug: sum(code in kind.MISCONCEPTIONS for code in codes)
        for slug, kind in KINDS.items()
    }
    order = sorted((s for s in weight if weight[s]), key=lambda s: -weight[s])
    if not order:
        return ()
    level = levels(learner)
    return tuple((slug, level[slug]) for slug in (order * count)[:count])
