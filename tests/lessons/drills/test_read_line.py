"""Questions about a printed line, answered once more from its hands, place by place."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cards import library
from engine.patterns import Exposure, Hand, Line
from engine.tiles import DRAGONS, Tile
from lessons.drills.catalogue import SEEDS, serve
from lessons.drills.item import DrillSettings, Item
from lessons.drills.lineforms.question import Question
from lessons.drills.showings import ShownRack
from tests.lessons.drills.independent import makes, takes_jokers
from tests.sizes import size

CARDS = ("nmjl-2026", "mahjong-club", "kitchen-table")
FORMS = {
    "value": 1,
    "x_or_c": 1,
    "suits": 1,
    "two_words": 2,
    "joker_word": 2,
    "joker_count": 3,
    "dragons": 3,
    "exposed": 4,
    "numbers": 4,
}


def _items(form: str) -> list[Item]:
    seeds, found = random.Random(form), list[Item]()
    while len(found) < size(12, 300):
        slug = seeds.choice(CARDS)
        settings = DrillSettings(slug, level=FORMS[form])
        card = library.shipped_card(slug)
        item = serve(card, "read_line", settings, seeds.randrange(SEEDS))
        found += [item] * (item.about.form == form)
    return found


@pytest.mark.parametrize("form", FORMS)
def test_the_answer_is_what_the_hands_say(form: str) -> None:
    answers = Counter[str]()
    for item in _items(form):
        question: Question = item.about
        assert item.right.key == _ANSWERS[form](question, item), question
        answers[item.right.key] += 1
    assert len(answers) > 1, "an answer that is always right is no question"


def _value(question: Question, item: Item) -> str:
    return str(question.line.points)


def _x_or_c(question: Question, item: Item) -> str:
    return "X" if _may_lie_open(question.line) else "C"


def _exposed(question: Question, item: Item) -> str:
    return str(_may_lie_open(question.line))


def _may_lie_open(line: Line) -> int:
    """Tiles of the groups that can be laid open, each by itself."""
    hand, total = line.hands[0], 0
    for index, group in enumerate(hand.groups):
        rest = [g for place, g in enumerate(hand.groups) if place != index]
        concealed = [g.tile for g in rest for _ in range(g.size)]
        exposure = Exposure(group.tile, group.size)
        if group.size >= 3 and makes(line, concealed, (exposure,)):
            total += group.size
    return total


def _suits(question: Question, item: Item) -> str:
    letters = {
        len({t.code[1] for t in hand.tiles if t.code[0] in "123456789"})
        for hand in question.line.hands
    }
    (count,) = letters
    return str(count)


def _two_words(question: Question, item: Item) -> str:
    first, second = (question.line.printed[place] for place in question.words)
    if "any_suit" in (first.relation, second.relation):
        return "either"
    return "same" if first.suit == second.suit else "other"


def _joker_word(question: Question, item: Item) -> str:
    good = [
        choice.key
        for choice in item.choices
        if len(set(question.line.printed[int(choice.key)].text)) == 1
        and len(question.line.printed[int(choice.key)].text) >= 3
    ]
    assert not question.line.no_joker
    return "/".join(good)


def _joker_count(question: Question, item: Item) -> str:
    line = question.line
    return str(sum(g.size for g in line.hands[0].groups if takes_jokers(line, g)))


def _dragons(question: Question, item: Item) -> str:
    naturals, (place,) = item.first(ShownRack).tiles, question.words
    assert Counter(naturals).most_common(1)[0][1] <= 4
    word = question.line.printed[place]
    suits = {tile.code[1] for tile in naturals}
    matching = {{"B": "G", "C": "R", "D": "0"}[letter] for letter in suits}
    if word.relation == "opposite":
        return "".join(t.code for t in DRAGONS if t.code not in matching)
    if word.relation == "any":
        return "RG0"
    found = {
        g.tile.code
        for hand in question.line.hands
        if _numbers_of(hand) == naturals
        for g in hand.groups
        if g.tile.is_dragon and g.size == len(word.text)
    } & matching
    return "".join(t.code for t in DRAGONS if t.code in found)


def _numbers_of(hand: Hand) -> tuple[Tile, ...]:
    return tuple(tile for tile in hand.tiles if tile.number is not None)


def _numbers(question: Question, item: Item) -> str:
    tiles = item.first(ShownRack).tiles
    assert len(tiles) == 14
    return "yes" if makes(question.line, tiles) else "no"


_ANSWERS = {
    "value": _value,
    "x_or_c": _x_or_c,
    "suits": _suits,
    "two_words": _two_words,
    "joker_word": _joker_word,
    "joker_count": _joker_count,
    "dragons": _dragons,
    "exposed": _exposed,
    "numbers": _numbers,
}
