"""Read a line: what does it need, what may vary in it, and what may lie open?

Levels: 1 its value, X or C, how many suits; 2 where jokers may stand, and whether two
words share a suit; 3 at how many places jokers may stand, and which dragon goes with
given numbers; 4 how much of it may lie open, and whether moved numbers still make
it; 5 the same on lines where suits, dragons or numbers are free or tied in more
than one way, with every wrong answer on offer.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

from engine.patterns import Card, Line
from lessons.drills.item import LEVELS as ALL_LEVELS
from lessons.drills.item import (
    Choice,
    DrillSettings,
    Item,
    NoItem,
    NotProved,
    OneOf,
    difficulty_of,
    lines_for,
    rng_for,
)
from lessons.drills.lineforms import FORMS
from lessons.drills.lineforms.question import Question
from lessons.drills.lineproofs import found
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import TRIES, shuffled, varied
from lessons.drills.showings import ShownLine

KIND: Final = "read_line"
VERSION: Final = 1
LEVELS: Final = ALL_LEVELS
SKILLS: Final = (
    "read-line",
    "colours-suits",
    "card-dragons",
    "exposed-concealed",
    "values",
    "jokers-where",
    "line-notes",
)
TITLE: Final = gettext_lazy("Read a line")
ABOUT: Final = gettext_lazy(
    "One line of the card: its suits, its dragons, its jokers, X or C, its value."
)
PICTURE: Final = "F F 2D 2D 2D 0 0 J"
MISCONCEPTIONS: Final = (
    Misconception.VALUE_MISREAD,
    Misconception.X_AND_C_SWAPPED,
    Misconception.EXPOSURE_THOUGHT_NEEDED,
    Misconception.CONCEALED_LINE_EXPOSED,
    Misconception.CONCEALED_NEVER_CLAIMS,
    Misconception.CALLED_FOR_PAIR,
    Misconception.PUNG_NOT_CALLED,
    Misconception.COLOURS_NOT_COMPARED,
    Misconception.COLOUR_TAKEN_FOR_SUIT,
    Misconception.FAMILIES_MIXED_UP,
    Misconception.WRONG_DRAGON,
    Misconception.JOKER_IN_PAIR,
    Misconception.JOKER_IN_SINGLE,
    Misconception.JOKER_ONE_A_GROUP,
    Misconception.JOKER_NEEDS_FOUR,
    Misconception.JOKER_ON_JOKERLESS_LINE,
    Misconception.JOKERLESS_LINE_ASSUMED,
    Misconception.FIXED_NUMBERS_MOVED,
    Misconception.NUMBERS_THOUGHT_FIXED,
)
HINT_REASONS: Final = frozenset(
    {
        "word_joker_in_pair",
        "word_joker_in_single",
        "count_one_a_group",
        "count_four",
        "count_pairs",
        "count_all",
        "exposed_pairs",
        "exposed_fours",
    }
)
SENTENCES: Final = {
    "label_numbers": _("Your numbers"),
    "say_yes": _("Yes"),
    "say_no": _("No"),
    "ask_value": _("What is a Mahjong on this line worth?"),
    "points": _("{points} points"),
    "value_why": _("The number at the end of the line is its value: {points} points."),
    "value_not": _(
        "The value is printed at the end of the line. Here it is {points}; whether a"
        " payment is doubled comes later."
    ),
    "ask_x_or_c": _("This line ends in {letter}. What does that say?"),
    "x_or_c_X": _("Groups of it may be called and exposed."),
    "x_or_c_must": _("At least one group of it has to be exposed."),
    "x_or_c_C": _("Nothing of it may lie open before Mahjong."),
    "x_or_c_never": _("No discard at all may be claimed for it."),
    "x_or_c_why_X": _(
        "X lets you call discards for pungs and larger groups, and nobody makes you"
        " do it."
    ),
    "x_or_c_why_C": _(
        "C is concealed: no group is exposed. Only the last tile, for Mahjong, may be"
        " a discard."
    ),
    "x_or_c_not_X_C": _("That is what C says. This line ends in X."),
    "x_or_c_not_X_must": _(
        "X allows it and asks for nothing: you may win with everything in the rack."
    ),
    "x_or_c_not_C_X": _("That is X. Who exposes a group gives up every C line."),
    "x_or_c_not_C_must": _("The other way round: an exposure ends every C line."),
    "x_or_c_not_C_never": _(
        "The tile that completes the line may be a discard, even here."
    ),
    "ask_suits": _("How many suits do the numbers of this line use?"),
    "suits_0": _("None: it has no numbers"),
    "suits_1": _("One suit"),
    "suits_2": _("Two suits"),
    "suits_3": _("All three suits"),
    "suits_why": _(
        "Count the different marks under the numbers: {count}. Words with the same"
        " mark are of one suit, each other mark is another suit."
    ),
    "suits_why_none": _("Winds, dragons and flowers belong to no suit."),
    "ask_two_words": _(
        "Compare word {first} ({one}) with word {second} ({two}). What is so?"
    ),
    "two_same": _("They must be of one suit."),
    "two_other": _("They must be of two different suits."),
    "two_either": _("They may be of one suit or of two."),
    "two_why_same": _("Both carry the same mark, so both are of the same suit."),
    "two_why_other": _("They carry different marks, so they are of different suits."),
    "two_why_either": _("A word printed with “any” takes whatever suit you like."),
    "ask_dragons": _(
        "You play the line with these numbers. What may word {place} ({text}) be then?"
    ),
    "dragons_1": _("{d0} only"),
    "dragons_2": _("{d0} or {d1}"),
    "dragons_3": _("{d0}, {d1} or {d2}"),
    "dragons_why_match": _(
        "The mark ties these dragons to the suit with the same mark: Green to Bams,"
        " Red to Craks, Soap to Dots."
    ),
    "dragons_why_match_one": _(
        "These dragons go with one of the suits that you play: Green with Bams, Red"
        " with Craks, Soap with Dots."
    ),
    "dragons_why_opposite": _(
        "Opposite dragons belong to a suit that the line does not use: Green to Bams,"
        " Red to Craks, Soap to Dots."
    ),
    "dragons_why_any": _("Any dragon is free, whatever suits you play."),
    "ask_joker_word": _("In which of these words of the line may a joker stand?"),
    "word_is": _("Word {place}: {text}"),
    "word_takes_joker": _("It is a {group}: jokers stand in three or more like tiles."),
    "word_joker_in_pair": _("That is a pair, and a joker never stands in a pair."),
    "word_joker_in_single": _(
        "These are single tiles side by side, and a joker never stands for a single."
    ),
    "ask_joker_count": _(
        "At how many of the 14 places may a joker stand, if you had enough of them?"
    ),
    "places": _("{count} places"),
    "count_why": _(
        "Count the tiles of every group of three or more: {count}. Each of them may be"
        " a joker."
    ),
    "count_why_none": _("No group of this line takes a joker, so none."),
    "count_one_a_group": _("That counts one a group. A group may hold several jokers."),
    "count_four": _("That leaves out the pungs. Three like tiles take jokers too."),
    "count_pairs": _("That counts the pairs. A joker never stands in a pair."),
    "count_all": _("That counts pairs and single tiles too, which take no joker."),
    "count_barred": _("The groups are large enough, but the line forbids jokers."),
    "count_none": _("The line does take jokers: in each group of three or more."),
    "ask_exposed": _(
        "How many tiles of this line may lie open before Mahjong, at most?"
    ),
    "tiles_open": _("{count} tiles"),
    "exposed_why_X": _(
        "It ends in X, and calls are for groups of three or more: {count} tiles in all."
    ),
    "exposed_why_C": _("It ends in C: nothing lies open before Mahjong."),
    "exposed_concealed": _("So many would it be with X, but this line ends in C."),
    "exposed_pairs": _(
        "A pair or a single is never called, except as the last tile of the hand."
    ),
    "exposed_fours": _("That leaves out the pungs. A discard may be called for three."),
    "exposed_none": _("None would be for a C line. This one ends in X."),
    "hint_ask_value": _("Go to the end of the line: its worth is printed there."),
    "hint_ask_x_or_c": _(
        "One of the two letters lets you call discards for groups, the other keeps your"
        " hand closed until Mahjong. What is allowed need not be done."
    ),
    "hint_ask_suits": _(
        "Look at the marks under the numbers, and count the different ones. Winds,"
        " dragons and flowers have no suit."
    ),
    "hint_ask_two_words": _(
        "Compare the marks under the two words. A word printed with “any” goes by no"
        " mark."
    ),
    "hint_ask_dragons": _(
        "Look at the mark or the note at that word: it says whether these dragons match"
        " the suits of your numbers, stand opposite to them, or are free."
    ),
    "hint_ask_joker_word": _(
        "Count the like tiles of each word. How many must there be before a joker may"
        " stand among them?"
    ),
    "hint_ask_joker_count": _(
        "See whether the line bars jokers. If not, leave out pairs and singles, and"
        " count what is left."
    ),
    "hint_ask_exposed": _(
        "Look at the letter at the end first. Then leave out what is never called to"
        " be exposed, and count what is left."
    ),
    "hint_ask_numbers": _(
        "Read the note in brackets: it says whether other numbers may stand for the"
        " printed ones."
    ),
    "ask_numbers": _("Do these 14 tiles make the line?"),
    "numbers_yes": _(
        "The note lets the numbers move: the printed ones are only one example."
    ),
    "numbers_no": _(
        "The shape is right, but the numbers are not: this line says which it takes."
    ),
}
_SKILL_OF: Final = {
    "value": "values",
    "x_or_c": "exposed-concealed",
    "suits": "colours-suits",
    "two_words": "colours-suits",
    "dragons": "card-dragons",
    "joker_word": "jokers-where",
    "joker_count": "jokers-where",
    "exposed": "exposed-concealed",
    "numbers": "line-notes",
}


@dataclass(frozen=True, slots=True)
class _Level:
    """How a level differs: forms (each as likely), wrong answers, only rich lines."""

    forms: tuple[str, ...]
    wrong: int
    is_rich: bool = False


_LEVELS: Final = {
    1: _Level(("value", "x_or_c", "suits"), 2),
    2: _Level(("joker_word", "two_words", "suits", "x_or_c"), 3),
    3: _Level(("joker_count", "dragons", "two_words", "joker_word"), 3),
    4: _Level(("exposed", "numbers", "dragons", "joker_count"), 3),
    5: _Level(("dragons", "numbers", "two_words", "joker_count", "exposed"), 5, True),
}


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    level = _LEVELS[settings.level]
    lines = lines_for(card, settings)
    form = rng.choice(level.forms)
    for attempt in range(TRIES):
        # A card may lack dragons, say: then another form of the level will do.
        if attempt > TRIES // 4:
            form = rng.choice(level.forms)
        line = rng.choice(lines)
        if level.is_rich and attempt < TRIES // 2 and not _is_rich(line):
            continue
        question = FORMS[form](rng, card, line)
        if question is not None and found(card, question) == question.right:
            return _item(rng, card, settings, seed, question)
    raise NoItem


def _is_rich(line: Line) -> bool:
    """Is something free or tied in it besides the suits as marked?"""
    relations = {word.relation for word in line.printed} - {""}
    return bool(relations or line.rules or line.no_joker)


def _item(
    rng: random.Random,
    card: Card,
    settings: DrillSettings,
    seed: int,
    question: Question,
) -> Item:
    wrong = [
        Choice(key, belief, (why,), text=question.texts[key])
        for key, belief, why in question.wrong
    ]
    right = Choice(
        question.right, None, (question.why,), text=question.texts[question.right]
    )
    rng.shuffle(wrong)
    choices = [right, *varied(wrong, _LEVELS[settings.level].wrong)]
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=(question.ask,),
        shown=(ShownLine((question.line,)), *question.shown),
        answer=OneOf(_in_order(rng, choices)),
        skills=("read-line", _SKILL_OF[question.form]),
        difficulty=difficulty_of(settings.level, len(question.line.rules) / 3 + 0.3),
        about=question,
    )


def _in_order(rng: random.Random, choices: list[Choice]) -> tuple[Choice, ...]:
    """Numbers stand in their order, everything else in any."""
    if all(choice.key.isdigit() for choice in choices):
        return tuple(sorted(choices, key=lambda choice: int(choice.key)))
    return shuffled(rng, choices)


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Work the answer out from the line's hands. Raises NotProved."""
    question: Question = item.about
    (line,) = item.first(ShownLine).lines
    right = found(card, question)
    stated = [choice.key for choice in item.choices if choice.is_right]
    if line is not question.line or stated != [right]:
        raise NotProved(f"{line.name}, {question.form}: {right}, not {stated}")
    return {"line": line.name, "form": question.form, "answer": right}


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """What somebody who believes this would answer."""
    question: Question = item.about
    found_ = {key for key, belief, _why in question.wrong if belief is misconception}
    return frozenset(found_) - {question.right}
