"""What a teacher sends about the class's course."""

from __future__ import annotations

from datetime import datetime, time

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy

from lessons.services.courses import LONGEST_NOTE
from mahjong_site.web.forms import DayField


class CourseLessonForm(forms.Form):
    """What a class changes about one lesson."""

    note = forms.CharField(
        label=gettext_lazy("Note before the lesson"),
        required=False,
        max_length=LONGEST_NOTE,
        help_text=gettext_lazy("Your pupils read it above the lesson."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    opens_on = DayField(
        label=gettext_lazy("Locked until"),
        help_text=gettext_lazy(
            "From that day on your pupils can open it. Empty: it is open."
        ),
    )
    is_left_out = forms.BooleanField(
        label=gettext_lazy("Leave this lesson out of the class’s course"),
        required=False,
    )

    @property
    def opens_at(self) -> datetime | None:
        """The beginning of the day that a valid form names."""
        day = self.cleaned_data["opens_on"]
        return timezone.make_aware(datetime.combine(day, time.min)) if day else None


class MoveLessonForm(forms.Form):
    """A lesson of the course, where it was seen, and which way it goes."""

    lesson = forms.SlugField()
    place = forms.IntegerField(min_value=0, max_value=1000)
    step = forms.TypedChoiceField(choices=[("-1", "up"), ("1", "down")], coerce=int)
