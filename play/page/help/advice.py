"""The best action, the next best, and why; and the guess beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

import engine
from engine.advising import judge_guess
from engine.explain import explain_guess, explain_motive
from engine.motives import motives_of
from engine.weighing import Weighed
from play.page.help.moves import move_words
from play.selectors import Table


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


def advice_of(
    table: Table, found: Sequence[Weighed], guess: engine.Action | None
) -> Advice:
    """The advice for what `weigh` found (not empty), with the guess if there is one."""
    view, names = table.view, table.names
    reasons = [explain_motive(one, _) for one in motives_of(found, found[0])]
    moves = [move_words(one.action, view, names) for one in found[:2]]
    advice = Advice(moves[0], moves[1] if len(moves) > 1 else "", tuple(reasons))
    if guess is None:
        return advice
    judged = judge_guess(table.state.card, view, found, guess)
    said = move_words(guess, view, names)
    return replace(advice, guess=said, verdict=explain_guess(judged, _))
