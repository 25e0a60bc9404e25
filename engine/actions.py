"""What a seat may do, as values with their seat; text and JSON both ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from engine.notation import format_tiles, parse_tiles
from engine.tiles import CODES, Tile
from engine.verdicts import EngineError, ReasonCode, reason


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all actions: who acts."""

    type: ClassVar[str] = ""
    seat: int

    def to_dict(self) -> dict[str, Any]:
        """The action as plain JSON: its type, its seat, tiles as text."""
        data: dict[str, Any] = {"type": self.type}
        for f in fields(self):
            data[f.name] = _plain(getattr(self, f.name))
        return data


@dataclass(frozen=True, slots=True)
class TilesAction(Action):
    """An action with several tiles, kept sorted: their order means nothing."""

    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        """Sort, so that equal actions compare equal and replay to the same tile."""
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))


@dataclass(frozen=True, slots=True)
class PassTiles(TilesAction):
    """Give own `tiles` and send on `blind` incoming ones unseen (charleston-13)."""

    type: ClassVar[str] = "pass"
    blind: int = 0


@dataclass(frozen=True, slots=True)
class VoteCharleston(Action):
    """Go on to the second Charleston, or decline it (charleston-04)."""

    type: ClassVar[str] = "vote"
    go_on: bool


@dataclass(frozen=True, slots=True)
class AskCourtesy(Action):
    """Ask the player opposite for 0 to 3 tiles (charleston-08)."""

    type: ClassVar[str] = "ask_courtesy"
    count: int


@dataclass(frozen=True, slots=True)
class PassCourtesy(TilesAction):
    """Give as many tiles across as both have agreed (charleston-08)."""

    type: ClassVar[str] = "pass_courtesy"


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Take the next tile of the wall (claims-28).

    At a real table a tile can also be taken from the wrong `end` (dead-22), or be
    lifted out of turn and put back before it is `racked` (dead-21).
    """

    type: ClassVar[str] = "pick"
    end: str = "right"
    racked: bool = True


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put one tile down, named aloud, and end the turn (claims-28).

    `named` is the name that was said where it is not the tile's own: at a real
    table a discard may be misnamed (misnamed-01).
    """

    type: ClassVar[str] = "discard"
    tile: Tile
    named: Tile | None = None

    def __post_init__(self) -> None:
        """A right name is no name of its own, so that equal actions are equal."""
        if self.named is self.tile:
            object.__setattr__(self, "named", None)

    def to_dict(self) -> dict[str, Any]:
        """As of every action; a right name is left out."""
        # Named in full: a slotted dataclass is another class than `super` knows.
        data = Action.to_dict(self)
        return {k: v for k, v in data.items() if k != "named" or v is not None}


@dataclass(frozen=True, slots=True)
class LetGo(Action):
    """Claim nothing in this window."""

    type: ClassVar[str] = "let_go"


@dataclass(frozen=True, slots=True)
class Call(TilesAction):
    """Claim the discard and expose it with these tiles of the rack (claims-18)."""

    type: ClassVar[str] = "call"


@dataclass(frozen=True, slots=True)
class ChangeExposure(TilesAction):
    """Show these tiles from the rack instead, before the discard (exposures-01)."""

    type: ClassVar[str] = "change_exposure"


@dataclass(frozen=True, slots=True)
class ExchangeJoker(Action):
    """Give `tile` for a joker in exposure number `exposure` of `owner` (jokers-07)."""

    type: ClassVar[str] = "exchange"
    owner: int
    exposure: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class SwapBlank(Action):
    """Put a blank on the table and take `tile`, a dead discard (house-05)."""

    type: ClassVar[str] = "swap_blank"
    tile: Tile


@dataclass(frozen=True, slots=True)
class DeclareMahjong(Action):
    """Declare Mahjong: on the own turn, on a discard, or as dealt (card-22)."""

    type: ClassVar[str] = "mahjong"


@dataclass(frozen=True, slots=True)
class TakeBack(Action):
    """Take back a Mahjong of which no tile has been shown (error-01)."""

    type: ClassVar[str] = "take_back"


@dataclass(frozen=True, slots=True)
class ShowHand(Action):
    """Show the tiles of a declared Mahjong (error-02)."""

    type: ClassVar[str] = "show_hand"


@dataclass(frozen=True, slots=True)
class KeepHand(Action):
    """Keep the own hand whole while a declared Mahjong is checked (error-14)."""

    type: ClassVar[str] = "keep_hand"


@dataclass(frozen=True, slots=True)
class ThrowIn(Action):
    """Show or throw in the own hand before the check is done (error-05, -06)."""

    type: ClassVar[str] = "throw_in"


@dataclass(frozen=True, slots=True)
class BreakWall(Action):
    """Break up the wall before the check is done (error-07)."""

    type: ClassVar[str] = "break_wall"


@dataclass(frozen=True, slots=True)
class Challenge(Action):
    """Say that the hand of `target` is dead (dead-10, dead-12)."""

    type: ClassVar[str] = "challenge"
    target: int


@dataclass(frozen=True, slots=True)
class AnswerChallenge(Action):
    """Accept a challenge of the own hand, or contest it (dead-11)."""

    type: ClassVar[str] = "answer_challenge"
    accept: bool


ACTIONS: Final[dict[str, type[Action]]] = {
    kind.type: kind
    for kind in (
        PassTiles,
        VoteCharleston,
        AskCourtesy,
        PassCourtesy,
        Pick,
        Discard,
        LetGo,
        Call,
        ChangeExposure,
        ExchangeJoker,
        SwapBlank,
        DeclareMahjong,
        TakeBack,
        ShowHand,
        KeepHand,
        ThrowIn,
        BreakWall,
        Challenge,
        AnswerChallenge,
    )
}

_OPTIONAL: Final = frozenset({"blind", "end", "racked", "named"})
_SEATS: Final = frozenset({"seat", "owner", "target"})
_FLAGS: Final = frozenset({"go_on", "accept", "racked"})


class ActionError(EngineError, ValueError):
    """An action that cannot be read."""


def action_from_dict(data: Mapping[str, Any]) -> Action:
    """The action that `to_dict` gave, or that a client sent.

    Raises ActionError for an unknown type, an unknown, missing or wrong field,
    and NotationError for tile text that cannot be read.
    """
    kind = ACTIONS.get(str(data.get("type")))
    if kind is None:
        raise ActionError(
            reason(
                ReasonCode.UNKNOWN_ACTION,
                "claims-28",
                action=str(data.get("type"))[:40],
            )
        )
    known = {f.name: f for f in fields(kind)}
    values: dict[str, Any] = {}
    for name, value in data.items():
        if name == "type":
            continue
        if name not in known:
            raise _bad_field(kind, name)
        values[name] = _read(kind, name, value)
    try:
        return kind(**values)
    except TypeError:
        missing = next(n for n in known if n not in values and n not in _OPTIONAL)
        raise _bad_field(kind, missing) from None


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return format_tiles(value)
    if isinstance(value, Tile):
        return CODES[value]
    return value


def _read(kind: type[Action], name: str, value: Any) -> Any:
    if name in ("tiles", "tile", "named"):
        if not isinstance(value, str):
            raise _bad_field(kind, name)
        tiles = parse_tiles(value, blanks=True)
        if name == "tiles":
            return tiles
        if len(tiles) != 1:
            raise _bad_field(kind, name)
        return tiles[0]
    if name == "end":
        if value not in ("right", "wrong"):
            raise _bad_field(kind, name)
        return value
    if type(value) is not (bool if name in _FLAGS else int):
        raise _bad_field(kind, name)
    if name in _SEATS and not 0 <= value <= 3:
        raise ActionError(reason(ReasonCode.UNKNOWN_SEAT, "deal-15", seat=value))
    return value


def _bad_field(kind: type[Action], name: str) -> ActionError:
    return ActionError(
        reason(ReasonCode.BAD_QUESTION, "claims-28", action=kind.type, field=name[:40])
    )
