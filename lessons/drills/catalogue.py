"""The kinds of drill item: one module each, and the one way to get an item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.patterns import Card
from lessons.drills import (
    build_line,
    call_or_let_go,
    charleston,
    discard,
    exchange,
    joker_place,
    legal,
    missing_tile,
    name_tile,
    own_position,
    payment,
    read_line,
    read_opponent,
    which_line,
)
from lessons.drills.item import (
    Choice,
    DrillSettings,
    Item,
    NotProved,
    OneOf,
    UnknownChoice,
)
from lessons.drills.misconceptions import Misconception

SEEDS: Final = 1_000_000_000
"""Seeds are 0 to this, not included: nine digits at most in a link."""


class Asking(Protocol):
    """What everything has that drill items come from, kinds and own games."""

    @property
    def KIND(self) -> str: ...
    @property
    def VERSION(self) -> int: ...
    @property
    def SKILLS(self) -> Sequence[str]: ...
    @property
    def TITLE(self) -> str | Promise: ...
    @property
    def MISCONCEPTIONS(self) -> Sequence[Misconception]: ...
    @property
    def SENTENCES(self) -> Mapping[str, str]: ...


class Kind(Asking, Protocol):
    """What a module of a kind offers; `docs/drills.md` explains each name."""

    @property
    def LEVELS(self) -> Sequence[int]: ...
    @property
    def ABOUT(self) -> str | Promise: ...
    @property
    def PICTURE(self) -> str: ...
    @property
    def HINT_REASONS(self) -> frozenset[str]: ...

    def make(self, card: Card, settings: DrillSettings, seed: int) -> Item:
        """The item: always the same one. Raises NoItem."""

    def prove(self, card: Card, item: Item) -> Mapping[str, Any]:
        """What the engine finds, as JSON. Raises NotProved."""

    def faulty(
        self, misconception: Misconception, card: Card, item: Item
    ) -> frozenset[str]:
        """Keys of the wrong answers that somebody who believes this would give."""


class OpenKind(Kind, Protocol):
    """A kind whose answers are picked or laid: it judges them itself."""

    def grade(self, card: Card, item: Item, key: str) -> Choice:
        """The answer of that key, judged by the engine. Raises UnknownChoice."""


_MODULES: Final[tuple[Kind, ...]] = (
    name_tile,
    read_line,
    build_line,
    which_line,
    missing_tile,
    joker_place,
    legal,
    exchange,
    payment,
    discard,
    read_opponent,
    call_or_let_go,
)
"""In the order in which they are offered."""

KINDS: Final[Mapping[str, Kind]] = MappingProxyType({m.KIND: m for m in _MODULES})
"""By slug."""

ASKED_AGAIN: Final[Mapping[str, Asking]] = MappingProxyType(
    {**KINDS, own_position.KIND: own_position}
)
"""What can come back for review, by slug: every kind, and decisions of own games."""

RACES: Final = frozenset({which_line.KIND})
"""Kinds that can also be practised at a pace: the time is told at the end of a set."""

TITLES: Final[dict[str, str | Promise]] = {
    **{slug: kind.TITLE for slug, kind in KINDS.items()},
    charleston.KIND: _("Charleston: choices that cost nothing"),
}
"""Every kind of drill that answers are kept for."""


def serve(card: Card, kind: str, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, kind, settings and seed, proved by the engine.

    The one way to an item that anybody sees. A level that the kind lacks becomes
    the nearest one that it has. Raises KeyError for an unknown kind, NoItem when
    the card gives none, and NotProved: such an item is a fault of the program.
    """
    module = KINDS[kind]
    item = module.make(card, settings.at(level_of(module, settings)), seed)
    proof = module.prove(card, item)
    if not proof:
        raise NotProved(f"{kind}: an empty proof")
    return replace(item, proof=proof)


def grade(card: Card, item: Item, key: str) -> Choice:
    """The answer of that key with its verdict. Raises UnknownChoice."""
    if isinstance(item.answer, OneOf):
        return item.choice(key)
    module: Any = ASKED_AGAIN[item.kind]
    if not key or len(key) > 120:
        raise UnknownChoice(key)
    judged: Choice = module.grade(card, item, key)
    return judged


def offered_by(item: Item) -> tuple[Misconception, ...]:
    """The misconceptions that an answer to this item could show."""
    if isinstance(item.answer, OneOf):
        found = [c.misconception for c in item.choices if c.misconception]
        return tuple(dict.fromkeys(found))
    return tuple(ASKED_AGAIN[item.kind].MISCONCEPTIONS)


def level_of(kind: Kind, settings: DrillSettings) -> int:
    """The level that a kind gives for these settings: the nearest that it has."""
    return min(kind.LEVELS, key=lambda level: abs(level - settings.level))


def name_of_item(
    kind: str, card_hash: str, sections: Sequence[str], level: int, seed: int
) -> str:
    """The name of an item in the history: all that it depends on but its version."""
    return ":".join([kind, card_hash[:16], str(level), str(seed), *sections])[:160]


def item_key(item: Item) -> str:
    """The name of an item in the history."""
    return item.name or name_of_item(
        item.kind, item.card_hash, item.settings.sections, item.level, item.seed
    )
