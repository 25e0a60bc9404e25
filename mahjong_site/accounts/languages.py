"""In which language somebody reads: kept with the person, else with the browser."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from mahjong_site.accounts.guests import current_learner
from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import (
    Language,
    preferences_of,
    save_preferences,
)
from mahjong_site.web.http import keep_in_browser

COOKIE: Final = settings.LANGUAGE_COOKIE_NAME
STRANGERS: Final = ("/api/", "/embed/")
"""Where no session is looked at: clients say what they read, frames know nobody."""


class LanguageMiddleware(LocaleMiddleware):
    """What the person chose, else what this browser was told, else what it asks for.

    Django knows the latter two, and names only the browser's header among the things
    that an answer depends on.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Put what the person chose in place of the browser's cookie."""
        if stored := _stored(request):
            request.COOKIES[COOKIE] = stored
        super().process_request(request)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Name the cookies too."""
        patch_vary_headers(response, ["Cookie"])
        return super().process_response(request, response)


def _stored(request: HttpRequest) -> str:
    """What the asker chose at any time; who has no session need not be looked up."""
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    if not has_session or request.path.startswith(STRANGERS):
        return ""
    person = current_learner(request)
    return person.preferences.get("language", "") if person else ""


def language_chosen(request: HttpRequest) -> Language:
    """What was chosen by the asker or in this browser; the system's if nothing was."""
    try:
        return Language(request.COOKIES.get(COOKIE, ""))
    except ValueError:
        return Language.SYSTEM


def choose_language(
    request: HttpRequest, response: HttpResponseBase, language: Language
) -> None:
    """Remember the language in this browser, and with the person where there is one.

    The cookie alone does for a visitor, who stays nobody; it also keeps the language
    of the pages after a logout.
    """
    person = current_learner(request)
    if person is not None:
        save_preferences(user=person, language=language)
    keep_in_browser(response, COOKIE, language)


def take_along(request: HttpRequest, account: User) -> None:
    """What a visitor chose in this browser is the new account's, on every device."""
    chosen = language_chosen(request)
    if chosen != Language.SYSTEM and "language" not in account.preferences:
        save_preferences(user=account, language=chosen)


def language_for(person: User) -> str:
    """The code of the language to write to somebody in: theirs, else the asker's."""
    chosen = preferences_of(person).language
    if chosen != Language.SYSTEM:
        return chosen
    return get_language() or settings.LANGUAGE_CODE
