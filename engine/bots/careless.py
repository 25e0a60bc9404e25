"""Careless: another bot that slips now and then, as people at a real table do.

It knows the rules no worse than the bot it wraps; it miscounts, says the wrong suit,
forgets whose turn it is. Only a real table lets such things happen.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from engine.actions import (
    Action,
    Call,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    Pick,
    ShowHand,
    ThrowIn,
)
from engine.bots.base import Bot
from engine.matching import tables
from engine.patterns import HAND_SIZE, Card
from engine.rules import exposure_with
from engine.state import Phase, SeatView, with_tiles
from engine.tiles import Suit, Tile, suited

RATE: Final = 0.015
"""How often an occasion for a wrong call or a false Mahjong is taken."""
IN_TURN: Final = 0.25
"""How much rarer it is to pick or discard wrongly in turn, which comes round often."""
OUT_OF_TURN: Final = 0.05
"""How much rarer it is to forget whose turn it is: everybody could, at any time."""
_ALMOST: Final = 1
"""So many tiles away, a hand can be mistaken for a finished one."""


class Careless:
    """`bot`, but at `rate` of the occasions it does something believably wrong.

    The same view and `seed` always give the same choice. A hand that has slipped
    does not slip again.
    """

    def __init__(self, bot: Bot, card: Card, rate: float = RATE, seed: int = 0) -> None:
        self.bot = bot
        self.card = card
        self.rate = rate
        self.seed = seed

    def choose(self, view: SeatView, legal: Sequence[Action]) -> Action:
        """What the bot chooses; it is sure of a Mahjong that it has declared."""
        shown = ShowHand(view.seat)
        if view.phase is Phase.MAHJONG and shown in legal:
            return shown
        return self.bot.choose(view, legal)

    def interrupt(self, view: SeatView) -> Action | None:
        """The bot challenges as ever: it sees the faults of others."""
        return self.bot.interrupt(view)

    def slip(self, view: SeatView) -> Action | None:
        """Something wrong to do now, in turn or out of turn; mostly None.

        The table may still refuse it: then nothing has happened.
        """
        kinds = self._kinds(view)
        if not kinds or view.slips[view.seat] or view.challenge is not None:
            return None
        rng = random.Random(self._moment(view))
        if rng.random() >= self.rate * _how_often(view):
            return None
        found = [actions for kind in kinds if (actions := kind(self, view))]
        return rng.choice(rng.choice(found)) if found else None

    def _kinds(self, view: SeatView) -> Sequence[_Kind]:
        if view.phase is Phase.PICK and not view.asked:
            return _FORGETFUL
        return _SLIPS.get(view.phase, ()) if view.asked else ()

    def _moment(self, view: SeatView) -> str:
        """What tells this moment from every other of the game, for this seat."""
        down = len(view.discards), view.wall_left, len(view.exposures[view.seat])
        return f"{self.seed} {view.seat} {view.phase} {view.turn} {down}"

    # -- believable slips ----------------------------------------------------------

    def _false_mahjong(self, view: SeatView) -> list[Action]:
        """One tile is wrong, and nobody noticed before it was said (error-02)."""
        newest = () if view.newest is None else (view.newest.tile,)
        rack, own = with_tiles(view.rack, newest), view.exposures[view.seat]
        whole = len(rack) + sum(e.size for e in own) == HAND_SIZE
        if whole and tables(self.card).away(rack, own) == _ALMOST:
            return [DeclareMahjong(view.seat)]
        return []

    def _wrong_call(self, view: SeatView) -> list[Action]:
        """A pair, or a group that goes with no line (claims-12, dead-03, dead-04)."""
        newest = view.newest
        if newest is None or newest.tile not in view.rack or newest.tile is Tile.JOKER:
            return []
        held = view.rack.count(newest.tile) + view.rack.count(Tile.JOKER)
        like = [t for t in view.rack if t in (newest.tile, Tile.JOKER)]
        calls = [tuple(like[:size]) for size in range(1, min(held, 4) + 1)]
        return [Call(view.seat, c) for c in calls if self._is_wrong(view, c)]

    def _is_wrong(self, view: SeatView, tiles: tuple[Tile, ...]) -> bool:
        if view.newest is None or len(tiles) < 2:
            return True
        exposure = exposure_with(view.newest.tile, tiles)
        return not tables(self.card).fits((*view.exposures[view.seat], exposure))

    def _misname(self, view: SeatView) -> list[Action]:
        """The right number, the wrong suit (misnamed-01)."""
        tile = self._discard(view)
        if tile is None or tile.suit is None or tile.number is None:
            return []
        suits = [suit for suit in Suit if suit is not tile.suit]
        return [Discard(view.seat, tile, suited(tile.number, s)) for s in suits]

    def _early_exchange(self, view: SeatView) -> list[Action]:
        """The joker is taken before the pick (jokers-08)."""
        return [
            ExchangeJoker(view.seat, owner, number, exposure.tile)
            for owner, own in enumerate(view.exposures)
            for number, exposure in enumerate(own)
            if exposure.jokers and exposure.tile in view.rack
        ]

    def _wrong_end(self, view: SeatView) -> list[Action]:
        """The tile is taken from the other end of the wall (dead-22)."""
        return [Pick(view.seat, "wrong")]

    def _another_pick(self, view: SeatView) -> list[Action]:
        """A tile too many: a second one, or one out of turn (dead-02, dead-20)."""
        return [Pick(view.seat)]

    def _early_discard(self, view: SeatView) -> list[Action]:
        """A discard without a pick, or out of turn (dead-27, dead-25)."""
        tile = self._discard(view)
        return [] if tile is None else [Discard(view.seat, tile)]

    def _throw_in(self, view: SeatView) -> list[Action]:
        """The hand is shown before the other's has been checked (error-05, -14)."""
        return [ThrowIn(view.seat)] if view.declared and view.declared.shown else []

    def _discard(self, view: SeatView) -> Tile | None:
        """What the bot would discard if it were its turn to."""
        offers = [Discard(view.seat, tile) for tile in dict.fromkeys(view.rack)]
        now = replace(view, phase=Phase.TURN, turn=view.seat)
        said = self.bot.choose(now, offers) if offers else None
        return said.tile if isinstance(said, Discard) else None


def _how_often(view: SeatView) -> float:
    if view.phase in (Phase.CLAIM, Phase.MAHJONG):
        return 1
    return IN_TURN if view.asked else OUT_OF_TURN


_Kind = Callable[[Careless, SeatView], list[Action]]

_SLIPS: Final[dict[Phase, Sequence[_Kind]]] = {
    Phase.CLAIM: (Careless._wrong_call, Careless._false_mahjong),
    Phase.TURN: (
        Careless._misname,
        Careless._false_mahjong,
        Careless._another_pick,
    ),
    Phase.PICK: (
        Careless._early_exchange,
        Careless._wrong_end,
        Careless._early_discard,
    ),
    Phase.MAHJONG: (Careless._throw_in,),
}
"""What can go wrong where a seat is asked something."""
_FORGETFUL: Final[Sequence[_Kind]] = (
    Careless._another_pick,
    Careless._early_discard,
)
"""What can go wrong while another player is due to pick."""
