"""What others offer for the decisions of a finished game: registered, never known."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mahjong_site.accounts.models import User


@dataclass(frozen=True, slots=True)
class Offered:
    """Something that can be done with a decision: a template, and what it shows.

    The template finds `offered`, these facts, beside `review` and `matter`.
    """

    template: str
    facts: Any


Offer = Callable[[User, uuid.UUID, Sequence[int]], Mapping[int, Offered]]

_offers: list[Offer] = []


def offer_for_decisions(offer: Offer) -> None:
    """Offer something for decisions that mattered, on the page of the review.

    `offer(learner, game, numbers)` gives it by the decision's number. Registered in
    `mahjong_site/wiring.py`.
    """
    if offer not in _offers:
        _offers.append(offer)


def offered_for(
    learner: User, game: uuid.UUID, numbers: Sequence[int]
) -> Mapping[int, tuple[Offered, ...]]:
    """All that is offered for each of these decisions, as it was registered."""
    found = [offer(learner, game, numbers) for offer in _offers]
    return {
        number: tuple(one[number] for one in found if number in one)
        for number in numbers
    }
