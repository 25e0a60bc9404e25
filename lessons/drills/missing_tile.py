"""Complete it: a line, 13 of its tiles or 12; which tile, or which two, are missing?"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

import engine
from engine.patterns import Card, Hand, Line
from engine.tiles import Tile
from lessons.drills.item import LEVELS as ALL_LEVELS
from lessons.drills.item import (
    Choice,
    DrillSettings,
    Item,
    NoItem,
    Note,
    NotProved,
    OneOf,
    Pick,
    difficulty_of,
    lines_for,
    note,
    rng_for,
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
from lessons.drills.missing_pick import SENTENCES as PICK_SENTENCES
from lessons.drills.missing_pick import (
    faulty_picks,
    grade_pick,
    pick_from,
    prove_pick,
)
from lessons.drills.sampling import (
    TRIES,
    Groups,
    flat,
    pick_hand,
    shuffled,
    varied,
    with_jokers,
)
from lessons.drills.showings import ShownGroups, ShownLine, ShownRack

KIND: Final = "missing_tile"
VERSION: Final = 3
LEVELS: Final = ALL_LEVELS
SKILLS: Final = ("complete-line",)
TITLE: Final = gettext_lazy("Which tile is missing?")
ABOUT: Final = gettext_lazy(
    "You have almost all tiles of a line. Choose the one that completes it, or the two."
)
PICTURE: Final = "F F 3D 3D 3D J"
MISCONCEPTIONS: Final = (
    Misconception.JOKER_IN_PAIR,
    Misconception.JOKER_IN_SINGLE,
    Misconception.JOKER_ON_JOKERLESS_LINE,
    Misconception.COLOUR_TAKEN_FOR_SUIT,
    Misconception.COLOURS_NOT_COMPARED,
    Misconception.SOAP_AS_NUMBERED_TILE,
    Misconception.WRONG_DRAGON,
    Misconception.WRONG_WIND,
    Misconception.WRONG_COUNT,
    Misconception.WRONG_NUMBER,
)
HINT_REASONS: Final = frozenset[str]()
SENTENCES: Final = PICK_SENTENCES | {
    "ask_missing_one": _(
        "You are one tile away from this line. Which tile completes it?"
    ),
    "ask_missing_two": _(
        "You are two tiles away from this line. Which two complete it?"
    ),
    "tile_completes": _("{tile} completes the {group}, and with it the line."),
    "hint_ask_missing_one": _(
        "Go through the line word by word, and lay your tiles to it. One word comes out"
        " short."
    ),
    **dict.fromkeys(
        ("hint_ask_missing_two", "hint_ask_pick_two"),
        _(
            "Go through the line word by word, and lay your tiles to it. See which"
            " words come out short."
        ),
    ),
    "hint_gap": _("Look for a {group} that lacks a tile."),
    "hint_gap_two": _("Look for a {group} that lacks two tiles."),
    "hint_gap_single": _("Look for a single tile that is not there."),
    "tile_goes_in": _("{tile} belongs in the {group}."),
    "single_completes": _("{tile} is the single tile that the line still lacks."),
    "joker_completes": _(
        "There are only four {tile}, so a joker must be the last tile of the {group}."
    ),
    "tile_colour_taken_for_suit": _(
        "A colour on the card is not a suit. It only says which groups go together:"
        " here that suit makes it {right}."
    ),
    "tile_colours_not_compared": _(
        "Look at the marks in the line: whatever carries the same mark is of one"
        " suit, so here it is {right}."
    ),
    "tile_soap_as_numbered_tile": _(
        "The zero of a year is always Soap, whatever suit the year is in."
    ),
    "tile_wrong_dragon": _(
        "That dragon has no place here. Red goes with Craks, Green with Bams, Soap"
        " with Dots; this hand lacks {right}."
    ),
    "tile_wrong_wind": _("The line asks for {right}; no other wind takes its place."),
    "tile_wrong_number": _(
        "The tiles you hold leave no choice any more: {right} is missing."
    ),
    "tile_wrong_count": _(
        "You have as many of {wrong} as the line takes; one more would be left over."
    ),
}
WRONG: Final = 3
_MOST_JOKERS: Final = {1: 0, 2: 1, 3: 4, 4: 1, 5: 4}
_GAPS: Final = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2}
_PICKED: Final = 5
"""From this level on nobody is offered answers: the tiles are picked one by one.

1: one tile, no joker. 2: one joker in the rack. 3: several. 4: two tiles missing. 5:
two missing, several jokers, both to be picked.
"""

Place = tuple[int, int]


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    lines = lines_for(card, settings)
    for _try in range(TRIES):
        line, hand = pick_hand(rng, lines)
        groups = with_jokers(rng, hand, _MOST_JOKERS[settings.level])
        about = _take_out(rng, card, line, hand, groups, _GAPS[settings.level])
        if about is None:
            continue
        wrong = _wrong_tiles(rng, card, about)
        if len(wrong) < WRONG:
            continue
        answer: OneOf | Pick | None
        if settings.level >= _PICKED:
            answer = pick_from(card, about, wrong)
        else:
            answer = OneOf(shuffled(rng, [_right(about), *wrong]))
        if answer is not None:
            return _item(card, settings, seed, about, answer)
    raise NoItem


def _right(about: About) -> Choice:
    why = tuple(_why_right(gap, about) for gap in about.gaps)
    return Choice(tiles_key(about.right), None, why, tiles=about.right)


def _item(
    card: Card,
    settings: DrillSettings,
    seed: int,
    about: About,
    answer: OneOf | Pick,
) -> Item:
    rack = flat(about.left)
    ask = "ask_missing_one" if len(about.gaps) == 1 else "ask_missing_two"
    ask = "ask_pick_two" if isinstance(answer, Pick) else ask
    full, place = _completed(about)
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=(note(ask),),
        shown=(ShownLine((about.line,)), ShownRack(rack, note("label_rack"))),
        answer=answer,
        skills=SKILLS,
        difficulty=difficulty_of(settings.level, rack.count(Tile.JOKER) / 5 + 0.2),
        about=about,
        solution=(ShownGroups(about.hand, full, place=place, names=True),),
        narrows=tuple(_short(about)),
    )


def _short(about: About) -> Iterator[Note]:
    """The groups that lack something, by their size alone."""
    for index, count in Counter(gap.index for gap in about.gaps).items():
        group = about.hand.groups[index]
        if group.size == 1:
            yield note("hint_gap_single")
        else:
            code = "hint_gap" if count == 1 else "hint_gap_two"
            yield note(code, group=group.name)


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Ask the engine what each choice makes with the rack. Raises NotProved."""
    if isinstance(item.answer, Pick):
        return prove_pick(card, item, item.answer)
    (line,) = item.first(ShownLine).lines
    rack = item.first(ShownRack).tiles
    made = {
        choice.key: [
            match.line.name
            for match in engine.check_mahjong(card, (*rack, *choice.tiles)).matches
        ]
        for choice in item.choices
    }
    completing = [key for key, lines in made.items() if lines]
    if completing != [item.right.key] or line.name not in made[item.right.key]:
        raise NotProved(f"{line.name}: {made}")
    return {"line": line.name, "rack": engine.format_tiles(rack), "makes": made}


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """What somebody who believes this would fill the gaps with."""
    if isinstance(item.answer, Pick):
        return faulty_picks(misconception, card, item, item.answer)
    about: About = item.about
    found_by = guesses(random.Random(0), about)
    return frozenset(
        tiles_key(tiles) for tiles, gap, found in found_by if found is misconception
    ) - {item.right.key}


def grade(card: Card, item: Item, key: str) -> Choice:
    """The judged two tiles of an item where they are picked. Raises UnknownChoice."""
    if not isinstance(item.answer, Pick):
        return item.choice(key)
    return grade_pick(card, item, item.answer, key)


def _take_out(
    rng: random.Random, card: Card, line: Line, hand: Hand, groups: Groups, count: int
) -> About | None:
    """The hand with that many tiles taken out, if what is left asks for them alone."""
    places = [(i, p) for i, group in enumerate(groups) for p in range(len(group))]
    taken = sorted(rng.sample(places, count))
    left = tuple(
        tuple(tile for p, tile in enumerate(group) if (i, p) not in taken)
        for i, group in enumerate(groups)
    )
    rack = flat(left)
    right = [groups[i][p] for i, p in taken]
    for number, (index, _place) in enumerate(taken):
        if right[number] is Tile.JOKER:
            # A joker is the answer only where no natural can be: a fifth tile.
            natural = list(right)
            natural[number] = hand.groups[index].tile
            if completes(card, line, (*rack, *natural)):
                right = natural
    if count > 1 and Tile.JOKER in right:
        return None
    if not completes(card, line, (*rack, *right)):
        return None
    gaps = (Gap(index, tile) for (index, _), tile in zip(taken, right, strict=True))
    return About(line, hand, left, tuple(gaps))


def _completed(about: About) -> tuple[Groups, Place | None]:
    """The hand with the missing tiles put back; one alone gets a mark."""
    groups = [list(group) for group in about.left]
    for gap in about.gaps:
        groups[gap.index].append(gap.tile)
    first = about.gaps[0].index
    place = (first, len(groups[first]) - 1) if len(about.gaps) == 1 else None
    return tuple(tuple(group) for group in groups), place


def _wrong_tiles(rng: random.Random, card: Card, about: About) -> list[Choice]:
    """Tiles that a misreading asks for; none of them completes any line."""
    rack, found = flat(about.left), dict[tuple[Tile, ...], Choice]()
    for tiles, gap, misconception in guesses(rng, about):
        if tiles == about.right or tiles in found or not exist(rack, tiles):
            continue
        if engine.check_mahjong(card, (*rack, *tiles)).ok:
            continue
        why = why_wrong(tiles, misconception, gap, about)
        found[tiles] = Choice(tiles_key(tiles), misconception, why, tiles=tiles)
    return varied(list(found.values()), WRONG)


def _why_right(gap: Gap, about: About) -> Note:
    group = about.hand.groups[gap.index]
    if gap.tile is Tile.JOKER:
        return note("joker_completes", tile=group.tile, group=group.name)
    if group.size == 1:
        return note("single_completes", tile=gap.tile)
    code = "tile_completes" if len(about.gaps) == 1 else "tile_goes_in"
    return note(code, tile=gap.tile, group=group.name)
