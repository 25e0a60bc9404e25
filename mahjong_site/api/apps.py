"""The app's configuration."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    """Version 1 of the REST API, put together from the apps."""

    name = "mahjong_site.api"
    label = "api"
    verbose_name = _("REST API")
