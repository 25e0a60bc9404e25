"""Everybody's results as a file for a spreadsheet."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from lessons.models import Classroom
from lessons.selectors.results import Row, class_grid
from lessons.templatetags.grid_parts import outcome_words
from mahjong_site.web.csvfiles import csv_response


def results_file(classroom: Classroom) -> HttpResponse:
    """The grid of a class as CSV: percent and state of each assignment."""
    found = class_grid(classroom)
    header = [_("Name"), _("Nickname"), _("Passed")]
    for column in found.columns:
        header += [f"{column.assignment.title} (%)", column.assignment.title]
    name = slugify(classroom.name) or "class"
    return csv_response(f"{name}.csv", header, (_cells(row) for row in found.rows))


def _cells(row: Row) -> list[object]:
    cells: list[object] = [row.seat.real_name, row.seat.nickname, row.passed]
    for cell in row.cells:
        cells += [cell.percent if cell.is_begun else "", outcome_words(cell)]
    return cells
