"""How the API describes itself: one error body, and which errors to expect."""

from __future__ import annotations

from typing import Any, Literal

from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.openapi import AutoSchema as BaseSchema
from rest_framework.permissions import AllowAny

from mahjong_site.web.rest import ErrorOutput


class TokenScheme(KnoxTokenScheme):
    """Describes the site's tokens as Knox's, which they are."""

    target_class = "mahjong_site.api.tokens.TokenAuthentication"


class AutoSchema(BaseSchema):
    """Adds the errors that every endpoint of its kind can give."""

    def _get_response_bodies(
        self, direction: Literal["request", "response"] = "response"
    ) -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        for code in self._expected_errors():
            if code not in bodies:
                bodies[code] = self._get_response_for_code(ErrorOutput, code)
        return dict(sorted(bodies.items()))

    def _expected_errors(self) -> list[str]:
        """400 for input, 401 and 403 for people, 404 for addresses, 429 always."""
        codes = ["429"]
        if self.method in {"POST", "PUT", "PATCH"} or self._is_list_view():
            codes.append("400")
        if self.view.get_authenticators():
            codes.append("401")
        if not any(isinstance(p, AllowAny) for p in self.view.get_permissions()):
            codes.append("403")
        if "{" in self.path:
            codes.append("404")
        return codes
