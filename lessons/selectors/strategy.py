"""What the strategy pages ask: a claim with everything that stands behind it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cards.library import offered_slugs, shipped_card
from engine import Card
from engine.catalogue import catalogue
from engine.figures.chances import CHANCES
from engine.figures.measures import SIMULATED, Measured
from lessons.strategy.chapters import Chapter
from lessons.strategy.figures import (
    CARDS,
    COMMAND,
    OWN,
    figure_texts,
    figures_data,
    figures_of,
    written,
)
from lessons.strategy.schema import Claim, Kind


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure on one card: its value, and the interval where chance moves it."""

    value: str
    low: str = ""
    high: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A figure and what it is on each card shown."""

    title: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """The games that were played on a card, and the command that plays them again."""

    card: Card
    games: int
    seed: int

    @property
    def command(self) -> str:
        """What to type to get the same figures."""
        return (
            f"{COMMAND} --card {self.card.slug} --games {self.games} --seed {self.seed}"
        )


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """A claim as a page shows it: its label, rules, figures and games.

    `cards` are the columns of the figures; none when they do not depend on a card.
    """

    claim: Claim
    rules: tuple[str, ...]
    cards: tuple[Card, ...]
    rows: tuple[Row, ...]
    played: tuple[Played, ...]


def cards_with_figures() -> tuple[Card, ...]:
    """The site's own card, and of the others those that this site offers."""
    offered = offered_slugs()
    slugs = (slug for slug in CARDS if slug == OWN or slug in offered)
    return tuple(shipped_card(slug) for slug in slugs)


def shown_claims(chapter: Chapter) -> dict[str, ShownClaim]:
    """Every claim of a chapter by its slug."""
    return {slug: shown_claim(claim) for slug, claim in chapter.claims.items()}


def shown_claim(claim: Claim) -> ShownClaim:
    """A claim with its figures on every card that may be shown."""
    free = {*claim.figures} <= CHANCES.keys()
    cards = () if free else cards_with_figures()
    slugs = [card.slug for card in cards] or [OWN]
    return ShownClaim(
        claim=claim,
        rules=tuple(rule for rule in claim.rules if rule in catalogue()),
        cards=cards,
        rows=tuple(_row(name, slugs) for name in claim.figures),
        played=_played(claim, cards),
    )


def _row(name: str, slugs: Iterable[str]) -> Row:
    cells = (_cell(name, figures_of(slug)[name]) for slug in slugs)
    return Row(figure_texts()[name].title, tuple(cells))


def _cell(name: str, figure: Measured) -> Cell:
    value = written(name, figure.value)
    if name not in SIMULATED:
        return Cell(value)
    return Cell(value, written(name, figure.low), written(name, figure.high))


def _played(claim: Claim, cards: Iterable[Card]) -> tuple[Played, ...]:
    if claim.kind is not Kind.SIMULATED:
        return ()
    found = figures_data().cards
    return tuple(
        Played(card, found[card.slug].games, found[card.slug].seed) for card in cards
    )
