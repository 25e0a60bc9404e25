"""Practice games for other clients: deal, look, ask what is lawful, act."""

from __future__ import annotations

import uuid

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from mahjong_site.accounts import rulesets
from mahjong_site.accounts.models import RuleSet, User
from mahjong_site.web.errors import Conflict
from mahjong_site.web.rest import Pagination, read
from play import records, selectors, services, sittings
from play.api import serializers as shapes
from play.models import PracticeGame, Sitting
from play.selectors import Table


def _learner(request: Request) -> User:
    """The person of the token; the permission classes let nobody else in."""
    assert isinstance(request.user, User)  # noqa: S101
    return request.user


def _table(request: Request, game_id: uuid.UUID) -> Table:
    """The learner's own game, or a 404."""
    try:
        return selectors.table_of(learner=_learner(request), public_id=game_id)
    except PracticeGame.DoesNotExist as error:
        raise Http404 from error


def stale_answer(now: Table, error: Conflict) -> Response:
    """409: the game has moved on, and this is how it stands."""
    fault = {"code": error.code, "detail": error.message, "attr": None}
    body = {"type": "client_error", "errors": [fault], "game": shapes.table_data(now)}
    return Response(shapes.StaleOutput(body).data, status=status.HTTP_409_CONFLICT)


def _created(game: PracticeGame) -> Response:
    """201 with the table of a new game."""
    table = Table(game, selectors.state_of(game))
    body = shapes.TableOutput(shapes.table_data(table)).data
    return Response(body, status=status.HTTP_201_CREATED)


class GameListView(APIView):
    """All games of the learner."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="games_list",
        parameters=[shapes.GameListInput],
        responses={200: shapes.GameOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """The learner's games, the last touched first."""
        asked = read(shapes.GameListInput, request.query_params)
        games = selectors.games_of(
            _learner(request),
            state=asked.get("state"),
            updated_after=asked.get("updated_after"),
        )
        pages = Pagination()
        page = pages.paginate_queryset(games, request, self) or []
        rows = [shapes.game_data(game) for game in page]
        return pages.get_paginated_response(shapes.GameOutput(rows, many=True).data)

    @extend_schema(request=shapes.NewGameInput, responses={201: shapes.TableOutput})
    def post(self, request: Request) -> Response:
        """Deal a new game; it is played on to the learner's first question."""
        asked = read(shapes.NewGameInput, request.data)
        learner = _learner(request)
        asked.setdefault("card", services.last_card(learner))
        asked["rules"] = services.changed_rules(
            learner=learner,
            choice=asked.get("rules", "league"),
            card=asked["card"],
            changes=asked.pop("options", {}),
            way=asked.pop("way", None),
        )
        return _created(services.start_game(learner=learner, **asked))


class GameView(APIView):
    """One game of the learner."""

    @extend_schema(responses={200: shapes.TableOutput})
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """The game and what the learner may see of it."""
        table = _table(request, game_id)
        return Response(shapes.TableOutput(shapes.table_data(table)).data)


class LegalActionsView(APIView):
    """What may be done in a game."""

    @extend_schema(responses={200: shapes.LegalOutput})
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """Everything the learner may do now; empty when nothing is asked."""
        table = _table(request, game_id)
        body = {
            "version": table.game.version,
            "actions": [action.to_dict() for action in table.legal],
            "challenges": table.challengeable,
        }
        return Response(shapes.LegalOutput(body).data)


class ActionsView(APIView):
    """Acting in a game."""

    @extend_schema(
        request=shapes.ActInput,
        responses={
            200: shapes.TakenOutput,
            409: shapes.StaleOutput,
            422: shapes.RefusalOutput,
        },
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Do an action; the bots answer up to the learner's next question.

        The version guards against acting twice: 409 tells that the game has moved
        on and shows it. 422 tells why the rules refuse; nothing has changed then.
        """
        asked = read(shapes.ActInput, request.data)
        table = _table(request, game_id)
        try:
            taken = services.take_action(table=table, **asked)
        except Conflict as error:
            return stale_answer(_table(request, game_id), error)
        except services.Refused as error:
            return self._refused(error)
        told = [
            entry
            for number, event in taken.events
            for entry in selectors.told(taken.table, [event], number)
        ]
        body = shapes.table_data(taken.table) | {"events": shapes.event_data(told)}
        return Response(shapes.TakenOutput(body).data)

    def _refused(self, error: services.Refused) -> Response:
        fault = {
            "code": error.code,
            "detail": error.message,
            "attr": "action",
            "rule": error.rule,
        }
        body = {"type": "client_error", "errors": [fault]}
        return Response(
            shapes.RefusalOutput(body).data,
            status=status.HTTP_422_UNPROCESSABLE_ENTITY,
        )


class TakeBackView(APIView):
    """Undoing the last action, in guided play."""

    @extend_schema(
        request=shapes.TakeBackInput,
        responses={200: shapes.TableOutput, 409: shapes.StaleOutput},
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """Undo the learner's last action and what the bots did since.

        400 `no_take_back` where there is nothing to undo (see `may_take_back`).
        """
        asked = read(shapes.TakeBackInput, request.data)
        table = _table(request, game_id)
        try:
            before = services.take_back(table=table, **asked)
        except Conflict as error:
            return stale_answer(_table(request, game_id), error)
        return Response(shapes.TableOutput(shapes.table_data(before)).data)


class RecordView(APIView):
    """The record of a finished game."""

    @extend_schema(responses={200: shapes.RecordOutput})
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """The record as text; 400 `game_not_over` before the end."""
        text = records.text_of(_table(request, game_id))
        return Response(shapes.RecordOutput({"record": text}).data)


class ImportView(APIView):
    """Games from records."""

    @extend_schema(request=shapes.ImportInput, responses={201: shapes.TableOutput})
    def post(self, request: Request) -> Response:
        """Read a record; an unfinished game can be gone on with."""
        asked = read(shapes.ImportInput, request.data)
        game = services.import_record(learner=_learner(request), **asked)
        return _created(game)


class ContinueView(APIView):
    """Playing on from a step of a finished game."""

    @extend_schema(request=shapes.ContinueInput, responses={201: shapes.TableOutput})
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """A new practice game that begins with the record up to that step."""
        asked = read(shapes.ContinueInput, request.data)
        game = services.continue_from(table=_table(request, game_id), **asked)
        return _created(game)


class NextGameView(APIView):
    """Playing on at the same table."""

    @extend_schema(request=None, responses={201: shapes.TableOutput})
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """The next game of the sitting: the deal moves on. Asked twice, the same.

        400 `game_not_over` while the game goes on.
        """
        learner = _learner(request)
        try:
            game = services.play_again(learner=learner, public_id=game_id)
        except PracticeGame.DoesNotExist as error:
            raise Http404 from error
        return _created(game)


class SittingListView(APIView):
    """The learner's sittings."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="sittings_list",
        responses={200: shapes.SittingOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """All of them, the newest first."""
        pages = Pagination()
        found = sittings.sittings_of(_learner(request))
        page = pages.paginate_queryset(found, request, self) or []
        return pages.get_paginated_response(shapes.SittingOutput(page, many=True).data)


class SittingView(APIView):
    """One sitting of the learner."""

    @extend_schema(responses={200: shapes.AccountOutput})
    def get(self, request: Request, sitting_id: uuid.UUID) -> Response:
        """Its games and everybody's running account."""
        try:
            found = sittings.sitting_of(learner=_learner(request), public_id=sitting_id)
        except Sitting.DoesNotExist as error:
            raise Http404 from error
        return Response(shapes.AccountOutput(sittings.account_of(found)).data)


class StepListView(APIView):
    """The steps of a game in words."""

    pagination_class = None

    @extend_schema(
        operation_id="game_steps_list", responses={200: shapes.StepOutput(many=True)}
    )
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """Every moment at which the learner saw something happen, with its rule."""
        steps = records.steps_of(_table(request, game_id))
        rows = [shapes.step_data(step) for step in steps]
        return Response(shapes.StepOutput(rows, many=True).data)


class StepView(APIView):
    """One step of a game."""

    @extend_schema(responses={200: shapes.MomentOutput})
    def get(self, request: Request, game_id: uuid.UUID, step: int) -> Response:
        """What the learner could see at that moment."""
        table = _table(request, game_id)
        steps = records.steps_of(table)
        if step >= len(steps):
            raise Http404
        then = Table(table.game, records.state_at(table, steps[step]))
        body = shapes.moment_data(then, steps[step])
        return Response(shapes.MomentOutput(body).data)


class RuleSetListView(APIView):
    """The learner's own tables."""

    pagination_class = None

    @extend_schema(
        operation_id="rulesets_list", responses={200: shapes.RuleSetOutput(many=True)}
    )
    def get(self, request: Request) -> Response:
        """All of them, by name; there are thirty at most."""
        saved = rulesets.rulesets_of(_learner(request))
        return Response(shapes.RuleSetOutput(saved, many=True).data)

    @extend_schema(request=shapes.RuleSetInput, responses={200: shapes.RuleSetOutput})
    def post(self, request: Request) -> Response:
        """Keep rules under a name; the same name again replaces them."""
        asked = read(shapes.RuleSetInput, request.data)
        saved = rulesets.save_ruleset(
            learner=_learner(request),
            name=asked["name"],
            rules=services.read_rules(asked["rules"]),
        )
        return Response(shapes.RuleSetOutput(saved).data)


class RuleSetView(APIView):
    """One of the learner's own tables."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, ruleset_id: uuid.UUID) -> Response:
        """Forget it; games that were begun with it keep their rules."""
        try:
            rulesets.delete_ruleset(learner=_learner(request), public_id=ruleset_id)
        except RuleSet.DoesNotExist as error:
            raise Http404 from error
        return Response(status=status.HTTP_204_NO_CONTENT)
