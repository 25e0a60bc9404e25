"""Every registered kind of drill, on every shipped card, at every level.

A new kind is tested here as soon as `catalogue` names it; `docs/drills.md` says
what it must keep.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from django.test import Client
from django.utils.html import escape
from pytest_django import Settings

import engine
from cards import library
from lessons.drills import wire
from lessons.drills.catalogue import KINDS, SEEDS, grade, serve
from lessons.drills.item import (
    LEVELS,
    Choice,
    DrillSettings,
    Item,
    NoItem,
    NotProved,
    OneOf,
    UnknownChoice,
)
from lessons.drills.links import Link
from lessons.drills.misconceptions import NAMES, Misconception
from lessons.drills.wording import SENTENCES, sentence
from tests.sizes import size

every_kind = pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.xdist_group(kind)) for kind in KINDS]
)
LARGE = 40
"""A card of so many lines gives every item that it is asked for."""


def _settings(kind: str) -> list[tuple[engine.Card, DrillSettings]]:
    return [
        (library.shipped_card(slug), DrillSettings(slug, level=level))
        for slug in library.shipped_slugs()
        for level in KINDS[kind].LEVELS
    ]


@cache
def _items(kind: str, total: int) -> tuple[tuple[engine.Card, Item], ...]:
    """Items of that kind, spread over cards and levels; a small card may give none."""
    return tuple(_made(kind, total))


def _made(kind: str, total: int) -> Iterator[tuple[engine.Card, Item]]:
    asked = _settings(kind)
    for card, settings in asked:
        seeds = random.Random(f"{kind} {card.slug} {settings.level}")
        for _ in range(-(-total // len(asked))):
            try:
                yield card, serve(card, kind, settings, seeds.randrange(SEEDS))
            except NoItem:
                assert len(card.lines) < LARGE, (card.slug, settings)


def all_items(kind: str) -> tuple[tuple[engine.Card, Item], ...]:
    """The items of a kind that are tried: 300, in the long run 10,000."""
    return _items(kind, size(300, 10_000))


@every_kind
def test_every_item_is_proved_and_whole(kind: str) -> None:
    module = KINDS[kind]
    for card, item in all_items(kind):
        assert item.proof == module.prove(card, item)
        json.dumps(dict(item.proof))
        assert (item.kind, item.version) == (kind, module.VERSION)
        assert item.card_hash == card.hash
        assert item.skills
        assert set(item.skills) <= set(module.SKILLS)
        assert 1 <= item.difficulty <= 100
        assert item.stem
        assert all(sentence(one) for one in item.stem)
        assert all(len(showing.form) > 3 for showing in item.shown)


@every_kind
def test_one_choice_is_right_and_each_wrong_one_is_explained(kind: str) -> None:
    for _card, item in all_items(kind):
        if not isinstance(item.answer, OneOf):
            continue
        keys = [choice.key for choice in item.choices]
        assert len(set(keys)) == len(keys) >= 2, item
        assert sum(choice.is_right for choice in item.choices) == 1, item
        faces = [(c.text, c.line, c.tiles) for c in item.choices]
        assert all(any(face) for face in faces), item
        assert len({_said(choice) for choice in item.choices}) == len(keys), item
        for choice in item.choices:
            assert 0 < len(choice.key) <= 120
            assert choice.why, item
            assert all(sentence(about) for about in choice.why), item


def _said(choice: Choice) -> str:
    text = sentence(choice.text) if choice.text else ""
    line = choice.line.name if choice.line else ""
    return f"{text}/{line}/{engine.format_tiles(choice.tiles)}"


@every_kind
def test_a_faulty_rule_leads_to_each_wrong_choice(kind: str) -> None:
    module = KINDS[kind]
    for card, item in all_items(kind)[:: size(3, 1)]:
        for choice in item.choices:
            if choice.misconception is None:
                continue
            assert choice.misconception in module.MISCONCEPTIONS
            wrong = module.faulty(choice.misconception, card, item)
            assert choice.key in wrong, (choice, item)
            assert item.right.key not in wrong, item


@every_kind
def test_an_open_answer_is_judged_by_the_engine(kind: str) -> None:
    module = KINDS[kind]
    for card, item in all_items(kind):
        if isinstance(item.answer, OneOf):
            continue
        assert item.answer.right, item
        for key in item.answer.right:
            given = grade(card, item, key)
            assert given.is_right, (key, item)
            assert all(sentence(about) for about in given.why)
        for misconception in module.MISCONCEPTIONS:
            for key in module.faulty(misconception, card, item):
                given = grade(card, item, key)
                assert given.misconception is misconception, (key, item)
                assert given.why
        for key in ("", "rubbish", "J" * 200):
            with pytest.raises(UnknownChoice):
                grade(card, item, key)


@every_kind
def test_every_misconception_of_a_kind_is_met(kind: str) -> None:
    """What a kind claims to teach does come up, on the cards that ship."""
    module, met = KINDS[kind], set[Misconception]()
    for card, item in all_items(kind):
        if isinstance(item.answer, OneOf):
            met |= {c.misconception for c in item.choices if c.misconception}
        else:
            met |= {m for m in module.MISCONCEPTIONS if module.faulty(m, card, item)}
    assert met <= set(module.MISCONCEPTIONS) <= set(NAMES)
    # Some are rare: all of them are met in the long run alone.
    assert len(module.MISCONCEPTIONS) - len(met) <= size(2, 0)


@every_kind
def test_the_same_seed_gives_the_same_item(kind: str) -> None:
    for slug in library.shipped_slugs():
        card = library.shipped_card(slug)
        if len(card.lines) < LARGE:
            continue
        again = engine.load_card(library.card_text(card))
        settings = DrillSettings(slug, level=KINDS[kind].LEVELS[-1])
        one = serve(card, kind, settings, 7)
        assert one == serve(again, kind, settings, 7)
        assert one != serve(card, kind, settings, 8)


@every_kind
def test_sections_are_kept(kind: str) -> None:
    """An item of a section is another one, or there is none; never a fault."""
    card = library.default_card()
    for section in card.sections:
        settings = DrillSettings(card.slug, (section,), KINDS[kind].LEVELS[0])
        try:
            assert serve(card, kind, settings, 3).settings.sections == (section,)
        except NoItem:
            continue


@every_kind
def test_an_item_whose_answer_is_not_right_is_not_served(kind: str) -> None:
    """The proof is worth something: it refuses an item that lies."""
    module, refused = KINDS[kind], 0
    for card, item in _items(kind, 45):
        answer = item.answer
        if isinstance(answer, OneOf):
            turned = [replace(c, misconception=_swap(c, item)) for c in item.choices]
            lie = replace(item, answer=OneOf(tuple(turned)))
        else:
            wrong = next(
                key
                for misconception in module.MISCONCEPTIONS
                for key in module.faulty(misconception, card, item)
            )
            lie = replace(item, answer=replace(answer, right=(wrong,)))
        with pytest.raises(NotProved):
            module.prove(card, lie)
        refused += 1
    assert refused


def _swap(choice: Choice, item: Item) -> Misconception | None:
    """Calls the first wrong choice right, and the right one wrong."""
    first = next(c for c in item.choices if not c.is_right)
    if choice.is_right:
        return first.misconception
    return None if choice is first else choice.misconception


@pytest.mark.django_db
@pytest.mark.one_database
@every_kind
def test_no_answer_is_in_the_page_before_it_is_given(
    client: Client, settings: Settings, kind: str
) -> None:
    settings.OFFERED_CARDS = list(library.shipped_slugs())
    for _card, item in _items(kind, size(45, 400))[:: size(3, 1)]:
        link = Link(kind, item.seed, item.settings)
        text = client.get(f"/drills/{kind}/{item.seed}/?{link.query()}").text
        for choice in item.choices:
            assert f'value="{escape(choice.key)}"' in text
            assert not any(escape(sentence(why)) in text for why in choice.why)
            if choice.misconception:
                assert choice.misconception.value not in text
        if not isinstance(item.answer, OneOf):
            # A line's own letters may well read "0 0": asked for is the key alone.
            assert not any(_stands_alone(key, text) for key in item.answer.right)
        assert "option-right" not in text


def _stands_alone(key: str, text: str) -> bool:
    """Is that the whole of an attribute, of an element, or of a value in JSON?"""
    return any(
        f"{before}{escape(key)}{after}" in text
        for before, after in ('""', "''", "><", ("&quot;", "&quot;"))
    )


def test_the_kinds_fit_together() -> None:
    codes = [code for kind in KINDS.values() for code in kind.SENTENCES]
    assert len(set(codes)) == len(codes)
    assert set(codes) <= set(SENTENCES)
    for kind in KINDS.values():
        assert kind.LEVELS
        assert set(kind.LEVELS) <= set(LEVELS)
        assert engine.parse_tiles(kind.PICTURE)
        assert str(kind.TITLE)
        assert str(kind.ABOUT)


@every_kind
def test_an_item_goes_over_the_wire_without_its_answer(kind: str) -> None:
    for _card, item in _items(kind, 45):
        sent = json.dumps(wire.question(item))
        told = json.loads(json.dumps(wire.solution(item)))

        assert json.loads(sent)["item"] == told["item"]
        for choice in item.choices:
            assert not any(json.dumps(sentence(why)) in sent for why in choice.why)
            if choice.misconception:
                assert choice.misconception.value not in sent
        assert '"is_right"' not in sent
        assert '"right":' not in sent
        assert item.right.key in told["right"]
        right = [one["key"] for one in told["choices"] if one["is_right"]]
        assert right == ([item.right.key] if item.choices else [])
