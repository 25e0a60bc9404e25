"""What the hints of every kind say, and that they never tell the answer."""

from __future__ import annotations

import re
from collections import Counter

import engine
from engine.tiles import Tile
from lessons.drills.catalogue import KINDS, grade
from lessons.drills.hints import Hint, hints_of
from lessons.drills.item import Item, OneOf
from lessons.drills.wording import SENTENCES, counted_tiles, sentence
from tests.lessons.drills.test_every_kind import all_items, every_kind


@every_kind
def test_no_hint_tells_the_answer(kind: str) -> None:
    for _card, item in all_items(kind):
        hints = hints_of(item)
        assert 1 <= len(hints) <= 2
        for hint in hints:
            assert hint.notes or hint.struck
            for words in map(sentence, hint.notes):
                assert not any(_says(words, told) for told in _telling(item)), item
        _assert_struck_is_wrong(item, hints)


def _assert_struck_is_wrong(item: Item, hints: tuple[Hint, ...]) -> None:
    """And what is left is still a question."""
    assert hints[0].struck is None
    struck = [hint.struck for hint in hints if hint.struck]
    for choice in struck:
        assert choice in item.choices
        assert not choice.is_right
    if isinstance(item.answer, OneOf):
        assert len(item.choices) - len(struck) >= 2, item


def _telling(item: Item) -> set[str]:
    """Words that would tell the right answer: text, line, tiles, or a sum in it."""
    right, found = item.right, set[str]()
    if right.text:
        text = sentence(right.text)
        found |= {text, text.rstrip("."), *re.findall(r"\d+", text)}
        found |= {tile.spoken for tile in _tiles_in(right.text.params.values())}
    if right.line:
        found.add(right.line.name)
    if right.tiles:
        found |= {tile.spoken for tile in right.tiles}
        found.add(counted_tiles(right.tiles))
    return found


def _tiles_in(values: object) -> list[Tile]:
    return [one for one in values if isinstance(one, Tile)]  # type: ignore[attr-defined]


def _says(words: str, told: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(told)}(?!\w)", words) is not None


@every_kind
def test_a_hint_is_the_same_whenever_it_is_asked_for(kind: str) -> None:
    for _card, item in all_items(kind)[:30]:
        assert hints_of(item) == hints_of(item)


@every_kind
def test_the_second_hint_often_says_why(kind: str) -> None:
    """A kind whose reasons were never told would only strike out, and teach nothing."""
    module = KINDS[kind]
    assert set(SENTENCES) >= module.HINT_REASONS
    counts = Counter(bool(hints[1].notes) for hints in _hints(kind) if len(hints) == 2)
    assert counts[True] or not module.HINT_REASONS
    asked = {item.stem[-1].code for _card, item in all_items(kind)}
    assert {f"hint_{code}" for code in asked} <= set(module.SENTENCES)


def _hints(kind: str) -> list[tuple[Hint, ...]]:
    return [hints_of(item) for _card, item in all_items(kind)]


def test_a_hint_to_an_open_answer_tells_groups_that_the_answer_has() -> None:
    for card, item in all_items("build_line"):
        (_first, second) = hints_of(item)
        counts = [note.params["count"] for note in second.notes[1:]]
        assert second.struck is None
        assert sum(counts) == len(item.about.missing)
        assert grade(card, item, item.right.key).is_right
    for _card, item in all_items("missing_tile"):
        (_first, second) = hints_of(item)
        assert len(second.notes) in (1, len(engine.parse_tiles(item.right.key)))


def test_of_two_choices_none_is_struck_out() -> None:
    found = [item for _card, item in all_items("read_line") if len(item.choices) == 2]
    assert found
    assert all(len(hints_of(item)) == 1 for item in found)


def test_no_hint_to_a_payment_says_who_pays_double() -> None:
    for _card, item in all_items("payment"):
        words = " ".join(sentence(one) for one in hints_of(item)[-1].notes)
        assert "pays double" not in words
        assert "pay double" not in words
        assert "a single time" not in words
