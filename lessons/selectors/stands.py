"""Who stands by what, of one item that a whole class had."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from lessons.models import Answer, Assignment


class Stand(NamedTuple):
    """What a pupil stands by: the last choice, and what is behind it."""

    choice: str
    is_right: bool
    misconception: str


@dataclass(frozen=True, slots=True)
class ItemStands:
    """Who stands by what, the choice of most first, by the names that teachers read.

    `card_hash` is that of the card on which the first of them answered.
    """

    card_hash: str
    names: Mapping[Stand, list[str]]


def stands_of_item(assignment: Assignment, kind: str, seed: int) -> ItemStands | None:
    """What the class answered to an item that all had; None for nothing; one query."""
    rows = Answer.objects.filter(
        context=assignment.public_id,
        kind=kind,
        seed=seed,
        learner__seats__classroom=assignment.classroom_id,
        learner__seats__removed_at=None,
    )
    names = [f"learner__seats__{name}" for name in ("real_name", "nickname")]
    found = rows.order_by("created_at", "pk").values_list(
        "card_hash", "learner", *names, *Stand._fields
    )
    if not found:
        return None
    stands: dict[Stand, list[str]] = defaultdict(list)
    last = {learner: given for _hash, learner, *given in found}
    for real_name, nickname, *stand in last.values():
        stands[Stand(*stand)].append(real_name or nickname)
    by_most = sorted(stands.items(), key=lambda one: -len(one[1]))
    return ItemStands(found[0][0], dict(by_most))
