"""Guests, sign-ups, and a guest's things moving into an account.

Other apps register a mover (see `mahjong_site.wiring`), so that this app need not
know what a person can own.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Protocol

from axes.utils import reset
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from knox.models import AuthToken

from mahjong_site.accounts import devices
from mahjong_site.accounts.models import User, in_one_case
from mahjong_site.web.errors import DomainError
from mahjong_site.web.locking import held


class Mover(Protocol):
    """Moves what `guest` owns to `account`; called inside one transaction."""

    def __call__(self, *, guest: User, account: User) -> None: ...


_movers: list[Mover] = []

Gatekeeper = Callable[[User], None]
"""Raises DomainError where this guest must not become an account now."""

_gatekeepers: list[Gatekeeper] = []


def before_sign_up(gatekeeper: Gatekeeper) -> None:
    """Ask `gatekeeper` before a guest becomes an account."""
    if gatekeeper not in _gatekeepers:
        _gatekeepers.append(gatekeeper)


def move_with_guest(mover: Mover) -> Mover:
    """Register `mover` for the day a guest logs in to an account."""
    if mover not in _movers:
        _movers.append(mover)
    return mover


def forget_mover(mover: Mover) -> None:
    """Undo `move_with_guest`."""
    _movers.remove(mover)


def create_guest() -> User:
    """A new person with nothing filled in, and no password to log in with."""
    return User.objects.create_user(
        username=f"guest-{uuid.uuid4().hex[:20]}", is_guest=True
    )


@transaction.atomic
def sign_up(
    *,
    guest: User | None,
    username: str,
    password: str,
    this: AuthToken | None = None,
) -> User:
    """An account of that name; a guest's row becomes it, with all it owns.

    Devices on which the guest was signed in otherwise are signed out, but for that of
    the token `this`. Sent twice, it makes one. Raises DomainError `taken` at
    `username` where somebody else was faster, `has_account` where the guest has become
    another account meanwhile, and what those of `before_sign_up` object.
    """
    person = held(guest) if guest else User(is_guest=True)
    if not person.is_guest:
        return _made_so(person, username, password)
    for gatekeeper in _gatekeepers if guest else ():
        gatekeeper(person)
    person.username = User.normalize_username(username)
    person.is_guest = False
    person.set_password(password)
    try:
        with transaction.atomic():
            person.save()
    except IntegrityError as error:
        raise name_taken() from error
    devices.end_others(person, this)
    return person


@transaction.atomic
def change_password(
    *, person: User, password: str, this: AuthToken | None = None
) -> None:
    """Another password; whoever knew the old one is signed out, on every device.

    That of the token `this` stays. The password has been checked.
    """
    account = held(person)
    account.set_password(password)
    account.save(update_fields=["password"])
    devices.end_others(account, this)


def sign_out_everywhere(person: User) -> None:
    """End every session and every device; goes through all sessions there are."""
    devices.end_others(person)
    for session in Session.objects.iterator(chunk_size=2000):
        if session.get_decoded().get(SESSION_KEY) == str(person.pk):
            session.delete()


def unlock(person: User) -> None:
    """Forget the wrong passwords that were tried for this person."""
    reset(username=in_one_case(person.get_username()))


def _made_so(person: User, username: str, password: str) -> User:
    """The account of the other half of a double click. Raises DomainError."""
    name = User.normalize_username(username)
    is_same = person.get_username().casefold() == name.casefold()
    if not is_same or not person.check_password(password):
        raise has_account()
    return person


def has_account() -> DomainError:
    """The refusal of an account beside the one that somebody has."""
    message = _("You have an account already. Log out first to make another.")
    return DomainError("has_account", message)


def name_taken() -> DomainError:
    """The refusal of a name that somebody has."""
    message = _("Somebody has this name already. Try another one.")
    return DomainError("taken", message, "username")


@transaction.atomic
def merge_guest(*, guest: User, account: User) -> None:
    """Give the guest's things to the account and let the guest's row go.

    The account's own preferences win. A pupil of a class stays apart with everything,
    one who sat down a moment ago too, and a guest whom the other half of a double click
    took along is gone: nothing happens. Raises `ValueError` when `guest`
    is none, so that no account can ever be emptied by this.
    """
    if not guest.is_guest or guest.pk == account.pk:
        raise ValueError("Only a guest can be merged into another account")
    left = User.objects.select_for_update().filter(pk=guest.pk).first()
    if left is None or not left.is_nobodys:
        return
    guest = left
    for mover in tuple(_movers):
        mover(guest=guest, account=account)
    if guest.preferences and not account.preferences:
        account.preferences = guest.preferences
        account.save(update_fields=["preferences"])
    guest.delete()
