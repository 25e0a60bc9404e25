"""How the API describes itself: one error body, and which errors to expect."""

from __future__ import annotations

from typing import Any, Final, Literal

from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.openapi import AutoSchema as BaseSchema
from rest_framework.permissions import AllowAny

from mahjong_site.web.rest import ErrorOutput

RETRY_AFTER: Final = {
    "description": "After how many seconds to ask again.",
    "required": True,
    "schema": {"type": "integer", "minimum": 1},
}
ETAG: Final = {
    "description": "Sent back as `If-None-Match`, it spares an answer that was seen.",
    "schema": {"type": "string"},
}


class TokenScheme(KnoxTokenScheme):
    """Describes the site's tokens as Knox's, which they are."""

    target_class = "mahjong_site.api.tokens.TokenAuthentication"


class AutoSchema(BaseSchema):
    """Adds the errors that every endpoint of its kind can give, and the 304."""

    def _get_response_bodies(
        self, direction: Literal["request", "response"] = "response"
    ) -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        for code in self._expected_errors():
            if code not in bodies:
                bodies[code] = self._get_response_for_code(ErrorOutput, code)
        bodies["429"]["headers"] = {"Retry-After": RETRY_AFTER}
        if self.method == "GET" and getattr(self.view, "tells_304", False):
            bodies["200"]["headers"] = {"ETag": ETAG}
            bodies["304"] = {"description": "Nothing has changed since that `ETag`."}
        return dict(sorted(bodies.items()))

    def _expected_errors(self) -> list[str]:
        """400 and 429 always, 401 and 403 for people, 404 for addresses.

        413 and 415 where there is a body.
        """
        codes = ["400", "429"]
        if self.view.get_authenticators():
            codes.append("401")
        if not any(isinstance(p, AllowAny) for p in self.view.get_permissions()):
            codes.append("403")
        if "{" in self.path:
            codes.append("404")
        if self._get_request_body():
            codes += ["413", "415"]
        return codes
