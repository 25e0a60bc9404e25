"""`manage.py strategy_figures`: every figure of the strategy part, made anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.library import shipped_card
from lessons.content_files import ContentError
from lessons.strategy.figures import (
    CARDS,
    DATA,
    GAMES,
    SEED,
    new_data,
    new_figures,
    read_data,
    write_data,
)
from lessons.strategy.recomputing import deviations
from lessons.strategy.schema import CardFigures


class Command(BaseCommand):
    """Counts what can be counted, plays what must be played, writes figures.json."""

    help = "Compute every figure of the strategy part, and write figures.json."
    requires_system_checks: list[str] = []  # it makes what the checks want to read

    def add_arguments(self, parser: CommandParser) -> None:
        """How many games, from which seed, for which card; or only a check."""
        parser.add_argument("--games", type=int, help=f"default {GAMES}")
        parser.add_argument("--seed", type=int, help=f"default {SEED}")
        parser.add_argument("--card", choices=CARDS, help="this card alone")
        parser.add_argument("--file", type=Path, default=DATA, help="where it is kept")
        words = "write nothing: count again, play --games games (default 0), compare"
        parser.add_argument("--check", action="store_true", help=words)

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file, or say what differs from it."""
        slugs = (options["card"],) if options["card"] else CARDS
        games, seed, path = options["games"], options["seed"], options["file"]
        if options["check"]:
            self._check(slugs, games or 0, seed, path)
        else:
            self._write(slugs, games or GAMES, SEED if seed is None else seed, path)

    def _write(self, slugs: tuple[str, ...], games: int, seed: int, path: Path) -> None:
        found = _kept(path)
        for slug in slugs:
            found[slug] = new_figures(shipped_card(slug), games, seed)
            # After each card: the next one takes as long again.
            write_data(new_data({s: found[s] for s in CARDS if s in found}), path)
            self.stdout.write(f"{slug}: {games} games from seed {seed}")

    def _check(
        self, slugs: tuple[str, ...], games: int, seed: int | None, path: Path
    ) -> None:
        try:
            data = read_data(path)
        except ContentError as error:
            raise CommandError(str(error)) from error
        cards = [shipped_card(slug) for slug in slugs]
        faults = [one for c in cards for one in deviations(c, data, games, seed)]
        if faults:
            raise CommandError("\n".join(faults))
        self.stdout.write("The figures are those of the cards.")


def _kept(path: Path) -> dict[str, CardFigures]:
    """What the file already has; nothing when it cannot be read."""
    try:
        return dict(read_data(path).cards)
    except ContentError:
        return {}
