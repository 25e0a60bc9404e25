"""Sealed answers check an answer and tell none."""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import asdict

import pytest

from cards import library
from lessons.drills.catalogue import KINDS, grade, item_key, serve
from lessons.drills.item import DrillSettings
from lessons.drills.sealing import sealed


@pytest.mark.parametrize("kind", KINDS)
def test_a_seal_opens_for_right_answers_alone(kind: str) -> None:
    card = library.shipped_card("kitchen-table")
    item = serve(card, kind, DrillSettings(card.slug), 5)
    seal = sealed(item)

    def is_right(key: str) -> bool:
        # As a client works it out, from what docs/api.md says.
        text = f"{item_key(item)}|{key}".encode()
        return hmac.new(seal.salt.encode(), text, hashlib.sha256).hexdigest() in (
            seal.right
        )

    assert is_right(item.right.key)
    for choice in item.choices:
        assert is_right(choice.key) == grade(card, item, choice.key).is_right
    assert not is_right("")


def test_a_seal_holds_no_answer_to_read_and_two_of_an_item_differ() -> None:
    card = library.shipped_card("kitchen-table")
    item = serve(card, "missing_tile", DrillSettings(card.slug, (), 5), 5)

    one, two = sealed(item), sealed(item)

    assert set(one.right).isdisjoint(two.right)
    assert item.right.key not in json.dumps(asdict(one))


def test_only_what_is_built_can_be_right_in_other_ways() -> None:
    card = library.shipped_card("kitchen-table")
    settings = DrillSettings(card.slug)
    partly = {k for k in KINDS if not sealed(serve(card, k, settings, 5)).is_complete}
    assert partly == {"build_line"}
