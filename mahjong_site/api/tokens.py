"""Who stands behind a token."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication as KnoxAuthentication
from knox.models import AuthToken
from knox.settings import knox_settings
from rest_framework.exceptions import AuthenticationFailed

from mahjong_site.accounts.devices import note_use


def _ended() -> AuthenticationFailed:
    return AuthenticationFailed(_("You are signed out on this device. Sign in again."))


class TokenAuthentication(KnoxAuthentication):
    """Knox's own, but a token that is no text is a wrong token like any other."""

    def authenticate_credentials(self, token: bytes) -> Any:
        """The person and the token's row; raises `AuthenticationFailed`."""
        try:
            if token.isascii():
                return super().authenticate_credentials(token)
        except AuthenticationFailed as error:
            raise _ended() from error
        raise _ended()

    def renew_token(self, auth_token: AuthToken) -> None:
        """Move the end of a token that is used, and note the use of its device.

        Both are written once in a while, not with every request. A token that
        another one has replaced keeps its end.
        """
        later = timezone.now() + knox_settings.TOKEN_TTL - auth_token.expiry
        if later.total_seconds() <= knox_settings.MIN_REFRESH_INTERVAL:
            return
        if note_use(auth_token):
            super().renew_token(auth_token)
