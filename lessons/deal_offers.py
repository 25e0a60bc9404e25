"""Deals that a teacher can set, and games that pupils left: another app has them."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from mahjong_site.accounts.models import User

Offer = Callable[[User, UUID | None], list[tuple[str, str]]]
Waits = Callable[[User, UUID], bool]

_offers: list[Offer] = []
_waits: list[Waits] = []


def offer_deals(offer: Offer) -> None:
    """Register who knows a teacher's deals, by id and name; in `wiring.py`."""
    if offer not in _offers:
        _offers.append(offer)


def deals_offered(
    teacher: User | None, named: UUID | None = None
) -> list[tuple[str, str]]:
    """The deals that the teacher can set, by id and name.

    They are the teacher's own, and the one `named` if it is shared.
    """
    if teacher is None:
        return []
    return [one for offer in _offers for one in offer(teacher, named)]


def tell_open_games(waits: Waits) -> None:
    """Register who knows of open games, by whose and for what; in `wiring.py`."""
    if waits not in _waits:
        _waits.append(waits)


def has_open_game(learner: User | None, context: UUID) -> bool:
    """Has the learner a game for that assignment to go on with?"""
    return learner is not None and any(waits(learner, context) for waits in _waits)
