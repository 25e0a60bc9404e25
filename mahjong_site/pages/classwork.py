"""Games that a class's assignment asks for: lessons ask, the table plays."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

import engine
from engine.verdicts import ReasonCode
from lessons.assigning import Try, is_open
from lessons.selectors import set_deals, tries
from lessons.selectors.classes import class_rules
from lessons.services import work
from lessons.tasks import DealTask, GamesTask
from lessons.views.assignments.doing import found
from mahjong_site.accounts.guests import current_learner
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.once import once_of
from play import dealing, selectors, services
from play.models import Deal, PracticeGame


@require_POST
def play_assigned(
    request: HttpRequest, class_id: uuid.UUID, assignment_id: uuid.UUID
) -> HttpResponse:
    """Begin the next game of an assignment, or go on with the one that is open."""
    page = reverse("classes:assignment", args=[class_id, assignment_id])
    learner = current_learner(request)
    if learner is None:
        return redirect_to_login(page)
    seat, assignment = found(request, class_id, assignment_id)
    attempt = tries.next_try(assignment, seat, tries.tries_of(assignment, seat))
    if attempt is None or not is_open(attempt):
        messages.info(request, work.closed_words())
        return redirect(page)
    try:
        game = begin_game(learner, attempt, once_of(request))
    except Deal.DoesNotExist:
        messages.info(request, work.no_deal_words())
        return redirect(page)
    except DomainError as error:
        is_gone = error.code == ReasonCode.UNKNOWN_CARD
        messages.info(request, work.no_card_words() if is_gone else error.message)
        return redirect(page)
    return redirect("play:table", public_id=game.public_id)


def begin_game(learner: User, attempt: Try, token: uuid.UUID | None) -> PracticeGame:
    """The next game of a try, or the one that is open.

    Raises `Deal.DoesNotExist`, or DomainError for a card that is gone.
    """
    task, context = attempt.task, attempt.assignment.public_id
    if isinstance(task, DealTask):
        deal = dealing.deal_to_play(person=learner, public_id=task.deal)
        return services.begin_assigned(
            learner=learner, context=context, deal=deal, token=token
        )
    if not isinstance(task, GamesTask):
        raise DomainError("no_game", _("This assignment asks for no game."))
    played = len(attempt.work.detail.get("games", {})) if attempt.work else 0
    return services.begin_assigned(
        learner=learner,
        context=context,
        card=task.card,
        rules=class_rules(attempt.assignment.classroom),
        seed=_seed_of_game(attempt, played),
        bots=task.bots,
        aims=engine.aims_from_list(list(task.aims)),
        token=token,
    )


def _seed_of_game(attempt: Try, played: int) -> int:
    """The seed of one game of a try: for everybody who is given the same the same.

    The seed of a try is short, and a game that is over tells its own. So the site's key
    is part of it, or who knows how it is made could work out a deal before its end.
    """
    digest = salted_hmac(
        "game of a try", f"{attempt.seed} {played}", algorithm="sha256"
    )
    return int.from_bytes(digest.digest()) % services.MAX_SEED


def note_finished_game(sender: object, game: PracticeGame, **kwargs: Any) -> None:
    """A game that was played for an assignment is over: its try knows.

    Nothing is noted once the assignment is closed; the game stays its player's.
    """
    if game.context is None:
        return
    attempt = tries.open_try_of(game.learner, game.context)
    if attempt is None or not isinstance(attempt.task, DealTask | GamesTask):
        return
    result = selectors.result_for_assignment(game)
    kept = all(one["is_met"] for one in result["aims"])
    try:
        work.note_game(
            attempt=attempt, game=game.public_id, result={**result, "kept": kept}
        )
    except Conflict:
        return


def may_play_set_deal(person: User, deal: Deal) -> bool:
    """Has a class of the deal's owner, of which this person is, been given it?"""
    return set_deals.is_deal_set(person, deal.public_id, deal.owner)


def is_deal_needed(deal: Deal) -> bool:
    """Does a class of the deal's owner have it as an assignment?"""
    return set_deals.is_deal_needed(deal.public_id, deal.owner)


def assignment_page(learner: User, context: uuid.UUID) -> str:
    """The page of the assignment that a game was played for; "" where it is gone."""
    seat = tries.seat_for(learner, context)
    if seat is None:
        return ""
    return reverse("classes:assignment", args=[seat.classroom.public_id, context])
