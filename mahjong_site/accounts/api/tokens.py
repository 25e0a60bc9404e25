"""The answer to everybody who comes in: a token for the device."""

from __future__ import annotations

from typing import Any

from rest_framework import status
from rest_framework.authentication import get_authorization_header
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_site.accounts import devices, services
from mahjong_site.accounts.api.serializers import TokenOutput
from mahjong_site.accounts.models import Device, User


def person_of(request: Request) -> User | None:
    """Whom the request's token stands for; None without one."""
    return request.user if isinstance(request.user, User) else None


def learner_of(request: Request) -> User:
    """The person of the token; the permission classes let nobody else in."""
    assert isinstance(request.user, User)  # noqa: S101
    return request.user


def token_data(device: Device, token: str, person: User) -> dict[str, Any]:
    """What `TokenOutput` shows."""
    return {
        "token": token,
        "expires_at": device.token.expiry,
        "device": device.public_id,
        "person": person,
    }


def come_in(request: Request, person: User, name: str) -> dict[str, Any]:
    """Sign somebody in who has shown who they are; what `TokenOutput` shows.

    A guest whose token was sent comes along into it; a pupil of a class stays apart.
    A device that is signed in as this very person already goes on with a new token.
    """
    before = person_of(request)
    if before is not None and before.pk == person.pk:
        device, token = devices.renew(request.auth)
        if name:
            devices.rename(device, name)
        return token_data(device, token, person)
    if before is not None and before.is_nobodys:
        services.merge_guest(guest=before, account=person)
    device, token = devices.sign_in(person, name)
    return token_data(device, token, person)


def go_on(request: Request, person: User, name: str) -> dict[str, Any]:
    """The same token again, for one who became somebody else with it."""
    device = devices.device_with(request.auth)
    if device is None:
        return come_in(request, person, name)
    if name:
        devices.rename(device, name)
    token = get_authorization_header(request).split()[1].decode("ascii")
    return token_data(device, token, person)


def answered(data: dict[str, Any], code: int = status.HTTP_200_OK) -> Response:
    """The answer itself."""
    return Response(TokenOutput(data).data, status=code)
