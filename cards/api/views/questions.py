"""Questions to the engine, one by one or many at once; no token is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.api.examples import EXAMPLES
from cards.api.questions import QUESTIONS
from cards.api.serializers.batch import QuestionsInput, QuestionsOutput
from mahjong_site.web.rest import example, read
from mahjong_site.web.throttling import CheckerThrottle, count

Method = TypeVar("Method", bound=Callable[..., Response])


def _asks(name: str) -> Callable[[Method], Method]:
    """Describe the question of that name."""
    question = QUESTIONS[name]
    return extend_schema(
        operation_id=f"ask_{name.replace('-', '_')}",
        request=question.takes,
        responses={200: question.gives},
        examples=[example(name, EXAMPLES[name])],
    )


class QuestionView(APIView):
    """A question to the engine, open to all, counted by the checker's rate."""

    permission_classes = [AllowAny]
    throttle_classes = [CheckerThrottle]
    ask: ClassVar[str]

    def answered(self, request: Request) -> Response:
        """The answer to the question of this address."""
        return Response(QUESTIONS[self.ask].answered(request.data, request.user))


class CheckView(QuestionView):
    """Is it Mahjong?"""

    ask = "check"

    @_asks("check")
    def post(self, request: Request) -> Response:
        """The verdict, with every reason where it is no Mahjong.

        Tiles that can be read are answered, whatever they are: a wrong count or a
        fifth tile of a kind is a reason like any other. With `won` it says who pays.
        """
        return self.answered(request)


class NearestView(QuestionView):
    """Which lines are near?"""

    ask = "nearest"

    @_asks("nearest")
    def post(self, request: Request) -> Response:
        """The nearest lines of the card; none where the exposures fit no line."""
        return self.answered(request)


class MayCallView(QuestionView):
    """May I call this discard and expose it?"""

    ask = "may-call"

    @_asks("may-call")
    def post(self, request: Request) -> Response:
        """The ruling on a call, with the smallest change that would make it right."""
        return self.answered(request)


class MayChangeView(QuestionView):
    """May I change what I have exposed?"""

    ask = "may-change"

    @_asks("may-change")
    def post(self, request: Request) -> Response:
        """The ruling on another group in the place of an exposure."""
        return self.answered(request)


class MayExchangeView(QuestionView):
    """May I exchange this tile for that joker?"""

    ask = "may-exchange"

    @_asks("may-exchange")
    def post(self, request: Request) -> Response:
        """The ruling on an exchange."""
        return self.answered(request)


class MayPassView(QuestionView):
    """May I pass these tiles?"""

    ask = "may-pass"

    @_asks("may-pass")
    def post(self, request: Request) -> Response:
        """Is this pass of the Charleston lawful?"""
        return self.answered(request)


class MayStopView(QuestionView):
    """May I stop the Charleston now?"""

    ask = "may-stop"

    @_asks("may-stop")
    def post(self, request: Request) -> Response:
        """The ruling on stopping after a pass."""
        return self.answered(request)


class MayDeclareView(QuestionView):
    """May I declare Mahjong?"""

    ask = "may-declare"

    @_asks("may-declare")
    def post(self, request: Request) -> Response:
        """The ruling on a Mahjong at this moment of the game."""
        return self.answered(request)


class HappenedView(QuestionView):
    """Something happened; what now?"""

    ask = "happened"

    @_asks("happened")
    def post(self, request: Request) -> Response:
        """The ruling on something that happened with real tiles."""
        return self.answered(request)


class DeadView(QuestionView):
    """Is that hand dead?"""

    ask = "dead"

    @_asks("dead")
    def post(self, request: Request) -> Response:
        """The verdict by what lies open, with the lines that are still possible."""
        return self.answered(request)


class PositionView(QuestionView):
    """May this seat do this here?"""

    ask = "position"

    @_asks("position")
    def post(self, request: Request) -> Response:
        """The ruling on an action in a whole position.

        A position that cannot be is a 400 with every fault at its place, such as
        `position.seats.0.rack`.
        """
        return self.answered(request)


class BatchView(APIView):
    """Many questions at once."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="ask_many",
        request=QuestionsInput,
        responses={200: QuestionsOutput},
        examples=[
            example(
                "Two questions",
                {
                    "questions": [
                        {"ask": name} | EXAMPLES[name] for name in ("check", "may-pass")
                    ]
                },
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Answer up to 100 questions, each by itself.

        One that is refused does not hinder the others. Each counts for the checker's
        rate; past it the whole list is a 429.
        """
        asked = read(QuestionsInput, request.data)["questions"]
        for _each in asked:
            count(request, CheckerThrottle)
        results = [
            {"place": place} | self._one(request, sent)
            for place, sent in enumerate(asked)
        ]
        return Response(QuestionsOutput({"results": results}).data)

    def _one(self, request: Request, sent: Any) -> dict[str, Any]:
        try:
            result = _answered(request, sent)
        # What is no refusal is raised again by `handle_exception`.
        except Exception as error:  # noqa: BLE001
            refused = self.handle_exception(error)
            faults = refused.data["errors"]
            return {"status": refused.status_code, "result": None, "faults": faults}
        return {"status": 200, "result": result, "faults": []}


def _answered(request: Request, sent: Any) -> Any:
    """The answer to one question of a list."""
    fields = dict(sent) if isinstance(sent, dict) else {}
    ask = fields.pop("ask", None)
    question = QUESTIONS.get(ask) if isinstance(ask, str) else None
    if question is None:
        fault = ErrorDetail(_("There is no such question."), "unknown_question")
        raise ValidationError({"ask": [fault]})
    return question.answered(fields, request.user)
