"""What the history tells: weeks, days, skills, misconceptions overcome."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from lessons.models import QUESTION, Answer, SkillEstimate
from lessons.selectors import insight
from lessons.selectors.progress import KindRow, answers_by_kind
from mahjong_site.accounts.models import User
from tests.lessons.test_summaries import START, give

pytestmark = pytest.mark.django_db


def _answer(
    learner: User,
    *,
    right: bool,
    misconception: str = "",
    offered: tuple[str, ...] = (),
    at: datetime = START,
    hints: int = 0,
) -> None:
    Answer.objects.create(
        learner=learner,
        uuid=uuid4(),
        mode="drill",
        item=str(uuid4()),
        version="1",
        kind="which_line",
        choice="x",
        is_right=right,
        misconception=misconception,
        offered=list(offered),
        help_used=hints,
        created_at=at,
    )


def test_answers_are_counted_week_by_week(learner: User, stranger: User) -> None:
    for days, right in ((0, True), (-1, False), (-7, True), (-300, True)):
        _answer(learner, right=right, at=START + timedelta(days=days))
    _answer(stranger, right=True)
    with time_machine.travel(START, tick=False):
        weeks = insight.weeks(insight.days_answered(learner))

    assert len(weeks) == insight.WEEKS
    assert weeks[-1] == insight.Week(date(2026, 3, 2), 1, 1)
    assert weeks[-2] == insight.Week(date(2026, 2, 23), 1, 0)
    assert sum(week.total for week in weeks) == 3


def test_the_week_has_seven_days_and_says_which_were_used(learner: User) -> None:
    _answer(learner, right=True)
    _answer(learner, right=True, at=START - timedelta(days=2))
    with time_machine.travel(START, tick=False):
        days = insight.days_of_week(insight.days_answered(learner))

    assert days[0][0] == date(2026, 3, 2)
    assert [active for _day, active in days] == [False, True, *[False] * 5]


def _course_of(learner: User, *steps: str) -> insight.Overcome | None:
    """w: showed it; r: right where it was offered; h: that with a hint; -: right where
    it was not offered."""
    for minute, step in enumerate(steps):
        _answer(
            learner,
            right=step != "w",
            misconception="wrong_dragon" if step == "w" else "",
            offered=() if step == "-" else ("wrong_dragon",),
            at=START + timedelta(minutes=minute),
            hints=step == "h",
        )
    return next(iter(insight.misconceptions(learner)), None)


@pytest.mark.parametrize(
    ("steps", "is_overcome"),
    [
        ("wwrrr", True),
        ("wwrr", False),
        ("wwrr---", False),
        ("wwrrwr", False),
        ("rrrww", False),
        ("wrwrrr", True),
        ("wwrrh", False),
        ("wwrhrr", True),
    ],
)
def test_twice_had_and_three_times_right_in_a_row_is_overcome(
    learner: User, steps: str, is_overcome: bool
) -> None:
    found = _course_of(learner, *steps)
    assert found is not None
    assert found.is_overcome == is_overcome


def test_what_showed_once_is_not_listed(learner: User) -> None:
    assert _course_of(learner, *"wrrr") is None


def test_the_map_shows_every_skill_with_its_state(learner: User) -> None:
    give(learner, 1, right=True)
    SkillEstimate.objects.create(
        learner=learner,
        skill="dragons",
        value=0.4,
        answers=9,
        mastered_at=START,
        last_answer_at=START,
    )
    rows = {r.skill.slug: r for s in insight.skill_stages(learner) for r in s.rows}

    assert len(rows) >= 30
    assert (rows["find-line"].state, rows["find-line"].percent) == ("learning", 100)
    assert rows["find-line"].kind == "which_line"
    assert rows["dragons"].state == "mastered"
    assert rows["soap"].state == "new"
    assert rows["soap"].requires == ("Which dragon goes with which suit",)


def test_the_progress_page_shows_it_all(
    learner_client: Client, learner: User, django_assert_max_num_queries: object
) -> None:
    for seed in range(4):
        give(learner, seed, right=False, at=START - timedelta(days=2))
    with (
        time_machine.travel(START, tick=False),
        django_assert_max_num_queries(14),  # type: ignore[operator]
    ):
        text = learner_client.get("/progress/").text

    assert "Review: 4 are due" in text
    assert '<svg class="chart"' in text
    assert "The same as a table" in text
    assert "0 of 7 days" in text
    assert "streak" not in text.lower()


def test_a_visitor_sees_the_bare_map(client: Client) -> None:
    text = client.get("/progress/").text
    assert "Where a joker may stand" in text
    assert '<svg class="chart"' not in text
    assert not User.objects.exists()


def test_questions_are_not_counted_under_a_drill_of_the_same_kind(
    learner: User,
) -> None:
    for name, right in ((f"{QUESTION}{uuid4()}", True), ("exchange:1", False)):
        Answer.objects.create(
            learner=learner,
            uuid=uuid4(),
            mode="quiz",
            item=name,
            kind="exchange",
            is_right=right,
            created_at=START,
        )
    assert answers_by_kind(learner=learner) == (
        KindRow("Exchanging jokers", 1, 1),
        KindRow("Win a joker", 0, 1),
    )
