"""What waits in the review queue, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from cards.library import is_known, known_hashes
from engine import NotationError, parse_tiles
from lessons.asks import KIND_TITLES
from lessons.content_schema import Item as Question
from lessons.content_schema import fingerprint
from lessons.drills import own_answers, own_position
from lessons.drills.call_choices import words_of
from lessons.drills.call_weighing import CALL
from lessons.drills.catalogue import ASKED_AGAIN, TITLES
from lessons.drills.misconceptions import NAMES, Misconception
from lessons.drills.wording import counted_tiles, sentence
from lessons.library import library
from lessons.models import QUESTION, TASK, Answer, Mode, ReviewItem
from lessons.presenting import show_item
from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import Switch, preferences_of


@dataclass(frozen=True, slots=True)
class Waiting:
    """An item of the queue as its page shows it."""

    row: ReviewItem
    title: str | Promise
    chosen: str
    misconception: str | Promise
    is_due: bool
    is_changed: bool
    can_be_asked: bool

    @property
    def answered_at(self) -> datetime:
        """When the answer was given that brought it here."""
        return self.row.answer.created_at

    @property
    def was_right(self) -> bool:
        """Was it right after all, but with help or doubt?"""
        return self.row.answer.is_right

    @property
    def is_own(self) -> bool:
        """Is it a decision of a game?"""
        return is_own(self.row.answer)

    @property
    def is_from_game(self) -> bool:
        """Was it chosen in the game itself?"""
        return self.row.answer.mode == Mode.GAME

    @property
    def comes_at(self) -> datetime:
        """When it comes: its day, or later if it was told to rest."""
        rests = self.row.snoozed_until
        return max(self.row.due_at, rests) if rests else self.row.due_at


def questions() -> Mapping[str, Question]:
    """Every question and task of the course by its name in the history."""
    return _questions(id(library()))


@cache
def _questions(_library: int) -> Mapping[str, Question]:
    course = library()
    found: dict[str, Question] = {}
    for lesson in course.lessons.values():
        found |= {f"{TASK}{one.uuid}": one for one in lesson.data.tasks}
        found |= {f"{QUESTION}{one.uuid}": one for one in lesson.quiz.questions}
    placement = course.placement.quiz.questions
    return found | {f"{QUESTION}{one.uuid}": one for one in placement}


def is_on(learner: User | None) -> bool:
    """Does this person want the queue?"""
    return learner is not None and preferences_of(learner).review is Switch.ON


def waiting_rows(learner: User) -> QuerySet[ReviewItem]:
    """Everything that was not removed and that can still be asked."""
    askable = Q(answer__kind__in=list(ASKED_AGAIN)) & known_hashes("answer__card_hash")
    askable |= Q(item__in=list(questions()))
    return _kept(learner).filter(askable).select_related("answer")


def _kept(learner: User) -> QuerySet[ReviewItem]:
    """Everything that was not removed."""
    return ReviewItem.objects.filter(learner=learner, removed_at=None)


def row_of(learner: User, public_id: UUID) -> ReviewItem | None:
    """The learner's item of that id, with its answer; None where there is none."""
    rows = ReviewItem.objects.select_related("answer", "learner")
    return rows.filter(learner=learner, public_id=public_id).first()


def due_rows(learner: User) -> QuerySet[ReviewItem]:
    """What is due now, the longest due first."""
    return waiting_rows(learner).filter(_is_due())


def _is_due() -> Q:
    now = timezone.now()
    awake = Q(snoozed_until=None) | Q(snoozed_until__lte=now)
    return Q(due_at__lte=now) & awake


def due_count(learner: User | None) -> int:
    """How many items are due; none for somebody who switched the queue off.

    Whether they can still be asked is a long question: it waits until some are due.
    """
    if learner is None or not is_on(learner):
        return 0
    has_any = _kept(learner).filter(_is_due()).exists()
    return due_rows(learner).count() if has_any else 0


def waiting(learner: User) -> list[Waiting]:
    """The whole queue, what is due first; one query."""
    now = timezone.now()
    shown = [_shown(row, now, True) for row in waiting_rows(learner)]
    return sorted(shown, key=lambda one: (not one.is_due, one.comes_at))


def show(row: ReviewItem) -> Waiting:
    """One row with its reason in words."""
    askable = row.item in questions() or is_known(row.answer.card_hash)
    return _shown(row, timezone.now(), askable)


def _shown(row: ReviewItem, now: datetime, can_be_asked: bool) -> Waiting:
    rests = row.snoozed_until is not None and row.snoozed_until > now
    return Waiting(
        row=row,
        title=_title(row.answer),
        chosen=chosen_words(row.answer),
        misconception=_misconception(row.answer),
        is_due=row.due_at <= now and not rests,
        is_changed=row.version != version_now(row.answer),
        can_be_asked=can_be_asked,
    )


def version_now(answer: Answer) -> str:
    """The version that the item of an answer has today; "" when it is gone."""
    if answer.is_from_lesson:
        question = questions().get(answer.item)
        return fingerprint(question) if question else ""
    kind = ASKED_AGAIN.get(answer.kind)
    return str(kind.VERSION) if kind else ""


def chosen_words(answer: Answer) -> str:
    """What was chosen, if it can be told without making the item again."""
    question = questions().get(answer.item)
    if question is not None:
        chosen = show_item(question, answer.choice).chosen
        return str(chosen[0].words) if chosen else ""
    try:
        if is_own(answer) and (words := own_answers.words_of(answer.choice)):
            return f"“{sentence(words).rstrip('.')}”"
        if answer.choice.startswith(CALL):
            return f"“{sentence(words_of(answer.choice)).rstrip('.')}”"
        return counted_tiles(parse_tiles(answer.choice))
    except NotationError:
        # The name of a line has blanks and a number; a bare key says nothing.
        return answer.choice if " " in answer.choice else ""


def is_own(answer: Answer) -> bool:
    """Does it answer a decision of a game of its learner?"""
    return answer.kind == own_position.KIND and not answer.is_from_lesson


def _title(answer: Answer) -> str | Promise:
    question = questions().get(answer.item)
    if question is not None:
        return question.text
    if is_own(answer):
        return own_position.TITLE
    titles = KIND_TITLES if answer.is_from_lesson else TITLES
    return titles.get(answer.kind, _("A question"))


def _misconception(answer: Answer) -> str | Promise:
    try:
        return NAMES[Misconception(answer.misconception)]
    except ValueError:
        return ""
