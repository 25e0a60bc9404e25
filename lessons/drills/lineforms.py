"""What can be asked about a printed line: the forms of the drill `read_line`.

A form makes a `Question` out of what is printed; `lineproofs` works the answer out
again by asking the engine about the line's hands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import engine
from engine.patterns import EXPOSABLE, Card, Group, Hand, Line, PrintedGroup
from engine.tiles import DRAGONS, Tile, suited
from lessons.drills.item import Note, note
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import flat, with_jokers, words_of
from lessons.drills.showings import ShownRack

Belief = tuple[str, Misconception, Note]
"""A wrong answer: its key, what leads to it, and what is said about it."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question about a line, before its answers are put in order.

    `wrong` are the answers that faulty rules give; `subject` is what else is asked
    about: words of the line by their place, or tiles.
    """

    form: str
    line: Line
    ask: Note
    right: str
    why: Note
    wrong: tuple[Belief, ...]
    texts: Mapping[str, Note]
    words: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] = ()
    shown: tuple[ShownRack, ...] = ()


def _question(
    form: str,
    line: Line,
    ask: Note,
    right: str,
    why: Note,
    wrong: tuple[Belief, ...],
    *,
    text: Callable[[str], Note],
    words: tuple[int, ...] = (),
    tiles: tuple[Tile, ...] = (),
    shown: tuple[ShownRack, ...] = (),
) -> Question:
    texts = {key: text(key) for key in (right, *(key for key, *_ in wrong))}
    return Question(form, line, ask, right, why, wrong, texts, words, tiles, shown)


# --- value, X and C ---------------------------------------------------------------


def value(rng: random.Random, card: Card, line: Line) -> Question | None:
    """What is the line worth?"""
    others = {ln.points for ln in card.lines} | {2 * line.points, line.points + 5}
    wrong = sorted(str(points) for points in others - {line.points})
    return _question(
        "value",
        line,
        note("ask_value"),
        str(line.points),
        note("value_why", points=line.points),
        tuple(
            (key, Misconception.VALUE_MISREAD, note("value_not", points=line.points))
            for key in wrong
        ),
        text=lambda key: note("points", points=int(key)),
    )


_X_OR_C_BELIEFS: Final = {
    "X": (
        ("C", Misconception.X_AND_C_SWAPPED),
        ("must", Misconception.EXPOSURE_THOUGHT_NEEDED),
    ),
    "C": (
        ("X", Misconception.CONCEALED_LINE_EXPOSED),
        ("must", Misconception.CONCEALED_LINE_EXPOSED),
        ("never", Misconception.CONCEALED_NEVER_CLAIMS),
    ),
}


def x_or_c(rng: random.Random, card: Card, line: Line) -> Question | None:
    """What does the X or C behind the line say?"""
    letter = line.exposure
    return _question(
        "x_or_c",
        line,
        note("ask_x_or_c", letter=letter),
        letter,
        note(f"x_or_c_why_{letter}"),
        tuple(
            (key, belief, note(f"x_or_c_not_{letter}_{key}"))
            for key, belief in _X_OR_C_BELIEFS[letter]
        ),
        text=lambda key: note(f"x_or_c_{key}"),
    )


# --- suits ------------------------------------------------------------------------


def suits(rng: random.Random, card: Card, line: Line) -> Question | None:
    """How many suits do the numbers of the line use?"""
    if any(word.relation == "any_suit" for word in line.printed):
        return None
    marks = {w.suit for w in line.printed if w.suit and not w.relation}
    right = str(len(marks))
    belief = Misconception.COLOURS_NOT_COMPARED
    if not marks:
        belief = Misconception.FAMILIES_MIXED_UP
    if any(str(len(suits_of(hand))) != right for hand in line.hands):
        return None
    why = note("suits_why" if marks else "suits_why_none", count=len(marks))
    return _question(
        "suits",
        line,
        note("ask_suits"),
        right,
        why,
        tuple(
            (key, belief if key != "0" else Misconception.FAMILIES_MIXED_UP, why)
            for key in "0123"
            if key != right
        ),
        text=lambda key: note(f"suits_{key}"),
    )


def suits_of(hand: Hand) -> set[str]:
    """The suits of a hand's numbers."""
    return {g.tile.suit for g in hand.groups if g.tile.suit is not None}


def two_words(rng: random.Random, card: Card, line: Line) -> Question | None:
    """Are two words of the line of one suit, of two, or as one likes?"""
    numbers = [i for i, w in enumerate(line.printed) if w.suit or _is_free(w)]
    numbers = [i for i in numbers if line.printed[i].relation in ("", "any_suit")]
    if len(numbers) < 2:
        return None
    first, second = sorted(rng.sample(numbers, 2))
    one, other = line.printed[first], line.printed[second]
    right = "same" if one.suit == other.suit else "other"
    if _is_free(one) or _is_free(other):
        right = "either"
    words = {"first": first + 1, "one": one.text, "second": second + 1}
    wrong = [key for key in ("same", "other", "either") if key != right]
    return _question(
        "two_words",
        line,
        note("ask_two_words", **words, two=other.text),
        right,
        note(f"two_why_{right}"),
        tuple(
            (key, _TWO_BELIEFS[right == "either"], note(f"two_why_{right}"))
            for key in wrong
        ),
        text=lambda key: note(f"two_{key}"),
        words=(first, second),
    )


_TWO_BELIEFS: Final = {
    False: Misconception.COLOURS_NOT_COMPARED,
    True: Misconception.COLOUR_TAKEN_FOR_SUIT,
}


def _is_free(word: PrintedGroup) -> bool:
    return word.relation == "any_suit"


# --- dragons ----------------------------------------------------------------------


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
    return _question(
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


# --- jokers -----------------------------------------------------------------------


def joker_word(rng: random.Random, card: Card, line: Line) -> Question | None:
    """In which of these words may a joker stand?"""
    hand = rng.choice(line.hands)
    if not is_plain(hand):
        return None
    by_word = {
        place: [
            g for g, w in zip(hand.groups, words_of(line), strict=True) if w is word
        ]
        for place, word in enumerate(line.printed)
    }
    takes = [p for p, gs in by_word.items() if all(g.takes_jokers for g in gs)]
    not_ = [p for p, gs in by_word.items() if not any(g.takes_jokers for g in gs)]
    if not takes or not not_:
        return None
    right = rng.choice(takes)
    wrong: list[Belief] = []
    for place in not_:
        single = len(by_word[place]) > 1 or by_word[place][0].size == 1
        code = "joker_in_single" if single else "joker_in_pair"
        wrong.append((str(place), Misconception(code), note(f"word_{code}")))
    sizes = {"group": by_word[right][0].name}
    return _question(
        "joker_word",
        line,
        note("ask_joker_word"),
        str(right),
        note("word_takes_joker", **sizes),
        tuple(wrong),
        text=lambda key: note(
            "word_is", place=int(key) + 1, text=line.printed[int(key)].text
        ),
        words=tuple(sorted((right, *not_))),
    )


def is_plain(hand: Hand) -> bool:
    """Is each tile in one group alone? Then no joker can be laid out anew."""
    tiles = [group.tile for group in hand.groups]
    return len(set(tiles)) == len(tiles)


def joker_count(rng: random.Random, card: Card, line: Line) -> Question | None:
    """At how many of the 14 places may a joker stand?"""
    hand = next((hand for hand in line.hands if is_plain(hand)), None)
    if hand is None:
        return None
    sizes = [g.size for g in hand.groups]
    large = [size for size in sizes if size >= EXPOSABLE.start]
    right = sum(g.size for g in hand.groups if g.takes_jokers)
    guesses = (
        (len(large), Misconception.JOKER_ONE_A_GROUP, "count_one_a_group"),
        (sum(s for s in sizes if s >= 4), Misconception.JOKER_NEEDS_FOUR, "count_four"),
        (sum(s for s in sizes if s >= 2), Misconception.JOKER_IN_PAIR, "count_pairs"),
        (14, Misconception.JOKER_IN_SINGLE, "count_all"),
        (sum(large), Misconception.JOKER_ON_JOKERLESS_LINE, "count_barred"),
        (0, Misconception.JOKERLESS_LINE_ASSUMED, "count_none"),
    )
    wrong: dict[str, Belief] = {}
    for count, belief, code in guesses:
        if count != right:
            wrong.setdefault(str(count), (str(count), belief, note(code)))
    code = "count_why" if right else "count_why_none"
    return _question(
        "joker_count",
        line,
        note("ask_joker_count"),
        str(right),
        note(code, count=right),
        tuple(wrong.values()),
        text=lambda key: note("places", count=int(key)),
    )


# --- what may lie open ------------------------------------------------------------


def exposed(rng: random.Random, card: Card, line: Line) -> Question | None:
    """How many tiles of the line may lie open before Mahjong, at most?"""
    sizes = [group.size for group in line.hands[0].groups]
    callable_ = sum(size for size in sizes if size in EXPOSABLE)
    right = callable_ if line.exposure == "X" else 0
    fours = sum(size for size in sizes if size >= 4)
    guesses = (
        (callable_, Misconception.CONCEALED_LINE_EXPOSED, "exposed_concealed"),
        (14, Misconception.CALLED_FOR_PAIR, "exposed_pairs"),
        (fours, Misconception.PUNG_NOT_CALLED, "exposed_fours"),
        (0, Misconception.X_AND_C_SWAPPED, "exposed_none"),
    )
    wrong: dict[str, Belief] = {}
    for count, belief, code in guesses:
        if count != right:
            wrong.setdefault(str(count), (str(count), belief, note(code)))
    return _question(
        "exposed",
        line,
        note("ask_exposed"),
        str(right),
        note(f"exposed_why_{line.exposure}", count=right),
        tuple(wrong.values()),
        text=lambda key: note("tiles_open", count=int(key)),
    )


# --- numbers ----------------------------------------------------------------------


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
    return _question(
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


Form = Callable[[random.Random, Card, Line], Question | None]
FORMS: Final[dict[str, Form]] = {
    "value": value,
    "x_or_c": x_or_c,
    "suits": suits,
    "two_words": two_words,
    "dragons": dragons,
    "joker_word": joker_word,
    "joker_count": joker_count,
    "exposed": exposed,
    "numbers": numbers,
}
