"""What the home page offers to somebody who comes back, the most urgent first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lessons.assigning import Stage
from lessons.selectors.assignments import Waiting, waiting_for
from lessons.selectors.classes import classes_taught, invitations_of, seats_taken
from lessons.selectors.gamequestions import waiting_for_teacher
from lessons.selectors.live import running_for
from lessons.selectors.progress import course_overview
from lessons.selectors.review import due_count
from lessons.selectors.ties import Tie, ties_of
from lessons.views.assignments.doing import address_of_work
from mahjong_site.accounts.models import User
from play import selectors as play_selectors

Text = str | Promise


@dataclass(frozen=True, slots=True)
class NextStep:
    """One thing to go on with: what it is, a sentence, and where its link leads.

    `language` is that of title and text, where it need not be the reader's; `more`
    follows the text in the reader's.
    """

    title: Text
    text: Text
    url: str
    action: Text
    language: str = ""
    more: Text = ""


def next_steps(person: User) -> tuple[NextStep, ...]:
    """Everything that this person may go on with; of classes only who has any."""
    ties = ties_of(person)
    bound = (find(person) for tie, find in BY_TIE if tie in ties)
    own = (unfinished_game(person), due_reviews(person))
    last = next_lesson(person, is_in_class=Tie.SEAT in ties)
    return tuple(step for step in (*bound, *own, last) if step is not None)


def unfinished_game(person: User) -> NextStep | None:
    """The game that was touched last and is not over."""
    game = play_selectors.unfinished_games(person).first()
    if game is None:
        return None
    names = get_text_list(list(game.bot_names), _("and"))
    return NextStep(
        title=_("Your game waits for you"),
        text=_("%(names)s are still at the table, exactly as you left it.")
        % {"names": names},
        url=reverse("play:table", args=[game.public_id]),
        action=_("Go on playing"),
    )


def due_reviews(person: User) -> NextStep | None:
    """What is due in the review queue."""
    count = due_count(person)
    if not count:
        return None
    title = ngettext("%(count)d question is due", "%(count)d questions are due", count)
    return NextStep(
        title=title % {"count": count},
        text=_("What you answered wrongly some days ago. See whether it is clear now."),
        url=reverse("review:queue"),
        action=_("Review"),
    )


def live_question(person: User) -> NextStep | None:
    """A question that somebody's class is asked at this moment."""
    session = running_for(person)
    if session is None:
        return None
    return NextStep(
        title=_("Your class is asked a question now"),
        text=session.classroom.name + ".",
        url=reverse("classes:live", args=[session.classroom.public_id]),
        action=_("Answer"),
    )


def invitation(person: User) -> NextStep | None:
    """The class that somebody is asked to teach; the list of them has the answers."""
    asked = None if person.is_guest else invitations_of(person).first()
    if asked is None:
        return None
    title = _("%(name)s asks you to teach a class")
    return NextStep(
        title=title % {"name": asked.asked_by},
        text=asked.classroom.name + ".",
        url=reverse("classes:list"),
        action=_("Accept or decline"),
    )


def taught_classes(person: User) -> NextStep | None:
    """The class that somebody teaches, or all of them."""
    classes = list(classes_taught(person).filter(archived_at__isnull=True)[:2])
    if not classes:
        return None
    one, *others = classes
    to_one = reverse("classes:detail", args=[one.public_id])
    text = _("What was done, what is due, and a question to all at once.")
    if waiting := waiting_for_teacher(person):
        asked = ngettext(
            "%(count)d question from a game waits for your answer.",
            "%(count)d questions from games wait for your answer.",
            waiting,
        )
        text = asked % {"count": waiting}
    return NextStep(
        title=_("Your classes") if others else one.name,
        text=text,
        url=reverse("classes:list") if others else to_one,
        action=_("Open"),
    )


def due_assignments(person: User) -> NextStep | None:
    """What a teacher has set and is not done: the one that is due first.

    The link leads to the first open question at once.
    """
    waiting = waiting_for(person)
    if waiting is None:
        return None
    assignment = waiting.shown.assignment
    return NextStep(
        title=assignment.title,
        text=" ".join(_assignment_words(waiting)),
        url=address_of_work(waiting),
        action=_("Go on") if waiting.shown.outcome.has_open_try else _("Start"),
    )


def _assignment_words(waiting: Waiting) -> Iterator[str]:
    assignment = waiting.shown.assignment
    yield assignment.classroom.name + "."
    if assignment.due_at is not None:
        day = date_format(localtime(assignment.due_at), "WEEKDAY_SHORT_FORMAT")
        is_late = waiting.shown.stage is Stage.LATE
        words = _("It was due %(day)s.") if is_late else _("It is due %(day)s.")
        yield words % {"day": day}
    if waiting.others:
        more = ngettext(
            "%(count)d more waits for you.",
            "%(count)d more wait for you.",
            waiting.others,
        )
        yield more % {"count": waiting.others}


def own_class(person: User) -> NextStep | None:
    """The class that a pupil sits in; the list of them for several."""
    seats = seats_taken(person).open()[:20]
    live = [seat.classroom for seat in seats if seat.classroom.archived_at is None]
    if not live:
        return None
    if len(live) > 1:
        names = get_text_list([one.name for one in live], _("and"))
        url = reverse("classes:list")
    else:
        names, url = live[0].name, reverse("classes:detail", args=[live[0].public_id])
    return NextStep(
        title=ngettext("Your class", "Your classes", len(live)),
        text=names,
        url=url,
        action=_("To the class") if len(live) == 1 else _("To the classes"),
    )


def next_lesson(person: User, *, is_in_class: bool) -> NextStep | None:
    """The lesson that comes next, or the drills for somebody who has done them all."""
    overview = course_overview(learner=person, is_in_class=is_in_class)
    lesson = overview.next_lesson
    if lesson is None and not overview.is_done:
        return None
    if lesson is None:
        return NextStep(
            title=_("Every lesson is done")
            if overview.passed == overview.total
            else _("You know what the lessons teach"),
            text=_("Five questions keep the card fresh; each is dealt anew."),
            url=reverse("drills:list"),
            action=_("To the drills"),
        )
    more = ""
    if overview.has_begun:
        counts = {"passed": overview.passed, "total": overview.total}
        more = _("%(passed)d of %(total)d lessons done.") % counts
    return NextStep(
        title=lesson.title,
        text=lesson.data.summary,
        url=reverse("lessons:lesson-detail", args=[lesson.slug]),
        action=_("Go on") if overview.has_begun else _("Start"),
        language=lesson.language,
        more=more,
    )


BY_TIE: Final[tuple[tuple[Tie, Callable[[User], NextStep | None]], ...]] = (
    (Tie.SEAT, live_question),
    (Tie.SEAT, due_assignments),
    (Tie.INVITATION, invitation),
    (Tie.TEACHING, taught_classes),
    (Tie.SEAT, own_class),
)
"""What may wait in classes, each beside the tie without which it cannot."""
