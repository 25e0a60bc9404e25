"""Who stands behind a token."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication as KnoxAuthentication
from rest_framework.exceptions import AuthenticationFailed


class TokenAuthentication(KnoxAuthentication):
    """Knox's own, but a token that is no text is a wrong token like any other."""

    def authenticate_credentials(self, token: bytes) -> Any:
        """The person and the token's row; raises `AuthenticationFailed`."""
        if not token.isascii():
            raise AuthenticationFailed(_("Invalid token."))
        return super().authenticate_credentials(token)
