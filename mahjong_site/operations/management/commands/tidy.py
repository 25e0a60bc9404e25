"""`manage.py tidy`: for a timer, every few minutes or once a day."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from mahjong_site.operations import tidying


class Command(BaseCommand):
    """Clears away what has ended, and begins lost tasks again."""

    help = "Clear away what has ended, and begin again what a dead worker had begun."

    def handle(self, *args: Any, **options: Any) -> None:
        """Safe at any time, and twice at once."""
        for what, how_many in {
            "tasks begun again": tidying.begin_lost_tasks_again(),
            "tasks forgotten": tidying.forget_done_tasks(),
            "tokens ended": tidying.forget_ended_sessions(),
            "wrong passwords forgotten": tidying.forget_wrong_passwords(),
            "guests gone": tidying.forget_lost_guests(),
        }.items():
            self.stdout.write(f"{what}: {how_many}")
