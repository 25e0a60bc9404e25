"""Hints and what guesses are worth, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.advising import GuessCode, Hint, HintCode, JudgedGuess
from engine.explain.words import Translate, chance_words, gettext_noop, identity
from engine.motives import percent

_ = gettext_noop

HINTS: Final[dict[HintCode, str]] = {
    HintCode.NO_LINE: _(
        "No line is in reach any more. Look at what the others show and have thrown: "
        "what helps nobody?"
    ),
    HintCode.CHECK_COMPLETE: _(
        "Lay your tiles into your nearest line, group by group, before anything else."
    ),
    HintCode.CALL_CONCEALED: _(
        "Your nearest line is concealed (C). What would a call mean for it, and for "
        "your other lines?"
    ),
    HintCode.CALL_COMPARE: _(
        "Compare your nearest lines before and after a call, and think of what it "
        "would show the others."
    ),
    HintCode.DANGER_SHOWN: _(
        "Look at {name}’s exposures: which tiles may be dangerous to throw?"
    ),
    HintCode.DANGER_LATE: _(
        "Somebody may be waiting by now: which tiles has nobody thrown yet?"
    ),
    HintCode.EXPOSED_JOKERS: _(
        "Look at the jokers that lie exposed: could one of them be yours?"
    ),
    HintCode.ONE_LINE: _(
        "One line is well ahead of the others: which of your tiles does it not need?"
    ),
    HintCode.TWO_LINES: _(
        "Look at the tiles that your two nearest lines have in common, and at what "
        "both leave out."
    ),
}
GUESSES: Final[dict[GuessCode, str]] = {
    GuessCode.BEST: _("Your guess is the best choice."),
    GuessCode.AS_GOOD: _("Your guess is about as good as the best."),
    GuessCode.COSTS_CHANCE: _(
        "Your guess leaves {chance} to win, the best choice {best}. That costs "
        "about {points} points a game."
    ),
    GuessCode.COSTS_POINTS: _(
        "Your guess gives somebody Mahjong in {danger} of 100 such games. That costs "
        "about {points} points a game."
    ),
    GuessCode.NOT_WEIGHED: _(
        "Your guess is possible, but what comes of it cannot be weighed in advance."
    ),
}


def explain_hint(
    hint: Hint, names: Sequence[str], translate: Translate = identity
) -> str:
    """The sentence for a hint; `names` are the four players by seat."""
    name = "" if hint.seat is None else names[hint.seat]
    return translate(HINTS[hint.code]).format(name=name)


def explain_guess(judged: JudgedGuess, translate: Translate = identity) -> str:
    """What the guess is worth beside the best."""
    guess = judged.guess or judged.best
    return translate(GUESSES[judged.code]).format(
        chance=chance_words(percent(guess.chance), translate),
        best=chance_words(percent(judged.best.chance), translate),
        danger=percent(guess.danger.chance),
        points=max(1, round(judged.points)),
    )
