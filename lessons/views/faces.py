"""The choice of tile faces on a lesson's pages."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from lessons.content_schema import Face
from lessons.faces import FACE_TITLES, face_of
from lessons.library import Lesson
from mahjong_site.accounts.preferences import preferences_of


def face_context(request: HttpRequest, lesson: Lesson) -> dict[str, Any]:
    """The face to show, what was asked for, and the choices."""
    sent = request.POST if request.method == "POST" else request.GET
    asked = sent.get("face", "")
    preferred = preferences_of(request.user).tile_face
    face = face_of(asked, lesson.data.face, preferred)
    return {
        "face": face.value,
        "asked_face": face.value if asked in {*Face} else "",
        "faces": [(one.value, title) for one, title in FACE_TITLES.items()],
    }
