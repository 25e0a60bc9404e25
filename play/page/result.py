"""How a game ended, ready to be shown: the hand in its groups and the payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from engine.events import GameEnded


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game as one seat sees it."""

    title: str
    story: str
    won: bool
    line: engine.Line | None = None
    points: int = 0
    groups: tuple[engine.LaidGroup, ...] = ()
    sums: tuple[str, ...] = ()
    debts: tuple[str, ...] = ()
    balance: int = 0

    @property
    def line_name(self) -> str:
        """The section and number of the line."""
        if self.line is None:
            return ""
        facts = {"section": self.line.section, "number": self.line.number}
        return _("%(section)s, line %(number)s") % facts

    @property
    def balance_text(self) -> str:
        """What the learner has in the end, everything taken together."""
        points = f"{self.balance:+d}".replace("-", "−")
        return _("In all, this game brings you %(points)s.") % {"points": points}

    @property
    def value_text(self) -> str:
        """What the line is worth on the card."""
        return _("%(points)d points") % {"points": self.points}


def result_of(
    card: engine.Card, view: engine.SeatView, names: Sequence[str]
) -> Result | None:
    """The result for the view's seat; None while the game goes on."""
    outcome = view.outcome
    if outcome is None:
        return None
    debts = engine.explain_debts(outcome.debts, names, _, you=view.seat)
    balance = outcome.pays[view.seat]
    if outcome.winner is None:
        return _without_winner(outcome, view, names, debts)
    you = outcome.winner == view.seat
    account = outcome.payment
    name = {"name": names[outcome.winner]}
    return Result(
        title=_("You have Mahjong!") if you else _("%(name)s has Mahjong") % name,
        story=_story(view, names),
        won=you,
        line=card.line(outcome.section, outcome.number),
        points=account.value if account else 0,
        groups=_laid(outcome, view.exposures[outcome.winner]),
        sums=engine.explain_payment(account, names, _, you=view.seat),
        debts=debts,
        balance=balance,
    )


def _without_winner(
    outcome: engine.Outcome,
    view: engine.SeatView,
    names: Sequence[str],
    debts: tuple[str, ...],
) -> Result:
    """A wall game, or a game that was thrown in."""
    title = _("A wall game")
    story = _("The wall is out and nobody has Mahjong. Nobody pays.")
    if outcome.ended:
        title = _("The game has ended early")
        story = engine.explain_event(GameEnded(outcome.ended), names, _)
    elif debts:
        story = _("The wall is out and nobody has Mahjong.")
    account = outcome.payment
    sums = engine.explain_payment(account, names, _, you=view.seat) if account else ()
    balance = outcome.pays[view.seat]
    return Result(title, story, won=False, sums=sums, debts=debts, balance=balance)


def _story(view: engine.SeatView, names: Sequence[str]) -> str:
    """Where the winning tile came from."""
    outcome = view.outcome
    if outcome is None or outcome.winner is None:
        return ""
    own = outcome.winner == view.seat
    if outcome.discarder is None:
        if own:
            return _("You took the last tile yourself: everybody pays double.")
        facts = {"winner": names[outcome.winner]}
        return _("%(winner)s took the last tile alone: everybody pays double.") % facts
    if outcome.discarder == view.seat:
        return _("The last tile was your discard: you pay double.")
    facts = {"name": names[outcome.discarder]}
    return _("The last tile was %(name)s’s discard.") % facts


def _laid(
    outcome: engine.Outcome, exposures: Sequence[engine.Exposure]
) -> tuple[engine.LaidGroup, ...]:
    """The winner's 14 tiles in the groups of the line, in the line's order."""
    if outcome.hand is None:
        return ()
    concealed = Counter(outcome.tiles)
    for exposure in exposures:
        concealed.subtract(exposure.tiles)
    return engine.lay_out(outcome.hand, concealed.elements(), exposures)
