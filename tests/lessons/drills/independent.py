"""A second opinion on hands: tiles are put into places one by one.

Nothing of the engine's matching is used, only what a card says: groups and sizes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.patterns import Exposure, Group, Hand, Line
from engine.tiles import Tile


def takes_jokers(line: Line, group: Group) -> bool:
    """Jokers stand in three or more like tiles, on lines that allow them."""
    return group.size >= 3 and not line.no_joker and not line.singles_and_pairs


def makes(
    line: Line, concealed: Iterable[Tile], exposures: Iterable[Exposure] = ()
) -> bool:
    """Do these tiles make the line? Every hand of it is tried."""
    tiles, shown = tuple(concealed), tuple(exposures)
    if shown and line.exposure == "C":
        return False
    return any(_makes_hand(line, hand, tiles, shown) for hand in line.hands)


def _makes_hand(
    line: Line, hand: Hand, tiles: tuple[Tile, ...], shown: tuple[Exposure, ...]
) -> bool:
    if not _kinds_of(hand).issuperset(tiles):
        return False
    groups = list(hand.groups)
    for exposure in shown:
        same = [
            g
            for g in groups
            if (g.tile, g.size) == (exposure.tile, exposure.size)
            and (takes_jokers(line, g) or not exposure.jokers)
        ]
        if not same:
            return False
        groups.remove(same[0])
    places = [(g.tile, takes_jokers(line, g)) for g in groups for _ in range(g.size)]
    return len(places) == len(tiles) and _all_seated(tiles, places)


_kinds: dict[int, tuple[Hand, frozenset[Tile]]] = {}


def _kinds_of(hand: Hand) -> frozenset[Tile]:
    """The kinds that a hand can hold, remembered: hands hash slowly."""
    known = _kinds.get(id(hand))
    if known is None:
        kinds = frozenset(g.tile for g in hand.groups) | {Tile.JOKER}
        # The hand is kept too, so that its id is not given to another.
        known = _kinds[id(hand)] = (hand, kinds)
    return known[1]


def _all_seated(tiles: tuple[Tile, ...], places: list[tuple[Tile, bool]]) -> bool:
    """Augmenting paths: every tile finds a place, moving others if it must."""
    taken: dict[int, int] = {}

    def seat(tile: int, tried: set[int]) -> bool:
        for place, (wanted, joker) in enumerate(places):
            fits = tiles[tile] is wanted or (tiles[tile] is Tile.JOKER and joker)
            if not fits or place in tried:
                continue
            tried.add(place)
            if place not in taken or seat(taken[place], tried):
                taken[place] = tile
                return True
        return False

    return all(seat(tile, set()) for tile in range(len(tiles)))


def away(
    line: Line, concealed: Iterable[Tile], exposures: Iterable[Exposure] = ()
) -> int:
    """The fewest tiles that a hand of the line lacks; 99 where exposures forbid it."""
    tiles, shown = tuple(concealed), tuple(exposures)
    if shown and line.exposure == "C":
        return 99
    return min(_away_from(line, hand, tiles, shown) for hand in line.hands)


def _away_from(
    line: Line, hand: Hand, tiles: tuple[Tile, ...], shown: tuple[Exposure, ...]
) -> int:
    """Tiles of the hand that find no tile of the rack, jokers put last."""
    groups = list(hand.groups)
    for exposure in shown:
        same = [
            g
            for g in groups
            if (g.tile, g.size) == (exposure.tile, exposure.size)
            and (takes_jokers(line, g) or not exposure.jokers)
        ]
        if not same:
            return 99
        groups.remove(same[0])
    have = Counter(tiles)
    jokers, open_places, lacking = have.pop(Tile.JOKER, 0), 0, 0
    for group in sorted(groups, key=lambda g: takes_jokers(line, g)):
        found = min(have[group.tile], group.size)
        have[group.tile] -= found
        if takes_jokers(line, group):
            open_places += group.size - found
        else:
            lacking += group.size - found
    return lacking + max(open_places - jokers, 0)


def is_possible(tiles: Iterable[Tile]) -> bool:
    """Four of each tile are in the set, eight flowers and eight jokers."""
    eight = (Tile.FLOWER, Tile.JOKER)
    return all(
        count <= (8 if tile in eight else 4) for tile, count in Counter(tiles).items()
    )
