"""Pupils take their seats, without an e-mail address and without an account."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from lessons.models import Classroom, Seat
from lessons.pictures import Secret
from lessons.services.secrets import change_secret, is_known_outside
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.locking import held
from mahjong_site.web.text import plain_name

LONGEST_NICKNAME: Final = 40
MOST_SEATS: Final = 200
"""So many pupils a class has at most."""


def nickname_of(text: str) -> str:
    """The nickname as it is kept. Raises DomainError `bad_nickname` at `nickname`."""
    nickname = plain_name(text)
    if not nickname or len(nickname) > LONGEST_NICKNAME:
        message = _("Give a nickname of at most %(longest)d characters.")
        message %= {"longest": LONGEST_NICKNAME}
        raise DomainError("bad_nickname", message, "nickname")
    return nickname


def find_seat(classroom: Classroom, typed: str) -> Seat | None:
    """The seat of that nickname; else the only one of that real name, if it waits.

    Who sits there already is asked for by nickname alone: a code must not do to find
    out whose real names are on the list.
    """
    seats = classroom.seats.present().select_related("learner")
    seat = seats.called(typed).first()
    if seat is not None or not typed:
        return seat
    named = seats.filter(real_name__iexact=typed)[:2]
    return named[0] if len(named) == 1 and named[0].learner is None else None


def check_joining(
    *, classroom: Classroom, typed: str, learner: User | None
) -> Seat | None:
    """The waiting seat that somebody new would take; None for a new one.

    Raises DomainError where the class cannot be joined so: it is archived, closed or
    full, the seat is another's, or its pupil was taken off the list.
    """
    must_be_joinable(classroom)
    seat = find_seat(classroom, nickname_of(typed))
    if seat is None:
        _must_not_be_removed(classroom, nickname_of(typed))
        _must_have_room(classroom)
        return None
    if seat.blocked_at is not None:
        raise seat_blocked()
    if seat.learner is not None and seat.learner != learner:
        raise nickname_taken()
    return seat


def must_be_joinable(classroom: Classroom) -> None:
    """Nobody joins an archived class. Raises DomainError `archived` at `code`."""
    if classroom.archived_at is not None:
        message = _("This class is over; nobody can join it any more.")
        raise DomainError("archived", message, "code")


def _must_not_be_removed(classroom: Classroom, nickname: str) -> None:
    """Whom the teacher took off the list is no newcomer on another device.

    A seat of that nickname that the teacher puts on the list opens it again.
    """
    removed = classroom.seats.filter(removed_at__isnull=False, learner__isnull=False)
    if removed.called(nickname).exists():
        message = _(
            "Somebody of this name was taken off the list. If it was you, please ask "
            "your teacher; if not, choose another nickname."
        )
        raise DomainError("removed", message, "nickname")


def _must_have_room(classroom: Classroom) -> None:
    if not classroom.is_open:
        message = _(
            "This class takes only those who are on its list. Check your nickname, "
            "or ask your teacher."
        )
        raise DomainError("class_closed", message, "nickname")
    if classroom.seats.present().count() >= MOST_SEATS:
        raise DomainError("class_full", _("This class is full."), "code")


def nickname_taken() -> DomainError:
    """The refusal of a nickname that somebody in the class has."""
    message = _("Somebody in this class has this nickname. Choose another one.")
    return DomainError("nickname_taken", message, "nickname")


@contextmanager
def taken_is_told() -> Iterator[None]:
    """Where the database finds a nickname taken, DomainError `nickname_taken`."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise nickname_taken() from error


def seat_blocked() -> DomainError:
    """The refusal of a pupil whom the teacher has blocked."""
    message = _("Your teacher has closed this seat for now. Please ask your teacher.")
    return DomainError("seat_blocked", message, "nickname")


@transaction.atomic
def join_class(
    *, classroom: Classroom, typed: str, learner: User, secret: Secret | None = None
) -> Seat:
    """Sit down: on the seat that waits under that name, or on a new one.

    `secret` becomes the password of a pupil without an account, who needs one: a guest
    whom any account may take over sits nowhere. Somebody who sits
    there already keeps the seat. Raises DomainError as `check_joining` does,
    `removed` for somebody whom the teacher has taken off the list, and
    `known_picture` for a pupil whose picture somebody else's teacher knows.
    """
    if learner.is_nobodys and secret is None:
        raise ValueError("Who has no account sits down with a picture and a word")
    room = held(classroom)
    own = room.seats.present().filter(learner=learner).first()
    if own is not None:
        if own.blocked_at is not None:
            raise seat_blocked()
        return own
    if room.teachings.filter(teacher=learner).exists():
        raise DomainError("teaches_it", _("You teach this class."), "code")
    if room.seats.filter(learner=learner).exists():
        message = _("Your teacher has taken you off the list. Please ask your teacher.")
        raise DomainError("removed", message, "nickname")
    if is_known_outside(learner, room):
        message = _(
            "A teacher gave you your picture and word and knows them. Choose others "
            "under Classes first, then join."
        )
        raise DomainError("known_picture", message, "nickname")
    seat = check_joining(classroom=room, typed=typed, learner=learner)
    seat = seat or Seat(classroom=room, nickname=nickname_of(typed))
    seat.learner, seat.joined_at = learner, timezone.now()
    with taken_is_told():
        seat.save()
    if learner.is_guest:
        keep_nickname(seat)
        if secret is not None and not learner.is_pupil:
            change_secret(learner=learner, secret=secret)
    return seat


def keep_nickname(seat: Seat) -> None:
    """A pupil without an account is called by the nickname, on every page.

    The class that the pupil joined first gives the name; a second one changes nothing.
    """
    if seat.learner is None or not seat.learner.is_guest:
        return
    first = seat.learner.seats.present().order_by("joined_at", "pk").first()
    if seat == first:
        seat.learner.first_name = seat.nickname
        seat.learner.save(update_fields=["first_name"])
