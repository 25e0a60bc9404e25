"""Which face the tiles of a lesson show: later lessons take the help away."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lessons.content_schema import Face

FACE_TITLES: Final[dict[Face, str | Promise]] = {
    Face.NAMED: _("Named"),
    Face.NUMBERED: _("Numbered"),
    Face.PLAIN: _("Plain"),
}
_BY_HELP: Final = tuple(FACE_TITLES)


def face_of(asked: str, lesson: Face, preferred: str) -> Face:
    """The face to show: what was asked for on the page, else whichever helps less,
    the lesson's or the one that the person prefers everywhere.
    """
    known = {face.value: face for face in Face}
    if asked in known:
        return known[asked]
    preference = known.get(preferred, Face.NAMED)
    return max(lesson, preference, key=_BY_HELP.index)
