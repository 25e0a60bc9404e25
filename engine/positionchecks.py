"""What a whole position must satisfy: copies, totals, counts, and the rest."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.actions import Action
from engine.game import apply
from engine.positionfields import Reader
from engine.positionvalues import IN_TURN, Position
from engine.state import SEATS, GameState, Phase, tiles_due
from engine.verdicts import IllegalAction, ReasonCode

_LAST_PASS: Final = {Phase.PASS: 5, Phase.VOTE: 3}
"""The most passes that can have been made."""
_ANSWERS: Final = frozenset(
    {
        Phase.PASS, Phase.VOTE, Phase.COURTESY_ASK, Phase.COURTESY_PASS, Phase.MUSH,
        Phase.CLAIM, Phase.MAHJONG,
    }
)  # fmt: skip
"""Phases in which seats answer one by one, or have done so."""
_NOTHING: Final = (None, None, None, None)


def check_position(reader: Reader, position: Position) -> None:
    """Note everything that cannot be so; answers only where all else is right."""
    _check_copies(reader, position)
    _check_total(reader, position)
    for seat in SEATS:
        _check_count(reader, position, seat)
    _check_phase(reader, position)
    _check_turn(reader, position)
    _check_table(reader, position)
    if not reader.faults:
        _check_answers(reader, position)


def _check_copies(reader: Reader, position: Position) -> None:
    for tile, count in sorted(Counter(position.known()).items()):
        most = position.rules.tiles.count(tile)
        if count > most:
            reader.fault(
                "position",
                ReasonCode.TOO_MANY_COPIES,
                "deal-01",
                tile=tile,
                count=count,
                most=most,
            )


def _check_total(reader: Reader, position: Position) -> None:
    total = position.wall_count + len(position.discards)
    total += sum(seat.held for seat in position.seats)
    need = len(position.rules.tiles)
    if total != need:
        reader.fault(
            "position",
            ReasonCode.POSITION_TOTAL,
            "deal-01",
            count=total,
            need=need,
        )


def _check_count(reader: Reader, position: Position, number: int) -> None:
    seat, need = position.seats[number], tiles_due(position, number)
    if seat.held == need or seat.miscounted or seat.dead:
        return
    reader.fault(
        f"seats.{number}",
        ReasonCode.POSITION_COUNT,
        "dead-01",
        seat=number,
        count=seat.held,
        need=need,
    )


def _check_phase(reader: Reader, position: Position) -> None:
    phase, seats = position.phase, position.seats
    if phase is Phase.CLAIM and not position.discards:
        reader.bad("discards")
    if position.passes > _LAST_PASS.get(phase, 6):
        reader.bad("passes")
    if phase is Phase.PICK and not position.wall_count:
        reader.bad("wall")
    pairs = [(seats[n].courtesy, seats[n + 2].courtesy) for n in (0, 1)]
    if phase is Phase.COURTESY_PASS and any(one != other for one, other in pairs):
        reader.bad("seats.0.courtesy")


def _check_turn(reader: Reader, position: Position) -> None:
    """What the player in turn has taken must be there."""
    seat = position.seats[position.turn]
    if position.picked is not None and position.phase in IN_TURN:
        hidden = seat.rack is None and not seat.count
        if hidden or (seat.rack is not None and position.picked not in seat.rack):
            reader.bad("picked.tile")
    if position.exposure_open:
        newest = seat.exposures[-1] if seat.exposures else None
        claimed = position.claimed
        if newest is None or claimed is None or newest.tile is not claimed.tile:
            reader.bad("exposure_open")


def _check_answers(reader: Reader, position: Position) -> None:
    """An answer that has been given must be one that could be given."""
    if not any(seat.answer for seat in position.seats):
        return
    state = position.to_state()
    if state.phase is Phase.MAHJONG:
        state = state.with_(phase=Phase.CLAIM, declared=None)
    for number, seat in enumerate(position.seats):
        answer = seat.answer
        if answer is not None and not _possible(position, state, answer):
            reader.bad(f"seats.{number}.answer")


def _possible(position: Position, state: GameState, answer: Action) -> bool:
    if position.phase not in _ANSWERS:
        return False
    before = state.with_(answers=_NOTHING, spoke=(), challenge=None)
    try:
        apply(before, answer)
    except IllegalAction:
        return False
    return True


def _check_table(reader: Reader, position: Position) -> None:
    """A false Mahjong, and a challenge, must be by and of somebody alive."""
    phase, table = position.phase, position.table
    dead = [seat.dead for seat in position.seats]
    declared, challenge = position.declared, table.challenge
    if (declared is not None) != (phase is Phase.MAHJONG):
        reader.bad("table.declared")
    elif declared is not None:
        given = position.discards[-1:]
        lies = declared.discard is None or (declared.discard,) == given
        if dead[declared.seat] or not lies:
            reader.bad("table.declared")
    in_play = phase in (Phase.PICK, Phase.TURN, Phase.CLAIM)
    if challenge and (not in_play or any(dead[seat] for seat in challenge)):
        reader.bad("table.challenge")
    if len(set(table.spoke)) != len(table.spoke):
        reader.bad("table.spoke")
