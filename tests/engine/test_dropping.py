"""The line that was nearest and became impossible: when, and what showed it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import engine
from engine.actions import Call, Discard
from engine.bots.steady import Steady
from engine.dropping import Dropped, DroppedCode
from engine.explain import explain_dropped
from engine.matching import hands_left
from engine.reviewing import Grade, Review, review
from engine.simulation import Step
from engine.tiles import Tile
from tests.engine.reviewed import (
    CARD,
    ME,
    NAMES,
    Game,
    a_game,
    discarding,
    held,
    reviewed,
    states,
)


def test_the_fourth_visible_tile_is_named_as_what_showed_it() -> None:
    """Three Norths are down; the seat plays on for a North until the fourth falls."""
    junk = "5C 5D 6C 6D 7C 7D 8C 1D 9C 1C 2D 2C"
    state = held(f"{junk} N", discards=[(1, "N"), (2, "N"), (3, "N")])
    actions = discarding(state, turns=14)

    found = review(state, actions, ME)

    gone = found.dropped
    assert gone is not None
    assert gone.line.name == "Winds-Dragons, line 6"
    assert gone.code is DroppedCode.TILES_GONE
    assert (gone.tile, gone.need, gone.seen, gone.down) == (Tile.NORTH, 1, 4, 4)
    assert gone.seat == 1
    assert actions[gone.number - 1] == Discard(1, Tile.NORTH)
    assert gone.held == len(found.decisions) >= 4
    _is_the_moment(state, actions, gone.number, gone.line)


def _is_the_moment(
    state: engine.GameState,
    actions: Sequence[engine.Action],
    number: int,
    line: engine.Line,
) -> None:
    """The line could be made before that action, and not after it."""
    left = []
    for action in actions[:number]:
        seen = engine.view(state, ME)
        left.append(hands_left(CARD, seen.exposures[ME], seen.seen, line))
        state = engine.apply(state, action).state
    seen = engine.view(state, ME)
    assert left[-1]
    assert not hands_left(CARD, seen.exposures[ME], seen.seen, line)


def test_nothing_is_said_while_one_is_left() -> None:
    junk = "5C 5D 6C 6D 7C 7D 8C 1D 9C 1C 2D 2C"
    state = held(f"{junk} N", discards=[(1, "N"), (2, "N")])
    assert review(state, discarding(state, turns=14), ME).dropped is None


def test_a_line_held_for_a_moment_only_is_not_missed() -> None:
    state = held("N 5C", discards=[(1, "N"), (2, "N"), (3, "N")])
    assert review(state, discarding(state, turns=2), ME).dropped is None


def _is_the_call(moment: tuple[engine.GameState, Step], gone: Dropped) -> None:
    """The line could be made before that call, and with its exposure it cannot."""
    state, step = moment
    assert isinstance(step.action, Call)
    assert gone.exposure is not None
    assert gone.exposure.size == len(step.action.tiles) + 1
    own = state.exposures[ME]
    assert hands_left(CARD, own, (), gone.line)
    assert not hands_left(CARD, [*own, gone.exposure], (), gone.line)


Told = tuple[Game, Review, Dropped]


def _until(fits: Callable[[Dropped], bool]) -> Iterator[Told]:
    """Games in which a line became impossible, up to the first that fits."""
    for seed in range(100, 300):
        game = a_game(seed, Steady(CARD))
        found = reviewed(game)
        if found.dropped is not None:
            yield game, found, found.dropped
            if fits(found.dropped):
                return
    raise AssertionError("no such game")


def test_what_is_told_of_played_games_is_true() -> None:
    for game, _found, gone in _until(lambda gone: gone.exposure is None):
        if gone.exposure is not None:
            _is_the_call(states(game)[gone.number - 1], gone)
        else:
            begun, played = game
            actions = [step.action for step in played]
            assert gone.tile is not None
            assert gone.need > gone.tile.copies - gone.seen
            _is_the_moment(begun, actions, gone.number, gone.line)


def test_where_the_gone_tiles_lie_is_told() -> None:
    junk = "5C 5D 6C 6D 7C 7D 8C 1D 9C 1C 2D 2C"
    state = held(f"{junk} N", discards=[(1, "N"), (2, "N"), (3, "N")])
    found = review(state, discarding(state, turns=14), ME)
    assert found.dropped is not None
    said = explain_dropped(found.dropped, found, NAMES, ME)
    assert said == (
        "Winds-Dragons, line 6 cannot do without North, and no joker may stand there. "
        "Now all 4 lie open: 4 among the discards. Too few are left. "
        "That is the moment to look for another line."
    )


def test_a_call_that_closed_a_line_is_no_fault_where_it_was_the_best() -> None:
    for game, found, gone in _until(lambda gone: gone.exposure is not None):
        if gone.exposure is not None:
            _is_the_call(states(game)[gone.number - 1], gone)
            made = next(one for one in found.decisions if one.number == gone.number)
            said = explain_dropped(gone, found, NAMES, ME)
            assert ("as good as the best" in said) == (made.grade is Grade.GOOD)
