"""An address for mail, and a forgotten password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError as DjangoValidationError
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from mahjong_site.accounts import letters
from mahjong_site.accounts.api import serializers as shapes
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.accounts.lockout import must_know
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.rest import ErrorOutput, details_of, example, read
from mahjong_site.web.throttling import LoginThrottle, count_letter


def _must_be_on() -> None:
    """Raises 404 `not_available` on a site without mail."""
    if not letters.is_on():
        message = _("This site sends no mail. Ask whoever runs it, or your teacher.")
        raise NotFound(message, "not_available")


class EmailView(APIView):
    """Where a forgotten password may be written to."""

    throttle_classes: list[type[BaseThrottle]] = [LoginThrottle]

    @extend_schema(
        operation_id="email_retrieve", tags=["me"], responses={200: shapes.EmailOutput}
    )
    def get(self, request: Request) -> Response:
        """The address that was proved, and whether this site sends mail at all."""
        data = {"email": learner_of(request).email, "is_available": letters.is_on()}
        return Response(shapes.EmailOutput(data).data)

    @extend_schema(
        operation_id="email_change",
        tags=["me"],
        request=shapes.EmailInput,
        responses={202: OpenApiResponse(), 404: ErrorOutput},
        examples=[
            example(
                "An address",
                {
                    "email": "mary@home.example",
                    "password": "four quite short words",
                },
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Send a letter there; the link in it makes it the account's address.

        An empty one takes the address away at once. 404 `not_available` on a site
        that sends no mail; a guest has no account to lose (`account_needed`).
        """
        _must_be_on()
        asked = read(shapes.EmailInput, request.data)
        person = learner_of(request)
        if person.is_guest:
            raise DomainError("account_needed", _("Sign up first."))
        must_know(request._request, person, asked["password"], "password")
        if asked["email"]:
            count_letter(request, asked["email"])
            letters.send_proof(
                person=person,
                address=asked["email"],
                root=letters.root_of(request),
            )
        else:
            letters.forget_address(person)
        return Response(status=status.HTTP_202_ACCEPTED)


class ResetView(APIView):
    """A forgotten password."""

    permission_classes = [AllowAny]
    authentication_classes: list[type[Any]] = []

    @extend_schema(
        operation_id="password_reset",
        tags=["people"],
        request=shapes.ResetInput,
        responses={202: OpenApiResponse(), 404: ErrorOutput},
        auth=[],
        examples=[example("An address", {"email": "mary@home.example"})],
    )
    def post(self, request: Request) -> Response:
        """Send a link to a new password to that address, if an account has it.

        The answer is 202 whether or not anybody has it. 404 `not_available` on a site
        that sends no mail.
        """
        _must_be_on()
        address = read(shapes.ResetInput, request.data)["email"]
        count_letter(request, address)
        letters.send_reset(address=address, root=letters.root_of(request))
        return Response(status=status.HTTP_202_ACCEPTED)


class ResetConfirmView(APIView):
    """The new password, by the link of the letter."""

    permission_classes = [AllowAny]
    authentication_classes: list[type[Any]] = []
    throttle_classes: list[type[BaseThrottle]] = [LoginThrottle]

    @extend_schema(
        operation_id="password_reset_confirm",
        tags=["people"],
        request=shapes.ResetConfirmInput,
        responses={204: OpenApiResponse(), 404: ErrorOutput},
        auth=[],
        examples=[
            example(
                "From the link",
                {
                    "person": "00000000-0000-4000-8000-000000000000",
                    "token": "d9h2k1-0123456789abcdef0123456789abcdef",
                    "new_password": "five words that are short",
                },
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Set the password. The link's last two parts are `person` and `token`.

        An app may open the link itself; in a browser it is a page of the site. Every
        device is signed out. `bad_link` for one that is old or used.
        """
        _must_be_on()
        asked = read(shapes.ResetConfirmInput, request.data)
        person = letters.person_of_link(asked["person"], asked["token"])
        letters.reset_password(
            person=person, password=checked(asked["new_password"], person)
        )
        return Response(status=status.HTTP_204_NO_CONTENT)


def checked(password: str, person: User) -> str:
    """A new password that is good enough. Raises `ValidationError`."""
    try:
        password_validation.validate_password(password, person)
    except DjangoValidationError as error:
        faults = details_of(error.error_list)
        raise ValidationError({"new_password": faults}) from error
    return password
