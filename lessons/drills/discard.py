"""What to discard: a rack of 14 out of a real game, and one tile that helps least.

The right tile is the one whose leaving costs least in all the hands still within
reach. Only moments are asked where it is clearly better than each tile on offer.
Level 1: three tiles, much between them, nothing exposed. Level 2: four, closer.
Level 3: with groups that you have exposed, and tiles that serve one line alone. Level
4: the whole table lies there, and what is gone counts. Level 5: closer still, and a
player with two exposures waits for one of the tiles.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

import engine
from engine.actions import ExchangeJoker
from engine.evaluation import estimate
from engine.matching import Near, tables
from engine.patterns import Card, Line
from engine.state import GameState, Phase, without
from engine.tiles import Tile
from lessons.drills.accounts import SEAT_NAMES
from lessons.drills.games import moment_of_a_game, seen_beside, table_of
from lessons.drills.item import LEVELS as ALL_LEVELS
from lessons.drills.item import (
    Choice,
    DrillSettings,
    Item,
    NoItem,
    Note,
    NotProved,
    OneOf,
    difficulty_of,
    lines_for,
    note,
    rng_for,
)
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import shuffled, varied
from lessons.drills.showings import ShownLine, ShownRack
from lessons.drills.tables import YOU, Table, read_table

KIND: Final = "discard"
VERSION: Final = 1
LEVELS: Final = ALL_LEVELS
SKILLS: Final = ("discard", "danger")
TITLE: Final = gettext_lazy("What do you discard?")
ABOUT: Final = gettext_lazy(
    "Fourteen tiles out of a real game. Find the one that your hands miss least."
)
PICTURE: Final = "9C 2B 2B 2B J"
MISCONCEPTIONS: Final = (
    Misconception.USEFUL_TILE_LET_GO,
    Misconception.JOKER_THROWN_AWAY,
    Misconception.PAIR_KEPT_FOR_ITSELF,
    Misconception.ONE_LINE_COUNTED,
    Misconception.DANGER_MISJUDGED,
)
HINT_REASONS: Final = frozenset(
    {"discard_breaks", "discard_one_line", "discard_danger"}
)
SENTENCES: Final = {
    "ask_discard": _(
        "You have picked, and it is your turn. Which tile do you discard?"
    ),
    "discard_helps_least": _(
        "Of these {tile} helps least: without it {line} is still {away} away, and your"
        " other hands lose least."
    ),
    "hint_ask_discard": _(
        "Find two or three lines near to your rack. Which of these tiles does none of"
        " them use? Then look at what others have exposed."
    ),
    "discard_is_safe": _("And nobody who has exposed two groups is likely to want it."),
    "discard_breaks": _(
        "{line} needs {tile}: without it the line is {after} away instead of {before}."
    ),
    "discard_joker": _(
        "A joker fills a place in any group of three or more. It is worth more than"
        " {right}, which your nearest line does not need."
    ),
    "discard_pair": _(
        "A pair is worth keeping where a line uses it. Your nearest line has no use for"
        " the {right} pair, while {line} needs {tile}."
    ),
    "discard_one_line": _(
        "{nearest} can do without {tile}, but {line} cannot, and that one is only"
        " {away} away. Keep more than one line in sight."
    ),
    "discard_danger": _(
        "Look at {seat}: of the hands that fit what lies exposed there, {percent} in a"
        " hundred want {tile}."
    ),
    "label_nearest_line": _("The line nearest to your rack"),
}
WRONG: Final = {1: 2, 2: 3, 3: 3, 4: 3, 5: 3}
MARGIN: Final = {1: 0.8, 2: 0.5, 3: 0.35, 4: 0.3, 5: 0.2}
"""How many tiles a wrong choice costs more than the right one, at least."""
_BETWEEN: Final = {1: (0, 16), 2: (0, 24), 3: (6, 40), 4: (20, 50), 5: (24, 60)}
"""Discards made before the moment."""
TELLING: Final = 2
"""From this level on a choice besides tiles of the nearest line is looked for."""
WHOLE_TABLE: Final = 4
"""From this level on all that lies on the table is shown, and counts."""
HOT: Final = 0.5
COLD: Final = 0.15
"""Shares of an opponent's hands that want a tile: dangerous, and safe."""
SAME: Final = 0.05
NEAR: Final = 2
"""Lines so much further off than the nearest are still in sight."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What leaves with a tile: the cost of the rest, and who may be waiting for it."""

    cost: float
    danger: float = 0.0
    seat: int = YOU


Worths = Mapping[Tile, Worth]
Guess = tuple[Tile, Misconception, Note]


@dataclass(frozen=True, slots=True)
class About:
    """The table behind an item."""

    table: Table


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    lines = lines_for(card, settings)

    def look(state: GameState) -> Item | None:
        return _item_of(rng, card, settings, seed, state, lines)

    def look_for_more(state: GameState) -> Item | None:
        found = look(state)
        return found if found and _is_telling(found) else None

    between = _BETWEEN[settings.level]
    if settings.level >= TELLING:
        with suppress(NoItem):
            return moment_of_a_game(rng, card, Phase.TURN, between, look_for_more, 4)
    return moment_of_a_game(rng, card, Phase.TURN, between, look)


def _is_telling(item: Item) -> bool:
    """Is there a wrong choice that is not simply a tile of the nearest line?"""
    return any(c.misconception not in (None, *_EASY) for c in item.choices)


def _item_of(
    rng: random.Random,
    card: Card,
    settings: DrillSettings,
    seed: int,
    state: GameState,
    lines: tuple[Line, ...],
) -> Item | None:
    """The item of that moment, if it is clear enough for the level."""
    table = _table(state, settings.level)
    if table is None:
        return None
    near = _nearest(card, table)
    if near is None or near.away < 1 or near.line not in lines:
        return None
    worths = worths_of(card, table)
    right = best_of(worths)
    if right is Tile.JOKER or right in _used(near) or not _is_unneeded(near, right):
        return None
    wrong = _wrong(rng, card, table, worths, right, settings.level)
    if len(wrong) < WRONG[settings.level]:
        return None
    return _item(rng, card, settings, seed, table, near, worths, right, wrong)


def _table(state: GameState, level: int) -> Table | None:
    """What the player in turn sees, as much of it as the level shows."""
    view = engine.view(state, state.turn)
    table = table_of(view)
    if level < WHOLE_TABLE:
        own = table.exposures[YOU] if level == WHOLE_TABLE - 1 else ()
        if own != table.exposures[YOU]:
            return None
        return Table(table.rack, (own, (), (), ()))
    legal = engine.legal_actions(state, state.turn)
    if any(isinstance(action, ExchangeJoker) for action in legal):
        return None
    if level == ALL_LEVELS[-1] and not any(len(own) > 1 for own in table.exposures[1:]):
        return None
    return table


def _item(
    rng: random.Random,
    card: Card,
    settings: DrillSettings,
    seed: int,
    table: Table,
    near: Near,
    worths: Worths,
    right: Tile,
    wrong: list[Choice],
) -> Item:
    why = [note("discard_helps_least", tile=right, line=near.line, away=near.away)]
    two_exposed = any(len(own) > 1 for own in table.exposures[1:])
    if two_exposed and worths[right].danger <= COLD:
        why.append(note("discard_is_safe"))
    choice = Choice(right.code, None, tuple(why), tiles=(right,))
    level = settings.level
    closest = min(worths[_tile(c)].cost for c in wrong) - worths[right].cost
    has_danger = any(c.misconception is Misconception.DANGER_MISJUDGED for c in wrong)
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=(note("ask_discard"),),
        shown=(
            *table.shown(discards=level >= WHOLE_TABLE),
            ShownRack(table.rack, note("label_your_rack")),
        ),
        answer=OneOf(shuffled(rng, [choice, *wrong])),
        skills=SKILLS if has_danger else SKILLS[:1],
        difficulty=difficulty_of(level, 1 - max(closest, 0.0) / 2),
        about=About(table),
        solution=(ShownLine((near.line,), note("label_nearest_line")),),
    )


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Weigh every tile of the rack shown. Raises NotProved."""
    table = read_table(item)
    worths = worths_of(card, table)
    right = _tile(item.right)
    offered = [_tile(choice) for choice in item.choices]
    if right is not best_of(worths) or not set(offered) <= set(worths):
        raise NotProved(f"{right}: {worths}")
    for tile in offered:
        if tile is not right and not is_clear(worths, right, tile, item.level):
            raise NotProved(f"{tile} is as good as {right}: {worths}")
    return {
        "rack": engine.format_tiles(table.rack),
        "cost": {t.code: round(w.cost, 2) for t, w in worths.items()},
        "danger": {t.code: round(w.danger, 2) for t, w in worths.items() if w.danger},
    }


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """The tiles that somebody who believes this would throw."""
    table: Table = item.about.table
    right = _tile(item.right)
    guesses = _guesses(card, table, worths_of(card, table), right)
    return frozenset(
        tile.code for tile, found, _why in guesses if found is misconception
    ) - {item.right.key}


def _tile(choice: Choice) -> Tile:
    return choice.tiles[0]


# -- what a tile is worth ------------------------------------------------------


def worths_of(card: Card, table: Table) -> dict[Tile, Worth]:
    """What goes with each kind of tile of the rack."""
    own, seen = table.exposures[YOU], seen_beside(table)
    danger = dangers(card, table)
    found = {}
    for tile in dict.fromkeys(table.rack):
        left = without(table.rack, (tile,)) or ()
        cost = estimate(card, left, own, seen).whole_cost
        share, seat = danger.get(tile, (0.0, YOU))
        found[tile] = Worth(cost, share, seat)
    return found


def dangers(card: Card, table: Table) -> dict[Tile, tuple[float, int]]:
    """For each tile of the rack the largest share of an opponent's hands that want it.

    Asked of opponents with two exposures or more: what fits their groups and what
    everybody sees, your own rack left out of their reach.
    """
    found: dict[Tile, tuple[float, int]] = {}
    compiled = tables(card)
    for seat, exposures in enumerate(table.exposures):
        left = compiled.table_for(exposures)
        if seat == YOU or len(exposures) < 2 or not left.size:
            continue
        gone = table.seen - Counter(t for e in exposures for t in e.tiles)
        still = compiled.possible(left, exposures, gone.elements())
        if not still.any():
            continue
        needs = compiled.needs[left.hands].astype(int)
        for exposure in exposures:
            needs[:, exposure.tile] -= exposure.size
        for tile in set(table.rack) - {Tile.JOKER}:
            share = float((needs[still, tile] > 0).mean())
            found[tile] = max(found.get(tile, (0.0, seat)), (share, seat))
    return found


def best_of(worths: Worths) -> Tile:
    """The tile whose leaving costs least, of those that nobody waits for."""
    safe = {tile: one for tile, one in worths.items() if one.danger < HOT} or worths
    return min(safe, key=lambda tile: safe[tile].cost)


def is_clear(worths: Worths, right: Tile, wrong: Tile, level: int) -> bool:
    """Is the right tile clearly better than the other to throw?"""
    more = worths[wrong].cost - worths[right].cost
    if more >= MARGIN[level]:
        return True
    is_hot = worths[wrong].danger >= HOT and worths[right].danger <= COLD
    return is_hot and more >= -SAME


# -- wrong choices -------------------------------------------------------------


def _wrong(
    rng: random.Random,
    card: Card,
    table: Table,
    worths: Worths,
    right: Tile,
    level: int,
) -> list[Choice]:
    found: dict[Tile, Choice] = {}
    guesses = list(_guesses(card, table, worths, right))
    rng.shuffle(guesses)
    # The telling ones first: a joker and a tile of the nearest line are easy to keep.
    guesses.sort(key=lambda guess: guess[1] in _EASY and level > 1)
    for tile, misconception, why in guesses:
        if tile not in found and is_clear(worths, right, tile, level):
            found[tile] = Choice(tile.code, misconception, (why,), tiles=(tile,))
    return varied(list(found.values()), WRONG[level])


_EASY: Final = (Misconception.USEFUL_TILE_LET_GO, Misconception.JOKER_THROWN_AWAY)


def _guesses(card: Card, table: Table, worths: Worths, right: Tile) -> Iterator[Guess]:
    """What each faulty rule would throw."""
    near = _nearest(card, table)
    if near is None:
        return
    held = Counter(table.rack)
    used = _used(near)
    others = _others(card, table, near)
    for tile, worth in worths.items():
        if tile is right:
            continue
        if tile is Tile.JOKER:
            yield (
                tile,
                Misconception.JOKER_THROWN_AWAY,
                note("discard_joker", right=right),
            )
        elif tile in used:
            yield (
                tile,
                Misconception.USEFUL_TILE_LET_GO,
                note(
                    "discard_breaks",
                    line=near.line,
                    tile=tile,
                    before=near.away,
                    after=near.away + 1,
                ),
            )
        elif tile in others:
            yield (
                tile,
                Misconception.ONE_LINE_COUNTED,
                note(
                    "discard_one_line",
                    nearest=near.line,
                    tile=tile,
                    line=others[tile].line,
                    away=others[tile].away,
                ),
            )
        if worth.danger >= HOT:
            yield (
                tile,
                Misconception.DANGER_MISJUDGED,
                note(
                    "discard_danger",
                    seat=SEAT_NAMES[worth.seat],
                    percent=round(100 * worth.danger),
                    tile=tile,
                ),
            )
    if held[right] == 2:
        yield from _pair_kept(worths, right, held, used, near, others)


def _pair_kept(
    worths: Worths,
    right: Tile,
    held: Counter[Tile],
    used: frozenset[Tile],
    near: Near,
    others: Mapping[Tile, Near],
) -> Iterator[Guess]:
    """Who never breaks a pair throws the single that is worth least."""
    singles = [t for t in worths if held[t] == 1 and t is not Tile.JOKER]
    if not singles:
        return
    tile = min(singles, key=lambda t: worths[t].cost)
    line = near.line if tile in used else others[tile].line if tile in others else None
    if line is not None:
        yield (
            tile,
            Misconception.PAIR_KEPT_FOR_ITSELF,
            note("discard_pair", right=right, line=line, tile=tile),
        )


def _nearest(card: Card, table: Table) -> Near | None:
    found = engine.nearest(
        card, table.rack, table.exposures[YOU], seen_beside(table), limit=1
    )
    return found[0] if found else None


def _used(near: Near) -> frozenset[Tile]:
    """The naturals of the rack that the hand cannot spare."""
    needs = Counter(near.hand.tiles)
    for exposure in near.exposures:
        needs[exposure.tile] -= exposure.size
    held = Counter(near.rack)
    return frozenset(t for t in held if t is not Tile.JOKER and held[t] <= needs[t])


def _is_unneeded(near: Near, tile: Tile) -> bool:
    """Is the nearest line as near without it?"""
    needs = Counter(near.hand.tiles)
    for exposure in near.exposures:
        needs[exposure.tile] -= exposure.size
    return near.rack.count(tile) > needs[tile]


def _others(card: Card, table: Table, near: Near) -> dict[Tile, Near]:
    """For tiles that the nearest line can spare: the next line that cannot."""
    found: dict[Tile, Near] = {}
    entries = engine.nearest(
        card, table.rack, table.exposures[YOU], seen_beside(table), limit=12
    )
    for entry in entries:
        if entry.line is near.line or entry.away > near.away + NEAR:
            continue
        for tile in _used(entry):
            found.setdefault(tile, entry)
    return found
