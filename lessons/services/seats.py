"""The list of a class: what its teacher does with seats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from lessons.models import Classroom, Seat
from lessons.services.classes import must_be_live
from lessons.services.joining import (
    LONGEST_NICKNAME,
    MOST_SEATS,
    keep_nickname,
    nickname_of,
    taken_is_told,
)
from lessons.services.secrets import is_known_outside
from mahjong_site.web.errors import DomainError
from mahjong_site.web.locking import read_again
from mahjong_site.web.text import plain_name

LONGEST_REAL_NAME: Final = 80
MOST_LINES: Final = 100
"""So many seats are added at once."""


class ListFaults(DomainError):
    """Every fault of a pasted list, each with its line."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("bad_list", " ".join(faults), "lines")
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a pasted list; no two of one class have the same key."""

    number: int
    real_name: str
    nickname: str
    key: str = ""


def read_lines(text: str) -> list[Line]:
    """The lines of a list: "Real name, nickname", or a nickname alone.

    A comma, a semicolon or a tab (as a spreadsheet gives it) stands between both;
    of several the last one counts. Empty lines are passed over.
    """
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not plain_name(line.strip(",;\t ")):
            continue
        *before, nickname = re.split(r"[,;\t]", line.rstrip(",;\t "))
        real_name = plain_name(", ".join(part.strip() for part in before))
        found.append(Line(number, real_name, plain_name(nickname)))
    return found


@transaction.atomic
def add_seats(*, classroom: Classroom, text: str) -> list[Seat]:
    """Seats that wait for their pupils, all or none of them.

    A line whose seat stands there already, with both names, adds nothing. Raises
    `ListFaults` with every fault, and DomainError `archived`.
    """
    room = must_be_live(classroom)
    seats = room.seats.present().annotate(key=Lower("nickname"))
    there: dict[str, Seat] = {seat.key.casefold(): seat for seat in seats}
    lines = _with_keys(room, read_lines(text))
    faults = _faults(lines, there)
    new = [one for one in lines if one.key not in there]
    if not faults and len(there) + len(new) > MOST_SEATS:
        message = _("A class has at most %(most)d pupils; this would be %(count)d.")
        count = len(there) + len(new)
        faults.append(message % {"most": MOST_SEATS, "count": count})
    if faults:
        raise ListFaults(faults)
    with taken_is_told():
        return Seat.objects.bulk_create(
            Seat(classroom=room, nickname=one.nickname, real_name=one.real_name)
            for one in new
        )


def _with_keys(room: Classroom, lines: list[Line]) -> list[Line]:
    """The lines with the small letters that the database compares, and Python's too."""
    if not 0 < len(lines) <= MOST_LINES:
        return lines
    names = [Lower(Value(one.nickname)) for one in lines]
    keys = Classroom.objects.filter(pk=room.pk).values_list(*names).get()
    return [
        replace(one, key=key.casefold()) for one, key in zip(lines, keys, strict=True)
    ]


def _faults(lines: list[Line], there: dict[str, Seat]) -> list[str]:
    if not lines:
        return [_("Write one line for each pupil.")]
    if len(lines) > MOST_LINES:
        return [_("Add at most %(most)d lines at once.") % {"most": MOST_LINES}]
    faults, first = [], dict[str, int]()
    for line in lines:
        fault = _fault(line, there.get(line.key), first.get(line.key))
        first.setdefault(line.key, line.number)
        if fault:
            faults.append(_("Line %(number)d: ") % {"number": line.number} + fault)
    return faults


def _fault(line: Line, seat: Seat | None, before: int | None) -> str:
    if not line.nickname:
        return _("a nickname is missing.")
    if len(line.nickname) > LONGEST_NICKNAME:
        message = _("the nickname has more than %(longest)d characters.")
        return message % {"longest": LONGEST_NICKNAME}
    if len(line.real_name) > LONGEST_REAL_NAME:
        message = _("the real name has more than %(longest)d characters.")
        return message % {"longest": LONGEST_REAL_NAME}
    if before is not None:
        message = _("“%(nickname)s” stands in line %(before)d already.")
        return message % {"nickname": line.nickname, "before": before}
    if seat and seat.real_name.casefold() != line.real_name.casefold():
        message = _(
            "“%(nickname)s” has a seat already, with another real name or none. Take"
            " this line out, and write the real name on the pupil’s page; or choose"
            " another nickname."
        )
        return message % {"nickname": line.nickname}
    return ""


@transaction.atomic
def edit_seat(*, seat: Seat, nickname: str, real_name: str) -> Seat:
    """Other names for a pupil. Raises DomainError at `nickname` or `real_name`."""
    _hold(seat)
    nickname, real_name = nickname_of(nickname), plain_name(real_name)
    if len(real_name) > LONGEST_REAL_NAME:
        message = _("A real name has at most %(longest)d characters.")
        message %= {"longest": LONGEST_REAL_NAME}
        raise DomainError("bad_real_name", message, "real_name")
    _must_be_free(seat.classroom, nickname, seat)
    seat.nickname, seat.real_name = nickname, real_name
    with taken_is_told():
        seat.save(update_fields=["nickname", "real_name"])
    keep_nickname(seat)
    return seat


def _hold(seat: Seat) -> None:
    """Make `seat` what it is now, and keep it so: its list changes one by one.

    Raises DomainError `archived`, and Gone.
    """
    must_be_live(seat.classroom)
    read_again(seat)


def _must_be_free(classroom: Classroom, nickname: str, seat: Seat) -> None:
    taken = classroom.seats.present().called(nickname)
    if taken.exclude(pk=seat.pk).exists():
        message = _("Somebody in %(name)s is called “%(nickname)s” already.")
        message %= {"name": classroom.name, "nickname": nickname}
        raise DomainError("nickname_taken", message, "nickname")


@transaction.atomic
def block_seat(*, seat: Seat) -> None:
    """The pupil cannot come in; results stay. Twice is once."""
    _hold(seat)
    if seat.blocked_at is None:
        seat.blocked_at = timezone.now()
        seat.save(update_fields=["blocked_at"])


@transaction.atomic
def unblock_seat(*, seat: Seat) -> None:
    """The pupil comes in again."""
    _hold(seat)
    seat.blocked_at = None
    seat.save(update_fields=["blocked_at"])


@transaction.atomic
def remove_seat(*, seat: Seat) -> None:
    """Off the list; results stay with the seat, shown nowhere, until it comes back."""
    _hold(seat)
    if seat.removed_at is None:
        seat.removed_at = timezone.now()
        seat.save(update_fields=["removed_at"])


@transaction.atomic
def bring_back_seat(*, seat: Seat) -> None:
    """On the list again with all results.

    Raises DomainError where nickname or pupil sits there anew, or the class is full.
    """
    classroom = seat.classroom
    _hold(seat)
    if seat.removed_at is None:
        return
    present = classroom.seats.present()
    _must_be_free(classroom, seat.nickname, seat)
    if seat.learner and present.filter(learner=seat.learner).exists():
        raise DomainError("sits_there", _("This pupil has another seat here by now."))
    if present.count() >= MOST_SEATS:
        raise DomainError("class_full", _("This class is full."))
    seat.removed_at = None
    seat.save(update_fields=["removed_at"])


@transaction.atomic
def move_seat(*, seat: Seat, target: Classroom) -> Seat:
    """The pupil goes to another class; the new seat there.

    Work stays with the class that it was done for: the old seat is removed, not
    changed. Who comes back finds the old seat with its results. Raises DomainError
    at `target`.
    """
    if target == seat.classroom:
        raise DomainError("same_class", _("Choose another class."), "target")
    # Always the same one first, so that no two moves wait for each other.
    for room in sorted((seat.classroom, target), key=lambda one: one.pk):
        must_be_live(room)
    read_again(seat)
    if seat.removed_at is not None:
        message = _("%(name)s is no longer on this list.") % {"name": seat.shown_name}
        raise DomainError("removed", message, "target")
    here = target.seats.present()
    if seat.learner and here.filter(learner=seat.learner).exists():
        message = _("This pupil sits in that class already.")
        raise DomainError("sits_there", message, "target")
    try:
        moved = _old_seat(seat, target)
        _must_be_free(target, seat.nickname, moved)
        if here.count() >= MOST_SEATS:
            raise DomainError("class_full", _("That class is full."), "target")
    except DomainError as error:
        raise DomainError(error.code, error.message, "target") from error
    moved.nickname, moved.real_name = seat.nickname, seat.real_name
    moved.blocked_at, moved.removed_at = seat.blocked_at, None
    moved.joined_at = timezone.now() if seat.learner else None
    known = is_known_outside(seat.learner, target)
    moved.held_at = timezone.now() if known else seat.held_at
    remove_seat(seat=seat)
    moved.save()
    return moved


def _old_seat(seat: Seat, target: Classroom) -> Seat:
    """The seat that this pupil left there once, or a new one."""
    left = target.seats.filter(learner=seat.learner, removed_at__isnull=False)
    old = left.order_by("-removed_at").first() if seat.learner else None
    return old or Seat(classroom=target, learner=seat.learner)
