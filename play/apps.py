"""The app's configuration."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    """The practice table against bots."""

    name = "play"
    label = "play"
    verbose_name = _("Practice table")
