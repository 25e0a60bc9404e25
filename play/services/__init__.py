"""Starting games, and acting in them."""

from __future__ import annotations

from play.services.acting import take_action, take_back
from play.services.assigned import begin_assigned
from play.services.deals import (
    DealDraft,
    DealRefused,
    copy_deal,
    deal_from_game,
    delete_deal,
    new_deal,
    play_deal,
    save_deal,
    share_deal,
)
from play.services.fromrecords import (
    RecordRead,
    begin_record,
    continue_from,
    import_record,
    read_record,
)
from play.services.help import choose_guessing, choose_help, note_guess
from play.services.owners import move_games
from play.services.playing import BOT_NAMES, Learner, bots_for
from play.services.refusals import Refused, no_take_back, stale
from play.services.reviewing import (
    DecisionMade,
    ReviewedGame,
    decision_at,
    decisions_of,
    positions_of,
    review_of,
)
from play.services.settings import (
    BY_CARD,
    UNPLAYED,
    changed_rules,
    last_card,
    last_opponents,
    last_rules,
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
from play.services.whys import Move, Why, moves_of, why_of

__all__ = [
    "BOT_NAMES",
    "BY_CARD",
    "MAX_SEED",
    "UNPLAYED",
    "Deal",
    "DealDraft",
    "DealRefused",
    "DecisionMade",
    "Learner",
    "Move",
    "RecordRead",
    "Refused",
    "ReviewedGame",
    "Taken",
    "Why",
    "begin_assigned",
    "begin_deal",
    "begin_record",
    "bots_for",
    "changed_rules",
    "choose_guessing",
    "choose_help",
    "continue_from",
    "copy_deal",
    "deal_from_game",
    "decision_at",
    "decisions_of",
    "delete_deal",
    "import_record",
    "last_card",
    "last_opponents",
    "last_rules",
    "move_games",
    "moves_of",
    "new_deal",
    "no_take_back",
    "note_guess",
    "play_again",
    "play_deal",
    "positions_of",
    "prepare_game",
    "quick_game",
    "read_record",
    "review_of",
    "save_deal",
    "share_deal",
    "stale",
    "start_game",
    "take_action",
    "take_back",
    "why_of",
]
