"""Complete it: a line, 13 of its tiles or 12; which tile, or which two, are missing?"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

import engine
from engine.patterns import Card, Group, Hand, Line, PrintedGroup
from engine.tiles import DRAGONS, WINDS, Suit, Tile, suited
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
    tiles_key,
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
    words_of,
)
from lessons.drills.showings import ShownGroups, ShownLine, ShownRack

KIND: Final = "missing_tile"
VERSION: Final = 2
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
SENTENCES: Final = {
    "ask_missing_one": _(
        "You are one tile away from this line. Which tile completes it?"
    ),
    "ask_missing_two": _(
        "You are two tiles away from this line. Which two complete it?"
    ),
    "tile_completes": _("{tile} completes the {group}, and with it the line."),
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
_USUAL_SUITS: Final = (Suit.BAM, Suit.CRAK, Suit.DOT)
"""What somebody takes a line's first, second and third colour for."""
_MOST_JOKERS: Final = {1: 0, 2: 1, 3: 4, 4: 1, 5: 4}
_GAPS: Final = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2}

Guess = tuple[Tile, Misconception]
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Gap:
    """A tile taken out: the group that lacks it, and what it was."""

    index: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class About:
    """The hand behind an item, its groups without the tiles taken out, the gaps."""

    line: Line
    hand: Hand
    left: Groups
    gaps: tuple[Gap, ...]

    @property
    def right(self) -> tuple[Tile, ...]:
        """The tiles that were taken out."""
        return tuple(sorted(gap.tile for gap in self.gaps))


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
        if len(wrong) == WRONG:
            return _item(rng, card, settings, seed, about, wrong)
    raise NoItem


def _item(
    rng: random.Random,
    card: Card,
    settings: DrillSettings,
    seed: int,
    about: About,
    wrong: list[Choice],
) -> Item:
    right = Choice(
        tiles_key(about.right),
        None,
        tuple(_why_right(gap, about) for gap in about.gaps),
        tiles=about.right,
    )
    rack = flat(about.left)
    ask = "ask_missing_one" if len(about.gaps) == 1 else "ask_missing_two"
    full, place = _completed(about)
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=(note(ask),),
        shown=(ShownLine((about.line,)), ShownRack(rack, note("label_rack"))),
        answer=OneOf(shuffled(rng, [right, *wrong])),
        skills=SKILLS,
        difficulty=difficulty_of(settings.level, rack.count(Tile.JOKER) / 5 + 0.2),
        about=about,
        solution=(ShownGroups(about.hand, full, place=place, names=True),),
    )


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Ask the engine what each choice makes with the rack. Raises NotProved."""
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
    about: About = item.about
    guesses = _guesses(random.Random(0), about)
    return frozenset(
        tiles_key(tiles) for tiles, gap, found in guesses if found is misconception
    ) - {item.right.key}


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
            if _completes(card, line, (*rack, *natural)):
                right = natural
    if count > 1 and Tile.JOKER in right:
        return None
    if not _completes(card, line, (*rack, *right)):
        return None
    gaps = (Gap(index, tile) for (index, _), tile in zip(taken, right, strict=True))
    return About(line, hand, left, tuple(gaps))


def _completes(card: Card, line: Line, tiles: tuple[Tile, ...]) -> bool:
    """With these tiles the engine finds the line."""
    verdict = engine.check_mahjong(card, tiles)
    return any(match.line is line for match in verdict.matches)


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
    for tiles, gap, misconception in _guesses(rng, about):
        if tiles == about.right or tiles in found or not _exist(rack, tiles):
            continue
        if engine.check_mahjong(card, (*rack, *tiles)).ok:
            continue
        why = _why_wrong(tiles, misconception, gap, about)
        found[tiles] = Choice(tiles_key(tiles), misconception, why, tiles=tiles)
    return varied(list(found.values()), WRONG)


def _exist(rack: tuple[Tile, ...], tiles: tuple[Tile, ...]) -> bool:
    """Are there so many of each in the set?"""
    held = Counter((*rack, *tiles))
    return all(held[tile] <= tile.copies for tile in tiles)


def _guesses(
    rng: random.Random, about: About
) -> Iterator[tuple[tuple[Tile, ...], Gap, Misconception]]:
    """What each faulty rule would put into one gap, the other filled as it should."""
    for number, gap in enumerate(about.gaps):
        others = [g.tile for n, g in enumerate(about.gaps) if n != number]
        for tile, misconception in _guesses_for(rng, about, gap.index):
            yield tuple(sorted((*others, tile))), gap, misconception


def _guesses_for(rng: random.Random, about: About, index: int) -> Iterator[Guess]:
    """What each faulty rule would put into the gap, the most telling first."""
    line, hand = about.line, about.hand
    group, word = hand.groups[index], words_of(line)[index]
    yield Tile.JOKER, misplaced(line, group)[0]
    if group.tile.suit is not None:
        yield from _suit_guesses(hand, group)
    elif "0" in word.text and group.tile is Tile.SOAP:
        yield from _zero_guesses(hand, word, line)
    elif group.tile.is_dragon:
        yield from ((t, Misconception.WRONG_DRAGON) for t in DRAGONS)
    elif group.tile.is_wind:
        winds = rng.sample(WINDS, len(WINDS))
        yield from ((t, Misconception.WRONG_WIND) for t in winds)
    others = [g for i, g in enumerate(hand.groups) if i != index and about.left[i]]
    for other in rng.sample(others, len(others)):
        yield other.tile, Misconception.WRONG_COUNT
    yield from _neighbours(group.tile)


def _suit_guesses(hand: Hand, group: Group) -> Iterator[Guess]:
    """The same number where its colour "is" that suit; then in any other suit."""
    number, suit = group.tile.number, group.tile.suit
    suits = list(dict.fromkeys(g.tile.suit for g in hand.groups if g.tile.suit))
    if number is None or suit is None:
        return
    usual = _USUAL_SUITS[suits.index(suit) % len(_USUAL_SUITS)]
    if usual is not suit:
        yield suited(number, usual), Misconception.COLOUR_TAKEN_FOR_SUIT
    for other in Suit:
        if other not in (suit, usual):
            yield suited(number, other), Misconception.COLOURS_NOT_COMPARED


def _zero_guesses(hand: Hand, word: PrintedGroup, line: Line) -> Iterator[Guess]:
    """The dragon of the suit that the year is in: the zero has no suit (card-05)."""
    own = [
        g.tile.suit
        for g, w in zip(hand.groups, words_of(line), strict=True)
        if w is word and g.tile.suit
    ]
    every = [g.tile.suit for g in hand.groups if g.tile.suit]
    for suit in (*own, *every):
        if suit.dragon is not Tile.SOAP:
            yield suit.dragon, Misconception.SOAP_AS_NUMBERED_TILE
    for suit in (*own, *every):
        yield suited(1, suit), Misconception.SOAP_AS_NUMBERED_TILE


def _neighbours(tile: Tile) -> Iterator[Guess]:
    if tile.number is None or tile.suit is None:
        return
    for number in (tile.number + 1, tile.number - 1):
        if 1 <= number <= 9:
            yield suited(number, tile.suit), Misconception.WRONG_NUMBER


def _why_right(gap: Gap, about: About) -> Note:
    group = about.hand.groups[gap.index]
    if gap.tile is Tile.JOKER:
        return note("joker_completes", tile=group.tile, group=group.name)
    if group.size == 1:
        return note("single_completes", tile=gap.tile)
    code = "tile_completes" if len(about.gaps) == 1 else "tile_goes_in"
    return note(code, tile=gap.tile, group=group.name)


def _why_wrong(
    tiles: tuple[Tile, ...], misconception: Misconception, gap: Gap, about: About
) -> tuple[Note | Reason, ...]:
    if Tile.JOKER in tiles:
        return (misplaced(about.line, about.hand.groups[gap.index])[1],)
    others = Counter(about.right) - Counter((gap.tile,))
    (wrong,) = (Counter(tiles) - others).elements()
    return (note(f"tile_{misconception.value}", wrong=wrong, right=gap.tile),)
