"""The app's configuration."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WebConfig(AppConfig):
    """The shared web kit; it knows none of the other apps."""

    name = "mahjong_site.web"
    label = "web"
    verbose_name = _("Web kit")
