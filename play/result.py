"""How a game ended, ready to be shown: the hand in its groups and the payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine


@dataclass(frozen=True, slots=True)
class LaidGroup:
    """A group of the winning hand as its tiles lie, jokers included."""

    tiles: tuple[engine.Tile, ...]
    exposed: bool

    @property
    def is_mixed(self) -> bool:
        """True when jokers stand beside the tile that they stand for."""
        return 0 < self.tiles.count(engine.Tile.JOKER) < len(self.tiles)


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game as one seat sees it."""

    title: str
    story: str
    won: bool
    line: engine.Line | None = None
    points: int = 0
    groups: tuple[LaidGroup, ...] = ()
    sums: tuple[str, ...] = ()
    balance: int = 0

    @property
    def line_name(self) -> str:
        """The section and number of the line."""
        if self.line is None:
            return ""
        facts = {"section": self.line.section, "number": self.line.number}
        return _("%(section)s, line %(number)s") % facts

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
    if outcome.winner is None:
        story = _("The wall is out and nobody has Mahjong. Nobody pays.")
        return Result(_("A wall game"), story, won=False)
    you = outcome.winner == view.seat
    account = outcome.payment
    name = {"name": names[outcome.winner]}
    return Result(
        title=_("You have Mahjong!") if you else _("%(name)s has Mahjong") % name,
        story=_story(view, names),
        won=you,
        line=card.line(outcome.section, outcome.number),
        points=account.value if account else 0,
        groups=lay_out(outcome, view.exposures[outcome.winner]),
        sums=engine.explain_payment(account, names, _, you=view.seat),
        balance=account.pays[view.seat] if account else 0,
    )


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


def lay_out(
    outcome: engine.Outcome, exposures: Sequence[engine.Exposure]
) -> tuple[LaidGroup, ...]:
    """The winner's 14 tiles in the groups of the line, in the line's order.

    Exposed groups lie as they were exposed. Of the others, those that take no
    joker get their naturals first; jokers fill what is left (rules jokers-01, -02).
    """
    if outcome.hand is None:
        return ()
    groups = outcome.hand.groups
    laid: dict[int, LaidGroup] = {}
    free = Counter(outcome.tiles)
    for exposure in exposures:
        place = next(
            i
            for i, g in enumerate(groups)
            if i not in laid and (g.tile, g.size) == (exposure.tile, exposure.size)
        )
        laid[place] = LaidGroup(exposure.tiles, exposed=True)
        free.subtract(exposure.tiles)
    rest = [i for i in range(len(groups)) if i not in laid]
    for place in sorted(rest, key=lambda i: groups[i].takes_jokers):
        group = groups[place]
        naturals = min(free[group.tile], group.size)
        free[group.tile] -= naturals
        wild = group.size - naturals
        tiles = (group.tile,) * naturals + (engine.Tile.JOKER,) * wild
        laid[place] = LaidGroup(tiles, exposed=False)
    return tuple(laid[i] for i in range(len(groups)))
