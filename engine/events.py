"""What happened, as values: the log, the announcements, and the table's memory.

Each event knows what a seat may see of it. Sentences are made by `explain`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Final, Self

from engine.notation import format_tiles, parse_tiles
from engine.tiles import CODES, Tile


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events."""

    type: ClassVar[str] = ""

    def seen_by(self, seat: int) -> Self | None:
        """The event as `seat` may know it; None when it may know nothing."""
        return self

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON; `event_from_dict` reads it back."""
        data: dict[str, Any] = {"type": self.type}
        for f in fields(self):
            value = getattr(self, f.name)
            if isinstance(value, Tile):
                value = CODES[value]
            elif f.name == "tiles":
                value = format_tiles(value)
            elif isinstance(value, tuple):
                value = list(value)
            data[f.name] = value
        return data


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The walls are broken at the roll of the dice and the tiles dealt."""

    type: ClassVar[str] = "dealt"
    dealer: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetUp(Event):
    """A prepared game begins: the tiles lie as somebody has set them up."""

    type: ClassVar[str] = "set_up"
    dealer: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Pass `number` (1 to 6) was made; `blind` tells how many each sent on unseen."""

    type: ClassVar[str] = "passed"
    number: int
    blind: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Received(Event):
    """A seat took up these tiles; only that seat knows them."""

    type: ClassVar[str] = "received"
    seat: int
    tiles: tuple[Tile, ...]

    def seen_by(self, seat: int) -> Self | None:
        """Only the receiver sees what came."""
        return self if seat == self.seat else None


@dataclass(frozen=True, slots=True)
class CharlestonEnded(Event):
    """`seat` declined the second Charleston; None: nobody had a tile to give."""

    type: ClassVar[str] = "charleston_ended"
    seat: int | None


@dataclass(frozen=True, slots=True)
class CharlestonWentOn(Event):
    """Everybody goes on to the second Charleston."""

    type: ClassVar[str] = "charleston_went_on"


@dataclass(frozen=True, slots=True)
class CourtesyAgreed(Event):
    """How many tiles the two pairs exchange: seats 0 and 2, seats 1 and 3."""

    type: ClassVar[str] = "courtesy_agreed"
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """A seat took a tile of the wall; only that seat knows it.

    `how` is "" for a lawful pick, else "out_of_turn", "wrong_end", "again",
    "lifted" (and put back), "drawn" (a tile that the deal left out), or
    "mixed_back" (a tile too many goes back into the wall).
    """

    type: ClassVar[str] = "picked"
    seat: int
    tile: Tile | None
    how: str = ""

    def seen_by(self, seat: int) -> Self | None:
        """The others see that a tile was picked, not which."""
        return self if seat == self.seat else replace(self, tile=None)


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A tile is down and named; `named` is the name where that was wrong."""

    type: ClassVar[str] = "discarded"
    seat: int
    tile: Tile
    named: Tile | None = None


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The newest discard became an exposure of `seat`."""

    type: ClassVar[str] = "called"
    seat: int
    discarder: int
    tile: Tile
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class ExposureChanged(Event):
    """The new exposure was changed before the discard."""

    type: ClassVar[str] = "exposure_changed"
    seat: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """`seat` gave `tile` for a joker in an exposure of `owner`."""

    type: ClassVar[str] = "exchanged"
    seat: int
    owner: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class BlankSwapped(Event):
    """`seat` put a blank on the table and took `tile`, a dead discard."""

    type: ClassVar[str] = "blank_swapped"
    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class MahjongDeclared(Event):
    """`seat` won: `by` "self" or "discard", with that line of the card."""

    type: ClassVar[str] = "mahjong"
    seat: int
    by: str
    discarder: int | None
    section: str
    number: str
    points: int


@dataclass(frozen=True, slots=True)
class WallGame(Event):
    """The wall is out and nobody has won."""

    type: ClassVar[str] = "wall_game"


@dataclass(frozen=True, slots=True)
class Challenged(Event):
    """`seat` says that the hand of `target` is dead, or that its count is wrong."""

    type: ClassVar[str] = "challenged"
    seat: int
    target: int
    count: bool = False


@dataclass(frozen=True, slots=True)
class ChallengeContested(Event):
    """`seat` contests the challenge and plays on."""

    type: ClassVar[str] = "challenge_contested"
    seat: int


@dataclass(frozen=True, slots=True)
class HandDied(Event):
    """The hand of `seat` is dead from now on; `code` and `rule` say why."""

    type: ClassVar[str] = "hand_died"
    seat: int
    code: str
    rule: str


@dataclass(frozen=True, slots=True)
class FalselyDeclared(Event):
    """`seat` has declared Mahjong; the hand is not shown yet."""

    type: ClassVar[str] = "falsely_declared"
    seat: int


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """`seat` takes the declared Mahjong back, with nothing shown."""

    type: ClassVar[str] = "taken_back"
    seat: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """`seat` shows the tiles of a Mahjong that is none."""

    type: ClassVar[str] = "hand_shown"
    seat: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class ThrownIn(Event):
    """`seat` throws in the own hand before the check is done."""

    type: ClassVar[str] = "thrown_in"
    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game ends without a winner; `why` names the cause.

    "three_dead", "two_counts", "wrong_end", "hands_thrown_in", "wall_broken", or
    "void", with the rule by which the deal is void.
    """

    type: ClassVar[str] = "game_ended"
    why: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class WentUnnoticed(Event):
    """At the end of a game: `seat` had slipped, and nobody has challenged that."""

    type: ClassVar[str] = "went_unnoticed"
    seat: int
    code: str
    rule: str


EVENTS: Final[dict[str, type[Event]]] = {
    kind.type: kind
    for kind in (
        Dealt,
        SetUp,
        Passed,
        Received,
        CharlestonEnded,
        CharlestonWentOn,
        CourtesyAgreed,
        Picked,
        Discarded,
        Called,
        ExposureChanged,
        Exchanged,
        BlankSwapped,
        MahjongDeclared,
        WallGame,
        Challenged,
        ChallengeContested,
        HandDied,
        FalselyDeclared,
        TakenBack,
        HandShown,
        ThrownIn,
        GameEnded,
        WentUnnoticed,
    )
}


def event_from_dict(data: Mapping[str, Any]) -> Event:
    """The event that `to_dict` gave. Raises KeyError for an unknown type."""
    values = {name: value for name, value in data.items() if name != "type"}
    for name in ("tile", "named"):
        if values.get(name) is not None:
            values[name] = parse_tiles(values[name], blanks=True)[0]
    if "tiles" in values:
        values["tiles"] = parse_tiles(values["tiles"], blanks=True)
    for name, value in values.items():
        if isinstance(value, list):
            values[name] = tuple(value)
    return EVENTS[data["type"]](**values)
