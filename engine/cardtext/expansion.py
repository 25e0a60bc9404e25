"""Every concrete hand of a line: suits, dragons, winds and numbers chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from math import perm, prod
from typing import Final

from engine.cardtext.conditions import Choice
from engine.cardtext.words import ANY, LETTERS, OPPOSITE, Kind, Part
from engine.patterns import Group, Hand
from engine.tiles import COPIES, DRAGONS, WINDS, Suit, Tile, suited

JOKERS: Final = COPIES[Tile.JOKER]

Suits = dict[str, Suit]
Codes = tuple[int, ...]

_SUITS: Final = tuple(Suit)
_BASE: Final = {suit: int(suited(1, suit)) - 1 for suit in _SUITS}


@dataclass(frozen=True, slots=True)
class Expansion:
    """The hands of a line, and a tile with its count if none can be held."""

    hands: tuple[Hand, ...]
    keys: tuple[Codes, ...]
    lacking: tuple[Tile, int] | None = None


def ways(parts: Sequence[Part], choices: int) -> int:
    """In how many ways the parts may be chosen, like ones counted apart.

    Worked out, not tried: a text that would explode is refused by this.
    """
    letters, free = suit_names(parts)
    numbered = len(_number_suits(parts))
    each = (
        choices,
        perm(len(_SUITS), len(letters)),
        len(_SUITS) ** len(free),
        perm(len(DRAGONS), len(_dragons(parts, ANY))),
        perm(max(0, len(DRAGONS) - numbered), len(_dragons(parts, OPPOSITE))),
        prod(len(p.suits) for p in parts if p.kind is Kind.DRAGON),
        perm(len(WINDS), sum(p.kind is Kind.WIND for p in parts)),
    )
    return prod(each)


def suit_names(parts: Sequence[Part]) -> tuple[list[str], list[str]]:
    """The suit letters that numbers use, and the names of free suits."""
    names = sorted({s for p in parts if p.kind is Kind.NUMBER for s in p.suits})
    letters = [name for name in names if name in LETTERS]
    return letters, [name for name in names if name not in LETTERS]


def _number_suits(parts: Sequence[Part]) -> list[str]:
    return suit_names(parts)[0]


def _dragons(parts: Sequence[Part], name: str) -> list[int]:
    return [i for i, p in enumerate(parts) if p.suits == (name,)]


def expand(
    parts: Sequence[Part], choices: Sequence[Choice], no_joker: bool
) -> Expansion:
    """All different hands; those that no set can hold are left out (card-11).

    Two ways with the same tiles in the same groups are one hand, kept in the
    order in which the line prints its groups.
    """
    hands: dict[Codes, Hand] = {}
    lacking: tuple[Tile, int] | None = None
    tried: set[Codes] = set()
    for bases in _bases(parts):
        for choice in choices:
            codes = [(b + n) * 8 + s for b, (n, s) in zip(bases, choice, strict=True)]
            key = tuple(sorted(codes))
            if key in tried:
                continue
            tried.add(key)
            groups = tuple(_group(code, no_joker) for code in codes)
            if short := _lacking(groups):
                lacking = lacking or short
            else:
                hands[key] = Hand(groups)
    return Expansion(tuple(hands.values()), tuple(hands), None if hands else lacking)


def printed_hand(key: Codes) -> str:
    """The groups of a hand's key in letters: "222B 4444C FF"."""
    words = []
    for tile, size in ((Tile(code // 8), code % 8) for code in key):
        number, suit = (tile.code[0], tile.code[1:])
        words.append(number * size + suit)
    return " ".join(words)


@lru_cache(maxsize=1024)
def _group(code: int, no_joker: bool) -> Group:
    size = code % 8
    return Group(Tile(code // 8), size, size >= 3 and not no_joker)


def _lacking(groups: Sequence[Group]) -> tuple[Tile, int] | None:
    """A tile that the set has too few of, jokers counted; None if all is well."""
    every: dict[Tile, int] = {}
    bare: dict[Tile, int] = {}
    for group in groups:
        every[group.tile] = every.get(group.tile, 0) + group.size
        if not group.takes_jokers:
            bare[group.tile] = bare.get(group.tile, 0) + group.size
    for tile, count in bare.items():
        if count > COPIES[tile]:
            return tile, count
    jokers = {t: n - COPIES[t] for t, n in every.items() if n > COPIES[t]}
    if sum(jokers.values()) > JOKERS:
        worst = max(jokers, key=jokers.__getitem__)
        return worst, every[worst]
    return None


def _bases(parts: Sequence[Part]) -> Iterator[tuple[int, ...]]:
    """For each way to choose suits, dragons and winds: a tile for every part.

    A numbered part gets the tile before its suit's 1, so that its number can be
    added; every other part gets its tile, and 0 is added.
    """
    for suits, chosen in settings_of(parts):
        yield tuple(_base(part, suits, chosen.get(i)) for i, part in enumerate(parts))


def settings_of(parts: Sequence[Part]) -> Iterator[tuple[Suits, dict[int, Tile]]]:
    """Every choice of real suits, and of dragons and winds by the part's place."""
    for suits in _suit_ways(parts):
        for dragons in _dragon_ways(parts, suits):
            for winds in _wind_ways(parts):
                yield suits, dragons | winds


def groups_of(
    parts: Sequence[Part],
    suits: Suits,
    chosen: Mapping[int, Tile],
    choice: Choice,
    no_joker: bool,
) -> tuple[Group, ...]:
    """The groups that one choice of everything makes, in the printed order."""
    bases = (_base(part, suits, chosen.get(i)) for i, part in enumerate(parts))
    made = zip(bases, choice, strict=True)
    return tuple(_group((base + n) * 8 + size, no_joker) for base, (n, size) in made)


def _base(part: Part, suits: Suits, chosen: Tile | None) -> int:
    if part.kind is Kind.NUMBER:
        return _BASE[suits[part.suits[0]]]
    return int(part.tile if chosen is None else chosen)


def _suit_ways(parts: Sequence[Part]) -> Iterator[Suits]:
    letters, free = suit_names(parts)
    for chosen in permutations(_SUITS, len(letters)):
        for others in product(_SUITS, repeat=len(free)):
            yield dict(zip([*letters, *free], [*chosen, *others], strict=True))


def _dragon_ways(parts: Sequence[Part], suits: Suits) -> Iterator[dict[int, Tile]]:
    """Dragons for the parts that want one.

    Different "any" dragons of a line are different tiles, and so are different
    "opposite" ones, which match no suit of the line's numbers (card-04).
    """
    matching = {suit.dragon for suit in suits.values()}
    apart = [dragon for dragon in DRAGONS if dragon not in matching]
    free, opposite = _dragons(parts, ANY), _dragons(parts, OPPOSITE)
    tied = [
        i
        for i, p in enumerate(parts)
        if p.kind is Kind.DRAGON and i not in free and i not in opposite
    ]
    matches = [[suits[s].dragon for s in parts[i].suits] for i in tied]
    for every in permutations(DRAGONS, len(free)):
        for others in permutations(apart, len(opposite)):
            for ties in product(*matches):
                places = (*free, *opposite, *tied)
                yield dict(zip(places, (*every, *others, *ties), strict=True))


def _wind_ways(parts: Sequence[Part]) -> Iterator[dict[int, Tile]]:
    places = [i for i, p in enumerate(parts) if p.kind is Kind.WIND]
    for chosen in permutations(WINDS, len(places)):
        yield dict(zip(places, chosen, strict=True))
