"""The hints that a learner has seen for an item, and where to read more."""

from __future__ import annotations

from dataclasses import dataclass

from lessons.drills.catalogue import item_key
from lessons.drills.hints import hints_of
from lessons.drills.item import Item
from lessons.drills.showing import ShownHint, show_hint
from lessons.glossary import glossary
from lessons.glossary_schema import Term
from lessons.library import Lesson, library
from lessons.models import HelpTaken
from lessons.skillmap import skill_map
from mahjong_site.accounts.models import User


@dataclass(frozen=True, slots=True)
class Help:
    """Hints seen so far; the number of the next one, 0 when there is none.

    `lessons` and `terms` tell more about what the item asks for.
    """

    hints: tuple[ShownHint, ...]
    following: int
    lessons: tuple[Lesson, ...]
    terms: tuple[Term, ...]


def help_for(learner: User | None, item: Item) -> Help:
    """What help the learner has had with an item, and what there is; one query."""
    every = hints_of(item)
    seen = help_taken(learner, item)
    skills = [skill_map()[slug] for slug in item.skills]
    return Help(
        hints=tuple(show_hint(hint) for hint in every[:seen]),
        following=seen + 1 if seen < len(every) else 0,
        lessons=tuple({s.lesson: library().lessons[s.lesson] for s in skills}.values()),
        terms=tuple(
            {s.glossary: glossary().by_slug[s.glossary] for s in skills}.values()
        ),
    )


def help_taken(learner: User | None, item: Item) -> int:
    """How many hints the learner has seen since the last answer to the item."""
    if learner is None:
        return 0
    rows = HelpTaken.objects.filter(learner=learner, item=item_key(item))
    return rows.values_list("count", flat=True).first() or 0
