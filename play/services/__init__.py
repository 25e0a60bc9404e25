"""Starting games, and acting in them."""

from __future__ import annotations

from play.services.acting import take_action, take_back
from play.services.fromrecords import (
    RecordRead,
    begin_record,
    continue_from,
    import_record,
    read_record,
)
from play.services.owners import move_games
from play.services.playing import BOT_NAMES, Learner, bots_for
from play.services.refusals import Refused, no_take_back, stale
from play.services.settings import (
    BY_CARD,
    UNPLAYED,
    changed_rules,
    last_card,
    last_rules,
    read_rules,
)
from play.services.starting import (
    MAX_SEED,
    Deal,
    begin_deal,
    play_again,
    prepare_game,
    quick_game,
    start_game,
)
from play.services.storing import Taken

__all__ = [
    "BOT_NAMES",
    "BY_CARD",
    "MAX_SEED",
    "UNPLAYED",
    "Deal",
    "Learner",
    "RecordRead",
    "Refused",
    "Taken",
    "begin_deal",
    "begin_record",
    "bots_for",
    "changed_rules",
    "continue_from",
    "import_record",
    "last_card",
    "last_rules",
    "move_games",
    "no_take_back",
    "play_again",
    "prepare_game",
    "quick_game",
    "read_record",
    "read_rules",
    "stale",
    "start_game",
    "take_action",
    "take_back",
]
