"""A hidden token that makes a form count once: a double click does nothing twice."""

from __future__ import annotations

import uuid

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from mahjong_site.web.once import ONCE

register = template.Library()


@register.simple_tag
def once() -> SafeString:
    """A new token with every page that is made."""
    return format_html('<input type="hidden" name="{}" value="{}">', ONCE, uuid.uuid4())
