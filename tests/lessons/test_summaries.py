"""Skills and the review queue: moved by answers, rebuilt from them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.core.management import call_command
from django.forms.models import model_to_dict

from cards import library
from lessons.drills import which_line
from lessons.drills.catalogue import serve
from lessons.drills.item import DrillSettings
from lessons.models import Answer, Mode, ReviewItem, SkillEstimate
from lessons.scheduling import Recall, review
from lessons.services.answers import Circumstances, answer_item
from lessons.services.help import take_help
from lessons.services.review import remove, snooze
from lessons.services.skills import ENOUGH
from lessons.skillmap import skills_of_misconception
from mahjong_site.accounts import services as accounts
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError

CARD = "nmjl-2026"
START = datetime(2026, 3, 3, 12, tzinfo=UTC)


def give(
    learner: User,
    seed: int,
    *,
    right: bool,
    kind: str = "which_line",
    at: datetime = START,
    hints: int = 0,
    **how: Any,
) -> Answer:
    """An answer of that learner at that time, after so many hints."""
    card = library.shipped_card(CARD)
    item = serve(card, kind, DrillSettings(CARD), seed)
    choice = next(c for c in item.choices if c.is_right == right)
    with time_machine.travel(at, tick=False):
        if hints:
            take_help(learner=learner, item=item, count=hints)
        return answer_item(
            learner=learner,
            card=card,
            item=item,
            choice=choice.key,
            uuid=uuid4(),
            how=Circumstances(**how),
        )


# --- when something comes back --------------------------------------------------------


def test_a_wrong_answer_is_due_tomorrow_and_right_ones_push_it_away() -> None:
    memory = review(None, Recall.WRONG, START)
    assert memory.due_at - START == timedelta(days=1)
    gaps = []
    for _ in range(4):
        before = memory.due_at
        memory = review(memory, Recall.RIGHT, before)
        gaps.append((memory.due_at - before).days)
    assert gaps == sorted(gaps)
    assert gaps[-1] > 7


def test_doubt_comes_back_sooner_than_certainty() -> None:
    doubt, sure = (review(None, one, START) for one in (Recall.HESITANT, Recall.RIGHT))
    assert doubt.due_at < sure.due_at


def test_the_same_answers_give_the_same_days() -> None:
    assert review(None, Recall.WRONG, START) == review(None, Recall.WRONG, START)


# --- the queue ------------------------------------------------------------------------

pytestmark = pytest.mark.django_db


def test_a_wrong_answer_enters_the_queue_with_its_reason(learner: User) -> None:
    answer = give(learner, 1, right=False)
    give(learner, 2, right=True)

    row = ReviewItem.objects.get()
    assert (row.item, row.answer) == (answer.item, answer)
    assert row.due_at == START + timedelta(days=1)


@pytest.mark.parametrize("how", [{"hints": 1}, {"time_ms": 95_000}])
def test_a_hesitant_answer_enters_the_queue(learner: User, how: dict[str, int]) -> None:
    give(learner, 1, right=True, time_ms=5_000)
    assert not ReviewItem.objects.exists()
    give(learner, 2, right=True, **how)
    assert ReviewItem.objects.count() == 1


def test_a_right_answer_counts_only_once_it_is_due(learner: User) -> None:
    give(learner, 1, right=False)
    give(learner, 1, right=True, at=START + timedelta(minutes=1))
    assert ReviewItem.objects.get().due_at == START + timedelta(days=1)

    due = START + timedelta(days=1)
    give(learner, 1, right=True, at=due, mode=Mode.REVIEW)
    assert ReviewItem.objects.get().due_at > due + timedelta(days=1)


def test_a_changed_item_starts_fresh_and_old_answers_keep_their_version(
    learner: User,
) -> None:
    give(learner, 1, right=False)
    ReviewItem.objects.update(version="0", stability=50.0)
    Answer.objects.update(version="0")

    give(learner, 1, right=False, at=START + timedelta(days=9))

    row, now = ReviewItem.objects.get(), str(which_line.VERSION)
    assert (row.version, row.due_at) == (now, START + timedelta(days=10))
    assert row.stability < 1
    assert sorted(Answer.objects.values_list("version", "is_repeat")) == [
        ("0", False),
        (now, False),
    ]


def test_what_was_removed_comes_back_only_when_it_is_wrong_again(
    learner: User, stranger: User
) -> None:
    give(learner, 1, right=False)
    row = ReviewItem.objects.get()
    with pytest.raises(DomainError):
        remove(learner=stranger, public_id=row.public_id)
    remove(learner=learner, public_id=row.public_id)
    give(learner, 1, right=True, at=START + timedelta(days=3))
    assert ReviewItem.objects.get().removed_at is not None
    give(learner, 1, right=False, at=START + timedelta(days=4))
    assert ReviewItem.objects.get().removed_at is None


def test_snoozing_lets_it_rest(learner: User) -> None:
    give(learner, 1, right=False)
    row = ReviewItem.objects.get()
    with time_machine.travel(START, tick=False):
        snooze(learner=learner, public_id=row.public_id, length="week")
    assert ReviewItem.objects.get().snoozed_until == START + timedelta(days=7)
    with pytest.raises(DomainError) as refused:
        snooze(learner=learner, public_id=row.public_id, length="year")
    assert refused.value.code == "unknown_length"


def test_an_answer_can_say_what_it_was_given_for(learner: User) -> None:
    homework = uuid4()
    give(learner, 1, right=True, mode=Mode.ASSIGNMENT, context=homework)
    assert Answer.objects.get(context=homework).mode == Mode.ASSIGNMENT


# --- skills ---------------------------------------------------------------------------


def test_a_skill_moves_with_answers_and_mastery_stays(learner: User) -> None:
    for seed in range(ENOUGH):
        give(learner, seed, right=True)
    skill = SkillEstimate.objects.get(skill="find-line")
    assert (skill.value, skill.answers) == (1.0, ENOUGH)
    assert skill.mastered_at == START

    for seed in range(10, 14):
        give(learner, seed, right=False, at=START + timedelta(days=2))
    skill.refresh_from_db()
    assert skill.value < 0.5
    assert skill.mastered_at == START


def test_the_same_item_at_once_again_shows_no_skill(learner: User) -> None:
    give(learner, 1, right=False)
    give(learner, 1, right=True)
    assert SkillEstimate.objects.get(skill="find-line").value == 0


def test_a_misconception_speaks_against_its_own_skill_too(learner: User) -> None:
    answer = give(learner, 5, right=False, kind="joker_place")
    assert answer.misconception
    assert SkillEstimate.objects.get(skill="jokers-where").value == 0


def test_a_misconception_not_taken_speaks_for_its_skill(learner: User) -> None:
    answers = [give(learner, seed, right=True) for seed in range(8)]
    offered = {code for answer in answers for code in answer.offered}
    spoken = {slug for code in offered for slug in skills_of_misconception(code)}
    others = spoken - set(answers[0].skills)

    assert others
    for slug in others:
        assert SkillEstimate.objects.get(skill=slug).value == 1


# --- rebuilt and moved ----------------------------------------------------------------


def _state() -> list[dict[str, Any]]:
    rows = [*SkillEstimate.objects.order_by("skill"), *ReviewItem.objects.all()]
    return [model_to_dict(row) | {"id": None} for row in rows]


def _a_busy_week(learner: User) -> None:
    for day in range(7):
        for seed in range(4):
            right = (seed + day) % 3 > 0
            kind = ("which_line", "joker_place")[seed % 2]
            at = START + timedelta(days=day, minutes=seed)
            give(learner, seed, right=right, kind=kind, at=at)


def test_rebuilding_gives_the_same_summaries(learner: User) -> None:
    _a_busy_week(learner)
    first, second = ReviewItem.objects.all()[:2]
    snooze(learner=learner, public_id=first.public_id, length="day")
    remove(learner=learner, public_id=second.public_id)
    before = _state()
    assert len(before) > 4

    call_command("rebuild_progress")

    assert _state() == before


def test_a_guests_queue_and_skills_move_to_the_account(
    guest: User, learner: User
) -> None:
    give(learner, 1, right=False)
    give(guest, 1, right=True, at=START + timedelta(hours=1))
    give(guest, 2, right=False)
    removed = ReviewItem.objects.get(learner=guest)
    remove(learner=guest, public_id=removed.public_id)

    accounts.merge_guest(guest=guest, account=learner)

    assert ReviewItem.objects.filter(learner=learner).count() == 2
    assert ReviewItem.objects.get(public_id=removed.public_id).removed_at
    assert SkillEstimate.objects.get(skill="find-line").answers == 2
    assert Answer.objects.filter(is_repeat=True).count() == 1
