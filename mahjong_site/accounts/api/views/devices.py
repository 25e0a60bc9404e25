"""The devices on which somebody is signed in."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from mahjong_site.accounts import devices
from mahjong_site.accounts.api import serializers as shapes
from mahjong_site.accounts.api.tokens import answered, learner_of, token_data
from mahjong_site.accounts.models import Device
from mahjong_site.web.rest import InputSerializer, Pagination, example, paged, read

DEVICES = ["devices"]


def _marked(device: Device, request: Request) -> Device:
    """The device, knowing whether it is the one that asks."""
    mine = request.auth.pk in (device.token_id, device.replaced_id)
    device.is_this = mine  # type: ignore[attr-defined]
    return device


class DeviceListView(APIView):
    """Where the asker is signed in."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="devices_list",
        tags=DEVICES,
        responses={200: shapes.DeviceOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Every device with a token, the one used last first."""
        read(InputSerializer, request.query_params)
        found = devices.devices_of(learner_of(request))
        return paged(
            self, request, found, shapes.DeviceOutput, lambda one: _marked(one, request)
        )


class DeviceView(APIView):
    """One device of the asker's."""

    @extend_schema(
        operation_id="device_rename",
        tags=DEVICES,
        request=shapes.DeviceInput,
        responses={200: shapes.DeviceOutput},
        examples=[example("A name", {"name": "Old tablet"})],
    )
    def patch(self, request: Request, device_id: UUID) -> Response:
        """Give it another name."""
        asked = read(shapes.DeviceInput, request.data)
        device = devices.device_of(learner_of(request), device_id)
        devices.rename(device, asked["name"])
        return Response(shapes.DeviceOutput(_marked(device, request)).data)

    @extend_schema(
        operation_id="device_end", tags=DEVICES, responses={204: OpenApiResponse()}
    )
    def delete(self, request: Request, device_id: UUID) -> Response:
        """Sign it out: its token ends. It may be the one that asks."""
        devices.end_device(devices.device_of(learner_of(request), device_id))
        return Response(status=status.HTTP_204_NO_CONTENT)


class EndOthersView(APIView):
    """Sign out everywhere else."""

    @extend_schema(
        operation_id="devices_end_others",
        tags=DEVICES,
        request=None,
        responses={204: OpenApiResponse()},
    )
    def post(self, request: Request) -> Response:
        """End the tokens of all devices but this one."""
        devices.end_others(learner_of(request), request.auth)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RenewView(APIView):
    """A new token for this device."""

    @extend_schema(
        operation_id="device_renew",
        tags=DEVICES,
        request=None,
        responses={200: shapes.TokenOutput},
    )
    def post(self, request: Request) -> Response:
        """Replace the token that this request carries by a new one.

        Nobody has to: use alone keeps a token alive. The old one ends after two
        minutes; should the answer be lost, ask again with it until then. Of several
        answers only the last one's token holds.
        """
        device, token = devices.renew(request.auth)
        return answered(token_data(device, token, learner_of(request)))
