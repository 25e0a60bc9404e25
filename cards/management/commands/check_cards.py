"""`manage.py check_cards`: every shipped card is without fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

import engine
from cards.shipped import DATA


class Command(BaseCommand):
    """Lists every fault of card files by line and column; fails if there is one."""

    help = "Checks the shipped cards, or the card files named."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Files to check instead of the shipped ones."""
        parser.add_argument("files", nargs="*", type=Path)

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        """Check each file; CommandError when anything is wrong."""
        chosen = files or sorted(DATA.glob("*.card"))
        faults = [fault for path in chosen for fault in card_faults(path)]
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} faults in {len(chosen)} card files")
        self.stdout.write(f"{len(chosen)} cards without fault")


def card_faults(path: Path) -> Iterator[str]:
    """What is wrong with the file of a card, one text a fault."""
    try:
        card = engine.load_card(path)
    except engine.CardError as error:
        for fault in error.faults:
            told = engine.explain_fault(fault)
            yield f"{path}:{fault.line}:{fault.column} {told}"
    except OSError as error:
        yield f"{path}: {error.strerror}"
    else:
        yield from (f"{path}:1:1 {told}" for told in _misnamed(card, path))
        yield from (f"{path}:1:1 {told}" for told in _without_home(card, path))


def _misnamed(card: engine.Card, path: Path) -> Iterator[str]:
    """A file is found by its slug."""
    if card.slug != path.stem:
        yield f"The slug is {card.slug}, but the file is named {path.stem}."


def _without_home(card: engine.Card, path: Path) -> Iterator[str]:
    """A subset may not take the slug of another file."""
    for subset in card.subsets:
        if path.with_name(f"{subset.slug}.card").exists():
            yield f"Subset {subset.slug} has the name of another card's file."
