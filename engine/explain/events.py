"""What happened: the log of a game in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine import events
from engine.charleston import DIRECTIONS
from engine.explain.reasons import CAUSES, SENTENCES
from engine.explain.words import (
    Translate,
    gettext_noop,
    identity,
    word,
)
from engine.tiles import Tile
from engine.verdicts import ReasonCode

_ = gettext_noop

EVENT_SENTENCES: Final[dict[str, str]] = {
    "dealt": _("{dealer} is East and rolls {roll}. The tiles are dealt."),
    "dealt_you": _("You are East and roll {roll}. The tiles are dealt."),
    "set_up": _("The tiles lie as this deal was prepared. {dealer} is East."),
    "set_up_you": _("The tiles lie as this deal was prepared. You are East."),
    "passed": _("Pass {number}, {direction}: everybody gives three tiles."),
    "passed_blind": _("Pass {number}, {direction}. {blind}"),
    "received": _("{seat} receives {tiles}."),
    "received_you": _("You receive {tiles}."),
    "received_none_you": _("You keep none of the tiles that came."),
    "received_none": _("{seat} keeps none of the tiles that came."),
    "charleston_ended": _("{seat} stops the Charleston."),
    "charleston_ended_you": _("You stop the Charleston."),
    "charleston_ended_none": _("Nobody has a tile to give; the Charleston ends."),
    "charleston_went_on": _("Everybody goes on to the second Charleston."),
    "courtesy_agreed": _("Courtesy: {pairs}."),
    "picked": _("{seat} picks a tile."),
    "picked_you": _("You pick {tile}."),
    "discarded": _("{seat} discards {tile}."),
    "discarded_you": _("You discard {tile}."),
    "discarded_misnamed": _("{seat} discards {tile} and calls it {named}."),
    "discarded_misnamed_you": _("You discard {tile} and call it {named}."),
    "called": _("{seat} calls {tile} and exposes {tiles}."),
    "called_you": _("You call {tile} and expose {tiles}."),
    "exposure_changed": _("{seat} changes the exposure to {tiles}."),
    "exposure_changed_you": _("You change the exposure to {tiles}."),
    "exchanged": _("{seat} gives {tile} for a joker from {owner}’s exposure."),
    "exchanged_you": _("You give {tile} for a joker from {owner}’s exposure."),
    "exchanged_yours": _("{seat} gives {tile} for a joker from your exposure."),
    "exchanged_own": _("{seat} gives {tile} for a joker in their own exposure."),
    "exchanged_own_you": _("You give {tile} for the joker in your own exposure."),
    "blank_swapped": _("{seat} puts a blank on the table and takes {tile}."),
    "blank_swapped_you": _("You put a blank on the table and take {tile}."),
    "mahjong_self": _(
        "{seat} has the winning tile: Mahjong with {section}, line {number}."
    ),
    "mahjong_self_you": _(
        "You have the winning tile: Mahjong with {section}, line {number}!"
    ),
    "mahjong_discard": _(
        "{seat} takes the discard of {discarder}: Mahjong with {section}, line"
        " {number}."
    ),
    "mahjong_discard_you": _(
        "You take the discard of {discarder}: Mahjong with {section}, line {number}!"
    ),
    "mahjong_discard_yours": _(
        "{seat} takes your discard: Mahjong with {section}, line {number}."
    ),
    "picked_out_of_turn": _("{seat} picks and racks a tile out of turn."),
    "picked_wrong_end": _("{seat} picks from the wrong end of the wall."),
    "picked_again": _("{seat} picks a second tile."),
    "picked_lifted": _("{seat} lifts a tile out of turn and puts it back."),
    "picked_lifted_you": _("You lift {tile} out of turn and put it back."),
    "picked_out_of_turn_you": _("You pick {tile} out of turn."),
    "picked_wrong_end_you": _("You pick {tile} from the wrong end of the wall."),
    "picked_again_you": _("You pick a second tile, {tile}."),
    "picked_drawn": _("{seat} was a tile short and takes one from the wall."),
    "picked_drawn_you": _("You were a tile short and take {tile} from the wall."),
    "picked_mixed_back": _("{seat} had a tile too many; it is mixed back in."),
    "picked_mixed_back_you": _("You had a tile too many; {tile} is mixed back in."),
    "challenged": _("{seat} says that {target}’s hand is dead."),
    "challenged_you": _("You say that {target}’s hand is dead."),
    "challenged_yours": _("{seat} says that your hand is dead."),
    "count_challenged": _("{seat} says that {target} has a wrong number of tiles."),
    "count_challenged_you": _("You say that {target} has a wrong number of tiles."),
    "count_challenged_yours": _("{seat} says that you have a wrong number of tiles."),
    "count_challenged_own": _("{seat} has a wrong number of tiles and says so."),
    "count_challenged_own_you": _("You have a wrong number of tiles and say so."),
    "challenge_contested": _("{seat} contests that and plays on."),
    "challenge_contested_you": _("You contest that and play on."),
    "hand_died": _("{seat}’s hand is dead. {why}"),
    "hand_died_you": _("Your hand is dead. {why}"),
    "went_unnoticed": _("Nobody challenged {seat}’s hand, which was dead. {why}"),
    "went_unnoticed_you": _("Nobody challenged your hand, which was dead. {why}"),
    "falsely_declared": _("{seat} says “Mahjong”."),
    "falsely_declared_you": _("You say “Mahjong”."),
    "taken_back": _("{seat} takes the Mahjong back."),
    "taken_back_you": _("You take the Mahjong back."),
    "hand_shown": _("{seat} shows {tiles}. This is no Mahjong."),
    "hand_shown_you": _("You show {tiles}. This is no Mahjong."),
    "thrown_in": _("{seat} throws in the hand too early."),
    "thrown_in_you": _("You throw in your hand too early."),
    "ended_three_dead": _("Three hands are dead: the game ends and nobody pays."),
    "ended_two_counts": _("Two hands have a wrong count: the game is played again."),
    "ended_wrong_end": _(
        "Two players have picked from the wrong end: the tiles are thrown in."
    ),
    "ended_hands_thrown_in": _("The hands are thrown in: the game ends."),
    "ended_wall_broken": _("The wall is broken up: the game ends."),
    "ended_void": _("The deal is void: nobody pays, and the same East deals again."),
    "wall_game": _(
        "The wall is out and nobody has Mahjong: a wall game. No hand is paid."
    ),
}

DIRECTION_WORDS: Final = {
    "right": _("to the right"),
    "across": _("across"),
    "left": _("to the left"),
}
_PAIR: Final = _("{one} and {other} exchange {count}")
_PAIR_NONE: Final = _("{one} and {other} exchange nothing")
_PAIR_YOU: Final = _("you and {other} exchange {count}")
_PAIR_YOU_NONE: Final = _("you and {other} exchange nothing")
_BLIND: Final = _("{seat} sends on {count} unseen.")
_BLIND_YOU: Final = _("You send on {count} unseen.")


def explain_event(
    event: events.Event,
    names: Sequence[str],
    translate: Translate = identity,
    you: int | None = None,
) -> str:
    """What happened, in words. `names` are the four players by seat.

    Give the event as the reader may see it (`event.seen_by(seat)`); `you` is the
    reader's seat, spoken to in the second person.
    """
    key, params = _event_words(event, names, translate, you)
    key += _person(event, key, you)
    return translate(EVENT_SENTENCES[key]).format(**params)


def _person(event: events.Event, key: str, you: int | None) -> str:
    if you is None or getattr(event, "tile", you) is None:
        return ""
    actor = getattr(event, "dealer", getattr(event, "seat", None))
    others = (getattr(event, n, None) for n in ("owner", "discarder", "target"))
    other = next((seat for seat in others if seat is not None), None)
    if actor == you:
        form = "_you"
    elif other == you:
        form = "_yours"
    else:
        form = ""
    return form if key + form in EVENT_SENTENCES else ""


def _event_words(
    event: events.Event,
    names: Sequence[str],
    translate: Translate,
    you: int | None,
) -> tuple[str, dict[str, Any]]:
    key = _special_key(event)
    params: dict[str, Any] = {
        name: names[value]
        for name in ("seat", "owner", "discarder", "dealer", "target")
        if isinstance(value := getattr(event, name, None), int)
    }
    for name in ("tile", "named", "tiles", "section", "number"):
        if (value := getattr(event, name, None)) is not None:
            params[name] = word(value, translate)
    match event:
        case events.Dealt():
            params["roll"] = sum(event.dice)
        case events.Passed():
            key, more = _pass_words(event, names, translate, you)
            params |= more
        case events.CourtesyAgreed(counts=counts):
            params["pairs"] = "; ".join(
                _pair_words(seat, count, names, translate, you)
                for seat, count in enumerate(counts)
            )
        case (
            events.Picked()
            | events.HandDied()
            | events.WentUnnoticed()
            | events.GameEnded()
        ):
            key, more = _table_words(event, translate)
            params |= more
    return key, params


def _special_key(event: events.Event) -> str:
    """The sentence of an event whose words depend on what it holds."""
    match event:
        case events.CharlestonEnded(seat=None):
            return "charleston_ended_none"
        case events.Discarded(named=Tile()):
            return "discarded_misnamed"
        case events.Received(tiles=()):
            return "received_none"
        case events.Exchanged(seat=seat, owner=owner) if seat == owner:
            return "exchanged_own"
        case events.Challenged(seat=seat, target=target, count=True):
            return "count_challenged_own" if seat == target else "count_challenged"
        case events.MahjongDeclared(by=by):
            return f"mahjong_{by}"
    return event.type


def _table_words(
    event: events.Picked | events.HandDied | events.WentUnnoticed | events.GameEnded,
    translate: Translate,
) -> tuple[str, dict[str, Any]]:
    if isinstance(event, events.HandDied | events.WentUnnoticed):
        return event.type, {"why": _cause(event.code, translate)}
    if isinstance(event, events.GameEnded):
        return f"ended_{event.why}", {}
    return f"picked_{event.how}" if event.how else event.type, {}


def _cause(code: str, translate: Translate) -> str:
    known = ReasonCode(code)
    return translate(CAUSES.get(known, SENTENCES[known]))


def _pair_words(
    seat: int, count: int, names: Sequence[str], translate: Translate, you: int | None
) -> str:
    """What `seat` and the player across exchange; the reader is named first."""
    others = {seat: seat + 2, seat + 2: seat}
    if you in others:
        said = translate(_PAIR_YOU if count else _PAIR_YOU_NONE)
        return said.format(other=names[others[you]], count=count)
    said = translate(_PAIR if count else _PAIR_NONE)
    return said.format(one=names[seat], other=names[seat + 2], count=count)


def _pass_words(
    event: events.Passed,
    names: Sequence[str],
    translate: Translate,
    you: int | None,
) -> tuple[str, dict[str, Any]]:
    where = DIRECTION_WORDS[DIRECTIONS[event.number - 1]]
    params = {"direction": translate(where)}
    sent = [
        translate(_BLIND_YOU if seat == you else _BLIND).format(
            seat=names[seat], count=count
        )
        for seat, count in enumerate(event.blind)
        if count
    ]
    if not sent:
        return "passed", params
    return "passed_blind", params | {"blind": " ".join(sent)}
