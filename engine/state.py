"""The state of a game, and what one seat may see of it.

A state is a value: transitions make a new one that shares every unchanged part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeVar

from engine.actions import Action, action_from_dict
from engine.notation import format_tiles, parse_tiles
from engine.options import PROFILES, TableRules
from engine.patterns import Card, Exposure, Hand
from engine.scoring import Payment
from engine.tiles import CODES, Tile

SEATS: Final = (0, 1, 2, 3)
STATE_FORMAT: Final = 1

T = TypeVar("T")


class Phase(StrEnum):
    """What the game waits for."""

    PASS = "pass"
    VOTE = "vote"
    COURTESY_ASK = "courtesy_ask"
    COURTESY_PASS = "courtesy_pass"
    PICK = "pick"
    TURN = "turn"
    CLAIM = "claim"
    OVER = "over"


class Source(StrEnum):
    """How the player in turn came to have 14 tiles."""

    DEAL = "deal"
    PICK = "pick"
    CALL = "call"


@dataclass(frozen=True, slots=True)
class Discarded:
    """A tile on the table and who put it there."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `winner` is None for a wall game, where nobody pays.

    `by` is "self" or "discard" (then `discarder` gave the tile); the hand is laid
    out in the groups of its line.
    """

    winner: int | None = None
    by: str = ""
    discarder: int | None = None
    section: str = ""
    number: str = ""
    hand: Hand | None = None
    tiles: tuple[Tile, ...] = ()
    payment: Payment | None = None


_NOTHING: Final = (None, None, None, None)
_EMPTY: Final[tuple[tuple[Tile, ...], ...]] = ((), (), (), ())


@dataclass(frozen=True)
class GameState:
    """Everything about a game, hidden tiles included: never show it to a seat.

    `wall` is every tile left after the deal in the order of picking, of which
    `picked` are gone. `racks` are sorted and without exposures. `answers` holds
    what seats have said where all answer at once. `fresh` is the tile that the
    player in turn took last; `came_by` how that player has 14 tiles.
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
    received: tuple[tuple[Tile, ...], ...] = _EMPTY
    courtesy: tuple[int, ...] = (0, 0, 0, 0)
    fresh: Tile | None = None
    came_by: Source = Source.DEAL
    claimed: Discarded | None = None
    exposure_open: bool = False
    won_by_exchange: bool = False
    dead: tuple[bool, ...] = (False, False, False, False)
    outcome: Outcome | None = None
    actions: tuple[Action, ...] = ()

    @property
    def wall_left(self) -> int:
        """Tiles that can still be picked."""
        return len(self.wall) - self.picked

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
    winner's tiles are shown when the game is over (rule error-14).
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
    dead: tuple[bool, ...]
    outcome: Outcome | None

    @property
    def seen(self) -> tuple[Tile, ...]:
        """Visible tiles outside the own rack and exposures (see `nearest`)."""
        down = [d.tile for d in self.discards]
        for seat, exposures in enumerate(self.exposures):
            if seat != self.seat:
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
            "fresh": _code(self.fresh),
            "received": format_tiles(self.received),
            "courtesy": self.courtesy,
            "counts": list(self.counts),
            "exposures": [[_exposure_text(e) for e in own] for own in self.exposures],
            "discards": [_discarded(d) for d in self.discards],
            "newest": _discarded(self.newest),
            "claimed": _discarded(self.claimed),
            "exposure_open": self.exposure_open,
            "wall_left": self.wall_left,
            "dead": list(self.dead),
            "outcome": outcome_to_dict(self.outcome),
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
        counts=tuple(len(rack) for rack in state.racks),
        exposures=state.exposures,
        discards=state.discards,
        newest=state.newest,
        claimed=state.claimed if state.phase is Phase.TURN else None,
        exposure_open=own and state.exposure_open,
        wall_left=state.wall_left,
        dead=state.dead,
        outcome=state.outcome,
    )


def is_asked(state: GameState, seat: int) -> bool:
    """Must this seat act or answer now? Dead seats never (rule dead-17)."""
    phase = state.phase
    if phase is Phase.OVER or state.dead[seat]:
        return False
    if phase is Phase.TURN or phase is Phase.PICK:
        return seat == state.turn
    if state.answers[seat] is not None:
        return False
    if phase is Phase.CLAIM:
        return seat != state.discards[-1].seat
    return phase is not Phase.COURTESY_PASS or state.courtesy[seat] > 0


# -- storage -----------------------------------------------------------------


def _code(tile: Tile | None) -> str | None:
    return None if tile is None else CODES[tile]


def _tile(code: str | None) -> Tile | None:
    return None if code is None else parse_tiles(code)[0]


def _exposure_text(exposure: Exposure) -> str:
    return format_tiles(exposure.tiles)


def _exposure(text: str) -> Exposure:
    tiles = parse_tiles(text)
    jokers = tiles.count(Tile.JOKER)
    return Exposure(min(tiles), len(tiles), jokers)


def _discarded(discard: Discarded | None) -> dict[str, Any] | None:
    if discard is None:
        return None
    return {"seat": discard.seat, "tile": CODES[discard.tile]}


def _read_discarded(data: Mapping[str, Any] | None) -> Discarded | None:
    return (
        None if data is None else Discarded(data["seat"], parse_tiles(data["tile"])[0])
    )


def outcome_to_dict(outcome: Outcome | None) -> dict[str, Any] | None:
    """How the game ended as plain JSON; None while it goes on."""
    if outcome is None:
        return None
    hand = outcome.hand
    return {
        "winner": outcome.winner,
        "by": outcome.by,
        "discarder": outcome.discarder,
        "section": outcome.section,
        "number": outcome.number,
        "hand": None
        if hand is None
        else [[CODES[g.tile], g.size] for g in hand.groups],
        "tiles": format_tiles(outcome.tiles),
        "pays": None if outcome.payment is None else outcome.payment.pays_by_text(),
        "payment": None if outcome.payment is None else outcome.payment.to_dict(),
    }


def _read_outcome(data: Mapping[str, Any] | None, card: Card) -> Outcome | None:
    if data is None:
        return None
    hand = None
    line = card.line(data["section"], data["number"])
    if data["hand"] is not None and line is not None:
        wanted = [(parse_tiles(code)[0], size) for code, size in data["hand"]]
        hand = next(
            h for h in line.hands if [(g.tile, g.size) for g in h.groups] == wanted
        )
    payment = data["payment"]
    return Outcome(
        winner=data["winner"],
        by=data["by"],
        discarder=data["discarder"],
        section=data["section"],
        number=data["number"],
        hand=hand,
        tiles=parse_tiles(data["tiles"]),
        payment=None if payment is None else Payment.from_dict(payment),
    )


def state_to_dict(state: GameState) -> dict[str, Any]:
    """The whole state as plain JSON for storage, its actions left out.

    Actions are stored one by one beside it; `state_from_dict` takes them back.
    """
    return {
        "format": STATE_FORMAT,
        "card": state.card.hash,
        "profile": state.rules.profile,
        "seed": state.seed,
        "dealer": state.dealer,
        "dice": list(state.dice),
        "wall": " ".join(CODES[t] for t in state.wall),
        "racks": [format_tiles(rack) for rack in state.racks],
        "phase": state.phase.value,
        "turn": state.turn,
        "picked": state.picked,
        "exposures": [[_exposure_text(e) for e in own] for own in state.exposures],
        "discards": [[d.seat, CODES[d.tile]] for d in state.discards],
        "passes": state.passes,
        "answers": [a and a.to_dict() for a in state.answers],
        "received": [format_tiles(tiles) for tiles in state.received],
        "courtesy": list(state.courtesy),
        "fresh": _code(state.fresh),
        "came_by": state.came_by.value,
        "claimed": _discarded(state.claimed),
        "exposure_open": state.exposure_open,
        "won_by_exchange": state.won_by_exchange,
        "dead": list(state.dead),
        "outcome": outcome_to_dict(state.outcome),
    }


def state_from_dict(
    data: Mapping[str, Any], card: Card, actions: Iterable[Action] = ()
) -> GameState:
    """The state that `state_to_dict` gave, on the same card.

    Raises ValueError when the card is another one or the format is unknown.
    """
    if data["format"] != STATE_FORMAT or data["card"] != card.hash:
        raise ValueError("a state of another card or format")
    d1, d2 = data["dice"]
    return GameState(
        card=card,
        rules=PROFILES[data["profile"]],
        seed=data["seed"],
        dealer=data["dealer"],
        dice=(d1, d2),
        wall=parse_tiles(data["wall"]),
        racks=tuple(parse_tiles(rack) for rack in data["racks"]),
        phase=Phase(data["phase"]),
        turn=data["turn"],
        picked=data["picked"],
        exposures=tuple(tuple(_exposure(e) for e in own) for own in data["exposures"]),
        discards=tuple(Discarded(s, parse_tiles(t)[0]) for s, t in data["discards"]),
        passes=data["passes"],
        answers=tuple(
            None if a is None else action_from_dict(a) for a in data["answers"]
        ),
        received=tuple(parse_tiles(tiles) for tiles in data["received"]),
        courtesy=tuple(data["courtesy"]),
        fresh=_tile(data["fresh"]),
        came_by=Source(data["came_by"]),
        claimed=_read_discarded(data["claimed"]),
        exposure_open=data["exposure_open"],
        won_by_exchange=data["won_by_exchange"],
        dead=tuple(data["dead"]),
        outcome=_read_outcome(data["outcome"], card),
        actions=tuple(actions),
    )


def with_answer(state: GameState, seat: int, answer: Action) -> GameState:
    """The state with the answer of one seat noted."""
    return state.with_(answers=put(state.answers, seat, answer))
