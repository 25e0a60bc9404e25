"""Find the line: a finished hand, a few lines, one of them made by it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

import engine
from engine.patterns import Card, Exposure, Hand, Line
from engine.tiles import Tile
from engine.verdicts import Reason
from lessons.drills.faulty import Misreading, misreadings
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
from lessons.drills.jokers import misplaced
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import (
    TRIES,
    Groups,
    flat,
    pick_hand,
    shuffled,
    varied,
    with_jokers,
)
from lessons.drills.showings import (
    ShownExposures,
    ShownGroups,
    ShownLine,
    ShownRack,
)

KIND: Final = "which_line"
VERSION: Final = 2
LEVELS: Final = ALL_LEVELS
SKILLS: Final = ("find-line",)
TITLE: Final = gettext_lazy("Which line is this?")
ABOUT: Final = gettext_lazy(
    "A finished hand lies before you. Find its line among a few."
)
PICTURE: Final = "2B 2B 2B 4B 4B 4B 6C J"
MISCONCEPTIONS: Final = (
    Misconception.JOKER_IN_PAIR,
    Misconception.JOKER_IN_SINGLE,
    Misconception.JOKER_ON_JOKERLESS_LINE,
    Misconception.WRONG_DRAGON,
    Misconception.WRONG_WIND,
    Misconception.COLOURS_NOT_COMPARED,
    Misconception.FIXED_NUMBERS_MOVED,
    Misconception.WRONG_COUNT,
    Misconception.CONCEALED_LINE_EXPOSED,
    Misconception.REST_NOT_CHECKED,
)
SENTENCES: Final = {
    "ask_which_line": _(
        "Here is a finished hand. Which line of the card does it make?"
    ),
    "line_fits": _("Every tile has its place in a group of this line."),
    "line_lacks": _("It still lacks {missing}; {over} would be left over."),
    "line_lacks_only": _("It still lacks {missing}."),
    "joker_in_pair": _("A joker never stands in a pair."),
    "joker_in_single": _(
        "A joker never stands for a single tile, so not in NEWS, a year or a run of"
        " singles."
    ),
    "joker_on_jokerless_line": _("This line takes no joker anywhere."),
    "wrong_dragon": _(
        "The dragons are other ones. Where the card ties a dragon to a suit, Red goes"
        " with Craks, Green with Bams, Soap with Dots."
    ),
    "wrong_wind": _("The card prints other winds here, and winds do not change."),
    "colours_not_compared": _(
        "The numbers look right, the suits are not: groups in one colour share a"
        " suit, and each other colour is another suit."
    ),
    "fixed_numbers_moved": _(
        "The shape is the same a few numbers along, but this line has its own numbers."
    ),
    "wrong_count": _(
        "The kinds of tile are close, but the groups have other sizes: count each one."
    ),
    "concealed_line_exposed": _(
        "This line is concealed (C): with a group lying open it cannot be won."
    ),
    "rest_not_checked": _("Only a part of the line agrees: go through it to the end."),
}


@dataclass(frozen=True, slots=True)
class _Level:
    """How a level differs: jokers at most, share laid open, wrong lines, section."""

    jokers: int
    exposed: float
    wrong: int
    section_worth: int


_LEVELS: Final = {
    1: _Level(jokers=0, exposed=0.0, wrong=2, section_worth=-3),
    2: _Level(jokers=1, exposed=0.0, wrong=3, section_worth=0),
    3: _Level(jokers=4, exposed=0.35, wrong=3, section_worth=2),
    4: _Level(jokers=8, exposed=0.5, wrong=3, section_worth=4),
    5: _Level(jokers=8, exposed=0.5, wrong=5, section_worth=4),
}


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    lines, level = lines_for(card, settings), _LEVELS[settings.level]
    for _try in range(TRIES):
        line, hand = pick_hand(rng, lines)
        groups = with_jokers(rng, hand, level.jokers)
        exposures, tiles = _lay_open(rng, line, groups, level.exposed)
        if not _is_only(card, line, tiles, exposures):
            continue
        wrong = _wrong_lines(card, line, flat(groups), bool(exposures), level)
        if len(wrong) >= min(2, level.wrong):
            right = Choice(line.name, None, (note("line_fits"),), line=line)
            share = flat(groups).count(Tile.JOKER) / 5 + 0.3 * bool(exposures)
            return Item(
                kind=KIND,
                version=VERSION,
                card_hash=card.hash,
                settings=settings,
                seed=seed,
                stem=(note("ask_which_line"),),
                shown=_shown(tiles, exposures),
                answer=OneOf(shuffled(rng, [right, *wrong])),
                skills=SKILLS,
                difficulty=difficulty_of(settings.level, share),
                solution=(
                    ShownLine((line,)),
                    ShownGroups(hand, groups, names=True),
                ),
            )
    raise NoItem


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Ask the engine which lines the shown tiles make. Raises NotProved."""
    tiles, exposures = _read(item)
    matches = engine.check_mahjong(card, tiles, exposures).matches
    made = [match.line.name for match in matches]
    offered = [choice.key for choice in item.choices if choice.key in made]
    if len(made) != 1 or offered != [item.right.key]:
        raise NotProved(f"{item.right.key} is offered, the engine finds {made}")
    return {
        "tiles": engine.format_tiles(tiles),
        "exposures": [engine.format_tiles(e.tiles) for e in exposures],
        "lines": made,
        "points": matches[0].points,
    }


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """The lines that somebody who believes this would find."""
    tiles, exposures = _read(item)
    rack = tuple(sorted((*tiles, *(t for e in exposures for t in e.tiles))))
    return frozenset(
        near.line.name
        for near, reading in _readings(card, rack)
        if near.away and _wrong(near, reading, bool(exposures))[0] is misconception
    ) - {item.right.key}


def _shown(
    tiles: tuple[Tile, ...], exposures: tuple[Exposure, ...]
) -> tuple[ShownExposures | ShownRack, ...]:
    if not exposures:
        return (ShownRack(tiles, note("label_hand")),)
    return (
        ShownExposures(exposures, label=note("label_exposed")),
        ShownRack(tiles, note("label_rack")),
    )


def _read(item: Item) -> tuple[tuple[Tile, ...], tuple[Exposure, ...]]:
    """What the page shows: the rack, and what lies open."""
    opened = [one for one in item.shown if isinstance(one, ShownExposures)]
    return item.first(ShownRack).tiles, opened[0].exposures if opened else ()


def _lay_open(
    rng: random.Random, line: Line, groups: Groups, share: float
) -> tuple[tuple[Exposure, ...], tuple[Tile, ...]]:
    """One group of an X line laid open, now and then; and what stays concealed."""
    large = [g for g in groups if len(g) >= 3 and len({*g} - {Tile.JOKER}) == 1]
    if line.exposure != "X" or not large or rng.random() >= share:
        return (), flat(groups)
    shown = rng.choice(large)
    rest = list(groups)
    rest.remove(shown)
    exposure = Exposure(shown[0], len(shown), shown.count(Tile.JOKER))
    return (exposure,), flat(tuple(rest))


def _is_only(
    card: Card, line: Line, tiles: tuple[Tile, ...], exposures: tuple[Exposure, ...]
) -> bool:
    """The engine finds this line and no other on the whole card."""
    verdict = engine.check_mahjong(card, tiles, exposures)
    return [match.line for match in verdict.matches] == [line]


def _readings(
    card: Card, rack: tuple[Tile, ...]
) -> list[tuple[engine.Near, Misreading | None]]:
    """Every line, nearest first, with the misreading that suits it best."""
    found = misreadings(card, rack)
    near = engine.nearest(card, rack, limit=len(card.lines))
    return [(one, found.get(one.line.name)) for one in near]


def _wrong_lines(
    card: Card, line: Line, tiles: tuple[Tile, ...], is_open: bool, level: _Level
) -> list[Choice]:
    """Lines that look like it, most like first, each with what was misread."""
    ranked: list[tuple[int, int, Choice]] = []
    for place, (near, reading) in enumerate(_readings(card, tiles)):
        if near.line is line or not near.away:
            continue
        distance = min(near.away, reading.away + 1) if reading else near.away
        if near.line.section == line.section:
            distance -= level.section_worth
        misconception, why = _wrong(near, reading, is_open)
        choice = Choice(near.line.name, misconception, why, line=near.line)
        ranked.append((distance, place, choice))
    ranked.sort(key=lambda entry: entry[:2])
    return varied([choice for *_, choice in ranked[: 2 * level.wrong]], level.wrong)


def _wrong(
    near: engine.Near, reading: Misreading | None, is_open: bool
) -> tuple[Misconception, tuple[Note | Reason, ...]]:
    """Which faulty rule leads to this line, and what is said about it."""
    because: Note | Reason
    if is_open and near.line.exposure == "C":
        found = Misconception.CONCEALED_LINE_EXPOSED
        because = note(found.value)
    elif reading is None or 2 * reading.away > near.away:
        found = Misconception.REST_NOT_CHECKED
        because = note(found.value)
    elif reading.misconception is Misconception.JOKER_IN_PAIR:
        found, reason = _misplaced_joker(near.line, near.hand, near.rack)
        complete = len(near.missing) <= near.rack.count(Tile.JOKER)
        because = reason if complete else note(found.value)
    else:
        found = reading.misconception
        because = note(found.value)
    return found, (because, _lacks(near))


def _lacks(near: engine.Near) -> Note:
    left: Counter[Tile] = Counter(t for t in near.rack if t is not Tile.JOKER)
    left.subtract(near.hand.tiles)
    over = tuple(sorted(t for t, n in left.items() for _each in range(n)))
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
