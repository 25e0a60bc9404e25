"""What bots catch at a real table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import engine
from engine.bots.base import Bot
from engine.challenges import check_challenge
from engine.deadhands import why_dead
from play.models import PracticeGame


def seen_dead(state: engine.GameState) -> frozenset[int]:
    """The hands that all could see were dead."""
    if state.rules.way != "real":
        return frozenset()
    return frozenset(s for s in range(4) if why_dead(state, s) is not None)


def interruption(
    game: PracticeGame,
    state: engine.GameState,
    bots: Sequence[Bot],
    seen: frozenset[int],
) -> engine.Action | None:
    """A challenge that a bot makes now, at a real table.

    The learner's own faults are caught at once. Of the others' hands a bot speaks
    only after the learner has had the chance to: the bots act all at once, and
    would otherwise always be first.
    """
    if state.rules.way != "real":
        return None
    free = seen | {game.seat} if not state.dead[game.seat] else frozenset(range(4))
    for seat, bot in enumerate(bots):
        if state.dead[seat]:
            continue
        view = engine.view(state, seat)
        spared = tuple(d or s not in free for s, d in enumerate(view.dead))
        said = bot.interrupt(replace(view, dead=spared))
        if isinstance(said, engine.Challenge) and not check_challenge(state, said):
            return said
    return None
