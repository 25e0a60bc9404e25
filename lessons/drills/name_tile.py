"""Name the tile: say what lies there, find what was called, hear what was misnamed.

Levels: 1 a numbered face and three names; 2 the plain face of an old set, four; 3 the
other way round too (a name is called, which tile is it?), five, and the dragon of
a suit by name; 4 the dragon that goes with a tile, and one misnamed tile among
five; 5 one among seven, and what "same" means (jokers-04, jokers-05).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

import engine
from engine.patterns import Card
from engine.tiles import DRAGONS, FULL_SET, SET_KINDS, Suit, Tile, suit_of_dragon
from lessons.drills import namings
from lessons.drills.item import LEVELS as ALL_LEVELS
from lessons.drills.item import (
    Choice,
    DrillSettings,
    Item,
    Note,
    NotProved,
    OneOf,
    difficulty_of,
    note,
    rng_for,
)
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import shuffled, varied
from lessons.drills.showings import ShownRack
from lessons.drills.tilelooks import SENTENCES as LOOKS
from lessons.drills.tilelooks import Confused, confused_with, drawn

KIND: Final = "name_tile"
VERSION: Final = 1
LEVELS: Final = ALL_LEVELS
SKILLS: Final = ("tile-names", "dragons")
TITLE: Final = gettext_lazy("Name the tile")
ABOUT: Final = gettext_lazy(
    "Say what lies there, or find the tile that was called, as at the table."
)
PICTURE: Final = "1B 5C 0"
MISCONCEPTIONS: Final = (
    Misconception.SUITS_MIXED_UP,
    Misconception.NUMBER_MISREAD,
    Misconception.BIRD_NOT_KNOWN,
    Misconception.WINDS_MIXED_UP,
    Misconception.WRONG_DRAGON,
    Misconception.FAMILIES_MIXED_UP,
    *namings.MISCONCEPTIONS,
)
HINT_REASONS: Final = frozenset(
    {"named_not", "misnamed_not", "dragon_goes_not", "not_back"}
)
SENTENCES: Final = {
    **LOOKS,
    **namings.SENTENCES,
    "ask_say": _("You discard this tile. What do you say?"),
    "ask_hear": _("Somebody discards and says “{tile}”. Which tile is it?"),
    "ask_dragon_of_suit": _("Which dragon goes with the {suit}? Say its name."),
    "ask_dragon_of_tile": _("Say the name of the dragon that goes with this tile."),
    "ask_misnamed": _("Which of these tiles got a wrong name?"),
    "row_called": _("These tiles were discarded one after another. Said was: {names}."),
    "said_name": _("“{tile}”"),
    "suit_bam": _("Bams"),
    "suit_crak": _("Craks"),
    "suit_dot": _("Dots"),
    "named_bam": _("Bams show bamboo. Count the sticks: {tile}."),
    "named_bird": _("The bird is {tile}: the only bam without a stick to count."),
    "named_crak": _("The upper sign is the number, the red one says crak: {tile}."),
    "named_dot": _("Dots show circles. Count them: {tile}."),
    "named_wind": _("A wind is called by its direction alone: {tile}."),
    "named_dragon": _("A dragon is called by one word alone: {tile}."),
    "named_soap": _("The empty frame is the white dragon, and everybody says {tile}."),
    "named_alone": _("It shows {drawn}: {tile}, and no more is said."),
    "hint_ask_say": _(
        "Look at what is drawn: sticks, circles, a sign above a red one, or something"
        " of its own. Numbered tiles are called by number and suit, all others by one"
        " word."
    ),
    "hint_ask_hear": _(
        "A numbered tile has its number and its suit in its name: look for both. All"
        " others are called by one word."
    ),
    "hint_ask_dragon_of_suit": _(
        "Each suit has a dragon of its own: two of them share a colour with their suit,"
        " the third goes with the suit that is left."
    ),
    "hint_ask_dragon_of_tile": _(
        "Find the suit of the tile first. Each suit has a dragon of its own: two of"
        " them share a colour with their suit, the third goes with the suit that is"
        " left."
    ),
    "hint_ask_misnamed": _(
        "Go through the row in the order of the names. Look at the suit first, then"
        " count."
    ),
    "hint_ask_same": _(
        "Look before you listen: the tile counts, not the word, and of all discards the"
        " newest alone is open."
    ),
    "named_not": _("{tile} would show {drawn}."),
    "dragon_goes": _(
        "Green goes with Bams, Red with Craks, Soap with Dots: so {tile}."
    ),
    "dragon_goes_not": _("{tile} is the dragon of the {suit}."),
    "misnamed_here": _(
        "It shows {drawn}, so it is {tile}, and “{said}” was said. It is named again,"
        " at no cost, and may be claimed as what it is."
    ),
    "misnamed_not": _("It shows {drawn}: {tile} is its right name."),
}
_SUIT_NOTES: Final = {suit: note(f"suit_{suit.name.lower()}") for suit in Suit}


@dataclass(frozen=True, slots=True)
class About:
    """The form, what is asked about, and in a row what was said of each tile."""

    form: str
    tile: Tile
    row: tuple[Tile, ...] = ()
    said: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class _Level:
    """How a level differs: forms (each as likely), wrong choices, tiles in a row."""

    forms: tuple[str, ...]
    wrong: int
    row: int = 5
    face: str = "plain"


_LEVELS: Final = {
    1: _Level(("say",), 2, face="numbered"),
    2: _Level(("say",), 3),
    3: _Level(("say", "hear", "hear", "dragon_of_suit"), 4),
    4: _Level(("hear", "dragon_of_tile", "misnamed", "misnamed"), 5),
    5: _Level(("misnamed", "same", "same"), 5, row=7),
}


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    level = _LEVELS[settings.level]
    form = rng.choice(level.forms)
    if form == "same":
        made = namings.make(rng, card)
        if made is not None:
            return _item(card, settings, seed, *made, ("tile-names",), 0.8)
        form = "misnamed"
    about = _about(rng, form, level)
    stem, shown = _asked(about)
    choices = _choices(rng, about, level.wrong)
    skill = "dragons" if form.startswith("dragon") else "tile-names"
    return _item(
        card, settings, seed, about, stem, shown, choices, (skill,), _share(about)
    )


def _item(
    card: Card,
    settings: DrillSettings,
    seed: int,
    about: About | namings.About,
    stem: tuple[Note, ...],
    shown: tuple[ShownRack, ...],
    choices: tuple[Choice, ...],
    skills: tuple[str, ...],
    share: float,
) -> Item:
    solution: tuple[ShownRack, ...] = ()
    if isinstance(about, About):
        solution = (ShownRack(about.row or (about.tile,)),)
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=stem,
        shown=shown,
        answer=OneOf(choices),
        skills=skills,
        difficulty=difficulty_of(settings.level, share),
        about=about,
        solution=solution,
        face=_LEVELS[settings.level].face,
    )


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Compare names and tiles with the engine's, whatever the choices say."""
    if isinstance(item.about, namings.About):
        return namings.prove(card, item)
    right = [key for key in _keys_right(item.about) if key in _keys(item)]
    stated = [choice.key for choice in item.choices if choice.is_right]
    if len(right) != 1 or right != stated:
        raise NotProved(f"{right} should be right, not {stated}")
    (tile,) = engine.parse_tiles(right[0])
    return {"form": item.about.form, "tile": tile.code, "called": tile.spoken}


def _keys(item: Item) -> list[str]:
    return [choice.key for choice in item.choices]


def _keys_right(about: About) -> list[str]:
    """The tiles that answer the question, among all of the set."""
    tests: dict[str, Callable[[Tile], bool]] = {
        "say": lambda t: t.spoken == about.tile.spoken,
        "hear": lambda t: t.spoken == about.tile.spoken,
        "dragon_of_suit": lambda t: suit_of_dragon(t) is about.tile.suit,
        "dragon_of_tile": lambda t: suit_of_dragon(t) is about.tile.suit,
        "misnamed": lambda t: any(
            t is lies and lies.spoken != said.spoken
            for lies, said in zip(about.row, about.said, strict=True)
        ),
    }
    candidates = DRAGONS if about.form.startswith("dragon") else SET_KINDS
    return [tile.code for tile in candidates if tests[about.form](tile)]


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """What somebody who mixes these up would answer."""
    if isinstance(item.about, namings.About):
        return namings.faulty(misconception, item.about)
    about: About = item.about
    found = {t.code for t, why in _guesses(about) if why is misconception}
    return frozenset(found) - {_right(about).code}


def _about(rng: random.Random, form: str, level: _Level) -> About:
    if form.startswith("dragon"):
        return About(form, Tile(rng.randrange(27)))
    if form != "misnamed":
        # One kind in four has no suit; a tile of each family comes up often enough.
        kinds = SET_KINDS if rng.random() < 0.6 else SET_KINDS[27:]
        return About(form, rng.choice(kinds))
    row = _row(rng, level.row)
    wrong = rng.choice(row)
    named = [t for t, _why in confused_with(wrong) if t not in row]
    name = rng.choice(named[:3])
    return About(form, wrong, row, tuple(name if t is wrong else t for t in row))


def _row(rng: random.Random, count: int) -> tuple[Tile, ...]:
    """Unlike tiles, as likely as they lie in the wall."""
    row: dict[Tile, None] = {}
    while len(row) < count:
        row[rng.choice(FULL_SET)] = None
    return tuple(row)


def _right(about: About) -> Tile:
    if about.form.startswith("dragon") and about.tile.suit is not None:
        return about.tile.suit.dragon
    return about.tile


def _guesses(about: About) -> list[Confused]:
    """What each mix-up leads to."""
    if about.form == "misnamed":
        # Who takes one of the others for its like hears a wrong name there.
        return [(tile, next(confused_with(tile))[1]) for tile in about.row]
    right = _right(about)
    return [(t, why) for t, why in confused_with(right) if t is not right]


def _asked(about: About) -> tuple[tuple[Note, ...], tuple[ShownRack, ...]]:
    ask, suit = f"ask_{about.form}", about.tile.suit
    if about.form == "hear":
        return (note(ask, tile=about.tile),), ()
    if about.form == "dragon_of_suit" and suit is not None:
        return (note(ask, suit=_SUIT_NOTES[suit]),), ()
    if about.form == "misnamed":
        return (note("row_called", names=about.said), note(ask)), ()
    return (note(ask),), (ShownRack((about.tile,)),)


def _choices(rng: random.Random, about: About, count: int) -> tuple[Choice, ...]:
    right = _right(about)
    wrong = [
        Choice(tile.code, why, (_why_wrong(tile, about),), **_face(tile, about))
        for tile, why in _guesses(about)
        if tile is not right
    ]
    whole = Choice(right.code, None, (_why_right(about),), **_face(right, about))
    if about.form == "misnamed":
        by_tile = {choice.key: choice for choice in (whole, *wrong)}
        return tuple(by_tile[tile.code] for tile in about.row)
    rng.shuffle(wrong)
    return shuffled(rng, [whole, *varied(wrong, count)])


def _face(tile: Tile, about: About) -> dict[str, Any]:
    """A choice is a tile, or its name."""
    if about.form in ("hear", "misnamed"):
        return {"tiles": (tile,)}
    return {"text": note("said_name", tile=tile)}


def _why_right(about: About) -> Note:
    tile = _right(about)
    if about.form.startswith("dragon"):
        return note("dragon_goes", tile=tile)
    if about.form == "misnamed":
        said = about.said[about.row.index(tile)]
        return note("misnamed_here", drawn=drawn(tile), tile=tile, said=said)
    return note(_named_by(tile), tile=tile, drawn=drawn(tile))


def _named_by(tile: Tile) -> str:
    if tile is Tile.B1:
        return "named_bird"
    if tile.suit is not None:
        return f"named_{tile.suit.name.lower()}"
    if tile is Tile.SOAP:
        return "named_soap"
    kinds = {"named_wind": tile.is_wind, "named_dragon": tile.is_dragon}
    return next((code for code, holds in kinds.items() if holds), "named_alone")


def _why_wrong(tile: Tile, about: About) -> Note:
    suit = suit_of_dragon(tile)
    if about.form.startswith("dragon") and suit is not None:
        return note("dragon_goes_not", tile=tile, suit=_SUIT_NOTES[suit])
    code = "misnamed_not" if about.form == "misnamed" else "named_not"
    return note(code, tile=tile, drawn=drawn(tile))


def _share(about: About) -> float:
    """Harder within the level: craks, rows, and the other way round."""
    hard = about.tile.suit is Suit.CRAK or about.form == "misnamed"
    return 0.3 + 0.3 * hard + 0.2 * (about.form == "hear")
