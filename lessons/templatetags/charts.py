"""Charts as SVG: `{% load charts %}`. Each stands beside a table with its data."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from lessons.selectors.insight import Week

register = template.Library()
HEIGHT, WIDTH, BAR, STEP = 120, 480, 26, 40


@register.simple_tag
def week_chart(weeks: Sequence[Week]) -> SafeString:
    """Right and wrong answers week by week, right ones below, as stacked bars."""
    most = max((week.total for week in weeks), default=0) or 1
    bars = format_html_join(
        "", "{}", ((_bar(n, w, most),) for n, w in enumerate(weeks))
    )
    title = gettext("Answers week by week")
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-labelledby="{}">'
        '<title id="{}">{}</title>'
        '<line class="chart-axis" x1="0" y1="{}" x2="{}" y2="{}"/>{}</svg>',
        WIDTH,
        HEIGHT + 42,
        "weeks-title",
        "weeks-title",
        title,
        HEIGHT + 16,
        WIDTH,
        HEIGHT + 16,
        bars,
    )


def _bar(number: int, week: Week, most: int) -> SafeString:
    left, foot = number * STEP + (STEP - BAR) // 2, HEIGHT + 16
    right = round(HEIGHT * week.right / most)
    wrong = round(HEIGHT * week.wrong / most)
    label = format_html("{}", week.total) if week.total else ""
    return format_html(
        '<rect class="chart-right" x="{}" y="{}" width="{}" height="{}"/>'
        '<rect class="chart-wrong" x="{}" y="{}" width="{}" height="{}"/>'
        '<text class="chart-count" x="{}" y="{}">{}</text>'
        '<text class="chart-label" x="{}" y="{}">{}</text>',
        left,
        foot - right,
        BAR,
        right,
        left,
        foot - right - wrong,
        BAR,
        wrong,
        left + BAR // 2,
        foot - right - wrong - 4,
        label,
        left + BAR // 2,
        foot + 18,
        date_format(week.monday, "SHORT_DAY_FORMAT") if number % 2 else "",
    )
