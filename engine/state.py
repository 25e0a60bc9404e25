"""The state of a game, and what one seat may see of it.

A state is a value: transitions make a new one that shares every unchanged part.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Protocol, TypeVar

from engine.actions import Action, ThrowIn
from engine.notation import format_tiles
from engine.options import TableRules
from engine.parts import (
    Declared,
    Discarded,
    Dispute,
    Outcome,
    Slip,
    code,
    exposure_text,
)
from engine.patterns import Card, Exposure
from engine.tiles import Tile

SEATS: Final = (0, 1, 2, 3)
BETWEEN_TURNS: Final = 13
"""Tiles of a hand while it is not its turn, exposures counted."""

T = TypeVar("T")


class Phase(StrEnum):
    """What the game waits for."""

    PASS = "pass"
    VOTE = "vote"
    COURTESY_ASK = "courtesy_ask"
    COURTESY_PASS = "courtesy_pass"
    MUSH = "mush"
    PICK = "pick"
    TURN = "turn"
    CLAIM = "claim"
    MAHJONG = "mahjong"
    OVER = "over"


CHARLESTON: Final = frozenset(
    {
        Phase.PASS,
        Phase.VOTE,
        Phase.COURTESY_ASK,
        Phase.COURTESY_PASS,
        Phase.MUSH,
    }
)
"""The phases before East has to discard."""


class Source(StrEnum):
    """How the player in turn came to have 14 tiles."""

    DEAL = "deal"
    PICK = "pick"
    CALL = "call"


_PICKED_AHEAD: Final = frozenset({Phase.PICK, Phase.TURN, Phase.CLAIM, Phase.MAHJONG})
_NOTHING: Final = (None, None, None, None)
_EMPTY: Final[tuple[tuple[Tile, ...], ...]] = ((), (), (), ())


@dataclass(frozen=True)
class GameState:
    """Everything about a game, hidden tiles included: never show it to a seat.

    `wall` is every tile left after the deal in the order of picking, of which
    `picked` are gone. `racks` are sorted and without exposures. `answers` holds
    what seats have said where all answer at once, `spoke` who claimed in which
    order. `fresh` is the tile that the
    player in turn took last; `came_by` how that player has 14 tiles.

    What only a real table knows: `slips` are the visible faults of each seat,
    `challenge` (challenger, challenged) waits for an answer, `disputes` are
    contested challenges, `declared` is a false Mahjong on the table, and `resume`
    the seat whose turn it stays when somebody has discarded out of turn;
    `culprit` names who pays alone, and how, should the next discard give Mahjong.

    `purses` is what each seat had left of its pie when the game began (payment-10);
    None at a table without a pie. `begun` is the state that a prepared game began
    with; None for a game that was dealt from its seed.
    """

    card: Card
    rules: TableRules
    seed: int
    dealer: int
    dice: tuple[int, int]
    wall: tuple[Tile, ...]
    racks: tuple[tuple[Tile, ...], ...]
    phase: Phase
    turn: int
    picked: int = 0
    exposures: tuple[tuple[Exposure, ...], ...] = ((), (), (), ())
    discards: tuple[Discarded, ...] = ()
    passes: int = 0
    answers: tuple[Action | None, ...] = _NOTHING
    spoke: tuple[int, ...] = ()
    received: tuple[tuple[Tile, ...], ...] = _EMPTY
    courtesy: tuple[int, ...] = (0, 0, 0, 0)
    fresh: Tile | None = None
    came_by: Source = Source.DEAL
    claimed: Discarded | None = None
    exposure_open: bool = False
    won_by_exchange: bool = False
    dead: tuple[bool, ...] = (False, False, False, False)
    slips: tuple[tuple[Slip, ...], ...] = ((), (), (), ())
    challenge: tuple[int, int] | None = None
    disputes: tuple[Dispute, ...] = ()
    declared: Declared | None = None
    reactions: tuple[Action | None, ...] = _NOTHING
    resume: int | None = None
    culprit: tuple[int, str] | None = None
    outcome: Outcome | None = None
    actions: tuple[Action, ...] = ()
    purses: tuple[int, ...] | None = None
    begun: GameState | None = None

    @property
    def counts(self) -> tuple[int, ...]:
        """The tiles in each rack."""
        return tuple(len(rack) for rack in self.racks)

    @property
    def wall_left(self) -> int:
        """Tiles that can still be picked."""
        return len(self.wall) - self.picked

    @property
    def declared_by(self) -> int | None:
        """The seat whose false Mahjong is on the table and not shown yet."""
        if self.declared is None or self.declared.shown:
            return None
        return self.declared.seat

    @property
    def newest(self) -> Discarded | None:
        """The discard that is open to claims now, or None."""
        return self.discards[-1] if self.phase is Phase.CLAIM else None

    def with_(self, **changes: Any) -> GameState:
        """The same state with some fields changed; all other parts are shared."""
        new = object.__new__(GameState)
        new.__dict__.update(self.__dict__)
        new.__dict__.update(changes)
        return new


def put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """`values` with the one of `seat` changed."""
    return (*values[:seat], value, *values[seat + 1 :])


def without(rack: tuple[Tile, ...], tiles: Iterable[Tile]) -> tuple[Tile, ...] | None:
    """`rack` less `tiles`, each used once; None when one of them is not there."""
    left = list(rack)
    for tile in tiles:
        try:
            left.remove(tile)
        except ValueError:
            return None
    return tuple(left)


def with_tiles(rack: tuple[Tile, ...], tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """`rack` and `tiles` together, sorted."""
    return tuple(sorted((*rack, *tiles)))


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may see: the own rack, and what lies open for all.

    `counts` are the tiles in each rack. `asked` tells whether this seat must act
    or answer now; what others have answered is not told before all have. The
    `future` is the tile that the seat has picked ahead in a futures game. The
    winner's tiles are shown when the game is over (rule error-14), and `shown` are
    those that a false Mahjong shows.
    """

    seat: int
    dealer: int
    phase: Phase
    turn: int
    passes: int
    asked: bool
    rack: tuple[Tile, ...]
    fresh: Tile | None
    received: tuple[Tile, ...]
    courtesy: int
    counts: tuple[int, ...]
    exposures: tuple[tuple[Exposure, ...], ...]
    discards: tuple[Discarded, ...]
    newest: Discarded | None
    claimed: Discarded | None
    exposure_open: bool
    wall_left: int
    future: Tile | None
    dead: tuple[bool, ...]
    slips: tuple[tuple[Slip, ...], ...]
    challenge: tuple[int, int] | None
    disputed: tuple[tuple[int, int], ...]
    declared: Declared | None
    shown: tuple[Tile, ...]
    outcome: Outcome | None
    purses: tuple[int, ...] | None = None

    @property
    def seen(self) -> tuple[Tile, ...]:
        """Visible tiles outside the own rack and exposures (see `nearest`)."""
        return self.beside(self.seat)

    def beside(self, seat: int) -> tuple[Tile, ...]:
        """What all can see outside the rack and exposures of `seat`."""
        down = [d.tile for d in self.discards]
        for other, exposures in enumerate(self.exposures):
            if other != seat:
                down.extend(t for e in exposures for t in e.tiles)
        return tuple(down)

    def to_dict(self) -> dict[str, Any]:
        """The view as plain JSON, tiles as text."""
        return {
            "seat": self.seat,
            "dealer": self.dealer,
            "phase": self.phase.value,
            "turn": self.turn,
            "passes": self.passes,
            "asked": self.asked,
            "rack": format_tiles(self.rack),
            "fresh": code(self.fresh),
            "received": format_tiles(self.received),
            "courtesy": self.courtesy,
            "counts": list(self.counts),
            "exposures": [[exposure_text(e) for e in own] for own in self.exposures],
            "discards": [d.to_dict() for d in self.discards],
            "newest": self.newest and self.newest.to_dict(),
            "claimed": self.claimed and self.claimed.to_dict(),
            "exposure_open": self.exposure_open,
            "wall_left": self.wall_left,
            "future": code(self.future),
            "dead": list(self.dead),
            "slips": [[slip.to_dict() for slip in own] for own in self.slips],
            "challenge": self.challenge and list(self.challenge),
            "disputed": [list(pair) for pair in self.disputed],
            "declared": self.declared and self.declared.to_dict(),
            "shown": format_tiles(self.shown),
            "outcome": self.outcome and self.outcome.to_dict(),
            "purses": self.purses and list(self.purses),
        }


def view(state: GameState, seat: int) -> SeatView:
    """What `seat` (0 to 3) may see of the state, and nothing more.

    Hidden tiles - the wall, other racks, answers not yet revealed - have no
    influence on it.
    """
    own = seat == state.turn
    return SeatView(
        seat=seat,
        dealer=state.dealer,
        phase=state.phase,
        turn=state.turn,
        passes=state.passes,
        asked=is_asked(state, seat),
        rack=state.racks[seat],
        fresh=state.fresh if own and state.phase is Phase.TURN else None,
        received=state.received[seat],
        courtesy=state.courtesy[seat],
        counts=state.counts,
        exposures=state.exposures,
        discards=state.discards,
        newest=state.newest,
        claimed=state.claimed if state.phase is Phase.TURN else None,
        exposure_open=own and state.exposure_open,
        wall_left=state.wall_left,
        future=futures(state)[seat],
        dead=state.dead,
        slips=state.slips,
        challenge=state.challenge,
        disputed=tuple((d.challenger, d.challenged) for d in state.disputes),
        declared=state.declared,
        shown=_shown(state),
        outcome=state.outcome,
        purses=state.purses,
    )


def _shown(state: GameState) -> tuple[Tile, ...]:
    declared = state.declared
    if declared is None or not declared.shown:
        return ()
    return state.racks[declared.seat]


def futures(state: GameState) -> tuple[Tile | None, ...]:
    """The tile that each seat has picked ahead in a futures game, by seat.

    It is the tile of the wall that the seat will pick unless a claim changes whose
    turn comes next; then it is another's (house-02). Who has picked has none.
    """
    found: list[Tile | None] = [None] * 4
    if state.rules.futures and state.phase in _PICKED_AHEAD:
        ahead = state.wall[state.picked :]
        for seat, tile in zip(next_to_pick(state), ahead, strict=False):
            found[seat] = tile
    return tuple(found)


def next_to_pick(state: GameState) -> list[int]:
    """The live seats in the order in which they will pick if nobody claims."""
    steps: tuple[int, ...] = (1, 2, 3, 4)
    after = state.turn
    declared = state.declared
    open_discard = state.phase is Phase.CLAIM or (declared and declared.discard)
    if state.phase is Phase.PICK:
        steps = (0, 1, 2, 3)
    elif open_discard:
        after = state.discards[-1].seat
        if state.resume is not None:
            after = (state.resume - 1) % 4
    else:
        steps = (1, 2, 3)
    order = [(after + step) % 4 for step in steps]
    return [seat for seat in order if not state.dead[seat]]


class Moment(Protocol):
    """What tells who holds 14 tiles: a state, what a seat sees of it, a position."""

    @property
    def phase(self) -> Phase:
        """What the game waits for."""

    @property
    def dealer(self) -> int:
        """East."""

    @property
    def turn(self) -> int:
        """The player in turn."""

    @property
    def declared(self) -> Declared | None:
        """The false Mahjong on the table."""


def tiles_due(moment: Moment, seat: int) -> int:
    """How many tiles a seat should hold now, exposures counted (deal-14, claims-28)."""
    return BETWEEN_TURNS + (seat == _holds_fourteen(moment))


def _holds_fourteen(moment: Moment) -> int | None:
    if moment.phase in CHARLESTON:
        return moment.dealer
    declared = moment.declared
    on_own = declared is None or declared.discard is None
    if moment.phase is Phase.TURN or (moment.phase is Phase.MAHJONG and on_own):
        return moment.turn
    return None


def tiles_off(state: GameState | SeatView, seat: int) -> int:
    """How many tiles a seat has too many; negative when it is short."""
    held = state.counts[seat] + sum(e.size for e in state.exposures[seat])
    return held - tiles_due(state, seat)


def is_asked(state: GameState, seat: int) -> bool:
    """Must this seat act or answer now? Dead seats never (rule dead-17)."""
    phase = state.phase
    if phase is Phase.OVER or state.dead[seat]:
        return False
    if state.challenge is not None:
        return seat == state.challenge[1]
    if phase is Phase.TURN or phase is Phase.PICK:
        return seat == state.turn
    if phase is Phase.MAHJONG and state.declared is not None:
        return _asked_of_mahjong(state, seat, state.declared)
    if state.answers[seat] is not None:
        return False
    if phase is Phase.CLAIM:
        return seat != state.discards[-1].seat
    return phase is not Phase.COURTESY_PASS or state.courtesy[seat] > 0


def _asked_of_mahjong(state: GameState, seat: int, declared: Declared) -> bool:
    """First the declarer shows or takes back; then the others keep their hands.

    Until one of them has thrown in, the declarer may still expose a discard that
    the Mahjong was declared on (error-03).
    """
    if not declared.shown:
        return seat == declared.seat
    if seat == declared.seat and (declared.discard is None or _thrown_in(state)):
        return False
    return state.reactions[seat] is None


def _thrown_in(state: GameState) -> bool:
    return any(isinstance(reaction, ThrowIn) for reaction in state.reactions)


def with_answer(state: GameState, seat: int, answer: Action) -> GameState:
    """The state with the answer of one seat noted."""
    return state.with_(answers=put(state.answers, seat, answer))
