"""Two tiles missing, both to be picked out of a few: the answers and their judging."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from django.utils.translation import gettext_noop as _

import engine
from engine.patterns import Card, Line
from engine.tiles import Tile
from engine.verdicts import NotationError
from lessons.drills.item import (
    Choice,
    Item,
    NotProved,
    Pick,
    UnknownChoice,
    note,
    tiles_key,
)
from lessons.drills.misconceptions import Misconception
from lessons.drills.missing_guesses import (
    About,
    Gap,
    completes,
    exist,
    guesses,
    why_wrong,
)
from lessons.drills.sampling import flat
from lessons.drills.showings import ShownLine, ShownRack

Tiles = tuple[Tile, ...]
PICKED: Final = 2
SENTENCES: Final = {
    "ask_pick_two": _(
        "You are two tiles away from this line. Pick the two that complete it."
    ),
    "two_lack": _("With these two the line would still lack {away} of its tiles."),
}


def pick_from(card: Card, about: About, wrong: Iterable[Choice]) -> Pick | None:
    """The tiles on offer: the right two, and what faulty rules would put there.

    None if two others complete the line as well.
    """
    offered = Counter(about.right)
    for choice in wrong:
        offered |= Counter(choice.tiles)
    if len(set(about.right)) == 1:
        # Else the only tile that lies there twice would give itself away.
        other = max(offered - Counter(about.right))
        offered[other] += exist(flat(about.left), (other, other))
    tiles = tuple(sorted(offered.elements()))
    right = _right(card, about.line, flat(about.left), tiles)
    return Pick(tiles, PICKED, right) if len(right) == 1 else None


def _pairs(tiles: Tiles) -> set[Tiles]:
    return {tuple(sorted(pair)) for pair in combinations(tiles, PICKED)}


def _right(card: Card, line: Line, rack: Tiles, tiles: Tiles) -> tuple[str, ...]:
    """Every two of the tiles that complete the line, as keys."""
    return tuple(
        tiles_key(pair)
        for pair in sorted(_pairs(tiles))
        if exist(rack, pair) and completes(card, line, (*rack, *pair))
    )


def prove_pick(card: Card, item: Item, answer: Pick) -> Mapping[str, Any]:
    """Try every two of the tiles on offer. Raises NotProved."""
    (line,) = item.first(ShownLine).lines
    rack = item.first(ShownRack).tiles
    right = _right(card, line, rack, answer.tiles)
    if right != answer.right or answer.count != PICKED:
        raise NotProved(f"{line.name}: {right} complete it")
    return {
        "line": line.name,
        "rack": engine.format_tiles(rack),
        "offered": engine.format_tiles(answer.tiles),
        "right": list(right),
    }


def grade_pick(card: Card, item: Item, answer: Pick, key: str) -> Choice:
    """The judged two tiles. Raises UnknownChoice for anything else."""
    about: About = item.about
    try:
        tiles = tuple(sorted(engine.parse_tiles(key)))
    except NotationError as unreadable:
        raise UnknownChoice(key) from unreadable
    if tiles not in _pairs(answer.tiles):
        raise UnknownChoice(key)
    named = tiles_key(tiles)
    if completes(card, about.line, (*flat(about.left), *tiles)):
        why = tuple(note("tile_goes_in", **_place(gap, about)) for gap in about.gaps)
        return Choice(named, None, why, tiles=tiles)
    for guess, gap, misconception in _led(about):
        if guess == tiles:
            said = why_wrong(tiles, misconception, gap, about)
            return Choice(named, misconception, said, tiles=tiles)
    lack = note("two_lack", away=_away(card, about, tiles))
    return Choice(named, Misconception.UNEXPLAINED, (lack,), tiles=tiles)


def _place(gap: Gap, about: About) -> dict[str, Any]:
    return {"tile": gap.tile, "group": about.hand.groups[gap.index].name}


def _led(about: About) -> Iterator[tuple[Tiles, Gap, Misconception]]:
    return guesses(random.Random(0), about)


def _away(card: Card, about: About, tiles: Tiles) -> int:
    """How many tiles the line still lacks with these."""
    rack = (*flat(about.left), *tiles)
    near = engine.nearest(card, rack, limit=len(card.lines))
    return next((one.away for one in near if one.line is about.line), PICKED)


def faulty_picks(
    misconception: Misconception, card: Card, item: Item, answer: Pick
) -> frozenset[str]:
    """The two that somebody who believes this picks, of those on offer."""
    about: About = item.about
    offered = _pairs(answer.tiles)
    keys = {tiles_key(two) for two, _gap, _m in _led(about) if two in offered}
    return frozenset(
        key
        for key in keys
        if grade_pick(card, item, answer, key).misconception is misconception
    )
