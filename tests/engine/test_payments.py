"""The two systems of payment, worked out for every combination."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import engine
from engine.options import CLUB, LEAGUE, OPTIONS, TableRules, rules_from_dict
from engine.scoring import (
    BETTOR,
    dice_doubled,
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


KINDS = ("X", "C", "singles", "quint")


def line_of(card: engine.Card, kind: str) -> engine.Line:
    """The first line of the card of a kind that the systems of payment tell apart."""
    return next(line for line in card.lines if kind_of(line) == kind)


def kind_of(line: engine.Line) -> str:
    """As the card prints it: its section, and X or C."""
    if line.section.startswith("Singles"):
        return "singles"
    return "quint" if line.section == "Quints" else line.exposure


# What `rules.md` says, worked out again from nothing but the facts of a game: no
# function of the engine is asked here.


def owed_league(value: int, kind: str, *, twice: bool, jokerless: bool) -> int:
    """What one player owes the winner by payment-01 to -07."""
    owed = value
    if twice:
        owed += owed  # payment-01 (the discarder), payment-02 and -06 (all)
    # Singles and Pairs: payment-05. A quint is never without a joker: card-11.
    if jokerless and kind in ("X", "C"):
        owed += owed  # payment-03, -04, -07
    return owed


def owed_club(
    value: int, kind: str, *, twice: bool, jokerless: bool, picked: bool
) -> int:
    """The same by club-01 to -05: what is added comes before the double."""
    if picked:
        value += 10  # club-02, club-05
    if jokerless and kind == "X":
        value += 10  # club-03, club-05
    return value + value if twice else value  # club-01, club-04


def expected(
    system: str,
    line: engine.Line,
    winner: int,
    discarder: int | None,
    *,
    jokerless: bool,
    bettor: int | None,
) -> dict[int, int]:
    """Points by seat, the bettor's as seat 4; who is dead pays like everybody."""
    kind = kind_of(line)
    points = dict.fromkeys([0, 1, 2, 3] if bettor is None else [0, 1, 2, 3, 4], 0)
    for payer in {0, 1, 2, 3} - {winner}:
        twice = discarder is None or payer == discarder
        if system == "league":
            owed = owed_league(line.points, kind, twice=twice, jokerless=jokerless)
        else:
            picked = discarder is None
            owed = owed_club(
                line.points, kind, twice=twice, jokerless=jokerless, picked=picked
            )
        points[payer] -= owed
        points[winner] += owed
        if bettor == winner:  # bettor-02: the same sum again, to the bettor
            points[payer] -= owed
            points[4] += owed
        elif bettor == payer:  # bettor-03, -04: what the player bet on pays
            points[4] -= owed
            points[winner] += owed
    return points


SETS_OF_SEATS = tuple(
    tuple(seat for seat in range(4) if dead & 1 << seat) for dead in range(16)
)
"""Every set of seats."""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("system", ["league", "club"])
@pytest.mark.parametrize("slug", ["nmjl-2026", "mahjong-club"])
def test_every_combination(slug: str, system: str, kind: str) -> None:
    """Winner, discarder or own pick, jokers or none, who is dead, who is bet on."""
    line = line_of(engine.load_card(CARDS / f"{slug}.card"), kind)
    rules = {"league": LEAGUE, "club": CLUB}[system]
    tried = 0
    for winner, discarder, jokerless, dead, bettor in product(
        range(4), (None, 0, 1, 2, 3), (False, True), SETS_OF_SEATS, (None, 0, 1, 2, 3)
    ):
        if winner == discarder or winner in dead:
            continue
        pays = engine.payment(
            line,
            winner=winner,
            by="self" if discarder is None else "discard",
            discarder=discarder,
            jokerless=jokerless,
            dead=dead,
            bettor=bettor,
            rules=rules,
        ).pays
        assert pays == expected(
            system, line, winner, discarder, jokerless=jokerless, bettor=bettor
        )
        assert sum(pays.values()) == 0
        tried += 1
    assert tried == 4 * 4 * 2 * 8 * 5


def test_the_sums_that_the_rules_print(card: engine.Card) -> None:
    """payment-01 to -04: "On 25: 50, 25, 25", and so on."""
    line = next(ln for ln in card.lines if ln.points == 25 and kind_of(ln) == "X")
    for discarder, jokerless, sums in (
        (1, False, (50, 25, 25)),
        (None, False, (50, 50, 50)),
        (1, True, (100, 50, 50)),
        (None, True, (100, 100, 100)),
    ):
        told = expected("league", line, 0, discarder, jokerless=jokerless, bettor=None)
        assert tuple(-told[seat] for seat in (1, 2, 3)) == sums


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
    doubled = dice_doubled(wall_broken(card, breaker=3, declarer=0)).pays
    assert doubled == {0: 0, 1: 2 * least, 2: 2 * least, 3: -4 * least}
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
