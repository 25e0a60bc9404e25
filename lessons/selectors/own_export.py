"""What somebody has learned and answered, for their own file of everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from lessons.drills.charleston import LEARNER
from lessons.models import (
    Assignment,
    CharlestonRun,
    GameQuestion,
    LiveAnswer,
    Pack,
    Work,
)
from mahjong_site.accounts.models import User
from mahjong_site.web.jsonfiles import CHUNK, Table, same, table_of

_RUN: Final = (
    *("run", "card", "seed", "steps", "passed", "guess", "given_for"),
    *("started_at", "last_pass_at"),
)


def own_lessons(person: User) -> Iterator[Table]:
    """Answers, lessons, skills, the review queue, and the classes."""
    yield from _answers(person)
    yield from _progress(person)
    yield from _from_games(person)
    yield from _seats(person)
    yield from _teaching(person)


def _answers(person: User) -> Iterator[Table]:
    yield table_of(
        "answers",
        person.answers.order_by("created_at", "pk"),
        **same("uuid", "step", "mode", "kind", "item", "version", "card_slug"),
        **same("card_hash", "sections", "level", "seed", "choice", "is_right"),
        **same("misconception", "skills", "time_ms", "help_used", "proof"),
        **same("is_repeat"),
        given_for="context",
        answered_at="created_at",
    )
    hints = person.help_taken.order_by("taken_at", "pk")
    yield table_of("hints", hints, **same("item", "count", "taken_at"))
    packed = person.packed_items.order_by("packed_at", "pk")
    yield table_of("items_in_packs", packed, **same("item", "packed_at"))
    packs = Pack.objects.filter(learner=person).order_by("made_at", "pk")
    of_packs = same("uuid", "card_slug", "card_hash", "items", "made_at")
    yield table_of("packs", packs, **of_packs)
    yield Table("charleston_deals", _RUN, _runs(person))


def _runs(person: User) -> Iterator[Sequence[Any]]:
    """What the learner passed; what the bots did may still be hidden."""
    rows = CharlestonRun.objects.filter(learner=person).order_by("created_at", "pk")
    for run in rows.iterator(CHUNK):
        own = [one for one in run.actions if one.get("seat") == LEARNER]
        when = (run.created_at, run.updated_at)
        yield (
            *(run.uuid, run.card_slug, run.seed, run.steps, own, run.guess),
            *(run.context, *when),
        )


def _progress(person: User) -> Iterator[Table]:
    yield table_of(
        "lessons",
        person.lesson_progress.order_by("last_attempt_at", "pk"),
        **same("lesson", "attempts", "best_right", "best_total", "passed_at"),
        **same("last_attempt_at"),
    )
    yield table_of(
        "quizzes",
        person.quiz_attempts.order_by("created_at", "pk"),
        **same("uuid", "lesson", "version", "right", "total", "is_passed"),
        handed_in_at="created_at",
    )
    yield table_of(
        "skills",
        person.skill_estimates.order_by("skill"),
        **same("skill", "value", "answers", "mastered_at", "last_answer_at"),
    )
    yield table_of(
        "review",
        person.review_items.all(),
        **same("item", "version", "state", "step", "stability", "difficulty"),
        **same("due_at", "last_review_at", "snoozed_until", "removed_at"),
    )


def _from_games(person: User) -> Iterator[Table]:
    yield table_of(
        "skills_in_games",
        person.played_skills.order_by("created_at", "pk"),
        **same("game", "skill", "good", "much", "total", "helped"),
        given_for="context",
        played_at="created_at",
    )
    yield table_of(
        "kept_decisions",
        person.kept_decisions.all(),
        id="public_id",
        **same("game", "number", "seat", "position", "chosen", "card_hash"),
        kept_at="created_at",
    )
    yield table_of(
        "questions_to_teachers",
        GameQuestion.objects.filter(decision__learner=person),
        decision="decision__public_id",
        **{"class": "seat__classroom__name"},
        **same("text", "asked_at", "answer", "answered_at"),
    )


def _seats(person: User) -> Iterator[Table]:
    """Where the person sits; the real name on the list is the teachers' alone."""
    yield table_of(
        "classes",
        person.seats.order_by("joined_at", "pk"),
        **{"class": "classroom__name"},
        **same("nickname", "joined_at", "removed_at"),
    )
    yield table_of(
        "assignments",
        Work.objects.filter(seat__learner=person).order_by("started_at", "pk"),
        **{"class": "assignment__classroom__name", "try": "number"},
        assignment="assignment__public_id",
        title="assignment__title",
        **same("answered", "right", "total", "detail"),
        **same("started_at", "finished_at", "passed_at"),
    )
    # Right or wrong is told when the question is revealed; then it is an answer.
    yield table_of(
        "answers_to_live_questions",
        LiveAnswer.objects.filter(learner=person),
        question="session__public_id",
        choice="answer__choice",
        answered_at="answered_at",
    )


def _teaching(person: User) -> Iterator[Table]:
    """What the person made for classes, nothing of their pupils."""
    yield table_of(
        "classes_taught",
        person.teachings.order_by("created_at", "pk"),
        **{"class": "classroom__name", "card": "classroom__card_slug"},
        rules="classroom__rules",
        **same("is_owner"),
        since="created_at",
    )
    yield table_of(
        "invitations",
        person.invitations.all(),
        **{"class": "classroom__name"},
        since="created_at",
    )
    yield table_of(
        "assignments_made",
        Assignment.objects.filter(created_by=person).order_by("created_at", "pk"),
        **{"class": "classroom__name"},
        id="public_id",
        **same("title", "note", "kind", "task", "pass_mark", "tries"),
        **same("opens_at", "due_at", "closes_at", "withdrawn_at", "created_at"),
    )
