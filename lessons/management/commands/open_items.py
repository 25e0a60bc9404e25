"""`manage.py open_items`: the open set of drill items, made anew."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation

from lessons.openset import FILE, made_items, written


class Command(BaseCommand):
    """Makes and proves every item of the set, and writes open-items.json."""

    help = "Make every item of the open set, and write open-items.json."

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file; say how many items are in it."""
        with translation.override("en"):
            items = list(made_items())
            FILE.write_text(written(items), encoding="utf-8")
        self.stdout.write(f"{len(items)} items: {FILE.name}")
