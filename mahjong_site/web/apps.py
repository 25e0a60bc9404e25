"""The app's configuration."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.core.cache import caches
from django.utils.autoreload import file_changed
from django.utils.translation import gettext_lazy as _


class WebConfig(AppConfig):
    """The shared web kit; it knows none of the other apps."""

    name = "mahjong_site.web"
    label = "web"
    verbose_name = _("Web kit")

    def ready(self) -> None:
        """While somebody works on templates, no piece of an old one is kept."""
        file_changed.connect(_forget_pieces)


def _forget_pieces(sender: object, file_path: Path, **kwargs: Any) -> None:
    caches["fragments"].clear()
