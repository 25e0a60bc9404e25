"""The repeated parts of pages of results: `{% load grid_parts %}`.

`{% grid_cells row columns %}`
    All cells of a pupil's row at once: a class of sixty with forty assignments has
    2,400 of them. Each says in words or signs what its colour says.
`{% pupil_rows classroom pupils %}`
    A table's rows of pupils with their outcome.
`{% done_rows classroom done linked %}`
    A table's rows of assignments with one pupil's outcome and tries.
`{% item_rows assignment items %}`
    A list's items of an assignment: how many had it right, and what was behind.
`{% belief_rows beliefs ticks %}`
    A list's misconceptions with their sentence and the lesson that mends them; with
    `ticks` each can be ticked.
`{% skill_rows skills %}`
    A list's skills with how many answers were right.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from uuid import UUID

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from lessons.assigning import Stage
from lessons.models import Assignment, Classroom
from lessons.selectors.beliefs import Belief
from lessons.selectors.classes import Pupil
from lessons.selectors.item_results import ItemRow
from lessons.selectors.outcomes import Outcome, State
from lessons.selectors.results import Column, Done, Row, SkillCount

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
    classroom: Classroom, pupils: Sequence[tuple[Pupil, Outcome]]
) -> SafeString:
    """The rows of a table of pupils: name, state, percent, tries."""
    nobody = UUID(int=0)
    page = reverse("classes:pupil-results", args=[classroom.public_id, nobody])
    language = get_language()
    rows = (
        f'<tr><th scope="row"><a '
        f'href="{page.replace(str(nobody), str(seat.public_id))}">'
        f"{conditional_escape(seat.shown_name)}</a></th>"
        f"<td>{conditional_escape(_outcome_words(outcome, language))}</td>"
        f'<td class="number">{f"{outcome.percent}%" if outcome.is_begun else ""}</td>'
        f'<td class="number">{outcome.tries}</td></tr>'
        for seat, outcome in pupils
    )
    return mark_safe("".join(rows))  # noqa: S308 - names and words are escaped


@register.simple_tag
def done_rows(
    classroom: Classroom, done: Sequence[Done], linked: bool = False
) -> SafeString:
    """The rows of a table of assignments: title, state, percent, tries."""
    nobody = UUID(int=0)
    page = reverse("classes:item-results", args=[classroom.public_id, nobody])
    language = get_language()
    rows = []
    for one in done:
        title: str = conditional_escape(one.assignment.title)
        if linked:
            address = page.replace(str(nobody), str(one.assignment.public_id))
            title = f'<a href="{address}">{title}</a>'
        percent = f"{one.outcome.percent}%" if one.outcome.is_begun else ""
        tries = ", ".join(f"{made.right}/{made.total}" for made in one.tries)
        rows.append(
            f'<tr><th scope="row">{title}</th>'
            f"<td>{conditional_escape(_outcome_words(one.outcome, language))}</td>"
            f'<td class="number">{percent}</td><td>{tries}</td></tr>'
        )
    return mark_safe("".join(rows))  # noqa: S308 - titles and words are escaped


@register.simple_tag
def item_rows(assignment: Assignment, items: Sequence[ItemRow]) -> SafeString:
    """The items of a list of what was asked, each to be ticked for a follow-up."""
    ids = [assignment.classroom.public_id, assignment.public_id]
    page = reverse("classes:item-seen", args=[*ids, 0, 0]).removesuffix("0/0/")
    return mark_safe("".join(_item(one, page) for one in items))  # noqa: S308 - escaped


def _item(row: ItemRow, page: str) -> str:
    """One thing that was asked, every word of it escaped."""
    words = gettext("%(right)s of %(total)s right")
    count = conditional_escape(words % {"right": row.right, "total": row.total})
    beliefs = "".join(
        f'<li><span class="chip chip-bad">{one.count} ×</span> '
        f"{conditional_escape(str(one.name))}</li>"
        for one in row.beliefs
    )
    if beliefs:
        beliefs = f'<ul class="item-row-beliefs" role="list">{beliefs}</ul>'
    return (
        f'<li class="panel item-row"><div class="item-row-head">{_item_name(row)}'
        f'<span class="item-row-count">{count} <progress class="progress" '
        f'value="{row.right}" max="{row.total}" aria-hidden="true"></progress></span>'
        f'</div>{beliefs}<p class="cluster small">{_item_notes(row, page)}</p></li>'
    )


def _item_name(row: ItemRow) -> str:
    detail = f" · {conditional_escape(row.detail)}" if row.detail else ""
    name = f"<span><strong>{conditional_escape(str(row.title))}</strong>{detail}</span>"
    if not row.pick:
        return name
    pick = conditional_escape(row.pick)
    box = f'<input type="checkbox" name="item" value="{pick}">'
    return f'<label class="choice">{box} {name}</label>'


def _item_notes(row: ItemRow, page: str) -> str:
    """Where the item is to be seen, and how many changed their answer."""
    notes = ""
    if row.place and row.pick:
        seen = conditional_escape(gettext("See the question and who chose what"))
        address = f"{page}{row.number}/{row.place}/"
        notes = f'<a class="link-alone" href="{address}">{seen}</a>'
    if row.changed:
        words = ngettext(
            "%(count)s answer was changed",
            "%(count)s answers were changed",
            row.changed,
        )
        said = conditional_escape(words % {"count": row.changed})
        notes += f' <span class="soft">{said}</span>'
    return notes


@register.simple_tag
def belief_rows(beliefs: Sequence[Belief], ticks: bool = False) -> SafeString:
    """The items of a list of misconceptions."""
    page = reverse("lessons:lesson-detail", args=["-"]).removesuffix("-/")
    rows = (_belief(one, ticks, page) for one in beliefs)
    return mark_safe("".join(rows))  # noqa: S308 - escaped


def _belief(belief: Belief, ticks: bool, page: str) -> str:
    """A misconception, every word of it escaped."""
    name = f"<strong>{conditional_escape(str(belief.name))}</strong>"
    if ticks:
        code = conditional_escape(belief.code)
        name = (
            f'<label class="choice"><input type="checkbox" name="belief" '
            f'value="{code}"> {name}</label>'
        )
    count = ngettext("%(count)s answer", "%(count)s answers", belief.count)
    count = conditional_escape(count % {"count": belief.count})
    parts = [f'<li>{name} <span class="chip">{count}</span>']
    if belief.truth:
        parts.append(f'<p class="small">{conditional_escape(belief.truth)}</p>')
    if belief.lesson:
        address = f"{page}{belief.lesson.slug}/"
        parts.append(
            f'<p class="small">{conditional_escape(gettext("Lesson:"))} '
            f'<a class="belief-lesson" href="{address}">'
            f"{conditional_escape(belief.lesson.title)}</a></p>"
        )
    return "".join([*parts, "</li>"])


@register.simple_tag
def skill_rows(skills: Sequence[SkillCount]) -> SafeString:
    """The items of a list of skills."""
    words = gettext("%(right)s of %(total)s right")
    rows = (
        f"<li><span>{conditional_escape(one.title)}</span> "
        f'<span class="soft">'
        f"{conditional_escape(words % {'right': one.right, 'total': one.total})}"
        f'</span> <progress class="progress" value="{one.right}" max="{one.total}" '
        f'aria-hidden="true"></progress></li>'
        for one in skills
    )
    return mark_safe("".join(rows))  # noqa: S308 - titles and words are escaped


@register.filter
def outcome_words(outcome: Outcome) -> str:
    """The state of an outcome: "passed", "not passed", "begun", "not begun"."""
    return _outcome_words(outcome, get_language())


def _outcome_words(outcome: Outcome, language: str | None) -> str:
    return _words(outcome.state, outcome.was_before, outcome.is_late, language)


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
    said = _outcome_words(outcome, language)
    if outcome.is_begun:
        said += f", {outcome.percent}%"
    return (
        f'<td class="grid-{outcome.state}"><span aria-hidden="true">{seen}</span>'
        f'<span class="visually-hidden">{conditional_escape(said)}</span>{note}</td>'
    )
