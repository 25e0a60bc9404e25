"""Letters by mail: to prove an address, and for a forgotten password.

Both need a mail server (`EMAIL_URL`). No answer and no wait tells whether anybody has
an address: that is looked up in the background, where letters are written and sent.
What waits there holds no link: it is made when the letter is written.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urljoin
from uuid import UUID

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core import mail, signing
from django.db import transaction
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django_tasks import task
from rest_framework.request import Request

from mahjong_site.accounts import services
from mahjong_site.accounts.languages import language_for
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.locking import held

MOST: Final = 5
"""So many accounts with one address are written to."""
_SALT: Final = "accounts.address"


def root_of(request: HttpRequest | Request) -> str:
    """Where the site is that somebody asks; what its letters link to."""
    return request.build_absolute_uri("/")


def is_on() -> bool:
    """Can this site send mail?"""
    return bool(settings.EMAIL_URL)


def send_reset(*, address: str, root: str) -> None:
    """A link to a new password, to each account that has proved this address.

    `root` is the address of the site (`root_of`).
    """
    write_reset.enqueue(address, root, get_language())


@task()
def write_reset(address: str, root: str, language: str) -> None:
    """Write to whoever has the address, if anybody; `language` is the asker's."""
    found = User.objects.filter(email__iexact=address, is_guest=False, is_active=True)
    for person in found.exclude(email="")[:MOST]:
        with override(language), override(language_for(person)):
            token = default_token_generator.make_token(person)
            page = reverse("accounts:reset-confirm", args=[person.public_id, token])
            _write(
                person,
                person.email,
                _("A new password"),
                "accounts/letters/reset.txt",
                urljoin(root, page),
            )


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


def send_proof(*, person: User, address: str, root: str) -> None:
    """A link that makes this the person's address; until then the old one stays."""
    write_proof.enqueue(str(person.public_id), address, root, get_language())


@task()
def write_proof(public_id: str, address: str, root: str, language: str) -> None:
    """Write to the address that is to be proved; nothing if the person has gone."""
    person = User.objects.filter(public_id=public_id, is_active=True).first()
    if person is None:
        return
    with override(language), override(language_for(person)):
        token = signing.dumps([public_id, address, _seal(person)], salt=_SALT)
        page = reverse("accounts:prove-address", args=[token])
        _write(
            person,
            address,
            _("Is this your e-mail address?"),
            "accounts/letters/proof.txt",
            urljoin(root, page),
        )


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


def _write(person: User, to: str, subject: str, template: str, link: str) -> None:
    text = render_to_string(template, {"name": person.get_username(), "link": link})
    mail.send_mail(subject, text, None, [to])
