"""Who comes to the door of a class: somebody new, or somebody who comes back."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from lessons.models import Classroom, Seat
from lessons.pictures import Secret
from lessons.selectors.classes import class_of_code
from lessons.services.joining import find_seat, nickname_of
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError


@dataclass(frozen=True, slots=True)
class Asked:
    """Who wants to come in where; `seat` is the one of that name, if there is one."""

    classroom: Classroom
    nickname: str
    seat: Seat | None

    @property
    def pupil(self) -> User | None:
        """Who sits there already."""
        return self.seat.learner if self.seat else None


def asked_for(code: str, nickname: str) -> Asked:
    """What code and nickname ask for. Raises DomainError at `code` or `nickname`."""
    classroom = class_of_code(code)
    if classroom is None:
        message = _("No class has this code. Compare it with your teacher’s.")
        raise DomainError("unknown_code", message, "code")
    return asked_in(classroom, nickname_of(nickname))


def asked_in(classroom: Classroom, nickname: str) -> Asked:
    """The same for a class that is known, as it is now."""
    return Asked(classroom, nickname, find_seat(classroom, nickname))


def has_own_name(person: User) -> bool:
    """Can this person come back without a class: by an account or as a pupil?"""
    return not person.is_guest or person.is_pupil


def is_somebody_else(person: User, asked: Asked) -> bool:
    """Two pupils may share a tablet: the name says who is there now.

    Raises DomainError `signed_in` for a newcomer while another pupil is signed in.
    """
    if not person.is_pupil or asked.pupil == person:
        return False
    if asked.pupil:
        return True
    if asked.classroom.seats.present().filter(learner=person).exists():
        message = _("You are signed in as %(name)s. Sign out first to join as another.")
        message %= {"name": person.shown_name}
        raise DomainError("signed_in", message, "nickname")
    return False


def must_sign_in_here(asked: Asked) -> None:
    """An account's owner logs in with its password, nowhere else."""
    if asked.pupil and not asked.pupil.is_guest:
        message = _("This seat belongs to an account. Log in with its name, below.")
        raise DomainError("has_account", message, "nickname")


def wrong_secret() -> DomainError:
    """The refusal of a picture and a word that are not the pupil's."""
    message = _("Picture and word do not go together. Your teacher can reset them.")
    return DomainError("wrong_secret", message, "word")


def fits(pupil: User, secret: Secret) -> bool:
    """Are these the pupil's picture and word?"""
    return pupil.is_guest and pupil.check_password(secret.password)
