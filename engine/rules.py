"""The rules of claims, exposures, exchanges and wins, asked of a position.

Each `check_…` gives the reason why not, or None; each `…_options` lists what a
check would let pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.actions import ExchangeJoker, SwapBlank
from engine.mahjong import check_mahjong
from engine.matching import tables
from engine.parts import Discarded, Outcome
from engine.patterns import EXPOSABLE, HAND_SIZE, Exposure
from engine.scoring import Payment, dice_doubled, for_the_table, four_times, payment
from engine.state import GameState, Phase, Source, futures, with_tiles, without
from engine.tiles import BLANKS, Tile
from engine.verdicts import Reason, ReasonCode, reason

LAST_WALL: Final = 38
UNCLAIMED: Final = frozenset({Tile.JOKER, Tile.BLANK})
"""A discard of these opens no window."""
HOT_IN_VIEW: Final = 3
"""On a hot wall a tile is safe when so many of it are in view (wall-07)."""
PLAIN_EXPOSURES: Final = 3
"""From so many exposures on, a hand is taken to be plain to see (payment-12)."""


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
    if tile in UNCLAIMED:
        return _unclaimed(tile)
    if without(rack, tiles) is None:
        return reason(ReasonCode.TILE_NOT_IN_RACK, "claims-18", tiles=tiles)
    if any(t is not tile and t is not Tile.JOKER for t in tiles):
        return reason(ReasonCode.CALL_NEEDS_LIKE_TILES, "claims-13", tile=tile)
    size = len(tiles) + 1
    if size < EXPOSABLE.start:
        return reason(ReasonCode.CALL_FOR_PAIR_OR_SINGLE, "claims-12", tile=tile)
    if size not in EXPOSABLE:
        return reason(ReasonCode.EXPOSURE_WRONG_SIZE, "claims-13", size=size)
    if leaves_nothing(exposures, rack, tiles):
        held = len(rack) + 1 + sum(e.size for e in exposures)
        return reason(ReasonCode.TOO_FEW_TILES, "dead-01", count=held, need=HAND_SIZE)
    exposure = exposure_with(tile, tiles)
    compiled = tables(state.card)
    if compiled.fits((*exposures, exposure)):
        return None
    if compiled.fits_concealed((*exposures, exposure)):
        return reason(ReasonCode.ONLY_CONCEALED_LINES, "dead-04")
    shown = tuple(e.tiles for e in (*exposures, exposure))
    return reason(ReasonCode.EXPOSURE_FITS_NO_LINE, "dead-03", exposures=shown)


def _unclaimed(tile: Tile) -> Reason:
    """Why a discarded joker or blank can never be had (jokers-03, house-05)."""
    if tile is Tile.BLANK:
        return reason(ReasonCode.BLANK_CANNOT_BE_CLAIMED, "house-05")
    return reason(ReasonCode.JOKER_CANNOT_BE_CLAIMED, "jokers-03")


def check_claimed(
    state: GameState, seat: int, given: Discarded, tiles: tuple[Tile, ...]
) -> Reason | None:
    """`check_call` for a discard on the table, which may be misnamed.

    Tiles that go with the name alone are shown on the strength of a wrong name
    (misnamed-03).
    """
    own, rack = state.exposures[seat], state.racks[seat]
    fault = check_call(state, own, rack, given.tile, tiles)
    if fault is None or given.named is None or without(rack, tiles) is None:
        return fault
    if not tiles or any(t not in (given.named, Tile.JOKER) for t in tiles):
        return fault
    return reason(
        ReasonCode.EXPOSED_ON_WRONG_NAME,
        "misnamed-03",
        tile=given.tile,
        named=given.named,
    )


def check_window(state: GameState, *, exposing: bool) -> Reason | None:
    """May the newest discard be claimed at all at this table, this late?

    The last discard is live unless the table says otherwise (wall-02, wall-03);
    a cold wall forbids claims on the last wall (wall-08).
    """
    rules = state.rules
    if exposing and not rules.last_discard_calls and not state.wall_left:
        return reason(ReasonCode.LAST_DISCARD_MAHJONG_ONLY, "wall-03")
    if rules.cold_wall != "off" and on_last_wall(state):
        if exposing and rules.cold_wall == "self_pick":
            return None
        return reason(ReasonCode.COLD_WALL, "wall-08")
    return None


def on_last_wall(state: GameState) -> bool:
    """Is what can still be picked no more than one wall of 38 tiles (deal-03)?

    With blanks a wall has 40 (deal-02).
    """
    blanks = state.rules.blanks != "off"
    return state.wall_left <= LAST_WALL + blanks * BLANKS // 4


def before_first_discard(state: GameState) -> bool:
    """Is the Charleston over, and East's first discard still to come (deal-12)?"""
    opening = state.phase is Phase.TURN and state.came_by is Source.DEAL
    return opening and state.turn == state.dealer and not state.discards


def check_heavenly(state: GameState, seat: int) -> Reason | None:
    """Why `seat` may not declare before the first pass; None when it may.

    East alone, with the 14 tiles as dealt (heavenly-01, heavenly-03).
    """
    if state.passes or state.phase is not Phase.PASS:
        return reason(ReasonCode.WRONG_PHASE, "heavenly-04")
    if seat != state.dealer:
        return reason(ReasonCode.HEAVENLY_ONLY_EAST, "heavenly-03")
    return check_win(state, seat, None)


def leaves_nothing(
    exposures: tuple[Exposure, ...], rack: tuple[Tile, ...], tiles: tuple[Tile, ...]
) -> bool:
    """Would a hand of a wrong count have no tile left to discard (dead-01)?

    Only a finished hand may lie exposed as a whole.
    """
    held = len(rack) + 1 + sum(e.size for e in exposures)
    return len(tiles) >= len(rack) and held != HAND_SIZE


def exposure_with(tile: Tile, tiles: tuple[Tile, ...]) -> Exposure:
    """The exposure that a claimed tile makes with tiles of the rack."""
    return Exposure(tile, len(tiles) + 1, tiles.count(Tile.JOKER))


def as_it_lies(tile: Tile, tiles: tuple[Tile, ...]) -> Exposure:
    """An exposure that is a fault: a group no line has, or no group at all."""
    like = tile is not Tile.JOKER and all(t in (tile, Tile.JOKER) for t in tiles)
    if like and 3 <= len(tiles) + 1 <= 6:
        return exposure_with(tile, tiles)
    odd = tuple(sorted((tile, *tiles)))
    # Among unlike tiles a joker stands for nothing that could be given for it.
    return Exposure(tile, len(odd), tiles.count(Tile.JOKER) if like else 0, odd)


def call_options(
    state: GameState,
    exposures: tuple[Exposure, ...],
    rack: tuple[Tile, ...],
    tile: Tile,
) -> Iterator[tuple[Tile, ...]]:
    """Every set of tiles of the rack with which the discard may be exposed."""
    if tile in UNCLAIMED:
        return
    held, jokers = rack.count(tile), rack.count(Tile.JOKER)
    if held + jokers < EXPOSABLE.start - 1:
        return
    compiled = tables(state.card)
    for size in EXPOSABLE:
        need = size - 1
        for naturals in range(min(held, need), max(0, need - jokers) - 1, -1):
            used = need - naturals
            if need >= len(rack) and leaves_nothing(exposures, rack, rack):
                continue
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


def check_swap(state: GameState, action: SwapBlank) -> Reason | None:
    """May the player in turn put down a blank for that dead discard (house-05)?"""
    if state.rules.blanks == "off":
        return reason(ReasonCode.BLANKS_OFF, "house-05")
    if Tile.BLANK not in state.racks[action.seat]:
        return reason(ReasonCode.NO_BLANK, "house-05")
    if action.tile not in swap_options(state, action.seat):
        return reason(ReasonCode.NOT_A_DEAD_DISCARD, "house-05", tile=action.tile)
    return None


def swap_options(state: GameState, seat: int) -> tuple[Tile, ...]:
    """The dead discards that a blank of the player in turn may take."""
    if Tile.BLANK not in state.racks[seat]:
        return ()
    down = {discard.tile for discard in state.discards}
    return tuple(sorted(down - {Tile.JOKER, Tile.BLANK}))


def is_complete(state: GameState, seat: int) -> bool:
    """Do the 14 tiles of the player in turn make a line?"""
    rack, exposures = state.racks[seat], state.exposures[seat]
    if len(rack) + sum(e.size for e in exposures) != HAND_SIZE:
        return False
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
    if discard in UNCLAIMED:
        return False
    rack, exposures = state.racks[seat], state.exposures[seat]
    away = tables(state.card).away
    if away(rack, exposures) != 1:
        return False
    if len(rack) + sum(e.size for e in exposures) != HAND_SIZE - 1:
        return False
    return away(with_tiles(rack, (discard,)), exposures) == 0


def future_completes(state: GameState, seat: int) -> bool:
    """Would the tile that `seat` has picked ahead make its hand (house-03)?"""
    future = futures(state)[seat]
    if future is None:
        return False
    rack, exposures = with_tiles(state.racks[seat], (future,)), state.exposures[seat]
    whole = len(rack) + sum(e.size for e in exposures) == HAND_SIZE
    return whole and tables(state.card).away(rack, exposures) == 0


def can_win_by_name(state: GameState, seat: int, given: Discarded) -> bool:
    """Would the tile that was named, but not the one that lies there, win?

    Then a Mahjong declared on the name costs the one who misnamed it
    (misnamed-05, misnamed-06).
    """
    if given.named is None or can_win(state, seat, given.tile):
        return False
    return can_win(state, seat, given.named)


def check_win(state: GameState, seat: int, discard: Tile | None) -> Reason | None:
    """Why `seat` may not declare Mahjong, with the discard or the own 14 tiles.

    None when it may. The most useful reason is given (card-22, jokers-02,
    jokers-03, card-12).
    """
    if can_win(state, seat, discard):
        return None
    if discard is not None and future_completes(state, seat):
        return reason(ReasonCode.FUTURE_MUST_WAIT, "house-03")
    if discard in UNCLAIMED:
        return _unclaimed(discard)
    rack = state.racks[seat]
    if discard is not None:
        rack = with_tiles(rack, (discard,))
    return check_mahjong(state.card, rack, state.exposures[seat]).reasons[0]


def best_outcome(state: GameState, seat: int, discarder: int | None) -> Outcome:
    """The winner's best line and what everybody pays (card-13, payment-01 ff.).

    The best line is the one that earns most: by the printed value where one player
    pays four times that (misnamed-05, dead-26).
    """
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
                dice_double=state.dice[0] == state.dice[1],
            ),
        )
        for match in check_mahjong(state.card, rack, exposures).matches
    ]
    if discarder is not None and state.culprit == (discarder, "four_times"):
        # Nobody is paid by the sums above: the printed value counts.
        match, _ = max(options, key=lambda option: option[0].line.points)
        account = four_times(match.line, winner=seat, payer=discarder)
        account = dice_doubled(account) if rolls_double(state) else account
    else:
        match, account = max(options, key=lambda option: option[1].pays[seat])
        if discarder is not None:
            account = _paid_alone(state, seat, discarder, account)
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


def rolls_double(state: GameState) -> bool:
    """Has East rolled a double, at a table where that counts (payment-11)?"""
    return state.rules.dice_doubles and state.dice[0] == state.dice[1]


def _paid_alone(
    state: GameState, seat: int, discarder: int, account: Payment
) -> Payment:
    """The account when the discarder has to pay for the others too.

    By rule after a pick from the wrong end (dead-24); by option for a hot wall or
    an obvious throw (wall-07, payment-12).
    """
    tile = state.claimed.tile if state.claimed else Tile.JOKER
    seen = sum(d.tile is tile for d in state.discards) + sum(
        t is tile for own in state.exposures for e in own for t in e.tiles
    )
    hot = state.rules.hot_wall and on_last_wall(state) and seen < HOT_IN_VIEW
    plain = state.rules.pay_for_table and len(state.exposures[seat]) >= PLAIN_EXPOSURES
    if hot or plain or state.culprit == (discarder, "table"):
        return for_the_table(account, discarder)
    return account
