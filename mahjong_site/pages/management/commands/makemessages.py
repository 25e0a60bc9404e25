"""`manage.py makemessages`: Django's own, which gathers what is data as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import makemessages

from engine.catalogue import parts
from lessons.skillmap import skill_map

LEFT_OUT = (".venv", "tests", "tools", "var", "staticfiles", "docs")
"""Folders without a text that a reader sees."""


class Command(makemessages.Command):
    """The texts of templates, of Python, of the rulebook, and the skills' titles.

    Files are named without lines, nothing is wrapped and what is no longer used goes,
    so that a change of the catalogue can be read.
    """

    def add_arguments(self, parser: CommandParser) -> None:
        """The defaults of this project."""
        super().add_arguments(parser)
        parser.set_defaults(
            ignore_patterns=list(LEFT_OUT),
            no_wrap=True,
            no_obsolete=True,
            add_location="file",
        )

    def process_files(self, file_list: list[Any]) -> None:
        """After the files that hold code, those that hold data."""
        super().process_files(file_list)
        pot = Path(str(self.default_locale_path)) / f"{self.domain}.pot"
        with pot.open("a", encoding="utf-8") as file:
            file.write("\n".join(_entries()))


def _entries() -> Iterator[str]:
    """The texts of data files as entries of a catalogue."""
    for part in parts():
        said = [part.title]
        said += [text for rule in part.rules for text in rule.sentences]
        yield from _of_file(f"engine/rulebook/{part.name}.toml", said)
    titles = [skill.english for skill in skill_map().values()]
    yield from _of_file("lessons/content/skills.toml", titles)
    yield ""


def _of_file(path: str, texts: Iterable[str]) -> Iterator[str]:
    for text in dict.fromkeys(texts):
        yield f"\n#: {path}"
        yield f'msgid {_quoted(text)}\nmsgstr ""'


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
