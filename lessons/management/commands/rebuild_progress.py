"""`manage.py rebuild_progress`: the summaries again, from every attempt."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from lessons.services.quizzes import rebuild_progress
from lessons.services.summaries import rebuild_all
from lessons.services.work import rebuild_work


class Command(BaseCommand):
    """Attempts are the truth; summaries are worked out from them."""

    help = "Work out progress, skills, reviews and work again from the history."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print how many there are."""
        self.stdout.write(f"{rebuild_progress()} summaries rebuilt")
        self.stdout.write(f"work of {rebuild_work()} tries rebuilt")
        self.stdout.write(f"skills and reviews of {rebuild_all()} people rebuilt")
