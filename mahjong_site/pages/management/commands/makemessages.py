"""`manage.py makemessages`: Django's own, which gathers the rulebook as well."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import makemessages

from engine.catalogue import parts

LEFT_OUT = (".venv", "tests", "tools", "var", "staticfiles", "docs")
"""Folders without a text that a reader sees."""


class Command(makemessages.Command):
    """The texts of templates, of Python, and of the rulebook, which is data.

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
        """After the files that hold code, the rulebook."""
        super().process_files(file_list)
        pot = Path(str(self.default_locale_path)) / f"{self.domain}.pot"
        with pot.open("a", encoding="utf-8") as file:
            file.write("\n".join(_entries()))


def _entries() -> Iterator[str]:
    """The rulebook's texts as entries of a catalogue."""
    for part in parts():
        said = [part.title]
        said += [text for rule in part.rules for text in rule.sentences]
        for text in dict.fromkeys(said):
            yield f"\n#: engine/rulebook/{part.name}.toml"
            yield f'msgid {_quoted(text)}\nmsgstr ""'
    yield ""


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
