"""What is offered is what is accepted: `legal_actions` and `apply` say the same."""

from __future__ import annotations

import random
from collections.abc import Iterator

import engine
from engine.actions import (
    ACTIONS,
    AnswerChallenge,
    BreakWall,
    Challenge,
    KeepHand,
    ShowHand,
    TakeBack,
    ThrowIn,
)
from engine.bots.chance import Chance
from engine.options import TableRules
from engine.simulation import steps
from engine.state import Phase
from engine.tiles import Tile
from tests.sizes import size

GAMES = size(20, 600)
BLANKS = TableRules(blanks="own_turn")
AT_A_REAL_TABLE = (BreakWall, KeepHand, ShowHand, TakeBack, ThrowIn)
COMMON = (Phase.PASS, Phase.CLAIM, Phase.PICK, Phase.TURN)


def tries(state: engine.GameState, rng: random.Random) -> Iterator[engine.Action]:
    """Actions of every kind, sensible and not, from the tiles that lie about."""
    for seat in range(4):
        rack = state.racks[seat] or (Tile.FLOWER,)
        jokers = [t for t in rack if t is Tile.JOKER]
        down = state.discards[-1].tile if state.discards else Tile.EAST
        like = [t for t in rack if t in (down, Tile.JOKER)]

        def some(most: int, of: list[Tile]) -> tuple[Tile, ...]:
            return tuple(sorted(rng.sample(of, min(len(of), rng.randint(0, most)))))

        yield engine.PassTiles(seat, some(4, list(rack)), rng.choice((0, 0, 1, 2, 3)))
        yield engine.PassTiles(seat, some(3, list(rack) + jokers))
        yield engine.VoteCharleston(seat, rng.random() < 0.5)
        yield engine.AskCourtesy(seat, rng.randint(-1, 4))
        yield engine.PassCourtesy(seat, some(3, list(rack)))
        yield engine.Pick(seat)
        yield engine.Discard(seat, rng.choice((*rack, Tile(rng.randrange(36)))))
        yield engine.SwapBlank(
            seat, rng.choice([d.tile for d in state.discards] or rack)
        )
        yield engine.LetGo(seat)
        yield engine.DeclareMahjong(seat)
        for kind in AT_A_REAL_TABLE:
            yield kind(seat)
        yield AnswerChallenge(seat, True)
        yield engine.Call(seat, some(6, like))
        yield engine.Call(seat, some(3, list(rack)))
        yield engine.ChangeExposure(seat, some(3, list(rack)))
        yield engine.ChangeExposure(seat, some(4, showable(state, seat)))
        owner = rng.randrange(4)
        exposed = state.exposures[owner]
        index = rng.randint(0, len(exposed))
        tile = exposed[index].tile if index < len(exposed) else rng.choice(rack)
        yield engine.ExchangeJoker(seat, owner, index, tile)
        yield engine.ExchangeJoker(seat, owner, index, rng.choice(rack))


def showable(state: engine.GameState, seat: int) -> list[Tile]:
    """Like tiles that could lie in the newest exposure of the player in turn."""
    if not state.exposure_open or not state.claimed:
        return list(state.racks[seat])
    shown = state.exposures[state.turn][-1].tiles[1:]
    rack = state.racks[state.turn]
    return [*shown, *(t for t in rack if t in (state.claimed.tile, Tile.JOKER))]


def accepted(state: engine.GameState, action: engine.Action) -> bool:
    try:
        engine.apply(state, action)
    except engine.IllegalAction as error:
        # It can be said, too.
        return not engine.explain(error.reason)
    return True


def test_everything_that_is_accepted_is_offered_and_nothing_else(
    card: engine.Card,
) -> None:
    seen: set[tuple[type[engine.Action], bool]] = set()
    for seed in range(GAMES):
        rng = random.Random(seed)
        rules = BLANKS if seed % 4 == 0 else engine.LEAGUE
        game = steps(engine.new_game(card, rules, seed), [Chance(seed)] * 4)
        for step in game:
            state = step.state
            rare = state.phase not in COMMON or state.exposure_open
            if rng.random() > (0.9 if rare else 0.06):
                continue
            offers = {seat: set(engine.legal_actions(state, seat)) for seat in range(4)}
            for action in tries(state, rng):
                ok = accepted(state, action)
                offered = action in offers[action.seat]
                assert ok == offered, action
                seen.add((type(action), ok))
    # Every kind of action was both accepted and refused somewhere; a win is too
    # rare for games of chance.
    assert not any((kind, True) in seen for kind in (*AT_A_REAL_TABLE, AnswerChallenge))
    for kind in set(ACTIONS.values()) - {*AT_A_REAL_TABLE, AnswerChallenge, Challenge}:
        assert (kind, False) in seen, kind
        assert (kind, True) in seen or kind is engine.DeclareMahjong, kind
