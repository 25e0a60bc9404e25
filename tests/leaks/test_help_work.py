"""The help works on what the learner sees: its time tells nothing of what is hidden.

A clock would measure the machine. What is compared is the work itself: every call that
is made for the help, in order, for a game and for its twin with other hidden tiles.
"""

from __future__ import annotations

import gc
import inspect
import random
import re
import sys
from collections.abc import Iterator
from types import FrameType, ModuleType
from typing import Any

import pytest

import engine
from cards.library import shipped_card
from engine import advising, danger, evaluation, motives, weighing
from engine.bots import easy, standard, steady, strong
from engine.simulation import steps
from mahjong_site.accounts.preferences import HelpLevel, Preferences
from play import helping, shownhelp
from play.api.serializers import help as help_of_api
from play.models import GameAction, PracticeGame
from play.page import help as help_of_page
from play.page.help import moves, panel
from play.selectors import Table
from tests.leaks.twins import Twin, Unfollowed, twin_of
from tests.sizes import size

FROM_THE_VIEW = (
    *(advising, danger, evaluation, motives, weighing),
    *(easy, standard, steady, strong),
)
"""What weighs a move, for the learner's help and for a bot."""
SHOWING = (shownhelp, help_of_page, moves, panel, help_of_api)
"""What asks it for the learner, with the table in hand."""


@pytest.mark.parametrize("module", FROM_THE_VIEW, ids=lambda one: one.__name__)
def test_what_weighs_a_move_is_never_handed_the_state(module: ModuleType) -> None:
    functions = [
        one
        for _name, one in inspect.getmembers(module, inspect.isroutine)
        if one.__module__ == module.__name__
    ]
    handed = {
        f"{one.__name__}({name}: {kind})"
        for one in functions
        for name, kind in inspect.get_annotations(one).items()
        if "GameState" in str(kind)
    }

    assert functions or inspect.getmembers(module, inspect.isclass)
    assert not handed
    assert not {"GameState", "apply", "futures"} & vars(module).keys()


@pytest.mark.parametrize("module", SHOWING, ids=lambda one: one.__name__)
def test_the_help_takes_nothing_of_the_state_but_its_card(module: ModuleType) -> None:
    taken = re.findall(r"\.state\b(?:\.\w+)?", inspect.getsource(module))

    assert set(taken) <= {".state.card"}


def twins(number: int) -> Iterator[tuple[engine.GameState, Twin, int]]:
    """Moments of a game at which a seat is asked, with twins for that seat."""
    rng = random.Random(number)
    card = shipped_card("nmjl-2026")
    begun = engine.prepared(engine.new_game(card, seed=number))
    done = list(steps(begun, [steady.Steady(card)] * 4))
    rows = [
        GameAction(
            number=place,
            version=place,
            seat=step.action.seat,
            action=step.action.to_dict(),
        )
        for place, step in enumerate(done, start=1)
    ]
    for place in sorted(rng.sample(range(1, len(done) - 4), 3)):
        state = done[place - 1].state
        seat = next(s for s in range(4) if engine.view(state, s).asked)
        try:
            yield state, twin_of(begun, rows[:place], seat, rng), seat
        except Unfollowed:
            continue


def test_a_twin_differs_in_all_that_is_hidden_and_in_nothing_else() -> None:
    for state, twin, seat in twins(3):
        others = [other for other in range(4) if other != seat]
        assert all(state.racks[o] != twin.state.racks[o] for o in others)
        assert state.wall[state.picked :] != twin.state.wall[twin.state.picked :]
        assert engine.view(state, seat) == engine.view(twin.state, seat)
        assert sorted(all_tiles(state)) == sorted(all_tiles(twin.state))


def all_tiles(state: engine.GameState) -> list[engine.Tile]:
    """Everything in racks and in what is left of the wall."""
    return [
        *state.wall[state.picked :],
        *(tile for rack in state.racks for tile in rack),
    ]


def calls_of(state: engine.GameState, seat: int) -> list[tuple[str, str]]:
    """Every call that the whole help of this moment makes, with its module."""
    # Read again from what is stored: nothing is known by being the very same object.
    state = engine.state_from_dict(engine.state_to_dict(state), state.card)
    game = PracticeGame(
        seat=seat, help_level=helping.LEVELS.index(HelpLevel.EXPLAIN), phase=state.phase
    )
    made: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _value: Any) -> None:
        if event == "call":
            made.append((frame.f_globals["__name__"], frame.f_code.co_qualname))

    before = sys.getprofile()
    # A collection of garbage comes when it likes, and calls whoever listens.
    gc.disable()
    sys.setprofile(note)
    try:
        shownhelp.shown_help(Table(game, state), Preferences())
    finally:
        sys.setprofile(before)
        gc.enable()
    return made


def test_the_help_does_the_same_work_whatever_is_hidden() -> None:
    compared = 0
    for number in range(size(4, 100)):
        for state, twin, seat in twins(number):
            calls_of(state, seat)  # What is remembered afterwards knows only the view.
            real, other = calls_of(state, seat), calls_of(twin.state, seat)
            assert ("engine.weighing", "weigh") in real
            assert real == other
            compared += 1
    assert compared > size(4, 100)
