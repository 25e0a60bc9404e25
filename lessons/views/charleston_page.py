"""What the page of the Charleston trainer shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
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
from lessons.drills.charleston_reasons import kept_words, why
from lessons.drills.charleston_weighing import (
    DRAWS,
    GUESSED,
    LINES,
    Family,
    Kept,
    Leaning,
    Weighed,
    families,
    is_good_guess,
    leanings,
    weigh,
)
from lessons.models import CharlestonRun
from lessons.services.drills import Deal
from mahjong_site.web.errors import DomainError

WHERE: Final[dict[str, str | Promise]] = {
    "left": gettext_lazy("on your left"),
    "across": gettext_lazy("across from you"),
    "right": gettext_lazy("on your right"),
}
NAMES: Final = {"left": "Mei", "across": "Theo", "right": "Rosa"}
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


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of the comparison, its lines in words."""

    given: Rack
    label: str
    is_yours: bool
    is_best: bool
    worse: float
    away: float
    closes: str


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step that was taken: what it was, what it cost, and why."""

    number: int
    title: str
    weighed: Weighed
    rows: tuple[ShownRow, ...]
    why: tuple[str, str]
    told: str = ""


@dataclass(frozen=True, slots=True)
class Future:
    """One way that a deal went from the step where two ways part."""

    title: str
    done: str
    step: ShownStep
    rack: Rack
    near: Leaning
    families: tuple[Family, ...]
    cost: float
    is_over: bool


def context_of(page: TrainerPage) -> dict[str, Any]:
    """The context of the template, but for the addresses of other pages."""
    stage = page.stage
    # Weighing tries every pass there is: do it for what the page shows.
    pairs = list(enumerate(pairwise(page.states), start=1))
    shown = [_shown(n, *pair) for n, pair in (pairs if stage == "over" else pairs[-1:])]
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
        "total": round(sum(one.weighed.cost for one in shown), 1),
        "futures": _futures(page),
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


def title_of(before: GameState) -> str:
    """What a step is called: "Pass 2, across", "The vote"."""
    if before.phase is Phase.PASS:
        return gettext("Pass %(number)d, %(where)s") % {
            "number": before.passes + 1,
            "where": _directions()[charleston.direction_of(before)],
        }
    return str(_TITLES[before.phase])


def _directions() -> dict[str, str]:
    return {
        "right": gettext("to the right"),
        "across": gettext("across"),
        "left": gettext("to the left"),
    }


_TITLES: Final[dict[Phase, str | Promise]] = {
    Phase.VOTE: _("The second Charleston"),
    Phase.COURTESY_ASK: _("How many for the courtesy"),
    Phase.COURTESY_PASS: _("The courtesy"),
}


# -- a step that was taken -----------------------------------------------------


def _shown(number: int, before: GameState, after: GameState) -> ShownStep:
    weighed = weigh(before, after)
    rows = _counted_rows(weighed) if weighed.by_count else _pass_rows(weighed)
    return ShownStep(
        number, title_of(before), weighed, rows, why(weighed), _told(before, after)
    )


def _pass_rows(weighed: Weighed) -> tuple[ShownRow, ...]:
    return tuple(
        ShownRow(
            row.kept.given,
            gettext("Yours") if row.is_yours else _other(row.is_bots),
            row.is_yours,
            row.is_best,
            _worse(row.kept, weighed.best),
            row.kept.away,
            kept_words(row.kept, len(weighed.leans)),
        )
        for row in weighed.rows
    )


def _other(is_bots: bool) -> str:
    return gettext("A bot’s") if is_bots else ""


def _counted_rows(weighed: Weighed) -> tuple[ShownRow, ...]:
    return tuple(
        ShownRow(
            kept.given,
            _way_name(weighed.phase, count),
            count == weighed.chosen,
            _worse(kept, weighed.best) == 0,
            _worse(kept, weighed.best),
            kept.away,
            "",
        )
        for count, kept in enumerate(weighed.by_count)
    )


def _way_name(phase: Phase, count: int) -> str:
    if phase is Phase.VOTE:
        return gettext("Go on") if count else gettext("Stop")
    return str(count)


def _worse(kept: Kept, best: Kept) -> float:
    return max(0.0, round(kept.cost - best.cost, 1))


def _told(before: GameState, after: GameState) -> str:
    """What the others did: who stopped, how many the one across wanted."""
    if before.phase is Phase.VOTE:
        seat = charleston.stopped_by(after)
        if seat is None:
            return gettext("Everybody went on.")
        if seat == LEARNER:
            return gettext("You stopped; the courtesy follows at once.")
        return gettext("%(name)s stopped; the courtesy follows at once.") % {
            "name": _name_of(seat)
        }
    if before.phase is Phase.COURTESY_ASK:
        wish = charleston.wished_by(after, (LEARNER + STEPS["across"]) % 4)
        return gettext(
            "%(name)s wanted %(wish)d: the smaller number holds, %(both)d."
        ) % {
            "name": NAMES["across"],
            "wish": wish,
            "both": after.courtesy[LEARNER],
        }
    return ""


def _name_of(seat: int) -> str:
    return next(NAMES[w] for w, s in STEPS.items() if (LEARNER + s) % 4 == seat)


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


# -- two futures ---------------------------------------------------------------


def _futures(page: TrainerPage) -> tuple[Future, ...]:
    """The first try and this one, once both have taken the step where they part."""
    run = page.run
    if run is None or not page.first_states:
        return ()
    at = run.left_at
    if min(len(page.states), len(page.first_states)) <= at + 1:
        return ()
    return (
        _future(gettext("Before"), page.first_states, at),
        _future(gettext("This time"), page.states, at),
    )


def _future(title: str, states: list[GameState], at: int) -> Future:
    step = _shown(at + 1, states[at], states[at + 1])
    card, now = states[-1].card, states[-1]
    rack = now.racks[LEARNER]
    done = (
        gettext("At the end")
        if charleston.is_over(now)
        else gettext("So far, after: %(step)s") % {"step": title_of(states[-2])}
    )
    return Future(
        title,
        done,
        step,
        rack,
        min(leanings(card, rack), key=lambda one: one.away),
        families(card, rack)[:2],
        step.weighed.cost,
        charleston.is_over(now),
    )


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
