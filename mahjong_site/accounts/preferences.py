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


class Theme(StrEnum):
    """The colours of the pages; the system's own wish, or what one chose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Language(StrEnum):
    """What the pages say everything in; the browser's own wish, or what one chose."""

    SYSTEM = "system"
    ENGLISH = "en"
    SPANISH = "es"


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
    """The quick game's last settings, how tiles and pages look, the language, the
    review queue, and help.

    `card` is a card's slug and empty until a game was dealt; `rules` is the name of
    a rule profile.
    """

    tile_face: TileFace = TileFace.NAMED
    theme: Theme = Theme.SYSTEM
    language: Language = Language.SYSTEM
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

    What another window has stored meanwhile stays. What was never chosen is not
    stored: for theme and language, the browser may know better than our default. Raises
    `TypeError` for a name that is no preference and `ValueError` for a value that
    the preference cannot have.
    """
    before = held(user)
    chosen = Preferences(**asdict(preferences_of(before)) | changes)
    for name, kind in _KINDS.items():
        kind(getattr(chosen, name))
    named = {name for name in before.preferences if name in _KINDS} | set(changes)
    user.preferences = {name: str(getattr(chosen, name)) for name in sorted(named)}
    user.save(update_fields=["preferences"])
    return chosen
