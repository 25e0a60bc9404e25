"""The app's configuration."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CardsConfig(AppConfig):
    """The cards: library, explorer and rule checker."""

    name = "cards"
    label = "cards"
    verbose_name = _("Cards")

    def ready(self) -> None:
        """Register the system checks."""
        from cards import checks  # noqa: F401
