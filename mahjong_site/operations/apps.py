"""The app's configuration."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OperationsConfig(AppConfig):
    """What the operators of the site need; it stores nothing of anybody."""

    name = "mahjong_site.operations"
    label = "operations"
    verbose_name = _("Operations")

    def ready(self) -> None:
        """Begin to listen to what is counted and logged."""
        from mahjong_site.operations import logs, metrics

        logs.begin()
        metrics.begin()
