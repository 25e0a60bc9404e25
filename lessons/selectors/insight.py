"""What the history tells about a learner: skills, weeks, misconceptions overcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.db.models import Count, F, Q, Window
from django.db.models.functions import RowNumber, TruncDate
from django.utils import timezone
from django.utils.functional import Promise

from lessons.drills.misconceptions import NAMES, Misconception
from lessons.models import Answer, Mode, PlayedSkill, SkillEstimate
from lessons.skillmap import STAGES, Skill, skill_map
from mahjong_site.accounts.models import User

WEEKS: Final = 12
HAD: Final = 2
"""So often a misconception must have shown before it can be overcome."""
SURE: Final = 3
"""So many right answers in a row to items that offer it overcome it."""
LOOKED_AT: Final = 3_000
"""So many of the newest answers are read for misconceptions."""
_READ: Final = ("misconception", "offered", "is_right", "help_used")


@dataclass(frozen=True, slots=True)
class SkillRow:
    """A skill of the map with how sure its learner is.

    `last_game` is what the last game showed of it, `games` how many have.
    """

    skill: Skill
    estimate: SkillEstimate | None
    requires: tuple[str, ...]
    last_game: PlayedSkill | None = None
    games: int = 0

    @property
    def percent(self) -> int:
        """The share of right answers, the newest weighing most, in per cent."""
        return round(100 * self.estimate.value) if self.estimate else 0

    @property
    def state(self) -> str:
        """ "new", "learning", or "mastered" once it was."""
        if self.estimate is None:
            return "new"
        return "mastered" if self.estimate.mastered_at else "learning"

    @property
    def kind(self) -> str:
        """A drill that exercises it; "" if none does."""
        return next(iter(self.skill.kinds), "")


@dataclass(frozen=True, slots=True)
class SkillStage:
    """A stage of the map with its skills."""

    title: str | Promise
    rows: tuple[SkillRow, ...]

    @property
    def shows(self) -> tuple[object, ...]:
        """All that a page says of these skills; equal where it says the same."""
        return tuple(
            (row.skill.slug, row.state, *_estimate(row), *_game(row))
            for row in self.rows
        )


def _estimate(row: SkillRow) -> tuple[int, ...]:
    return (row.percent, row.estimate.answers) if row.estimate else ()


def _game(row: SkillRow) -> tuple[object, ...]:
    last = row.last_game
    if last is None:
        return ()
    return (row.games, last.game, last.good, last.total, last.helped)


@dataclass(frozen=True, slots=True)
class Week:
    """The answers of one week, which begins on a Monday."""

    monday: date
    right: int
    wrong: int

    @property
    def total(self) -> int:
        """All answers."""
        return self.right + self.wrong


@dataclass(frozen=True, slots=True)
class Overcome:
    """A misconception: how often it showed, and right answers in a row since."""

    name: str | Promise
    shown: int
    right_since: int

    @property
    def is_overcome(self) -> bool:
        """Is it gone, as far as anybody can tell?"""
        return self.right_since >= SURE


def skill_stages(learner: User | None) -> tuple[SkillStage, ...]:
    """The map of skills, stage by stage; two queries at most."""
    rows = SkillEstimate.objects.filter(learner=learner) if learner else ()
    known, skills = {row.skill: row for row in rows}, skill_map()
    # What a game shows of a skill moves its estimate: without one there was none.
    last = _last_games(learner) if learner and known else {}
    return tuple(
        SkillStage(
            title,
            tuple(
                SkillRow(
                    one,
                    known.get(one.slug),
                    tuple(skills[name].title for name in one.requires),
                    *last.get(one.slug, ()),
                )
                for one in skills.values()
                if one.stage == stage
            ),
        )
        for stage, title in STAGES.items()
    )


def _last_games(learner: User) -> Mapping[str, tuple[PlayedSkill, int]]:
    """By skill what the last game showed of it, and how many games have; one query."""
    place = Window(
        RowNumber(),
        partition_by=[F("skill")],
        order_by=[F("created_at").desc(), F("pk").desc()],
    )
    games = Window(Count("pk"), partition_by=[F("skill")])
    rows = PlayedSkill.objects.filter(learner=learner)
    newest = rows.annotate(place=place, games=games).filter(place=1)
    return {row.skill: (row, row.games) for row in newest}


@dataclass(frozen=True, slots=True)
class Day:
    """A day (UTC) on which something was answered."""

    day: date
    right: int
    total: int


def days_answered(learner: User) -> tuple[Day, ...]:
    """The days of the last twelve weeks with answers; one query.

    A choice in a game is no answer.
    """
    rows = Answer.objects.filter(learner=learner, created_at__date__gte=_first_day())
    counted = (
        rows.exclude(mode=Mode.GAME)
        .order_by()
        .annotate(day=TruncDate("created_at"))
        .values_list("day")
        .annotate(right=Count("pk", filter=Q(is_right=True)), total=Count("pk"))
    )
    return tuple(Day(*row) for row in counted)


def weeks(days: Iterable[Day]) -> tuple[Week, ...]:
    """The answers of the last twelve weeks, the oldest first."""
    right, total = Counter[date](), Counter[date]()
    for one in days:
        start = _monday(one.day)
        right[start] += one.right
        total[start] += one.total
    starts = [_first_day() + timedelta(weeks=number) for number in range(WEEKS)]
    return tuple(Week(one, right[one], total[one] - right[one]) for one in starts)


def days_of_week(days: Iterable[Day]) -> tuple[tuple[date, bool], ...]:
    """The days of this week, each with whether anything was answered."""
    active = {one.day for one in days}
    monday = _monday(timezone.now().date())
    week = (monday + timedelta(days=number) for number in range(7))
    return tuple((day, day in active) for day in week)


def _first_day() -> date:
    return _monday(timezone.now().date()) - timedelta(weeks=WEEKS - 1)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def misconceptions(learner: User) -> tuple[Overcome, ...]:
    """Misconceptions that showed twice or more, those overcome first; one query.

    Only answers to items that could have shown one count for it, and right ones that
    took no hint.
    """
    newest = Answer.objects.filter(learner=learner).order_by("-created_at", "-pk")
    rows = list(newest.values_list(*_READ)[:LOOKED_AT])
    shown, since = Counter[str](), Counter[str]()
    for code, offered, is_right, help_used in reversed(rows):
        if is_right:
            since.update(() if help_used else offered)
        elif code:
            shown[code] += 1
            since[code] = 0
    found = [
        Overcome(NAMES[Misconception(code)], count, since[code])
        for code, count in shown.most_common()
        if count >= HAD and code in {*Misconception}
    ]
    return tuple(sorted(found, key=lambda one: not one.is_overcome))
