"""A form beside what is kept: what was sent anew, and what overtook it."""

from __future__ import annotations

from copy import copy
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext


class KeptForm(forms.Form):
    """A form whose initial values are kept, of which some fields may be disabled."""

    def sent_anew(self) -> list[str]:
        """The fields that were sent with another value than the one that is kept."""
        return [name for name in self.fields if name != "due_in" and self._is_new(name)]

    def _is_new(self, name: str) -> bool:
        field, bound = copy(self.fields[name]), self[name]
        field.disabled = False
        before = bound.initial
        if isinstance(before, datetime):
            before = before.replace(second=0, microsecond=0)
        return field.has_changed(before, bound.data)

    def overtaken(self) -> bool:
        """Was it sent by a page from before somebody began, to change more than words?

        Then every such field says what was to stand there.
        """
        shut = [name for name, field in self.fields.items() if field.disabled]
        if not any(self.add_prefix(name) in self.data for name in shut):
            return False
        lost = [name for name in self.sent_anew() if name in shut]
        words = gettext("Somebody has begun, so that this stays. You had: %(value)s.")
        for name in lost:
            self.add_error(name, words % {"value": self._in_words(name, sent=True)})
        return bool(lost)

    def tell_kept(self) -> None:
        """Say at each field what is kept there now, where something else was sent."""
        words = gettext("In the other window: %(value)s.")
        for name in self.sent_anew():
            self.add_error(name, words % {"value": self._in_words(name, sent=False)})

    def _in_words(self, name: str, *, sent: bool) -> str:
        bound = self[name]
        value = bound.data if sent else bound.initial
        if isinstance(value, datetime):
            return date_format(timezone.localtime(value), "DATETIME_FORMAT")
        if isinstance(self.fields[name], forms.BooleanField):
            return gettext("ticked") if value else gettext("not ticked")
        names = _names_of(self.fields[name])
        values = value if isinstance(value, list | tuple) else [value]
        said = [
            str(names.get(str(one), one)) for one in values if one not in (None, "")
        ]
        return ", ".join(said) or gettext("nothing")


def _names_of(field: forms.Field) -> dict[str, Any]:
    """The names of a field's choices by value; those in groups too."""
    found: dict[str, Any] = {}
    for value, name in getattr(field, "choices", ()):
        found |= dict(name) if isinstance(name, list | tuple) else {str(value): name}
    return found
