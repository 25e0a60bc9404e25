"""Rulings in words: what happens at a table, and the smallest fix."""

from __future__ import annotations

from typing import Any, Final

from engine.explain.words import Translate, counted_names, gettext_noop, identity, word

_ = gettext_noop

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
    "void": _(
        "The deal is void: nobody pays, the tiles are mixed, and the same East deals"
        " again. No hand is dead."
    ),
    "drawn": _(
        "The player on East’s left takes the missing tile from the wall, and the game"
        " goes on."
    ),
    "mended": _(
        "Whoever is short draws from the wall; a tile too many is chosen at random and"
        " mixed back in. The game goes on."
    ),
    "kept": _("The player keeps the tile and plays on."),
    "put_back": _(
        "It goes back face down to exactly the place it came from; nothing is owed."
    ),
    "withdrawn": _("It is dropped, and nothing is owed."),
    "stands": _("It stands: an exchange that has been made cannot be undone."),
    "two_die": _(
        "Once challenged, two hands are dead: that of the player who racked the tile"
        " and that of the player who pushed the wall out too early."
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
    "change_exposure": _("Show {tiles} with the tile that you called."),
    "exchange": _("Give {tile}, which fits."),
    "swap_blank": _("Take {tile} for the blank."),
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
        name: word(getattr(action, name), translate)
        for name in names
        if hasattr(action, name)
    }
    return translate(FIX_ACTIONS[key]).format(**params)
