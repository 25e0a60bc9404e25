"""Games to test with: how a scripted learner plays through the services."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

import engine
from engine.bots.steady import Steady
from mahjong_site.accounts.models import User
from play import services
from play.models import PracticeGame
from play.selectors import Table, table_of

CARD = "nmjl-2026"
Choose = Callable[[engine.SeatView, Sequence[engine.Action]], engine.Action]


def sit(learner: User, game: PracticeGame) -> Table:
    """The table of the game as it is stored now."""
    return table_of(learner=learner, public_id=game.public_id)


def do(learner: User, game: PracticeGame, action: engine.Action) -> Table:
    """One action through the service, at the version that is stored now."""
    table = sit(learner, game)
    return services.take_action(
        table=table, expected_version=table.game.version, action=action
    ).table


def play_on(
    learner: User,
    game: PracticeGame,
    until: Callable[[Table], bool] | None = None,
    choose: Choose | None = None,
) -> Table:
    """Let a Steady learner act until `until` holds or the game is over."""
    table = sit(learner, game)
    choose = choose or Steady(table.state.card).choose
    while not table.game.is_over and not (until and until(table)):
        action = choose(table.view, table.legal)
        table = do(learner, game, action)
    return table


@pytest.fixture
def game(learner: User) -> PracticeGame:
    """A game of the learner, who sits as East, before the first pass."""
    return services.start_game(learner=learner, card=CARD, seed=4)
