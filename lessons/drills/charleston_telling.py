"""The steps of a Charleston as they are told afterwards: what each cost, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.charleston import STEPS
from engine.state import GameState, Phase
from lessons.drills import charleston
from lessons.drills.charleston import LEARNER, Rack
from lessons.drills.charleston_reasons import kept_words, why
from lessons.drills.charleston_weighing import (
    Family,
    Kept,
    Leaning,
    Weighed,
    families,
    leanings,
    weigh,
)

NAMES: Final = {"left": "Mei", "across": "Theo", "right": "Rosa"}


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


def told_steps(states: Sequence[GameState]) -> list[ShownStep]:
    """The last step, or every one once the Charleston is over.

    Weighing tries every pass there is: it is done for what is told alone.
    """
    pairs = list(enumerate(pairwise(states), start=1))
    told = pairs if charleston.is_over(states[-1]) else pairs[-1:]
    return [_shown(number, *pair) for number, pair in told]


def total_cost(told: Sequence[ShownStep]) -> float:
    """What steps cost together, in tiles."""
    return round(sum(one.weighed.cost for one in told), 1)


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


# -- two futures ---------------------------------------------------------------


def two_futures(
    before: Sequence[GameState], now: Sequence[GameState], at: int
) -> tuple[Future, ...]:
    """The first try and this one, once both have taken the step where they part.

    They have `at` steps in common; `before` is empty where there was no first try.
    """
    if min(len(now), len(before)) <= at + 1:
        return ()
    return (
        _future(gettext("Before"), before, at),
        _future(gettext("This time"), now, at),
    )


def _future(title: str, states: Sequence[GameState], at: int) -> Future:
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
