"""Assignments done as a pupil's browser does them."""

from __future__ import annotations

import uuid

from django.test import Client
from django.urls import reverse

from cards.library import shipped_card
from lessons.assigning import Try
from lessons.drills.catalogue import serve
from lessons.models import Assignment, Seat


def browser(seat: Seat) -> Client:
    client = Client()
    assert seat.learner is not None
    client.force_login(
        seat.learner, backend="django.contrib.auth.backends.ModelBackend"
    )
    return client


def place_address(assignment: Assignment, number: int, place: int) -> str:
    ids = [assignment.classroom.public_id, assignment.public_id]
    return reverse("classes:work-place", args=[*ids, number, place])


def key_at(attempt: Try, place: int, *, right: bool = True) -> str:
    """The right answer to the item at a place, or a wrong one."""
    link = attempt.links[place - 1]
    card = shipped_card(link.settings.card)
    item = serve(card, link.item_kind, link.item_settings, link.item_seed)
    return next(one.key for one in item.choices if one.is_right is right)


def answer(
    client: Client,
    attempt: Try,
    place: int,
    *,
    right: bool = True,
    attempt_id: uuid.UUID | None = None,
    **extra: str,
) -> int:
    """Send an answer as the page would; the status."""
    link = attempt.links[place - 1]
    address = place_address(attempt.assignment, attempt.number, place)
    form = {
        "choice": key_at(attempt, place, right=right),
        "attempt": str(attempt_id or uuid.uuid4()),
    }
    return client.post(
        f"{address}?item={link.item_seed}", form, headers=extra
    ).status_code
