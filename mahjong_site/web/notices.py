"""Where a sentence waits for the next page: in a cookie with the site's prefix."""

from __future__ import annotations

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class NoticeCookie(CookieStorage):
    """Django's own under the name that the site's cookies have."""

    cookie_name = f"{settings.COOKIE_PREFIX}messages"


class NoticeStorage(FallbackStorage):
    """The cookie, and the session for what is too long for it."""

    storage_classes = (NoticeCookie, SessionStorage)
