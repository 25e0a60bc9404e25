"""The admin: the operators' own pages, where `ADMIN_PATH` says."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator

from mahjong_site.web.throttling import LoginThrottle, throttle


class OperatorsSite(AdminSite):
    """Its login is slowed down as every other; what stands in it, `admin.py` says."""

    site_header = site_title = "Mah Jongg"
    enable_nav_sidebar = False

    @method_decorator(throttle(LoginThrottle))
    def login(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Django's, counted by address."""
        return super().login(request, *args, **kwargs)

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, *args: Any
    ) -> HttpResponse:
        """The site's own page, where the old password is guessed no more often."""
        return redirect("accounts:password-change")
