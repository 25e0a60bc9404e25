"""Questions to a whole class, under /classes/<class>/live/, namespace `classes`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.views.live import pupil, teacher

urlpatterns: list[URLPattern | URLResolver] = [
    path("live/", pupil.live, name="live"),
    path("live/ask/", teacher.live_ask, name="live-ask"),
    path("live/screen/", teacher.live_screen, name="live-screen"),
    path("live/<uuid:session_id>/<slug:move>/", teacher.live_move, name="live-move"),
]
