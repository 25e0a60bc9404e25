"""How the engine says no: reason codes, reasons, and the errors that carry them.

A reason is data, never a sentence; `engine.explain` alone makes sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any


class ReasonCode(StrEnum):
    """Every reason the engine can give. Codes are stable for ever."""

    # Text and tile sets
    UNREADABLE_TILE = "unreadable_tile"
    TEXT_TOO_LONG = "text_too_long"
    TOO_MANY_COPIES = "too_many_copies"
    WRONG_TILE_COUNT = "wrong_tile_count"
    # Mahjong
    FITS_NO_LINE = "fits_no_line"
    JOKER_IN_PAIR = "joker_in_pair"
    JOKER_IN_SINGLE = "joker_in_single"
    JOKER_FORBIDDEN_ON_LINE = "joker_forbidden_on_line"
    CONCEALED_LINE_EXPOSED = "concealed_line_exposed"
    # Exposures and calls
    EXPOSURE_FITS_NO_LINE = "exposure_fits_no_line"
    EXPOSURE_NEEDS_NATURAL = "exposure_needs_natural"
    EXPOSURE_MIXES_TILES = "exposure_mixes_tiles"
    EXPOSURE_WRONG_SIZE = "exposure_wrong_size"
    ONLY_CONCEALED_LINES = "only_concealed_lines"
    CALL_FOR_PAIR_OR_SINGLE = "call_for_pair_or_single"
    CALL_NEEDS_LIKE_TILES = "call_needs_like_tiles"
    JOKER_CANNOT_BE_CLAIMED = "joker_cannot_be_claimed"
    OWN_DISCARD = "own_discard"
    NO_OPEN_DISCARD = "no_open_discard"
    ALREADY_ANSWERED = "already_answered"
    NO_OPEN_EXPOSURE = "no_open_exposure"
    EXPOSURE_UNCHANGED = "exposure_unchanged"
    # Turn
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    PICK_FIRST = "pick_first"
    ALREADY_PICKED = "already_picked"
    TILE_NOT_IN_RACK = "tile_not_in_rack"
    HAND_IS_DEAD = "hand_is_dead"
    PICKED_OUT_OF_TURN = "picked_out_of_turn"
    PICKED_WRONG_END = "picked_wrong_end"
    PICKED_TWICE = "picked_twice"
    DISCARDED_WITHOUT_PICK = "discarded_without_pick"
    DISCARDED_OUT_OF_TURN = "discarded_out_of_turn"
    MISNAMED_DISCARD = "misnamed_discard"
    EXPOSED_ON_WRONG_NAME = "exposed_on_wrong_name"
    LAST_DISCARD_MAHJONG_ONLY = "last_discard_mahjong_only"
    COLD_WALL = "cold_wall"
    # Dead hands and challenges
    TOO_FEW_TILES = "too_few_tiles"
    TOO_MANY_TILES = "too_many_tiles"
    NO_LINE_POSSIBLE = "no_line_possible"
    FALSE_MAHJONG = "false_mahjong"
    HAND_STILL_POSSIBLE = "hand_still_possible"
    OWN_HAND = "own_hand"
    CHALLENGE_TOO_EARLY = "challenge_too_early"
    CHALLENGE_PENDING = "challenge_pending"
    NO_CHALLENGE = "no_challenge"
    NOT_DECLARED = "not_declared"
    # Joker exchange
    EXCHANGE_BEFORE_PICK = "exchange_before_pick"
    EXCHANGE_NEEDS_NATURAL = "exchange_needs_natural"
    EXCHANGE_NO_SUCH_EXPOSURE = "exchange_no_such_exposure"
    EXCHANGE_NO_JOKER = "exchange_no_joker"
    EXCHANGE_WRONG_TILE = "exchange_wrong_tile"
    # Charleston
    JOKER_NEVER_PASSED = "joker_never_passed"
    PASS_WRONG_COUNT = "pass_wrong_count"
    BLIND_NOT_ALLOWED = "blind_not_allowed"
    STOP_NOT_NOW = "stop_not_now"
    SECOND_ALWAYS_PLAYED = "second_always_played"
    SECOND_NEVER_PLAYED = "second_never_played"
    COURTESY_WRONG_COUNT = "courtesy_wrong_count"
    HEAVENLY_ONLY_EAST = "heavenly_only_east"
    # House options
    FUTURE_MUST_WAIT = "future_must_wait"
    BLANKS_OFF = "blanks_off"
    BLANK_NEVER_PASSED = "blank_never_passed"
    BLANK_CANNOT_BE_CLAIMED = "blank_cannot_be_claimed"
    BLANK_IN_HAND = "blank_in_hand"
    NO_BLANK = "no_blank"
    NOT_A_DEAD_DISCARD = "not_a_dead_discard"
    # Real tiles, described
    WALL_TILE_TURNED = "wall_tile_turned"
    WALL_NOT_OPEN = "wall_not_open"
    EXCHANGE_IS_MADE = "exchange_is_made"
    WRONG_TILE_LIFTED = "wrong_tile_lifted"
    LOOKED_BEFORE_BLIND = "looked_before_blind"
    # Cards, records, questions
    UNKNOWN_CARD = "unknown_card"
    UNKNOWN_LINE = "unknown_line"
    LINE_MISPRINTED = "line_misprinted"
    UNKNOWN_RULES = "unknown_rules"
    UNKNOWN_AIM = "unknown_aim"
    UNKNOWN_ACTION = "unknown_action"
    UNKNOWN_SEAT = "unknown_seat"
    RECORD_UNREADABLE = "record_unreadable"
    RECORD_OTHER_CARD = "record_other_card"
    BAD_QUESTION = "bad_question"
    # Positions
    POSITION_FIELD = "position_field"
    POSITION_TOTAL = "position_total"
    POSITION_COUNT = "position_count"


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: its code, the rule it rests on, and what the sentence needs.

    `params` holds plain values only (str, int, Tile, tuples of these), so that
    a reason can be stored and translated anywhere.
    """

    code: ReasonCode
    rule: str
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def reason(code: ReasonCode, rule: str, **params: Any) -> Reason:
    """Short way to write a Reason: `reason(ReasonCode.X, "card-12", line="1")`."""
    return Reason(code, rule, MappingProxyType(params))


class EngineError(Exception):
    """Base of the engine's errors; each carries one reason."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(f"{reason.code} ({reason.rule}) {dict(reason.params)}")


class NotationError(EngineError, ValueError):
    """Tile text that cannot be read; the reason names the word and its place."""


class IllegalAction(EngineError):
    """A move that `legal_actions` would not offer."""


class RecordError(EngineError, ValueError):
    """A game record that cannot be replayed; `played` actions of it were."""

    def __init__(self, reason: Reason, played: int = 0) -> None:
        self.played = played
        super().__init__(reason)
