"""The app's configuration."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PagesConfig(AppConfig):
    """The composition root's pages; it also connects the apps at start-up."""

    name = "mahjong_site.pages"
    label = "pages"
    verbose_name = _("Pages")

    def ready(self) -> None:
        """Connect the apps that must not know each other."""
        from mahjong_site import wiring

        wiring.connect()
