"""Classes: those of a person, one of them, its settings, its door, its end."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons import permissions
from lessons.api.serializers.classes import (
    ArchiveInput,
    ClassChangeInput,
    ClassDeleteInput,
    ClassDetailOutput,
    ClassListInput,
    ClassOutput,
    DoorInput,
    JoinCodeOutput,
    NewClassInput,
    StaleClassOutput,
    class_data,
    class_detail_data,
)
from lessons.joincodes import shown_code
from lessons.models import Classroom
from lessons.selectors import classes as selectors
from lessons.services import classes as services
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.accounts.rulesets import chosen_rules, with_options
from mahjong_site.web.errors import Conflict
from mahjong_site.web.rest import Pagination, example, read, seen_is_304, stale

CLASSES = ["classes"]


@seen_is_304
class ClassListView(APIView):
    """The classes of a person."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="classes_list",
        tags=CLASSES,
        parameters=[ClassListInput],
        responses={200: ClassOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """The classes that the person teaches or sits in, by name."""
        asked, person = read(ClassListInput, request.query_params), learner_of(request)
        rows = selectors.classes_of(person, **asked)
        page = Pagination()
        rooms = page.paginate_queryset(rows, request, self) or []
        shown = [class_data(one) for one in selectors.memberships(person, rooms)]
        return page.get_paginated_response(ClassOutput(shown, many=True).data)

    @extend_schema(
        operation_id="class_make",
        tags=CLASSES,
        request=NewClassInput,
        responses={201: ClassDetailOutput},
        examples=[
            example(
                "A class",
                {
                    "name": "Tuesday evening",
                    "card": "kitchen-table",
                    "rules": "league",
                    "way": "guided",
                    "options": {"mush": True},
                },
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Make a class with an open door. A guest signs up first (`account_needed`)."""
        asked, person = read(NewClassInput, request.data), learner_of(request)
        rules = chosen_rules(learner=person, choice=asked.get("rules", "league"))
        made = services.make_class(
            teacher=person,
            name=asked["name"],
            card_slug=asked["card"],
            rules=with_options(
                rules, options=asked.get("options", {}), way=asked.get("way")
            ),
            token=asked.get("id"),
        )
        return Response(_detail(request, made), status=status.HTTP_201_CREATED)


def _detail(request: Request, classroom: Classroom) -> dict[str, Any]:
    person = learner_of(request)
    (mine,) = selectors.memberships(person, [classroom])
    return dict(ClassDetailOutput(class_detail_data(mine, person)).data)


@seen_is_304
class ClassView(APIView):
    """One class."""

    @extend_schema(
        operation_id="class_get", tags=CLASSES, responses={200: ClassDetailOutput}
    )
    def get(self, request: Request, class_id: UUID) -> Response:
        """A class with its card and rules; teachers get its code and door as well."""
        person = learner_of(request)
        classroom = permissions.find_class(class_id)
        if not permissions.is_teacher_of(person, classroom):
            classroom = permissions.own_seat(person, class_id).classroom
        return Response(_detail(request, classroom))

    @extend_schema(
        operation_id="class_change",
        tags=CLASSES,
        request=ClassChangeInput,
        responses={200: ClassDetailOutput, 409: StaleClassOutput},
        examples=[
            example(
                "Another name",
                {"expected_version": "5a1f09c4d2b7e863", "name": "Wednesday evening"},
            )
        ],
    )
    def patch(self, request: Request, class_id: UUID) -> Response:
        """Change name, card or rules.

        409 `changed` where somebody else has changed them since; the answer holds the
        class as it is.
        """
        person = learner_of(request)
        classroom = permissions.taught_class(person, class_id)
        asked = read(ClassChangeInput, request.data)
        rules = selectors.class_rules(classroom)
        if "rules" in asked:
            rules = chosen_rules(learner=person, choice=asked["rules"])
        try:
            services.change_class(
                classroom=classroom,
                teacher=person,
                name=asked.get("name", classroom.name),
                card_slug=asked.get("card", classroom.card_slug),
                rules=with_options(
                    rules, options=asked.get("options", {}), way=asked.get("way")
                ),
                seen=asked["expected_version"],
            )
        except Conflict as error:
            return _stale(request, classroom, error)
        classroom.refresh_from_db()
        return Response(_detail(request, classroom))


def _stale(request: Request, classroom: Classroom, error: Conflict) -> Response:
    """409 with the class as it is now."""
    classroom.refresh_from_db()
    return stale(StaleClassOutput, error, classroom=_detail(request, classroom))


class DoorView(APIView):
    """The door of a class."""

    @extend_schema(
        operation_id="class_door",
        tags=CLASSES,
        request=DoorInput,
        responses={200: ClassDetailOutput},
        examples=[example("Nobody new", {"is_open": False})],
    )
    def post(self, request: Request, class_id: UUID) -> Response:
        """Open or close it; those on the list always come in."""
        classroom = permissions.taught_class(learner_of(request), class_id)
        services.set_door(classroom=classroom, **read(DoorInput, request.data))
        return Response(_detail(request, classroom))


class JoinCodeView(APIView):
    """The code of a class."""

    @extend_schema(
        operation_id="class_code_renew",
        tags=CLASSES,
        request=None,
        responses={200: JoinCodeOutput},
    )
    def post(self, request: Request, class_id: UUID) -> Response:
        """A new code; with the old one nobody comes in any more."""
        classroom = permissions.taught_class(learner_of(request), class_id)
        code = services.renew_code(classroom=classroom)
        return Response(JoinCodeOutput({"join_code": shown_code(code)}).data)


class ArchiveView(APIView):
    """The archive."""

    @extend_schema(
        operation_id="class_archive",
        tags=CLASSES,
        request=ArchiveInput,
        responses={200: ClassDetailOutput},
        examples=[example("Into the archive", {"archived": True})],
    )
    def post(self, request: Request, class_id: UUID) -> Response:
        """Put it into the archive, where nothing changes, or take it out: its owner."""
        classroom = permissions.owned_class(learner_of(request), class_id)
        if read(ArchiveInput, request.data)["archived"]:
            services.archive_class(classroom=classroom)
        else:
            services.unarchive_class(classroom=classroom)
        classroom.refresh_from_db()
        return Response(_detail(request, classroom))


class ClassDeleteView(APIView):
    """The end of a class."""

    @extend_schema(
        operation_id="class_delete",
        tags=CLASSES,
        request=ClassDeleteInput,
        responses={204: None},
        examples=[example("For good", {"typed": "Tuesday evening"})],
    )
    def post(self, request: Request, class_id: UUID) -> Response:
        """Delete it for good, with seats, assignments and work: its owner.

        `typed` is the class's name once more; 400 `wrong_name` where it is not.
        """
        classroom = permissions.owned_class(learner_of(request), class_id)
        typed = read(ClassDeleteInput, request.data)["typed"]
        services.delete_class(classroom=classroom, typed=typed)
        return Response(status=status.HTTP_204_NO_CONTENT)
