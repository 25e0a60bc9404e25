"""What the page of the Charleston trainer shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final
from uuid import uuid4

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

import engine
from engine.charleston import STEPS
from engine.state import GameState, Phase
from engine.tiles import Tile
from engine.verdicts import ReasonCode, reason
from lessons.drills import charleston
from lessons.drills.charleston import LEARNER, Rack
from lessons.drills.charleston_telling import (
    NAMES,
    title_of,
    told_steps,
    total_cost,
    two_futures,
)
from lessons.drills.charleston_weighing import (
    DRAWS,
    GUESSED,
    LINES,
    families,
    is_good_guess,
    leanings,
)
from lessons.models import CharlestonRun
from lessons.services.drills import Deal
from mahjong_site.web.errors import DomainError

WHERE: Final[dict[str, str | Promise]] = {
    "left": gettext_lazy("on your left"),
    "across": gettext_lazy("across from you"),
    "right": gettext_lazy("on your right"),
}
PLACES: Final[dict[str, str | Promise]] = {
    "right": _("Right"),
    "across": _("Across"),
    "left": _("Left"),
    "courtesy": _("Courtesy"),
}


@dataclass(frozen=True)
class TrainerPage:
    """Everything that the page is made from."""

    deal: Deal
    run: CharlestonRun | None = None
    states: list[GameState] = field(default_factory=list)
    first_states: list[GameState] = field(default_factory=list)
    refused: DomainError | None = None
    is_stale: bool = False
    wants_guess: bool = True
    checked: tuple[str, ...] = ()

    @property
    def now(self) -> GameState:
        """The state that the next step is taken in."""
        return self.states[-1]

    @property
    def stage(self) -> str:
        """What is asked: "guess", a phase of the Charleston, or "over"."""
        if charleston.is_over(self.now):
            return "over"
        untouched = self.run is None
        is_refused = self.refused is not None and self.refused.field != "guess"
        if untouched and self.wants_guess and not is_refused and self._has_families:
            return "guess"
        return self.now.phase.value

    @property
    def _has_families(self) -> bool:
        return len(self.deal.card.sections) > GUESSED


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """One of the three others: where, who, East or not, and the one who gets."""

    name: str
    where: str | Promise
    is_east: bool
    gets: bool


def context_of(page: TrainerPage) -> dict[str, Any]:
    """The context of the template, but for the addresses of other pages."""
    stage = page.stage
    shown = told_steps(page.states)
    now = page.now
    uuid = page.deal.uuid
    run_address = reverse("drills:charleston-run", args=[uuid])
    context: dict[str, Any] = {
        "card": page.deal.card,
        "run": uuid,
        "run_address": run_address if page.run else "",
        "again_address": reverse("drills:charleston-again", args=[uuid]),
        "again_uuid": uuid4(),
        "stage": stage,
        "steps": len(page.states) - 1,
        "taken": _taken(page),
        "way": [(PLACES[name], mark) for name, mark in charleston.way_of(now)],
        "rack": now.racks[LEARNER],
        "came": _came(page.states),
        "is_east": now.dealer == LEARNER,
        "shown": shown,
        "last": shown[-1] if shown else None,
        "guess": _guess_of(page),
        "sections": page.deal.card.sections,
        "leans": leanings(page.deal.card, now.racks[LEARNER])[:LINES],
        "draws": DRAWS,
        "total": total_cost(shown),
        "futures": two_futures(
            page.first_states, page.states, page.run.left_at if page.run else 0
        ),
        "refused": page.refused,
        "checked": page.checked,
        "is_stale": page.is_stale,
        "address": run_address if page.run else "",
    }
    if stage == "over":
        first = leanings(page.deal.card, page.states[0].racks[LEARNER])
        context["first_away"] = min(one.away for one in first)
        context["last_away"] = min(
            one.away for one in leanings(page.deal.card, now.racks[LEARNER])
        )
    return context | _next_step(now)


def _came(states: list[GameState]) -> Rack:
    return charleston.came(*states[-2:]) if len(states) > 1 else ()


def _taken(page: TrainerPage) -> list[tuple[int, str]]:
    """The steps that one may go back to."""
    return [(n, title_of(s)) for n, s in enumerate(page.states[:-1], start=1)]


def _guess_of(page: TrainerPage) -> dict[str, Any] | None:
    """The guess beside what the engine found, until the first pass is made."""
    if page.run is None or not page.run.guess or len(page.states) > 1:
        return None
    found = families(page.deal.card, page.now.racks[LEARNER])
    return {
        "is_right": is_good_guess(found, page.run.guess),
        "rows": [(one, one.section in page.run.guess) for one in found[:5]],
        "missed": [one for one in found[5:] if one.section in page.run.guess],
    }


# -- the next step -------------------------------------------------------------


def _next_step(state: GameState) -> dict[str, Any]:
    if charleston.is_over(state):
        return {}
    where = charleston.direction_of(state)
    return {
        "title": title_of(state),
        "receiver": NAMES[where],
        "owed": state.courtesy[LEARNER],
        "seats": [
            ShownSeat(
                NAMES[place],
                words,
                state.dealer == (LEARNER + STEPS[place]) % 4,
                place == where and state.phase is not Phase.VOTE,
            )
            for place, words in WHERE.items()
        ],
        "may_be_blind": charleston.may_be_blind(state),
        "joker_rule": _joker_rule(state.racks[LEARNER]),
    }


def _joker_rule(rack: Rack) -> str:
    """Why the jokers of a rack cannot be chosen; "" when it has none."""
    if Tile.JOKER not in rack:
        return ""
    return engine.explain(
        reason(ReasonCode.JOKER_NEVER_PASSED, "charleston-10"), gettext
    )
