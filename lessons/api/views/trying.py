"""A try of an assignment: its questions, and answers to them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import engine
from lessons.api.serializers.drills import attempt_data
from lessons.api.serializers.homework import (
    StaleTryOutput,
    TryAnsweredOutput,
    TryAnswerInput,
    TryDetailOutput,
    TryPlaceOutput,
    try_data,
)
from lessons.api.views.assignments import ASSIGNMENTS
from lessons.api.views.homework import given
from lessons.assigning import Try, is_open
from lessons.drills import charleston, wire
from lessons.drills.catalogue import TITLES, grade, item_key, serve
from lessons.drills.item import Item, NoItem
from lessons.models import Answer
from lessons.selectors import tries
from lessons.services import work as services
from lessons.services.answers import Circumstances
from lessons.services.attempts import choice_key
from lessons.tasks import LessonTask
from mahjong_site.web.errors import Conflict
from mahjong_site.web.rest import ErrorOutput, example, read, stale


def try_of(request: Request, assignment_id: UUID, number: int) -> Try:
    """A try begun, or the next one that may begin. Raises Http404."""
    seat, assignment = given(request, assignment_id)
    attempt = tries.find_try(assignment, seat, number)
    if attempt is None or isinstance(attempt.task, LessonTask):
        raise Http404("no such try")
    return attempt


def _detail(attempt: Try) -> dict[str, Any]:
    return {
        "number": attempt.number,
        "is_open": is_open(attempt),
        "attempt": try_data(attempt),
        "places": _places(attempt),
    }


def _places(attempt: Try) -> list[dict[str, Any]]:
    """The items of a drill, the deals of a Charleston, or the games that are over."""
    if attempt.deals:
        left = services.open_places(attempt)
        title = str(TITLES[charleston.KIND])
        places = range(1, len(attempt.deals) + 1)
        return [_place(one, title, is_answered=one not in left) for one in places]
    if not attempt.links:
        games = attempt.work.detail.get("games", {}) if attempt.work else {}
        return [
            _place(
                number,
                _("Game %(number)d") % {"number": number},
                is_answered=True,
                is_right=bool(result.get("kept")),
                game=game,
            )
            for number, (game, result) in enumerate(games.items(), start=1)
        ]
    answers = tries.last_answers(attempt)
    rows = []
    for number, link in enumerate(attempt.links, start=1):
        answer, count = answers.get(number, (None, 1))
        rows.append(
            _place(
                number,
                str(TITLES[link.item_kind]),
                is_answered=answer is not None,
                is_right=answer.is_right if answer else None,
                changes=count - 1,
            )
        )
    return rows


def _place(
    place: int,
    title: str,
    *,
    is_answered: bool,
    is_right: bool | None = None,
    changes: int = 0,
    game: str | None = None,
) -> dict[str, Any]:
    return {
        "place": place,
        "title": title,
        "is_answered": is_answered,
        "is_right": is_right,
        "changes": changes,
        "game": game,
    }


class TryView(APIView):
    """One try of an assignment."""

    @extend_schema(
        operation_id="homework_try",
        tags=ASSIGNMENTS,
        responses={200: TryDetailOutput},
    )
    def get(self, request: Request, assignment_id: UUID, number: int) -> Response:
        """A try, or the next one: its first answer begins it. Not for lessons."""
        attempt = try_of(request, assignment_id, number)
        return Response(TryDetailOutput(_detail(attempt)).data)


class HandInView(APIView):
    """The end of a try."""

    @extend_schema(
        operation_id="homework_hand_in",
        tags=ASSIGNMENTS,
        request=None,
        responses={200: TryDetailOutput, 409: StaleTryOutput},
    )
    def post(self, request: Request, assignment_id: UUID, number: int) -> Response:
        """Hand a try in before everything is answered. Twice is once.

        409 `not_begun` and `closed` where it cannot be.
        """
        attempt = try_of(request, assignment_id, number)
        try:
            services.hand_in(attempt=attempt)
        except Conflict as error:
            return stale_try(request, assignment_id, number, error)
        now = try_of(request, assignment_id, number)
        return Response(TryDetailOutput(_detail(now)).data)


def stale_try(
    request: Request, assignment_id: UUID, number: int, error: Conflict
) -> Response:
    """409 with the try as it is now; without it where it is none any more."""
    seat, assignment = given(request, assignment_id)
    now = tries.find_try(assignment, seat, number)
    return stale(StaleTryOutput, error, current=_detail(now) if now else None)


class TryPlaceView(APIView):
    """One question of a try."""

    @extend_schema(
        operation_id="homework_question",
        tags=ASSIGNMENTS,
        responses={200: TryPlaceOutput, 400: ErrorOutput, 409: ErrorOutput},
    )
    def get(
        self, request: Request, assignment_id: UUID, number: int, place: int
    ) -> Response:
        """A question; its answer is told once the pupil has given one.

        409 `closed` or `finished` where no answer is taken and none was given.
        """
        attempt = try_of(request, assignment_id, number)
        card, item = asked_at(request, attempt, place)
        answer, _count = tries.last_answers(attempt).get(place, (None, 0))
        # What was answered is another item where the teacher exchanged it since.
        is_told = answer is not None and answer.item == item_key(item)
        if not is_told and not is_open(attempt):
            raise closed(attempt)
        data: dict[str, Any] = {
            "place": place,
            "is_open": is_open(attempt),
            "offers_help": attempt.assignment.help_allowed and is_open(attempt),
            "question": wire.question(item),
            "choice": None,
            "verdict": None,
            "solution": None,
        }
        if answer is not None and is_told:
            data |= {"choice": answer.choice} | _told(card, item, answer)
        return Response(TryPlaceOutput(data).data)

    @extend_schema(
        operation_id="homework_answer",
        tags=ASSIGNMENTS,
        request=TryAnswerInput,
        responses={
            200: TryAnsweredOutput,
            409: StaleTryOutput,
        },
        examples=[
            example(
                "An answer",
                {
                    "attempt": "7d3a2f7e-6a4c-4a51-9a43-0c9d2c1f2b10",
                    "item": "name_tile:0f3a:1:77",
                    "choice": "5B",
                    "time_ms": 8200,
                },
            )
        ],
    )
    def post(
        self, request: Request, assignment_id: UUID, number: int, place: int
    ) -> Response:
        """Answer a question; the first answer begins the try, the last one ends it.

        Another answer changes it until the try is handed in. The same `attempt` again
        gives the first answer. 409 `changed`, `closed`, `finished` or `other_try`
        where none is taken.
        """
        attempt = try_of(request, assignment_id, number)
        card, item = asked_at(request, attempt, place)
        asked = read(TryAnswerInput, request.data)
        try:
            if asked["item"] != item_key(item):
                raise Conflict("changed", services.changed_words(), "item")
            answer = services.answer_assigned(
                attempt=attempt,
                card=card,
                item=item,
                choice=choice_key(item, asked["choice"]),
                uuid=asked["attempt"],
                how=Circumstances(time_ms=asked.get("time_ms")),
            )
        except Conflict as error:
            return stale_try(request, assignment_id, number, error)
        now = try_of(request, assignment_id, number)
        data = {
            "answer": attempt_data(answer) | _told(card, item, answer),
            "attempt": try_data(now),
        }
        return Response(TryAnsweredOutput(data).data)


def asked_at(request: Request, attempt: Try, place: int) -> tuple[engine.Card, Item]:
    """The card and the item of a place. Raises Http404, and LostItem."""
    if not 1 <= place <= len(attempt.links):
        raise Http404("no such place")
    link = attempt.links[place - 1]
    card = services.card_begun(request.user, attempt.card_hash, link.settings.card)
    try:
        item = serve(card, link.item_kind, link.item_settings, link.item_seed)
    except NoItem as none:
        raise services.LostItem(services.no_item_words()) from none
    return card, item


def closed(attempt: Try) -> Conflict:
    if attempt.is_finished:
        return Conflict("finished", services.finished_words())
    return Conflict("closed", services.closed_words())


def _told(card: engine.Card, item: Item, answer: Answer) -> dict[str, Any]:
    verdict = grade(card, item, answer.choice)
    return {"verdict": wire.verdict(verdict), "solution": wire.solution(item)}
