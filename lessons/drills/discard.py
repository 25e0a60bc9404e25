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
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

import engine
from engine.patterns import Card
from engine.state import SEATS, GameState, Phase
from engine.tiles import Tile
from lessons.drills.accounts import SEAT_NAMES
from lessons.drills.discard_weighing import COLD, HOT, Weighed, weigh_rack
from lessons.drills.games import moment_of_a_game, racks_after_a_pick, table_of
from lessons.drills.item import LEVELS as ALL_LEVELS
from lessons.drills.item import (
    Choice,
    DrillSettings,
    Item,
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
from lessons.drills.tables import Table, Tiles, read_table

KIND: Final = "discard"
VERSION: Final = 2
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
_BETWEEN: Final = {1: (0, 16), 2: (0, 24), 3: (6, 32), 4: (16, 44), 5: (16, 48)}
"""Discards made before the moment."""
PICKS: Final = 3
"""So many other tiles a player could have picked are looked at in each moment."""
TELLING: Final = 2
"""From this level on a choice besides tiles of the nearest line is looked for."""
WHOLE_TABLE: Final = 4
"""From this level on all that lies on the table is shown, and counts."""


@dataclass(frozen=True, slots=True)
class About:
    """The table behind an item."""

    table: Table


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    lines, level = lines_for(card, settings), settings.level

    def look(state: GameState) -> Iterator[Weighed]:
        for table in _tables(rng, state, level):
            weighed = weigh_rack(card, table)
            if weighed and weighed.near.line in lines and _may_ask(weighed, level):
                yield weighed

    def is_telling(weighed: Weighed) -> bool:
        """Is there a wrong choice that is not simply a tile of the nearest line?"""
        return level < TELLING or any(
            belief not in _EASY and weighed.is_clear(tile, level)
            for tile, belief in _beliefs(weighed)
        )

    between = _BETWEEN[level]
    weighed = moment_of_a_game(rng, card, Phase.TURN, between, look, is_telling)
    return _item(rng, card, settings, seed, weighed)


def _may_ask(weighed: Weighed, level: int) -> bool:
    """Is there one right tile, and are enough others clearly wrong?"""
    right = weighed.right
    if right is Tile.JOKER or right in weighed.used or not weighed.is_spared:
        return False
    clear = {t for t in weighed.worths if weighed.is_clear(t, level)} - {right}
    if len(clear) < WRONG[level]:
        return False
    return len(clear & {tile for tile, _b in _beliefs(weighed)}) >= WRONG[level]


def _tables(rng: random.Random, state: GameState, level: int) -> Iterator[Table]:
    """What players see who have just picked, as much of it as the level shows.

    Where the whole table is shown only the player in turn can have picked.
    """
    if level >= WHOLE_TABLE:
        table = table_of(engine.view(state, state.turn))
        open_ = table.exposures[1:]
        if level < ALL_LEVELS[-1] or any(len(own) > 1 for own in open_):
            for rack in racks_after_a_pick(rng, state, state.turn, PICKS):
                if not _may_exchange(table, rack):
                    yield replace(table, rack=rack)
        return
    for step in SEATS:
        seat = (state.turn + step) % len(SEATS)
        own = state.exposures[seat]
        if not own or level == WHOLE_TABLE - 1:
            for rack in racks_after_a_pick(rng, state, seat, PICKS):
                yield Table(rack, (own, (), (), ()))


def _may_exchange(table: Table, rack: Tiles) -> bool:
    """Is there a joker to be had? Then something comes before the discard."""
    return any(e.jokers and e.tile in rack for own in table.exposures for e in own)


def _item(
    rng: random.Random, card: Card, settings: DrillSettings, seed: int, weighed: Weighed
) -> Item:
    table, near, right = weighed.table, weighed.near, weighed.right
    worths, wrong = weighed.worths, _wrong(rng, weighed, settings.level)
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
    weighed = weigh_rack(card, table)
    if weighed is None:
        raise NotProved("nothing to discard")
    right, worths = _tile(item.right), weighed.worths
    offered = [_tile(choice) for choice in item.choices]
    if right is not weighed.right or not set(offered) <= set(worths):
        raise NotProved(f"{right}: {worths}")
    for tile in offered:
        if tile is not right and not weighed.is_clear(tile, item.level):
            raise NotProved(f"{tile} is as good as {right}: {worths}")
    return {
        "rack": engine.format_tiles(table.rack),
        "cost": {t.code: round(w.cost, 2) for t, w in worths.items()},
        "danger": {t.code: round(w.danger, 2) for t, w in worths.items() if w.danger},
    }


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """The tiles that somebody who believes this would throw."""
    weighed = weigh_rack(card, item.about.table)
    beliefs = _beliefs(weighed) if weighed else ()
    return frozenset(tile.code for tile, found in beliefs if found is misconception) - {
        item.right.key
    }


def _tile(choice: Choice) -> Tile:
    return choice.tiles[0]


# -- wrong choices -------------------------------------------------------------

_EASY: Final = (Misconception.USEFUL_TILE_LET_GO, Misconception.JOKER_THROWN_AWAY)


def _wrong(rng: random.Random, weighed: Weighed, level: int) -> list[Choice]:
    found: dict[Tile, Choice] = {}
    beliefs = list(_beliefs(weighed))
    rng.shuffle(beliefs)
    # The telling ones first: a joker and a tile of the nearest line are easy to keep.
    beliefs.sort(key=lambda belief: belief[1] in _EASY and level >= TELLING)
    for tile, belief in beliefs:
        if tile not in found and weighed.is_clear(tile, level):
            why = (_why(weighed, tile, belief),)
            found[tile] = Choice(tile.code, belief, why, tiles=(tile,))
    return varied(list(found.values()), WRONG[level])


def _beliefs(weighed: Weighed) -> Iterator[tuple[Tile, Misconception]]:
    """What each faulty rule would throw."""
    right = weighed.right
    for tile, worth in weighed.worths.items():
        if tile is right:
            continue
        if tile is Tile.JOKER:
            yield tile, Misconception.JOKER_THROWN_AWAY
        elif tile in weighed.used:
            yield tile, Misconception.USEFUL_TILE_LET_GO
        elif tile in weighed.others:
            yield tile, Misconception.ONE_LINE_COUNTED
        if worth.danger >= HOT:
            yield tile, Misconception.DANGER_MISJUDGED
    kept = _instead_of_the_pair(weighed)
    if kept is not None:
        yield kept, Misconception.PAIR_KEPT_FOR_ITSELF


def _instead_of_the_pair(weighed: Weighed) -> Tile | None:
    """Who never breaks a pair throws the single that is worth least."""
    held, worths = Counter(weighed.table.rack), weighed.worths
    singles = [t for t in worths if held[t] == 1 and t is not Tile.JOKER]
    if held[weighed.right] != 2 or not singles:
        return None
    tile = min(singles, key=lambda t: worths[t].cost)
    return tile if tile in weighed.used or tile in weighed.others else None


def _why(weighed: Weighed, tile: Tile, belief: Misconception) -> Note:
    """Why that tile is not the one to throw."""
    near, right = weighed.near, weighed.right
    needing = near if tile in weighed.used else weighed.others.get(tile, near)
    match belief:
        case Misconception.JOKER_THROWN_AWAY:
            return note("discard_joker", right=right)
        case Misconception.USEFUL_TILE_LET_GO:
            away = {"before": near.away, "after": near.away + 1}
            return note("discard_breaks", line=near.line, tile=tile, **away)
        case Misconception.ONE_LINE_COUNTED:
            line = {"line": needing.line, "away": needing.away}
            return note("discard_one_line", nearest=near.line, tile=tile, **line)
        case Misconception.PAIR_KEPT_FOR_ITSELF:
            return note("discard_pair", right=right, line=needing.line, tile=tile)
    worth = weighed.worths[tile]
    seat, percent = SEAT_NAMES[worth.seat], round(100 * worth.danger)
    return note("discard_danger", seat=seat, percent=percent, tile=tile)
