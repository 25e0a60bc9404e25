"""A learner for the browser tests: decides like Steady, and looks for variety.

Which seed leads to which end depends on the bots. `games.json` holds the seeds that
the tests play; when the bots have changed, find new ones with

    .venv/bin/python -m tests.browser.player
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import engine
from engine.bots.steady import Steady
from engine.simulation import steps

CARD: Final = Path(__file__).parents[2] / "cards" / "data" / "nmjl-2026.card"
GAMES: Final = Path(__file__).with_name("games.json")
WANTED: Final = {
    "own_win": ("own win by discard", {"blind", "courtesy", "call", "exchange"}),
    "bot_win": ("bot's win", {"let_go", "call", "courtesy"}),
    "wall_game": ("wall game", {"blind"}),
}
"""What each game of the tests must end in, and what must happen in it."""
SEARCHED: Final = 2_000


class Player(Steady):
    """Steady, but passes one tile blind where it may, goes on, asks for two."""

    def choose(
        self, view: engine.SeatView, legal: Sequence[engine.Action]
    ) -> engine.Action:
        """One of `legal`."""
        if view.phase is engine.Phase.VOTE:
            return engine.VoteCharleston(view.seat, True)
        if view.phase is engine.Phase.COURTESY_ASK:
            return engine.AskCourtesy(view.seat, 2)
        action = super().choose(view, legal)
        if isinstance(action, engine.PassTiles):
            blind = engine.PassTiles(view.seat, action.tiles[:2], 1)
            return blind if blind in legal else action
        return action


@dataclass(frozen=True, slots=True)
class Story:
    """What happens in a game that the player plays."""

    ending: str
    questions: int
    happened: frozenset[str]


def story_of(card: engine.Card, seed: int) -> Story:
    """Play the game of a seed without a browser; the seed decides the seat."""
    seat, state = seed % 4, engine.new_game(card, seed=seed)
    bots = [Steady(card)] * 4
    bots[seat] = Player(card)
    happened: set[str] = set()
    questions = 0
    for step in steps(state, bots):
        if step.action.seat == seat:
            legal = engine.legal_actions(state, seat)
            asked = len(legal) > 1 or not isinstance(
                legal[0], engine.Pick | engine.LetGo
            )
            questions += asked
            happened |= _noted(step.action) if asked else set()
        state = step.state
    return Story(_ending(state, seat), questions, frozenset(happened))


def _noted(action: engine.Action) -> set[str]:
    match action:
        case engine.PassTiles(blind=blind) if blind:
            return {"blind"}
        case engine.PassCourtesy():
            return {"courtesy"}
    return {action.type}


def _ending(state: engine.GameState, seat: int) -> str:
    outcome = state.outcome
    if outcome is None or outcome.winner is None:
        return "wall game"
    if outcome.winner != seat:
        return "bot's win"
    return f"own win by {outcome.by}"


def is_wanted(name: str, story: Story) -> bool:
    """Does this game serve as the one of that name?"""
    ending, happened = WANTED[name]
    return story.ending == ending and happened <= story.happened


def find_games() -> dict[str, int]:
    """The first seed for each game of the tests. Raises SystemExit without one."""
    card, found = engine.load_card(CARD), dict[str, int]()
    for seed in range(SEARCHED):
        story = story_of(card, seed)
        for name in WANTED.keys() - found.keys():
            if is_wanted(name, story):
                found[name] = seed
        if found.keys() == WANTED.keys():
            return {name: found[name] for name in WANTED}
    raise SystemExit(f"No seed below {SEARCHED} for {WANTED.keys() - found.keys()}")


def main() -> None:
    """Find the seeds and write them down."""
    GAMES.write_text(json.dumps(find_games(), indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(GAMES.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
