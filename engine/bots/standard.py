"""Standard: plays what serves the nearest hands, calls when it gains, never waits.

It sits at no table as a level: it is the player that claims, drills and figures are
measured with, and must stay as it is for them to hold. The levels are made from it.

Everything it does comes from one estimate (`engine.evaluation`) of the hands
its rack can still become; it fears no discard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.actions import (
    Action,
    AnswerChallenge,
    AskCourtesy,
    Call,
    Challenge,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    LetGo,
    PassCourtesy,
    PassTiles,
    SwapBlank,
    VoteCharleston,
)
from engine.deadhands import why_dead_as_seen
from engine.evaluation import Estimate, estimate
from engine.matching import tables
from engine.motives import Motive, MotiveCode, motive, motives_of, percent, tiles_of
from engine.patterns import Card, Exposure
from engine.rules import exposure_with
from engine.state import Phase, SeatView, with_tiles, without
from engine.tiles import Tile
from engine.weighing import weigh

GOOD_ENOUGH: Final = 4
"""Tiles away at which Standard would rather not pass again."""
_IN_MIND: Final = 2.0
"""Lines whose best hand costs so many tiles more than the best are still in mind."""
WORTH_KEEPING: Final = 0.25
"""The share of the heaviest hand below which a tile is not worth keeping."""


class Standard:
    """A solid player: one card, no memory, the same choice for the same view."""

    call_gain: float = 0.35
    """How much nearer a call must bring the best hand to be worth showing it."""

    def __init__(self, card: Card) -> None:
        self.card = card

    def choose(self, view: SeatView, legal: Sequence[Action]) -> Action:
        """Mahjong when it can; else what the estimate says for this phase."""
        first = legal[:2]  # where `legal_actions` offers a Mahjong
        mahjong = next((a for a in first if isinstance(a, DeclareMahjong)), None)
        if mahjong is not None:
            return mahjong
        if view.challenge is not None:
            return self._answer_challenge(view)
        choice: Choice = getattr(self, _CHOICES[view.phase])
        return choice(view, legal)

    def interrupt(self, view: SeatView) -> Action | None:
        """A challenge of a hand that all can see is dead (dead-01 to -07)."""
        for target, dead in enumerate(view.dead):
            if target == view.seat or dead or (view.seat, target) in view.disputed:
                continue
            if why_dead_as_seen(self.card, view, target) is not None:
                return Challenge(view.seat, target)
        return None

    def why(
        self, view: SeatView, legal: Sequence[Action], action: Action
    ) -> tuple[Motive, ...]:
        """Why this player does `action`, its own choice at `view`: two motives or one.

        From the numbers that the choice rests on; empty where nothing was weighed.
        """
        if isinstance(action, DeclareMahjong):
            found = weigh(self.card, view, [action])
            return motives_of(found, found[0]) if found else ()
        name = _REASONS.get(type(action))
        if name is None:
            return ()
        tell: Callable[..., tuple[Motive, ...]] = getattr(self, name)
        return tell(view, legal, action)

    def _why_vote(
        self, view: SeatView, legal: Sequence[Action], action: VoteCharleston
    ) -> tuple[Motive, ...]:
        away = tables(self.card).away(view.rack, ())
        code = MotiveCode.VOTE_GO_ON if action.go_on else MotiveCode.VOTE_STOP
        return (motive(code, away=away),)

    def _why_ask(
        self, view: SeatView, legal: Sequence[Action], action: AskCourtesy
    ) -> tuple[Motive, ...]:
        return (motive(MotiveCode.SPARE_TILES, count=len(self._useless(view))),)

    def _why_thrown(
        self, view: SeatView, legal: Sequence[Action], action: Action
    ) -> tuple[Motive, ...]:
        """What the tiles of a pass or a discard are worth to the hands kept open."""
        tiles, guess = tiles_of(action), self._estimate(view)
        values = guess.copy_values(view.rack)
        if not tiles or not values or not guess.table.size:
            return ()
        least = {tile: value for value, tile in reversed(values)}
        share = max(least.get(tile, 0.0) for tile in tiles) / (values[-1][0] or 1.0)
        near = guess.cost <= guess.best_cost + _IN_MIND
        best = int(guess.cost.argmin())
        least_served = (
            motive(MotiveCode.SERVES_LEAST, tiles=tiles, share=percent(share))
            if percent(share)
            else motive(MotiveCode.SERVES_NOTHING, tiles=tiles)
        )
        return (
            least_served,
            motive(
                MotiveCode.KEEPS_OPEN,
                line=guess.table.lines[best].name,
                away=int(guess.table.away(view.rack)[best]),
                lines=len({id(guess.table.lines[at]) for at in near.nonzero()[0]}),
            ),
        )

    def _why_claim(
        self, view: SeatView, legal: Sequence[Action], action: Action
    ) -> tuple[Motive, ...]:
        calls = [a for a in legal if isinstance(a, Call)]
        if not calls or view.newest is None:
            return ()
        tile, before = view.newest.tile, self._estimate(view).best_cost
        if isinstance(action, Call):
            after = self._cost_of_call(view, action, tile)
            return (_cost_motive(MotiveCode.CALL_GAINS, before, after),)
        after = min(self._cost_of_call(view, call, tile) for call in calls)
        if after >= before:
            return (motive(MotiveCode.CALL_GAINS_NOTHING),)
        return (_cost_motive(MotiveCode.CALL_GAINS_LITTLE, before, after),)

    def _why_exchange(
        self, view: SeatView, legal: Sequence[Action], action: ExchangeJoker
    ) -> tuple[Motive, ...]:
        rack = without(view.rack, (action.tile,)) or ()
        before = self._estimate(view).best_cost
        after = self._estimate(view, with_tiles(rack, (Tile.JOKER,))).best_cost
        code = MotiveCode.EXCHANGE_COSTS_NOTHING
        return (_cost_motive(code, before, after, tiles=(action.tile,)),)

    def _why_challenge(
        self, view: SeatView, legal: Sequence[Action], action: Challenge
    ) -> tuple[Motive, ...]:
        dead = why_dead_as_seen(self.card, view, action.target) is not None
        return (motive(MotiveCode.SEEN_DEAD),) if dead else ()

    def _why_answer(
        self, view: SeatView, legal: Sequence[Action], action: AnswerChallenge
    ) -> tuple[Motive, ...]:
        if not action.accept:
            return (motive(MotiveCode.SEEN_ALIVE),)
        return self._why_challenge(view, legal, Challenge(view.seat, view.seat))

    def _answer_challenge(self, view: SeatView) -> Action:
        """Accept when the table shows that it is so; else contest (dead-11)."""
        dead = why_dead_as_seen(self.card, view, view.seat) is not None
        return AnswerChallenge(view.seat, dead)

    def _estimate(
        self,
        view: SeatView,
        rack: tuple[Tile, ...] | None = None,
        exposures: tuple[Exposure, ...] | None = None,
    ) -> Estimate:
        return estimate(
            self.card,
            view.rack if rack is None else rack,
            view.exposures[view.seat] if exposures is None else exposures,
            view.seen,
        )

    # -- Charleston ----------------------------------------------------------

    def _pass(self, view: SeatView, legal: Sequence[Action]) -> Action:
        tiles = self._least_useful(view, 3)
        return PassTiles(view.seat, tiles)

    def _least_useful(self, view: SeatView, count: int) -> tuple[Tile, ...]:
        values = self._estimate(view).copy_values(view.rack)
        return tuple(sorted(tile for _, tile in values[:count]))

    def _vote(self, view: SeatView, legal: Sequence[Action]) -> Action:
        away = tables(self.card).away(view.rack, ())
        return VoteCharleston(view.seat, away > GOOD_ENOUGH)

    def _ask_courtesy(self, view: SeatView, legal: Sequence[Action]) -> Action:
        return AskCourtesy(view.seat, len(self._useless(view)))

    def _useless(self, view: SeatView) -> tuple[Tile, ...]:
        """Up to three tiles that are not worth keeping."""
        guess = self._estimate(view)
        floor = WORTH_KEEPING * float(guess.weight.max())
        values = guess.copy_values(view.rack)[:3]
        return tuple(sorted(tile for value, tile in values if value < floor))

    def _pass_courtesy(self, view: SeatView, legal: Sequence[Action]) -> Action:
        return PassCourtesy(view.seat, self._least_useful(view, view.courtesy))

    def _mush(self, view: SeatView, legal: Sequence[Action]) -> Action:
        return PassCourtesy(view.seat, self._useless(view))

    # -- play ----------------------------------------------------------------

    def _only(self, view: SeatView, legal: Sequence[Action]) -> Action:
        """Pick; take back a Mahjong that is none; keep the own hand whole."""
        return legal[0]

    def _turn(self, view: SeatView, legal: Sequence[Action]) -> Action:
        swap = self._exchange(view, legal) or self._swap_blank(view, legal)
        if swap is not None:
            return swap
        guess = self._estimate(view)
        values = guess.copy_values(view.rack)
        if not values:
            return Discard(view.seat, view.rack[-1])
        if Tile.BLANK in view.rack:
            floor = WORTH_KEEPING * float(guess.weight.max(initial=0))
            if values[0][0] >= floor:
                # Every other tile is worth more than a blank that takes nothing.
                return Discard(view.seat, Tile.BLANK)
        return Discard(view.seat, values[0][1])

    def _swap_blank(self, view: SeatView, legal: Sequence[Action]) -> Action | None:
        """The dead discard that brings the best hand nearest, if any does."""
        swaps = [a for a in legal if isinstance(a, SwapBlank)]
        if not swaps:
            return None
        best: Action | None = None
        cost = self._estimate(view).best_cost
        for swap in swaps:
            after = self._estimate(view, with_tiles(view.rack, (swap.tile,)))
            if after.best_cost < cost:
                best, cost = swap, after.best_cost
        return best

    def _exchange(self, view: SeatView, legal: Sequence[Action]) -> Action | None:
        swaps = [a for a in legal if isinstance(a, ExchangeJoker)]
        if not swaps:
            return None
        now = self._estimate(view).best_cost
        for swap in swaps:
            rack = without(view.rack, (swap.tile,)) or ()
            after = self._estimate(view, with_tiles(rack, (Tile.JOKER,)))
            if after.best_cost <= now:
                return swap
        return None

    def _claim(self, view: SeatView, legal: Sequence[Action]) -> Action:
        calls = [a for a in legal if isinstance(a, Call)]
        if not calls or view.newest is None:
            return LetGo(view.seat)
        # In a futures game it is known which tile comes if nobody claims.
        ahead = () if view.future is None else (view.future,)
        now = self._estimate(view, with_tiles(view.rack, ahead)).best_cost
        best: Action = LetGo(view.seat)
        goal = now - self.call_gain
        for call in calls:
            cost = self._cost_of_call(view, call, view.newest.tile)
            if cost < goal:
                best, goal = call, cost
        return best

    def _cost_of_call(self, view: SeatView, call: Call, tile: Tile) -> float:
        """What the best hand costs after a call."""
        rack = without(view.rack, call.tiles) or ()
        exposures = (*view.exposures[view.seat], exposure_with(tile, call.tiles))
        return self._estimate(view, rack, exposures).best_cost


def _cost_motive(
    code: MotiveCode, before: float, after: float, **params: Any
) -> Motive:
    """A motive with two costs in tiles, to one place after the point."""
    return motive(code, before=f"{before:.1f}", after=f"{after:.1f}", **params)


_REASONS: Final[dict[type[Action], str]] = {
    VoteCharleston: "_why_vote",
    AskCourtesy: "_why_ask",
    PassTiles: "_why_thrown",
    PassCourtesy: "_why_thrown",
    Discard: "_why_thrown",
    Call: "_why_claim",
    LetGo: "_why_claim",
    ExchangeJoker: "_why_exchange",
    Challenge: "_why_challenge",
    AnswerChallenge: "_why_answer",
}
"""The method that says why, for each kind of action."""

Choice = Callable[[SeatView, Sequence[Action]], Action]

_CHOICES: Final[dict[Phase, str]] = {
    Phase.PASS: "_pass",
    Phase.VOTE: "_vote",
    Phase.COURTESY_ASK: "_ask_courtesy",
    Phase.COURTESY_PASS: "_pass_courtesy",
    Phase.MUSH: "_mush",
    Phase.PICK: "_only",
    Phase.MAHJONG: "_only",
    Phase.TURN: "_turn",
    Phase.CLAIM: "_claim",
}
"""The method that chooses in each phase; other levels put theirs in its place."""
