"""The colours of a page: `{% load themes %}`, once, in the base template.

`{% page_look as look %}`
    The `Look` of this page: of the asker's theme, or of `shown_theme` where the view
    names one, as the style page does.
"""

from __future__ import annotations

from django import template
from django.template.context import Context

from mahjong_site.accounts.preferences import Theme
from mahjong_site.accounts.themes import LOOKS, Look, theme_of

register = template.Library()


@register.simple_tag(takes_context=True)
def page_look(context: Context) -> Look:
    """The sheets that this page links; the system's where nobody asks."""
    if shown := context.get("shown_theme"):
        return LOOKS[shown]
    request = context.get("request")
    return LOOKS[theme_of(request) if request else Theme.SYSTEM]
