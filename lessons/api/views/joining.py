"""Joining a class by its code, and coming back to it: no account, no e-mail."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.tiles import CODES
from lessons.api.serializers.joining import JoinedOutput, JoinInput, SecretInput
from lessons.models import Seat
from lessons.pictures import PICTURES, Secret, chosen_secret
from lessons.selectors.classes import given_picture
from lessons.services import arriving, joining
from lessons.services.arriving import Asked
from lessons.services.secrets import change_secret
from mahjong_site.accounts.api.tokens import come_in, go_on, learner_of, person_of
from mahjong_site.accounts.lockout import known
from mahjong_site.accounts.models import User
from mahjong_site.accounts.services import create_guest
from mahjong_site.web import throttling
from mahjong_site.web.errors import DomainError
from mahjong_site.web.rest import ErrorOutput, example, read
from mahjong_site.web.throttling import (
    GuestThrottle,
    JoinThrottle,
    WrongCodeThrottle,
    counting,
)

CLASSES = ["classes"]
_BY_CODE = {CODES[tile]: tile for tile in PICTURES}


class JoinView(APIView):
    """The door of a class."""

    permission_classes = [AllowAny]
    throttle_classes = [JoinThrottle]

    @extend_schema(
        operation_id="class_join",
        tags=CLASSES,
        request=JoinInput,
        responses={200: JoinedOutput},
        auth=[],
        examples=[
            example(
                "A pupil without an account",
                {
                    "code": "KTJM-7743",
                    "nickname": "Nina",
                    "picture": "5B",
                    "word": "lantern",
                    "device_name": "Class tablet 4",
                },
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Sit down in a class, or come back to one's seat, by code and nickname.

        With the token of an account, or of a pupil, that is all. Everybody else
        needs picture and word. Without them the answer is a 400 at `picture`:
        `tell_secret` where a pupil of that nickname sits (the pupil knows both) and
        `choose_secret` where a seat is free (somebody new chooses them). A guest's
        token makes the guest the pupil, with everything done so far. Sent twice, it
        signs in the second time. Ten wrong tries lock the seat for one address.
        """
        asked = read(JoinInput, request.data)
        with counting(request, WrongCodeThrottle, "unknown_code"):
            door = arriving.asked_for(asked["code"], asked["nickname"])
        name = asked.get("device_name", "")
        person = person_of(request)
        if person and _is_known(person, door):
            seat = joining.join_class(
                classroom=door.classroom, typed=door.nickname, learner=person
            )
            return _joined(seat, go_on(request, person, name))
        secret = _secret(door, asked)
        new = None if door.pupil else _sit_down(request, door, secret)
        if new is not None:
            enter = go_on if person else come_in
            return _joined(new, enter(request, _who(new), name))
        door = arriving.asked_in(door.classroom, door.nickname)
        seat = _sign_in(request, door, secret)
        return _joined(seat, come_in(request, _who(seat), name))


def _is_known(person: User, door: Asked) -> bool:
    """Does the token alone say who comes in? Raises DomainError `signed_in`."""
    known_here = arriving.has_own_name(person)
    return known_here and not arriving.is_somebody_else(person, door)


def _who(seat: Seat) -> User:
    """The pupil of a seat that is taken."""
    assert seat.learner is not None  # noqa: S101
    return seat.learner


def _secret(door: Asked, asked: dict[str, Any]) -> Secret:
    """Picture and word as they were sent. Raises DomainError.

    First is told what no picture could help with.
    """
    if door.pupil:
        arriving.must_sign_in_here(door)
    else:
        joining.check_joining(
            classroom=door.classroom, typed=door.nickname, learner=None
        )
    if "picture" in asked and "word" in asked:
        return Secret(_BY_CODE[asked["picture"]], asked["word"])
    if door.pupil:
        message = _("Welcome back. Choose your picture and type your word.")
        raise DomainError("tell_secret", message, "picture")
    message = _("Choose a picture and a word, so that you can come back.")
    raise DomainError("choose_secret", message, "picture")


def _sit_down(request: Request, door: Asked, secret: Secret) -> Seat | None:
    """A new pupil; a guest keeps what was done so far. Raises DomainError.

    None where the other half of a double tap sat down a moment ago.
    """
    chosen = chosen_secret(
        picture=secret.picture, word=secret.word, nickname=door.nickname
    )
    person = person_of(request)
    if person is None:
        throttling.count(request, GuestThrottle)
    try:
        with transaction.atomic():
            return joining.join_class(
                classroom=door.classroom,
                typed=door.nickname,
                learner=person or create_guest(),
                secret=chosen,
            )
    except DomainError as error:
        if error.code != "nickname_taken":
            raise
        now = arriving.asked_in(door.classroom, door.nickname)
        if now.pupil is None or not arriving.fits(now.pupil, secret):
            raise
        return None


def _sign_in(request: Request, door: Asked, secret: Secret) -> Seat:
    """The seat of a pupil who comes back. Raises DomainError and LockedOut."""
    if door.seat is None or door.pupil is None:
        raise arriving.wrong_secret()
    name = door.pupil.get_username()
    if known(request._request, username=name, password=secret.password) is None:
        raise arriving.wrong_secret()
    if door.seat.blocked_at is not None:
        raise joining.seat_blocked()
    return door.seat


def _joined(seat: Seat, token: dict[str, Any]) -> Response:
    pupil = _who(seat)
    data = token | {
        "classroom": seat.classroom,
        "nickname": seat.nickname,
        "is_open": Seat.objects.open().filter(pk=seat.pk).exists(),
        "teacher_knows_secret": given_picture(pupil) is not None,
    }
    return Response(JoinedOutput(data).data)


class PictureView(APIView):
    """Picture and word of a pupil without an account."""

    throttle_classes = [JoinThrottle]

    @extend_schema(
        operation_id="picture_change",
        tags=CLASSES,
        request=SecretInput,
        responses={204: OpenApiResponse(), 404: ErrorOutput},
        examples=[example("Other ones", {"picture": "R", "word": "meadow"})],
    )
    def post(self, request: Request) -> Response:
        """Choose others. The pupil's other devices are signed out; 404 for accounts."""
        asked = read(SecretInput, request.data)
        pupil = learner_of(request)
        if not pupil.is_pupil:
            raise Http404("no picture to change")
        secret = chosen_secret(
            picture=_BY_CODE[asked["picture"]],
            word=asked["word"],
            nickname=pupil.shown_name,
        )
        change_secret(learner=pupil, secret=secret, this=request.auth)
        return Response(status=status.HTTP_204_NO_CONTENT)
