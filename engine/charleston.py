"""The Charleston: six passes, the vote between them, the courtesy.

The first pass goes to the right, that is, to the player next in turn
(rules charleston-01, charleston-02).
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Final, overload

from engine.actions import (
    Action,
    AskCourtesy,
    PassCourtesy,
    PassTiles,
    VoteCharleston,
)
from engine.events import (
    CharlestonEnded,
    CharlestonWentOn,
    CourtesyAgreed,
    Event,
    Passed,
    Received,
)
from engine.state import (
    SEATS,
    GameState,
    Phase,
    Source,
    with_answer,
    with_tiles,
    without,
)
from engine.tiles import Tile
from engine.verdicts import IllegalAction, Reason, ReasonCode, reason

PASS_SIZE: Final = 3
DIRECTIONS: Final = ("right", "across", "left", "left", "across", "right")
STEPS: Final = {"right": 1, "across": 2, "left": 3}
BLIND_PASSES: Final = (2, 5)
"""Places among the six passes where tiles may go on unseen (charleston-13, -14)."""
FIRST_CHARLESTON: Final = 3
_UNANSWERED: Final = (None, None, None, None)
_AFTER_FIRST: Final = {"none": Phase.COURTESY_ASK, "compulsory": Phase.PASS}
"""Where a table goes after the first left that does not ask (charleston-04)."""

Moved = tuple[GameState, tuple[Event, ...]]


def direction(passes: int) -> str:
    """Where the pass goes that comes after `passes` made ones: "right", …"""
    return DIRECTIONS[passes]


def blind_allowed(passes: int) -> bool:
    """May tiles be sent on unseen in the pass after `passes` made ones?"""
    return passes in BLIND_PASSES


class Choices(Sequence[Action]):
    """Lawful actions that are made only when somebody looks at them.

    A rack has up to a few hundred lawful passes; most players look at one.
    """

    def __init__(
        self, make: Callable[..., Action], seat: int, picks: list[tuple[Any, ...]]
    ) -> None:
        self._make, self._seat, self._picks = make, seat, picks

    def __len__(self) -> int:
        return len(self._picks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self._make(self._seat, *pick) for pick in self._picks[index]]
        return self._make(self._seat, *self._picks[index])


def pass_options(rack: tuple[Tile, ...], passes: int, seat: int) -> Sequence[Action]:
    """Every lawful pass of a rack: three non-jokers, fewer with a blind pass."""
    blinds = range(PASS_SIZE + 1) if blind_allowed(passes) else (0,)
    picks: list[tuple[Any, ...]] = [
        (tiles, blind)
        for blind in blinds
        for tiles in _choices(rack, PASS_SIZE - blind)
    ]
    return Choices(PassTiles, seat, picks)


def courtesy_options(rack: tuple[Tile, ...], count: int, seat: int) -> Sequence[Action]:
    """Every lawful courtesy of the agreed number of tiles."""
    return Choices(PassCourtesy, seat, [(tiles,) for tiles in _choices(rack, count)])


def _choices(rack: tuple[Tile, ...], count: int) -> list[tuple[Tile, ...]]:
    free = [tile for tile in rack if tile < Tile.JOKER]
    # Racks are sorted, so first occurrences come in order.
    return list(dict.fromkeys(combinations(free, count)))


def check_tiles(rack: tuple[Tile, ...], tiles: Sequence[Tile]) -> Reason | None:
    """Why these tiles may not be given away in any pass; None when they may."""
    if Tile.BLANK in tiles:
        return reason(ReasonCode.BLANK_NEVER_PASSED, "house-05")
    if Tile.JOKER in tiles:
        return reason(ReasonCode.JOKER_NEVER_PASSED, "charleston-10")
    if without(rack, tiles) is None:
        return reason(ReasonCode.TILE_NOT_IN_RACK, "charleston-12", tiles=tuple(tiles))
    return None


def _may_fill_blind(state: GameState, action: PassTiles) -> bool:
    """Whether a blind pass would make up what is missing (charleston-13)."""
    few = len(action.tiles) < PASS_SIZE
    return few and not action.blind and blind_allowed(state.passes)


def answer_pass(state: GameState, action: PassTiles) -> Moved:
    """One seat's tiles for the pass; the pass is made when all have answered."""
    if action.blind and not blind_allowed(state.passes):
        raise IllegalAction(reason(ReasonCode.BLIND_NOT_ALLOWED, "charleston-15"))
    if action.blind < 0 or len(action.tiles) + action.blind != PASS_SIZE:
        raise IllegalAction(
            reason(
                ReasonCode.PASS_WRONG_COUNT,
                "charleston-01",
                count=len(action.tiles) + max(action.blind, 0),
                need=PASS_SIZE,
                blind=_may_fill_blind(state, action),
            )
        )
    if fault := check_tiles(state.racks[action.seat], action.tiles):
        raise IllegalAction(fault)
    return note_pass(state, action)


def note_pass(state: GameState, action: PassTiles) -> Moved:
    """Note one seat's tiles, whatever their number; the last makes the pass."""
    state = with_answer(state, action.seat, action)
    if None in state.answers:
        return state, ()
    return _make_pass(state)


def _make_pass(state: GameState) -> Moved:
    passes = [a for a in state.answers if isinstance(a, PassTiles)]
    step = STEPS[direction(state.passes)]
    if not any(p.tiles for p in passes):
        # Nobody has a tile to give: the Charleston ends here (charleston-18).
        return _to_courtesy(state, CharlestonEnded(None))
    taken = _exchange(state, passes, step)
    racks = _changed(state, [p.tiles for p in passes], taken)
    events: list[Event] = [Passed(state.passes + 1, tuple(p.blind for p in passes))]
    events += [Received(seat, taken[seat]) for seat in SEATS]
    done = state.passes + 1
    phase = Phase.PASS
    if done == FIRST_CHARLESTON:
        phase = _AFTER_FIRST.get(state.rules.second_charleston, Phase.VOTE)
    elif done == len(DIRECTIONS):
        phase = Phase.COURTESY_ASK
    state = state.with_(
        racks=racks,
        received=taken,
        passes=done,
        answers=_UNANSWERED,
        phase=phase,
    )
    return state, tuple(events)


def _changed(
    state: GameState,
    given: Sequence[tuple[Tile, ...]],
    taken: Sequence[tuple[Tile, ...]],
) -> tuple[tuple[Tile, ...], ...]:
    """The racks after each seat has given and taken up tiles."""
    return tuple(
        with_tiles(without(state.racks[seat], given[seat]) or (), taken[seat])
        for seat in SEATS
    )


def _exchange(
    state: GameState, passes: Sequence[PassTiles], step: int
) -> tuple[tuple[Tile, ...], ...]:
    """What each seat takes up, blind passes sent on unseen.

    Each seat owes the three tiles that it gives, or at a real table what it gives
    instead (charleston-19). Own tiles go out first, then what arrives is sent
    on unseen until the debt is paid; the rest is taken up. Started at the seat
    that gives most own tiles this also untangles four blind passes
    (charleston-17).
    """
    shuffle = random.Random(state.seed * 31 + state.passes).shuffle
    start = max(SEATS, key=lambda s: (len(passes[s].tiles), -((s - state.dealer) % 4)))
    owed = [len(p.tiles) + p.blind for p in passes]
    incoming: list[deque[Tile]] = [deque() for _ in SEATS]
    own: list[list[Tile]] = []
    for p in passes:
        tiles = list(p.tiles)
        shuffle(tiles)
        own.append(tiles)
    seat = start
    while any(owed):
        target = (seat + step) % 4
        sent = own[seat]
        own[seat] = []
        while len(sent) < owed[seat] and incoming[seat]:
            sent.append(incoming[seat].popleft())
        owed[seat] -= len(sent)
        incoming[target].extend(sent)
        seat = _next_to_send(seat, step, owed, own, incoming)
    return tuple(tuple(sorted(tiles)) for tiles in incoming)


def _next_to_send(
    seat: int,
    step: int,
    owed: list[int],
    own: list[list[Tile]],
    incoming: list[deque[Tile]],
) -> int:
    """The next seat along the pass that has something to send.

    Across there are two separate pairs, so the walk falls back to turn order.
    """
    along = [(seat + step * k) % 4 for k in range(1, 5)]
    for other in (*along, *((seat + k) % 4 for k in range(1, 5))):
        if owed[other] and (own[other] or incoming[other]):
            return other
    return seat


def answer_vote(state: GameState, action: VoteCharleston) -> Moved:
    """One seat goes on or declines; one refusal is enough (charleston-04).

    Where the table decides by majority, more than half must want to go on.
    """
    by_majority = state.rules.second_charleston == "majority"
    if not action.go_on and not by_majority:
        return _to_courtesy(state, CharlestonEnded(action.seat))
    state = with_answer(state, action.seat, action)
    if None in state.answers:
        return state, ()
    votes = [a for a in state.answers if isinstance(a, VoteCharleston)]
    if sum(vote.go_on for vote in votes) * 2 <= len(votes):
        return _to_courtesy(state, CharlestonEnded(action.seat))
    return (
        state.with_(phase=Phase.PASS, answers=_UNANSWERED),
        (CharlestonWentOn(),),
    )


def _to_courtesy(state: GameState, event: Event) -> Moved:
    return state.with_(phase=Phase.COURTESY_ASK, answers=_UNANSWERED), (event,)


def answer_courtesy(state: GameState, action: AskCourtesy) -> Moved:
    """One seat asks for 0 to 3; of each pair the smaller number holds."""
    if not 0 <= action.count <= PASS_SIZE:
        raise IllegalAction(
            reason(ReasonCode.COURTESY_WRONG_COUNT, "charleston-07", count=action.count)
        )
    state = with_answer(state, action.seat, action)
    if None in state.answers:
        return state, ()
    asked = [a.count for a in state.answers if isinstance(a, AskCourtesy)]
    agreed = tuple(min(asked[seat], asked[(seat + 2) % 4]) for seat in SEATS)
    event = CourtesyAgreed(agreed[:2])
    state = state.with_(courtesy=agreed, answers=_UNANSWERED)
    if any(agreed):
        return state.with_(phase=Phase.COURTESY_PASS), (event,)
    return _after_courtesy(state), (event,)


def give_courtesy(state: GameState, action: PassCourtesy) -> Moved:
    """One seat's courtesy tiles; exchanged when all who owe some have given."""
    need = state.courtesy[action.seat]
    if len(action.tiles) != need:
        raise IllegalAction(
            reason(
                ReasonCode.PASS_WRONG_COUNT,
                "charleston-08",
                count=len(action.tiles),
                need=need,
            )
        )
    if fault := check_tiles(state.racks[action.seat], action.tiles):
        raise IllegalAction(fault)
    state = with_answer(state, action.seat, action)
    given = [a.tiles if isinstance(a, PassCourtesy) else () for a in state.answers]
    if any(len(given[seat]) != state.courtesy[seat] for seat in SEATS):
        return state, ()
    taken = tuple(given[(seat + 2) % 4] for seat in SEATS)
    received = tuple(
        taken[seat] if state.courtesy[seat] else state.received[seat] for seat in SEATS
    )
    events = tuple(Received(seat, taken[seat]) for seat in SEATS if taken[seat])
    racks = _changed(state, given, taken)
    state = state.with_(racks=racks, received=received, answers=_UNANSWERED)
    return _after_courtesy(state), events


def _after_courtesy(state: GameState) -> GameState:
    return state.with_(phase=Phase.MUSH) if state.rules.mush else _begin_play(state)


def give_to_mush(state: GameState, action: PassCourtesy) -> Moved:
    """Up to three tiles go to the middle; each takes back as many (charleston-22)."""
    if len(action.tiles) > PASS_SIZE:
        raise IllegalAction(
            reason(
                ReasonCode.PASS_WRONG_COUNT,
                "charleston-22",
                count=len(action.tiles),
                need=PASS_SIZE,
            )
        )
    if fault := check_tiles(state.racks[action.seat], action.tiles):
        raise IllegalAction(fault)
    state = with_answer(state, action.seat, action)
    if None in state.answers:
        return state, ()
    given = [a.tiles if isinstance(a, PassCourtesy) else () for a in state.answers]
    middle = [tile for tiles in given for tile in tiles]
    random.Random(state.seed * 31 + len(DIRECTIONS)).shuffle(middle)
    taken: list[tuple[Tile, ...]] = []
    for tiles in given:
        taken.append(tuple(sorted(middle[: len(tiles)])))
        middle = middle[len(tiles) :]
    racks = _changed(state, given, taken)
    state = state.with_(racks=racks, received=tuple(taken), answers=_UNANSWERED)
    return _begin_play(state), tuple(Received(s, taken[s]) for s in SEATS if taken[s])


def _begin_play(state: GameState) -> GameState:
    """East has 14 tiles and opens by discarding, without a pick (deal-14)."""
    return state.with_(phase=Phase.TURN, turn=state.dealer, came_by=Source.DEAL)


EXPECTED: Final[dict[Phase, type[Action]]] = {
    Phase.PASS: PassTiles,
    Phase.VOTE: VoteCharleston,
    Phase.COURTESY_ASK: AskCourtesy,
    Phase.COURTESY_PASS: PassCourtesy,
}
"""The action each phase of the Charleston asks for."""
