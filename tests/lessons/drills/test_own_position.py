"""Decisions of games asked again: what the seat saw, judged as the review judges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any
from uuid import UUID

import pytest

import engine
from engine.position import write_position
from engine.redealing import redealt
from engine.reviewing import SLIGHT, Decision, Kind, decision_of
from engine.tiles import CODES, Tile
from engine.weighing import weigh, weigh_pass
from lessons.drills import own_position
from lessons.drills.catalogue import grade, item_key, offered_by
from lessons.drills.item import Item, NoItem, Pick, UnknownChoice, tiles_key
from lessons.drills.own_answers import key_of, words_of
from lessons.drills.own_position import Moment, make
from lessons.drills.wording import sentence
from tests.engine.reviewed import CARD, ME, easy_games, states

ID = UUID(int=7)
Asked = tuple[engine.GameState, Decision, Item]


def asked_of(state: engine.GameState) -> Item:
    return make(CARD, Moment(ID, write_position(state, ME), ME))


@cache
def decisions() -> tuple[Asked, ...]:
    """Decisions of games of an Easy player, each with its item."""
    return tuple(_decisions())


def _decisions() -> Iterator[Asked]:
    for game in easy_games():
        for number, (state, step) in enumerate(states(game), start=1):
            if step.action.seat == ME:
                made = decision_of(state, step.action, number)
                if made is not None:
                    yield state, made, asked_of(state)


def test_every_decision_of_a_game_can_be_asked() -> None:
    assert {one.kind for _state, one, _item in decisions()} >= {
        *(Kind.PASS, Kind.DISCARD, Kind.CALL, Kind.LET_GO, Kind.EXCHANGE)
    }
    for _state, one, item in decisions():
        assert item.about.seen == one.before
        assert item_key(item) == f"own_position:{ID}"
        assert all(sentence(note) for note in item.stem)


def test_what_is_asked_is_judged_as_the_review_judges() -> None:
    for _state, one, item in decisions():
        key = key_of(one.chosen.action, one.before)
        given = grade(CARD, item, key)
        assert given.is_right == (one.lost < SLIGHT)
        assert given.why
        assert all(sentence(why) for why in given.why)
        assert item.right.is_right
        assert grade(CARD, item, item.right.key).is_right


def test_all_that_is_as_good_as_the_best_is_right() -> None:
    for state, one, item in decisions():
        if item.choices:
            found = weigh(CARD, one.before, engine.legal_actions(state, ME))
            as_good = {
                key_of(w.action, one.before)
                for w in found
                if found[0].worth - w.worth < SLIGHT
            }
            assert {c.key for c in item.choices if c.is_right} == as_good
            assert len({c.key for c in item.choices}) == len(found)


def test_any_pass_of_the_rack_is_judged() -> None:
    _state, one, item = next(d for d in decisions() if d[1].kind is Kind.PASS)
    assert isinstance(item.answer, Pick)
    tiles = tuple(t for t in one.before.rack if t is not Tile.JOKER)[:3]
    given = grade(CARD, item, tiles_key(tiles))
    weighed = weigh_pass(CARD, one.before, engine.PassTiles(ME, tiles))
    assert weighed is not None
    best = item.about.found[0].worth
    assert given.is_right == (best - weighed.worth < SLIGHT)
    for key in ("", "1B", "x", "1B 1B 1B 1B 1B"):
        with pytest.raises(UnknownChoice):
            grade(CARD, item, key)


def test_a_joker_is_never_passed_and_that_is_said() -> None:
    dealt = (engine.new_game(CARD, seed=seed, dealer=ME) for seed in range(60))
    item = asked_of(next(one for one in dealt if Tile.JOKER in one.racks[ME]))
    rack = item.about.seen.rack
    given = grade(CARD, item, tiles_key((*rack[:2], Tile.JOKER)))
    assert not given.is_right
    assert "joker" in sentence(given.why[0]).lower()


def test_nothing_that_was_hidden_is_kept_or_asked() -> None:
    """The hidden tiles dealt anew change neither what is stored nor what is asked."""
    for state, _one, item in decisions():
        other = redealt(state, ME, seed=11)
        assert write_position(other, ME) == write_position(state, ME)
        assert asked_of(other) == item
        for number, seat in enumerate(write_position(state, ME)["seats"]):
            assert (number == ME) == ("tiles" in seat["rack"])
        assert set(write_position(state, ME)["wall"]) == {"count"}


def test_no_belief_is_read_into_a_choice_of_a_game() -> None:
    for _state, _one, item in decisions():
        assert offered_by(item) == ()


def test_the_words_of_a_choice_come_from_its_key() -> None:
    seen: set[str] = set()
    for _state, _one, item in decisions():
        for choice in item.choices:
            words = words_of(choice.key)
            seen.add(choice.key.partition(" ")[0])
            assert words == choice.text
            assert (words is None) == bool(choice.tiles)
            assert len(choice.key) <= 120
    assert {"go", "call", "exchange"} <= seen


@pytest.mark.parametrize(
    "position", [{}, {"format": 1}, {"seats": [{}] * 4}, {"format": 99, "seats": "x"}]
)
def test_what_is_no_position_asks_nothing(position: dict[str, Any]) -> None:
    with pytest.raises(NoItem):
        make(CARD, Moment(ID, position, ME))


def test_a_call_is_worded_as_the_group_that_would_lie_there() -> None:
    for _state, one, item in decisions():
        for choice in item.choices:
            if choice.key.startswith("call "):
                assert one.before.newest is not None
                tiles = engine.parse_tiles(choice.key.removeprefix("call "))
                assert one.before.newest.tile in tiles
                assert len(tiles) >= 3
                assert choice.text
                assert "pair" not in sentence(choice.text)


def test_a_pass_that_is_not_the_best_is_told_what_the_best_leaves() -> None:
    for _state, one, item in decisions():
        if one.kind is Kind.PASS and one.lost >= SLIGHT:
            given = grade(CARD, item, key_of(one.chosen.action, one.before))
            why = " ".join(sentence(about) for about in given.why)
            assert one.best.line is not None
            assert one.best.line.name in why


def test_the_keys_of_discards_are_their_tiles() -> None:
    for _state, one, item in decisions():
        if one.kind is Kind.DISCARD:
            codes = {CODES[t] for t in one.before.rack}
            throws = {c.key for c in item.choices if c.tiles}
            assert throws <= codes


def test_the_name_leads_back_to_what_was_kept() -> None:
    assert own_position.id_in(own_position.item_name(ID)) == ID
