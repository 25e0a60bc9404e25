"""Deals of the Charleston as plain values for their shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import engine
from engine.state import GameState
from lessons.drills import charleston
from lessons.drills.charleston import LEARNER
from lessons.drills.charleston_telling import (
    Future,
    ShownRow,
    ShownStep,
    title_of,
    told_steps,
    total_cost,
    two_futures,
)
from lessons.drills.charleston_weighing import (
    GUESSED,
    LINES,
    Family,
    Leaning,
    families,
    is_good_guess,
    leanings,
)
from lessons.models import CharlestonRun
from lessons.services.drills import Deal, states_of


def charleston_data(
    deal: Deal, run: CharlestonRun | None, *, gives_help: bool = True
) -> dict[str, Any]:
    """A deal as far as its run has come, for `CharlestonOutput`."""
    card, first = deal.card, run.first_try if run else None
    states = (states_of(run, card) if run else None) or [
        charleston.deal(card, deal.seed)
    ]
    told = told_steps(states)
    is_over = charleston.is_over(states[-1])
    first_states = states_of(first, card) if first else []
    return {
        "run": run and run.uuid,
        "card": card.slug,
        "card_hash": card.hash,
        "seed": deal.seed,
        "sections": card.sections,
        "may_guess": may_guess(deal, run),
        "guessed": run and _guessed(states[0], run.guess),
        "leans": _leans(states[-1]) if gives_help or is_over else None,
        "told": [_step(one) for one in told],
        "cost": total_cost(told) if is_over else None,
        "futures": [
            _future(one)
            for one in two_futures(first_states, states, run.left_at if run else 0)
        ],
    } | _asked(states)


def may_guess(deal: Deal, run: CharlestonRun | None) -> bool:
    """Are there families to guess, before the first pass and the first guess?"""
    is_untouched = run is None or not (run.guess or run.steps)
    return is_untouched and len(deal.card.sections) > GUESSED


def _asked(states: Sequence[GameState]) -> dict[str, Any]:
    """What is asked now, and what it is asked of."""
    now, is_over = states[-1], charleston.is_over(states[-1])
    came = charleston.came(*states[-2:]) if len(states) > 1 else ()
    way = charleston.way_of(now)
    return {
        "stage": "over" if is_over else now.phase.value,
        "steps": len(states) - 1,
        "title": "" if is_over else title_of(now),
        "way": [{"place": place, "mark": mark} for place, mark in way],
        "east": now.dealer,
        "may_be_blind": charleston.may_be_blind(now),
        "owed": 0 if is_over else now.courtesy[LEARNER],
        "rack": engine.format_tiles(now.racks[LEARNER]),
        "came": engine.format_tiles(came),
    }


def _guessed(dealt: GameState, guess: Sequence[str]) -> dict[str, Any] | None:
    if not guess:
        return None
    found = families(dealt.card, dealt.racks[LEARNER])
    return {
        "sections": guess,
        "is_right": is_good_guess(found, guess),
        "families": [_family(one) for one in found],
    }


def _leans(now: GameState) -> list[dict[str, Any]]:
    found = leanings(now.card, now.racks[LEARNER])[:LINES]
    return [_leaning(one) for one in found]


def _leaning(one: Leaning) -> dict[str, Any]:
    return {
        "section": one.line.section,
        "number": one.line.number,
        "share": round(one.share, 3),
        "away": one.away,
    }


def _family(one: Family) -> dict[str, Any]:
    return {"section": one.section, "percent": one.percent}


def _step(step: ShownStep) -> dict[str, Any]:
    weighed = step.weighed
    changes = () if weighed.by_count else weighed.families
    return {
        "number": step.number,
        "title": step.title,
        "stage": weighed.phase.value,
        "cost": weighed.cost,
        "told": step.told,
        "why": step.why,
        "rows": [_row(one) for one in step.rows],
        "blind": weighed.blind,
        "came": engine.format_tiles(weighed.came),
        "families": [
            {"section": was.section, "before": was.percent, "after": now.percent}
            for was, now in changes
        ],
    }


def _row(row: ShownRow) -> dict[str, Any]:
    return {
        "label": row.label,
        "given": engine.format_tiles(row.given),
        "is_yours": row.is_yours,
        "is_best": row.is_best,
        "cost": row.worse,
        "away": round(row.away, 2),
        "closes": row.closes,
    }


def _future(one: Future) -> dict[str, Any]:
    return {
        "title": one.title,
        "done": one.done,
        "step": _step(one.step),
        "rack": engine.format_tiles(one.rack),
        "nearest": _leaning(one.near),
        "families": [_family(family) for family in one.families],
        "is_over": one.is_over,
    }
