"""What has happened in a game, for clients that were away."""

from __future__ import annotations

import uuid
from typing import Final

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView

from mahjong_site.web.rest import ErrorOutput, read
from play.api.serializers.feed import FeedInput, FeedOutput, happened_data
from play.api.views.base import own_table
from play.feed import feed_of

POLL_AFTER: Final = 10
"""Bots answer at once: only the learner's other devices change a game meanwhile."""


class EventsView(APIView):
    """The events of a game."""

    @extend_schema(
        operation_id="game_events",
        parameters=[FeedInput],
        responses={200: FeedOutput, 400: ErrorOutput},
    )
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """What has happened since a version, as the learner may know it.

        The answer comes at once, with nothing in it where nothing has happened.
        What was taken back since comes (again) with `taken_back`.
        """
        asked = read(FeedInput, request.query_params)
        table = own_table(request, game_id)
        found = feed_of(table, asked.get("since"), asked.get("cursor"))
        here = request.build_absolute_uri()
        body = {
            "version": table.game.version,
            "events": happened_data(found.happened),
            "next": found.after and replace_query_param(here, "cursor", found.after),
            "poll_after": None if table.game.is_over else POLL_AFTER,
        }
        return Response(FeedOutput(body).data)
