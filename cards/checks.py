"""System checks: the offered cards exist, and their files can be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

import engine
from cards import library


@register()
def offered_cards(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[CheckMessage]:
    """Every slug of OFFERED_CARDS is a shipped card whose file is without fault."""
    offered = list(settings.OFFERED_CARDS)
    if not offered:
        return [Error("OFFERED_CARDS names no card.", id="cards.E001")]
    return [fault for slug in offered for fault in _faults(slug)]


def _faults(slug: str) -> list[CheckMessage]:
    known = library.shipped_slugs()
    if slug not in known:
        hint = f"There are: {', '.join(known)}."
        return [Error(f"OFFERED_CARDS: no card {slug!r}.", hint=hint, id="cards.E002")]
    try:
        library.shipped_card(slug)
    except engine.CardError as error:
        fault = error.faults[0]
        place = f"{slug}.card, line {fault.line}, column {fault.column}"
        text = f"{place}: {engine.explain_fault(fault)}"
        return [Error(text, hint="Run manage.py check_cards.", id="cards.E003")]
    return []
