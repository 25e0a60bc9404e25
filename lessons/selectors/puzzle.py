"""How people chose in the puzzle of a day."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from lessons.drills.catalogue import item_key
from lessons.drills.showing import ShownChoice, choices_of
from lessons.models import Answer, Mode
from lessons.puzzle import Puzzle
from mahjong_site.accounts.models import User


@dataclass(frozen=True, slots=True)
class Share:
    """One choice, how many people made it, and what part of all that is."""

    choice: ShownChoice
    count: int
    percent: int
    is_right: bool


def shares(puzzle: Puzzle) -> tuple[Share, ...]:
    """For each choice how many people made it, each counted once; one query."""
    rows = Answer.objects.filter(
        mode=Mode.PUZZLE,
        item=item_key(puzzle.item),
        version=str(puzzle.item.version),
        uuid=puzzle.uuid,
    )
    counts = dict(rows.order_by().values_list("choice").annotate(count=Count("pk")))
    total = sum(counts.values())
    shown = choices_of(puzzle.item)
    return tuple(
        Share(
            one,
            counts.get(one.key, 0),
            round(100 * counts.get(one.key, 0) / total) if total else 0,
            choice.is_right,
        )
        for one, choice in zip(shown, puzzle.item.choices, strict=True)
    )


def own_answer(puzzle: Puzzle, learner: User | None) -> Answer | None:
    """The learner's answer to the puzzle, if there is one."""
    if learner is None:
        return None
    return Answer.objects.filter(learner=learner, uuid=puzzle.uuid, step=0).first()
