"""`manage.py restore FILE`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from mahjong_site.operations import backups


class Command(BaseCommand):
    """Puts a backup in the place of the database."""

    help = "Put a backup in the place of the database; stop the site first."
    # An empty database has no tables to look at.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where from, and whether people may go."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="delete the people who are there now"
        )

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        """Wholly or not at all."""
        try:
            backups.restore(file, replace=replace)
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Restored from {file}. Now run: manage.py migrate")
