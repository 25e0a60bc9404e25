"""The Charleston trainer for other clients: a deal, a guess, and its steps."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import engine
from cards.library import card_by_hash
from engine.actions import Action, action_from_dict
from lessons.api.serializers.charleston import (
    AgainInput,
    CardInput,
    CharlestonOutput,
    FamiliesGuessInput,
    StaleCharlestonOutput,
    StepInput,
)
from lessons.api.serializers.charleston_data import charleston_data
from lessons.api.views.base import ContentView, asked_card
from lessons.drills import charleston
from lessons.drills.catalogue import SEEDS
from lessons.models import CharlestonRun
from lessons.selectors.drills import find_run
from lessons.services.drills import (
    Deal,
    StepTaken,
    guess_families,
    stale_words,
    take_step,
    try_again,
)
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, DomainError, refusal
from mahjong_site.web.rest import (
    ErrorOutput,
    RefusalOutput,
    example,
    read,
    refused,
    stale,
)

CHARLESTON = ["charleston"]
A_STEP = {
    "expected_steps": 0,
    "step": {"type": "pass", "tiles": "9C 9D R"},
}


class DealtView(ContentView):
    """A deal by its seed."""

    @extend_schema(
        tags=CHARLESTON,
        operation_id="charleston_deal",
        parameters=[CardInput],
        responses={200: CharlestonOutput, 400: ErrorOutput},
    )
    def get(self, request: Request, seed: int) -> Response:
        """The tiles as dealt: the same ones for everybody.

        The site shows them at `/drills/charleston/<seed>/`. The first guess or step
        under the client's own UUID of a run begins it.
        """
        if seed >= SEEDS:
            raise Http404
        return _dealt(request, seed)


@method_decorator(never_cache, name="dispatch")
class NextDealView(APIView):
    """A new deal."""

    permission_classes = [AllowAny]

    @extend_schema(
        tags=CHARLESTON,
        operation_id="charleston_next",
        parameters=[CardInput],
        responses={200: CharlestonOutput, 400: ErrorOutput},
    )
    def get(self, request: Request) -> Response:
        """A new deal to pass through; nothing is kept of it yet."""
        return _dealt(request, secrets.randbelow(SEEDS))


class RunView(APIView):
    """A deal that is passed through."""

    @extend_schema(
        tags=CHARLESTON,
        operation_id="charleston_run",
        responses={200: CharlestonOutput},
    )
    def get(self, request: Request, run: UUID) -> Response:
        """A run as far as it has come: the last step weighed, and what is asked.

        Once it is over all its steps are told. What is played for an assignment is
        found there.
        """
        kept = _own_run(request, run)
        return answered(Deal(run, _card_of(kept), kept.seed), kept)


class GuessView(APIView):
    """The guess before the first pass."""

    @extend_schema(
        tags=CHARLESTON,
        operation_id="charleston_guess",
        request=FamiliesGuessInput,
        responses={200: CharlestonOutput, 409: StaleCharlestonOutput},
        examples=[
            example(
                "Two sections",
                {"card": "kitchen-table", "seed": 4, "guess": ["Even Steps", "Echoes"]},
            )
        ],
    )
    def post(self, request: Request, run: UUID) -> Response:
        """Guess the two sections that the rack as dealt leans to most.

        Only before the first pass, and once: 409 `stale` after that.
        """
        asked = read(FamiliesGuessInput, request.data)
        deal = _deal_of(request, run, asked)
        try:
            return answered(deal, guess_of(learner_of(request), deal, asked))
        except Conflict as error:
            return _stale(request, deal, error)


class StepView(APIView):
    """The steps of a run."""

    @extend_schema(
        tags=CHARLESTON,
        operation_id="charleston_step",
        request=StepInput,
        responses={
            200: CharlestonOutput,
            409: StaleCharlestonOutput,
            422: RefusalOutput,
        },
        examples=[
            example("The first pass", {"card": "kitchen-table", "seed": 4} | A_STEP)
        ],
    )
    def post(self, request: Request, run: UUID) -> Response:
        """Pass, vote, or say how many for the courtesy; the bots do the same.

        The answer tells what the step cost and why. 409 where it was taken already,
        with the run as it is; 422 where the rules refuse, and nothing is kept.
        """
        asked = read(StepInput, request.data)
        deal = _deal_of(request, run, asked)
        try:
            return answered(deal, step_of(learner_of(request), deal, asked))
        except Conflict as error:
            return _stale(request, deal, error)
        except DomainError as error:
            return refused_step(error)


class AgainView(APIView):
    """Another way from a step on."""

    @extend_schema(
        tags=CHARLESTON,
        operation_id="charleston_again",
        request=AgainInput,
        responses={201: CharlestonOutput},
        examples=[
            example(
                "Back to the first pass",
                {"run": "0e1cfa1e-7f4e-4f0e-8f0c-7a6f0b0c5d11", "step": 1},
            )
        ],
    )
    def post(self, request: Request, run: UUID) -> Response:
        """A new run on the same deal, from before a step that was taken.

        The same `run` again gives the same one. As soon as both have gone on from
        there, `futures` has them side by side.
        """
        asked = read(AgainInput, request.data)
        kept = _own_run(request, run)
        card = _card_of(kept)
        with _own_uuid():
            again = try_again(run=kept, step=asked["step"], uuid=asked["run"])
        data = charleston_data(Deal(again.uuid, card, again.seed), again)
        body = CharlestonOutput(data).data
        return Response(body, status=status.HTTP_201_CREATED)


def _dealt(request: Request, seed: int) -> Response:
    asked = read(CardInput, request.query_params)
    card = asked_card(request, asked.get("card"))
    return answered(Deal(uuid4(), card, seed), None)


def _own_run(request: Request, run: UUID) -> CharlestonRun:
    """The learner's run, played for nothing else. Raises Http404."""
    kept = find_run(learner_of(request), run)
    if kept is None or kept.context is not None:
        raise Http404("no such run")
    return kept


def _card_of(run: CharlestonRun) -> engine.Card:
    card = card_by_hash(run.card_hash)
    if card is None:
        raise Http404("its card is gone")
    return card


def _deal_of(request: Request, run: UUID, asked: dict[str, Any]) -> Deal:
    """The deal of a run that is there, or the one asked for, which begins it."""
    kept = find_run(learner_of(request), run)
    if kept is None:
        if "seed" not in asked:
            message = _("Say which deal this run begins.")
            raise DomainError("required", message, "seed")
        return Deal(run, asked_card(request, asked.get("card")), asked["seed"])
    deal = Deal(run, _card_of(_own_run(request, run)), kept.seed)
    for field, its in (("seed", kept.seed), ("card", kept.card_slug)):
        if asked.get(field, its) != its:
            message = _("This run is of another deal.")
            raise DomainError("other_deal", message, field)
    return deal


# -- what assigned deals share with these --------------------------------------


def answered(
    deal: Deal, run: CharlestonRun | None, *, gives_help: bool = True
) -> Response:
    """A deal as far as its run has come."""
    data = charleston_data(deal, run, gives_help=gives_help)
    return Response(CharlestonOutput(data).data)


def guess_of(learner: User, deal: Deal, asked: dict[str, Any]) -> CharlestonRun:
    """The run with the guess that was sent. Raises Conflict where none is taken."""
    with _own_uuid():
        done = guess_families(learner=learner, deal=deal, guess=asked["guess"])
    return _new(done)


def step_of(learner: User, deal: Deal, asked: dict[str, Any]) -> CharlestonRun:
    """The run after the step that was sent.

    Raises Conflict for a step that is taken, DomainError for one that is refused.
    """
    steps, action = asked["expected_steps"], _action(asked["step"])
    with _own_uuid():
        done = take_step(learner=learner, deal=deal, steps=steps, action=action)
    return _new(done)


def refused_step(error: DomainError) -> Response:
    """422 where a rule refuses the step; raises any other refusal on."""
    if not error.rule:
        raise error
    return refused(error, "step")


@contextmanager
def _own_uuid() -> Iterator[None]:
    """A UUID that stands for another run: 404, whoever has it."""
    try:
        yield
    except DomainError as error:
        if error.code == "unknown_run":
            raise Http404 from error
        raise


def _new(done: StepTaken) -> CharlestonRun:
    if done.is_stale:
        raise Conflict("stale", stale_words())
    return done.run


def _action(step: dict[str, Any]) -> Action:
    """The learner's step from plain JSON. Raises DomainError where it is none."""
    try:
        return action_from_dict({"seat": charleston.LEARNER, **step})
    except (engine.ActionError, engine.NotationError) as error:
        wrong = refusal(error.reason, "step")
        raise DomainError(wrong.code, wrong.message, "step") from error


def _stale(request: Request, deal: Deal, error: DomainError) -> Response:
    run = find_run(learner_of(request), deal.uuid)
    return stale(StaleCharlestonOutput, error, charleston=charleston_data(deal, run))
