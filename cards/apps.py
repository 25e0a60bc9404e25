"""The app's configuration."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CardsConfig(AppConfig):
    """The cards: library, explorer and rule checker."""

    name = "cards"
    label = "cards"
    verbose_name = _("Cards")
