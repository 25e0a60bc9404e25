"""Wrong answers have names: the faulty rule that leads to each wrong choice.

Quizzes and drills share this list; learners' queues and teachers' grids are built
on it. Codes are stored with answers and stay for ever.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Misconception(StrEnum):
    """What somebody believes who answers wrongly; the value is stored."""

    # Tiles and groups
    FLOWERS_TOLD_APART = "flowers_told_apart"
    FAMILIES_MIXED_UP = "families_mixed_up"
    GROUP_NAMES_MIXED_UP = "group_names_mixed_up"
    RUN_TAKEN_FOR_GROUP = "run_taken_for_group"
    SUITS_MIXED_UP = "suits_mixed_up"
    NUMBER_MISREAD = "number_misread"
    BIRD_NOT_KNOWN = "bird_not_known"
    WINDS_MIXED_UP = "winds_mixed_up"
    SAME_ALWAYS_JOKER = "same_always_joker"
    NAME_THOUGHT_WRONG = "name_thought_wrong"
    # Jokers
    JOKER_NEEDS_NATURAL_PARTNER = "joker_needs_natural_partner"
    JOKER_IN_PAIR = "joker_in_pair"
    JOKER_IN_SINGLE = "joker_in_single"
    JOKER_ON_JOKERLESS_LINE = "joker_on_jokerless_line"
    JOKER_NEEDS_FOUR = "joker_needs_four"
    JOKER_NOT_FOR_HONOURS = "joker_not_for_honours"
    JOKER_ONE_A_GROUP = "joker_one_a_group"
    JOKER_NOT_ON_CONCEALED = "joker_not_on_concealed"
    JOKERLESS_LINE_ASSUMED = "jokerless_line_assumed"
    PAIR_SEEN_IN_GROUP = "pair_seen_in_group"
    JOKER_PASSED = "joker_passed"
    # Reading the card
    COLOUR_TAKEN_FOR_SUIT = "colour_taken_for_suit"
    COLOURS_NOT_COMPARED = "colours_not_compared"
    SOAP_AS_NUMBERED_TILE = "soap_as_numbered_tile"
    WRONG_DRAGON = "wrong_dragon"
    WRONG_WIND = "wrong_wind"
    FIXED_NUMBERS_MOVED = "fixed_numbers_moved"
    WRONG_NUMBER = "wrong_number"
    WRONG_COUNT = "wrong_count"
    REST_NOT_CHECKED = "rest_not_checked"
    CONCEALED_LINE_EXPOSED = "concealed_line_exposed"
    EXPOSURE_THOUGHT_NEEDED = "exposure_thought_needed"
    VALUE_MISREAD = "value_misread"
    X_AND_C_SWAPPED = "x_and_c_swapped"
    PUNG_NOT_CALLED = "pung_not_called"
    NUMBERS_THOUGHT_FIXED = "numbers_thought_fixed"
    # Calls and turns
    CALLED_FOR_PAIR = "called_for_pair"
    EXCHANGE_OUT_OF_TURN = "exchange_out_of_turn"
    OLDER_DISCARD_CALLED = "older_discard_called"
    # Answers that are picked or laid, and that no faulty rule explains
    UNEXPLAINED = "unexplained"
    # The deal and the Charleston
    DEAL_MISCOUNTED = "deal_miscounted"
    PASSES_OUT_OF_ORDER = "passes_out_of_order"
    BLIND_MISPLACED = "blind_misplaced"
    STOPPED_AT_WRONG_TIME = "stopped_at_wrong_time"
    COURTESY_MISREAD = "courtesy_misread"
    EAST_KEEPS_DEAL = "east_keeps_deal"
    GIVING_THOUGHT_FORBIDDEN = "giving_thought_forbidden"
    # Claims and the table
    WINDOW_MISJUDGED = "window_misjudged"
    FIRST_VOICE_WINS = "first_voice_wins"
    DISCARDED_JOKER_CALLED = "discarded_joker_called"
    EXPOSED_FROM_RACK = "exposed_from_rack"
    EXCHANGE_THOUGHT_EXPOSING = "exchange_thought_exposing"
    EXPOSURES_NOT_COMPARED = "exposures_not_compared"
    DEATH_MISJUDGED = "death_misjudged"
    DISCARD_TAKEN_BACK = "discard_taken_back"
    TURNS_TO_THE_LEFT = "turns_to_the_left"
    NAME_THOUGHT_BINDING = "name_thought_binding"
    WORD_THOUGHT_BINDING = "word_thought_binding"
    TURN_THOUGHT_KEPT = "turn_thought_kept"
    EXPOSURE_GROWS_LATER = "exposure_grows_later"
    CONCEALED_NEVER_CLAIMS = "concealed_never_claims"
    EXCHANGE_BEFORE_PICK = "exchange_before_pick"
    TURN_BEFORE_MAHJONG = "turn_before_mahjong"
    LAST_DISCARD_THOUGHT_DEAD = "last_discard_thought_dead"
    DEAD_PLAYER_THOUGHT_FREE = "dead_player_thought_free"
    OWN_HAND_DECLARED_DEAD = "own_hand_declared_dead"
    DISCARD_THOUGHT_FORBIDDEN = "discard_thought_forbidden"
    FALSE_MAHJONG_MISJUDGED = "false_mahjong_misjudged"
    # Winning and choosing
    DISCARDER_PAYS_SINGLE = "discarder_pays_single"
    SELF_PICK_PAID_SINGLE = "self_pick_paid_single"
    PAYMENT_DOUBLED_TOO_OFTEN = "payment_doubled_too_often"
    TILES_COUNTED_WRONG = "tiles_counted_wrong"
    USEFUL_TILE_LET_GO = "useful_tile_let_go"
    JOKERLESS_FORGOTTEN = "jokerless_forgotten"
    EAST_PAYS_DOUBLE = "east_pays_double"
    WALL_GAME_THOUGHT_PAID = "wall_game_thought_paid"
    HOUSE_RULE_TAKEN_FOR_RULE = "house_rule_taken_for_rule"
    LINE_THOUGHT_FIXED = "line_thought_fixed"
    CALL_THOUGHT_FOR_NEXT = "call_thought_for_next"
    PAIR_NEVER_CLAIMED = "pair_never_claimed"
    JOKER_CLAIMED_FOR_MAHJONG = "joker_claimed_for_mahjong"
    OWN_JOKER_BARRED = "own_joker_barred"
    OTHERS_JOKERS_BARRED = "others_jokers_barred"
    EXCHANGED_FROM_DISCARDS = "exchanged_from_discards"
    EXCHANGED_WITHOUT_JOKER = "exchanged_without_joker"
    EXCHANGED_LOOKALIKE = "exchanged_lookalike"
    EXCHANGE_REVERSED = "exchange_thought_reversed"
    EXCHANGE_NEEDS_PICK = "exchange_needs_pick"
    ONE_EXCHANGE_A_TURN = "one_exchange_a_turn"
    EXCHANGE_ENDS_WITH_WALL = "exchange_ends_with_wall"
    DISCARDER_PAYS_ALONE = "discarder_pays_alone"
    DOUBLINGS_ADDED = "doublings_added"
    PAYMENTS_MIXED_UP = "payments_mixed_up"
    BET_SETTLED_APART = "bet_settled_apart"
    DANGER_MISJUDGED = "danger_misjudged"
    JOKER_THROWN_AWAY = "joker_thrown_away"
    PAIR_KEPT_FOR_ITSELF = "pair_kept_for_itself"
    ONE_LINE_COUNTED = "one_line_counted"
    CALL_CLOSES_LINES = "call_closes_lines"
    DISCARDED_THOUGHT_SAFE = "discarded_thought_safe"
    SAFE_THOUGHT_DANGEROUS = "safe_thought_dangerous"
    GONE_TILES_NOT_COUNTED = "gone_tiles_not_counted"


NAMES: Final[dict[Misconception, str | Promise]] = {
    Misconception.FLOWERS_TOLD_APART: _("Flowers told apart by their pictures"),
    Misconception.FAMILIES_MIXED_UP: _("Families of tiles mixed up"),
    Misconception.GROUP_NAMES_MIXED_UP: _("Names of groups mixed up"),
    Misconception.RUN_TAKEN_FOR_GROUP: _("A run or NEWS taken for a group"),
    Misconception.SUITS_MIXED_UP: _("Suits mixed up on the tiles"),
    Misconception.NUMBER_MISREAD: _("The number on a tile misread"),
    Misconception.BIRD_NOT_KNOWN: _("The bird not known as One Bam"),
    Misconception.WINDS_MIXED_UP: _("Winds mixed up"),
    Misconception.SAME_ALWAYS_JOKER: _("“Same” thought to mean a joker"),
    Misconception.NAME_THOUGHT_WRONG: _("A proper name thought wrong"),
    Misconception.JOKER_NEEDS_NATURAL_PARTNER: _(
        "A call with jokers alone thought illegal"
    ),
    Misconception.JOKER_IN_PAIR: _("A joker in a pair"),
    Misconception.JOKER_IN_SINGLE: _("A joker in NEWS, a year or a run of singles"),
    Misconception.JOKER_ON_JOKERLESS_LINE: _("A joker on a line that takes none"),
    Misconception.JOKER_NEEDS_FOUR: _("A joker refused to a pung"),
    Misconception.JOKER_NOT_FOR_HONOURS: _(
        "A joker refused to flowers, winds or dragons"
    ),
    Misconception.JOKER_ONE_A_GROUP: _("Only one joker allowed in a group"),
    Misconception.JOKER_NOT_ON_CONCEALED: _("A joker refused to a concealed line"),
    Misconception.JOKERLESS_LINE_ASSUMED: _("A line thought to take no jokers"),
    Misconception.PAIR_SEEN_IN_GROUP: _("A group taken for a pair or a single"),
    Misconception.JOKER_PASSED: _("A joker passed in the Charleston"),
    Misconception.COLOUR_TAKEN_FOR_SUIT: _("A printed colour taken for a suit"),
    Misconception.COLOURS_NOT_COMPARED: _("Colours not compared: suits mixed up"),
    Misconception.SOAP_AS_NUMBERED_TILE: _("The zero of a year tied to a suit"),
    Misconception.WRONG_DRAGON: _("Dragons mixed up"),
    Misconception.WRONG_WIND: _("Another wind than the card prints"),
    Misconception.FIXED_NUMBERS_MOVED: _("Fixed numbers moved along"),
    Misconception.WRONG_NUMBER: _("Another number than the line needs"),
    Misconception.WRONG_COUNT: _("Tiles of a group not counted"),
    Misconception.REST_NOT_CHECKED: _("Part of the line not checked"),
    Misconception.CONCEALED_LINE_EXPOSED: _("An exposure on a concealed line"),
    Misconception.EXPOSURE_THOUGHT_NEEDED: _("X read as “must be exposed”"),
    Misconception.X_AND_C_SWAPPED: _("X and C mixed up"),
    Misconception.PUNG_NOT_CALLED: _("A call thought to need a kong"),
    Misconception.NUMBERS_THOUGHT_FIXED: _(
        "Printed numbers thought to be the only ones"
    ),
    Misconception.VALUE_MISREAD: _("The value of a line misread"),
    Misconception.CALLED_FOR_PAIR: _("A discard called for a pair"),
    Misconception.EXCHANGE_OUT_OF_TURN: _("A joker exchanged out of turn"),
    Misconception.OLDER_DISCARD_CALLED: _("An older discard called"),
    Misconception.UNEXPLAINED: _("A mistake that is none of the usual ones"),
    Misconception.DEAL_MISCOUNTED: _("Tiles or walls of the deal miscounted"),
    Misconception.PASSES_OUT_OF_ORDER: _("Passes in another order"),
    Misconception.BLIND_MISPLACED: _("A blind pass where none is allowed"),
    Misconception.STOPPED_AT_WRONG_TIME: _("The passing stopped at the wrong time"),
    Misconception.COURTESY_MISREAD: _("The courtesy pass misread"),
    Misconception.WINDOW_MISJUDGED: _("The window for a claim misjudged"),
    Misconception.FIRST_VOICE_WINS: _("The first to speak thought to get the tile"),
    Misconception.DISCARDED_JOKER_CALLED: _("A discarded joker called"),
    Misconception.EXPOSED_FROM_RACK: _("A group exposed without a call"),
    Misconception.EXCHANGE_THOUGHT_EXPOSING: _(
        "An exchange thought to open a concealed hand"
    ),
    Misconception.EXPOSURES_NOT_COMPARED: _("Exposures not compared with the line"),
    Misconception.DEATH_MISJUDGED: _("A hand thought dead, or thought alive"),
    Misconception.DISCARDER_PAYS_SINGLE: _(
        "The discarder thought to pay like the others"
    ),
    Misconception.SELF_PICK_PAID_SINGLE: _("A self-picked win paid single"),
    Misconception.PAYMENT_DOUBLED_TOO_OFTEN: _("A payment doubled once too often"),
    Misconception.TILES_COUNTED_WRONG: _(
        "The tiles that a line still needs miscounted"
    ),
    Misconception.USEFUL_TILE_LET_GO: _("A tile let go that the hand needs"),
    Misconception.EAST_KEEPS_DEAL: _("East thought to keep the deal"),
    Misconception.GIVING_THOUGHT_FORBIDDEN: _(
        "A pass thought forbidden that is allowed"
    ),
    Misconception.DISCARD_TAKEN_BACK: _("A discard taken back"),
    Misconception.TURNS_TO_THE_LEFT: _("Turns thought to go the other way"),
    Misconception.NAME_THOUGHT_BINDING: _("The name thought to count, not the tile"),
    Misconception.WORD_THOUGHT_BINDING: _("A bare call thought to bind"),
    Misconception.TURN_THOUGHT_KEPT: _("The turn after a call misjudged"),
    Misconception.EXPOSURE_GROWS_LATER: _("An exposure thought to grow later"),
    Misconception.CONCEALED_NEVER_CLAIMS: _(
        "The last tile of a concealed line refused"
    ),
    Misconception.EXCHANGE_BEFORE_PICK: _("A joker exchanged before the pick"),
    Misconception.TURN_BEFORE_MAHJONG: _("Turn order thought to beat Mahjong"),
    Misconception.LAST_DISCARD_THOUGHT_DEAD: _("The last discard thought dead"),
    Misconception.DEAD_PLAYER_THOUGHT_FREE: _("A dead hand thought not to pay"),
    Misconception.OWN_HAND_DECLARED_DEAD: _("The own hand declared dead"),
    Misconception.DISCARD_THOUGHT_FORBIDDEN: _("A discard thought forbidden"),
    Misconception.FALSE_MAHJONG_MISJUDGED: _("A false Mahjong misjudged"),
    Misconception.JOKERLESS_FORGOTTEN: _("The jokerless doubling forgotten"),
    Misconception.EAST_PAYS_DOUBLE: _("East thought to pay double"),
    Misconception.LINE_THOUGHT_FIXED: _("A call judged by the nearest line alone"),
    Misconception.CALL_THOUGHT_FOR_NEXT: _("Only the next in turn thought to claim"),
    Misconception.PAIR_NEVER_CLAIMED: _("The last tile of a pair refused"),
    Misconception.JOKER_CLAIMED_FOR_MAHJONG: _(
        "A discarded joker thought good for Mahjong"
    ),
    Misconception.OWN_JOKER_BARRED: _("The own exposed joker thought fixed"),
    Misconception.OTHERS_JOKERS_BARRED: _("Jokers of others thought theirs alone"),
    Misconception.EXCHANGED_FROM_DISCARDS: _("A joker exchanged for a discard"),
    Misconception.EXCHANGED_WITHOUT_JOKER: _("A natural exchanged for a natural"),
    Misconception.EXCHANGED_LOOKALIKE: _("A joker exchanged for a tile like it"),
    Misconception.EXCHANGE_REVERSED: _("A joker given for a natural tile"),
    Misconception.EXCHANGE_NEEDS_PICK: _("An exchange after a call refused"),
    Misconception.ONE_EXCHANGE_A_TURN: _("Only one exchange allowed in a turn"),
    Misconception.EXCHANGE_ENDS_WITH_WALL: _("An exchange after the last pick refused"),
    Misconception.DISCARDER_PAYS_ALONE: _("The discarder thought to pay alone"),
    Misconception.DOUBLINGS_ADDED: _("Doublings added instead of multiplied"),
    Misconception.PAYMENTS_MIXED_UP: _("Payments of League and Club mixed up"),
    Misconception.BET_SETTLED_APART: _("A bet settled for the printed value"),
    Misconception.WALL_GAME_THOUGHT_PAID: _("A wall game thought to cost points"),
    Misconception.HOUSE_RULE_TAKEN_FOR_RULE: _(
        "A house rule taken for everybody’s rule"
    ),
    Misconception.DISCARDED_THOUGHT_SAFE: _(
        "A tile thought safe as it was thrown before"
    ),
    Misconception.SAFE_THOUGHT_DANGEROUS: _("A safe tile taken for a dangerous one"),
    Misconception.GONE_TILES_NOT_COUNTED: _("Tiles that are gone not counted"),
    Misconception.DANGER_MISJUDGED: _("A dangerous tile taken for a safe one"),
    Misconception.JOKER_THROWN_AWAY: _("A joker thrown away"),
    Misconception.PAIR_KEPT_FOR_ITSELF: _("A pair kept that no line uses"),
    Misconception.ONE_LINE_COUNTED: _("Only one line kept in sight"),
    Misconception.CALL_CLOSES_LINES: _("A call that closes better lines"),
}
