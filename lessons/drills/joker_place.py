"""May a joker stand here? A hand laid out in its groups, one place marked."""

from __future__ import annotations

import random
from typing import Final

import engine
from engine.patterns import Card, Group, Hand, Line
from engine.tiles import Tile
from engine.verdicts import Reason
from lessons.drills.item import Choice, Item, NoItem, Note, note
from lessons.drills.jokers import misplaced
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import (
    TRIES,
    Groups,
    flat,
    pick_hand,
    rng_for,
    with_jokers,
)

KIND: Final = "joker_place"
VERSION: Final = 1
CHOICES: Final = 4
_SOUGHT: Final = ("group", "group", "pair", "single")
"""Which kind of place is asked about, each as likely."""

_WRONG: Final = {
    "no": Misconception.PAIR_SEEN_IN_GROUP,
    "line": Misconception.JOKERLESS_LINE_ASSUMED,
    "few": Misconception.JOKER_NEEDS_FOUR,
    "one": Misconception.JOKER_ONE_A_GROUP,
    "honours": Misconception.JOKER_NOT_FOR_HONOURS,
    "concealed": Misconception.JOKER_NOT_ON_CONCEALED,
}
"""What each "no" means where it is not the right answer."""


def make(card: Card, seed: int) -> Item:
    """The item of that card and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, seed)
    sought = rng.choice(_SOUGHT)
    for attempt in range(TRIES):
        line, hand = pick_hand(rng, card)
        groups = with_jokers(rng, hand)
        # A card may lack pairs, say: then any place will do.
        places = _places(groups, sought if attempt < TRIES // 2 else "")
        if not places:
            continue
        place = rng.choice(places)
        group = hand.groups[place[0]]
        if _agrees(card, line, groups, place, group):
            choices = _choices(rng, line, hand, groups, group)
            return Item(
                KIND,
                VERSION,
                card.hash,
                seed,
                line,
                hand,
                groups,
                flat(groups),
                choices,
                place=place,
            )
    raise NoItem


def _places(groups: Groups, sought: str) -> list[tuple[int, int]]:
    sizes = {"group": range(3, 7), "pair": range(2, 3), "single": range(1, 2)}
    wanted = sizes.get(sought, range(1, 7))
    return [
        (index, place)
        for index, group in enumerate(groups)
        if len(group) in wanted
        for place, tile in enumerate(group)
        if tile is not Tile.JOKER
    ]


def _agrees(
    card: Card, line: Line, groups: Groups, place: tuple[int, int], group: Group
) -> bool:
    """The proof: with a joker in the place the engine finds this line, or none.

    A hand that keeps its worth because the naturals could be laid out anew would
    make the question unfair, and is not asked about.
    """
    index, spot = place
    swapped = groups[index][:spot] + (Tile.JOKER,) + groups[index][spot + 1 :]
    tiles = flat((*groups[:index], swapped, *groups[index + 1 :]))
    if not engine.check_mahjong(card, flat(groups)).ok:
        return False
    matches = engine.check_mahjong(card, tiles).matches
    if group.takes_jokers:
        return any(match.line is line for match in matches)
    return not matches


def _choices(
    rng: random.Random, line: Line, hand: Hand, groups: Groups, group: Group
) -> tuple[Choice, ...]:
    right = _right_key(group)
    extra = [key for key in _extras(line, hand, groups, group) if key != right]
    keys = {"yes", "no", right}
    keys |= set(rng.sample(extra, min(CHOICES - len(keys), len(extra))))
    order = ("yes", "no", "line", "few", "one", "honours", "concealed")
    return tuple(_choice(key, right, line, group) for key in order if key in keys)


def _right_key(group: Group) -> str:
    if group.takes_jokers:
        return "yes"
    return "no" if group.size < 3 else "line"


def _extras(line: Line, hand: Hand, groups: Groups, group: Group) -> list[str]:
    """Other reasons to say no, each plausible here and each untrue.

    None of them may tell by being there whether a joker may stand.
    """
    extras = ["few"]
    if any(Tile.JOKER in tiles for tiles in groups):
        extras.append("one")
    if group.tile.number is None:
        extras.append("honours")
    if any(g.takes_jokers for g in hand.groups):
        extras.append("line")
        if line.exposure == "C":
            extras.append("concealed")
    return extras


def _choice(key: str, right: str, line: Line, group: Group) -> Choice:
    if key == right:
        return Choice(
            key, None, (note(f"place_{key}", tile=group.tile, group=group.name),)
        )
    why: list[Note | Reason] = []
    if key == "yes":
        misconception, because = misplaced(line, group)
        why.append(because)
    else:
        misconception = _WRONG[key]
        why.append(note(f"place_not_{key}", tile=group.tile, group=group.name))
    return Choice(key, misconception, tuple(why))
