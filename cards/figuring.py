"""How hard a card's lines are, measured once for each text and kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from time import monotonic
from typing import Final

from django.core.cache import cache
from django.utils.translation import gettext as _

import engine
from cards.models import CardFigures
from engine.difficulty import Difficulty, LineFigures, measure
from mahjong_site.web.errors import Conflict

MOST_GAMES: Final = 300
SECONDS: Final = 8.0
"""No game is begun later than that: somebody waits for the page."""
_BUSY: Final = 60
"""So many seconds after which a measurement that broke off may be begun anew."""


def figures_of(card: engine.Card) -> CardFigures | None:
    """What was measured of this text of the card; None before it was."""
    return CardFigures.objects.filter(hash=card.hash).first()


def measured(figures: CardFigures) -> Difficulty:
    """The kept figures as the engine gave them."""
    lines = tuple(LineFigures(**line) for line in figures.lines)
    return Difficulty(figures.games, figures.wall, lines)


def figure_card(*, card: engine.Card) -> CardFigures:
    """Measure the card by games between bots, unless that was done; it takes seconds.

    Raises Conflict `being_measured` while somebody else has it measured.
    """
    kept = figures_of(card)
    if kept is not None:
        return kept
    key = f"figures-{card.hash}"
    if not cache.add(key, True, _BUSY):
        message = _("This card is being measured just now. Look again in a moment.")
        raise Conflict("being_measured", message)
    try:
        seed = seed_of(card)
        found = measure(card, _seeds(seed))
        figures, _made = CardFigures.objects.get_or_create(
            hash=card.hash,
            defaults={
                "games": found.games,
                "seed": seed,
                "wall": found.wall,
                "lines": [asdict(line) for line in found.lines],
            },
        )
    finally:
        cache.delete(key)
    return figures


def seed_of(card: engine.Card) -> int:
    """A seed that is the same for everybody who has this text."""
    return int(card.hash[:8], 16)


def _seeds(first: int) -> Iterator[int]:
    """Seeds from `first` on, until there are enough games or the time is up."""
    start = monotonic()
    for number in range(MOST_GAMES):
        yield first + number
        if monotonic() - start > SECONDS:
            return
