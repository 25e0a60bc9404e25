"""A catalogue of translations as text: read without the tools that made it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

CATALOGUE: Final = Path("locale/es/LC_MESSAGES/django.po")

_FIELD: Final = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d)\])? (\".*\")")


@dataclass
class Entry:
    """A text, its plural, and what each of its forms is in the other language."""

    context: str = ""
    text: str = ""
    plural: str = ""
    told: dict[int, str] = field(default_factory=dict)
    places: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from others."""
        return self.context, self.text, self.plural


def entries(path: Path = CATALOGUE) -> Iterator[Entry]:
    """Every text of the catalogue, its head left out."""
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        entry = _entry(block)
        if entry.text:
            yield entry


def _entry(block: str) -> Entry:
    entry, name, form = Entry(), "", 0
    for line in block.splitlines():
        if line.startswith("#:"):
            entry.places += line[2:].split()
        elif line.startswith("#,"):
            entry.flags += [flag.strip() for flag in line[2:].split(",")]
        elif not line.startswith("#"):
            match = _FIELD.fullmatch(line)
            if match:
                name, form = match[1], int(match[2] or 0)
            _add(entry, name, form, ast.literal_eval(match[3] if match else line))
    return entry


def _add(entry: Entry, name: str, form: int, text: str) -> None:
    match name:
        case "msgctxt":
            entry.context += text
        case "msgid":
            entry.text += text
        case "msgid_plural":
            entry.plural += text
        case "msgstr":
            entry.told[form] = entry.told.get(form, "") + text
