"""Answers to drill items: one at a time, or many made without a network."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

import engine
from cards import library
from lessons.api.serializers.drills import (
    AttemptInput,
    AttemptListInput,
    AttemptOutput,
    BatchInput,
    BatchOutput,
    JudgedOutput,
    SentAttemptInput,
    StaleAttemptOutput,
    attempt_data,
)
from lessons.api.views.base import asked_sections
from lessons.api.views.drills import DRILLS
from lessons.drills import wire
from lessons.drills.catalogue import grade
from lessons.drills.item import Item
from lessons.models import Answer
from lessons.selectors.drills import drill_answers
from lessons.services.answers import Circumstances
from lessons.services.attempts import (
    Attempted,
    ChangedItem,
    TakenAttempt,
    keep_attempt,
    served,
)
from mahjong_site.accounts.guests import learner_of
from mahjong_site.web.errors import Conflict
from mahjong_site.web.rest import Pagination, example, paged, read, stale
from mahjong_site.web.throttling import PackThrottle

ATTEMPT = {
    "kind": "payment",
    "card": "kitchen-table",
    "level": 1,
    "seed": 77,
    "version": 1,
    "choice": "70",
    "time_ms": 8200,
}


class AttemptView(APIView):
    """One attempt under the client's own UUID."""

    @extend_schema(
        tags=DRILLS,
        operation_id="drills_attempt_get",
        responses={200: AttemptOutput},
    )
    def get(self, request: Request, attempt: UUID) -> Response:
        """An attempt of the learner as it is kept."""
        rows = drill_answers(learner_of(request)).filter(uuid=attempt, step=0)
        answer = rows.first()
        if answer is None:
            raise Http404
        return Response(AttemptOutput(attempt_data(answer)).data)

    @extend_schema(
        tags=DRILLS,
        operation_id="drills_attempt_put",
        request=AttemptInput,
        responses={200: JudgedOutput, 201: JudgedOutput, 409: StaleAttemptOutput},
        examples=[example("An answer", ATTEMPT)],
    )
    def put(self, request: Request, attempt: UUID) -> Response:
        """Answer an item. The client makes the UUID; the same again is harmless.

        201 where the answer is new, 200 where it was kept before. 409
        `attempt_taken` where the UUID stands for another answer, 409 `item_changed`
        where the item is another one by now; both show how it stands.
        """
        asked = read(AttemptInput, request.data)
        try:
            kept = _keep(request, asked, attempt)
        except Conflict as error:
            return _stale(error)
        return Response(JudgedOutput(_judged(kept)).data, status=_status(kept))


class AttemptListView(APIView):
    """The learner's attempts."""

    pagination_class = Pagination

    def get_throttles(self) -> list[BaseThrottle]:
        """To judge many takes the server as long as to make a pack of them."""
        if self.request.method == "POST":
            return [PackThrottle()]
        return super().get_throttles()

    @extend_schema(
        tags=DRILLS,
        operation_id="drills_attempts_list",
        parameters=[AttemptListInput],
        responses={200: AttemptOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """The learner's answers to drill items, the newest first."""
        asked = read(AttemptListInput, request.query_params)
        rows = drill_answers(learner_of(request), **asked)
        return paged(self, request, rows, AttemptOutput, attempt_data)

    @extend_schema(
        tags=DRILLS,
        operation_id="drills_attempts_send",
        request=BatchInput,
        responses={200: BatchOutput},
        examples=[
            example(
                "One attempt",
                {
                    "attempts": [
                        {"attempt": "7d3a2f7e-6a4c-4a51-9a43-0c9d2c1f2b10"} | ATTEMPT
                    ]
                },
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Send attempts that were made without a network, the oldest first.

        Each is checked and kept by itself: one that is refused does not hinder the
        others. Sending the same again is harmless.
        """
        asked = read(BatchInput, request.data)
        results = [
            {"place": place} | self._one(request, sent)
            for place, sent in enumerate(asked["attempts"])
        ]
        return Response(BatchOutput({"results": results}).data)

    def _one(self, request: Request, sent: Any) -> dict[str, Any]:
        try:
            fields = read(SentAttemptInput, sent)
            kept = _keep(request, fields, fields.pop("attempt"))
        # What is no refusal is raised again by `handle_exception`.
        except Exception as error:  # noqa: BLE001
            refused = self.handle_exception(error)
            faults = refused.data["errors"]
            return {"status": refused.status_code, "result": None, "faults": faults}
        return {"status": _status(kept), "result": _judged(kept), "faults": []}


@transaction.atomic
def _keep(request: Request, asked: dict[str, Any], attempt: UUID) -> Attempted:
    card, item = asked_item(request, asked)
    return keep_attempt(
        learner=learner_of(request),
        card=card,
        item=item,
        choice=asked["choice"],
        uuid=attempt,
        how=Circumstances(time_ms=asked.get("time_ms")),
        version=asked.get("version"),
    )


def asked_item(request: Request, asked: dict[str, Any]) -> tuple[engine.Card, Item]:
    """The card and the item that the fields of an `ItemInput` name."""
    card = _card(request, asked)
    sections = asked_sections(card, asked["sections"], "sections")
    kind, level, seed = asked["kind"], asked["level"], asked["seed"]
    return card, served(card, kind, sections, level, seed)


def _card(request: Request, asked: dict[str, Any]) -> engine.Card:
    """The card as it was when the item was made, or as it is now."""
    if "card_hash" not in asked:
        return library.offered_card(asked["card"], request.user)
    card = library.readable_by_hash(asked["card_hash"], request.user)
    may_read = library.may_read(asked["card"], request.user)
    if card is None or card.slug != asked["card"] or not may_read:
        raise library.unknown_card()
    return card


def _status(kept: Attempted) -> int:
    return status.HTTP_201_CREATED if kept.is_new else status.HTTP_200_OK


def _judged(kept: Attempted) -> dict[str, Any]:
    return attempt_data(kept.answer) | _told(kept.card, kept.item, kept.answer)


def _told(card: engine.Card, item: Item, answer: Answer) -> dict[str, Any]:
    verdict = grade(card, item, answer.choice)
    return {"verdict": wire.verdict(verdict), "solution": wire.solution(item)}


def _stale(error: Conflict) -> Response:
    """409 with the attempt that is kept, or the item as it is now."""
    given = attempt_data(error.given) if isinstance(error, TakenAttempt) else None
    item = wire.question(error.item) if isinstance(error, ChangedItem) else None
    return stale(StaleAttemptOutput, error, given=given, question=item)
