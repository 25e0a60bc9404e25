"""What each app has for somebody who comes back, as steps for the home page."""

from __future__ import annotations

from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lessons.selectors.progress import course_overview
from lessons.selectors.review import due_count
from mahjong_site.accounts.models import User
from mahjong_site.pages.next_steps import NextStep
from play import selectors as play_selectors


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
    title = ngettext("%(count)d item is due", "%(count)d items are due", count)
    return NextStep(
        title=title % {"count": count},
        text=_("What you answered wrongly some days ago. See whether it is clear now."),
        url=reverse("review:queue"),
        action=_("Review"),
    )


def next_lesson(person: User) -> NextStep | None:
    """The lesson that comes next, or the drills for somebody who has done them all."""
    overview = course_overview(learner=person)
    lesson = overview.next_lesson
    if lesson is None:
        return NextStep(
            title=_("Every lesson is done"),
            text=_("Five questions keep the card fresh; each is dealt anew."),
            url=reverse("drills:list"),
            action=_("To the drills"),
        )
    text = lesson.data.summary
    if overview.has_begun:
        counts = {"passed": overview.passed, "total": overview.total}
        text += " " + _("%(passed)d of %(total)d lessons done.") % counts
    return NextStep(
        title=lesson.title,
        text=text,
        url=reverse("lessons:lesson-detail", args=[lesson.slug]),
        action=_("Go on") if overview.has_begun else _("Start"),
    )
