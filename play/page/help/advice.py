"""The best action, the next best, and why, in words; and the guess beside them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from engine.explain import explain_guess, explain_motive
from play.page.help.moves import move_words
from play.selectors import Table
from play.shownhelp import Advised


@dataclass(frozen=True, slots=True)
class Advice:
    """One suggestion: what is best, what comes next, and the reason."""

    best: str
    next_best: str
    reasons: tuple[str, ...]
    guess: str = ""
    verdict: str = ""

    @property
    def said(self) -> str:
        """All of it for those who listen, the guess first."""
        best = _("Best: %(move)s.") % {"move": self.best}
        return " ".join((self.verdict, best, *self.reasons)).strip()


def advice_of(table: Table, advised: Advised) -> Advice:
    """The advice in words, with the guess if there is one."""
    view, names = table.view, table.names
    moves = [
        move_words(one.action, view, names) if one else ""
        for one in (advised.best, advised.next_best)
    ]
    reasons = tuple(explain_motive(one, _) for one in advised.motives)
    advice = Advice(moves[0], moves[1], reasons)
    if advised.guess is None or advised.guessed is None:
        return advice
    said = move_words(advised.guessed, view, names)
    return replace(advice, guess=said, verdict=explain_guess(advised.guess, _))
