"""Guests, logging in and out, and who one is."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from knox.models import get_token_model
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from mahjong_site.accounts import services
from mahjong_site.accounts.api.serializers import (
    LoginInput,
    PersonOutput,
    TokenOutput,
)
from mahjong_site.accounts.lockout import LockedOut
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.rest import read
from mahjong_site.web.throttling import GuestThrottle, LoginThrottle

PEOPLE = ["people"]


def _token_answer(person: User, answer_status: int) -> Response:
    """A new token for one device."""
    row, token = get_token_model().objects.create(user=person)
    body = {"token": token, "expires_at": row.expiry, "person": person}
    return Response(TokenOutput(body).data, status=answer_status)


class GuestView(APIView):
    """Start without an account."""

    permission_classes = [AllowAny]
    authentication_classes: list[type[Any]] = []
    throttle_classes = [GuestThrottle]

    @extend_schema(tags=PEOPLE, request=None, responses={201: TokenOutput}, auth=[])
    def post(self, request: Request) -> Response:
        """Make a guest and give its token.

        Whatever the guest does is kept. Logging in with this token moves it all
        into the account.
        """
        return _token_answer(services.create_guest(), status.HTTP_201_CREATED)


class LoginView(APIView):
    """Log in with name and password."""

    permission_classes = [AllowAny]
    throttle_classes = [LoginThrottle]

    @extend_schema(
        tags=PEOPLE,
        request=LoginInput,
        responses={200: TokenOutput},
        # Anybody may ask; a guest's token is welcome but not needed.
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Give a token for this device; several devices may have one each.

        Sent with a guest's token, it moves the guest's things into the account and
        ends the guest's tokens. A pupil of a class stays apart.
        """
        account = self._authenticated(request)
        if isinstance(request.user, User) and request.user.is_nobodys:
            services.merge_guest(guest=request.user, account=account)
        return _token_answer(account, status.HTTP_200_OK)

    def _authenticated(self, request: Request) -> User:
        """The person of that name, or the reason why not."""
        asked = read(LoginInput, request.data)
        # The lock-out marks Django's request, not the one that wraps it.
        inner = request._request
        person = authenticate(inner, **asked)
        if getattr(inner, "axes_locked_out", False):
            raise LockedOut
        if not isinstance(person, User):
            message = _("That name and password do not go together.")
            raise DomainError("invalid_login", message)
        return person


class LogoutView(APIView):
    """Forget one device."""

    @extend_schema(tags=PEOPLE, request=None, responses={204: OpenApiResponse()})
    def post(self, request: Request) -> Response:
        """End the token that this request carries."""
        request.auth.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class MeView(APIView):
    """Who this token stands for."""

    @extend_schema(tags=PEOPLE, responses={200: PersonOutput})
    def get(self, request: Request) -> Response:
        """The person behind the token."""
        return Response(PersonOutput(request.user).data)
