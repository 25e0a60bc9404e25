"""The cells of the grid of results: `{% load grid_parts %}`.

`{% grid_cells row columns %}`
    All cells of a pupil's row at once: a class of sixty with forty assignments has
    2,400 of them. Each says in words or signs what its colour says.
`{% pupil_rows classroom pupils %}`
    A table's rows of pupils with their outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from uuid import UUID

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from lessons.assigning import Stage
from lessons.models import Classroom, Seat
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


@register.simple_tag
def pupil_rows(
    classroom: Classroom, pupils: Sequence[tuple[Seat, Outcome]]
) -> SafeString:
    """The rows of a table of pupils: name, state, percent, tries."""
    nobody = UUID(int=0)
    page = reverse("classes:pupil-results", args=[classroom.public_id, nobody])
    rows = (
        f'<tr><th scope="row"><a class="assignment-try" '
        f'href="{page.replace(str(nobody), str(seat.public_id))}">'
        f"{conditional_escape(seat.shown_name)}</a></th>"
        f"<td>{conditional_escape(outcome_words(outcome))}</td>"
        f'<td class="number">{f"{outcome.percent}%" if outcome.is_begun else ""}</td>'
        f'<td class="number">{outcome.tries}</td></tr>'
        for seat, outcome in pupils
    )
    return mark_safe("".join(rows))  # noqa: S308 - names and words are escaped


@register.filter
def outcome_words(outcome: Outcome) -> str:
    """The state of an outcome: "passed", "not passed", "begun", "not begun"."""
    key = (outcome.state, outcome.was_before, outcome.is_late, get_language())
    return _words(*key)


@lru_cache(maxsize=256)
def _words(state: State, was_before: bool, is_late: bool, language: str | None) -> str:
    words = {
        State.OPEN: gettext("not begun"),
        State.BEGUN: gettext("begun"),
        State.DONE: gettext("not passed"),
        State.PASSED: gettext("passed"),
    }[state]
    if was_before:
        words = gettext("passed before")
    if is_late and state is not State.OPEN:
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
