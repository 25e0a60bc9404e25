"""What learners send to the lessons."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from lessons.library import Quiz
from lessons.models import NOT_YET


class QuizForm(forms.Form):
    """All questions of a quiz in one form, and the id of the attempt.

    The id is made with the form, so that a form sent twice is one attempt. With
    `may_pass` each question can also be answered by `NOT_YET`.
    """

    attempt = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, quiz: Quiz, data: Any = None, *, may_pass: bool = False) -> None:
        super().__init__(data)
        self.may_pass = may_pass
        more = [(NOT_YET, NOT_YET)] if may_pass else []
        self.questions = quiz.questions
        for question in quiz.questions:
            self.fields[str(question.uuid)] = forms.ChoiceField(
                choices=[(one.value, one.value) for one in question.choices] + more,
                error_messages={
                    "required": _("Choose one of these answers."),
                    "invalid_choice": _("Choose one of these answers."),
                },
            )

    @property
    def attempt_id(self) -> uuid.UUID:
        """The id to send along: the one that came, or a new one."""
        given = self.cleaned_data.get("attempt") if self.is_bound else None
        return given or uuid.uuid4()

    @property
    def answers(self) -> dict[uuid.UUID, str]:
        """The chosen values by question; for a valid form."""
        return {
            question.uuid: self.cleaned_data[str(question.uuid)]
            for question in self.questions
        }

    def chosen(self, question: uuid.UUID) -> str | None:
        """What was sent for a question, valid or not."""
        return self.data.get(str(question)) if self.is_bound else None
