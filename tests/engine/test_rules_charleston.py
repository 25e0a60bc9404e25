"""The Charleston: passes, the vote, blind passes, the courtesy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product

import pytest

import engine
from engine.charleston import direction
from engine.events import CharlestonEnded, Received
from engine.state import Phase
from engine.tiles import Tile
from engine.verdicts import ReasonCode
from tests.engine.positions import (
    SEATS,
    T,
    do,
    kinds,
    pass_all,
    position,
    refused,
    some,
    tiles_of,
)

ROUTE = (
    ("right", 1),
    ("across", 2),
    ("left", 3),
    ("left", 3),
    ("across", 2),
    ("right", 1),
)
GIVEN = (T("123B"), T("456B"), T("789B"), T("123C"))


def before_pass(card: engine.Card, passes: int, *, dealer: int = 0) -> engine.GameState:
    """A table before pass number `passes` + 1; each seat holds the tiles of GIVEN."""
    rest = ("FF EE SS RR G J", "F WW NN 00 99C J", "F 44556677C 8D", "F 88C 112233D 9D")
    racks = {seat: engine.format_tiles(GIVEN[seat] + T(rest[seat])) for seat in SEATS}
    racks[dealer] += " F"
    return position(
        card, racks, phase=Phase.PASS, turn=dealer, dealer=dealer, passes=passes
    )


def plain_pass(state: engine.GameState) -> engine.GameState:
    return pass_all(state, *(some(rack, 3) for rack in state.racks))


# -- directions and order -------------------------------------------------------------


@pytest.mark.parametrize("dealer", SEATS)
def test_right_across_left_left_across_right(card: engine.Card, dealer: int) -> None:
    """charleston-01, charleston-02: right is the player who is next in turn."""
    state = engine.new_game(card, seed=21, dealer=dealer)
    for number, (name, step) in enumerate(ROUTE):
        given = [some(rack, 3) for rack in state.racks]
        kept = [
            Counter(r) - Counter(g) for r, g in zip(state.racks, given, strict=True)
        ]
        state = pass_all(state, *given)
        assert direction(number) == name
        for seat in SEATS:
            came = given[(seat - step) % 4]
            assert state.received[seat] == tuple(sorted(came))
            assert Counter(state.racks[seat]) == kept[seat] + Counter(came)
        if number == 2:
            assert state.phase is Phase.VOTE
            state = do(state, *(engine.VoteCharleston(seat, True) for seat in SEATS))
    assert state.phase is Phase.COURTESY_ASK


def test_nothing_moves_before_all_four_have_given(card: engine.Card) -> None:
    """charleston-01: nobody sees incoming tiles before the own three are out."""
    state = before_pass(card, 0)
    racks = state.racks
    for seat in (2, 0, 3):
        applied = engine.apply(state, engine.PassTiles(seat, GIVEN[seat]))
        state = applied.state
        assert applied.events == ()
        assert state.racks == racks
        assert engine.view(state, 1).received == ()
        assert not engine.view(state, seat).asked
        refused(
            state,
            engine.PassTiles(seat, GIVEN[seat]),
            ReasonCode.ALREADY_ANSWERED,
            "claims-24",
        )
    applied = engine.apply(state, engine.PassTiles(1, GIVEN[1]))
    assert applied.state.racks != racks
    assert applied.state.passes == 1


def test_received_tiles_stay_marked_until_the_next_pass(card: engine.Card) -> None:
    state = pass_all(before_pass(card, 0), *GIVEN)
    assert engine.view(state, 1).received == GIVEN[0]
    state = do(state, engine.PassTiles(1, some(state.racks[1], 3)))
    assert engine.view(state, 1).received == GIVEN[0]
    assert engine.view(state, 2).received == GIVEN[1]


def test_each_player_is_told_only_the_own_tiles(card: engine.Card) -> None:
    state = before_pass(card, 0)
    for seat in (0, 1, 2):
        state = engine.apply(state, engine.PassTiles(seat, GIVEN[seat])).state
    events = engine.apply(state, engine.PassTiles(3, GIVEN[3])).events
    for seat in SEATS:
        told = [e for e in events if isinstance(e, Received) and e.seen_by(seat)]
        assert [(e.seat, e.tiles) for e in told] == [(seat, GIVEN[(seat - 1) % 4])]


# -- what may be passed ---------------------------------------------------------------


@pytest.mark.parametrize("passes", range(6))
def test_a_joker_is_never_passed(card: engine.Card, passes: int) -> None:
    """charleston-10."""
    state = before_pass(card, passes)
    assert Tile.JOKER in state.racks[0]
    for action in engine.legal_actions(state, 0):
        assert isinstance(action, engine.PassTiles)
        assert Tile.JOKER not in action.tiles
    refused(
        state,
        engine.PassTiles(0, T("12B J")),
        ReasonCode.JOKER_NEVER_PASSED,
        "charleston-10",
    )


def test_every_other_tile_may_be_passed(card: engine.Card) -> None:
    """charleston-11, charleston-12: flowers, winds, dragons, pairs; any three."""
    state = before_pass(card, 0)
    offers = {a.tiles for a in engine.legal_actions(state, 0) if hasattr(a, "tiles")}
    free = [t for t in state.racks[0] if t is not Tile.JOKER]
    assert offers == set(combinations(free, 3))
    assert {T("FF E"), T("EE S"), T("RR G"), T("1B F S")} <= offers


def test_tiles_that_just_came_may_be_passed_on(card: engine.Card) -> None:
    """charleston-12."""
    state = pass_all(before_pass(card, 0), *GIVEN)
    state = pass_all(state, *(state.received[seat] for seat in SEATS))
    # right, then across: three seats on in all
    assert [state.received[seat] for seat in SEATS] == [
        GIVEN[(seat - 3) % 4] for seat in SEATS
    ]


@pytest.mark.parametrize("text", ["", "1B", "12B", "123B E"])
def test_a_pass_is_three_tiles(card: engine.Card, text: str) -> None:
    """charleston-01."""
    reason = refused(
        before_pass(card, 0),
        engine.PassTiles(0, T(text)),
        ReasonCode.PASS_WRONG_COUNT,
        "charleston-01",
    )
    assert (reason.params["count"], reason.params["need"]) == (len(T(text)), 3)


def test_only_own_tiles_can_be_passed_and_each_once(card: engine.Card) -> None:
    """charleston-12: a tile named twice is two tiles."""
    state = before_pass(card, 0)
    for tiles in (T("789D"), T("11B E"), T("EEE")):
        refused(
            state,
            engine.PassTiles(0, tiles),
            ReasonCode.TILE_NOT_IN_RACK,
            "charleston-12",
        )


# -- stopping -------------------------------------------------------------------------


@pytest.mark.parametrize("passes", range(3))
def test_nobody_may_stop_the_first_charleston(card: engine.Card, passes: int) -> None:
    """charleston-03, charleston-20: the three passes are compulsory."""
    state = before_pass(card, passes)
    for seat in SEATS:
        assert engine.VoteCharleston not in kinds(state, seat)
        refused(
            state,
            engine.VoteCharleston(seat, False),
            ReasonCode.STOP_NOT_NOW,
            "charleston-03",
        )


@pytest.mark.parametrize("passes", range(3, 6))
def test_nobody_may_stop_the_second_charleston_once_it_runs(
    card: engine.Card, passes: int
) -> None:
    """charleston-05, charleston-06: left, across and right are all played."""
    state = before_pass(card, passes)
    refused(
        state,
        engine.VoteCharleston(2, False),
        ReasonCode.STOP_NOT_NOW,
        "charleston-05",
    )
    for _ in range(passes, 6):
        assert state.phase is Phase.PASS
        state = plain_pass(state)
    assert state.phase is Phase.COURTESY_ASK


@pytest.mark.parametrize("seat", SEATS)
def test_any_single_player_may_decline_the_second_charleston(
    card: engine.Card, seat: int
) -> None:
    """charleston-04, charleston-07: the courtesy follows at once, for everybody."""
    state = plain_pass(before_pass(card, 2))
    assert state.phase is Phase.VOTE
    others = [s for s in SEATS if s != seat]
    state = do(state, engine.VoteCharleston(others[0], True))
    applied = engine.apply(state, engine.VoteCharleston(seat, False))
    assert applied.events == (CharlestonEnded(seat),)
    state = applied.state
    assert state.phase is Phase.COURTESY_ASK
    for asked in SEATS:
        assert [a.to_dict()["count"] for a in engine.legal_actions(state, asked)] == [
            0,
            1,
            2,
            3,
        ]


def test_one_vote_a_player(card: engine.Card) -> None:
    state = plain_pass(before_pass(card, 2))
    state = do(state, engine.VoteCharleston(1, True))
    refused(
        state,
        engine.VoteCharleston(1, False),
        ReasonCode.ALREADY_ANSWERED,
        "claims-24",
    )


def test_no_pass_is_made_while_the_vote_is_open(card: engine.Card) -> None:
    state = plain_pass(before_pass(card, 2))
    refused(
        state,
        engine.PassTiles(0, some(state.racks[0], 3)),
        ReasonCode.WRONG_PHASE,
        "claims-28",
    )


# -- blind passes ----------------------------------------------------------------------


def check_chain(
    own: Sequence[Sequence[Tile]], kept: Sequence[Sequence[Tile]], step: int
) -> None:
    """Follow the chain from a seat that gave three own tiles (charleston-13).

    What a seat takes up is part of what arrived; all else it sends on with its own.
    """
    start = next(seat for seat in SEATS if len(own[seat]) == 3)
    arriving = Counter(own[start])
    seat = start
    for _ in SEATS:
        seat = (seat + step) % 4
        assert not Counter(kept[seat]) - arriving
        arriving = arriving - Counter(kept[seat]) + Counter(own[seat])
        assert seat == start or sum(arriving.values()) == 3
    assert arriving == Counter(own[start])


@pytest.mark.parametrize(("passes", "step"), [(2, 3), (5, 1)])
def test_a_blind_pass_sends_incoming_tiles_on_unseen(
    card: engine.Card, passes: int, step: int
) -> None:
    """charleston-13, charleston-14, charleston-16: up to three, and never shown."""
    for blinds in product(range(4), repeat=4):
        if 0 not in blinds:
            continue
        own = [GIVEN[seat][: 3 - blind] for seat, blind in enumerate(blinds)]
        state = before_pass(card, passes)
        whole = tiles_of(state)
        sizes = [len(rack) for rack in state.racks]
        for seat in SEATS:
            applied = engine.apply(
                state, engine.PassTiles(seat, own[seat], blinds[seat])
            )
            state = applied.state
        assert state.passes == passes + 1
        assert tiles_of(state) == whole
        assert [len(rack) for rack in state.racks] == sizes
        assert [len(taken) for taken in state.received] == [3 - b for b in blinds]
        check_chain(own, state.received, step)
        told = {e.seat: e.tiles for e in applied.events if isinstance(e, Received)}
        assert [told[seat] for seat in SEATS] == list(state.received)


@pytest.mark.parametrize(("passes", "step"), [(2, 3), (5, 1)])
def test_all_four_may_pass_blind_when_somebody_gives_a_tile(
    card: engine.Card, passes: int, step: int
) -> None:
    """charleston-17: each takes up as many as each gave, out of what was given."""
    for blinds in product((1, 2, 3), repeat=4):
        if blinds == (3, 3, 3, 3):
            continue
        own = [GIVEN[seat][: 3 - blind] for seat, blind in enumerate(blinds)]
        state = before_pass(card, passes)
        racks = [Counter(r) - Counter(g) for r, g in zip(state.racks, own, strict=True)]
        state = pass_all(state, *own, blind=blinds)
        assert state.passes == passes + 1
        assert [len(taken) for taken in state.received] == [3 - b for b in blinds]
        given = sum((Counter(tiles) for tiles in own), Counter())
        assert sum((Counter(t) for t in state.received), Counter()) == given
        for seat in SEATS:
            assert Counter(state.racks[seat]) == racks[seat] + Counter(
                state.received[seat]
            )


def test_a_lone_giver_gets_the_own_tile_back(card: engine.Card) -> None:
    """charleston-17: it goes round the table, unseen by the others."""
    state = before_pass(card, 2)
    state = pass_all(state, GIVEN[0][:1], (), (), (), blind=(2, 3, 3, 3))
    assert state.received == (GIVEN[0][:1], (), (), ())


@pytest.mark.parametrize("passes", [2, 5])
def test_a_blind_pass_that_nobody_can_start_is_not_made(
    card: engine.Card, passes: int
) -> None:
    """charleston-18: the Charleston ends; the courtesy may still be offered."""
    state = before_pass(card, passes)
    racks = state.racks
    for seat in SEATS:
        applied = engine.apply(state, engine.PassTiles(seat, (), 3))
        state = applied.state
    assert applied.events == (CharlestonEnded(None),)
    assert state.phase is Phase.COURTESY_ASK
    assert state.racks == racks
    assert all(engine.legal_actions(state, seat) for seat in SEATS)


@pytest.mark.parametrize("passes", [0, 1, 3, 4])
@pytest.mark.parametrize("blind", [1, 2, 3])
def test_no_blind_pass_anywhere_else(
    card: engine.Card, passes: int, blind: int
) -> None:
    """charleston-15."""
    state = before_pass(card, passes)
    for seat in SEATS:
        refused(
            state,
            engine.PassTiles(seat, GIVEN[seat][: 3 - blind], blind),
            ReasonCode.BLIND_NOT_ALLOWED,
            "charleston-15",
        )


@pytest.mark.parametrize(
    ("text", "blind"), [("123B", 1), ("12B", 2), ("", 4), ("", 2), ("12B FF", -1)]
)
def test_own_and_blind_tiles_make_three(
    card: engine.Card, text: str, blind: int
) -> None:
    """charleston-13."""
    refused(
        before_pass(card, 2),
        engine.PassTiles(0, T(text), blind),
        ReasonCode.PASS_WRONG_COUNT,
        "charleston-01",
    )


def test_which_tiles_go_on_does_not_depend_on_what_they_are(
    card: engine.Card,
) -> None:
    """charleston-13: sent on unseen, so no place in the sorting is favoured."""
    kept: Counter[Tile] = Counter()
    for seed in range(60):
        state = before_pass(card, 2).with_(seed=seed)
        state = pass_all(state, GIVEN[0][:2], *GIVEN[1:], blind=(1, 0, 0, 0))
        kept.update(GIVEN[1])
        kept.subtract(state.received[0])
    assert sum(kept.values()) == 60
    assert all(5 <= count <= 40 for count in kept.values())


# -- courtesy -------------------------------------------------------------------------


def at_courtesy(card: engine.Card, *asks: int) -> engine.GameState:
    state = before_pass(card, 3).with_(phase=Phase.COURTESY_ASK)
    return do(state, *(engine.AskCourtesy(seat, n) for seat, n in enumerate(asks)))


@pytest.mark.parametrize(
    ("asks", "agreed"),
    [
        ((3, 1, 2, 2), (2, 1)),
        ((0, 3, 3, 3), (0, 3)),
        ((3, 0, 3, 3), (3, 0)),
        ((1, 2, 3, 0), (1, 0)),
    ],
)
def test_the_smaller_number_is_exchanged_across(
    card: engine.Card, asks: tuple[int, ...], agreed: tuple[int, int]
) -> None:
    """charleston-08: the two pairs do not affect each other."""
    state = at_courtesy(card, *asks)
    assert state.phase is Phase.COURTESY_PASS
    racks = state.racks
    given = [GIVEN[seat][: agreed[seat % 2]] for seat in SEATS]
    for seat in SEATS:
        assert bool(engine.legal_actions(state, seat)) == bool(given[seat])
        if given[seat]:
            state = do(state, engine.PassCourtesy(seat, given[seat]))
    for seat in SEATS:
        across = Counter(given[(seat + 2) % 4])
        kept = Counter(racks[seat]) - Counter(given[seat])
        assert Counter(state.racks[seat]) == kept + across
    assert (state.phase, state.turn) == (Phase.TURN, 0)


def test_a_courtesy_of_zero_is_a_finished_courtesy(card: engine.Card) -> None:
    """charleston-09."""
    state = at_courtesy(card, 0, 3, 3, 0)
    assert (state.phase, state.turn) == (Phase.TURN, 0)
    assert state.racks == before_pass(card, 3).racks


@pytest.mark.parametrize("count", [-1, 4, 13])
def test_a_courtesy_is_for_none_to_three(card: engine.Card, count: int) -> None:
    """charleston-07."""
    state = before_pass(card, 3).with_(phase=Phase.COURTESY_ASK)
    refused(
        state,
        engine.AskCourtesy(1, count),
        ReasonCode.COURTESY_WRONG_COUNT,
        "charleston-07",
    )


def test_what_was_asked_stays_hidden_until_all_have_asked(card: engine.Card) -> None:
    state = at_courtesy(card, 3, 2)
    other = at_courtesy(card, 0, 1)
    assert engine.view(state, 2) == engine.view(other, 2)


def test_no_joker_and_no_other_number_in_the_courtesy(card: engine.Card) -> None:
    """charleston-08, charleston-10."""
    state = at_courtesy(card, 2, 0, 3, 0)
    offers = engine.legal_actions(state, 0)
    assert offers
    assert all(
        isinstance(a, engine.PassCourtesy)
        and len(a.tiles) == 2
        and Tile.JOKER not in a.tiles
        for a in offers
    )
    give = engine.PassCourtesy
    code = ReasonCode.PASS_WRONG_COUNT
    refused(state, give(0, T("1B")), code, "charleston-08")
    refused(state, give(0, T("123B")), code, "charleston-08")
    refused(state, give(0, T("1B J")), ReasonCode.JOKER_NEVER_PASSED, "charleston-10")
    refused(state, give(0, T("99D")), ReasonCode.TILE_NOT_IN_RACK, "charleston-12")
    # The pair that agreed on none has nothing to give.
    refused(state, give(1, T("4B")), code, "charleston-08")
    refused(state, give(3, T("1C")), code, "charleston-08")


def test_one_pair_may_be_done_before_the_other(card: engine.Card) -> None:
    state = at_courtesy(card, 1, 1, 1, 1)
    state = do(
        state,
        engine.PassCourtesy(0, T("1B")),
        engine.PassCourtesy(2, T("7B")),
        engine.PassCourtesy(3, T("1C")),
    )
    assert engine.view(state, 0).received == before_pass(card, 3).received[0]
    state = do(state, engine.PassCourtesy(1, T("4B")))
    assert state.received == (T("7B"), T("1C"), T("1B"), T("4B"))


def test_a_complete_hand_does_not_free_from_passing(card: engine.Card) -> None:
    """charleston-20, heavenly-04."""
    state = position(
        card, {0: "FF 1111B 2222B 3333B"}, phase=Phase.PASS, turn=0, passes=1
    )
    assert engine.DeclareMahjong not in kinds(state, 0)
    refused(state, engine.DeclareMahjong(0), ReasonCode.WRONG_PHASE, "heavenly-04")
