"""Practice games for other clients: deal, look, ask what is lawful, act."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.accounts.preferences import preferences_of
from mahjong_site.web.errors import Conflict
from mahjong_site.web.rest import (
    Pagination,
    RefusalOutput,
    example,
    paged,
    read,
    refused,
    seen_is_304,
)
from play import helping, selectors, services
from play.api.serializers.actions import (
    ActInput,
    LegalOutput,
    TakeBackInput,
)
from play.api.serializers.games import (
    GameListInput,
    GameOutput,
    NewGameInput,
    StaleOutput,
    TableOutput,
    TakenOutput,
    event_data,
    game_data,
    table_data,
)
from play.api.views.base import (
    created,
    own_table,
    stale_answer,
)


@seen_is_304
class GameListView(APIView):
    """All games of the learner."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="games_list",
        parameters=[GameListInput],
        responses={200: GameOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """The learner's games, the last touched first."""
        asked = read(GameListInput, request.query_params)
        games = selectors.games_of(
            learner_of(request),
            state=asked.get("state"),
            updated_after=asked.get("updated_after"),
        )
        return paged(self, request, games, GameOutput, game_data)

    @extend_schema(
        request=NewGameInput,
        responses={201: TableOutput},
        examples=[
            example(
                "A game on the site's own card",
                {"card": "kitchen-table", "way": "guided", "bots": "easy"},
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Deal a new game; it is played on to the learner's first question."""
        asked = read(NewGameInput, request.data)
        learner = learner_of(request)
        asked.setdefault("card", services.last_card(learner))
        asked.setdefault("bots", services.last_opponents(learner).bots)
        asked["rules"] = services.changed_rules(
            learner=learner,
            choice=asked.get("rules", "league"),
            card=asked["card"],
            changes=asked.pop("options", {}),
            way=asked.pop("way", None),
        )
        return created(services.start_game(learner=learner, **asked))


class GameView(APIView):
    """One game of the learner."""

    @extend_schema(responses={200: TableOutput})
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """The game and what the learner may see of it."""
        table = own_table(request, game_id)
        return Response(TableOutput(table_data(table)).data)


class LegalActionsView(APIView):
    """What may be done in a game."""

    @extend_schema(responses={200: LegalOutput})
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """Everything the learner may do now; empty when nothing is asked."""
        table = own_table(request, game_id)
        body = {
            "version": table.game.version,
            "actions": [action.to_dict() for action in table.legal],
            "challenges": table.challengeable,
        }
        return Response(LegalOutput(body).data)


class ActionsView(APIView):
    """Acting in a game."""

    @extend_schema(
        request=ActInput,
        responses={
            200: TakenOutput,
            409: StaleOutput,
            422: RefusalOutput,
        },
        examples=[
            example(
                "A discard",
                {"expected_version": 3, "action": {"type": "discard", "tile": "5B"}},
            )
        ],
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Do an action; the bots answer up to the learner's next question.

        The version guards against acting twice: 409 tells that the game has moved
        on and shows it. 422 tells why the rules refuse; nothing has changed then.
        """
        asked = read(ActInput, request.data)
        table = own_table(request, game_id)
        try:
            taken = services.take_action(
                table=table,
                helped=helping.most_shown(
                    table.game, preferences_of(learner_of(request))
                ),
                **asked,
            )
        except Conflict as error:
            return stale_answer(own_table(request, game_id), error)
        except services.Refused as error:
            return refused(error, "action")
        told = [
            entry
            for number, event in taken.events
            for entry in selectors.told(taken.table, [event], number)
        ]
        body = table_data(taken.table) | {"events": event_data(told)}
        return Response(TakenOutput(body).data)


class TakeBackView(APIView):
    """Undoing the last action, in guided play."""

    @extend_schema(
        request=TakeBackInput,
        responses={200: TableOutput, 409: StaleOutput},
        examples=[example("The last action", {"expected_version": 4})],
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Undo the learner's last action and what the bots did since.

        400 `no_take_back` where there is nothing to undo (see `may_take_back`).
        """
        asked = read(TakeBackInput, request.data)
        table = own_table(request, game_id)
        try:
            before = services.take_back(table=table, **asked)
        except Conflict as error:
            return stale_answer(own_table(request, game_id), error)
        return Response(TableOutput(table_data(before)).data)
