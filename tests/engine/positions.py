"""Positions set up by hand: whole tables of 152 tiles around the few that matter."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

import engine
from engine.simulation import seat_to_act
from engine.state import Discarded
from engine.tiles import FULL_SET, Tile
from engine.verdicts import ReasonCode

SEATS = (0, 1, 2, 3)
Texts = Mapping[int, Sequence[str]]


def T(text: str) -> tuple[Tile, ...]:
    """Tiles in sorted order, as racks and actions hold them."""
    return tuple(sorted(engine.parse_tiles(text)))


def tile(text: str) -> Tile:
    (only,) = engine.parse_tiles(text)
    return only


def exposure(text: str) -> engine.Exposure:
    read = engine.read_exposure(engine.parse_tiles(text))
    assert isinstance(read, engine.Exposure)
    return read


def position(
    card: engine.Card,
    racks: Mapping[int, str],
    *,
    exposures: Texts | None = None,
    discards: Sequence[tuple[int, str]] = (),
    wall: str = "",
    wall_left: int | None = None,
    phase: engine.Phase = engine.Phase.TURN,
    turn: int = 0,
    dealer: int = 0,
    seed: int = 3,
    **fields: Any,
) -> engine.GameState:
    """A state with these racks; the tiles that nobody names fill the rest.

    `wall` is what is picked first; with `wall_left` only so many tiles are still to
    be picked and the others lie as older discards. A player in turn (and East in
    the Charleston) has 14 tiles, the others 13; racks that are given must fit.
    """
    shown = {
        seat: [exposure(t) for t in (exposures or {}).get(seat, ())] for seat in SEATS
    }
    down = [Discarded(seat, tile(text)) for seat, text in discards]
    pool = Counter(FULL_SET)
    named = [t for text in racks.values() for t in engine.parse_tiles(text)]
    named += [t for own in shown.values() for e in own for t in e.tiles]
    named += [d.tile for d in down] + list(engine.parse_tiles(wall))
    pool.subtract(named)
    assert min(pool.values()) >= 0, "more of a tile than the set holds"
    rest = [t for t in sorted(pool.elements()) if t is not Tile.JOKER]
    jokers = [Tile.JOKER] * pool[Tile.JOKER]
    random.Random(seed).shuffle(rest)
    full: list[tuple[Tile, ...]] = []
    has_14 = phase is engine.Phase.TURN, phase is engine.Phase.PASS
    for seat in SEATS:
        count = (
            14 if (seat == turn and has_14[0]) or (seat == dealer and has_14[1]) else 13
        )
        count -= sum(e.size for e in shown[seat])
        if seat in racks:
            full.append(T(racks[seat]))
            assert len(full[seat]) == count, f"seat {seat}: {len(full[seat])} tiles"
        else:
            full.append(tuple(sorted(rest[:count])))
            rest = rest[count:]
    picks = [*engine.parse_tiles(wall), *rest, *jokers]
    if wall_left is not None:
        old, picks = picks[wall_left:], picks[:wall_left]
        down = [Discarded(i % 4, t) for i, t in enumerate(old)] + down
    return engine.new_game(card, seed=seed, dealer=dealer).with_(
        racks=tuple(full),
        exposures=tuple(tuple(shown[seat]) for seat in SEATS),
        discards=tuple(down),
        wall=tuple(picks),
        phase=phase,
        turn=turn,
        **fields,
    )


def claim_window(
    card: engine.Card,
    discarder: int,
    discard: str,
    racks: Mapping[int, str],
    **more: Any,
) -> engine.GameState:
    """The moment after `discarder` has put down `discard`."""
    older = tuple(more.pop("discards", ()))
    return position(
        card,
        racks,
        discards=(*older, (discarder, discard)),
        phase=engine.Phase.CLAIM,
        turn=discarder,
        **more,
    )


def dealt_anew(state: engine.GameState, seat: int, seed: int) -> engine.GameState:
    """The same for the seat, with other tiles in the wall and the other racks."""
    others = [other for other in SEATS if other != seat]
    hidden = [t for other in others for t in state.racks[other]]
    hidden += state.wall[state.picked :]
    random.Random(seed).shuffle(hidden)
    racks = list(state.racks)
    for other in others:
        count = len(racks[other])
        racks[other] = tuple(sorted(hidden[:count]))
        del hidden[:count]
    wall = (*state.wall[: state.picked], *hidden)
    return state.with_(racks=tuple(racks), wall=wall)


def tiles_of(state: engine.GameState) -> list[Tile]:
    """Every tile of the table, sorted."""
    tiles = list(state.wall[state.picked :])
    tiles += [t for rack in state.racks for t in rack]
    tiles += [t for own in state.exposures for e in own for t in e.tiles]
    tiles += [d.tile for d in state.discards]
    return sorted(tiles)


def do(state: engine.GameState, *actions: engine.Action) -> engine.GameState:
    """The state after these actions, each of which must be offered."""
    whole = tiles_of(state)
    for action in actions:
        assert action in engine.legal_actions(state, action.seat), action
        state = engine.apply(state, action).state
        assert tiles_of(state) == whole
    return state


def let_go(state: engine.GameState, *seats: int) -> engine.GameState:
    """These seats claim nothing; with none named, all that are still asked."""
    asked = seats or tuple(s for s in SEATS if engine.legal_actions(state, s))
    return do(state, *(engine.LetGo(seat) for seat in asked))


def refused(
    state: engine.GameState, action: engine.Action, code: ReasonCode, rule: str
) -> engine.Reason:
    """The action is not offered, and refused with this reason and rule."""
    assert action not in engine.legal_actions(state, action.seat)
    with pytest.raises(engine.IllegalAction) as caught:
        engine.apply(state, action)
    reason = caught.value.reason
    assert (reason.code, reason.rule) == (code, rule), reason
    assert engine.explain(reason)
    return reason


def kinds(state: engine.GameState, seat: int) -> set[type[engine.Action]]:
    """What kinds of action a seat is offered."""
    return {type(action) for action in engine.legal_actions(state, seat)}


def calls(state: engine.GameState, seat: int) -> set[str]:
    """The exposures that a seat may make with the discard, tiles from its rack."""
    return {
        engine.format_tiles(a.tiles)
        for a in engine.legal_actions(state, seat)
        if isinstance(a, engine.Call)
    }


def pass_all(
    state: engine.GameState, *given: Iterable[Tile], blind: Sequence[int] = (0, 0, 0, 0)
) -> engine.GameState:
    """One pass: what each seat gives, and how many it sends on unseen."""
    for seat, tiles in enumerate(given):
        state = do(state, engine.PassTiles(seat, tuple(sorted(tiles)), blind[seat]))
    return state


def some(rack: Sequence[Tile], count: int) -> tuple[Tile, ...]:
    """The first tiles of a rack that may be passed."""
    return tuple([t for t in rack if t is not Tile.JOKER][:count])


def through_charleston(
    state: engine.GameState, *, second: bool = False
) -> engine.GameState:
    """On to East's first turn, three passes (or six) and no courtesy."""
    while state.phase is not engine.Phase.TURN:
        seat = seat_to_act(state)
        assert seat is not None
        match state.phase:
            case engine.Phase.PASS:
                action: engine.Action = engine.PassTiles(
                    seat, some(state.racks[seat], 3)
                )
            case engine.Phase.VOTE:
                action = engine.VoteCharleston(seat, second)
            case _:
                action = engine.AskCourtesy(seat, 0)
        state = do(state, action)
    return state
