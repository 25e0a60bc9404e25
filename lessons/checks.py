"""System check: content files can be read; `check_content` proves what they say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from lessons.content_files import ContentError
from lessons.glossary import glossary
from lessons.library import library
from lessons.strategy.chapters import chapters


@register()
def readable_content(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[CheckMessage]:
    """One error a faulty file."""
    try:
        glossary()
        library()
        chapters()
    except ContentError as error:
        hint = "Run manage.py check_content."
        return [
            Error(fault, hint=hint, id="lessons.E001")
            for fault in str(error).splitlines()
        ]
    return []
