"""What the views of games share: whose they are, and how they answer."""

from __future__ import annotations

import uuid

from django.http import Http404
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.web.errors import Conflict
from mahjong_site.web.rest import stale
from play import selectors
from play.api.serializers.games import StaleOutput, TableOutput, table_data
from play.models import PracticeGame
from play.selectors import Table


def own_table(request: Request, game_id: uuid.UUID) -> Table:
    """The learner's own game, or a 404."""
    try:
        return selectors.table_of(learner=learner_of(request), public_id=game_id)
    except PracticeGame.DoesNotExist as error:
        raise Http404 from error


def created(game: PracticeGame) -> Response:
    """201 with the table of a new game."""
    table = Table(game, selectors.state_of(game))
    body = TableOutput(table_data(table)).data
    return Response(body, status=status.HTTP_201_CREATED)


def stale_answer(now: Table, error: Conflict) -> Response:
    """409: the game has moved on, and this is how it stands."""
    return stale(StaleOutput, error, game=table_data(now))
