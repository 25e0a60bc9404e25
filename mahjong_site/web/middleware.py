"""What every request needs besides Django's own middleware."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.crypto import salted_hmac
from django_htmx.http import HttpResponseClientRedirect
from rest_framework.exceptions import Throttled

from mahjong_site.web.errors import api_error, too_many_requests

GetResponse = Callable[[HttpRequest], HttpResponse]


_UNUSED: Final = (
    *("accelerometer", "camera", "display-capture", "geolocation"),
    *("gyroscope", "hid", "magnetometer", "microphone", "midi", "payment", "serial"),
    *("usb", "xr-spatial-tracking"),
)
"""What a browser can do that no page of this site asks of it.

A name that it does not know is an error in its console.
"""
_RIGHTS: Final = ", ".join(f"{name}=()" for name in _UNUSED)


class BrowserRightsMiddleware:
    """Give away what no page needs, and let no other site load ours as its own parts.

    A page for frames says "cross-origin" itself.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response["Permissions-Policy"] = _RIGHTS
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


class HttpsApiMiddleware:
    """Refuse the API over plain HTTP where the site has HTTPS.

    A client that is sent on does not notice that its token goes in the open each time.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_open = settings.SECURE_SSL_REDIRECT and not request.is_secure()
        if is_open and request.path.startswith("/api/"):
            return api_error(403, "https_needed", "Ask over https.")
        return self.get_response(request)


class PlainCookiesMiddleware:
    """Pass over cookies with characters that no cookie of this site has.

    In quotes a cookie can spell out any character, NUL too, and a database that
    cannot hold it would fail where Django looks the session up.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        cookies = request.COOKIES
        for name in [name for name in cookies if not cookies[name].isprintable()]:
            del cookies[name]
        return self.get_response(request)


class HtmxRedirectMiddleware:
    """Send the whole page to the login form, not one fragment of it.

    htmx would follow the redirect and put the login page into the fragment. After
    the login the person comes back to the page that they were looking at.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        htmx = getattr(request, "htmx", None)
        if not htmx or response.status_code != 302:
            return response
        login = resolve_url(settings.LOGIN_URL)
        if urlsplit(response["Location"]).path != login:
            return response
        try:
            here = htmx.current_url_abs_path or "/"
        except ValueError:
            # The header is no address that can be taken apart.
            here = "/"
        return HttpResponseClientRedirect(f"{login}?{urlencode({'next': here})}")


class KeptForMiddleware:
    """Say for whom a page was made, so that a browser keeps it for nobody else.

    It is said by a digest. A page that did not ask who is there is everybody's. What
    somebody's session was asked for is kept by nothing between the site and them.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not request.session.accessed:
            return response
        # A page of somebody who is not known holds their form's token.
        is_page = response.get("Content-Type", "").startswith("text/html")
        if is_page:
            response["Kept-For"] = kept_for(request)
        if is_page or not request.session.is_empty():
            patch_cache_control(response, private=True)
        return response


class ByTokenMiddleware:
    """Say of the API's answers that they depend on the token, if one was sent.

    What was made for a token is that person's: nothing on the way keeps it, and a
    browser asks again before it shows it.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path.startswith("/api/"):
            patch_vary_headers(response, ["Authorization"])
            if "HTTP_AUTHORIZATION" in request.META:
                patch_cache_control(response, private=True, no_cache=True)
        return response


def kept_for(request: HttpRequest) -> str:
    """The mark of whoever asks; "nobody" for somebody who is not known."""
    if not request.user.is_authenticated:
        return "nobody"
    return salted_hmac("kept-for", str(request.user.pk)).hexdigest()[:20]


class ThrottledMiddleware:
    """Answer a view's `Throttled` with the page that says how long to wait."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponse | None:
        """Only a refusal of a throttle is ours; everything else goes on."""
        if isinstance(exception, Throttled):
            return too_many_requests(request, getattr(exception, "wait", None))
        return None
