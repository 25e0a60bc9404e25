"""Pieces of the class pages: `{% load class_parts %}`.

`{{ classroom.join_code|join_code }}`
    The code with its dash.
`{% assign_address "drill" drill="legal" level=2 as address %}`
    Where a teacher sets this for a class; "" for those who teach none.
`{% assign_set link as address %}`
    The same for a drill item's or a set's link.
`{% card_is_gone classroom as is_gone %}`
    May the teacher who looks at it not use the class's card?
`{% class_tabs classroom as tabs %}`
    What a teacher finds in a class; a page appears as soon as its address exists.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.library import may_read
from lessons.drills.links import Link
from lessons.joincodes import shown_code
from lessons.models import Classroom
from mahjong_site.accounts.models import User
from mahjong_site.web.templatetags.site_nav import Entry

register = template.Library()

TABS: Final[tuple[tuple[str, str | Promise], ...]] = (
    ("classes:detail", _("Overview")),
    ("classes:seats", _("Pupils")),
    ("classes:assignments", _("Assignments")),
    ("classes:results", _("Results")),
    ("classes:live", _("Live")),
    ("classes:course", _("Course")),
    ("classes:settings", _("Settings")),
)


@register.filter
def join_code(code: str) -> str:
    """The code as it is shown."""
    return shown_code(code)


@register.simple_tag(takes_context=True)
def card_is_gone(context: dict[str, Any], classroom: Classroom) -> bool:
    """Is the class's card deleted, private again, or not offered any more?"""
    return not may_read(classroom.card_slug, context["request"].user)


@register.simple_tag(takes_context=True)
def class_tabs(context: dict[str, Any], classroom: Classroom) -> list[Entry]:
    """The teacher's pages of a class; the nearest one is current."""
    path = context["request"].path
    found: list[tuple[str, str | Promise]] = []
    for name, text in TABS:
        try:
            found.append((reverse(name, args=[classroom.public_id]), text))
        except NoReverseMatch:
            continue
    below = [url for url, _text in found if path.startswith(url)]
    nearest = max(below, key=len, default="")
    return [
        Entry(url, text, _current(url, path) if url == nearest else "")
        for url, text in found
    ]


def _current(url: str, path: str) -> str:
    return "page" if url == path else "true"


@register.simple_tag(takes_context=True)
def assign_address(context: dict[str, Any], kind: str, **fields: object) -> str:
    """Where this is made an assignment; "" for whoever teaches no class."""
    query = urlencode({"kind": kind} | fields, safe=",")
    return f"{reverse('classes:assign')}?{query}" if _teaches(context) else ""


@register.simple_tag(takes_context=True)
def assign_set(context: dict[str, Any], link: Link) -> str:
    """The same for a drill with its settings; its items will be new ones."""
    query = f"kind=drill&drill={link.kind}&{link.at(1).query()}"
    return f"{reverse('classes:assign')}?{query}" if _teaches(context) else ""


def _teaches(context: dict[str, Any]) -> bool:
    user = getattr(context.get("request"), "user", None)
    return isinstance(user, User) and not user.is_guest and user.teachings.exists()
