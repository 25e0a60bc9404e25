"""What a person chose last, in one JSON field with a typed door.

An unknown or outdated value in the field becomes its default, so that a stored
preference can never break a page.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from mahjong_site.accounts.models import User
from mahjong_site.web.locking import held


class TileFace(StrEnum):
    """How tiles are drawn: with words, with numbers alone, or plain."""

    NAMED = "named"
    NUMBERED = "numbered"
    PLAIN = "plain"


class HelpLevel(StrEnum):
    """How much the table says unasked."""

    OFF = "off"
    PEEK = "peek"
    HINT = "hint"
    EXPLAIN = "explain"


class Switch(StrEnum):
    """Something that is wanted or not."""

    ON = "on"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Preferences:
    """The quick game's last settings, how tiles look, the review queue, and help.

    `card` is a card's slug and empty until a game was dealt; `rules` is the name of
    a rule profile.
    """

    tile_face: TileFace = TileFace.NAMED
    card: str = ""
    rules: str = "league"
    help_level: HelpLevel = HelpLevel.PEEK
    review: Switch = Switch.ON
    guess_first: Switch = Switch.ON


_KINDS: dict[str, type[str]] = {
    field.name: type(getattr(Preferences(), field.name))
    for field in fields(Preferences)
}


def preferences_of(user: User | AnonymousUser) -> Preferences:
    """The person's preferences; the defaults for somebody without a row."""
    stored = getattr(user, "preferences", None) or {}
    kept: dict[str, Any] = {}
    for name, kind in _KINDS.items():
        try:
            kept[name] = kind(stored[name])
        except (KeyError, ValueError):
            continue
    return Preferences(**kept)


@transaction.atomic
def save_preferences(*, user: User, **changes: Any) -> Preferences:
    """Store `changes` (names of `Preferences`) and give back the whole.

    What another window has stored meanwhile stays. Raises `TypeError` for a name that
    is no preference and `ValueError` for a value that the preference cannot have.
    """
    merged = asdict(preferences_of(held(user))) | changes
    chosen = Preferences(**merged)
    for name, kind in _KINDS.items():
        kind(getattr(chosen, name))
    user.preferences = {name: str(value) for name, value in asdict(chosen).items()}
    user.save(update_fields=["preferences"])
    return chosen
