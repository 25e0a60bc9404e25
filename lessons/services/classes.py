"""A class: made, changed, its door, its end."""

from __future__ import annotations

import hashlib
import json
import uuid
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.library import offered_card
from engine.options import TableRules
from lessons.joincodes import new_code
from lessons.models import Classroom, Teaching
from lessons.selectors.live import running
from lessons.services.live import clear
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.locking import held
from mahjong_site.web.text import plain_name

LONGEST_NAME: Final = 80
MOST: Final = 100
"""So many classes one person teaches, archived ones among them."""


@transaction.atomic
def make_class(
    *,
    teacher: User,
    name: str,
    card_slug: str,
    rules: TableRules,
    token: uuid.UUID | None = None,
) -> Classroom:
    """A new class with an open door, taught by the one who makes it.

    `token` is the form's: sent twice, it makes one class. Raises DomainError
    `account_needed` for a guest, and at `name` or `card`.
    """
    if teacher.is_guest:
        raise DomainError("account_needed", _("Sign up first: a class needs a name."))
    made = _made_before(teacher, token)
    if made is not None:
        return made
    name = class_name(name)
    offered_card(card_slug, teacher)
    must_teach_few(teacher, "name")
    try:
        with transaction.atomic():
            classroom = Classroom.objects.create(
                public_id=token or uuid.uuid4(),
                name=name,
                card_slug=card_slug,
                rules=rules.to_dict(),
                join_code=free_code(),
            )
            Teaching.objects.create(classroom=classroom, teacher=teacher, is_owner=True)
    except IntegrityError:
        # Sent twice at the same moment: the other one was faster.
        made = _made_before(teacher, token)
        if made is None:
            raise
        return made
    return classroom


def _made_before(teacher: User, token: uuid.UUID | None) -> Classroom | None:
    """The class that this very form made. A token that is another's is refused."""
    made = Classroom.objects.filter(public_id=token).first() if token else None
    if made and not made.teachings.filter(teacher=teacher).exists():
        raise DomainError("stale_form", _("This form is outdated. Send it again."))
    return made


def must_teach_few(teacher: User, field: str = "") -> None:
    """One more class must not be too many. Raises DomainError `too_many`."""
    if Teaching.objects.filter(teacher=teacher).count() >= MOST:
        message = _("You teach %(most)d classes already. Delete or leave one first.")
        raise DomainError("too_many", message % {"most": MOST}, field)


def class_name(name: str) -> str:
    """The name as it is kept. Raises DomainError `bad_name` at `name`."""
    name = plain_name(name)
    if not name or len(name) > LONGEST_NAME:
        message = _("Give the class a name of at most %(longest)d characters.")
        raise DomainError("bad_name", message % {"longest": LONGEST_NAME}, "name")
    return name


def free_code() -> str:
    """A join code that no class has."""
    while True:
        code = new_code()
        if not Classroom.objects.filter(join_code=code).exists():
            return code


def must_be_live(classroom: Classroom) -> Classroom:
    """The class, held: what changes in it changes one after the other.

    Nothing changes in an archived class. Raises DomainError `archived`, and Gone.
    """
    room = held(classroom)
    if room.archived_at is not None:
        message = _("This class is archived. Bring it back before you change it.")
        raise DomainError("archived", message)
    return room


@transaction.atomic
def change_class(
    *,
    classroom: Classroom,
    teacher: User,
    name: str,
    card_slug: str,
    rules: TableRules,
    seen: str = "",
) -> None:
    """Another name, card or rules. Raises DomainError at `name` or `card`.

    A card that the site no longer offers may stay. `seen` is the mark of what the
    asker had before them; Conflict `changed` when it is no longer that.
    """
    kept = must_be_live(classroom)
    new = {"name": class_name(name), "card_slug": card_slug, "rules": rules.to_dict()}
    if card_slug != kept.card_slug:
        offered_card(card_slug, teacher)
    # A form that is sent twice finds its own change.
    if seen and mark_of(kept) not in (seen, mark_of(Classroom(**new))):
        message = _("It was changed in another window. Save again to put yours there.")
        raise Conflict("changed", message)
    Classroom.objects.filter(pk=kept.pk).update(**new)


def mark_of(classroom: Classroom) -> str:
    """What tells a class's settings from themselves after a change."""
    content = [classroom.name, classroom.card_slug, classroom.rules]
    text = json.dumps(content, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@transaction.atomic
def renew_code(*, classroom: Classroom) -> str:
    """A new code; with the old one nobody comes in any more."""
    must_be_live(classroom)
    classroom.join_code = free_code()
    classroom.save(update_fields=["join_code"])
    return classroom.join_code


@transaction.atomic
def set_door(*, classroom: Classroom, is_open: bool) -> None:
    """Whether somebody new may join; those on the list always come in."""
    must_be_live(classroom)
    classroom.is_open = is_open
    classroom.save(update_fields=["is_open"])


@transaction.atomic
def archive_class(*, classroom: Classroom) -> None:
    """From now on it can only be read; a running question ends, answers count.

    Twice is once. Raises Gone.
    """
    room = held(classroom)
    if room.archived_at is None:
        room.archived_at = timezone.now()
        room.save(update_fields=["archived_at"])
        session = running(room)
        if session is not None:
            clear(session=session)


def unarchive_class(*, classroom: Classroom) -> None:
    """Back from the archive, as it was."""
    Classroom.objects.filter(pk=classroom.pk).update(archived_at=None)


@transaction.atomic
def delete_class(*, classroom: Classroom, typed: str) -> None:
    """Gone for good, with seats, assignments and work; pupils keep what they learned.

    Whoever answers at that moment is waited for. `typed` is the class's name once
    more. Raises DomainError at `typed`, and Gone.
    """
    classroom = held(classroom)
    if plain_name(typed).casefold() != classroom.name.casefold():
        message = _("This is not the name of the class.")
        raise DomainError("wrong_name", message, "typed")
    for rows in (classroom.assignments, classroom.live_sessions, classroom.seats):
        list(rows.select_for_update(no_key=True).order_by("pk"))
    classroom.delete()
