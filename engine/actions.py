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
    """Take the next tile of the wall (claims-28)."""

    type: ClassVar[str] = "pick"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put one tile down, named aloud, and end the turn (claims-28)."""

    type: ClassVar[str] = "discard"
    tile: Tile


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
class DeclareMahjong(Action):
    """Declare Mahjong: on the own turn, on a discard, or as dealt (card-22)."""

    type: ClassVar[str] = "mahjong"


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
        DeclareMahjong,
    )
}


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
        missing = next(n for n in known if n not in values and n != "blind")
        raise _bad_field(kind, missing) from None


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return format_tiles(value)
    if isinstance(value, Tile):
        return CODES[value]
    return value


def _read(kind: type[Action], name: str, value: Any) -> Any:
    if name in ("tiles", "tile"):
        if not isinstance(value, str):
            raise _bad_field(kind, name)
        tiles = parse_tiles(value)
        if name == "tiles":
            return tiles
        if len(tiles) != 1:
            raise _bad_field(kind, name)
        return tiles[0]
    wanted = bool if name == "go_on" else int
    if type(value) is not wanted:
        raise _bad_field(kind, name)
    if name in ("seat", "owner") and not 0 <= value <= 3:
        raise ActionError(reason(ReasonCode.UNKNOWN_SEAT, "deal-15", seat=value))
    return value


def _bad_field(kind: type[Action], name: str) -> ActionError:
    return ActionError(
        reason(ReasonCode.BAD_QUESTION, "claims-28", action=kind.type, field=name[:40])
    )
