"""Find the line: a hand, whole or unfinished, and a few lines, one of them its own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

import engine
from engine.patterns import HAND_SIZE, Card, Exposure, Hand, Line
from engine.tiles import FULL_SET, Tile
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
VERSION: Final = 3
LEVELS: Final = ALL_LEVELS
SKILLS: Final = ("find-line",)
TITLE: Final = gettext_lazy("Which line is this?")
ABOUT: Final = gettext_lazy(
    "A hand lies before you, whole or almost. Find its line among a few."
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
HINT_REASONS: Final = frozenset(
    {
        "line_further",
        "line_lacks",
        "line_lacks_only",
        "joker_in_pair",
        "joker_in_single",
        "joker_on_jokerless_line",
        "wrong_dragon",
        "wrong_wind",
        "colours_not_compared",
        "fixed_numbers_moved",
        "wrong_count",
        "concealed_line_exposed",
        "rest_not_checked",
    }
)
SENTENCES: Final = {
    "ask_which_line": _(
        "Here is a finished hand. Which line of the card does it make?"
    ),
    "ask_nearest_line": _(
        "Here are {count} tiles of a hand that is not finished. Which of these lines is"
        " it nearest to?"
    ),
    "line_nearest": _(
        "No line is nearer: beside what its jokers can do it still needs {away} more."
    ),
    "line_further": _(
        "It would need {away} more tiles; the nearest line needs {least}."
    ),
    "hint_ask_which_line": _(
        "Sort the hand into groups of like tiles, and count them. Look for a line with"
        " groups of just these sizes; suits and dragons come last."
    ),
    "hint_ask_nearest_line": _(
        "Find the pairs and larger groups that are there already, and count for each"
        " line how many of their tiles it uses. Jokers fill places in groups of three"
        " or more."
    ),
    "line_fits": _("Every tile has its place in a group of this line."),
    "line_lacks": _("It still lacks {missing}; {over} would be left over."),
    "line_lacks_only": _("It still lacks {missing}."),
    "line_jokers_help": _(
        "Jokers can stand in for {count} of these, which leaves {away}."
    ),
    "line_jokers_idle": _("No joker can stand in for any of these."),
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
    """How a level differs: jokers at most, share laid open, wrong lines, section.

    `rack` is how many tiles there are, exposures counted, and `decoys` how many of
    them do not belong to the line.
    """

    jokers: int
    exposed: float
    wrong: int
    section_worth: int
    rack: tuple[int, ...] = (HAND_SIZE,)
    decoys: tuple[int, ...] = (0,)


_LEVELS: Final = {
    1: _Level(jokers=0, exposed=0.0, wrong=2, section_worth=-3),
    2: _Level(jokers=1, exposed=0.0, wrong=3, section_worth=0),
    3: _Level(jokers=4, exposed=0.35, wrong=3, section_worth=2),
    4: _Level(8, 0.4, wrong=3, section_worth=4, rack=(14, 13, 12, 12)),
    5: _Level(
        4, 0.4, wrong=5, section_worth=4, rack=(13, 12, 11, 10), decoys=(0, 1, 2)
    ),
}
"""1: no joker, lines unlike. 2: one joker. 3: more, a group exposed, lines alike. 4: a
tile or two may be missing. 5: up to four are, and there are tiles of no use."""


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    lines, level = lines_for(card, settings), _LEVELS[settings.level]
    # A card that small has too few other lines to choose from.
    if len(card.lines) <= min(2, level.wrong):
        raise NoItem
    for _try in range(TRIES):
        line, hand = pick_hand(rng, lines)
        groups = with_jokers(rng, hand, level.jokers)
        exposures, whole = _lay_open(rng, line, groups, level.exposed)
        tiles = _unfinished(rng, whole, exposures, level)
        if _least(card, line, tiles, exposures) is None:
            continue
        wrong = _wrong_lines(card, line, tiles, exposures, level)
        if len(wrong) >= min(2, level.wrong):
            laid = (hand, groups)
            return _item(rng, card, settings, seed, line, tiles, exposures, laid, wrong)
    raise NoItem


def _item(
    rng: random.Random,
    card: Card,
    settings: DrillSettings,
    seed: int,
    line: Line,
    tiles: tuple[Tile, ...],
    exposures: tuple[Exposure, ...],
    laid: tuple[Hand, Groups],
    wrong: list[Choice],
) -> Item:
    away = _least(card, line, tiles, exposures) or 0
    held = len(_all(tiles, exposures))
    why = note("line_nearest", away=away) if away else note("line_fits")
    right = Choice(line.name, None, (why,), line=line)
    share = (flat(laid[1]).count(Tile.JOKER) + away) / 6 + 0.2 * bool(exposures)
    asks = note("ask_nearest_line", count=held) if away else note("ask_which_line")
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=(asks,),
        shown=_shown(tiles, exposures, is_whole=not away),
        answer=OneOf(shuffled(rng, [right, *wrong])),
        skills=SKILLS,
        difficulty=difficulty_of(settings.level, share),
        solution=(ShownLine((line,)), ShownGroups(*laid, names=True)),
    )


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Ask the engine which line the shown tiles are nearest to. Raises NotProved."""
    tiles, exposures = _read(item)
    near = engine.nearest(card, tiles, exposures, limit=1)
    made = [one.line.name for one in near if one.away == near[0].away]
    is_whole = item.stem[-1].code == "ask_which_line"
    if made != [item.right.key] or is_whole != (near[0].away == 0):
        raise NotProved(f"{item.right.key} is said, the engine finds {made}")
    if is_whole and not engine.check_mahjong(card, tiles, exposures).ok:
        raise NotProved("a hand that is not finished")
    return {
        "tiles": engine.format_tiles(tiles),
        "exposures": [engine.format_tiles(e.tiles) for e in exposures],
        "lines": made,
        "away": near[0].away,
        "points": near[0].line.points,
    }


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """The lines that somebody who believes this would find."""
    tiles, exposures = _read(item)
    rack = _all(tiles, exposures)
    least = engine.nearest(card, tiles, exposures, limit=1)[0].away
    return frozenset(
        near.line.name
        for near, reading in _readings(card, rack, least)
        if near.away > least
        and _fitting(near, _wrong(near, reading, least, bool(exposures))[0], least)
        is misconception
    ) - {item.right.key}


def _all(tiles: tuple[Tile, ...], exposures: tuple[Exposure, ...]) -> tuple[Tile, ...]:
    """Every tile of the hand, exposed or not."""
    return tuple(sorted((*tiles, *(t for e in exposures for t in e.tiles))))


def _unfinished(
    rng: random.Random,
    whole: tuple[Tile, ...],
    exposures: tuple[Exposure, ...],
    level: _Level,
) -> tuple[Tile, ...]:
    """The rack with tiles taken out, and others put in."""
    count, decoys = rng.choice(level.rack), rng.choice(level.decoys)
    exposed = sum(e.size for e in exposures)
    kept = rng.sample(whole, count - decoys - exposed)
    left = Counter(FULL_SET) - Counter(_all(tuple(kept), exposures))
    strays = [tile for tile in left.elements() if tile is not Tile.JOKER]
    return tuple(sorted((*kept, *rng.sample(strays, decoys))))


def _shown(
    tiles: tuple[Tile, ...], exposures: tuple[Exposure, ...], *, is_whole: bool
) -> tuple[ShownExposures | ShownRack, ...]:
    if not exposures:
        return (ShownRack(tiles, note("label_hand" if is_whole else "label_rack")),)
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


def _least(
    card: Card, line: Line, tiles: tuple[Tile, ...], exposures: tuple[Exposure, ...]
) -> int | None:
    """How far away the line is, if the engine finds no other as near; else None."""
    near = engine.nearest(card, tiles, exposures, limit=1)
    return near[0].away if [one.line for one in near] == [line] else None


def _readings(
    card: Card, rack: tuple[Tile, ...], short: int
) -> list[tuple[engine.Near, Misreading | None]]:
    """Every line, nearest first, with the misreading that suits it best."""
    found = misreadings(card, rack, short)
    near = engine.nearest(card, rack, limit=len(card.lines))
    return [(one, found.get(one.line.name)) for one in near]


def _wrong_lines(
    card: Card,
    line: Line,
    tiles: tuple[Tile, ...],
    exposures: tuple[Exposure, ...],
    level: _Level,
) -> list[Choice]:
    """Lines that look like it, most like first, each with what was misread."""
    ranked: list[tuple[int, int, Choice]] = []
    least = _least(card, line, tiles, exposures) or 0
    readings = _readings(card, _all(tiles, exposures), least)
    for place, (near, reading) in enumerate(readings):
        if near.line is line or near.away <= least:
            continue
        distance = min(near.away, reading.away + 1) if reading else near.away
        if near.line.section == line.section:
            distance -= level.section_worth
        misconception, why = _wrong(near, reading, least, bool(exposures))
        choice = Choice(near.line.name, misconception, why, line=near.line)
        ranked.append((distance, place, choice))
    ranked.sort(key=lambda entry: entry[:2])
    chosen = varied([choice for *_, choice in ranked[: 2 * level.wrong]], level.wrong)
    nears = {near.line.name: near for near, _reading in readings}
    return [_fitted(choice, nears[choice.key], least) for choice in chosen]


def _fitted(choice: Choice, near: engine.Near, least: int) -> Choice:
    """The choice with the belief that fits its line, and the reason for that one."""
    if choice.misconception is None:
        return choice
    belief = _fitting(near, choice.misconception, least)
    if belief is choice.misconception:
        return choice
    return replace(
        choice, misconception=belief, why=(note(belief.value), *choice.why[1:])
    )


def _fitting(near: engine.Near, belief: Misconception, least: int) -> Misconception:
    """The belief, or that the line was not read to its end where it does not fit.

    Dragons are mixed up only where the card ties one to a suit, not where it prints
    Red, zeros, or any dragon. Groups are miscounted only where little else is wrong.
    """
    ties = any(group.relation in _TIED for group in near.line.printed)
    fits = {
        Misconception.WRONG_DRAGON: ties,
        Misconception.WRONG_COUNT: near.away - least <= _MISCOUNTED,
    }
    return belief if fits.get(belief, True) else Misconception.REST_NOT_CHECKED


_MISCOUNTED: Final = 4
"""So many tiles more a line lacks at most whose kinds are called close."""


_TIED: Final = frozenset({"match", "match_one", "opposite"})


def _wrong(
    near: engine.Near, reading: Misreading | None, least: int, is_open: bool
) -> tuple[Misconception, tuple[Note | Reason, ...]]:
    """Which faulty rule leads to this line, and what is said about it.

    `least` is how far away the right line is: what is missing there anyway is no
    fault of reading.
    """
    because: Note | Reason
    if is_open and near.line.exposure == "C":
        found = Misconception.CONCEALED_LINE_EXPOSED
        because = note(found.value)
    elif reading is None or 2 * (reading.away - least) > near.away - least:
        found = Misconception.REST_NOT_CHECKED
        because = note(found.value)
    elif reading.misconception is Misconception.JOKER_IN_PAIR:
        found, reason = _misplaced_joker(near.line, near.hand, near.rack)
        complete = len(near.missing) <= near.rack.count(Tile.JOKER)
        because = reason if complete else note(found.value)
    else:
        found = reading.misconception
        because = note(found.value)
    if least:
        further = note("line_further", away=near.away, least=least)
        return found, (because, further)
    return found, (because, _lacks(near), *_jokers(near))


def _jokers(near: engine.Near) -> Iterator[Note]:
    """What the jokers of the rack can do about what is missing."""
    if near.jokers_used:
        yield note("line_jokers_help", count=near.jokers_used, away=near.away)
    elif Tile.JOKER in near.rack:
        yield note("line_jokers_idle")


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
