"""Build a line: lay its tiles, or those that are missing, from a palette.

Any hand of the line is right. Levels: 1 one group is missing; 2 two are, with jokers
at hand; 3 three or more; 4 all 14 tiles; 5 all 14, with a given number of jokers
among them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

import engine
from engine.patterns import HAND_SIZE, Card, Hand, Line
from engine.tiles import DRAGONS, WINDS, Suit, Tile, suited
from engine.verdicts import Reason
from lessons.drills.faulty import misreadings
from lessons.drills.item import LEVELS as ALL_LEVELS
from lessons.drills.item import (
    Build,
    Choice,
    DrillSettings,
    Item,
    NoItem,
    Note,
    NotProved,
    UnknownChoice,
    difficulty_of,
    lines_for,
    note,
    rng_for,
    tiles_key,
)
from lessons.drills.jokers import misplaced
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import TRIES, Groups, flat, pick_hand, with_jokers
from lessons.drills.showings import Showing, ShownGroups, ShownLine

KIND: Final = "build_line"
VERSION: Final = 1
LEVELS: Final = ALL_LEVELS
SKILLS: Final = ("build-line",)
TITLE: Final = gettext_lazy("Build the line")
ABOUT: Final = gettext_lazy(
    "Lay the tiles of a line one by one. Any hand of the line is right."
)
PICTURE: Final = "F F 4C 4C 4C J"
MISCONCEPTIONS: Final = (
    Misconception.WRONG_COUNT,
    Misconception.JOKER_IN_PAIR,
    Misconception.JOKER_IN_SINGLE,
    Misconception.JOKER_ON_JOKERLESS_LINE,
    Misconception.WRONG_DRAGON,
    Misconception.WRONG_WIND,
    Misconception.COLOURS_NOT_COMPARED,
    Misconception.FIXED_NUMBERS_MOVED,
)
HINT_REASONS: Final = frozenset[str]()
SENTENCES: Final = {
    "ask_build_rest": _(
        "Part of this line lies there. Lay the {count} tiles that complete it."
    ),
    "ask_build_all": _("Lay 14 tiles that make this line."),
    "ask_build_jokers": _(
        "Lay 14 tiles that make this line, with just {jokers} of them jokers."
    ),
    "hint_ask_build_rest": _(
        "See which words of the line lie there already. Their suits and numbers decide"
        " what the other words may be."
    ),
    "hint_ask_build_all": _(
        "Choose a suit for each mark and, where the note lets you, your numbers. Then"
        " lay the line word by word."
    ),
    "hint_ask_build_jokers": _(
        "Make the line of natural tiles in your head first. Then see in which of its"
        " groups jokers may stand."
    ),
    "hint_built_of": _("One way to lay it takes these groups:"),
    "hint_built_open": _("{count} × {group}: jokers may stand there"),
    "hint_built_closed": _("{count} × {group}: natural tiles alone"),
    "built_right": _("That makes the line: {tiles}."),
    "built_count": _("You laid {laid} of the {count} tiles that it takes."),
    "built_copies": _("The set holds only {copies} × {tile}."),
    "built_jokers": _("Jokers asked for: {jokers}. Jokers laid: {laid}."),
    "built_other": _("That makes another line: {line}."),
    "built_lacks": _("It still lacks {missing}; {over} would be left over."),
    "built_lacks_only": _("It still lacks {missing}."),
}


@dataclass(frozen=True, slots=True)
class About:
    """The line, one hand of it, its groups with jokers, and which are missing.

    `jokers` is how many are asked for among the tiles laid; None: any number.
    """

    line: Line
    hand: Hand
    groups: Groups
    missing: tuple[int, ...]
    jokers: int | None = None

    @property
    def kept(self) -> tuple[int, ...]:
        """The places of the groups that lie there already."""
        return tuple(i for i in range(len(self.groups)) if i not in self.missing)

    @property
    def lying(self) -> tuple[Tile, ...]:
        """The tiles that lie there already."""
        return flat(tuple(self.groups[index] for index in self.kept))

    @property
    def wanted(self) -> tuple[Tile, ...]:
        """One right answer, group by group."""
        return tuple(tile for index in self.missing for tile in self.groups[index])


@dataclass(frozen=True, slots=True)
class _Level:
    """How a level differs: groups missing (0: all), size of the palette, jokers."""

    missing: tuple[int, ...]
    palette: int
    has_joker: bool = True
    asks_jokers: bool = False


_LEVELS: Final = {
    1: _Level((1,), 6, has_joker=False),
    2: _Level((2,), 8),
    3: _Level((3, 4), 12),
    4: _Level((0,), 16),
    5: _Level((0,), 20, asks_jokers=True),
}
_FEWEST: Final = 3
"""Fewer tiles would be no building."""


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    lines, level = lines_for(card, settings), _LEVELS[settings.level]
    for _try in range(TRIES):
        about = _about(rng, lines, level)
        if about is not None and _right_with(card, about, about.wanted):
            return _item(rng, card, settings, seed, about)
    raise NoItem


def _about(rng: random.Random, lines: tuple[Line, ...], level: _Level) -> About | None:
    line, hand = pick_hand(rng, lines)
    groups = with_jokers(rng, hand, rng.randint(1, 3) if level.asks_jokers else 0)
    count = rng.choice(level.missing) or len(groups)
    if count > len(groups):
        return None
    missing = tuple(sorted(rng.sample(range(len(groups)), count)))
    about = About(line, hand, groups, missing)
    jokers = about.wanted.count(Tile.JOKER)
    if len(about.wanted) < _FEWEST or (jokers and not level.has_joker):
        return None
    if len({*about.wanted}) == 1 and about.wanted[0].number is None:
        # FFF or NNNN alone could be copied letter by letter from the line.
        return None
    if level.asks_jokers:
        return About(line, hand, groups, missing, jokers) if jokers else None
    return about


def _item(
    rng: random.Random,
    card: Card,
    settings: DrillSettings,
    seed: int,
    about: About,
) -> Item:
    shown: tuple[Showing, ...] = (ShownLine((about.line,)),)
    if about.kept:
        hand = Hand(tuple(about.hand.groups[index] for index in about.kept))
        laid = tuple(about.groups[index] for index in about.kept)
        shown = (*shown, ShownGroups(hand, laid))
    palette = _palette(rng, about, _LEVELS[settings.level])
    right = tiles_key(about.wanted, is_ordered=True)
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=(_ask(about),),
        shown=shown,
        answer=Build(palette, len(about.wanted), (right,)),
        skills=SKILLS,
        difficulty=difficulty_of(settings.level, len(about.wanted) / HAND_SIZE),
        about=about,
        solution=(ShownGroups(about.hand, about.groups, names=True),),
        narrows=tuple(_groups_to_lay(about)),
    )


def _groups_to_lay(about: About) -> Iterator[Note]:
    """The missing groups by their sizes, and where jokers may stand."""
    groups = (about.hand.groups[index] for index in about.missing)
    sizes = Counter((group.name, group.takes_jokers) for group in groups)
    yield note("hint_built_of")
    for (name, is_open), count in sizes.items():
        code = "hint_built_open" if is_open else "hint_built_closed"
        yield note(code, group=name, count=count)


def _ask(about: About) -> Note:
    if about.jokers is not None:
        return note("ask_build_jokers", jokers=about.jokers)
    if about.kept:
        return note("ask_build_rest", count=len(about.wanted))
    return note("ask_build_all")


def _palette(rng: random.Random, about: About, level: _Level) -> tuple[Tile, ...]:
    """What is needed, and what somebody who misreads the line would want."""
    palette = dict.fromkeys(about.wanted)
    if level.has_joker:
        palette[Tile.JOKER] = None
    tempting = list(
        dict.fromkeys(
            other
            for index in about.missing
            for other in _tempting(about.hand.groups[index].tile)
        )
    )
    rng.shuffle(tempting)
    for tile in tempting:
        if len(palette) < max(level.palette, len(dict.fromkeys(about.wanted)) + 2):
            palette[tile] = None
    return tuple(sorted(palette))


def _tempting(tile: Tile) -> Iterator[Tile]:
    """Tiles that are laid in place of one by mistake."""
    if tile.number is not None and tile.suit is not None:
        yield from (suited(tile.number, suit) for suit in Suit if suit is not tile.suit)
        for number in (tile.number - 1, tile.number + 1):
            if 1 <= number <= 9:
                yield suited(number, tile.suit)
        yield tile.suit.dragon
    elif tile.is_dragon:
        yield from (dragon for dragon in DRAGONS if dragon is not tile)
    elif tile.is_wind:
        yield from (wind for wind in WINDS if wind is not tile)


# -- judging -----------------------------------------------------------------------


def _right_with(card: Card, about: About, laid: tuple[Tile, ...]) -> bool:
    """With these tiles the engine finds the line, and jokers are as asked for."""
    matches = engine.check_mahjong(card, (*about.lying, *laid)).matches
    is_asked = about.jokers in (None, laid.count(Tile.JOKER))
    return is_asked and any(match.line is about.line for match in matches)


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Lay the right answer beside what is shown. Raises NotProved."""
    about: About = item.about
    (line,) = item.first(ShownLine).lines
    groups = [one for one in item.shown if isinstance(one, ShownGroups)]
    lying = flat(groups[0].groups) if groups else ()
    answer = item.answer
    if line is not about.line or lying != about.lying or not isinstance(answer, Build):
        raise NotProved(f"{line.name}: another line or hand is shown")
    for key in answer.right:
        laid = engine.parse_tiles(key)
        if len(laid) != answer.count or not _right_with(card, about, laid):
            raise NotProved(f"{line.name}: {key} does not make it")
        if not set(laid) <= set(answer.palette):
            raise NotProved(f"{line.name}: {key} is not on the palette")
    return {
        "line": line.name,
        "lying": engine.format_tiles(lying),
        "right": answer.right,
    }


def grade(card: Card, item: Item, key: str) -> Choice:
    """The laid tiles, judged by the engine. Raises UnknownChoice."""
    about: About = item.about
    laid = _laid(item, key)
    if len(laid) == len(about.wanted) and _right_with(card, about, laid):
        whole = tuple(sorted((*about.lying, *laid)))
        return Choice(key, None, (note("built_right", tiles=whole),), tiles=laid)
    belief, why = _fault(card, about, laid)
    return Choice(key, belief, why, tiles=laid)


def _laid(item: Item, key: str) -> tuple[Tile, ...]:
    answer = item.answer
    try:
        laid = engine.parse_tiles(key)
    except engine.NotationError:
        raise UnknownChoice(key) from None
    if not isinstance(answer, Build) or not 0 < len(laid) <= answer.count:
        raise UnknownChoice(key)
    if not set(laid) <= set(answer.palette):
        raise UnknownChoice(key)
    return laid


Fault = tuple[Misconception, tuple[Note | Reason, ...]]


def _fault(card: Card, about: About, laid: tuple[Tile, ...]) -> Fault:
    """What is wrong with the tiles, the plainest first."""
    tiles, count = (*about.lying, *laid), len(about.wanted)
    if len(laid) != count:
        why = note("built_count", laid=len(laid), count=count)
        return Misconception.WRONG_COUNT, (why,)
    for tile, held in Counter(tiles).items():
        if held > tile.copies:
            why = note("built_copies", copies=tile.copies, tile=tile)
            return Misconception.WRONG_COUNT, (why,)
    for match in engine.check_mahjong(card, tiles).matches:
        return Misconception.UNEXPLAINED, (_not_asked(match.line, about, laid),)
    return _misread(card, about, tuple(sorted(tiles)))


def _not_asked(line: Line, about: About, laid: tuple[Tile, ...]) -> Note:
    """It is a Mahjong, but not the one that was asked for."""
    if line is about.line:
        return note("built_jokers", jokers=about.jokers, laid=laid.count(Tile.JOKER))
    return note("built_other", line=line)


def _misread(card: Card, about: About, tiles: tuple[Tile, ...]) -> Fault:
    """The faulty reading of the line that comes nearest to these tiles."""
    every = engine.nearest(card, tiles, limit=len(card.lines))
    near = next(one for one in every if one.line is about.line)
    reading = misreadings(card, tiles)[about.line.name]
    lacks = _lacks(near)
    if reading.away > 1 or reading.away >= max(near.away, 1):
        return Misconception.UNEXPLAINED, (lacks,)
    if reading.misconception is not Misconception.JOKER_IN_PAIR:
        return reading.misconception, (note(reading.misconception.value), lacks)
    belief, reason = _joker_fault(about.line, near)
    return belief, (reason, lacks)


def _joker_fault(line: Line, near: engine.Near) -> tuple[Misconception, Reason]:
    """The group in which a joker would have to stand, and may not."""
    left = Counter(near.rack)
    for group in sorted(near.hand.groups, key=lambda g: g.takes_jokers):
        have = min(left[group.tile], group.size)
        left[group.tile] -= have
        if have < group.size:
            break
    return misplaced(line, group)


def _lacks(near: engine.Near) -> Note:
    left: Counter[Tile] = Counter(t for t in near.rack if t is not Tile.JOKER)
    left.subtract(near.hand.tiles)
    over = tuple(sorted(t for t, n in left.items() for _each in range(n)))
    if not over:
        return note("built_lacks_only", missing=near.missing)
    return note("built_lacks", missing=near.missing, over=over)


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """What somebody who believes this would lay."""
    about: About = item.about
    answer = item.answer
    found = set[str]()
    for laid in _slips(misconception, about):
        if isinstance(answer, Build) and set(laid) <= set(answer.palette):
            key = tiles_key(laid, is_ordered=True)
            if laid and grade(card, item, key).misconception is misconception:
                found.add(key)
    return frozenset(found)


def _slips(misconception: Misconception, about: About) -> Iterator[tuple[Tile, ...]]:
    """The right tiles, changed as the faulty rule would have them."""
    if misconception is Misconception.WRONG_COUNT:
        yield about.wanted[:-1]
    for index in about.missing:
        group = about.hand.groups[index]
        if misconception is misplaced(about.line, group)[0]:
            if not group.takes_jokers:
                yield _changed(about, index, Tile.JOKER, 1)
            continue
        for other in _tempting(group.tile):
            if _SLIP_OF.get(misconception, _never)(group.tile, other):
                yield _changed(about, index, other, group.size)
    if misconception is Misconception.FIXED_NUMBERS_MOVED:
        yield from (_moved(about.wanted, step) for step in (-2, -1, 1, 2))


def _never(tile: Tile, other: Tile) -> bool:
    return False


def _other_suit(tile: Tile, other: Tile) -> bool:
    return tile.number is not None and tile.number == other.number


_SLIP_OF: Final = {
    Misconception.WRONG_DRAGON: lambda tile, other: tile.is_dragon and other.is_dragon,
    Misconception.WRONG_WIND: lambda tile, other: tile.is_wind and other.is_wind,
    Misconception.COLOURS_NOT_COMPARED: _other_suit,
}


def _changed(about: About, index: int, tile: Tile, count: int) -> tuple[Tile, ...]:
    """The right answer with the naturals of one group changed, so many of them."""
    laid: list[Tile] = []
    for place in about.missing:
        group, left = about.groups[place], count if place == index else 0
        for one in group:
            change = left > 0 and one is not Tile.JOKER
            laid.append(tile if change else one)
            left -= change
    return tuple(laid)


def _moved(tiles: tuple[Tile, ...], step: int) -> tuple[Tile, ...]:
    numbers = [tile.number + step for tile in tiles if tile.number is not None]
    if not numbers or min(numbers) < 1 or max(numbers) > 9:
        return ()
    return tuple(Tile(t + step) if t.number is not None else t for t in tiles)
