"""The entries of the site's header: `{% load site_nav %}`.

An entry appears as soon as its address exists, so that apps can be built one
after another. The current one is found from the request's path: "page" on the
entry's own page, "true" on pages below it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from django import template
from django.urls import NoReverseMatch, get_script_prefix, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

register = template.Library()


class Entry(NamedTuple):
    """One link: where it leads, its words, and the value of aria-current.

    With `posts` it is a button that sends an empty form there.
    """

    url: str
    text: str | Promise
    current: str
    posts: bool = False


MAIN: Final[tuple[tuple[str, str | Promise], ...]] = (
    ("lessons:lesson-list", _("Learn")),
    ("drills:list", _("Drills")),
    ("cards:card-list", _("Card")),
    ("cards:checker", _("Checker")),
    ("play:home", _("Play")),
)

GUEST: Final[tuple[tuple[str, str | Promise], ...]] = (
    ("accounts:login", _("Log in")),
    ("accounts:sign-up", _("Keep my progress")),
)
OWN: Final[tuple[tuple[str, str | Promise], ...]] = (
    ("accounts:settings", _("Account")),
)


@register.simple_tag
def page_url(name: str) -> str:
    """As `{% url %}`, of a page that every page leads to: worked out once."""
    return _reversed(name, get_script_prefix())


@lru_cache(maxsize=64)
def _reversed(name: str, _prefix: str) -> str:
    return reverse(name)


def find_url(name: str) -> str:
    """The address of a named page; "" as long as there is none."""
    try:
        return page_url(name)
    except NoReverseMatch:
        return ""


def _entries(pages: tuple[tuple[str, str | Promise], ...], path: str) -> list[Entry]:
    found = [(find_url(name), text) for name, text in pages]
    below = [url for url, _text in found if url and path.startswith(url)]
    nearest = max(below, key=len, default="")
    return [
        Entry(url, text, _current(url, path) if url == nearest else "")
        for url, text in found
        if url
    ]


def _current(url: str, path: str) -> str:
    return "page" if url == path else "true"


@register.simple_tag(takes_context=True)
def nav_entries(context: dict[str, Any]) -> list[Entry]:
    """The main entries that exist, and classes for those who may have some."""
    user = context.get("user")
    pages = MAIN
    if user and user.is_authenticated and (user.is_pupil or not user.is_guest):
        pages = (*MAIN, ("classes:list", _("Classes")))
    return _entries(pages, _path(context))


@register.simple_tag(takes_context=True)
def account_entries(context: dict[str, Any]) -> list[Entry]:
    """Progress, and the way in, to keep a guest’s things, or the account.

    A pupil sees the nickname, and a way out: the tablet may be the school's.
    """
    user, path = context.get("user"), _path(context)
    if not user or not user.is_authenticated:
        return _entries((("accounts:login", _("Log in")),), path)
    if user.is_pupil:
        name = _entries((("accounts:settings", user.shown_name),), path)
        way_out = find_url("accounts:logout")
        return [*name, Entry(way_out, _("Sign out"), "", posts=True)]
    pages = (("pages:progress", _("Progress")), *(GUEST if user.is_guest else OWN))
    return _entries(pages, path)


def _path(context: dict[str, Any]) -> str:
    request = context.get("request")
    return request.path if request else ""
