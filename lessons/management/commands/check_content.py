"""`manage.py check_content`: is every lesson whole, and is every answer true?"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from lessons.library import library
from lessons.proving import faults_of
from lessons.rendering import ContentError


class Command(BaseCommand):
    """Reads all content files and has the engine prove every answer."""

    help = "Check that every lesson is whole and that the engine agrees with it."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print every fault, or what was proved."""
        try:
            course = library()
        except ContentError as error:
            raise CommandError(str(error)) from error
        faults = faults_of(course)
        if faults:
            raise CommandError("\n".join(faults))
        self.stdout.write(self._summary())

    def _summary(self) -> str:
        lessons = library().lessons.values()
        tasks = sum(len(one.data.tasks) for one in lessons)
        questions = sum(len(one.quiz.questions) for one in lessons)
        return (
            f"{len(lessons)} lessons: {tasks} tasks and {questions} questions,"
            " every answer proved"
        )
