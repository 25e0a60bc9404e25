"""What a player may choose in a line, switch by switch, and the hand it makes.

A line that says "any 2 suits, any 3 consecutive numbers" has a switch for suit a,
one for suit b, and one for the lowest number. Every way to set the switches that
the line allows makes one of its hands, and every hand is made by some way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.cardtext.conditions import (
    AnyTwo,
    Choice,
    Condition,
    GroupNumbers,
    PairAnyOf,
    Run,
    TheseNumbers,
    condition_of,
    printed_numbers,
)
from engine.cardtext.expansion import Suits, groups_of, settings_of
from engine.cardtext.words import LETTERS, Kind, Part, parts_of
from engine.patterns import Group, Hand, Line
from engine.tiles import Suit, Tile

Value = Suit | Tile | int
_NAMES: Final = ("n", "m")


class SwitchKind(Enum):
    """What a switch chooses."""

    SUIT = "suit"
    FREE_SUIT = "free_suit"
    NUMBER = "number"
    PAIR = "pair"
    LOWEST = "lowest"
    DRAGON = "dragon"
    WIND = "wind"


@dataclass(frozen=True, slots=True)
class Switch:
    """One thing to choose.

    `name` is short and its own within the line: a suit letter, `n` and `m` for
    numbers, `s1` `d2` `w3` for the suit, dragon or wind of that word of the line.
    `word` is the place of that word (from 0), `length` that of a run.
    """

    name: str
    kind: SwitchKind
    values: tuple[Value, ...]
    word: int = -1
    length: int = 0


@dataclass(frozen=True, slots=True)
class Way:
    """One way to make a line: a value for every switch, and the hand."""

    values: tuple[Value, ...]
    hand: Hand


@dataclass(frozen=True)
class Switchboard:
    """A line's switches, and every way to set them that the line allows."""

    switches: tuple[Switch, ...]
    ways: tuple[Way, ...]

    def nearest(self, wanted: Mapping[str, Value], first: str = "") -> Way:
        """The way that has most of the wanted values; `first` counts before all."""
        names = [switch.name for switch in self.switches]

        def agreement(way: Way) -> tuple[bool, int]:
            same = [wanted.get(n) == v for n, v in zip(names, way.values, strict=True)]
            chosen = first in names and same[names.index(first)]
            return chosen, sum(same)

        return max(self.ways, key=agreement)

    def way_to(self, hand: Hand) -> Way:
        """A way that makes this hand of the line; StopIteration for another's hand."""
        key = hand.key
        return next(way for way in self.ways if way.hand.key == key)


def switchboard(line: Line) -> Switchboard:
    """The switches of a line that can be played, without those of one value."""
    parts = parts_of(line.printed)
    condition = condition_of(line.rules)
    choices = list(condition.choices(parts))
    allowed = {hand.key: hand for hand in line.hands}
    found: dict[tuple[Value, ...], Hand] = {}
    for suits, chosen in settings_of(parts):
        for choice in choices:
            groups = groups_of(parts, suits, chosen, choice, line.no_joker)
            if hand := allowed.get(_key(groups)):
                values = _values(parts, condition, suits, chosen, choice)
                found.setdefault(values, _as_chosen(hand, groups))
    return _without_fixed(_switches(parts, condition), found)


def _key(groups: Sequence[Group]) -> tuple[Group, ...]:
    return tuple(sorted(groups))


def _as_chosen(hand: Hand, groups: tuple[Group, ...]) -> Hand:
    """The hand with its groups where this way puts them."""
    return hand if hand.groups == groups else Hand(groups)


def _values(
    parts: Sequence[Part],
    condition: Condition,
    suits: Suits,
    chosen: Mapping[int, Tile],
    choice: Choice,
) -> tuple[Value, ...]:
    """A value for each of `_switches`, in their order."""
    numbers = (choice[place][0] for place in _number_places(parts, condition, choice))
    return (*suits.values(), *numbers, *(chosen[place] for place in _free(parts)))


def _number_places(
    parts: Sequence[Part], condition: Condition, choice: Choice
) -> tuple[int, ...]:
    """The parts whose number says which choice was made."""
    if isinstance(condition, TheseNumbers):
        return ()
    places = [i for i, part in enumerate(parts) if part.kind is Kind.NUMBER]
    if isinstance(condition, GroupNumbers):
        return (next(i for i in places if parts[i].size == condition.size),)
    if isinstance(condition, PairAnyOf):
        word = condition.word(parts)
        return (next(i for i in places if parts[i].word == word and choice[i][1] == 2),)
    wanted = printed_numbers(parts)[: 2 if isinstance(condition, AnyTwo) else 1]
    return tuple(next(i for i in places if parts[i].number == n) for n in wanted)


def _free(parts: Sequence[Part]) -> list[int]:
    """The places of dragons and winds, in the order of the line."""
    free = (Kind.DRAGON, Kind.WIND)
    return [i for i, part in enumerate(parts) if part.kind in free]


def _switches(parts: Sequence[Part], condition: Condition) -> list[Switch]:
    """Every switch, its values still open."""
    made = [_suit_switch(name) for name in next(settings_of(parts))[0]]
    kind, length, count = _number_kind(condition)
    made += [Switch(name, kind, (), length=length) for name in _NAMES[:count]]
    for place in _free(parts):
        part = parts[place]
        kind = SwitchKind.DRAGON if part.kind is Kind.DRAGON else SwitchKind.WIND
        made.append(Switch(f"{kind.value[0]}{part.word + 1}", kind, (), part.word))
    return made


def _suit_switch(name: str) -> Switch:
    if name in LETTERS:
        return Switch(name, SwitchKind.SUIT, ())
    word = int(name.removeprefix("any"))
    return Switch(f"s{word + 1}", SwitchKind.FREE_SUIT, (), word)


def _number_kind(condition: Condition) -> tuple[SwitchKind, int, int]:
    """What the numbers' switches choose, how long a run is, how many there are."""
    if isinstance(condition, TheseNumbers):
        return SwitchKind.NUMBER, 0, 0
    if isinstance(condition, Run):
        return SwitchKind.LOWEST, condition.length, 1
    if isinstance(condition, PairAnyOf):
        return SwitchKind.PAIR, 0, 1
    return SwitchKind.NUMBER, 0, 2 if isinstance(condition, AnyTwo) else 1


def _without_fixed(
    switches: Sequence[Switch], found: Mapping[tuple[Value, ...], Hand]
) -> Switchboard:
    """Leave out what nobody can choose: single values, and dragons that follow."""
    columns = [tuple(dict.fromkeys(values)) for values in zip(*found, strict=True)]
    free = [
        i
        for i, values in enumerate(columns)
        if len(values) > 1 and not _follows_suits(i, switches, found)
    ]
    kept = tuple(
        Switch(s.name, s.kind, tuple(sorted(columns[i], key=_order)), s.word, s.length)
        for i, s in enumerate(switches)
        if i in free
    )
    ways = {tuple(v[i] for i in free): hand for v, hand in found.items()}
    return Switchboard(kept, tuple(Way(v, hand) for v, hand in ways.items()))


def _follows_suits(
    column: int, switches: Sequence[Switch], rows: Iterable[tuple[Value, ...]]
) -> bool:
    """True for a dragon that the suits decide: there is nothing to choose."""
    if switches[column].kind is not SwitchKind.DRAGON:
        return False
    suits = [i for i, s in enumerate(switches) if s.kind is SwitchKind.SUIT]
    pairs = {(tuple(row[i] for i in suits), row[column]) for row in rows}
    return len(pairs) == len({chosen for chosen, _ in pairs})


def _order(value: Value) -> int:
    return list(Suit).index(value) if isinstance(value, Suit) else int(value)
