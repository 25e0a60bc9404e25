"""Help at the table for other clients, and the guess before it answers."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.accounts.preferences import preferences_of
from mahjong_site.web.errors import Conflict
from mahjong_site.web.rest import RefusalOutput, example, read, refused
from play import services
from play.api.serializers.games import StaleOutput
from play.api.serializers.help import GuessInput, HelpInput, HelpOutput, help_data
from play.api.views.base import own_table, stale_answer
from play.selectors import Table


class HelpView(APIView):
    """The help in a game."""

    @extend_schema(operation_id="game_help", responses={200: HelpOutput})
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """What the help shows now, at the level that the game has.

        An action counts as made with that level, looked at or not, as at the site's
        table; `off` counts nothing.
        """
        return _shown(request, own_table(request, game_id))

    @extend_schema(
        operation_id="game_help_choose",
        request=HelpInput,
        responses={200: HelpOutput, 409: StaleOutput},
        examples=[example("More help", {"level": "explain", "guess_first": False})],
    )
    def patch(self, request: Request, game_id: uuid.UUID) -> Response:
        """Take another level for this game and the next ones, or guess first or not.

        What has been shown stays counted for the decision at hand. 400
        `help_not_allowed` above what a prepared deal allows.
        """
        asked = read(HelpInput, request.data)
        learner, table = learner_of(request), own_table(request, game_id)
        try:
            if "level" in asked:
                services.choose_help(learner=learner, table=table, level=asked["level"])
            if "guess_first" in asked:
                services.choose_guessing(
                    learner=learner, table=table, guess_first=asked["guess_first"]
                )
        except Conflict as error:
            return stale_answer(own_table(request, game_id), error)
        return _shown(request, table)


class GuessView(APIView):
    """Guessing before the advice is shown."""

    @extend_schema(
        operation_id="game_guess",
        request=GuessInput,
        responses={200: HelpOutput, 409: StaleOutput, 422: RefusalOutput},
        examples=[
            example(
                "A pass",
                {
                    "expected_version": 0,
                    "action": {"type": "pass", "tiles": "2B 9C N"},
                },
            )
        ],
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Keep what the learner would do; nothing is done in the game.

        `explain` then shows its advice, and what the guess is worth beside it.
        """
        asked = read(GuessInput, request.data)
        table = own_table(request, game_id)
        try:
            services.note_guess(table=table, **asked)
        except Conflict as error:
            return stale_answer(own_table(request, game_id), error)
        except services.Refused as error:
            return refused(error, "action")
        return _shown(request, table)


def _shown(request: Request, table: Table) -> Response:
    preferences = preferences_of(learner_of(request))
    return Response(HelpOutput(help_data(table, preferences)).data)
