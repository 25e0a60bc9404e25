"""Rate limits by scope, the same for pages and for the API.

The scopes and their rates are `settings.THROTTLE_RATES`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from mahjong_site.web.errors import DomainError

AnyView = TypeVar("AnyView", bound=Callable[..., HttpResponseBase])

CLOCKS_DIFFER: Final = 5
"""Seconds by which one machine's clock may be ahead of another's."""


def client_address(request: HttpRequest | Request) -> str:
    """The asker's address, believing as many proxies as the settings name."""
    remote = str(request.META.get("REMOTE_ADDR", ""))
    forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", ""))
    chain = [part.strip() for part in forwarded.split(",") if part.strip()]
    if not settings.PROXIES or not chain:
        return remote
    return chain[-min(settings.PROXIES, len(chain))]


class ScopeThrottle(SimpleRateThrottle):
    """Counts by person, or by address where nobody is logged in."""

    scope = "user"

    def get_rate(self) -> str | None:
        """The scope's rate, read when asked, so that a setting can change."""
        rate: str | None = settings.THROTTLE_RATES[self.scope]
        return rate

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        """One counter for each scope and asker."""
        user = request.user
        who = f"user-{user.pk}" if user.is_authenticated else client_address(request)
        return self.cache_format % {"scope": self.scope, "ident": who}

    def throttle_failure(self) -> bool:
        """Refuse; but what a clock counted that was set back since does not count."""
        past = [at for at in self.history if at <= self.now + CLOCKS_DIFFER]
        if len(past) == len(self.history):
            return False
        self.history = past
        return bool(self.throttle_success())


class UserThrottle(ScopeThrottle):
    """The API's general limit for people with a token."""

    scope = "user"

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        """Nobody without a token is counted here."""
        if not request.user.is_authenticated:
            return None
        return super().get_cache_key(request, view)


class AnonThrottle(ScopeThrottle):
    """The API's general limit for an address without a token."""

    scope = "anon"

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        """Nobody with a token is counted here."""
        if request.user.is_authenticated:
            return None
        return super().get_cache_key(request, view)


class AddressThrottle(ScopeThrottle):
    """Counts by address whoever is logged in: for sign-ups and new guests."""

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        """One counter for each scope and address."""
        ident = client_address(request)
        return self.cache_format % {"scope": self.scope, "ident": ident}


class LoginThrottle(AddressThrottle):
    """Attempts to log in from one address, over all names."""

    scope = "login"


class SignupThrottle(AddressThrottle):
    """New accounts from one address."""

    scope = "signup"


class GuestThrottle(AddressThrottle):
    """New guests from one address."""

    scope = "guest"


class JoinThrottle(AddressThrottle):
    """Codes, nicknames and pupils' pictures and words from one address."""

    scope = "join"


class WrongCodeThrottle(AddressThrottle):
    """Codes that no class has, from one address: a class mistypes, nobody guesses."""

    scope = "wrong-code"


class InviteThrottle(ScopeThrottle):
    """Invitations to teach, which stand on somebody's home page."""

    scope = "invite"


class CheckerThrottle(ScopeThrottle):
    """Questions to the judge."""

    scope = "checker"


class PackThrottle(ScopeThrottle):
    """Packs of drill items, made or judged: a second or two of the server each."""

    scope = "pack"


class SimulationThrottle(ScopeThrottle):
    """Measuring a card by games, which keeps the server busy for seconds."""

    scope = "simulation"


class ExportThrottle(ScopeThrottle):
    """Everything that somebody has, in one file."""

    scope = "export"


class MailThrottle(AddressThrottle):
    """Letters that somebody at one address has had sent."""

    scope = "mail"


class MailToThrottle(ScopeThrottle):
    """Letters to one e-mail address, whoever asks and whether anybody has it."""

    scope = "mail-to"

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        """One counter for each e-mail address; `view` is the address."""
        mark = hashlib.sha256(str(view).casefold().encode()).hexdigest()[:32]
        return self.cache_format % {"scope": self.scope, "ident": mark}


def count_letter(request: HttpRequest | Request, to: str) -> None:
    """Count a letter to that address; raises `Throttled` when it is one too many."""
    count(request, MailThrottle)
    count(request, MailToThrottle, to)


def count(
    request: HttpRequest | Request, throttle: type[ScopeThrottle], what: Any = None
) -> None:
    """Count one request, by `what` where the throttle asks for more than its sender.

    Raises `Throttled` when it is one too many.
    """
    counter = throttle()
    # DRF's throttles read only `user` and `META`, which every request has.
    if not counter.allow_request(request, what):  # type: ignore[arg-type]
        raise Throttled(wait=counter.wait())


@contextmanager
def counting(
    request: HttpRequest | Request, kind: type[ScopeThrottle], code: str
) -> Iterator[None]:
    """Count where what is done inside is refused with this code, and only there.

    When there were too many, nothing is tried any more: `Throttled`, right or wrong.
    """
    _must_have_some_left(request, kind)
    try:
        yield
    except DomainError as error:
        if error.code == code:
            count(request, kind)
        raise


def _must_have_some_left(
    request: HttpRequest | Request, kind: type[ScopeThrottle]
) -> None:
    """Raises `Throttled` where the next one would be too many; counts nothing."""
    counter: Any = kind()
    if counter.rate is None:
        return
    now = counter.timer()
    began = now - counter.duration
    kept = counter.cache.get(counter.get_cache_key(request, None), [])
    recent = [moment for moment in kept if began < moment <= now + CLOCKS_DIFFER]
    if len(recent) >= counter.num_requests:
        raise Throttled(wait=recent[-1] - began)


def throttle(
    kind: type[ScopeThrottle], *, methods: frozenset[str] = frozenset({"POST"})
) -> Callable[[AnyView], AnyView]:
    """Limit a page's view: past the rate it answers 429 with the wait."""

    def decorate(view: AnyView) -> AnyView:
        @wraps(view)
        def limited(
            request: HttpRequest, /, *args: Any, **kwargs: Any
        ) -> HttpResponseBase:
            if request.method in methods:
                count(request, kind)
            return view(request, *args, **kwargs)

        return cast(AnyView, limited)

    return decorate
