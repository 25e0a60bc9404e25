"""Drills to get: their kinds, one item, or a pack for use without a network."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons.api.serializers.drills import (
    DrillKindOutput,
    NextInput,
    PackInput,
    PackOutput,
    SettingsInput,
    kind_data,
)
from lessons.api.serializers.items import DrillItemOutput
from lessons.api.views.base import ContentView, asked_card, asked_sections
from lessons.drills.catalogue import KINDS, SEEDS
from lessons.drills.item import Item
from lessons.drills.sealing import sealed
from lessons.drills.wire import question
from lessons.selectors.drills import answers_by_kind
from lessons.selectors.levels import last_mistakes, levels, plan_for, practice_plan
from lessons.services.attempts import served
from lessons.services.packs import pack_items
from mahjong_site.accounts.guests import current_learner, learner_of
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.rest import ErrorOutput, InputSerializer, example, read
from mahjong_site.web.throttling import PackThrottle

DRILLS = ["drills"]


class DrillListView(ContentView):
    """The kinds of drill."""

    pagination_class = None

    @extend_schema(
        tags=DRILLS,
        operation_id="drills_list",
        responses={200: DrillKindOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Every kind of drill in the order in which they are offered.

        With a token each says how many answers were right so far, and which level
        suits now.
        """
        read(InputSerializer, request.query_params)
        learner = current_learner(request)
        counts = {c.kind: c for c in answers_by_kind(learner)} if learner else {}
        suited = levels(learner)
        rows = [
            kind_data(kind, suited[slug], counts.get(slug))
            for slug, kind in KINDS.items()
        ]
        return Response(DrillKindOutput(rows, many=True).data)


class DrillItemView(ContentView):
    """One item by its seed."""

    @extend_schema(
        tags=DRILLS,
        operation_id="drills_item",
        parameters=[SettingsInput],
        responses={200: DrillItemOutput, 400: ErrorOutput},
    )
    def get(self, request: Request, kind: str, seed: int) -> Response:
        """The item of that kind and seed: the same one for everybody.

        The site shows it at `/drills/<kind>/<seed>/` with the same settings. Nothing
        of the answer is in it.
        """
        if kind not in KINDS or seed >= SEEDS:
            raise Http404
        asked = read(SettingsInput, request.query_params)
        return Response(_question(_served(request, asked, kind, asked["level"], seed)))


@method_decorator(never_cache, name="dispatch")
class NextItemView(APIView):
    """A new item."""

    permission_classes = [AllowAny]

    @extend_schema(
        tags=DRILLS,
        operation_id="drills_next",
        parameters=[NextInput],
        responses={200: DrillItemOutput, 400: ErrorOutput},
    )
    def get(self, request: Request) -> Response:
        """A new item; nothing of its answer is in it.

        Without `kind` it is one that whoever asks is least sure in, without `level`
        one of the level that suits.
        """
        asked = read(NextInput, request.query_params)
        seed = secrets.randbelow(SEEDS)
        ((kind, level),) = _plan(current_learner(request), asked, 1, seed)
        return Response(_question(_served(request, asked, kind, level, seed)))


class PackView(APIView):
    """Items for use without a network."""

    throttle_classes = [PackThrottle]

    @extend_schema(
        tags=DRILLS,
        operation_id="drills_pack",
        request=PackInput,
        responses={201: PackOutput},
        examples=[
            example(
                "Ten items of one kind",
                {"count": 10, "kind": "joker_place", "level": 2},
            ),
            example("What the learner needs most", {"count": 5}),
            example("What went wrong last", {"count": 5, "mistakes": True}),
        ],
    )
    def post(self, request: Request) -> Response:
        """Up to 50 items, each with its answer sealed: to check by, not to read.

        Without `kind` they are of the kinds in which the learner is least sure, with
        `mistakes` of those in which the last ones show (400 `no_mistakes`). A pack
        can hold fewer than were asked for where a card gives no more. What is answered
        of it counts like any other answer and is marked `offline`.
        """
        asked = read(PackInput, request.data)
        learner, seed = learner_of(request), secrets.randbelow(SEEDS)
        card = asked_card(request, asked.get("card"))
        items = pack_items(
            learner=learner,
            card=card,
            sections=asked_sections(card, asked["sections"], "sections"),
            plan=_plan(learner, asked, asked["count"], seed),
            seed=seed,
        )
        packed = [question(item) | {"sealed": asdict(sealed(item))} for item in items]
        body = {"made_at": timezone.now(), "items": packed}
        return Response(PackOutput(body).data, status=status.HTTP_201_CREATED)


def _plan(
    learner: User | None, asked: dict[str, Any], count: int, seed: int
) -> tuple[tuple[str, int], ...]:
    """Kind and level of each item: as asked, else as they suit."""
    kind, level = asked.get("kind"), asked.get("level")
    if learner and asked.get("mistakes"):
        plan = _of_mistakes(learner, count)
    elif kind is None:
        plan = plan_for(learner, count, seed)
    else:
        plan = ((kind, level or levels(learner)[kind]),) * count
    return tuple((one, level or suited) for one, suited in plan)


def _of_mistakes(learner: User, count: int) -> tuple[tuple[str, int], ...]:
    plan = practice_plan(learner, last_mistakes(learner), count)
    if not plan:
        raise DomainError("no_mistakes", _("There is nothing wrong to practise."))
    return plan


def _served(
    request: Request, asked: dict[str, Any], kind: str, level: int, seed: int
) -> Item:
    card = asked_card(request, asked.get("card"))
    named = filter(None, asked.get("section", "").split(","))
    sections = asked_sections(card, named, "section")
    return served(card, kind, sections, level, seed)


def _question(item: Item) -> dict[str, Any]:
    body: dict[str, Any] = DrillItemOutput(question(item)).data
    return body
