"""Two cards beside each other: what stayed, changed, moved, came and went.

Lines are paired by their hands, not by their numbers: first those with the same
hands, then those that share some, then those of the same idea elsewhere (the same
groups and suits with other numbers or in another section), and last near twins, in
which a few tiles differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from engine.likeness import ALIKE, Outline
from engine.patterns import Card, Line


class ChangeCode(StrEnum):
    """In what a line differs from the one it is compared with."""

    CONCEALED_NOW = "concealed_now"
    EXPOSED_NOW = "exposed_now"
    JOKERS_NO_MORE = "jokers_no_more"
    JOKERS_NOW = "jokers_now"
    FEWER_WAYS = "fewer_ways"
    MORE_WAYS = "more_ways"
    OTHER_WAYS = "other_ways"
    OTHER_SUITS = "other_suits"
    OTHER_GROUPS = "other_groups"
    OTHER_NUMBERS = "other_numbers"
    POINTS = "points"
    MOVED = "moved"


KILLS: Final = frozenset(
    {
        ChangeCode.CONCEALED_NOW,
        ChangeCode.JOKERS_NO_MORE,
        ChangeCode.FEWER_WAYS,
        ChangeCode.OTHER_SUITS,
        ChangeCode.OTHER_GROUPS,
    }
)
"""Changes by which somebody who plays the old line from habit goes wrong."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that differs; `params` holds plain strings and numbers."""

    code: ChangeCode
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Twin:
    """A line of the old card and the line of the new one that it became."""

    old: Line
    new: Line
    changes: tuple[Change, ...]

    @property
    def kills(self) -> tuple[Change, ...]:
        """What of it kills a habit."""
        return tuple(change for change in self.changes if change.code in KILLS)


@dataclass(frozen=True)
class Comparison:
    """Two cards compared; every line of each stands in one list.

    `near` pairs lines that are gone with new ones that look like them.
    """

    same: tuple[Twin, ...]
    changed: tuple[Twin, ...]
    elsewhere: tuple[Twin, ...]
    gone: tuple[Line, ...]
    new: tuple[Line, ...]
    near: tuple[Twin, ...]

    @cached_property
    def habits(self) -> tuple[Twin, ...]:
        """The lines that kill an old habit, most alike first."""
        every = (*self.changed, *self.elsewhere, *self.near)
        return tuple(twin for twin in every if twin.kills)


def compare_cards(old: Card, new: Card) -> Comparison:
    """What a player of the old card has to know of the new one.

    Misprinted lines, which have no hands, are left aside.
    """
    pairing = _Pairing(_seen(old), _seen(new))
    hands = list(pairing.pair(_share_of_hands))
    ideas = list(pairing.pair(_same_idea))
    near = tuple(_twin(a, b) for a, b in _near(pairing))
    twins = [_twin(a, b) for a, b in hands]
    ideas_twins = [_twin(a, b) for a, b in ideas]
    # The same numbers at the same place in other suits are no other idea.
    every = [*twins, *ideas_twins]
    away = [twin for twin in every if _is_elsewhere(twin, twin in ideas_twins)]
    return Comparison(
        same=tuple(twin for twin in twins if not twin.changes),
        changed=tuple(twin for twin in every if twin.changes and twin not in away),
        elsewhere=tuple(away),
        gone=tuple(seen.line for seen in pairing.old),
        new=tuple(seen.line for seen in pairing.new),
        near=near,
    )


# -- which lines belong together ------------------------------------------------


class _Seen(Outline):
    """A line with its hands as keys."""

    @cached_property
    def keys(self) -> frozenset[tuple[tuple[int, int], ...]]:
        """Its hands without joker rights, which may differ between two cards."""
        return frozenset(
            tuple((int(group.tile), group.size) for group in hand.key)
            for hand in self.line.hands
        )


def _seen(card: Card) -> tuple[_Seen, ...]:
    """The card's lines, worked out at the first call and kept with the card."""
    kept = card.__dict__.get("_seen")
    if kept is None:
        kept = card.__dict__["_seen"] = tuple(map(_Seen, card.lines))
    return kept


Likeness = Callable[[_Seen, _Seen], float]


class _Pairing:
    """The lines of both cards that have no partner yet."""

    def __init__(self, old: Iterable[_Seen], new: Iterable[_Seen]) -> None:
        self.old = list(old)
        self.new = list(new)

    def best(self, likeness: Likeness) -> Iterator[tuple[_Seen, _Seen]]:
        """The pairs that are most alike, each line once; none for no likeness."""
        rated = [
            (-likeness(a, b), i, j)
            for i, a in enumerate(self.old)
            for j, b in enumerate(self.new)
        ]
        taken: tuple[set[int], set[int]] = (set(), set())
        for _rating, i, j in sorted(one for one in rated if one[0] < 0):
            if i not in taken[0] and j not in taken[1]:
                taken[0].add(i)
                taken[1].add(j)
                yield self.old[i], self.new[j]

    def pair(self, likeness: Likeness) -> list[tuple[_Seen, _Seen]]:
        """The same pairs in the new card's order; they are taken out."""
        found = list(self.best(likeness))
        place = {id(seen): at for at, seen in enumerate(self.new)}
        found.sort(key=lambda pair: place[id(pair[1])])
        for a, b in found:
            self.old.remove(a)
            self.new.remove(b)
        return found


def _share_of_hands(a: _Seen, b: _Seen) -> float:
    common = len(a.keys & b.keys)
    return common / len(a.keys | b.keys) if common else 0.0


def _same_idea(a: _Seen, b: _Seen) -> float:
    """The same groups, in other suits or with other numbers."""
    beside = 0.1 if a.line.section == b.line.section else 0.0
    if a.suited == b.suited:
        return 3 + beside
    if a.groups == b.groups:
        return 2 + beside
    return 1 + beside if a.shape == b.shape and a.numbers and b.numbers else 0.0


def _near(pairing: _Pairing) -> list[tuple[_Seen, _Seen]]:
    """Near twins among the lines that are left; they stay gone and new."""

    def likeness(a: _Seen, b: _Seen) -> float:
        shared = a.shared_with(b)
        return shared if shared >= ALIKE else 0.0

    return list(pairing.best(likeness))


# -- in what they differ ----------------------------------------------------------


def _is_elsewhere(twin: Twin, is_idea: bool) -> bool:
    """Is it the old line at another place, or the old idea with other numbers?"""
    codes = {change.code for change in twin.changes}
    if is_idea:
        return bool(codes & {ChangeCode.OTHER_NUMBERS, ChangeCode.MOVED})
    return codes == {ChangeCode.MOVED}


def _twin(a: _Seen, b: _Seen) -> Twin:
    return Twin(a.line, b.line, tuple(_changes(a, b)))


def _changes(a: _Seen, b: _Seen) -> Iterator[Change]:
    old, new = a.line, b.line
    if old.exposure != new.exposure:
        hidden = new.exposure == "C"
        yield Change(ChangeCode.CONCEALED_NOW if hidden else ChangeCode.EXPOSED_NOW)
    if _takes_jokers(old) != _takes_jokers(new):
        lost = _takes_jokers(old)
        yield Change(ChangeCode.JOKERS_NO_MORE if lost else ChangeCode.JOKERS_NOW)
    if a.keys & b.keys:
        yield from _ways(a, b)
    else:
        yield from _other_tiles(a, b)
    if old.points != new.points:
        yield _told(ChangeCode.POINTS, old=old.points, new=new.points)
    if old.section != new.section:
        yield _told(ChangeCode.MOVED, old=old.section, new=new.section)


def _takes_jokers(line: Line) -> bool:
    return any(group.takes_jokers for hand in line.hands for group in hand.groups)


def _ways(a: _Seen, b: _Seen) -> Iterator[Change]:
    counts = {"old": len(a.keys), "new": len(b.keys)}
    if a.keys > b.keys:
        yield _told(ChangeCode.FEWER_WAYS, **counts)
    elif a.keys < b.keys:
        yield _told(ChangeCode.MORE_WAYS, **counts)
    elif a.keys != b.keys:
        yield _told(ChangeCode.OTHER_WAYS, common=len(a.keys & b.keys), **counts)


def _other_tiles(a: _Seen, b: _Seen) -> Iterator[Change]:
    """Other numbers, suits, or sizes of groups."""
    if a.groups != b.groups and a.shape != b.shape:
        sizes = {"old": _sizes(a), "new": _sizes(b)}
        yield _told(ChangeCode.OTHER_GROUPS, **sizes)
    elif a.shape != b.shape:
        yield Change(ChangeCode.OTHER_SUITS)
    if a.numbers != b.numbers:
        numbers = {"old": _listed(a.numbers), "new": _listed(b.numbers)}
        yield _told(ChangeCode.OTHER_NUMBERS, **numbers)


def _sizes(seen: _Seen) -> str:
    """The groups as printed: "FF 222 4444"."""
    return " ".join(word.text for word in seen.line.printed)


def _listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers)) or "–"


def _told(code: ChangeCode, **params: str | int) -> Change:
    return Change(code, MappingProxyType(params))
