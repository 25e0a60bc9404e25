"""Somebody goes for good, with everything they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from mahjong_site.accounts.lockout import must_know
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.locking import held
from mahjong_site.web.text import plain_name

WORD: Final = gettext_noop("delete")
"""What a guest types, who has no password: this, or the same in their language."""

Farewell = Callable[[User], None]
"""Ends what others would still see of a person; raises DomainError where somebody must
not go yet. Called inside one transaction."""

_farewells: list[Farewell] = []


def before_leaving(farewell: Farewell) -> None:
    """Ask `farewell` before a person is deleted."""
    if farewell not in _farewells:
        _farewells.append(farewell)


def must_mean_it(
    request: HttpRequest, person: User, *, password: str = "", word: str = ""
) -> None:
    """An account's owner knows its password; everybody else types a word.

    Raises DomainError at `password` or `confirm`, and LockedOut.
    """
    if not person.is_guest:
        must_know(request, person, password, "password")
    elif plain_name(word).casefold() not in (WORD, _(WORD)):
        message = _("Type the word “%(word)s”, so that this cannot happen by mistake.")
        raise DomainError("not_confirmed", message % {"word": _(WORD)}, "confirm")


@transaction.atomic
def delete_person(person: User) -> None:
    """Delete the row and all that belongs to it; tokens and sessions end.

    Raises Gone where it is gone already, and DomainError where a farewell objects.
    """
    leaver = held(person)
    for farewell in tuple(_farewells):
        farewell(leaver)
    leaver.delete()
