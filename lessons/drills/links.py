"""Addresses of drills: everything that an item depends on stands in its link.

The same link shows the same item, or the same set of items, to everybody.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from cards.selectors import section_by_slug, section_slug
from engine.patterns import Card
from lessons.drills.catalogue import KINDS, SEEDS
from lessons.drills.item import LEVELS, DrillSettings

MIX: Final = "mix"
"""In the place of a kind: a set of several kinds."""
MOST_ITEMS: Final = 50
LEVEL_WORDS: Final = frozenset(str(level) for level in LEVELS)


class BadLink(Exception):
    """The address names a kind, a section or a number that there is not."""


@dataclass(frozen=True, slots=True)
class Link:
    """One item, or one place of a set of `items`.

    `items` is 0 for practice without end. `plan` names kind and level of each
    place of a mixed set. `place` counts from 1. `is_race`: the time is told when the
    set is done; no clock is shown before. `has_help`: hints are offered.
    """

    kind: str
    seed: int
    settings: DrillSettings
    items: int = 0
    place: int = 1
    plan: tuple[tuple[str, int], ...] = ()
    is_race: bool = False
    has_help: bool = True

    @property
    def item_kind(self) -> str:
        """The kind of the item at this place."""
        return self.plan[self.place - 1][0] if self.plan else self.kind

    @property
    def item_settings(self) -> DrillSettings:
        """The settings of the item at this place."""
        return (
            self.settings.at(self.plan[self.place - 1][1])
            if self.plan
            else (self.settings)
        )

    @property
    def item_seed(self) -> int:
        """The seed of the item at this place: the link's own at the first."""
        if self.place == 1:
            return self.seed
        return random.Random(f"{self.seed}/{self.place}").randrange(SEEDS)

    @property
    def is_set(self) -> bool:
        """Is there an end?"""
        return self.items > 0

    @property
    def following(self) -> Link | None:
        """The next place of the set; None at its end and without one."""
        return self.at(self.place + 1) if self.place < self.items else None

    @property
    def places(self) -> tuple[Link, ...]:
        """Every place of the set."""
        return tuple(self.at(place) for place in range(1, max(self.items, 1) + 1))

    def at(self, place: int) -> Link:
        """The same set at another place."""
        return replace(self, place=place)

    def query(self, **more: object) -> str:
        """Everything but kind and seed, as the address carries it."""
        settings, asked = self.settings, dict[str, object](card=self.settings.card)
        if settings.sections:
            asked["sections"] = ",".join(section_slug(s) for s in settings.sections)
        if self.plan:
            asked["kinds"] = ",".join(f"{kind}.{level}" for kind, level in self.plan)
        else:
            asked["level"] = settings.level
            if self.items:
                asked["items"] = self.items
        if self.is_race:
            asked["race"] = 1
        if not self.has_help:
            asked["help"] = 0
        if self.place > 1:
            asked["item"] = self.place
        return urlencode(asked | more, safe=",")


def read_link(card: Card, kind: str, seed: int, query: Mapping[str, str]) -> Link:
    """The link that an address with these values is. Raises BadLink."""
    if seed >= SEEDS:
        raise BadLink("seed")
    plan = read_plan(query.get("kinds", "")) if kind == MIX else ()
    if kind not in KINDS and not plan:
        raise BadLink("kind")
    settings = DrillSettings(
        card.slug,
        read_sections(card, query.get("sections", "")),
        _number(query, "level", LEVELS[0], range(LEVELS[0], LEVELS[-1] + 1)),
    )
    items = len(plan) or _number(query, "items", 0, range(MOST_ITEMS + 1))
    place = _number(query, "item", 1, range(1, max(items, 1) + 1))
    is_race = items > 0 and _number(query, "race", 0, range(2)) == 1
    has_help = _number(query, "help", 1, range(2)) == 1
    return Link(kind, seed, settings, items, place, plan, is_race, has_help)


def read_sections(card: Card, text: str) -> tuple[str, ...]:
    """Section names from "2468,quints", in the card's order. Raises BadLink."""
    asked = [part for part in text.split(",") if part]
    found = {section_by_slug(card, slug) for slug in asked}
    if None in found:
        raise BadLink("sections")
    return tuple(name for name in card.sections if name in found)


def read_plan(text: str) -> tuple[tuple[str, int], ...]:
    """Kind and level of each place from "legal.1,payment.2". Raises BadLink."""
    parts = [part.rpartition(".") for part in text.split(",") if part]
    if not parts or len(parts) > MOST_ITEMS:
        raise BadLink("kinds")
    if any(kind not in KINDS or level not in LEVEL_WORDS for kind, _, level in parts):
        raise BadLink("kinds")
    return tuple((kind, int(level)) for kind, _, level in parts)


def read_picked(text: str) -> tuple[tuple[str, int, int], ...]:
    """Kind, level and seed of items from "legal.1.77,payment.2.5". Raises BadLink."""
    parts = [part.rpartition(".") for part in text.split(",") if part]
    plan = read_plan(",".join(mixed for mixed, _, _seed in parts))
    seeds = [seed for _mixed, _, seed in parts]
    if not all(seed.isascii() and seed.isdigit() and len(seed) < 10 for seed in seeds):
        raise BadLink("picked")
    return tuple((*one, int(seed)) for one, seed in zip(plan, seeds, strict=True))


def _number(query: Mapping[str, str], name: str, default: int, allowed: range) -> int:
    text = query.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise BadLink(name)
    if int(text) not in allowed:
        raise BadLink(name)
    return int(text)
