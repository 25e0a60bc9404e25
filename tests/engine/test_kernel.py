"""The tables of a card against a judge that places tiles one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

import engine
from engine.matching import tables
from engine.tiles import FULL_SET, SET_KINDS, Tile
from tests.engine import slow
from tests.engine.conftest import CARDS
from tests.sizes import size

RACKS = size(400, 20_000)
BLOCKS = 4

Case = tuple[tuple[Tile, ...], tuple[tuple[Tile, ...], ...]]


def T(text: str) -> tuple[Tile, ...]:
    return engine.parse_tiles(text)


def a_case(card: engine.Card, rng: random.Random) -> Case:
    """A rack of 13 or 14 with exposures: half-made hands, some jokers, some luck."""
    line = rng.choice(card.lines)
    hand = rng.choice(line.hands)
    groups = list(hand.groups)
    exposures: list[tuple[Tile, ...]] = []
    if line.exposure == "X" or rng.random() < 0.1:
        for group in rng.sample(groups, min(len(groups), rng.choice((0, 0, 1, 2, 3)))):
            if group.size >= 3:
                least = max(0, group.size - group.tile.copies)
                jokers = rng.randint(least, min(group.size - 1, least + 2))
                naturals = (group.tile,) * (group.size - jokers)
                exposures.append((*naturals, *(Tile.JOKER,) * jokers))
                groups.remove(group)
    pool = Counter(FULL_SET)
    for exposure in exposures:
        pool.subtract(exposure)
    rack: list[Tile] = []
    luck = rng.choice((0.0, 0.15, 0.4, 1.0))
    wanted = [g.tile for g in groups for _ in range(g.size)]
    for tile in wanted[: len(wanted) - rng.choice((0, 1, 1))]:
        if rng.random() < luck or pool[tile] <= 0:
            tile = rng.choice([t for t, n in pool.items() if n > 0])
        elif rng.random() < 0.2 and pool[Tile.JOKER] > 0:
            tile = Tile.JOKER
        pool[tile] -= 1
        rack.append(tile)
    rng.shuffle(rack)
    return tuple(rack), tuple(exposures)


def a_block(card: engine.Card, block: int, count: int) -> list[Case]:
    rng = random.Random(7_001 + block)
    return [a_case(card, rng) for _ in range(count)]


def slow_row(card: engine.Card, case: Case) -> list[int | None]:
    return [slow.away(line, hand, *case) for line in card.lines for hand in line.hands]


PICKY = """
slug: picky
name: A card that forbids jokers here and there

[Mixed]
1: 111a 222a 3333a 4444a   X 25  no joker
2: 111a 222a 3333b 4444b   X 30
3: FFF 111a FFF 22222a     X 35
4: NNN EEE WWWW SSSS       C 40  no joker
5: FFFF 11a 11b 66a 66b DD=a  X 50  no joker
"""


@pytest.fixture(scope="module")
def cards(card: engine.Card) -> dict[str, engine.Card]:
    return {
        "nmjl-2026": card,
        "mahjong-club": engine.load_card(CARDS / "mahjong-club.card"),
        "picky": engine.load_card(PICKY),
    }


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("slug", ["nmjl-2026", "mahjong-club", "picky"])
def test_every_hand_is_as_far_away_as_tiles_placed_one_by_one_say(
    cards: dict[str, engine.Card], slug: str, block: int
) -> None:
    """jokers-01, jokers-02, card-12, dead-03: all hands of the card at once."""
    card = cards[slug]
    compiled = tables(card)
    share = 1 if slug == "nmjl-2026" else 5
    for rack, exposures in a_block(card, block, RACKS // BLOCKS // share):
        fixed = read(exposures)
        slowly = slow_row(card, (rack, exposures))
        table = compiled.table_for(fixed)
        kept = [i for i, distance in enumerate(slowly) if distance is not None]
        assert table.hands.tolist() == kept
        assert table.away(rack).tolist() == [slowly[i] for i in kept]
        if kept:
            nearest_away = min(slowly[i] or 0 for i in kept)
            assert compiled.away(tuple(sorted(rack)), fixed) == nearest_away
        assert compiled.fits(fixed) == bool(kept)
        check_win(card, rack, exposures, {slowly[i] for i in kept})


def read(exposures: Sequence[Sequence[Tile]]) -> tuple[engine.Exposure, ...]:
    return tuple(engine.Exposure(e[0], len(e), e.count(Tile.JOKER)) for e in exposures)


def check_win(
    card: engine.Card,
    rack: tuple[Tile, ...],
    exposures: tuple[tuple[Tile, ...], ...],
    distances: set[int | None],
) -> None:
    """card-22: a rack no tile away is a win when there are 14 tiles in all."""
    verdict = engine.check_mahjong(card, rack, exposures)
    full = len(rack) + sum(map(len, exposures)) == 14
    assert verdict.ok == (full and 0 in distances)
    assert bool(verdict.reasons) != verdict.ok


def test_many_racks_at_once_get_the_same_answers(card: engine.Card) -> None:
    table = tables(card).table
    racks = [rack for rack, _ in a_block(card, 90, RACKS)]
    together = table.away_many(racks)
    for rack, row in zip(racks, together, strict=True):
        assert np.array_equal(row, table.away(rack))
    assert table.away_many([]).shape == (0, table.size)


def test_blanks_count_for_nothing_alone_and_together(card: engine.Card) -> None:
    """Rule house-05: a blank is of use in no hand."""
    table = tables(card).table
    rack = tuple(sorted(random.Random(1).sample(FULL_SET, 12)))
    with_blank = (*rack, Tile.BLANK)

    assert table.away(with_blank).tolist() == table.away(rack).tolist()
    assert (
        table.away_many([with_blank, rack]).tolist() == [table.away(rack).tolist()] * 2
    )


@pytest.mark.parametrize("text", ["", "9" * 9 + "B", "F" * 12, "J" * 14, "J" * 300])
def test_strange_racks_get_the_same_answers_alone_and_together(
    card: engine.Card, text: str
) -> None:
    """A rack that no set could hold is measured as if its tiles were there."""
    table = tables(card).table
    rack = T(text)
    slowly = slow_row(card, (rack, ()))
    assert table.away(rack).tolist() == slowly
    assert table.away_many([rack, T("1B 2C")])[0].tolist() == slowly


def test_more_kinds_than_a_hand_has_tiles_are_measured_too(card: engine.Card) -> None:
    table = tables(card).table
    everything = SET_KINDS
    slowly = slow_row(card, (everything, ()))
    assert table.away(everything).tolist() == slowly
    assert table.away_many([everything])[0].tolist() == slowly


@pytest.mark.parametrize("block", range(4))
def test_what_was_seen_closes_the_hands_that_nobody_could_make_any_more(
    card: engine.Card, block: int
) -> None:
    """dead-05, dead-06: naturals in view are gone, jokers stand for none."""
    rng = random.Random(block)
    compiled = tables(card)
    for rack, exposures in a_block(card, 20 + block, RACKS // 80):
        seen = some_seen(rng, rack, exposures)
        fixed = read(exposures)
        table = compiled.table_for(fixed)
        if not table.size:
            continue
        every = [(line, hand) for line in card.lines for hand in line.hands]
        assert compiled.possible(table, fixed, seen).tolist() == [
            slow.possible(*every[index], exposures, seen) for index in table.hands
        ]


def some_seen(
    rng: random.Random,
    rack: Sequence[Tile],
    exposures: Sequence[Sequence[Tile]],
) -> tuple[Tile, ...]:
    """Tiles that lie open somewhere, up to nearly all that there are."""
    pool = Counter(FULL_SET)
    pool.subtract(rack)
    for exposure in exposures:
        pool.subtract(exposure)
    hidden = sorted(pool.elements())
    return tuple(rng.sample(hidden, rng.choice((5, 30, 80, len(hidden) - 10))))


# -- nearest ----------------------------------------------------------------------


@pytest.mark.parametrize("block", range(4))
def test_nearest_lists_the_lines_that_slow_counting_lists(
    card: engine.Card, block: int
) -> None:
    """The contract's order: away, points (high first), card order; ties listed."""
    rng = random.Random(500 + block)
    for rack, exposures in a_block(card, 40 + block, RACKS // 20):
        seen = some_seen(rng, rack, exposures) if rng.random() < 0.2 else ()
        limit = rng.choice((1, 3, 10, 500))
        near = engine.nearest(card, rack, exposures, seen, limit)
        assert [(n.line, n.away) for n in near] == slow.nearest(
            card, rack, exposures, seen, limit
        )
        for entry in near:
            check_entry(entry, rack, exposures)


def check_entry(
    entry: engine.Near, rack: Sequence[Tile], exposures: Sequence[Sequence[Tile]]
) -> None:
    assert entry.hand in entry.line.hands
    assert slow.away(entry.line, entry.hand, rack, exposures) == entry.away
    naturals = Counter(t for t in rack if t is not Tile.JOKER)
    lacking = Counter(entry.hand.tiles)
    for exposure in exposures:
        lacking.subtract({exposure[0]: len(exposure)})
    assert Counter(entry.missing) == lacking - naturals
    assert list(entry.missing) == sorted(entry.missing)
    assert entry.jokers_used == len(entry.missing) - entry.away
    assert 0 <= entry.jokers_used <= rack.count(Tile.JOKER)


def first(card: engine.Card, rack: str, *exposures: str, seen: str = "") -> engine.Near:
    return engine.nearest(card, T(rack), [T(e) for e in exposures], T(seen), 1)[0]


def test_missing_names_the_tiles_before_jokers_are_placed(card: engine.Card) -> None:
    """FF 2222a 44b 66b 8888a lacks 2B and 4C; the joker can stand for 2B alone."""
    near = first(card, "FF 222B J 4C 66C 8888B")
    assert (near.line.section, near.line.number) == ("2468", "2")
    assert near.away == 1
    assert engine.format_tiles(near.missing) == "2B 4C"
    assert near.jokers_used == 1


def test_a_joker_helps_no_pair_and_no_single(card: engine.Card) -> None:
    """jokers-02: two jokers bring the pairs of 13579 no nearer."""
    near = {
        (n.line.section, n.line.number): n
        for n in engine.nearest(card, T("FF 2026B 2026C 2D 0 JJ"), limit=500)
    }
    yearly = near["Singles and Pairs", "6"]
    assert yearly.away == 2
    assert engine.format_tiles(yearly.missing) == "2D 6D"
    assert yearly.jokers_used == 0


def test_a_winning_rack_is_no_tile_away(card: engine.Card) -> None:
    near = first(card, "FF 2222B 44C 66C 888B J")
    assert near.away == 0
    assert engine.format_tiles(near.missing) == "8B"
    assert near.jokers_used == 1


def test_lines_that_tie_with_the_last_are_all_listed(card: engine.Card) -> None:
    """FF 1111B 2222B is four flowers or one kong away from two different lines."""
    rack = T("FF 1111B 2222B")
    one = engine.nearest(card, rack, limit=1)
    assert [(n.line.section, n.line.number, n.away) for n in one] == [
        ("Consecutive Run", "6", 4),
        ("Consecutive Run", "7A", 4),
    ]
    every = engine.nearest(card, rack, limit=500)
    assert every[:2] == one
    assert len(every) == len(card.lines)


def test_no_limit_no_lines(card: engine.Card) -> None:
    assert engine.nearest(card, T("1B"), limit=0) == ()
    assert engine.nearest(card, T("1B"), limit=-3) == ()


def test_higher_points_come_first_among_equals_then_the_cards_order(
    card: engine.Card,
) -> None:
    near = engine.nearest(card, T("1111B 1111C JJJJJJ"))
    wins = [(n.line.section, n.line.number, n.line.points) for n in near if not n.away]
    assert wins == [
        ("Quints", "1", 40),
        ("Any Like Numbers", "1", 30),
        ("Winds-Dragons", "3", 25),
    ]


def test_an_exposure_leaves_concealed_lines_out(card: engine.Card) -> None:
    """card-12: the tiles are those of 2468 line 8, but 888B lies exposed."""
    closed = engine.nearest(card, T("FF 246B 888B 246C 888C"), limit=1)
    assert [(n.line.number, n.away) for n in closed] == [("8", 0)]
    opened = engine.nearest(card, T("FF 246B 246C 888C"), [T("888B")], limit=500)
    assert opened
    assert all(n.line.exposure == "X" and n.away for n in opened)


def test_an_exposure_keeps_only_lines_with_that_very_group(card: engine.Card) -> None:
    """exposures-05, card-09: a pung of flowers is not part of a sextet."""
    near = engine.nearest(card, T("1111B 222B"), [T("FFF")], limit=500)
    names = {(n.line.section, n.line.number) for n in near}
    assert ("Consecutive Run", "6") not in names
    assert ("Consecutive Run", "2A") in names


def test_exposed_tiles_are_not_missing(card: engine.Card) -> None:
    near = first(card, "FF 22B J", "1111B", "33B JJ")
    assert (near.line.section, near.line.number) == ("Consecutive Run", "7A")
    assert near.away == 1
    assert engine.format_tiles(near.missing) == "2B 2B"
    assert near.jokers_used == 1


@pytest.mark.parametrize("exposure", ["11B", "JJJ", "NEWS", "234B", "F" * 7])
def test_what_is_no_exposure_leaves_nothing(card: engine.Card, exposure: str) -> None:
    """claims-13: only three to six like tiles with a natural can lie exposed."""
    assert engine.nearest(card, T("1111B"), [T(exposure)]) == ()


def test_three_soaps_in_view_close_the_hand_of_three_years(card: engine.Card) -> None:
    """dead-05: a single takes no joker, and two of its soaps are gone."""
    rack = T("FF 2026B 2026C 26D J")
    assert first(card, "FF 2026B 2026C 26D J").line.points == 75
    near = engine.nearest(card, rack, seen=T("00"), limit=500)
    assert all(n.line.number != "6" or n.line.points < 75 for n in near)
    assert len(near) < len(card.lines)


def test_jokers_in_view_close_what_only_jokers_could_complete(
    card: engine.Card,
) -> None:
    """exposures-06: two quints need two jokers, so with seven in view they are out."""
    near = engine.nearest(card, T("1111B 1111C 1111D"), seen=T("JJJJJJJ"), limit=500)
    assert all((n.line.section, n.line.number) != ("Quints", "1") for n in near)
    some = engine.nearest(card, T("1111B 1111C 1111D"), seen=T("JJJJJJ"), limit=500)
    assert (some[0].line.section, some[0].line.number) == ("Quints", "1")


def test_jokers_in_view_use_up_no_natural(card: engine.Card) -> None:
    """dead-06: an exposure 1B JJ in view leaves two more of 1B to be had."""
    rack = T("1B 222B 33B 444B 5555B")
    open_ = engine.nearest(card, rack, seen=T("1B JJ"), limit=1)
    assert (open_[0].line.number, open_[0].away) == ("1A", 1)
    closed = engine.nearest(card, rack, seen=T("111B"), limit=500)
    assert all(Tile.B1 not in n.hand.tiles or n.away > 1 for n in closed)
