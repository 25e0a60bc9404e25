"""The app's configuration."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """People: guests, learners and teachers."""

    name = "mahjong_site.accounts"
    label = "accounts"
    verbose_name = _("Accounts")
