"""Why a move was made, in words: one sentence a motive, from the numbers used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.explain.words import (
    Translate,
    chance_words,
    gettext_noop,
    identity,
    words,
)
from engine.motives import Motive, MotiveCode

_ = gettext_noop

MOTIVES: Final[dict[MotiveCode, str]] = {
    MotiveCode.MAHJONG: _("It is Mahjong: {line}, {points} points."),
    MotiveCode.ONLY_WAY: _("There was nothing else to do."),
    MotiveCode.PASS_LEAVES: _(
        "Without {tiles} the nearest hand is {line}, {away} away, "
        "with {chance} to win, all lines together."
    ),
    MotiveCode.DISCARD_LEAVES: _(
        "Without {tiles} the nearest hand is {line}, {away} away, "
        "with {chance} to win, all lines together."
    ),
    MotiveCode.CALL_LEAVES: _(
        "With the call the nearest hand is {line}, {away} away, "
        "with {chance} to win, all lines together."
    ),
    MotiveCode.LETTING_GO_LEAVES: _(
        "Letting it go leaves {line} as the nearest hand, {away} away, with {chance} "
        "to win, all lines together."
    ),
    MotiveCode.EXCHANGE_LEAVES: _(
        "Giving {tiles} leaves {line} as the nearest hand, {away} away, with {chance} "
        "to win, all lines together."
    ),
    MotiveCode.NOTHING_LEFT: _(
        "No hand of the card is in reach any more; {tiles} can go."
    ),
    MotiveCode.NEXT_BEST: _("The next best, {tiles}, would leave {chance}."),
    MotiveCode.NEXT_IS_EQUAL: _("Just as good: {tiles}, with {chance}."),
    MotiveCode.NEXT_IS_DANGEROUS: _(
        "{tiles} would leave {chance}, but in {danger} of 100 such games it "
        "gives somebody Mahjong at once."
    ),
    MotiveCode.DANGER_TAKEN: _(
        "It gives somebody Mahjong in about {danger} of 100 such games; {tiles}, the "
        "next best, would cost more of the own hand: {chance} to win."
    ),
    MotiveCode.CALLING_BRINGS: _(
        "Calling would bring {chance}, and show everybody a part of the hand."
    ),
    MotiveCode.LETTING_GO_BRINGS: _("Letting it go would leave {chance}."),
    MotiveCode.SERVES_LEAST: _(
        "The hands still open need {tiles} least: at most {share}% of what the most "
        "useful tile of the rack is worth."
    ),
    MotiveCode.SERVES_NOTHING: _(
        "The hands still open have next to no use for {tiles}."
    ),
    MotiveCode.KEEPS_OPEN: _(
        "The nearest of them is {line}, {away} away; lines kept in mind: {lines}."
    ),
    MotiveCode.CALL_GAINS: _(
        "The call brings the nearest hand nearer: {after} tiles to go instead of "
        "{before}, where a tile that is hard to get counts for more."
    ),
    MotiveCode.CALL_GAINS_LITTLE: _(
        "A call would leave {after} tiles to go instead of {before}: too little gained "
        "to show a part of the hand."
    ),
    MotiveCode.CALL_GAINS_NOTHING: _(
        "A call would bring no hand nearer than it is, and show a part of it."
    ),
    MotiveCode.EXCHANGE_COSTS_NOTHING: _(
        "The joker can do all that {tiles} did, and more: {after} tiles to go instead "
        "of {before}, where a tile that is hard to get counts for more."
    ),
    MotiveCode.KEEPS_TO_FAMILY: _(
        "It has set its heart on {section}, and there on {line}, {away} away."
    ),
    MotiveCode.OF_NO_USE_THERE: _("That hand has no use for {tiles}."),
    MotiveCode.WANTED_THERE: _("That hand still needs {tiles}, which you gave away."),
    MotiveCode.GROUP_OF_ITS_HAND: _("{tiles} makes a group of that hand."),
    MotiveCode.OVERLOOKED_CALL: _(
        "It did not notice that {tiles} would have made a group of that hand."
    ),
    MotiveCode.OVERLOOKED_EXCHANGE: _(
        "It did not notice that {tiles} could have been exchanged for a joker."
    ),
    MotiveCode.HOPES_IN_VAIN: _(
        "It has not counted the tiles on the table: that hand cannot be made any more."
    ),
    MotiveCode.LOOKS_AT_OWN_RACK: _(
        "It looks at its own rack alone, not at what others have shown."
    ),
    MotiveCode.VOTE_GO_ON: _("Still {away} away: another three passes can help."),
    MotiveCode.VOTE_STOP: _("Only {away} away: another pass could take what it needs."),
    MotiveCode.SPARE_TILES: _(
        "Tiles of its rack that are worth little to its hands: {count}."
    ),
    MotiveCode.SEEN_DEAD: _("What lies open shows that the hand is dead."),
    MotiveCode.SEEN_ALIVE: _("Nothing that lies open shows that the hand is dead."),
}
"""One sentence a motive; the codes are stable for ever."""

_ONE_AWAY: Final = _("one tile")
_TILES_AWAY: Final = _("{count} tiles")
_NOT_AWAY: Final = _("no tile")


def explain_motive(motive: Motive, translate: Translate = identity) -> str:
    """The sentence for a motive; `translate` turns the template's language."""
    params = words(motive.params, translate)
    if "away" in motive.params:
        params["away"] = _away(motive.params, translate)
    if "chance" in motive.params:
        params["chance"] = chance_words(motive.params["chance"], translate)
    return translate(MOTIVES[motive.code]).format(**params)


def _away(params: Mapping[str, Any], translate: Translate) -> str:
    count = params["away"]
    if count <= 1:
        return translate(_ONE_AWAY if count == 1 else _NOT_AWAY)
    return translate(_TILES_AWAY).format(count=count)
