"""Demo people for development, with their passwords on the screen."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from mahjong_site.accounts.models import User

DEMO_PEOPLE = {"demo-learner": "bam-crak-dot", "demo-teacher": "wall-rack-tile"}


class Command(BaseCommand):
    """Make the demo people that are missing and say how to log in."""

    help = "Make a demo learner and a demo teacher (development only)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Makes nobody with DEBUG off: everybody knows these passwords."""
        if not settings.DEBUG:
            self.stdout.write(_("DEBUG is off: no demo people were made."))
            return
        self.stdout.write(_("Demo people:"))
        for name, password in DEMO_PEOPLE.items():
            self.stdout.write(f"  {name} / {self._ready(name, password)}")

    def _ready(self, name: str, password: str) -> str:
        """The password to show; one that was changed is left alone."""
        person = User.objects.filter(username__iexact=name).first()
        if person is None:
            User.objects.create_user(username=name, password=password)
            return password
        if person.check_password(password):
            return password
        return str(_("(you changed this password)"))
