"""How every form of the site is rendered."""

from __future__ import annotations

from uuid import UUID

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """Labels, help, errors and their ties are right once, for all forms."""

    form_template_name = "web/_form.html"
    field_template_name = "web/_field.html"


def read_uuid(text: str | None) -> UUID | None:
    """The UUID that a form or link carries; None when it carries none."""
    try:
        return UUID(text or "")
    except ValueError:
        return None
