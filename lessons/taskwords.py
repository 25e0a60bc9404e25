"""What an assignment asks, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from lessons.drills.catalogue import KINDS
from lessons.library import library
from lessons.tasks import (
    CharlestonTask,
    DealTask,
    DrillTask,
    GamesTask,
    LessonTask,
    Task,
)


def title_of(task: Task) -> str:
    """A short name: "Which line is this?", "Practice games"."""
    match task:
        case LessonTask():
            lesson = library().by_uuid.get(task.lesson)
            return lesson.title if lesson else _("A lesson")
        case DrillTask():
            mixed = task.plan or task.picked or task.drill not in KINDS
            return _("Mixed questions") if mixed else str(KINDS[task.drill].TITLE)
        case CharlestonTask():
            return _("The Charleston")
        case DealTask():
            return task.name or _("A prepared deal")
        case GamesTask():
            return _("Practice games")


def words_of(task: Task) -> str:
    """What is to be done, in one sentence."""
    match task:
        case LessonTask():
            return _("Read the lesson and pass its check.")
        case DrillTask():
            return _drill_words(task)
        case CharlestonTask():
            text = ngettext(
                "Pass through %(count)d deal, up to the courtesy.",
                "Pass through %(count)d deals, up to the courtesy.",
                task.deals,
            )
            return text % {"count": task.deals}
        case DealTask():
            return _("Play the deal that your teacher prepared.")
        case GamesTask():
            text = ngettext(
                "Play %(count)d practice game.",
                "Play %(count)d practice games.",
                task.games,
            )
            aims = engine.aims_from_list(list(task.aims))
            level = _("The other players: %(level)s.") % {"level": task.bots.label}
            words = [text % {"count": task.games}, level]
            return " ".join([*words, *(engine.explain_aim(aim, _) for aim in aims)])


def _drill_words(task: DrillTask) -> str:
    count = len(task.picked or task.plan) or task.items
    text = ngettext("%(count)d question", "%(count)d questions", count)
    parts = [title_of(task), text % {"count": count}]
    if not (task.picked or task.plan):
        parts.append(_("level %(level)d") % {"level": task.level})
    if task.sections:
        parts.append(", ".join(task.sections))
    return " · ".join(parts)
