"""What a class is to be asked again: new questions, or the very same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from cards.selectors import section_slug
from lessons.drills.links import MOST_ITEMS, BadLink, read_picked, read_plan
from lessons.models import Assignment, AssignmentKind
from lessons.selectors.beliefs import kinds_showing

FOLLOWING: Final = 10
"""So many questions a follow-up has, where they are new."""


def follow_up_of(
    assignment: Assignment,
    *,
    items: Sequence[str],
    beliefs: Sequence[str],
    same: bool,
) -> dict[str, Any] | None:
    """What the form of the follow-up begins with; None where nothing can follow.

    `items` are asked again, by kind, level and seed as the results name them, and what
    shows one of the `beliefs`; `same` asks the very same items.
    """
    asked: dict[str, Any] = {
        "kind": AssignmentKind.DRILL.value,
        "follows": assignment.public_id,
        "card": assignment.task.get("card", assignment.classroom.card_slug),
        "title": _("Again: %(title)s") % {"title": assignment.title[:100]},
    }
    if assignment.task.get("sections"):
        slugs = [section_slug(name) for name in assignment.task["sections"]]
        asked["sections"] = slugs
    items, beliefs = items[:MOST_ITEMS], beliefs[:MOST_ITEMS]
    if same and _are_items(items):
        return asked | {"picked": list(items)}
    if plan := _plan(items, beliefs, assignment):
        return asked | {"plan": plan}
    if assignment.kind == AssignmentKind.CHARLESTON:
        return asked | {"kind": "charleston", "deals": assignment.task["deals"]}
    return None


def _are_items(ticked: Sequence[str]) -> bool:
    """Do these name items, each by kind, level and seed?"""
    try:
        return bool(read_picked(",".join(ticked)))
    except BadLink:
        return False


def _plan(
    ticked: Sequence[str], beliefs: Sequence[str], assignment: Assignment
) -> list[str]:
    """Kinds and levels of new questions: those ticked, and those that show a belief."""
    wanted = [".".join(one.split(".")[:2]) for one in ticked]
    try:
        read_plan(",".join(wanted))
    except BadLink:
        wanted = []
    level = assignment.task.get("level", 1)
    for belief in beliefs:
        kinds = kinds_showing(belief)
        own = [kind for kind in kinds if kind == assignment.task.get("drill")]
        wanted += [f"{kind}.{level}" for kind in own or kinds]
    return (wanted * FOLLOWING)[: max(FOLLOWING, len(wanted))] if wanted else []
