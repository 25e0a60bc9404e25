"""What every request needs besides Django's own middleware."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.crypto import salted_hmac
from django_htmx.http import HttpResponseClientRedirect
from rest_framework.exceptions import Throttled

from mahjong_site.web.errors import too_many_requests

GetResponse = Callable[[HttpRequest], HttpResponse]


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

    It is said by a digest. A page that did not ask who is there is everybody's.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_page = response.get("Content-Type", "").startswith("text/html")
        if is_page and request.session.accessed:
            response["Kept-For"] = kept_for(request)
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
