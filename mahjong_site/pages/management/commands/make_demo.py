"""Demo people and a demo class for development, with their secrets on the screen."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils.translation import gettext as _

from cards.library import default_card
from engine.options import LEAGUE
from engine.tiles import Tile
from lessons.joincodes import shown_code
from lessons.pictures import Secret
from lessons.selectors.classes import classes_taught
from lessons.services.classes import make_class
from lessons.services.joining import join_class
from lessons.services.seats import add_seats
from mahjong_site.accounts.models import User
from mahjong_site.accounts.services import create_guest
from mahjong_site.web.tilenames import tile_name

DEMO_PEOPLE: Final = {
    "demo-learner": "bam-crak-dot",
    "demo-teacher": "wall-rack-tile",
}
DEMO_CLASS: Final = "Demo class"
DEMO_PUPILS: Final = {"anna": "Anna Ames", "ben": "Ben Boyd", "cora": "Cora Cole"}
"""Nicknames and real names; the last one has not come yet."""
SECRET: Final = Secret(Tile.FLOWER, "lantern")


class Command(BaseCommand):
    """Make the demo people and the demo class where they are missing."""

    help = "Make a demo learner, a demo teacher and a demo class (development only)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Makes nobody with DEBUG off: everybody knows these passwords."""
        if not settings.DEBUG:
            self.stdout.write(_("DEBUG is off: no demo people were made."))
            return
        self.stdout.write(_("Demo people:"))
        for name, password in DEMO_PEOPLE.items():
            self.stdout.write(f"  {name} / {self._ready(name, password)}")
        self.stdout.write(self._class())

    def _ready(self, name: str, password: str) -> str:
        """The password to show; one that was changed is left alone."""
        person = User.objects.filter(username__iexact=name).first()
        if person is None:
            User.objects.create_user(username=name, password=password)
            return password
        if person.check_password(password):
            return password
        return str(_("(you changed this password)"))

    @transaction.atomic
    def _class(self) -> str:
        """How to join the demo class; one that is there is left alone."""
        teacher = User.objects.get(username__iexact="demo-teacher")
        classroom = classes_taught(teacher).filter(name=DEMO_CLASS).first()
        if classroom is None:
            classroom = make_class(
                teacher=teacher,
                name=DEMO_CLASS,
                card_slug=default_card().slug,
                rules=LEAGUE,
            )
            lines = [f"{real}, {nickname}" for nickname, real in DEMO_PUPILS.items()]
            add_seats(classroom=classroom, text="\n".join(lines))
            for nickname in list(DEMO_PUPILS)[:-1]:
                join_class(
                    classroom=classroom,
                    typed=nickname,
                    learner=create_guest(),
                    secret=SECRET,
                )
        text = _(
            "Demo class of demo-teacher: code %(code)s, pupils %(pupils)s, picture "
            "%(picture)s, word %(word)s"
        )
        return text % {
            "code": shown_code(classroom.join_code),
            "pupils": ", ".join(list(DEMO_PUPILS)[:-1]),
            "picture": tile_name(SECRET.picture),
            "word": SECRET.word,
        }
