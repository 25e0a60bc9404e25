"""Who one is, and what one has chosen."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from mahjong_site.accounts import services
from mahjong_site.accounts.api import serializers as shapes
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.accounts.api.views.letters import checked
from mahjong_site.accounts.exporting import export_of
from mahjong_site.accounts.leaving import delete_person, must_mean_it
from mahjong_site.accounts.lockout import must_know
from mahjong_site.accounts.preferences import (
    Preferences,
    Switch,
    preferences_of,
    save_preferences,
)
from mahjong_site.web.errors import DomainError
from mahjong_site.web.rest import example, read, seen_is_304
from mahjong_site.web.throttling import ExportThrottle, LoginThrottle

ME = ["me"]
SWITCHES = ("review", "guess_first")


class MeView(APIView):
    """Who this token stands for."""

    @extend_schema(tags=ME, responses={200: shapes.PersonOutput})
    def get(self, request: Request) -> Response:
        """The person behind the token."""
        return Response(shapes.PersonOutput(request.user).data)


@seen_is_304
class PreferencesView(APIView):
    """How the site looks for the asker."""

    @extend_schema(
        operation_id="preferences_retrieve",
        tags=ME,
        responses={200: shapes.PreferencesOutput},
    )
    def get(self, request: Request) -> Response:
        """All of them; somebody who never chose has the site's."""
        return _shown(preferences_of(learner_of(request)))

    @extend_schema(
        operation_id="preferences_change",
        tags=ME,
        request=shapes.PreferencesInput,
        responses={200: shapes.PreferencesOutput},
        examples=[
            example("Plain tiles, no review", {"tile_face": "plain", "review": False}),
            example("Dark pages", {"theme": "dark"}),
        ],
    )
    def patch(self, request: Request) -> Response:
        """Change those that are sent. Pages and app share them."""
        asked = read(shapes.PreferencesInput, request.data)
        for name in SWITCHES:
            if name in asked:
                asked[name] = Switch.ON if asked[name] else Switch.OFF
        return _shown(save_preferences(user=learner_of(request), **asked))


def _shown(chosen: Preferences) -> Response:
    data = {
        "tile_face": str(chosen.tile_face),
        "theme": str(chosen.theme),
        "language": str(chosen.language),
        "help_level": str(chosen.help_level),
        "last_card": chosen.card,
        "last_rules": chosen.rules,
    } | {name: getattr(chosen, name) == Switch.ON for name in SWITCHES}
    return Response(shapes.PreferencesOutput(data).data)


class ExportView(APIView):
    """Everything that the asker has."""

    throttle_classes: list[type[BaseThrottle]] = [ExportThrottle]

    @extend_schema(
        operation_id="me_export",
        tags=ME,
        responses={200: OpenApiResponse(OpenApiTypes.OBJECT)},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """One JSON file: who one is and has chosen, and a list for each kind of thing.

        Answers, lessons, skills, the review queue, games with their records, own
        cards, tables and deals, classes and what was done in them, devices. Nothing
        of other people is in it, and of a game that goes on nothing that is hidden.
        `format` counts up when something comes to mean something else.
        """
        return export_of(learner_of(request))


class PasswordView(APIView):
    """The password of an account."""

    throttle_classes: list[type[BaseThrottle]] = [LoginThrottle]

    @extend_schema(
        operation_id="password_change",
        tags=ME,
        request=shapes.PasswordInput,
        responses={204: OpenApiResponse()},
        examples=[
            example(
                "The old and the new",
                {
                    "old_password": "three short words",
                    "new_password": "four quite short words",
                },
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Change it, after the old one. Every other device is signed out.

        A guest has none (`account_needed`); a pupil changes picture and word.
        """
        asked = read(shapes.PasswordInput, request.data)
        person = learner_of(request)
        if person.is_guest:
            message = _("A guest has no password. Sign up to have one.")
            raise DomainError("account_needed", message)
        must_know(request._request, person, asked["old_password"], "old_password")
        new = checked(asked["new_password"], person)
        services.change_password(person=person, password=new, this=request.auth)
        return Response(status=status.HTTP_204_NO_CONTENT)


class LeaveView(APIView):
    """The end of an account, or of a guest."""

    throttle_classes: list[type[BaseThrottle]] = [LoginThrottle]

    @extend_schema(
        operation_id="me_delete",
        tags=ME,
        request=shapes.LeaveInput,
        responses={204: OpenApiResponse()},
        examples=[
            example("An account", {"password": "four quite short words"}),
            example("A guest", {"confirm": "delete"}),
        ],
    )
    def post(self, request: Request) -> Response:
        """Delete the asker with everything they have, for good. All tokens end.

        An account sends its `password`; a guest, also a pupil of a class, the word
        `delete` as `confirm`. `owns_class` where others are in a class of one's own.
        """
        asked = read(shapes.LeaveInput, request.data)
        person = learner_of(request)
        must_mean_it(
            request._request,
            person,
            password=asked.get("password", ""),
            word=asked.get("confirm", ""),
        )
        delete_person(person)
        return Response(status=status.HTTP_204_NO_CONTENT)
