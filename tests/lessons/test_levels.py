from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from lessons.drills.catalogue import KINDS
from lessons.models import SkillEstimate
from lessons.selectors.levels import (
    FIRST,
    Recent,
    last_mistakes,
    level_after,
    levels,
    plan_for,
    practice_plan,
)
from mahjong_site.accounts.models import User
from tests.lessons.answers import know_all
from tests.lessons.test_summaries import START, give


@pytest.mark.parametrize(
    ("answers", "level"),
    [
        ([], 1),
        ([(1, True)], 1),
        ([(1, True)] * 3, 2),
        ([(1, False), (1, True), (1, True)], 1),
        ([(2, False)] * 2, 1),
        ([(1, False)] * 3, 1),
        ([(5, True)] * 3, 5),
        ([(3, True), (2, True), (2, True)], 3),
        ([(2, True), (3, False), (3, False)], 2),
        ([(1, True), (1, True, True), (1, True)], 1),
        ([(2, True, True)] * 3, 2),
        ([(2, False, True)] * 2, 1),
    ],
)
def test_the_last_answers_lead_up_and_down(
    answers: list[tuple[Any, ...]], level: int
) -> None:
    recent = [Recent(*answer) for answer in answers]
    assert level_after("which_line", recent) == level


@pytest.mark.django_db
def test_levels_are_kept_by_kind_and_learner(
    learner: User, stranger: User, django_assert_num_queries: object
) -> None:
    for seed in range(3):
        give(learner, seed, right=True, kind="joker_place")

    with django_assert_num_queries(1):  # type: ignore[operator]
        found = levels(learner)
    assert (found["joker_place"], found["which_line"]) == (2, 1)
    assert levels(stranger)["joker_place"] == 1
    assert levels(None) == dict.fromkeys(KINDS, 1)


@pytest.mark.django_db
def test_a_start_without_a_level_takes_the_one_that_suits(
    learner_client: Client, learner: User
) -> None:
    for seed in range(3):
        give(learner, seed, right=True, kind="joker_place")

    assert "level=2" in learner_client.get("/drills/joker_place/")["Location"]
    assert "level=4" in learner_client.get("/drills/joker_place/?level=4")["Location"]


@pytest.mark.django_db
def test_a_mixed_set_begins_with_what_is_least_sure(learner: User) -> None:
    for kind in KINDS.values():
        for skill in kind.SKILLS:
            SkillEstimate.objects.update_or_create(
                learner=learner,
                skill=skill,
                defaults={"value": 1.0, "answers": 9, "last_answer_at": START},
            )
    know_all(learner)
    SkillEstimate.objects.filter(skill="jokers-where").update(value=0.1)

    for seed in range(5):
        plan = plan_for(learner, 5, seed)
        assert "jokers-where" in KINDS[plan[0][0]].SKILLS
        assert len(plan) == 5
    assert len({kind for kind, _level in plan}) == min(5, len(KINDS))


@pytest.mark.django_db
def test_a_newcomer_is_asked_what_needs_no_lesson(learner: User) -> None:
    for seed in range(9):
        assert {*plan_for(None, 5, seed)} == {(kind, 1) for kind in FIRST}

    know_all(learner)
    kinds = {kind for seed in range(9) for kind, _level in plan_for(learner, 5, seed)}
    assert kinds == {*KINDS}


@pytest.mark.django_db
def test_practice_is_made_of_the_kinds_in_which_mistakes_show(learner: User) -> None:
    assert practice_plan(learner, last_mistakes(learner), 5) == ()
    answer = give(learner, 5, right=False, kind="joker_place")

    plan = practice_plan(learner, last_mistakes(learner), 5)

    assert len(plan) == 5
    for kind, _level in plan:
        assert answer.misconception in KINDS[kind].MISCONCEPTIONS
