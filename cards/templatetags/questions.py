"""Fields of a question to the rules, drawn once for everybody who says the same."""

from __future__ import annotations

from typing import cast

from django import template
from django.core.cache import caches
from django.core.cache.utils import make_template_fragment_key
from django.forms import BoundField
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from cards.forms import AskForm

register = template.Library()


@register.filter
def drawn(field: BoundField, form: AskForm) -> SafeString:
    """A field with its label, as it is drawn for every reader who says the same in it.

    Not for the field with the card, whose choices are the reader's own; a field with
    an error is drawn anew.
    """
    if field.errors:
        return field.as_field_group()
    said = [form.ask, form.do, field.name, field.value(), get_language()]
    key = make_template_fragment_key("question", said)
    return cast(SafeString, caches["fragments"].get_or_set(key, field.as_field_group))
