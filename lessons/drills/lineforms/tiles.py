"""Which tiles a word stands for: its dragons, its numbers."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

import engine
from engine.patterns import Card, Group, Hand, Line
from engine.tiles import DRAGONS, Tile, suited
from lessons.drills.item import note
from lessons.drills.lineforms.question import Question, question
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import flat, with_jokers, words_of
from lessons.drills.showings import ShownRack


def dragons(rng: random.Random, card: Card, line: Line) -> Question | None:
    """The numbers are chosen: which dragon may stand in that word?"""
    places = [i for i, w in enumerate(line.printed) if "D" in w.text and w.relation]
    if len(places) != 1:
        # Of two such words the hands do not tell which is which.
        return None
    (place,) = places
    hand = rng.choice(line.hands)
    naturals = numbers_of(hand.tiles)
    if not naturals or any(naturals.count(tile) > tile.copies for tile in naturals):
        return None
    right = _dragons_for(line, place, naturals)
    word = line.printed[place]
    words = {"place": place + 1, "text": word.text}
    return question(
        "dragons",
        line,
        note("ask_dragons", **words),
        right,
        note(f"dragons_why_{word.relation}"),
        tuple(
            (key, Misconception.WRONG_DRAGON, note(f"dragons_why_{word.relation}"))
            for key in _dragon_guesses(naturals)
            if key != right
        ),
        text=lambda key: note(
            f"dragons_{len(key)}",
            **{f"d{n}": engine.parse_tiles(c)[0] for n, c in enumerate(key)},
        ),
        words=(place,),
        tiles=naturals,
        shown=(ShownRack(naturals, note("label_numbers")),),
    )


def _dragons_for(line: Line, place: int, naturals: tuple[Tile, ...]) -> str:
    """Codes of the dragons that the word may be, with these numbers."""
    fitting = set[Tile]()
    for hand in line.hands:
        if numbers_of(hand.tiles) == naturals:
            fitting |= {
                group.tile
                for group, word in zip(hand.groups, words_of(line), strict=True)
                if word is line.printed[place]
            }
    return "".join(t.code for t in DRAGONS if t in fitting)


def _dragon_guesses(naturals: tuple[Tile, ...]) -> tuple[str, ...]:
    """Matching, opposite, any, and each dragon by itself."""
    matching = {t.suit.dragon for t in naturals if t.suit is not None}
    opposite = set(DRAGONS) - matching
    sets = [matching, opposite, set(DRAGONS), *({d} for d in DRAGONS)]
    keys = ("".join(t.code for t in DRAGONS if t in chosen) for chosen in sets)
    return tuple(dict.fromkeys(key for key in keys if key))


def numbers_of(rack: Iterable[Tile]) -> tuple[Tile, ...]:
    """The numbered tiles among them."""
    return tuple(tile for tile in rack if tile.suit is not None)


def numbers(rng: random.Random, card: Card, line: Line) -> Question | None:
    """These are the numbers a step along: is it still the line?"""
    hand, step = rng.choice(line.hands), rng.choice((-2, -1, 1, 2))
    moved = _moved(hand, step)
    if moved is None or not numbers_of(moved.tiles):
        return None
    right = "yes" if moved.key in {other.key for other in line.hands} else "no"
    if right != rng.choice(("yes", "no")):
        return None
    rack = flat(with_jokers(rng, moved, 0))
    wrong = "no" if right == "yes" else "yes"
    belief = {
        "yes": Misconception.FIXED_NUMBERS_MOVED,
        "no": Misconception.NUMBERS_THOUGHT_FIXED,
    }[wrong]
    why = note(f"numbers_{right}")
    return question(
        "numbers",
        line,
        note("ask_numbers"),
        right,
        why,
        ((wrong, belief, why),),
        text=lambda key: note(f"say_{key}"),
        tiles=rack,
        shown=(ShownRack(rack, note("label_hand")),),
    )


def _moved(hand: Hand, step: int) -> Hand | None:
    """The hand with all its numbers so many steps along."""
    groups: list[Group] = []
    for group in hand.groups:
        tile = group.tile
        if tile.number is not None and tile.suit is not None:
            if not 1 <= tile.number + step <= 9:
                return None
            tile = suited(tile.number + step, tile.suit)
        groups.append(replace(group, tile=tile))
    return Hand(tuple(groups))
