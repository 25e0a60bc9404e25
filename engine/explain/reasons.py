"""Why not: every reason as a sentence for the player it is told to."""

from __future__ import annotations

import re
from typing import Final

from engine.explain.words import Translate, counted_names, gettext_noop, identity, words
from engine.verdicts import Reason, ReasonCode

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
        "You have {count} × {tile}, but the set holds only {most}."
    ),
    ReasonCode.WRONG_TILE_COUNT: _(
        "A finished hand has {need} tiles, exposures counted; here are {count}."
    ),
    ReasonCode.FITS_NO_LINE: _("These tiles do not make a line of the card."),
    ReasonCode.JOKER_IN_PAIR: _(
        "{section}, line {number} would be complete, but a joker would have to stand"
        " in the {tile} pair. Jokers help only in groups of three or more."
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
    ReasonCode.EXCHANGE_NO_JOKER: _("That {tile} exposure holds no joker."),
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
    ReasonCode.SECOND_ALWAYS_PLAYED: _(
        "At this table the second Charleston is always played; nobody may stop it."
    ),
    ReasonCode.SECOND_NEVER_PLAYED: _(
        "At this table there is no second Charleston: after the first left the "
        "courtesy follows."
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
    ReasonCode.FUTURE_MUST_WAIT: _(
        "The tile that you have picked ahead would complete your hand, but it is yours"
        " only when your turn comes. Wait for it."
    ),
    ReasonCode.BLANKS_OFF: _("This table does not play with blanks."),
    ReasonCode.BLANK_NEVER_PASSED: _("A blank is never passed."),
    ReasonCode.BLANK_CANNOT_BE_CLAIMED: _("Nobody can claim a blank."),
    ReasonCode.BLANK_IN_HAND: _(
        "A blank is in no winning hand, and it is never exposed."
    ),
    ReasonCode.NO_BLANK: _("You have no blank in your rack."),
    ReasonCode.NOT_A_DEAD_DISCARD: _(
        "{tile} is not among the dead discards that a blank can take."
    ),
    ReasonCode.WALL_TILE_TURNED: _(
        "A tile of the wall was turned over, and it was nobody’s pick."
    ),
    ReasonCode.WALL_NOT_OPEN: _("A tile was racked from a wall that was not open yet."),
    ReasonCode.EXCHANGE_IS_MADE: _("The tiles have moved: the exchange is made."),
    ReasonCode.WRONG_TILE_LIFTED: _(
        "The tile that was lifted lay beside the one that was claimed."
    ),
    ReasonCode.LOOKED_BEFORE_BLIND: _(
        "A tile that is sent on blind may not be looked at before."
    ),
    ReasonCode.POSITION_FIELD: _("“{field}” is missing, unknown or not right."),
    ReasonCode.POSITION_TOTAL: _(
        "All places together hold {count} tiles; the set has {need}."
    ),
    ReasonCode.POSITION_COUNT: _(
        "Seat {seat} holds {count} tiles, exposures counted; now it should be {need}."
    ),
    ReasonCode.UNKNOWN_AIM: _("There is no aim “{aim}”."),
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


CAUSES: Final = {
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


def explain(reason: Reason, translate: Translate = identity) -> str:
    """The reason as a sentence for the player it is told to."""
    params = words(reason.params, translate)
    template = _variant(reason) or SENTENCES[reason.code]
    if not reason.params:
        # A slip tells only what kind it was, not which tiles (see `engine.parts.Slip`).
        template = CAUSES.get(reason.code, template)
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
