"""Hints for a drill item; each that is seen is counted with the answer."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons.api.serializers.drills import DrillHelpOutput, HintInput, hint_data
from lessons.api.views.attempts import asked_item
from lessons.api.views.drills import DRILLS
from lessons.drills.hints import hints_of
from lessons.drills.item import Item
from lessons.drills.showing import show_hint
from lessons.services.help import take_help
from mahjong_site.accounts.guests import learner_of
from mahjong_site.accounts.models import User
from mahjong_site.web.rest import example, read


class HintView(APIView):
    """Hints for an item."""

    @extend_schema(
        tags=DRILLS,
        operation_id="drills_hints",
        request=HintInput,
        responses={200: DrillHelpOutput},
        examples=[
            example(
                "The first hint",
                {
                    "kind": "payment",
                    "card": "kitchen-table",
                    "level": 1,
                    "seed": 77,
                    "count": 1,
                },
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """The first hints of an item: what to look at, then what narrows it.

        They never tell the answer. A right answer after a hint counts half, and the
        item comes back sooner. The same again changes nothing.
        """
        asked = read(HintInput, request.data)
        _card, item = asked_item(request, asked)
        data = help_data(learner_of(request), item, asked["count"])
        return Response(DrillHelpOutput(data).data)


def help_data(learner: User, item: Item, count: int) -> dict[str, Any]:
    """The first hints of an item, which count from now on; for `DrillHelpOutput`."""
    taken = take_help(learner=learner, item=item, count=count)
    hints = [hint_data(show_hint(hint)) for hint in hints_of(item)[:taken]]
    return {"taken": taken, "hints": hints}
