"""The rule that each event rests on, for a record that explains itself."""

from __future__ import annotations

from typing import Final

from engine import events
from engine.tiles import Tile

PLAIN: Final = "claims-28"
"""The rule of a turn's plain course: to cite it at every step tells nothing."""

_RULES: Final[dict[str, str]] = {
    "dealt": "deal-05",
    "set_up": "deal-01",
    "passed": "charleston-02",
    "received": "charleston-01",
    "charleston_ended": "charleston-04",
    "charleston_went_on": "charleston-06",
    "courtesy_agreed": "charleston-08",
    "called": "claims-21",
    "exposure_changed": "exposures-01",
    "exchanged": "jokers-07",
    "blank_swapped": "house-05",
    "mahjong": "card-22",
    "wall_game": "wall-01",
    "challenged": "dead-10",
    "challenge_contested": "dead-11",
    "falsely_declared": "error-01",
    "taken_back": "error-01",
    "hand_shown": "error-02",
    "thrown_in": "error-14",
}
_PICKED_WRONGLY: Final = {
    "out_of_turn": "dead-20",
    "wrong_end": "dead-22",
    "again": "dead-02",
    "drawn": "deal-08",
    "mixed_back": "deal-09",
}
_ENDED: Final = {
    "three_dead": "dead-19",
    "two_counts": "dead-18",
    "wrong_end": "dead-23",
    "hands_thrown_in": "error-06",
    "wall_broken": "error-07",
}


def rule_of(event: events.Event) -> str:
    """The id of the rule that the event rests on; the most telling one."""
    match event:
        case events.HandDied(rule=rule) | events.WentUnnoticed(rule=rule):
            return rule
        case events.GameEnded(rule=rule) if rule:
            return rule
        case events.GameEnded(why=why) if why in _ENDED:
            return _ENDED[why]
        case events.Picked(how=how) if how in _PICKED_WRONGLY:
            return _PICKED_WRONGLY[how]
        case events.Challenged(count=True):
            return "deal-11"
        case events.Passed(blind=blind) if any(blind):
            return "charleston-13"
        case events.Discarded(named=named) if named is not None:
            return "misnamed-01"
        case events.Discarded(tile=Tile.BLANK):
            return "house-05"
        case events.Discarded(tile=Tile.JOKER):
            return "jokers-03"
    return _RULES.get(event.type, PLAIN)
