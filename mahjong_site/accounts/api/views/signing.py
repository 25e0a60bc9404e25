"""Coming in: as a guest, with a new account, with an account; and going."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from mahjong_site.accounts import devices, services
from mahjong_site.accounts.api import serializers as shapes
from mahjong_site.accounts.api.tokens import (
    answered,
    come_in,
    go_on,
    person_of,
    token_data,
)
from mahjong_site.accounts.forms import SignUpForm
from mahjong_site.accounts.lockout import known
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.rest import example, must_be_valid, read
from mahjong_site.web.throttling import GuestThrottle, LoginThrottle, SignupThrottle

PEOPLE = ["people"]


_NAME_AND_PASSWORD = example(
    "A name and a password",
    {
        "username": "Mary.Smith",
        "password": "three short words",
        "device_name": "My phone",
    },
)


class GuestView(APIView):
    """Start without an account."""

    permission_classes = [AllowAny]
    authentication_classes: list[type[Any]] = []
    throttle_classes = [GuestThrottle]

    @extend_schema(
        tags=PEOPLE,
        request=shapes.GuestInput,
        responses={201: shapes.TokenOutput},
        auth=[],
        examples=[example("A phone", {"device_name": "My phone"})],
    )
    def post(self, request: Request) -> Response:
        """Make a guest and give its token.

        Whatever the guest does is kept. Logging in with this token moves it all
        into the account, signing up with it makes an account of the guest.
        """
        asked = read(shapes.GuestInput, request.data)
        guest = services.create_guest()
        device, token = devices.sign_in(guest, asked.get("device_name", ""))
        data = token_data(device, token, guest)
        return answered(data, status.HTTP_201_CREATED)


class SignUpView(APIView):
    """Make an account."""

    permission_classes = [AllowAny]
    throttle_classes = [SignupThrottle]

    @extend_schema(
        operation_id="sign_up_create",
        tags=PEOPLE,
        request=shapes.SignUpInput,
        responses={201: shapes.TokenOutput},
        auth=[],
        examples=[_NAME_AND_PASSWORD],
    )
    def post(self, request: Request) -> Response:
        """Make an account with a name and a password; no e-mail is needed.

        Sent with a guest's token, the guest becomes the account with everything it
        did, and the answer holds the same token again. Sent twice, it makes one.
        """
        asked = read(shapes.SignUpInput, request.data)
        name = asked.pop("device_name", "")
        person = person_of(request)
        form = SignUpForm(asked)
        if person is not None and person.is_guest and not form.is_valid():
            # The other half of a double tap may have taken the name meanwhile.
            person = User.objects.filter(pk=person.pk).first() or person
        if person is not None and not person.is_guest:
            self._must_be_again(request, person, asked)
            return answered(go_on(request, person, name), status.HTTP_201_CREATED)
        must_be_valid(form)
        account = services.sign_up(
            guest=person, **form.cleaned_data, this=request.auth or None
        )
        enter = go_on if person else come_in
        return answered(enter(request, account, name), status.HTTP_201_CREATED)

    def _must_be_again(
        self, request: Request, person: User, asked: dict[str, str]
    ) -> None:
        """An account asks once more for itself. Raises DomainError for another."""
        name, password = person.get_username(), asked["password"]
        is_same = asked["username"].casefold() == name.casefold()
        inner = request._request
        if not is_same or known(inner, username=name, password=password) != person:
            raise services.has_account()


class LoginView(APIView):
    """Log in with name and password."""

    permission_classes = [AllowAny]
    throttle_classes = [LoginThrottle]

    @extend_schema(
        tags=PEOPLE,
        request=shapes.LoginInput,
        responses={200: shapes.TokenOutput},
        # Anybody may ask; a guest's token is welcome but not needed.
        auth=[],
        examples=[_NAME_AND_PASSWORD],
    )
    def post(self, request: Request) -> Response:
        """Give a token for this device; several devices may have one each.

        Sent with a guest's token, it moves the guest's things into the account and
        ends the guest's tokens. A pupil of a class stays apart.
        """
        asked = read(shapes.LoginInput, request.data)
        name = asked.pop("device_name", "")
        person = known(request._request, **asked)
        if person is None:
            message = _("That name and password do not go together.")
            raise DomainError("invalid_login", message)
        return answered(come_in(request, person, name))


class LogoutView(APIView):
    """Forget one device."""

    @extend_schema(tags=PEOPLE, request=None, responses={204: OpenApiResponse()})
    def post(self, request: Request) -> Response:
        """End the token that this request carries, and its device."""
        devices.end_this(request.auth)
        return Response(status=status.HTTP_204_NO_CONTENT)
