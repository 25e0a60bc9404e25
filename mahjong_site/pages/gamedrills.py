"""Decisions of finished games as drills: the table has them, lessons ask them."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.reviewing import Grade
from lessons.selectors.kept import drilled_of_game
from lessons.services.kept import Decided, drill_decision, undrill_decision
from mahjong_site.accounts.guests import current_learner
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from play import selectors, services
from play.decisions import Offered
from play.models import PracticeGame
from play.services import DecisionMade


def offer_drills(
    learner: User, game: uuid.UUID, numbers: Sequence[int]
) -> Mapping[int, Offered]:
    """The button that makes a drill of each decision, or the way to its drill."""
    drilled = drilled_of_game(learner, game)
    template = "pages/_decision_drill.html"
    return {number: Offered(template, drilled.get(number)) for number in numbers}


@require_POST
def decision_drill(
    request: HttpRequest, public_id: uuid.UUID, number: int
) -> HttpResponse:
    """Make a drill of a decision, or take it out of the drills again."""
    back = decision_address(public_id, number)
    learner = current_learner(request)
    if learner is None:
        return redirect_to_login(back)
    table = own_table(learner, public_id)
    if request.POST.get("do") == "out":
        undrill_decision(learner=learner, game=public_id, number=number)
        messages.success(request, _("It is out of your drills."))
        return HttpResponseRedirect(back)
    try:
        drill_decision(learner=learner, decided=decided_at(table, number))
    except DomainError as error:
        messages.info(request, error.message)
    else:
        text = _("It is in your drills, and comes back for review tomorrow.")
        messages.success(request, text)
    return HttpResponseRedirect(back)


def decision_address(game: uuid.UUID, number: int) -> str:
    """The place of a decision on the page of its game's review."""
    return f"{reverse('play:review', args=[game])}#decision-{number}"


def own_table(learner: User, public_id: uuid.UUID) -> selectors.Table:
    """The learner's own game. Raises Http404."""
    try:
        return selectors.table_of(learner=learner, public_id=public_id)
    except PracticeGame.DoesNotExist as error:
        raise Http404 from error


def decided_at(table: selectors.Table, number: int) -> Decided:
    """A decision that gave something away. Raises DomainError."""
    made: DecisionMade = services.decision_at(table, number)
    if made.decision.grade is Grade.GOOD:
        message = _("This choice was as good as the best one.")
        raise DomainError("nothing_better", message)
    if made.decision.before.future is not None:
        # Its player saw that tile, and position JSON has no place for it.
        message = _("A position with a tile picked ahead cannot be kept.")
        raise DomainError("picked_ahead", message)
    return Decided(
        game=table.game.public_id,
        number=number,
        seat=table.seat,
        card_hash=table.state.card.hash,
        position=made.position,
        chosen=made.decision.chosen.action.to_dict(),
    )
