"""Which line is this? A finished hand, four lines, one of them made by it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

import engine
from engine.patterns import Card, Exposure, Hand, Line
from engine.tiles import Tile
from engine.verdicts import Reason
from lessons.drills.faulty import Misreading, misreadings
from lessons.drills.item import Choice, Item, NoItem, Note, note
from lessons.drills.jokers import misplaced
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import (
    TRIES,
    Groups,
    flat,
    pick_hand,
    rng_for,
    shuffled,
    varied,
    with_jokers,
)

KIND: Final = "which_line"
VERSION: Final = 1
WRONG: Final = 3
_EXPOSED: Final = 0.35
"""The share of hands that lie partly open."""
_SECTION_WORTH: Final = 2
"""The same for a line of the same section."""


def make(card: Card, seed: int) -> Item:
    """The item of that card and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, seed)
    for _ in range(TRIES):
        line, hand = pick_hand(rng, card)
        groups = with_jokers(rng, hand)
        exposures, tiles = _lay_open(rng, line, groups)
        wrong = _wrong_lines(card, line, flat(groups), bool(exposures))
        if wrong and _is_only(card, line, tiles, exposures):
            right = Choice(line.name, None, (note("line_fits"),), line=line)
            choices = shuffled(rng, [right, *wrong])
            return Item(
                KIND,
                VERSION,
                card.hash,
                seed,
                line,
                hand,
                groups,
                tiles,
                choices,
                exposures,
            )
    raise NoItem


def _lay_open(
    rng: random.Random, line: Line, groups: Groups
) -> tuple[tuple[Exposure, ...], tuple[Tile, ...]]:
    """One group of an X line laid open, now and then; and what stays concealed."""
    large = [g for g in groups if len(g) >= 3 and len({*g} - {Tile.JOKER}) == 1]
    if line.exposure != "X" or not large or rng.random() > _EXPOSED:
        return (), flat(groups)
    shown = rng.choice(large)
    rest = list(groups)
    rest.remove(shown)
    exposure = Exposure(shown[0], len(shown), shown.count(Tile.JOKER))
    return (exposure,), flat(tuple(rest))


def _is_only(
    card: Card, line: Line, tiles: tuple[Tile, ...], exposures: tuple[Exposure, ...]
) -> bool:
    """The proof: the engine finds this line and no other on the whole card."""
    verdict = engine.check_mahjong(card, tiles, exposures)
    return [match.line for match in verdict.matches] == [line]


def _wrong_lines(
    card: Card, line: Line, tiles: tuple[Tile, ...], is_open: bool
) -> list[Choice]:
    """Lines that look like it, most like first, each with what was misread."""
    found = misreadings(card, tiles)
    ranked: list[tuple[int, int, Choice]] = []
    for place, near in enumerate(engine.nearest(card, tiles, limit=len(card.lines))):
        if near.line is line or not near.away:
            continue
        reading = found.get(near.line.name)
        distance = min(near.away, reading.away + 1) if reading else near.away
        distance -= _SECTION_WORTH if near.line.section == line.section else 0
        ranked.append((distance, place, _wrong(near, reading, is_open)))
    ranked.sort(key=lambda entry: entry[:2])
    return varied([choice for *_, choice in ranked[: 2 * WRONG]], WRONG)


def _wrong(near: engine.Near, reading: Misreading | None, is_open: bool) -> Choice:
    why: list[Note | Reason] = []
    if is_open and near.line.exposure == "C":
        found = Misconception.CONCEALED_LINE_EXPOSED
        why.append(note(found.value))
    elif reading is None or 2 * reading.away > near.away:
        found = Misconception.REST_NOT_CHECKED
        why.append(note(found.value))
    elif reading.misconception is Misconception.JOKER_IN_PAIR:
        found, because = _misplaced_joker(near.line, near.hand, near.rack)
        complete = len(near.missing) <= near.rack.count(Tile.JOKER)
        why.append(because if complete else note(found.value))
    else:
        found = reading.misconception
        why.append(note(found.value))
    why.append(_lacks(near))
    return Choice(near.line.name, found, tuple(why), line=near.line)


def _lacks(near: engine.Near) -> Note:
    left: Counter[Tile] = Counter(t for t in near.rack if t is not Tile.JOKER)
    left.subtract(near.hand.tiles)
    over = tuple(sorted(t for t, n in left.items() for _ in range(n)))
    return note(
        "line_lacks" if over else "line_lacks_only",
        missing=near.missing,
        over=over,
    )


def _misplaced_joker(
    line: Line, hand: Hand, rack: tuple[Tile, ...]
) -> tuple[Misconception, Reason]:
    """The first group of the hand where a joker would have to stand and may not."""
    left = Counter(rack)
    for group in sorted(hand.groups, key=lambda g: g.takes_jokers):
        have = min(left[group.tile], group.size)
        left[group.tile] -= have
        if have < group.size:
            break
    return misplaced(line, group)
