"""The shared engine: tiles, cards, matching, the game. No Django, no clock.

Everything another program may rely on is named here.
"""

from __future__ import annotations

from engine.actions import (
    Action,
    ActionError,
    AnswerChallenge,
    AskCourtesy,
    BreakWall,
    Call,
    Challenge,
    ChangeExposure,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    KeepHand,
    LetGo,
    PassCourtesy,
    PassTiles,
    Pick,
    ShowHand,
    SwapBlank,
    TakeBack,
    ThrowIn,
    VoteCharleston,
    action_from_dict,
)
from engine.cardtext import CardError, CardFault, explain_fault, lint_card, load_card
from engine.explain import (
    explain,
    explain_debts,
    explain_event,
    explain_payment,
    identity,
    tile_name,
    tile_names,
)
from engine.game import (
    Applied,
    apply,
    beginning_of,
    legal_actions,
    new_game,
    next_dealer,
    next_game,
    opening,
)
from engine.layout import LaidGroup, lay_out
from engine.mahjong import Match, Verdict, check_mahjong, rack_faults
from engine.matching import Near, nearest, read_exposure
from engine.moments import Moment, NoSuchMoment, random_position
from engine.notation import copy_faults, format_tiles, parse_tiles
from engine.options import CLUB, LEAGUE, PROFILES, TableRules
from engine.patterns import Card, Exposure, Group, Hand, Line
from engine.pie import purses_after
from engine.replay import replay, write_record
from engine.scoring import Payment, payment
from engine.state import (
    GameState,
    Outcome,
    Phase,
    SeatView,
    Source,
    view,
)
from engine.storage import state_from_dict, state_to_dict
from engine.tiles import Suit, Tile
from engine.verdicts import (
    EngineError,
    IllegalAction,
    NotationError,
    Reason,
    ReasonCode,
    RecordError,
)

__all__ = [
    "CLUB",
    "LEAGUE",
    "PROFILES",
    "Action",
    "ActionError",
    "AnswerChallenge",
    "Applied",
    "AskCourtesy",
    "BreakWall",
    "Call",
    "Card",
    "CardError",
    "CardFault",
    "Challenge",
    "ChangeExposure",
    "DeclareMahjong",
    "Discard",
    "EngineError",
    "ExchangeJoker",
    "Exposure",
    "GameState",
    "Group",
    "Hand",
    "IllegalAction",
    "KeepHand",
    "LaidGroup",
    "LetGo",
    "Line",
    "Match",
    "Moment",
    "Near",
    "NoSuchMoment",
    "NotationError",
    "Outcome",
    "PassCourtesy",
    "PassTiles",
    "Payment",
    "Phase",
    "Pick",
    "Reason",
    "ReasonCode",
    "RecordError",
    "SeatView",
    "ShowHand",
    "Source",
    "Suit",
    "SwapBlank",
    "TableRules",
    "TakeBack",
    "ThrowIn",
    "Tile",
    "Verdict",
    "VoteCharleston",
    "action_from_dict",
    "apply",
    "beginning_of",
    "check_mahjong",
    "copy_faults",
    "explain",
    "explain_debts",
    "explain_event",
    "explain_fault",
    "explain_payment",
    "format_tiles",
    "identity",
    "lay_out",
    "legal_actions",
    "lint_card",
    "load_card",
    "nearest",
    "new_game",
    "next_dealer",
    "next_game",
    "opening",
    "parse_tiles",
    "payment",
    "purses_after",
    "rack_faults",
    "random_position",
    "read_exposure",
    "replay",
    "state_from_dict",
    "state_to_dict",
    "tile_name",
    "tile_names",
    "view",
    "write_record",
]
