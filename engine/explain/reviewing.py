"""The review of a game in words: calm, and never a grade."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import Call, Discard, LetGo
from engine.dropping import Dropped, DroppedCode
from engine.explain.words import (
    Translate,
    chance_words,
    counted_names,
    gettext_noop,
    identity,
    line_name,
    tile_name,
)
from engine.motives import DANGEROUS, percent
from engine.parts import Outcome
from engine.reviewing import MUCH, Accuracy, Area, Decision, Grade, Review

_ = gettext_noop

NEARLY_ALL: Final = 0.85
MOST: Final = 0.6
"""Shares of the decisions of an area that are called so."""

_WON_WELL: Final = _(
    "You won, and no choice of yours gave anything away that is worth naming. "
    "Beautifully played."
)
_WON: Final = _(
    "You won. A few choices could have made it easier still, and are worth a second "
    "look."
)
_WELL: Final = _(
    "You did not win this one, and no choice of yours was to blame: nothing that you "
    "could see spoke clearly for another. Of four players one wins, so that even good "
    "players win only about one game in four."
)
_NOT_WON: Final = _(
    "You did not win this one, and that is usual: of four players one wins, about one "
    "game in four. What counts is how you chose, whatever the tiles did then."
)
_MISSED: Final = _(
    "You held Mahjong in this game and played on. That is easily overlooked in the "
    "bustle of a turn, and it is what is most worth a look here."
)
_NOTHING: Final = _(
    "You had no choice in this game that can be weighed, so there is nothing to "
    "compare."
)


def explain_review(
    found: Review, outcome: Outcome | None, seat: int, translate: Translate = identity
) -> str:
    """What to make of the game as a whole, for the player at `seat`."""
    won = outcome is not None and outcome.winner == seat
    if not found.decisions:
        return translate(_NOTHING)
    if not found.mattered:
        return translate(_WON_WELL if won else _WELL)
    if not won and any(one.missed_mahjong for one in found.mattered):
        return translate(_MISSED)
    return translate(_WON if won else _NOT_WON)


_GAVE_FAIR: Final = _(
    "Your {tile} gave the winner Mahjong. By what lay open that happens in about "
    "{danger} of 100 such games, and no other discard was clearly better: it was bad "
    "luck."
)
_GAVE: Final = _(
    "Your {tile} gave the winner Mahjong. By what lay open that happens in about "
    "{danger} of 100 such games; another discard would have been better."
)


def explain_given(
    found: Review, outcome: Outcome | None, seat: int, translate: Translate = identity
) -> str:
    """What to make of the discard of `seat` that gave Mahjong; "" if none did."""
    if outcome is None or outcome.by != "discard" or outcome.discarder != seat:
        return ""
    thrown = [
        (one, one.chosen.action.tile)
        for one in found.decisions
        if isinstance(one.chosen.action, Discard)
    ]
    if not thrown or thrown[-1][1] not in outcome.tiles:
        return ""
    last, tile = thrown[-1]
    text = _GAVE_FAIR if last.grade is Grade.GOOD else _GAVE
    return translate(text).format(
        tile=tile_name(tile, translate),
        danger=max(1, percent(last.chosen.danger.chance)),
    )


# -- accuracy ----------------------------------------------------------------------

AREAS: Final[dict[Area, tuple[str, str]]] = {
    Area.PASSES: (_("pass"), _("passes")),
    Area.DISCARDS: (_("discard"), _("discards")),
    Area.CALLS: (_("answer to a discard"), _("answers to discards")),
    Area.EXCHANGES: (_("exchange"), _("exchanges")),
    Area.MAHJONG: (_("Mahjong"), _("Mahjongs")),
}
"""One of an area, and several."""
_MAHJONG: Final = _("You saw your Mahjong and declared it.")
_ONE_GOOD: Final = _("Your one {what} was as good as any.")
_ALL: Final = _("All of your {count} {what} were as good as the best one.")
_NEARLY_ALL: Final = _("Nearly all of your {what} were as good as the best one.")
_MOST: Final = _("Most of your {what} were as good as the best one.")
_SOME: Final = _("In your {what} there is something to discover.")
_A_LITTLE: Final = _("Your {what} gave away a little.")
_A_LOT: Final = _("Your {what} gave away much.")
_THE_REST: Final = _("What the others gave away is little: about {points} points.")
_THE_OTHERS: Final = _("Together the others gave away about {points} points.")
_TOGETHER: Final = _("Together they gave away about {points} points.")


def explain_accuracy(one: Accuracy, translate: Translate = identity) -> str:
    """How the decisions of an area compared, in a sentence or two."""
    if one.area is Area.MAHJONG and one.good == one.count:
        return translate(_MAHJONG)
    name = translate(AREAS[one.area][one.count != 1])
    points = max(1, round(one.lost))
    parts = [_share(one)]
    if one.count > 1 and one.good < one.count:
        parts.append(_given_away(one, parts[0]))
    return " ".join(
        translate(part).format(what=name, count=one.count, points=points)
        for part in parts
    )


def _share(one: Accuracy) -> str:
    if one.good == one.count:
        return _ALL if one.count > 1 else _ONE_GOOD
    if one.count == 1:
        return _A_LITTLE if one.lost < MUCH else _A_LOT
    share = one.good / one.count
    if share >= NEARLY_ALL:
        return _NEARLY_ALL
    return _MOST if share >= MOST else _SOME


def _given_away(one: Accuracy, share: str) -> str:
    if share == _SOME:
        return _TOGETHER
    return _THE_REST if one.lost < MUCH else _THE_OTHERS


# -- one decision --------------------------------------------------------------------

GRADES: Final[dict[Grade, str]] = {
    Grade.GOOD: _("as good as the best"),
    Grade.LITTLE: _("gave away a little"),
    Grade.MUCH: _("gave away much"),
}
_COST: Final = _(
    "Your chance to win went from {best} to {chosen}: about {points} points of a game."
)
_COST_AND_RISK: Final = _(
    "Your chance to win went from {best} to {chosen}. With what it "
    "risked, that is about {points} points of a game."
)
_RISK: Final = _(
    "Your chance to win was no lower, {chosen}, but what it risked was worth "
    "about {points} points of a game."
)
_SMALLER_WIN: Final = _(
    "Your chance to win was no lower, {chosen}, but a win would bring less: "
    "that is about {points} points of a game."
)
_TOLD: Final = _(
    "It brought your hand little, and showed the others a part of it: that is about "
    "{points} points of a game."
)
_THE_WIN: Final = _(
    "It was Mahjong: about {points} points. Playing on left {chosen} to win."
)


def explain_cost(one: Decision, translate: Translate = identity) -> str:
    """What a decision gave away, in chance and in points."""
    return translate(_cost(one)).format(
        best=chance_words(percent(one.best.chance), translate),
        chosen=chance_words(percent(one.chosen.chance), translate),
        points=max(1, round(one.lost)),
    )


def _cost(one: Decision) -> str:
    if one.missed_mahjong:
        return _THE_WIN
    risky = one.chosen.danger.chance - one.best.danger.chance >= DANGEROUS
    if percent(one.best.chance) > percent(one.chosen.chance):
        return _COST_AND_RISK if risky else _COST
    if isinstance(one.chosen.action, Call) and isinstance(one.best.action, LetGo):
        return _TOLD
    return _RISK if risky else _SMALLER_WIN


def explain_grade(grade: Grade, translate: Translate = identity) -> str:
    """How much a decision gave away, in a few words."""
    return translate(GRADES[grade])


# -- the line that became impossible --------------------------------------------------

DROPPED: Final[dict[DroppedCode, str]] = {
    DroppedCode.TILES_GONE: _(
        "{line} cannot do without {needed}, and no joker may stand there. Now {seen} "
        "lie open: {where}. Too few are left."
    ),
    DroppedCode.TOO_FEW_LEFT: _(
        "{line} takes {needed}. Now {seen} lie open: {where}. Even all the jokers that "
        "are left could not stand for the rest."
    ),
    DroppedCode.CONCEALED: _(
        "{line} is concealed: nothing of it may be shown before Mahjong. With your "
        "call of {tile} it was out of reach."
    ),
    DroppedCode.OWN_EXPOSURE: _(
        "With {needed} exposed, what you show no longer fits {line}: your call put it "
        "out of reach."
    ),
}
_LOOK_AGAIN: Final = _("That is the moment to look for another line.")
_WORTH_IT: Final = _(
    "The call was as good as the best choice all the same: it led you to another line."
)
_OPEN: Final = _("{seen} of the {copies}")
_ALL_OPEN: Final = _("all {copies}")
_DOWN: Final = _("{count} among the discards")
_SHOWN: Final = _("{count} exposed by {name}")
_OWN: Final = _("{count} exposed by you")


def explain_dropped(
    gone: Dropped,
    found: Review,
    names: Sequence[str],
    you: int,
    translate: Translate = identity,
) -> str:
    """When the line that was played for became impossible, and what showed it.

    `names` are the four players by seat, `found` is the review that tells of it.
    """
    parts = [
        translate(DROPPED[gone.code]).format(**_facts(gone, names, you, translate))
    ]
    made = next((one for one in found.decisions if one.number == gone.number), None)
    if gone.exposure is None:
        parts.append(translate(_LOOK_AGAIN))
    elif made is not None and made.grade is Grade.GOOD:
        parts.append(translate(_WORTH_IT))
    return " ".join(parts)


def _facts(
    gone: Dropped, names: Sequence[str], you: int, translate: Translate
) -> dict[str, object]:
    tile, need = gone.tile, gone.need
    if gone.exposure is not None:
        tile, need = gone.exposure.tile, gone.exposure.size
    if tile is None:
        return {"line": line_name(gone.line.name, translate)}
    return {
        "line": line_name(gone.line.name, translate),
        "tile": tile_name(tile, translate),
        "needed": counted_names((tile,) * need, translate),
        "seen": translate(_OPEN if gone.seen < tile.copies else _ALL_OPEN).format(
            seen=gone.seen, copies=tile.copies
        ),
        "where": ", ".join(_where(gone, names, you, translate)),
    }


def _where(
    gone: Dropped, names: Sequence[str], you: int, translate: Translate
) -> list[str]:
    found = [translate(_DOWN).format(count=gone.down)] if gone.down else []
    for seat, count in enumerate(gone.shown):
        if count:
            text = _OWN if seat == you else _SHOWN
            found.append(translate(text).format(count=count, name=names[seat]))
    return found
