"""How every form of the site is rendered, and how it takes a day."""

from __future__ import annotations

from datetime import date
from typing import Any, Final
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.forms.renderers import TemplatesSetting
from django.utils.translation import gettext as _

YEARS: Final = range(2000, 2101)
"""A day beyond them is a slip; near the ends of the calendar no zone can show it."""


class FormRenderer(TemplatesSetting):
    """Labels, help, errors and their ties are right once, for all forms."""

    form_template_name = "web/_form.html"
    field_template_name = "web/_field.html"


def check_year(day: date) -> None:
    """Raise ValidationError `far_day` for a day outside `YEARS`."""
    if day.year not in YEARS:
        message = _("Choose a day in the years %(first)d to %(last)d.")
        span = {"first": YEARS[0], "last": YEARS[-1]}
        raise ValidationError(message, code="far_day", params=span)


class DayField(forms.DateField):
    """A day within `YEARS`, chosen in the browser's calendar; may be left empty."""

    default_validators = [check_year]

    def __init__(self, **kwargs: Any) -> None:
        span = {"min": f"{YEARS[0]}-01-01", "max": f"{YEARS[-1]}-12-31"}
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"} | span)
        super().__init__(widget=widget, required=False, **kwargs)


class MomentField(forms.DateTimeField):
    """A day and a time within `YEARS`, in the site's time zone; may be left empty."""

    default_validators = [check_year]

    def __init__(self, **kwargs: Any) -> None:
        span = {"min": f"{YEARS[0]}-01-01T00:00", "max": f"{YEARS[-1]}-12-31T23:59"}
        widget = forms.DateTimeInput(
            format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"} | span
        )
        super().__init__(widget=widget, required=False, **kwargs)


def read_uuid(text: str | None) -> UUID | None:
    """The UUID that a form or link carries; None when it carries none."""
    try:
        return UUID(text or "")
    except ValueError:
        return None
