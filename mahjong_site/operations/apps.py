"""The app's configuration."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.contrib.admin import apps as admin_apps
from django.contrib.auth import user_logged_in
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _


class OperatorsAdmin(admin_apps.AdminConfig):
    """Django's admin with a site of our own."""

    default = False
    default_site = "mahjong_site.operations.adminsite.OperatorsSite"


class OperationsConfig(AppConfig):
    """What the operators of the site need; it stores nothing of anybody."""

    name = "mahjong_site.operations"
    label = "operations"
    verbose_name = _("Operations")

    def ready(self) -> None:
        """Begin to listen to what is counted and logged, and to staff who log in."""
        from mahjong_site.operations import logs, metrics

        logs.begin()
        metrics.begin()
        user_logged_in.connect(_shorten_session)


def _shorten_session(request: HttpRequest, user: Any, **_: Any) -> None:
    """Staff log in again the next day; learners have the browser's year."""
    if user.is_staff:
        request.session.set_expiry(settings.STAFF_SESSION_AGE)
