"""System check: content files can be read; `check_content` proves what they say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from lessons.library import library
from lessons.rendering import ContentError


@register()
def readable_content(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[CheckMessage]:
    """One error a faulty file."""
    try:
        library()
    except ContentError as error:
        hint = "Run manage.py check_content."
        return [
            Error(fault, hint=hint, id="lessons.E001")
            for fault in str(error).splitlines()
        ]
    return []
