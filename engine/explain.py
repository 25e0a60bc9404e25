"""The only place where reasons, events and payments become sentences.

Every function takes `translate`, a function from English text to another
language's; templates are marked with `gettext_noop` so that they can be
collected.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine import events
from engine.charleston import DIRECTIONS
from engine.scoring import Payment, Share
from engine.tiles import Suit, Tile
from engine.verdicts import Reason, ReasonCode

Translate = Callable[[str], str]


def identity(text: str) -> str:
    """The default translation: English as it is written here."""
    return text


def gettext_noop(text: str) -> str:
    """Marks a sentence for the collection of texts; changes nothing."""
    return text


_ = gettext_noop

SENTENCES: Final[dict[ReasonCode, str]] = {
    ReasonCode.UNREADABLE_TILE: _(
        "“{word}” (word {place}) is no tile. Write tiles like 3B, 222C, E, R, 0, F"
        " or J."
    ),
    ReasonCode.TEXT_TOO_LONG: _(
        "That is too much text: {length} characters, and {most} are read at most."
    ),
    ReasonCode.TOO_MANY_COPIES: _(
        "You have {count} of {tile}, but the set holds only {most}."
    ),
    ReasonCode.WRONG_TILE_COUNT: _(
        "A finished hand has {need} tiles, exposures counted; here are {count}."
    ),
    ReasonCode.FITS_NO_LINE: _("These tiles do not make a line of the card."),
    ReasonCode.JOKER_IN_PAIR: _(
        "{section}, line {number} would be complete, but a joker would have to stand"
        " in the pair of {tile}. Jokers help only in groups of three or more."
    ),
    ReasonCode.JOKER_IN_SINGLE: _(
        "{section}, line {number} would be complete, but a joker would have to stand"
        " for the single {tile}. Jokers help only in groups of three or more."
    ),
    ReasonCode.JOKER_FORBIDDEN_ON_LINE: _(
        "{section}, line {number} takes no joker anywhere, and one would have to"
        " stand for {tile}."
    ),
    ReasonCode.CONCEALED_LINE_EXPOSED: _(
        "The tiles make {section}, line {number}, but that line is concealed (C):"
        " with an exposure on the rack it cannot be won."
    ),
    ReasonCode.EXPOSURE_FITS_NO_LINE: _(
        "No line of the card that may be exposed has these exposed groups together:"
        " {exposures}."
    ),
    ReasonCode.EXPOSURE_NEEDS_NATURAL: _(
        "An exposure holds at least one tile that is not a joker: the one that was"
        " called."
    ),
    ReasonCode.EXPOSURE_MIXES_TILES: _(
        "An exposure is made of like tiles and jokers; {tiles} are of different kinds."
    ),
    ReasonCode.EXPOSURE_WRONG_SIZE: _(
        "An exposure has three to six tiles; this would have {size}."
    ),
    ReasonCode.ONLY_CONCEALED_LINES: _(
        "Only concealed (C) lines have such groups, and those may not be exposed."
    ),
    ReasonCode.CALL_FOR_PAIR_OR_SINGLE: _(
        "{tile} cannot be called for a pair or a single, except to complete Mahjong."
    ),
    ReasonCode.CALL_NEEDS_LIKE_TILES: _(
        "To expose {tile} you need more of the same tile, or jokers, and nothing else."
    ),
    ReasonCode.JOKER_CANNOT_BE_CLAIMED: _(
        "A discarded joker is dead: nobody can claim it, not even for Mahjong."
    ),
    ReasonCode.OWN_DISCARD: _("You cannot claim your own discard."),
    ReasonCode.NO_OPEN_DISCARD: _(
        "No discard is open to a claim now; only the newest one can be called."
    ),
    ReasonCode.ALREADY_ANSWERED: _("You have already answered."),
    ReasonCode.NO_OPEN_EXPOSURE: _(
        "An exposure can be changed only until its owner discards or exchanges a joker."
    ),
    ReasonCode.EXPOSURE_UNCHANGED: _("That is what your exposure shows already."),
    ReasonCode.GAME_OVER: _("This game is over."),
    ReasonCode.NOT_YOUR_TURN: _("It is not your turn."),
    ReasonCode.WRONG_PHASE: _("That is not what the table waits for now."),
    ReasonCode.PICK_FIRST: _("Pick a tile from the wall first."),
    ReasonCode.ALREADY_PICKED: _("You have picked already: now discard one tile."),
    ReasonCode.TILE_NOT_IN_RACK: _("You do not have {tiles} in your rack."),
    ReasonCode.HAND_IS_DEAD: _("This hand is dead: it takes no more part in the game."),
    ReasonCode.EXCHANGE_BEFORE_PICK: _(
        "Pick or call first: a joker taken before that would make your hand dead."
    ),
    ReasonCode.EXCHANGE_NEEDS_NATURAL: _(
        "Give the tile that the joker stands for; a joker is not exchanged for a joker."
    ),
    ReasonCode.EXCHANGE_NO_SUCH_EXPOSURE: _("There is no such exposure."),
    ReasonCode.EXCHANGE_NO_JOKER: _("That exposure of {tile} holds no joker."),
    ReasonCode.EXCHANGE_WRONG_TILE: _(
        "The joker there stands for {need}, so {tile} does not fit."
    ),
    ReasonCode.JOKER_NEVER_PASSED: _(
        "A joker is never passed. Keep it: it can fill a place in any group of three"
        " or more."
    ),
    ReasonCode.PASS_WRONG_COUNT: _(
        "Choose exactly {need} tiles for this pass; you have chosen {count}."
    ),
    ReasonCode.BLIND_NOT_ALLOWED: _(
        "A blind pass is allowed only on the first left and the last right."
    ),
    ReasonCode.STOP_NOT_NOW: _(
        "The Charleston can be stopped only after the first left."
    ),
    ReasonCode.COURTESY_WRONG_COUNT: _("Ask for 0, 1, 2 or 3 tiles."),
    ReasonCode.HEAVENLY_ONLY_EAST: _(
        "Only East can declare before the first pass: the others have 13 tiles."
    ),
    ReasonCode.UNKNOWN_CARD: _("There is no such card here."),
    ReasonCode.UNKNOWN_LINE: _("The card has no line {number} in {section}."),
    ReasonCode.LINE_MISPRINTED: _(
        "{section}, line {number} is misprinted on the card and left out of play."
    ),
    ReasonCode.UNKNOWN_RULES: _("“{rules}” are no rules that are known here."),
    ReasonCode.UNKNOWN_ACTION: _("“{action}” is nothing that can be done here."),
    ReasonCode.UNKNOWN_SEAT: _("Seats are numbered 0 to 3."),
    ReasonCode.RECORD_UNREADABLE: _("Line {line} of this record cannot be read."),
    ReasonCode.RECORD_OTHER_CARD: _(
        "This record was played on another card than {slug} as it is now."
    ),
    ReasonCode.PICKED_OUT_OF_TURN: _("A tile was picked and racked out of turn."),
    ReasonCode.PICKED_WRONG_END: _("A tile was picked from the wrong end of the wall."),
    ReasonCode.PICKED_TWICE: _("A second tile was picked in the same turn."),
    ReasonCode.DISCARDED_WITHOUT_PICK: _(
        "A tile was discarded without a pick, which leaves the hand one short."
    ),
    ReasonCode.DISCARDED_OUT_OF_TURN: _("A tile was discarded out of turn."),
    ReasonCode.MISNAMED_DISCARD: _(
        "That tile is {tile}, not {named}. Say the right name; nothing is owed."
    ),
    ReasonCode.EXPOSED_ON_WRONG_NAME: _(
        "The tile on the table is {tile}, whatever was said: {named} cannot be exposed"
        " with it."
    ),
    ReasonCode.LAST_DISCARD_MAHJONG_ONLY: _(
        "At this table the last discard can be claimed only for Mahjong."
    ),
    ReasonCode.COLD_WALL: _(
        "This table plays a cold wall: on the last wall this claim is not allowed."
    ),
    ReasonCode.TOO_FEW_TILES: _(
        "The hand has {count} tiles, exposures counted, where it should have {need}."
    ),
    ReasonCode.TOO_MANY_TILES: _(
        "The hand has {count} tiles, exposures counted, where it should have {need}."
    ),
    ReasonCode.NO_LINE_POSSIBLE: _(
        "With what lies on the table, no line that fits the exposures can be finished."
    ),
    ReasonCode.FALSE_MAHJONG: _("Mahjong was declared and shown, and it was none."),
    ReasonCode.HAND_STILL_POSSIBLE: _(
        "As far as the table shows, that hand can still be won."
    ),
    ReasonCode.OWN_HAND: _("Nobody can declare the own hand dead: play on."),
    ReasonCode.CHALLENGE_TOO_EARLY: _(
        "A hand can be challenged only after East’s first discard."
    ),
    ReasonCode.CHALLENGE_PENDING: _("This challenge has been made; it is not settled."),
    ReasonCode.NO_CHALLENGE: _("Nobody has challenged this hand."),
    ReasonCode.NOT_DECLARED: _("There is no declared Mahjong to answer for."),
    ReasonCode.POSITION_FIELD: _("“{field}” is missing, unknown or not right."),
    ReasonCode.POSITION_TOTAL: _(
        "All places together hold {count} tiles; the set has {need}."
    ),
    ReasonCode.POSITION_COUNT: _(
        "Seat {seat} holds {count} tiles, exposures counted; now it should be {need}."
    ),
    ReasonCode.BAD_QUESTION: _("The field “{field}” of this question is not right."),
}

_MISSING: Final = _(
    "These tiles do not make a line of the card. The nearest is {section}, line"
    " {number}: it lacks {tiles}."
)
_MISSING_JOKERS: Final = _(
    "These tiles do not make a line of the card. The nearest is {section}, line"
    " {number}: it lacks {tiles}, of which jokers can be {jokers}."
)


_PASS_ONE: Final = _("Choose exactly one tile for this pass; you have chosen {count}.")
_PASS_OR_BLIND: Final = _(
    "Choose exactly {need} tiles for this pass, or pass blind to send on unseen what"
    " is missing; you have chosen {count}."
)
_SUIT_LEFT_OUT: Final = _(
    "“{word}” (word {place}) lacks its suit. Write B for Bams, C for Craks or D for"
    " Dots behind it, such as {word}B."
)
_NUMBERS: Final = re.compile(r"[1-9]{1,6}")


def explain(reason: Reason, translate: Translate = identity) -> str:
    """The reason as a sentence for the player it is told to."""
    params = _words(reason.params, translate)
    template = _variant(reason) or SENTENCES[reason.code]
    if "missing" in reason.params:
        template = _MISSING_JOKERS if reason.params["jokers"] else _MISSING
        params["tiles"] = counted_names(reason.params["missing"], translate)
    return translate(template).format(**params)


def _variant(reason: Reason) -> str | None:
    """A sentence that fits this case of a code better than the general one."""
    if reason.code is ReasonCode.PASS_WRONG_COUNT:
        if reason.params.get("blind"):
            return _PASS_OR_BLIND
        return _PASS_ONE if reason.params["need"] == 1 else None
    if reason.code is ReasonCode.UNREADABLE_TILE:
        word = str(reason.params["word"])
        return _SUIT_LEFT_OUT if _NUMBERS.fullmatch(word) else None
    return None


def tile_name(tile: Tile, translate: Translate = identity) -> str:
    """The tile as it is called at the table: "Three Bam", "Soap", "East"."""
    return translate(tile.spoken)


def tile_names(tiles: Sequence[Tile], translate: Translate = identity) -> str:
    """Several tiles as called, with commas."""
    return ", ".join(tile_name(tile, translate) for tile in tiles)


_COUNTED: Final = _("{count} × {tile}")


def counted_names(tiles: Sequence[Tile], translate: Translate = identity) -> str:
    """Like tiles counted: "2 × Eight Crak, Soap"."""
    return ", ".join(
        translate(_COUNTED).format(count=count, tile=tile_name(tile, translate))
        if count > 1
        else tile_name(tile, translate)
        for tile, count in Counter(tiles).items()
    )


def suit_name(suit: Suit, translate: Translate = identity) -> str:
    """The suit as it is said: "Bam", "Crak", "Dot"."""
    return translate(suit.spoken)


def _words(params: Mapping[str, Any], translate: Translate) -> dict[str, Any]:
    return {name: _word(value, translate) for name, value in params.items()}


def _word(value: Any, translate: Translate) -> Any:
    if isinstance(value, Tile):
        return tile_name(value, translate)
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return "; ".join(tile_names(group, translate) for group in value)
    if isinstance(value, tuple):
        return tile_names(value, translate)
    return value


# -- events --------------------------------------------------------------------

EVENT_SENTENCES: Final[dict[str, str]] = {
    "dealt": _("{dealer} is East and rolls {roll}. The tiles are dealt."),
    "dealt_you": _("You are East and roll {roll}. The tiles are dealt."),
    "passed": _("Pass {number}, {direction}: everybody gives three tiles."),
    "passed_blind": _("Pass {number}, {direction}. Sent on unseen: {blind}."),
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
    "exchanged_own": _("{seat} gives {tile} for a joker of the own exposure."),
    "exchanged_own_you": _("You give {tile} for the joker in your own exposure."),
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
    "challenged": _("{seat} says that {target}’s hand is dead."),
    "challenged_you": _("You say that {target}’s hand is dead."),
    "challenged_yours": _("{seat} says that your hand is dead."),
    "challenge_contested": _("{seat} contests that and plays on."),
    "challenge_contested_you": _("You contest that and play on."),
    "hand_died": _("{seat}’s hand is dead. {why}"),
    "hand_died_you": _("Your hand is dead. {why}"),
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
    "wall_game": _("The wall is out and nobody has Mahjong: a wall game. Nobody pays."),
}

DIRECTION_WORDS: Final = {
    "right": _("to the right"),
    "across": _("across"),
    "left": _("to the left"),
}
_PAIR: Final = _("{one} and {other} {count}")
_BLIND: Final = _("{seat} {count}")


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
    key, params = _event_words(event, names, translate)
    key += _person(event, key, you)
    return translate(EVENT_SENTENCES[key]).format(**params)


def _person(event: events.Event, key: str, you: int | None) -> str:
    if you is None or getattr(event, "tile", you) is None:
        return ""
    actor = getattr(event, "dealer" if event.type == "dealt" else "seat", None)
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
    event: events.Event, names: Sequence[str], translate: Translate
) -> tuple[str, dict[str, Any]]:
    key = _special_key(event)
    params: dict[str, Any] = {
        name: names[value]
        for name in ("seat", "owner", "discarder", "dealer", "target")
        if isinstance(value := getattr(event, name, None), int)
    }
    for name in ("tile", "named", "tiles", "section", "number"):
        if (value := getattr(event, name, None)) is not None:
            params[name] = _word(value, translate)
    match event:
        case events.Dealt():
            params["roll"] = sum(event.dice)
        case events.Passed():
            key, more = _pass_words(event, names, translate)
            params |= more
        case events.CourtesyAgreed(counts=counts):
            params["pairs"] = "; ".join(
                translate(_PAIR).format(one=names[i], other=names[i + 2], count=count)
                for i, count in enumerate(counts)
            )
        case events.Picked() | events.HandDied() | events.GameEnded():
            key, more = _table_words(event, translate)
            params |= more
    return key, params


_CAUSES: Final = {
    ReasonCode.TOO_FEW_TILES: _("It has too few tiles."),
    ReasonCode.TOO_MANY_TILES: _("It has too many tiles."),
    ReasonCode.EXPOSURE_FITS_NO_LINE: _("No line of the card has these exposures."),
    ReasonCode.CALL_FOR_PAIR_OR_SINGLE: _("A tile was called for a pair."),
    ReasonCode.CALL_NEEDS_LIKE_TILES: _("The exposure is not made of like tiles."),
    ReasonCode.HAND_IS_DEAD: _("The challenge was accepted."),
    ReasonCode.HAND_STILL_POSSIBLE: _("The challenge was wrong."),
    ReasonCode.EXCHANGE_BEFORE_PICK: _("A joker was taken before the pick."),
    ReasonCode.EXPOSED_ON_WRONG_NAME: _("Tiles were exposed for a tile only named."),
}
"""Why a hand died, told to the whole table, where the reason speaks to one."""


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
        case events.MahjongDeclared(by=by):
            return f"mahjong_{by}"
    return event.type


def _table_words(
    event: events.Picked | events.HandDied | events.GameEnded, translate: Translate
) -> tuple[str, dict[str, Any]]:
    if isinstance(event, events.HandDied):
        return event.type, {"why": _cause(event.code, translate)}
    if isinstance(event, events.GameEnded):
        return f"ended_{event.why}", {}
    return f"picked_{event.how}" if event.how else event.type, {}


def _cause(code: str, translate: Translate) -> str:
    known = ReasonCode(code)
    return translate(_CAUSES.get(known, SENTENCES[known]))


def _pass_words(
    event: events.Passed, names: Sequence[str], translate: Translate
) -> tuple[str, dict[str, Any]]:
    where = DIRECTION_WORDS[DIRECTIONS[event.number - 1]]
    params = {"direction": translate(where)}
    sent = [
        translate(_BLIND).format(seat=names[seat], count=count)
        for seat, count in enumerate(event.blind)
        if count
    ]
    if not sent:
        return "passed", params
    return "passed_blind", params | {"blind": ", ".join(sent)}


# -- rulings -------------------------------------------------------------------

CONSEQUENCES: Final[dict[str, str]] = {
    "": _("Nothing speaks against it."),
    "refused": _("It is not done, or put right at once; nobody loses anything."),
    "dies": _(
        "It can be done at a table. Once an opponent challenges it, the hand is dead:"
        " its player stops playing and still pays the winner."
    ),
    "out_of_turn": _(
        "It can happen at a table. Once an opponent challenges it, the hand is dead;"
        " should a discard out of turn give somebody Mahjong, its player pays four"
        " times the value alone."
    ),
    "false_mahjong": _(
        "Taken back before a tile is shown it costs nothing. Once shown, the hand is"
        " dead; on a discard it may still become a lawful exposure."
    ),
    "misnamed": _(
        "The game ends: whoever misnamed the tile pays four times the value, and the"
        " others pay nothing."
    ),
    "unsettled": _("There is no settled answer; the table has to agree on one."),
    "wrong_challenge": _(
        "If the other contests it, the one who was wrong pays 50 points at the end."
    ),
    "house": _("Good sources differ, and the rules of this table do not settle it."),
}


def explain_consequence(consequence: str, translate: Translate = identity) -> str:
    """What happens at a table, for the `consequence` of a ruling."""
    return translate(CONSEQUENCES[consequence])


_FIX_TILES: Final = _("Change {give} for {take}.")
_FIX_TAKE: Final = _("You still need {take}.")
FIX_ACTIONS: Final[dict[str, str]] = {
    "pass": _("Pass {tiles} instead."),
    "pass_blind": _("Pass {tiles} and send on {blind} unseen."),
    "vote": _("Say whether you go on to the second Charleston."),
    "ask_courtesy": _("Ask for {count} tiles."),
    "pass_courtesy": _("Give {tiles} instead."),
    "pick": _("Pick a tile first."),
    "discard": _("Discard {tile} instead."),
    "let_go": _("Let it go."),
    "call": _("Expose it with {tiles}."),
    "change_exposure": _("Show {tiles}."),
    "exchange": _("Give {tile}, which fits."),
    "challenge": _("Challenge another hand."),
}


def explain_fix(fix: Any, translate: Translate = identity) -> str:
    """The smallest fix of a ruling in words; empty when there is none."""
    if fix is None:
        return ""
    if fix.action is None:
        take = counted_names(fix.take, translate)
        give = counted_names(fix.give, translate)
        template = _FIX_TILES if fix.give else _FIX_TAKE
        return translate(template).format(take=take, give=give)
    action = fix.action
    key = "pass_blind" if getattr(action, "blind", 0) else action.type
    names = ("tile", "tiles", "blind", "count")
    params = {
        name: _word(getattr(action, name), translate)
        for name in names
        if hasattr(action, name)
    }
    return translate(FIX_ACTIONS[key]).format(**params)


# -- payments ------------------------------------------------------------------

_STEPS: Final = {
    "discarder": _("× 2 (for the discard)"),
    "self_pick": _("× 2 (the winner picked the tile)"),
    "jokerless": _("× 2 (no joker in the hand)"),
    "dice": _("× 2 (East rolled a double)"),
    "four_times": _("× 4 (the one at fault pays alone)"),
    "false_mahjong": _("× 2 (for the false Mahjong)"),
}
_ADDED: Final = {
    "self_pick_10": _("{sum} + 10 (picked)"),
    "joker_free_10": _("{sum} + 10 (no joker)"),
}
_DEBTS: Final = {
    "": _("{payer} pays {receiver} {points} (a contested challenge)"),
    "_you": _("You pay {receiver} {points} (a contested challenge)"),
    "_yours": _("{payer} pays you {points} (a contested challenge)"),
}
_PAYS: Final = _("{name} pays {sum}")
_YOU_PAY: Final = _("You pay {sum}")
_PAYS_TO: Final = _("{name} pays {other} {sum}")
_YOU_PAY_TO: Final = _("You pay {other} {sum}")
_RECEIVES: Final = _("{name} receives {sum}")
_YOU_RECEIVE: Final = _("You receive {sum}")
_FOR_TABLE: Final = _("{sum} (for the whole table)")
_NOBODY: Final = _("Nobody pays.")


def explain_share(
    share: Share,
    account: Payment,
    names: Sequence[str],
    translate: Translate = identity,
    you: int | None = None,
) -> str:
    """One payer's sum: "Rosa pays 25 × 2 (for the discard) = 50".

    `names` are by seat; with a bettor the fifth is the bettor's.
    """
    total = _sum_text(share, account, translate)
    values = {"name": names[share.seat], "other": names[share.to], "sum": total}
    if share.to == account.winner:
        template = _YOU_PAY if share.seat == you else _PAYS
    else:
        template = _YOU_PAY_TO if share.seat == you else _PAYS_TO
    return translate(template).format(**values)


def _sum_text(share: Share, account: Payment, translate: Translate) -> str:
    if share.parts:
        added = " + ".join(map(str, share.parts))
        whole = translate(_FOR_TABLE).format(sum=added)
        return f"{whole} = {share.amount}"
    text = str(account.value)
    for bonus in account.bonuses:
        text = translate(_ADDED[bonus]).format(sum=text)
    if account.bonuses:
        text = f"({text})"
    text = " ".join([text, *(translate(_STEPS[step]) for step in share.doubles)])
    return text if text == str(share.amount) else f"{text} = {share.amount}"


def explain_payment(
    account: Payment | None,
    names: Sequence[str],
    translate: Translate = identity,
    you: int | None = None,
) -> tuple[str, ...]:
    """The payments of a game, a sentence a share, that anybody can follow."""
    if account is None or not account.shares:
        return (translate(_NOBODY),)
    lines = [
        explain_share(share, account, names, translate, you) for share in account.shares
    ]
    receivers = dict.fromkeys(share.to for share in account.shares)
    for seat in receivers:
        amounts = [share.amount for share in account.shares if share.to == seat]
        total = " + ".join(map(str, amounts))
        if len(amounts) > 1:
            total = f"{total} = {sum(amounts)}"
        template = _YOU_RECEIVE if seat == you else _RECEIVES
        lines.append(translate(template).format(name=names[seat], sum=total))
    return tuple(lines)


def explain_debts(
    debts: Sequence[tuple[int, int, int]],
    names: Sequence[str],
    translate: Translate = identity,
    you: int | None = None,
) -> tuple[str, ...]:
    """What contested challenges cost, a sentence each (dead-11, wall-06)."""
    lines = []
    for payer, receiver, points in debts:
        form = "_you" if payer == you else "_yours" if receiver == you else ""
        values = {"payer": names[payer], "receiver": names[receiver], "points": points}
        lines.append(translate(_DEBTS[form]).format(**values))
    return tuple(lines)
