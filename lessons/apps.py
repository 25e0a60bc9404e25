"""The app's configuration."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LessonsConfig(AppConfig):
    """Lessons, quizzes, drills, review and classes."""

    name = "lessons"
    label = "lessons"
    verbose_name = _("Lessons")

    def ready(self) -> None:
        """Register the system check."""
        from lessons import checks  # noqa: F401
