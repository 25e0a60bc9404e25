"""What only a real table knows of a moment: slips, challenges, a false Mahjong.

The part `table` of a position; `engine.position` reads and writes the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.actions import Action, KeepHand, ThrowIn
from engine.parts import Declared, Dispute, Slip
from engine.positionfields import Reader
from engine.state import SEATS, GameState
from engine.verdicts import ReasonCode

_FIELDS: Final = frozenset(
    {
        "slips",
        "challenge",
        "disputes",
        "declared",
        "reactions",
        "spoke",
        "resume",
        "culprit",
    }
)
_REACTIONS: Final[dict[str, type[Action]]] = {
    kind.type: kind for kind in (KeepHand, ThrowIn)
}
_SLIP_CODES: Final = frozenset(
    {
        ReasonCode.CALL_FOR_PAIR_OR_SINGLE,
        ReasonCode.CALL_NEEDS_LIKE_TILES,
        ReasonCode.DISCARDED_OUT_OF_TURN,
        ReasonCode.DISCARDED_WITHOUT_PICK,
        ReasonCode.EXCHANGE_BEFORE_PICK,
        ReasonCode.EXPOSED_ON_WRONG_NAME,
        ReasonCode.EXPOSURE_FITS_NO_LINE,
        ReasonCode.FALSE_MAHJONG,
        ReasonCode.HAND_IS_DEAD,
        ReasonCode.HAND_STILL_POSSIBLE,
        ReasonCode.NO_LINE_POSSIBLE,
        ReasonCode.ONLY_CONCEALED_LINES,
        ReasonCode.PICKED_OUT_OF_TURN,
        ReasonCode.PICKED_TWICE,
        ReasonCode.PICKED_WRONG_END,
        ReasonCode.TOO_FEW_TILES,
        ReasonCode.TOO_MANY_TILES,
    }
)
"""What a slip, or the reason why a hand died, can be (see `engine.slips`)."""
_CULPRITS: Final = ("table", "four_times")
_MOST_SLIPS: Final = 30
_LONGEST_RULE: Final = len("precedence-10")
_MOST_DISPUTES: Final = 12
_SLIP: Final = frozenset({"code", "rule", "exposure"})
_DISPUTE: Final = frozenset({"challenger", "challenged", "right"})
_DECLARED: Final = frozenset({"seat", "discard", "shown"})


@dataclass(frozen=True, slots=True)
class TableMoment:
    """The fields of a game state of the same names (see `GameState`)."""

    slips: tuple[tuple[Slip, ...], ...] = ((), (), (), ())
    challenge: tuple[int, int] | None = None
    disputes: tuple[Dispute, ...] = ()
    declared: Declared | None = None
    reactions: tuple[Action | None, ...] = (None, None, None, None)
    spoke: tuple[int, ...] = ()
    resume: int | None = None
    culprit: tuple[int, str] | None = None

    def to_fields(self) -> dict[str, Any]:
        """The fields for `GameState.with_`."""
        return {name: getattr(self, name) for name in sorted(_FIELDS)}


NO_TABLE: Final = TableMoment()
"""A moment at which nobody has erred."""


def write_table(state: GameState, seat: int | None) -> dict[str, Any]:
    """What there is of these fields; for `seat`, only what that seat may know."""
    data: dict[str, Any] = {
        "slips": [
            [slip.to_dict() for slip in own[-_MOST_SLIPS:]] for own in state.slips
        ],
        "disputes": [dispute.to_dict() for dispute in state.disputes],
        "challenge": state.challenge and list(state.challenge),
        "declared": state.declared and state.declared.to_dict(),
        "reactions": [
            reaction.type if reaction and seat in (None, number) else None
            for number, reaction in enumerate(state.reactions)
        ],
        "spoke": list(state.spoke) if seat is None else [],
        "resume": state.resume,
        "culprit": state.culprit and list(state.culprit),
    }
    none: tuple[Any, ...] = ([], None, [[], [], [], []], [None] * 4)
    return {name: value for name, value in data.items() if value not in none}


def read_table(reader: Reader, value: Any) -> TableMoment:
    """The part `table`; every fault goes to `reader`."""
    data = reader.fields("table", value, _FIELDS)
    slips = _four(reader, "table.slips", data.get("slips"), [])
    reactions = _four(reader, "table.reactions", data.get("reactions"), None)
    disputes = reader.rows("table.disputes", data.get("disputes", []), _MOST_DISPUTES)
    spoke = reader.rows("table.spoke", data.get("spoke", []), len(SEATS))
    return TableMoment(
        slips=tuple(_slips(reader, n, own) for n, own in enumerate(slips)),
        challenge=_challenge(reader, data.get("challenge")),
        disputes=tuple(_dispute(reader, n, d) for n, d in enumerate(disputes)),
        declared=_declared(reader, data.get("declared")),
        reactions=tuple(_reaction(reader, n, r) for n, r in enumerate(reactions)),
        spoke=tuple(reader.seat("table.spoke", s) for s in spoke),
        resume=_seat_or_none(reader, "table.resume", data.get("resume")),
        culprit=_culprit(reader, data.get("culprit")),
    )


def _four(reader: Reader, path: str, value: Any, default: Any) -> list[Any]:
    """A list with one entry for each seat."""
    rows = [default] * 4 if value is None else reader.rows(path, value, len(SEATS))
    if len(rows) == len(SEATS):
        return rows
    reader.bad(path)
    return [default] * 4


def _slips(reader: Reader, seat: int, value: Any) -> tuple[Slip, ...]:
    path = f"table.slips.{seat}"
    rows = reader.rows(path, value, _MOST_SLIPS)
    slips = [_slip(reader, f"{path}.{n}", row) for n, row in enumerate(rows)]
    return tuple(slip for slip in slips if slip is not None)


def _slip(reader: Reader, path: str, value: Any) -> Slip | None:
    data = reader.fields(path, value, _SLIP)
    code, rule, exposure = data.get("code"), data.get("rule"), data.get("exposure")
    fits = isinstance(rule, str) and len(rule) <= _LONGEST_RULE
    if not isinstance(code, str) or code not in _SLIP_CODES or not fits:
        reader.bad(path)
        return None
    if exposure is not None:
        exposure = reader.integer(f"{path}.exposure", exposure, 0, 6)
    return Slip(ReasonCode(code), str(rule), exposure)


def _challenge(reader: Reader, value: Any) -> tuple[int, int] | None:
    if value is None:
        return None
    rows = reader.rows("table.challenge", value, 2)
    seats = [reader.seat("table.challenge", s) for s in rows]
    if len(set(seats)) == 2:
        return seats[0], seats[1]
    reader.bad("table.challenge")
    return None


def _dispute(reader: Reader, number: int, value: Any) -> Dispute:
    path = f"table.disputes.{number}"
    data = reader.fields(path, value, _DISPUTE)
    return Dispute(
        reader.seat(f"{path}.challenger", data.get("challenger")),
        reader.seat(f"{path}.challenged", data.get("challenged")),
        reader.flag(f"{path}.right", data.get("right")),
    )


def _declared(reader: Reader, value: Any) -> Declared | None:
    if value is None:
        return None
    path = "table.declared"
    data = reader.fields(path, value, _DECLARED)
    discard = data.get("discard")
    return Declared(
        reader.seat(f"{path}.seat", data.get("seat")),
        None if discard is None else reader.discard(f"{path}.discard", discard),
        reader.flag(f"{path}.shown", data.get("shown", False)),
    )


def _reaction(reader: Reader, seat: int, value: Any) -> Action | None:
    if value is None:
        return None
    if isinstance(value, str) and value in _REACTIONS:
        return _REACTIONS[value](seat)
    reader.bad(f"table.reactions.{seat}")
    return None


def _seat_or_none(reader: Reader, path: str, value: Any) -> int | None:
    return None if value is None else reader.seat(path, value)


def _culprit(reader: Reader, value: Any) -> tuple[int, str] | None:
    if value is None:
        return None
    rows = reader.rows("table.culprit", value, 2)
    if len(rows) == 2 and rows[1] in _CULPRITS:
        return reader.seat("table.culprit", rows[0]), rows[1]
    reader.bad("table.culprit")
    return None
