"""The cells of the grid of results: `{% load grid_parts %}`.

`{% grid_cells row columns %}`
    All cells of a pupil's row at once: a class of sixty with forty assignments has
    2,400 of them. Each says in words or signs what its colour says.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from lessons.assigning import Stage
from lessons.selectors.assignments import Outcome, State
from lessons.selectors.results import Column, Row

register = template.Library()


@register.simple_tag
def grid_cells(row: Row, columns: Sequence[Column]) -> SafeString:
    """The cells of a row."""
    language = get_language()
    cells = (
        _cell(cell, column.stage in {Stage.LATE, Stage.CLOSED}, language)
        for cell, column in zip(row.cells, columns, strict=True)
    )
    return mark_safe("".join(cells))  # noqa: S308 - every part is escaped in _cell


@register.filter
def outcome_words(outcome: Outcome) -> str:
    """The state of an outcome: "passed", "not passed", "begun", "not begun"."""
    words = {
        State.OPEN: gettext("not begun"),
        State.BEGUN: gettext("begun"),
        State.DONE: gettext("not passed"),
        State.PASSED: gettext("passed"),
    }[outcome.state]
    if outcome.was_before:
        words = gettext("passed before")
    if outcome.is_late and outcome.is_begun:
        words += ", " + gettext("late")
    return words


@lru_cache(maxsize=8192)
def _cell(outcome: Outcome, is_over: bool, language: str | None) -> str:
    """One cell: what is seen, what is said, and a mark for late or missing work."""
    seen = {
        State.OPEN: "–",
        State.BEGUN: f"{outcome.answered}/{outcome.total}",
        State.DONE: f"{outcome.percent}%",
        State.PASSED: f"✓ {outcome.percent}%",
    }[outcome.state]
    mark = ""
    if outcome.is_begun and outcome.is_late:
        mark = gettext("late")
    elif is_over and not outcome.is_begun:
        mark = gettext("missing")
    note = f' <span class="grid-note">{conditional_escape(mark)}</span>' if mark else ""
    said = conditional_escape(outcome_words(outcome))
    return (
        f'<td class="grid-{outcome.state}"><span aria-hidden="true">{seen}</span>'
        f'<span class="visually-hidden">{said}, {outcome.percent}%</span>{note}</td>'
    )
