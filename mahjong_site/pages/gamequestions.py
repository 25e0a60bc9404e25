"""Decisions of finished games that pupils send to their teachers."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from lessons.models import GameQuestion, Seat
from lessons.selectors.gamequestions import asked_of_game, classes_to_ask
from lessons.services.gamequestions import LONGEST_QUESTION, ask_teacher
from mahjong_site.accounts.guests import current_learner
from mahjong_site.accounts.models import User
from mahjong_site.pages.gamedrills import decided_at, decision_address, own_table
from mahjong_site.web.errors import DomainError
from mahjong_site.web.forms import read_uuid
from play.decisions import Offered


@dataclass(frozen=True, slots=True)
class Asking:
    """What a pupil has asked about a decision, and where it can still be asked."""

    asked: Sequence[GameQuestion]
    seats: Sequence[Seat]
    longest: int = LONGEST_QUESTION


def offer_questions(
    learner: User, game: uuid.UUID, numbers: Sequence[int]
) -> Mapping[int, Offered]:
    """What was asked about each decision, and the form that asks; two queries.

    Whoever sits in no class, and has asked nothing, is offered nothing.
    """
    seats, asked = classes_to_ask(learner), asked_of_game(learner, game)
    found = {}
    for number in numbers:
        here = asked.get(number, [])
        done = {one.seat_id for one in here}
        left = [seat for seat in seats if seat.pk not in done]
        if here or left:
            facts = Asking(here, left)
            found[number] = Offered("pages/_decision_ask.html", facts)
    return found


@require_POST
def ask(request: HttpRequest, public_id: uuid.UUID, number: int) -> HttpResponse:
    """Send a decision to the teachers of a class."""
    back = decision_address(public_id, number)
    learner = current_learner(request)
    if learner is None:
        return redirect_to_login(back)
    table = own_table(learner, public_id)
    try:
        asked = ask_teacher(
            learner=learner,
            class_id=read_uuid(request.POST.get("class")),
            decided=decided_at(table, number),
            text=request.POST.get("text", "")[: 10 * LONGEST_QUESTION],
        )
    except DomainError as error:
        messages.error(request, error.message)
    else:
        text = _("It is with your teacher in %(name)s. The answer comes here.")
        messages.success(request, text % {"name": asked.seat.classroom.name})
    return HttpResponseRedirect(back)
