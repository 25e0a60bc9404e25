"""How every form of the site is rendered."""

from __future__ import annotations

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """Labels, help, errors and their ties are right once, for all forms."""

    form_template_name = "web/_form.html"
    field_template_name = "web/_field.html"
