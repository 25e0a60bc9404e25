"""`manage.py backup FILE`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from mahjong_site.operations import backups


class Command(BaseCommand):
    """Writes the database into a file."""

    help = "Write the whole database into a file, while the site goes on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Replaces a file of that name only when the new one is complete."""
        try:
            backups.back_up(file)
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file}: {file.stat().st_size} bytes")
