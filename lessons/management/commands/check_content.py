"""`manage.py check_content`: is every lesson whole, and is every answer true?"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from lessons.content_files import ContentError
from lessons.glossary import glossary
from lessons.glossary_check import glossary_faults
from lessons.library import CONTENT, library, library_in
from lessons.proving import faults_of
from lessons.rendering import with_term_links
from lessons.skillmap import map_faults, skill_map
from lessons.strategy.chapters import chapters
from lessons.strategy.checking import strategy_faults
from lessons.strategy.figures import figures_data
from lessons.translation_check import stale, translation_faults
from lessons.word_check import word_faults


class Command(BaseCommand):
    """Reads all content files and has the engine prove every answer."""

    help = "Check that every lesson is whole and that the engine agrees with it."

    def add_arguments(self, parser: CommandParser) -> None:
        """`--link` writes the missing links to the glossary first."""
        words = "in lessons, make the first use of each term a link"
        parser.add_argument("--link", action="store_true", help=words)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print every fault, or what was proved."""
        try:
            if options["link"]:
                self._link()
            faults = [
                *glossary_faults(glossary()),
                *faults_of(library()),
                *map_faults(skill_map()),
                *word_faults(),
                *translation_faults(),
                *strategy_faults(chapters(), figures_data()),
            ]
        except ContentError as error:
            raise CommandError(str(error)) from error
        if faults:
            raise CommandError("\n".join(faults))
        for note in stale():
            self.stdout.write(note)
        self.stdout.write(self._summary())

    def _link(self) -> None:
        written = (*CONTENT.glob("*/*/lesson.md"), *CONTENT.glob("*/*/chapter.md"))
        for path in sorted(written):
            text = path.read_text(encoding="utf-8")
            if (linked := with_term_links(text)) != text:
                path.write_text(linked, encoding="utf-8")
                self.stdout.write(f"{path.parent.name}: terms linked")
        # Django's own check has read the course as it was.
        library_in.cache_clear()
        chapters.cache_clear()

    def _summary(self) -> str:
        lessons = library().lessons.values()
        tasks = sum(len(one.data.tasks) for one in lessons)
        questions = sum(len(one.quiz.questions) for one in lessons)
        claims = sum(len(one.claims) for one in chapters().values())
        return (
            f"{len(lessons)} lessons: {tasks} tasks and {questions} questions,"
            f" every answer proved; {len(glossary().terms)} terms;"
            f" {len(skill_map())} skills; {claims} claims about strategy"
        )
