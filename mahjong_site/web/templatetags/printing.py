"""The way from a page to its sheet for paper: `{% load printing %}`.

`{% print_form address %}`
    A small form that asks for the size of the print and the paper. `address` is where
    the PDF is made, with whatever it needs in its query.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django import template
from django.conf import settings

register = template.Library()


@register.inclusion_tag("web/_print_form.html")
def print_form(address: str) -> dict[str, Any]:
    """The form's address and, as a form drops it, the query as fields."""
    parts = urlsplit(address)
    return {
        "action": parts.path,
        "fields": parse_qsl(parts.query),
        "paper": settings.PAPER,
    }
