"""What teachers send about a question of a pupil."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from lessons.services.gamequestions import LONGEST_ANSWER


class AnswerForm(forms.Form):
    """A short answer; empty where the question is settled."""

    text = forms.CharField(
        label=gettext_lazy("Your answer"),
        required=False,
        max_length=LONGEST_ANSWER * 2,
        help_text=gettext_lazy(
            "A sentence or two. Leave it empty where you have talked about it."
        ),
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": LONGEST_ANSWER}),
    )
