"""The list of a class, for its teachers: names, blocking, moving, new pictures."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.tiles import CODES
from lessons import permissions
from lessons.api.serializers.seats import (
    AddedSeatsOutput,
    BlockInput,
    GivenSecretOutput,
    MoveInput,
    NewSeatsInput,
    SeatChangeInput,
    SeatListInput,
    SeatOutput,
    seat_data,
)
from lessons.models import Seat
from lessons.selectors import classes as selectors
from lessons.services import seats as services
from lessons.services import secrets
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.web.errors import DomainError
from mahjong_site.web.rest import Pagination, example, paged, read, seen_is_304

SEATS = ["class lists"]


def _seat(request: Request, class_id: UUID, seat_id: UUID) -> Seat:
    classroom = permissions.taught_class(learner_of(request), class_id)
    return permissions.seat_of_class(classroom, seat_id)


def _shown(seat: Seat) -> Response:
    return Response(SeatOutput(seat_data(seat)).data)


@seen_is_304
class SeatListView(APIView):
    """Who sits in a class."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="seats_list",
        tags=SEATS,
        parameters=[SeatListInput],
        responses={200: SeatOutput(many=True)},
    )
    def get(self, request: Request, class_id: UUID) -> Response:
        """The list by the name that teachers read, or the seats taken off it."""
        classroom = permissions.taught_class(learner_of(request), class_id)
        asked = read(SeatListInput, request.query_params)
        rows = selectors.seat_rows(classroom)
        if asked.get("removed"):
            rows = selectors.removed_seats(classroom).select_related("learner")
        return paged(self, request, rows, SeatOutput, seat_data)

    @extend_schema(
        operation_id="seats_add",
        tags=SEATS,
        request=NewSeatsInput,
        responses={201: AddedSeatsOutput},
        examples=[example("Two pupils", {"lines": "Rosa Miller, rosa\nmin"})],
    )
    def post(self, request: Request, class_id: UUID) -> Response:
        """Add seats that wait for their pupils: all lines or none.

        Every faulty line is told at `lines`. The same list again adds nothing.
        """
        classroom = permissions.taught_class(learner_of(request), class_id)
        lines = read(NewSeatsInput, request.data)["lines"]
        try:
            added = services.add_seats(classroom=classroom, text=lines)
        except services.ListFaults as error:
            faults = [ErrorDetail(one, error.code) for one in error.faults]
            raise ValidationError({"lines": faults}) from error
        data = {"added": [seat_data(one) for one in added]}
        return Response(AddedSeatsOutput(data).data, status=status.HTTP_201_CREATED)


class SeatView(APIView):
    """One seat of a class."""

    @extend_schema(operation_id="seat_get", tags=SEATS, responses={200: SeatOutput})
    def get(self, request: Request, class_id: UUID, seat_id: UUID) -> Response:
        """A seat on the list."""
        return _shown(_seat(request, class_id, seat_id))

    @extend_schema(
        operation_id="seat_change",
        tags=SEATS,
        request=SeatChangeInput,
        responses={200: SeatOutput},
        examples=[example("Another nickname", {"nickname": "rosie"})],
    )
    def patch(self, request: Request, class_id: UUID, seat_id: UUID) -> Response:
        """Other names for a pupil."""
        seat = _seat(request, class_id, seat_id)
        asked = read(SeatChangeInput, request.data)
        names = {"nickname": seat.nickname, "real_name": seat.real_name} | asked
        return _shown(services.edit_seat(seat=seat, **names))

    @extend_schema(operation_id="seat_remove", tags=SEATS, responses={204: None})
    def delete(self, request: Request, class_id: UUID, seat_id: UUID) -> Response:
        """Take a pupil off the list; `back/` brings the seat back with its results."""
        services.remove_seat(seat=_seat(request, class_id, seat_id))
        return Response(status=status.HTTP_204_NO_CONTENT)


class SeatBackView(APIView):
    """A seat that was taken off the list."""

    @extend_schema(
        operation_id="seat_back",
        tags=SEATS,
        request=None,
        responses={200: SeatOutput},
    )
    def post(self, request: Request, class_id: UUID, seat_id: UUID) -> Response:
        """Bring it back with all results."""
        classroom = permissions.taught_class(learner_of(request), class_id)
        seat = permissions.removed_seat_of_class(classroom, seat_id)
        services.bring_back_seat(seat=seat)
        return _shown(seat)


class SeatBlockView(APIView):
    """Whether a pupil may come in."""

    @extend_schema(
        operation_id="seat_block",
        tags=SEATS,
        request=BlockInput,
        responses={200: SeatOutput},
        examples=[example("Shut out", {"blocked": True})],
    )
    def post(self, request: Request, class_id: UUID, seat_id: UUID) -> Response:
        """Shut a pupil out, or let the pupil in again. Results stay."""
        seat = _seat(request, class_id, seat_id)
        if read(BlockInput, request.data)["blocked"]:
            services.block_seat(seat=seat)
        else:
            services.unblock_seat(seat=seat)
        return _shown(seat)


class SeatLetInView(APIView):
    """A seat that is held."""

    @extend_schema(
        operation_id="seat_let_in",
        tags=SEATS,
        request=None,
        responses={200: SeatOutput},
    )
    def post(self, request: Request, class_id: UUID, seat_id: UUID) -> Response:
        """Open a seat that is held; `known_picture` until the pupil chose another."""
        seat = _seat(request, class_id, seat_id)
        secrets.let_in(seat=seat)
        return _shown(seat)


class SeatMoveView(APIView):
    """A pupil who goes to another class."""

    @extend_schema(
        operation_id="seat_move",
        tags=SEATS,
        request=MoveInput,
        responses={200: SeatOutput},
        examples=[
            example(
                "To another class", {"target": "0b6f9e0a-56a5-4bb4-b6f9-0d2f4a1f7c11"}
            )
        ],
    )
    def post(self, request: Request, class_id: UUID, seat_id: UUID) -> Response:
        """Move a pupil to another class of the teacher's; the answer is the seat there.

        Work stays with the class that it was done for.
        """
        seat = _seat(request, class_id, seat_id)
        target = read(MoveInput, request.data)["target"]
        classes = selectors.other_classes(learner_of(request), seat.classroom)
        found = classes.filter(public_id=target).first()
        if found is None:
            message = _("Choose another class that you teach.")
            raise DomainError("unknown_class", message, "target")
        return _shown(services.move_seat(seat=seat, target=found))


class SeatPictureView(APIView):
    """Picture and word of a pupil who has forgotten them."""

    @extend_schema(
        operation_id="seat_picture",
        tags=SEATS,
        request=None,
        responses={200: GivenSecretOutput},
    )
    def post(self, request: Request, class_id: UUID, seat_id: UUID) -> Response:
        """Give out new ones. They are in this answer alone; the old ones end.

        Seats of the pupil in classes of other teachers are held from then on.
        """
        seat = _seat(request, class_id, seat_id)
        secret = secrets.give_secret(seat=seat, teacher=learner_of(request))
        seat.refresh_from_db(fields=["held_at"])
        data = {
            "picture": CODES[secret.picture],
            "word": secret.word,
            "seat": seat_data(seat),
        }
        return Response(GivenSecretOutput(data).data)
