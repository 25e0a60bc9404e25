"""States that were stored by older versions can still be played on."""

from __future__ import annotations

import json
from pathlib import Path

import engine

GOLDEN = Path(__file__).parent / "golden" / "states-format-1.json"


def test_states_of_format_1_come_back_as_their_records_say(card: engine.Card) -> None:
    """Four moments of a game stored before tables had options."""
    moments = json.loads(GOLDEN.read_text(encoding="utf-8"))
    phases = set()
    for moment in moments:
        played = engine.replay(moment["record"], card)
        stored = engine.state_from_dict(moment["state"], card, played.actions)
        assert stored == played
        phases.add(stored.phase)
    assert engine.Phase.OVER in phases
    assert len(phases) > 1
