"""The only place where reasons, events, rulings and payments become sentences.

Every function takes `translate`, a function from English text to another
language's; templates are marked with `gettext_noop` so that they can be
collected.
"""

from __future__ import annotations

from engine.explain.advising import explain_guess, explain_hint
from engine.explain.aims import explain_aim, explain_judged
from engine.explain.comparing import explain_change
from engine.explain.events import EVENT_SENTENCES, explain_event
from engine.explain.motives import explain_motive
from engine.explain.payments import explain_debts, explain_payment, explain_share
from engine.explain.reasons import SENTENCES, explain
from engine.explain.reviewing import (
    explain_accuracy,
    explain_cost,
    explain_dropped,
    explain_given,
    explain_grade,
    explain_review,
)
from engine.explain.rulings import explain_consequence, explain_fix
from engine.explain.words import (
    chance_words,
    counted_names,
    gettext_noop,
    identity,
    line_name,
    suit_name,
    tile_name,
    tile_names,
)

__all__ = [
    "EVENT_SENTENCES",
    "SENTENCES",
    "chance_words",
    "counted_names",
    "explain",
    "explain_accuracy",
    "explain_aim",
    "explain_change",
    "explain_consequence",
    "explain_cost",
    "explain_debts",
    "explain_dropped",
    "explain_event",
    "explain_fix",
    "explain_given",
    "explain_grade",
    "explain_guess",
    "explain_hint",
    "explain_judged",
    "explain_motive",
    "explain_payment",
    "explain_review",
    "explain_share",
    "gettext_noop",
    "identity",
    "line_name",
    "suit_name",
    "tile_name",
    "tile_names",
]
