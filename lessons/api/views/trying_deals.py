"""The Charleston deals of an assignment, passed through by its pupil."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons.api.serializers.charleston import (
    CharlestonOutput,
    GuessOnlyInput,
    StepOnlyInput,
)
from lessons.api.serializers.homework import StaleTryOutput
from lessons.api.views.assignments import ASSIGNMENTS
from lessons.api.views.charleston import (
    A_STEP,
    answered,
    guess_of,
    refused_step,
    step_of,
)
from lessons.api.views.trying import closed, stale_try, try_of
from lessons.assigning import Try, is_open
from lessons.models import CharlestonRun
from lessons.selectors.drills import find_run
from lessons.services import work as services
from lessons.services.drills import Deal, is_run_over
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.rest import ErrorOutput, RefusalOutput, example, read


class TryDealView(APIView):
    """One deal of a try."""

    @extend_schema(
        operation_id="homework_deal",
        tags=ASSIGNMENTS,
        responses={200: CharlestonOutput, 400: ErrorOutput, 409: ErrorOutput},
    )
    def get(
        self, request: Request, assignment_id: UUID, number: int, place: int
    ) -> Response:
        """A deal as far as it was passed through; no `leans` where help is off.

        409 `closed` or `finished` where no step is taken and the deal is not over.
        """
        attempt = try_of(request, assignment_id, number)
        deal = _deal(request, attempt, place)
        run = find_run(attempt.learner, deal.uuid)
        if not is_open(attempt) and not (run and is_run_over(run)):
            raise closed(attempt)
        return _shown(attempt, deal, run)


class TryDealGuessView(APIView):
    """The guess before the first pass of a deal."""

    @extend_schema(
        operation_id="homework_deal_guess",
        tags=ASSIGNMENTS,
        request=GuessOnlyInput,
        responses={200: CharlestonOutput, 409: StaleTryOutput},
        examples=[example("Two sections", {"guess": ["Even Steps", "Echoes"]})],
    )
    def post(
        self, request: Request, assignment_id: UUID, number: int, place: int
    ) -> Response:
        """Guess the two sections that the rack as dealt leans to most, once.

        It begins the try, but counts for nothing. 409 as for a step.
        """
        attempt = try_of(request, assignment_id, number)
        deal = _deal(request, attempt, place)
        asked = read(GuessOnlyInput, request.data)
        try:
            with services.working(attempt, deal.card):
                run = guess_of(attempt.learner, deal, asked)
        except Conflict as error:
            return stale_try(request, assignment_id, number, error)
        return _shown(attempt, deal, run)


class TryDealStepView(APIView):
    """The steps of a deal."""

    @extend_schema(
        operation_id="homework_deal_step",
        tags=ASSIGNMENTS,
        request=StepOnlyInput,
        responses={200: CharlestonOutput, 409: StaleTryOutput, 422: RefusalOutput},
        examples=[example("The first pass", A_STEP)],
    )
    def post(
        self, request: Request, assignment_id: UUID, number: int, place: int
    ) -> Response:
        """Take a step; it counts, and the last one of all deals ends the try.

        409 `stale` where it was taken already, `closed`, `finished`, `changed` or
        `other_try` where none is; 422 where the rules refuse.
        """
        attempt = try_of(request, assignment_id, number)
        deal = _deal(request, attempt, place)
        asked = read(StepOnlyInput, request.data)
        try:
            with services.working(attempt, deal.card):
                run = step_of(attempt.learner, deal, asked)
        except Conflict as error:
            return stale_try(request, assignment_id, number, error)
        except DomainError as error:
            return refused_step(error)
        return _shown(attempt, deal, run)


def _deal(request: Request, attempt: Try, place: int) -> Deal:
    """The deal at a place, counted from 1. Raises Http404, and LostItem."""
    if not 1 <= place <= len(attempt.deals):
        raise Http404("no such place")
    assignment = attempt.assignment
    card = services.card_begun(request.user, attempt.card_hash, assignment.task["card"])
    seed = attempt.deals[place - 1]
    return Deal(attempt.run_of(place), card, seed, assignment.public_id)


def _shown(attempt: Try, deal: Deal, run: CharlestonRun | None) -> Response:
    return answered(deal, run, gives_help=attempt.assignment.help_allowed)
