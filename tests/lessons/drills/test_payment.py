"""Payments worked out once more from the rules in words, without the engine."""

from __future__ import annotations

import random

import pytest

from cards import library
from lessons.drills.catalogue import SEEDS, serve
from lessons.drills.item import DrillSettings, Item
from lessons.drills.showings import ShownFacts, ShownPayment
from tests.sizes import size

every_card = pytest.mark.parametrize("slug", ["nmjl-2026", "mahjong-club"])


def _items(slug: str, count: int) -> list[Item]:
    seeds = random.Random(slug)
    card = library.shipped_card(slug)
    return [
        serve(
            card, "payment", DrillSettings(slug, (), 1 + n % 5), seeds.randrange(SEEDS)
        )
        for n in range(count)
    ]


def _each_pays(item: Item) -> dict[str, int]:
    """What every loser pays the winner, by rules payment-01 to -05, club-02 to -05."""
    shown, facts = item.first(ShownPayment), item.first(ShownFacts).facts
    is_club = any(fact.code == "pay_by_club" for fact in facts)
    value, picked = shown.line.points, shown.discarder is None
    without = shown.is_jokerless and not shown.line.singles_and_pairs
    if is_club:
        value += 10 * picked + 10 * (without and shown.line.exposure == "X")
    elif without:
        value *= 2
    return {
        seat: value * (2 if picked or seat == shown.discarder else 1)
        for seat in ("you", "right", "across", "left")
        if seat != shown.winner
    }


def _answer(item: Item) -> str:
    pays, shown = _each_pays(item), item.first(ShownPayment)
    bets = [f for f in item.first(ShownFacts).facts if f.code == "pay_bet"]
    on = bets[0].params["seat"] if bets else ""
    question = item.stem[-1]
    if question.code == "ask_pay_table":
        return "/".join(map(str, pays.values()))
    if question.code == "ask_pay_bettor":
        won = on == shown.winner
        return f"+{sum(pays.values())}" if won else f"-{pays[on]}"
    if question.code.startswith("ask_pay_receive"):
        return str(sum(pays.values()))
    own = pays[question.params.get("seat", "you")]
    return str(2 * own if on == shown.winner else own)


@every_card
def test_the_right_sum_follows_from_the_rules_in_words(slug: str) -> None:
    for item in _items(slug, size(200, 3_000)):
        assert item.right.key == _answer(item), item


@every_card
def test_a_win_is_told_that_can_happen(slug: str) -> None:
    for item in _items(slug, size(200, 3_000)):
        shown = item.first(ShownPayment)
        assert shown.winner not in (shown.discarder, *shown.dead)
        assert shown.discarder not in shown.dead
        takes = any(g.takes_jokers for h in shown.line.hands for g in h.groups)
        assert shown.is_jokerless or takes


def test_levels_bring_in_one_thing_after_the_other() -> None:
    seen: dict[int, set[str]] = {level: set() for level in range(1, 6)}
    for item in _items("nmjl-2026", 200):
        facts = {fact.code for fact in item.first(ShownFacts).facts}
        seen[item.level] |= facts | {item.stem[-1].code}
        dead = item.first(ShownPayment).dead
        seen[item.level] |= {"dead"} if dead else set()
    assert not seen[1] & {"dead", "pay_by_club", "pay_bet", "ask_pay_table"}
    assert "dead" not in seen[2]
    assert {"dead", "ask_pay_table"} <= seen[3]
    assert "pay_by_club" in seen[4] - seen[3]
    assert {"pay_bet", "ask_pay_bettor"} <= seen[5] - seen[4]


def test_a_house_that_doubles_first_is_never_called_wrong() -> None:
    """Good sources differ on the club's bonus (club-02, club-04)."""
    card, met = library.shipped_card("mahjong-club"), 0
    for seed in range(200):
        item = serve(card, "payment", DrillSettings(card.slug, (), 4), seed)
        shown, question = item.first(ShownPayment), item.stem[-1].code
        if shown.discarder or question not in ("ask_pay_you", "ask_pay_payer"):
            continue
        added = 10 * (1 + (shown.is_jokerless and shown.line.exposure == "X"))
        wrong = {choice.key for choice in item.choices if not choice.is_right}
        if any(fact.code == "pay_by_club" for fact in item.first(ShownFacts).facts):
            assert str(2 * shown.line.points + added) not in wrong, item
            met += 1
    assert met
