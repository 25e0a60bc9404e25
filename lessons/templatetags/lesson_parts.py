"""Pieces of lessons in templates: `{% load lesson_parts %}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from engine import Line, Tile
from engine.catalogue import rule
from engine.patterns import PrintedGroup
from lessons.asks.facts import direction_title
from lessons.asks.facts import signed as signed_points
from lessons.asks.groups import group_title
from lessons.families import TileFacts, facts_of
from lessons.presenting import ShownItem
from lessons.rendering import ShownGroup
from lessons.tableblocks import ShownPass
from lessons.translating import ORIGINAL
from lessons.wording import LineWord, group_says, pass_sentence, pick_outcome, words_for
from mahjong_site.web.templatetags.tiles import line_letters

register = template.Library()


@register.simple_tag
def lang_of(thing: Any) -> str:
    """The attribute for words in another language than the page; else nothing.

    For a lesson, a term and the like; what knows no language is English. The words of
    a choice that the engine has found have none of their own.
    """
    language = getattr(thing, "language", ORIGINAL)
    is_pages = language in ("", (get_language() or ORIGINAL).partition("-")[0])
    return SafeString("") if is_pages else format_html(' lang="{}"', language)


@register.simple_tag
def title_of(thing: Any) -> str:
    """The title of a lesson and the like for a sentence or a link of the page.

    One in another language is marked, and followed by words that say so. A button lays
    its parts side by side, so a sentence in it stands in one element.
    """
    title: str = thing.title
    if language := lang_of(thing):
        return format_html(
            "<span{}>{}</span> ({})", language, title, gettext("in English")
        )
    return title


@register.simple_tag
def language_chip(thing: Any) -> str:
    """ "in English", where somebody chooses what to read; else nothing."""
    if not lang_of(thing):
        return ""
    return format_html('<span class="chip">{}</span>', gettext("in English"))


@register.filter
def facts(tile: Tile) -> TileFacts:
    """Name, family and a sentence: what a tapped tile tells."""
    return facts_of(tile)


@register.filter
def rule_text(rule_id: str) -> str:
    """What a rule says, in the reader's language."""
    return gettext(rule(rule_id).text)


@register.filter
def group_name(name: str) -> str:
    """ "Pung", in the reader's language; "" stays ""."""
    return group_title(name) if name else ""


@register.filter
def says(group: ShownGroup) -> str:
    """What a tapped group tells."""
    return group_says(group)


@register.filter
def line_words(line: Line) -> tuple[LineWord, ...]:
    """The printed words of a line with what each asks for."""
    return words_for(line)


@register.filter
def pass_title(where: str) -> str:
    """Where a pass goes: "To the right"."""
    return direction_title(where)


@register.filter
def pass_says(one: ShownPass) -> str:
    """What a tapped pass tells."""
    return pass_sentence(one)


@register.filter
def signed(points: int) -> str:
    """Points with their sign."""
    return signed_points(points)


@register.simple_tag
def printed_word(printed: PrintedGroup) -> SafeString:
    """One word of a line as `line_letters` shows it."""
    return line_letters((printed,))


@register.filter
def outcome(shown: ShownItem) -> str:
    """What came of a task to pick from, in one or two sentences."""
    return pick_outcome(shown)


@register.filter
def get(items: Mapping[str, Any], key: str) -> Any:
    """The value of a key that the template has in a variable."""
    return items.get(key)


@register.simple_tag
def new_uuid() -> str:
    """The id of an answer that is yet to be given: sent twice, it is one answer."""
    return str(uuid4())
