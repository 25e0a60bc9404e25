"""The two systems of payment, worked out for every combination."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import engine
from engine.options import CLUB, LEAGUE, OPTIONS, TableRules, rules_from_dict
from engine.scoring import (
    BETTOR,
    false_mahjong_paid,
    for_the_table,
    four_times,
    lowest_value,
    wall_bet_won,
    wall_broken,
    with_pie,
)

CARDS = Path(__file__).parents[2] / "cards" / "data"
NAMES = ["You", "Rosa", "Theo", "Mei", "the bettor"]


@pytest.fixture(scope="module")
def club_card() -> engine.Card:
    """The Mahjong Club's card."""
    return engine.load_card(CARDS / "mahjong-club.card")


def line_of(card: engine.Card, *, exposure: str, small: bool) -> engine.Line:
    """A line worth 25 or more that can be made without a joker."""
    return next(
        line
        for line in card.lines
        if line.exposure == exposure
        and line.singles_and_pairs == small
        and "Quint" not in line.section
    )


def expected_league(line: engine.Line, *, twice: bool, jokerless: bool) -> int:
    """What one payer owes by payment-01 to -05, in plain words of arithmetic."""
    owed = line.points
    if twice:
        owed += owed
    if jokerless and not line.singles_and_pairs:
        owed += owed
    return owed


@pytest.mark.parametrize(
    ("by", "jokerless", "dead", "small", "bettor"),
    list(product(("discard", "self"), (False, True), (False, True), (False, True),
                 (None, 0, 1, 2, 3))),
)  # fmt: skip
def test_league(
    card: engine.Card,
    by: str,
    jokerless: bool,
    dead: bool,
    small: bool,
    bettor: int | None,
) -> None:
    line = line_of(card, exposure="C" if small else "X", small=small)
    account = engine.payment(
        line,
        winner=1,
        by=by,
        discarder=2 if by == "discard" else None,
        jokerless=jokerless,
        dead=[3] if dead else [],
        bettor=bettor,
    )
    owed = {
        seat: expected_league(
            line, twice=by == "self" or seat == 2, jokerless=jokerless
        )
        for seat in (0, 2, 3)
    }
    total = sum(owed.values())
    if bettor is None:
        assert account.pays == {1: total} | {s: -o for s, o in owed.items()}
    elif bettor == 1:
        doubled = {s: -2 * o for s, o in owed.items()}
        assert account.pays == {1: total, BETTOR: total} | doubled
    else:
        bet = owed[bettor]
        paid = {s: -o for s, o in owed.items()}
        assert account.pays == {1: total + bet, BETTOR: -bet} | paid
    assert sum(account.pays.values()) == 0


@pytest.mark.parametrize(
    ("by", "jokerless", "exposure"),
    list(product(("discard", "self"), (False, True), ("X", "C"))),
)
def test_club(club_card: engine.Card, by: str, jokerless: bool, exposure: str) -> None:
    line = line_of(club_card, exposure=exposure, small=False)
    account = engine.payment(
        line,
        winner=0,
        by=by,
        discarder=3 if by == "discard" else None,
        jokerless=jokerless,
        rules=CLUB,
    )
    value = line.points
    value += 10 if by == "self" else 0
    value += 10 if jokerless and exposure == "X" else 0
    for seat in (1, 2, 3):
        twice = by == "self" or seat == 3
        assert account.pays[seat] == -value * (2 if twice else 1)
    assert sum(account.pays.values()) == 0


def test_the_clubs_own_examples(club_card: engine.Card) -> None:
    line = next(ln for ln in club_card.lines if ln.points == 25)
    picked = engine.payment(line, winner=0, by="self", rules=CLUB)
    assert picked.pays == {0: 210, 1: -70, 2: -70, 3: -70}
    both = engine.payment(line, winner=0, by="self", jokerless=True, rules=CLUB)
    assert both.pays == {0: 270, 1: -90, 2: -90, 3: -90}
    free = engine.payment(
        line, winner=0, by="discard", discarder=1, jokerless=True, rules=CLUB
    )
    assert free.pays == {0: 140, 1: -70, 2: -35, 3: -35}


def test_dice_doubles_count_only_where_the_table_says_so(card: engine.Card) -> None:
    line = card.lines[0]
    for rules, owed in ((LEAGUE, 50), (TableRules(dice_doubles=True), 100)):
        account = engine.payment(
            line, winner=0, by="self", rules=rules, dice_double=True
        )
        assert account.pays[1] == -owed


def test_one_pays_for_all(card: engine.Card) -> None:
    line = card.lines[0]
    account = engine.payment(line, winner=0, by="discard", discarder=1)
    assert for_the_table(account, 2).pays == {0: 100, 1: 0, 2: -100, 3: 0}
    assert four_times(line, winner=0, payer=3).pays == {0: 100, 1: 0, 2: 0, 3: -100}
    assert false_mahjong_paid(line, declarer=2, whole=1).pays == {
        0: 0, 1: 50, 2: -50, 3: 0,
    }  # fmt: skip
    least = lowest_value(card)
    assert wall_broken(card, breaker=3, declarer=0).pays == {
        0: 0, 1: least, 2: least, 3: -2 * least,
    }  # fmt: skip
    assert wall_bet_won(card).pays == {
        0: -least, 1: -least, 2: -least, 3: -least, BETTOR: 4 * least,
    }  # fmt: skip


def test_a_pie_limits_what_is_paid(card: engine.Card) -> None:
    account = engine.payment(card.lines[0], winner=0, by="self")
    limited = with_pie(account, {1: 10, 2: 0, 3: 500})
    assert limited.pays == {0: 60, 1: -10, 2: 0, 3: -50}


def test_accounts_are_stored_and_told(card: engine.Card) -> None:
    account = engine.payment(
        card.lines[0], winner=1, by="discard", discarder=2, jokerless=True, bettor=1
    )
    assert engine.Payment.from_dict(account.to_dict()) == account
    told = engine.explain_payment(account, NAMES)
    assert told[1].startswith("Theo") or told[0].startswith("Theo")
    assert any("= 100" in sentence for sentence in told)
    assert engine.explain_payment(None, NAMES) == ("Nobody pays.",)


@pytest.mark.parametrize(
    "bad",
    [
        {"winner": 4, "by": "self"},
        {"winner": 0, "by": "luck"},
        {"winner": 0, "by": "discard"},
        {"winner": 0, "by": "discard", "discarder": 0},
        {"winner": 0, "by": "self", "dead": [0]},
        {"winner": 0, "by": "self", "bettor": 4},
    ],
)
def test_seats_that_make_no_sense_are_refused(
    card: engine.Card, bad: dict[str, object]
) -> None:
    with pytest.raises(ValueError, match="must be"):
        engine.payment(card.lines[0], **bad)  # type: ignore[arg-type]


def test_rules_come_back_from_their_text() -> None:
    for name, option in OPTIONS.items():
        for value in option.values:
            rules = rules_from_dict({"profile": "club", name: value})
            assert rules_from_dict(rules.to_dict()) == rules
            assert (name in rules.departures()) == (value != getattr(LEAGUE, name))
    assert rules_from_dict("league") == LEAGUE


@pytest.mark.parametrize(
    "bad",
    [{"profile": "x"}, {"colour": 1}, {"hot_wall": 1}, {"pie": True}, {"way": "odd"}],
)
def test_unknown_rules_are_named(bad: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"^(profile|colour|hot_wall|pie|way)$"):
        rules_from_dict(bad)
