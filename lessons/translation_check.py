"""Does a translation say all that its original says, and is it as new?

What could be wrong in a translation and still be read: texts left out, other blocks
in a lesson, other words linked. Tiles and answers are in the original alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.utils import translation

from lessons.content_files import ContentError, read_toml
from lessons.rendering import terms_in
from lessons.translating import CONTENT, SEAL, languages, seal, words_of

_DIRECTIVE: Final = re.compile(r"^::: *(\S.*)$", re.MULTILINE)
_HEADING: Final = re.compile(r"^## ", re.MULTILINE)
_PIECES: Final = ("glossary", "misconceptions.toml")
"""Where every table of a file is a piece of its own, with its own seal."""
_OWN: Final = {"also", "find", "match", "says", SEAL}


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that is translated as a whole: a lesson, a term, a file of titles."""

    language: str
    name: str
    original: Mapping[str, Any]
    words: Mapping[str, Any]
    seal: str

    @property
    def is_current(self) -> bool:
        """Whether the English words are still those that were translated."""
        return bool(self.words.get(SEAL) == self.seal)


def pieces(content: Path = CONTENT) -> Iterator[Piece]:
    """Every translated piece in every language. ContentError for an unreadable file."""
    for language in languages():
        folder = content / language
        for path in sorted(folder.rglob("*.toml")):
            place = path.relative_to(folder).as_posix()
            original = content / place
            if not original.exists():
                raise ContentError(f"{language}/{place}: the original has no such file")
            yield from _pieces_of(language, place, original, read_toml(path))


def _pieces_of(
    language: str, place: str, original: Path, words: dict[str, Any]
) -> Iterator[Piece]:
    data = read_toml(original)
    if place.startswith(_PIECES):
        tables = (
            {one["slug"]: one for one in data["terms"]} if "terms" in data else data
        )
        for name, told in words.items():
            said = words_of(tables.get(name, {}))
            yield Piece(language, f"{place}: {name}", said, told, seal(said))
        return
    said = words_of(data)
    prose = original.with_suffix(".md")
    text = prose.read_text(encoding="utf-8") if prose.exists() else ""
    yield Piece(language, place, said, words, seal(said, text))


def translation_faults(content: Path = CONTENT) -> Iterator[str]:
    """What is left out or has no place, and lessons that show other things."""
    for piece in pieces(content):
        for text in sorted(_places(piece.original) ^ _places(piece.words)):
            where = (
                "the original" if text in _places(piece.words) else "the translation"
            )
            yield f"{piece.language}/{piece.name}: {text}: not in {where}"
    for language in languages():
        for path in sorted((content / language).rglob("*.md")):
            place = path.relative_to(content / language)
            yield from _prose_faults(language, content / place, path)


def stale(content: Path = CONTENT) -> Iterator[str]:
    """Translations whose original has changed since, with the seal it has now."""
    for piece in pieces(content):
        if not piece.is_current:
            yield (
                f"{piece.language}/{piece.name}: the English has changed since;"
                f' when the words are right again, write of = "{piece.seal}"'
            )


def _places(words: Mapping[str, Any], before: str = "") -> set[str]:
    """Where texts stand: "tasks.the-bird.choices.F.because"."""
    found = set()
    for key, value in words.items():
        if isinstance(value, Mapping):
            found |= _places(value, f"{before}{key}.")
        elif isinstance(value, list):
            found.add(f"{before}{key} ({len(value)})" if key not in _OWN else "")
        elif key not in _OWN:
            found.add(f"{before}{key}")
    return found - {""}


def _prose_faults(language: str, original: Path, told: Path) -> Iterator[str]:
    name = f"{language}/{told.parent.name}/{told.name}"
    if not original.exists():
        yield f"{name}: the original has no such file"
        return
    english, other = (path.read_text(encoding="utf-8") for path in (original, told))
    if _DIRECTIVE.findall(english) != _DIRECTIVE.findall(other):
        yield f"{name}: its blocks are not those of the original"
    if len(_HEADING.findall(english)) != len(_HEADING.findall(other)):
        yield f"{name}: it has more or fewer steps than the original"
    with translation.override(language):
        linked = terms_in(other)
    for slug in sorted(terms_in(english) ^ linked):
        yield f"{name}: the term {slug} is linked in one of the two alone"
