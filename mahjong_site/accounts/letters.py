"""Letters by mail: to prove an address, and for a forgotten password.

Both need a mail server (`EMAIL_URL`). No answer and no wait tells whether anybody has
an address: letters are written and sent after the answer.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core import mail, signing
from django.db import transaction
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override
from rest_framework.request import Request

from mahjong_site.accounts import services
from mahjong_site.accounts.languages import language_for
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.locking import held

MOST: Final = 5
"""So many accounts with one address are written to."""
THREAD: Final = "letters"
"""What writes and sends them is called so."""
_SALT: Final = "accounts.address"
_log = logging.getLogger(__name__)

Link = Callable[..., str]
"""The whole address of a page, from what stands in it."""


def link_to(request: HttpRequest | Request, page: str) -> Link:
    """Links to a page of the site that somebody asks by now."""

    def link(*parts: Any) -> str:
        return request.build_absolute_uri(reverse(page, args=parts))

    return link


@dataclass(frozen=True, slots=True)
class Letter:
    """What is to be written to whom, and in which language."""

    to: str
    language: str
    subject: str
    template: str
    name: str
    link: str


def is_on() -> bool:
    """Can this site send mail?"""
    return bool(settings.EMAIL_URL)


def send_reset(*, address: str, link: Link) -> None:
    """A link to a new password, to each account that has proved this address."""
    found = User.objects.filter(email__iexact=address, is_guest=False, is_active=True)
    letters = [
        Letter(
            person.email,
            language_for(person),
            gettext_noop("A new password"),
            "accounts/letters/reset.txt",
            person.get_username(),
            link(person.public_id, default_token_generator.make_token(person)),
        )
        for person in found.exclude(email="")[:MOST]
    ]
    _send(letters)


def person_of_link(public_id: UUID, token: str) -> User:
    """Whose forgotten password it is. Raises DomainError `bad_link`."""
    person = User.objects.filter(public_id=public_id, is_guest=False).first()
    if person is None or not person.is_active:
        raise _bad_link()
    if not default_token_generator.check_token(person, token):
        raise _bad_link()
    return person


@transaction.atomic
def reset_password(*, person: User, password: str) -> None:
    """A new password for one who came by the link; it was checked.

    The link opens nothing any more, every device is signed out, and the wrong
    passwords are forgotten.
    """
    services.change_password(person=person, password=password)
    services.unlock(person)


def send_proof(*, person: User, address: str, link: Link) -> None:
    """A link that makes this the person's address; until then the old one stays."""
    token = signing.dumps([str(person.public_id), address, _seal(person)], salt=_SALT)
    letter = Letter(
        address,
        language_for(person),
        gettext_noop("Is this your e-mail address?"),
        "accounts/letters/proof.txt",
        person.get_username(),
        link(token),
    )
    _send([letter])


@transaction.atomic
def prove_address(token: str) -> User:
    """The link was opened: the address is the person's. Twice is once.

    Raises DomainError `bad_link`, for one from before a change of the password too.
    """
    try:
        public_id, address, seal = signing.loads(
            token, salt=_SALT, max_age=settings.PASSWORD_RESET_TIMEOUT
        )
    except signing.BadSignature as error:
        raise _bad_link() from error
    found = User.objects.filter(public_id=public_id, is_active=True).first()
    if found is None:
        raise _bad_link()
    person = held(found)
    if _seal(person) != seal:
        raise _bad_link()
    person.email = address
    person.save(update_fields=["email"])
    return person


def forget_address(person: User) -> None:
    """From now on there is no address to write to."""
    User.objects.filter(pk=person.pk).update(email="")


def _seal(person: User) -> str:
    """What ends a link with the password that it was asked for with."""
    return salted_hmac(_SALT, person.password).hexdigest()[:20]


def _bad_link() -> DomainError:
    message = _("This link is too old, or was used already. Ask for a new one.")
    return DomainError("bad_link", message)


def _send(letters: Sequence[Letter]) -> None:
    threading.Thread(
        target=_write_all, args=[letters], name=THREAD, daemon=True
    ).start()


def _write_all(letters: Sequence[Letter]) -> None:
    for letter in letters:
        with override(letter.language):
            subject = _(letter.subject)
            text = render_to_string(
                letter.template, {"name": letter.name, "link": letter.link}
            )
        try:
            mail.send_mail(subject, text, None, [letter.to])
        except OSError:
            _log.exception("A letter could not be sent")
