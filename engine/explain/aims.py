"""Aims in words: what is asked of a player, and what became of it."""

from __future__ import annotations

from typing import Any, Final

from engine.aims import Aim, AimCode, AimState, JudgedAim
from engine.explain.words import Translate, gettext_noop, identity, words

_ = gettext_noop

AIMS: Final[dict[AimCode, str]] = {
    AimCode.NO_CALLS_BEFORE: _("Call no tile before discard number {discards}."),
    AimCode.KEEP_FAMILIES_OPEN: _(
        "Keep {families} families of the card open {passes}."
    ),
    AimCode.NO_PAIR_PASSED: _("Pass no pair in the Charleston."),
    AimCode.NO_JOKER_DISCARDED: _("Discard no joker."),
    AimCode.NO_WINNING_DISCARD: _("Discard nobody’s winning tile."),
    AimCode.WIN: _("Make Mahjong."),
    AimCode.WIN_CONCEALED: _("Make Mahjong with nothing exposed."),
    AimCode.WIN_IN_SECTION: _("Make Mahjong with a line of {section}."),
}
"""What is asked, said to the player."""
PASSES: Final = (
    _("in the first right pass"),
    _("until the first across pass"),
    _("until the first left pass"),
    _("until the second left pass"),
    _("until the second across pass"),
    _("until the second right pass"),
)
"""How far an aim about the Charleston reaches, by the number of passes."""
BROKEN: Final[dict[AimCode, str]] = {
    AimCode.NO_CALLS_BEFORE: _("You called {tile}, discard number {count}."),
    AimCode.KEEP_FAMILIES_OPEN: _(
        "Of the families that were open, pass {number} left you {count}."
    ),
    AimCode.NO_PAIR_PASSED: _("You gave two or more {tile} away at once."),
    AimCode.NO_JOKER_DISCARDED: _("You discarded a joker, as discard number {count}."),
    AimCode.NO_WINNING_DISCARD: _("Your {tile} gave another player Mahjong."),
    AimCode.WIN: _("The game ended without your Mahjong."),
    AimCode.WIN_CONCEALED: _("The game ended without your Mahjong."),
    AimCode.WIN_IN_SECTION: _("The game ended without your Mahjong."),
}
"""What broke an aim, said to the player."""
_EXPOSED: Final = _("You called {tile} and exposed it.")
_OTHER_SECTION: Final = _("You made Mahjong, but with a line of {section}.")
STATES: Final[dict[AimState, str]] = {
    AimState.OPEN: _("Kept so far."),
    AimState.MET: _("Kept."),
}
_NOT_YET: Final = _("Not yet.")
_REACHED: Final = _("Reached.")


def explain_aim(aim: Aim, translate: Translate = identity) -> str:
    """What the aim asks of the player."""
    params: dict[str, Any] = dict(aim.params)
    if "passes" in params:
        params["passes"] = translate(PASSES[params["passes"] - 1])
    return translate(AIMS[aim.code]).format(**params)


def explain_judged(judged: JudgedAim, translate: Translate = identity) -> str:
    """What has become of the aim, said to the player."""
    to_win = judged.aim.code.startswith("win")
    if judged.state is AimState.OPEN and to_win:
        return translate(_NOT_YET)
    if judged.state is AimState.MET and to_win:
        return translate(_REACHED)
    if judged.state is not AimState.BROKEN:
        return translate(STATES[judged.state])
    template = BROKEN[judged.aim.code]
    if to_win and "tile" in judged.params:
        template = _EXPOSED
    elif to_win and "section" in judged.params:
        template = _OTHER_SECTION
    return translate(template).format(**words(judged.params, translate))
