"""The rules of claims, exposures, exchanges and wins, asked of a position.

Each `check_…` gives the reason why not, or None; each `…_options` lists what a
check would let pass.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import ExchangeJoker
from engine.mahjong import check_mahjong
from engine.matching import tables
from engine.patterns import EXPOSABLE, Exposure
from engine.scoring import payment
from engine.state import GameState, Outcome, Source, with_tiles, without
from engine.tiles import Tile
from engine.verdicts import Reason, ReasonCode, reason


def check_call(
    state: GameState,
    exposures: tuple[Exposure, ...],
    rack: tuple[Tile, ...],
    tile: Tile,
    tiles: tuple[Tile, ...],
) -> Reason | None:
    """May `tile`, a discard, be exposed with these tiles of the rack?

    `exposures` are those already fixed. Rests on claims-12, claims-13, claims-15,
    claims-17, claims-18, jokers-03, dead-03 and dead-04: software refuses what
    would make the hand dead.
    """
    if tile is Tile.JOKER:
        return reason(ReasonCode.JOKER_CANNOT_BE_CLAIMED, "jokers-03")
    if without(rack, tiles) is None:
        return reason(ReasonCode.TILE_NOT_IN_RACK, "claims-18", tiles=tiles)
    if any(t is not tile and t is not Tile.JOKER for t in tiles):
        return reason(ReasonCode.CALL_NEEDS_LIKE_TILES, "claims-13", tile=tile)
    size = len(tiles) + 1
    if size < EXPOSABLE.start:
        return reason(ReasonCode.CALL_FOR_PAIR_OR_SINGLE, "claims-12", tile=tile)
    if size not in EXPOSABLE:
        return reason(ReasonCode.EXPOSURE_WRONG_SIZE, "claims-13", size=size)
    exposure = exposure_with(tile, tiles)
    compiled = tables(state.card)
    if compiled.fits((*exposures, exposure)):
        return None
    if compiled.table_for_concealed((*exposures, exposure)).size:
        return reason(ReasonCode.ONLY_CONCEALED_LINES, "dead-04")
    shown = tuple(e.tiles for e in (*exposures, exposure))
    return reason(ReasonCode.EXPOSURE_FITS_NO_LINE, "dead-03", exposures=shown)


def exposure_with(tile: Tile, tiles: tuple[Tile, ...]) -> Exposure:
    """The exposure that a claimed tile makes with tiles of the rack."""
    return Exposure(tile, len(tiles) + 1, tiles.count(Tile.JOKER))


def call_options(
    state: GameState,
    exposures: tuple[Exposure, ...],
    rack: tuple[Tile, ...],
    tile: Tile,
) -> Iterator[tuple[Tile, ...]]:
    """Every set of tiles of the rack with which the discard may be exposed."""
    if tile is Tile.JOKER:
        return
    held, jokers = rack.count(tile), rack.count(Tile.JOKER)
    if held + jokers < EXPOSABLE.start - 1:
        return
    compiled = tables(state.card)
    for size in EXPOSABLE:
        need = size - 1
        for naturals in range(min(held, need), max(0, need - jokers) - 1, -1):
            used = need - naturals
            if compiled.fits((*exposures, Exposure(tile, size, used))):
                yield (tile,) * naturals + (Tile.JOKER,) * used


def check_exchange(state: GameState, action: ExchangeJoker) -> Reason | None:
    """May the player in turn give this tile for that joker (jokers-07 to -16)?"""
    rack = state.racks[action.seat]
    if action.tile is Tile.JOKER:
        return reason(ReasonCode.EXCHANGE_NEEDS_NATURAL, "jokers-14")
    if action.tile not in rack:
        return reason(ReasonCode.TILE_NOT_IN_RACK, "jokers-07", tiles=(action.tile,))
    own = state.exposures[action.owner] if 0 <= action.owner <= 3 else ()
    if not 0 <= action.exposure < len(own):
        return reason(ReasonCode.EXCHANGE_NO_SUCH_EXPOSURE, "jokers-07")
    exposure = own[action.exposure]
    if not exposure.jokers:
        return reason(ReasonCode.EXCHANGE_NO_JOKER, "jokers-07", tile=exposure.tile)
    if exposure.tile is not action.tile:
        return reason(
            ReasonCode.EXCHANGE_WRONG_TILE,
            "jokers-23",
            tile=action.tile,
            need=exposure.tile,
        )
    return None


def exchange_options(state: GameState, seat: int) -> Iterator[tuple[int, int, Tile]]:
    """Every (owner, exposure, tile) that the player in turn may exchange."""
    rack = state.racks[seat]
    for owner, own in enumerate(state.exposures):
        for index, exposure in enumerate(own):
            if exposure.jokers and exposure.tile in rack:
                yield owner, index, exposure.tile


def is_complete(state: GameState, seat: int) -> bool:
    """Do the 14 tiles of the player in turn make a line?"""
    rack, exposures = state.racks[seat], state.exposures[seat]
    compiled = tables(state.card)
    if state.came_by is Source.PICK and state.fresh is not None:
        # One picked tile completes only a hand that was one away before it.
        before = without(rack, (state.fresh,))
        if before is not None and compiled.away(before, exposures) > 1:
            return False
    return compiled.away(rack, exposures) == 0


def can_win(state: GameState, seat: int, discard: Tile | None) -> bool:
    """May `seat` declare Mahjong, with the discard or (None) the own 14 tiles?"""
    if discard is None:
        return is_complete(state, seat)
    if discard is Tile.JOKER:
        return False
    rack, exposures = state.racks[seat], state.exposures[seat]
    away = tables(state.card).away
    if away(rack, exposures) != 1:
        return False
    return away(with_tiles(rack, (discard,)), exposures) == 0


def check_win(state: GameState, seat: int, discard: Tile | None) -> Reason | None:
    """Why `seat` may not declare Mahjong, with the discard or the own 14 tiles.

    None when it may. The most useful reason is given (card-22, jokers-02,
    jokers-03, card-12).
    """
    if can_win(state, seat, discard):
        return None
    if discard is Tile.JOKER:
        return reason(ReasonCode.JOKER_CANNOT_BE_CLAIMED, "jokers-03")
    rack = state.racks[seat]
    if discard is not None:
        rack = with_tiles(rack, (discard,))
    return check_mahjong(state.card, rack, state.exposures[seat]).reasons[0]


def best_outcome(state: GameState, seat: int, discarder: int | None) -> Outcome:
    """The winner's best line and what everybody pays (card-13, payment-01 ff.)."""
    rack, exposures = state.racks[seat], state.exposures[seat]
    everything = rack + tuple(t for e in exposures for t in e.tiles)
    by = "self" if discarder is None else "discard"
    options = [
        (
            match,
            payment(
                match.line,
                winner=seat,
                by=by,
                discarder=discarder,
                jokerless=Tile.JOKER not in everything,
                dead=[s for s, dead in enumerate(state.dead) if dead and s != seat],
                rules=state.rules,
            ),
        )
        for match in check_mahjong(state.card, rack, exposures).matches
    ]
    match, account = max(options, key=lambda option: option[1].pays[seat])
    return Outcome(
        winner=seat,
        by=by,
        discarder=discarder,
        section=match.line.section,
        number=match.line.number,
        hand=match.hand,
        tiles=tuple(sorted(everything)),
        payment=account,
    )
