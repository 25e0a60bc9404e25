"""Two cards beside each other, ready to be shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from cards.explorer import LineShown
from engine.comparing import Comparison, Twin, compare_cards
from engine.explain import explain_change


@dataclass(frozen=True, slots=True)
class TwinShown:
    """A line that changed: before, now, and in what."""

    old: LineShown
    new: LineShown
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComparisonShown:
    """What a page says of two cards."""

    old: engine.Card
    new: engine.Card
    habits: tuple[TwinShown, ...]
    changed: tuple[TwinShown, ...]
    elsewhere: tuple[TwinShown, ...]
    gone: tuple[LineShown, ...]
    came: tuple[LineShown, ...]
    same: int


def comparison_shown(old: engine.Card, new: engine.Card) -> ComparisonShown:
    """Both cards compared; a habit that a changed line kills stands first."""
    found: Comparison = compare_cards(old, new)
    return ComparisonShown(
        old=old,
        new=new,
        habits=tuple(_twins(old, new, found.habits, kills=True)),
        changed=tuple(_twins(old, new, found.changed)),
        elsewhere=tuple(_twins(old, new, found.elsewhere)),
        gone=tuple(LineShown(old, line) for line in found.gone),
        came=tuple(LineShown(new, line) for line in found.new),
        same=len(found.same),
    )


def _twins(
    old: engine.Card, new: engine.Card, twins: Iterable[Twin], kills: bool = False
) -> Iterator[TwinShown]:
    """Twins with their changes in words, or only with those that kill a habit."""
    for twin in twins:
        changes = twin.kills if kills else twin.changes
        told = tuple(explain_change(change, _) for change in changes)
        yield TwinShown(LineShown(old, twin.old), LineShown(new, twin.new), told)
