"""`manage.py rebuild_progress`: the summaries again, from every attempt."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from lessons.services.quizzes import rebuild_progress


class Command(BaseCommand):
    """Attempts are the truth; summaries are worked out from them."""

    help = "Work out every lesson's progress again from the quiz attempts."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print how many there are."""
        self.stdout.write(f"{rebuild_progress()} summaries rebuilt")
