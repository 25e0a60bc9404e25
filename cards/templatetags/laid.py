"""Groups of a hand as a rack fills them: `{% load laid %}`."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

import engine
from mahjong_site.web.templatetags.tiles import tile
from mahjong_site.web.tilenames import tile_name

register = template.Library()


@register.simple_tag
def laid_group(group: engine.LaidGroup) -> SafeString:
    """A group's tiles: naturals, jokers with what they stand for, then the gaps."""
    counts = (group.naturals, group.jokers, group.missing)
    return _laid(group.group.tile, *counts, group.exposed, get_language())


@lru_cache(maxsize=4_096)
def _laid(
    kind: engine.Tile,
    naturals: int,
    jokers: int,
    missing: int,
    exposed: bool,
    _language: str | None,
) -> SafeString:
    shown = [tile(kind)] * naturals
    shown += [tile(engine.Tile.JOKER, stands_for=kind)] * jokers
    return format_html(
        '<ul class="{}" role="list">{}{}</ul>',
        "rack exposure" if exposed else "rack",
        format_html_join("", "<li>{}</li>", ((one,) for one in shown)),
        format_html_join("", "{}", ((_gap(kind),) for _ in range(missing))),
    )


def _gap(kind: engine.Tile) -> SafeString:
    said = gettext("missing: %(tile)s") % {"tile": tile_name(kind)}
    return format_html(
        '<li class="gap"><span class="visually-hidden">{}</span>'
        '<span aria-hidden="true">{}</span></li>',
        said,
        tile(kind),
    )
