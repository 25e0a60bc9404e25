"""A whole state as plain JSON for storage, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.actions import Action, action_from_dict
from engine.notation import format_tiles, parse_tiles
from engine.options import rules_from_dict
from engine.parts import (
    Declared,
    Discarded,
    Dispute,
    Outcome,
    Slip,
    code,
    exposure_from_list,
    exposure_to_list,
    read_tile,
)
from engine.patterns import Card
from engine.state import GameState, Phase, Source
from engine.tiles import CODES, Tile

STATE_FORMAT: Final = 2


def state_to_dict(state: GameState) -> dict[str, Any]:
    """The whole state as plain JSON for storage, its actions left out.

    Actions are stored one by one beside it; `state_from_dict` takes them back.
    """
    data: dict[str, Any] = {
        "format": STATE_FORMAT,
        "card": state.card.hash,
        "rules": state.rules.to_dict(),
        "seed": state.seed,
        "dealer": state.dealer,
        "dice": list(state.dice),
        "wall": " ".join(CODES[t] for t in state.wall),
        "racks": [format_tiles(rack) for rack in state.racks],
        "phase": state.phase.value,
        "turn": state.turn,
        "picked": state.picked,
        "exposures": [[exposure_to_list(e) for e in own] for own in state.exposures],
        "discards": [_discard_to_list(d) for d in state.discards],
        "passes": state.passes,
        "answers": [a and a.to_dict() for a in state.answers],
        "spoke": list(state.spoke),
        "received": [format_tiles(tiles) for tiles in state.received],
        "courtesy": list(state.courtesy),
        "fresh": code(state.fresh),
        "came_by": state.came_by.value,
        "claimed": state.claimed and state.claimed.to_dict(),
        "exposure_open": state.exposure_open,
        "won_by_exchange": state.won_by_exchange,
        "dead": list(state.dead),
        "slips": [[slip.to_dict() for slip in own] for own in state.slips],
        "challenge": state.challenge and list(state.challenge),
        "disputes": [dispute.to_dict() for dispute in state.disputes],
        "declared": state.declared and state.declared.to_dict(),
        "reactions": [a and a.to_dict() for a in state.reactions],
        "resume": state.resume,
        "culprit": state.culprit and list(state.culprit),
        "outcome": state.outcome and state.outcome.to_dict(),
        "purses": state.purses and list(state.purses),
    }
    if state.begun is not None:
        data["begun"] = state_to_dict(state.begun)
    return data


def _discard_to_list(discard: Discarded) -> list[Any]:
    """Short, for there are many: the seat, the tile, and a wrong name if any."""
    data = [discard.seat, CODES[discard.tile]]
    return data if discard.named is None else [*data, CODES[discard.named]]


def _discard_from_list(data: list[Any]) -> Discarded:
    seat, *tiles = data
    return Discarded(seat, *(parse_tiles(text, blanks=True)[0] for text in tiles))


def state_from_dict(
    data: Mapping[str, Any], card: Card, actions: Iterable[Action] = ()
) -> GameState:
    """The state that `state_to_dict` gave, on the same card.

    States of older formats are brought up to date first. Raises ValueError when
    the card is another one or the format is unknown.
    """
    if data["format"] == 1:
        data = _from_format_1(data)
    if data["format"] != STATE_FORMAT or data["card"] != card.hash:
        raise ValueError("a state of another card or format")
    d1, d2 = data["dice"]
    challenge = data["challenge"]
    return GameState(
        card=card,
        rules=rules_from_dict(data["rules"]),
        seed=data["seed"],
        dealer=data["dealer"],
        dice=(d1, d2),
        wall=parse_tiles(data["wall"], blanks=True),
        racks=tuple(parse_tiles(rack, blanks=True) for rack in data["racks"]),
        phase=Phase(data["phase"]),
        turn=data["turn"],
        picked=data["picked"],
        exposures=tuple(
            tuple(exposure_from_list(e) for e in own) for own in data["exposures"]
        ),
        discards=tuple(_discard_from_list(d) for d in data["discards"]),
        passes=data["passes"],
        answers=tuple(a and action_from_dict(a) for a in data["answers"]),
        spoke=tuple(data["spoke"]),
        received=tuple(parse_tiles(tiles, blanks=True) for tiles in data["received"]),
        courtesy=tuple(data["courtesy"]),
        fresh=read_tile(data["fresh"]),
        came_by=Source(data["came_by"]),
        claimed=data["claimed"] and Discarded.from_dict(data["claimed"]),
        exposure_open=data["exposure_open"],
        won_by_exchange=data["won_by_exchange"],
        dead=tuple(data["dead"]),
        slips=tuple(tuple(Slip.from_dict(s) for s in own) for own in data["slips"]),
        challenge=challenge and (challenge[0], challenge[1]),
        disputes=tuple(Dispute.from_dict(d) for d in data["disputes"]),
        declared=data["declared"] and Declared.from_dict(data["declared"]),
        reactions=tuple(a and action_from_dict(a) for a in data["reactions"]),
        resume=data["resume"],
        culprit=data["culprit"] and (data["culprit"][0], data["culprit"][1]),
        outcome=data["outcome"] and Outcome.from_dict(data["outcome"], card),
        actions=tuple(actions),
        # States stored before there were pies have none.
        purses=tuple(data["purses"]) if data.get("purses") else None,
        # Only a prepared game says what it began with.
        begun=state_from_dict(data["begun"], card) if data.get("begun") else None,
    )


def _from_format_1(data: Mapping[str, Any]) -> dict[str, Any]:
    """Format 1 knew no real table and no options."""
    outcome = data["outcome"]
    return {
        **data,
        "format": 2,
        "rules": data["profile"],
        "exposures": [[_exposure_of_text(e) for e in own] for own in data["exposures"]],
        "spoke": [],
        "slips": [[], [], [], []],
        "challenge": None,
        "disputes": [],
        "declared": None,
        "reactions": [None] * 4,
        "resume": None,
        "culprit": None,
        "outcome": outcome
        and {**outcome, "ended": "", "same_dealer": False, "debts": []},
    }


def _exposure_of_text(text: str) -> list[Any]:
    tiles = parse_tiles(text)
    return [CODES[min(tiles)], len(tiles), tiles.count(Tile.JOKER), ""]
