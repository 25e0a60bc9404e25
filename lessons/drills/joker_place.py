"""May a joker stand here? A hand laid out in its groups, one place marked."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

import engine
from engine.patterns import Card, Group, Hand, Line
from engine.tiles import Tile
from engine.verdicts import Reason
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
    with_jokers,
)
from lessons.drills.showings import ShownGroups, ShownLine

KIND: Final = "joker_place"
VERSION: Final = 2
LEVELS: Final = ALL_LEVELS
SKILLS: Final = ("jokers-where",)
TITLE: Final = gettext_lazy("May a joker stand here?")
ABOUT: Final = gettext_lazy(
    "One place of a hand is marked. Say whether a joker may fill it."
)
PICTURE: Final = "N E W S J"
MISCONCEPTIONS: Final = (
    Misconception.JOKER_IN_PAIR,
    Misconception.JOKER_IN_SINGLE,
    Misconception.JOKER_ON_JOKERLESS_LINE,
    Misconception.PAIR_SEEN_IN_GROUP,
    Misconception.JOKERLESS_LINE_ASSUMED,
    Misconception.JOKER_NEEDS_FOUR,
    Misconception.JOKER_ONE_A_GROUP,
    Misconception.JOKER_NOT_FOR_HONOURS,
    Misconception.JOKER_NOT_ON_CONCEALED,
)
HINT_REASONS: Final = frozenset(
    {"place_not_one", "place_not_honours", "place_not_concealed"}
)
SENTENCES: Final = {
    "ask_joker_place": _(
        "This hand makes the line below. Could a joker stand in the marked place?"
    ),
    "hint_ask_joker_place": _(
        "Count the like tiles of the marked group, and see whether a note on the line"
        " bars jokers."
    ),
    "place_here": _("here?"),
    "joker_yes": _("Yes: it is in a group of three or more like tiles."),
    "joker_no": _("No: it is a single or one of a pair."),
    "joker_line": _("No: this line takes no joker anywhere."),
    "joker_few": _("No: a joker needs a group of four or more."),
    "joker_one": _("No: a group may hold only one joker."),
    "joker_honours": _("No: jokers stand for numbered tiles only."),
    "joker_concealed": _("No: a concealed line takes no jokers."),
    "place_yes": _(
        "This is a {group}. In three or more like tiles of one group a joker may"
        " stand for any of them."
    ),
    "place_no": _("This is a {group}: a joker never stands in a single or a pair."),
    "place_line": _(
        "This is a {group}, but the line takes no joker anywhere: every tile must be"
        " itself."
    ),
    "place_not_no": _(
        "Count the tiles of the group: it is a {group}, so neither a single nor a pair."
    ),
    "place_not_line": _(
        "This line does take jokers: in each of its groups of three or more."
    ),
    "place_not_few": _(
        "Three like tiles are enough: a pung takes jokers too. What counts here is that"
        " this is a {group}."
    ),
    "place_not_one": _(
        "A group may hold several jokers; in a finished hand it may even be all jokers."
    ),
    "place_not_honours": _(
        "Jokers stand for every kind of tile: flowers, winds and dragons as well as"
        " numbers. Only the size of the group counts."
    ),
    "place_not_concealed": _(
        "Concealed lines take jokers like others. C only means that nothing may be"
        " exposed before Mahjong."
    ),
}


@dataclass(frozen=True, slots=True)
class _Level:
    """How a level differs: places that are asked about, choices, jokers at most."""

    sought: tuple[str, ...]
    choices: int
    jokers: int


_LEVELS: Final = {
    1: _Level(("kong", "single", "pair"), 3, 0),
    2: _Level(("pung", "kong", "pair", "single"), 3, 1),
    3: _Level(("group", "group", "pair", "single"), 4, 4),
    4: _Level(("pung", "honours", "pair", "single", "joker"), 4, 4),
    5: _Level(("barred", "concealed", "honours", "joker", "pair"), 5, 4),
}


@dataclass(frozen=True, slots=True)
class About:
    """The marked place in its hand."""

    line: Line
    hand: Hand
    groups: Groups
    place: tuple[int, int]

    @property
    def group(self) -> Group:
        """The group that the place is in."""
        return self.hand.groups[self.place[0]]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of that group as they lie."""
        return self.groups[self.place[0]]


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    lines, level = lines_for(card, settings), _LEVELS[settings.level]
    sought = rng.choice(level.sought)
    for attempt in range(TRIES):
        line, hand = pick_hand(rng, lines)
        groups = with_jokers(rng, hand, level.jokers)
        # A card may lack pairs, say: then any place will do.
        wanted = _SOUGHT[sought if attempt < TRIES // 2 else "any"]
        places = [p for p in _places(line, hand, groups) if wanted(p)]
        if not places:
            continue
        about = rng.choice(places)
        if _agrees(card, about):
            return _item(rng, card, settings, seed, about, level)
    raise NoItem


def _item(
    rng: random.Random,
    card: Card,
    settings: DrillSettings,
    seed: int,
    about: About,
    level: _Level,
) -> Item:
    shown = ShownGroups(
        about.hand, about.groups, place=about.place, label=note("place_here")
    )
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=(note("ask_joker_place"),),
        shown=(ShownLine((about.line,)), shown),
        answer=OneOf(_choices(rng, about, level.choices)),
        skills=SKILLS,
        difficulty=difficulty_of(settings.level, 0.7 if about.group.size > 2 else 0.3),
        about=about,
        solution=(
            ShownGroups(about.hand, about.groups, place=about.place, names=True),
        ),
    )


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Put a joker into the marked place and ask the engine. Raises NotProved."""
    shown, (line,) = item.first(ShownGroups), item.first(ShownLine).lines
    if shown.place is None:
        raise NotProved("no place is marked")
    index, _spot = shown.place
    without = engine.check_mahjong(card, flat(shown.groups))
    tiles = _swapped(shown.groups, shown.place)
    matches = engine.check_mahjong(card, tiles).matches
    may = any(match.line is line for match in matches)
    right = "yes" if may else "no" if len(shown.groups[index]) < 3 else "line"
    keys = [choice.key for choice in item.choices if choice.is_right]
    if keys != [right] or not without.ok or (matches and not may):
        raise NotProved(f"{keys} should be right, the engine says {right}")
    return {
        "line": line.name,
        "with_joker": engine.format_tiles(tiles),
        "lines": [match.line.name for match in matches],
    }


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """What somebody who believes this would answer, where that is wrong."""
    about: About = item.about
    right = _right_key(about.group)
    found = {key for key, rule in _RULES.items() if rule(about) is misconception}
    return frozenset(found) - {right}


def _places(line: Line, hand: Hand, groups: Groups) -> list[About]:
    return [
        About(line, hand, groups, (index, place))
        for index, group in enumerate(groups)
        for place, tile in enumerate(group)
        if tile is not Tile.JOKER
    ]


_SOUGHT: Final[dict[str, Callable[[About], bool]]] = {
    "any": lambda _about: True,
    "group": lambda about: about.group.size >= 3,
    "kong": lambda about: about.group.size >= 4,
    "pung": lambda about: about.group.size == 3,
    "pair": lambda about: about.group.size == 2,
    "single": lambda about: about.group.size == 1,
    "honours": lambda about: about.group.size >= 3 and about.group.tile.number is None,
    "joker": lambda about: Tile.JOKER in about.tiles,
    "concealed": lambda about: about.line.exposure == "C" and about.group.size >= 3,
    "barred": lambda about: about.group.size >= 3 and not about.group.takes_jokers,
}


def _swapped(groups: Groups, place: tuple[int, int]) -> tuple[Tile, ...]:
    index, spot = place
    swapped = groups[index][:spot] + (Tile.JOKER,) + groups[index][spot + 1 :]
    return flat((*groups[:index], swapped, *groups[index + 1 :]))


def _agrees(card: Card, about: About) -> bool:
    """With a joker in the place the engine finds this line, or none.

    A hand that keeps its worth because the naturals could be laid out anew would
    make the question unfair, and is not asked about.
    """
    if not engine.check_mahjong(card, flat(about.groups)).ok:
        return False
    matches = engine.check_mahjong(card, _swapped(about.groups, about.place)).matches
    if about.group.takes_jokers:
        return any(match.line is about.line for match in matches)
    return not matches


def _right_key(group: Group) -> str:
    if group.takes_jokers:
        return "yes"
    return "no" if group.size < 3 else "line"


def _if(misconception: Misconception, holds: bool) -> Misconception | None:
    return misconception if holds else None


_RULES: Final[dict[str, Callable[[About], Misconception | None]]] = {
    "yes": lambda about: misplaced(about.line, about.group)[0],
    "no": lambda about: _if(Misconception.PAIR_SEEN_IN_GROUP, about.group.size >= 3),
    "line": lambda about: _if(
        Misconception.JOKERLESS_LINE_ASSUMED,
        any(group.takes_jokers for group in about.hand.groups),
    ),
    "few": lambda about: _if(Misconception.JOKER_NEEDS_FOUR, about.group.size < 4),
    "one": lambda about: _if(
        Misconception.JOKER_ONE_A_GROUP, Tile.JOKER in about.tiles
    ),
    "honours": lambda about: _if(
        Misconception.JOKER_NOT_FOR_HONOURS, about.group.tile.number is None
    ),
    "concealed": lambda about: _if(
        Misconception.JOKER_NOT_ON_CONCEALED,
        about.line.exposure == "C" and any(g.takes_jokers for g in about.hand.groups),
    ),
}
"""Each answer with the faulty rule that leads to it, where that rule says so."""


def _choices(rng: random.Random, about: About, count: int) -> tuple[Choice, ...]:
    """Yes and no, the right one, and other reasons to say no that a rule gives."""
    right = _right_key(about.group)
    led = {key for key, rule in _RULES.items() if rule(about)} | {right}
    keys = {"yes", "no", right} & led
    extra = sorted(led - keys)
    keys |= set(rng.sample(extra, min(max(count - len(keys), 0), len(extra))))
    return tuple(_choice(key, right, about) for key in _RULES if key in keys)


def _choice(key: str, right: str, about: About) -> Choice:
    text, group = note(f"joker_{key}"), about.group
    words = {"tile": group.tile, "group": group.name}
    if key == right:
        return Choice(key, None, (note(f"place_{key}", **words),), text=text)
    because: Note | Reason = note(f"place_not_{key}", **words)
    if key == "yes":
        because = misplaced(about.line, group)[1]
    return Choice(key, _RULES[key](about), (because,), text=text)
