"""Bars with their intervals as SVG: `{% load bars %}`. A table stands beside each."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from mahjong_site.pages.figures.shown import Row

register = template.Library()
HEIGHT, WIDTH, HEAD, FOOT = 120, 480, 22, 26


@register.simple_tag
def bar_chart(name: str, title: str, rows: Sequence[Row]) -> SafeString:
    """A bar for the first figure of each row, with a line for its interval.

    `name` is the chart's id on the page.
    """
    most = max((row.first.high for row in rows), default=0) or 1
    step = WIDTH / max(1, len(rows))
    bars = format_html_join(
        "", "{}", ((_bar(n * step, step, row, most),) for n, row in enumerate(rows))
    )
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-labelledby="{}">'
        '<title id="{}">{}</title>'
        '<line class="chart-axis" x1="0" y1="{}" x2="{}" y2="{}"/>{}</svg>',
        WIDTH,
        HEAD + HEIGHT + FOOT,
        name,
        name,
        title,
        HEAD + HEIGHT,
        WIDTH,
        HEAD + HEIGHT,
        bars,
    )


def _bar(left: float, step: float, row: Row, most: float) -> SafeString:
    figure, foot, middle = row.first, HEAD + HEIGHT, round(left + step / 2, 1)
    wide = round(min(60, step * 0.55), 1)
    tall, low, high = (
        round(HEIGHT * max(0, one) / most, 1)
        for one in (figure.value, figure.low, figure.high)
    )
    return format_html(
        '<rect class="chart-right" x="{}" y="{}" width="{}" height="{}"/>'
        '<path class="chart-interval" d="M{} {}V{}"/>'
        '<text class="chart-count" x="{}" y="{}">{}</text>'
        '<text class="chart-label" x="{}" y="{}">{}</text>',
        round(middle - wide / 2, 1),
        foot - tall,
        wide,
        tall,
        middle,
        foot - low,
        foot - high,
        middle,
        foot - high - 6,
        figure.text,
        middle,
        foot + 19,
        row.name,
    )
