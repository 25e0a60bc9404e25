"""One word for one thing: `content/words.toml`, held against every text there is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import Field

from engine.catalogue import RULEBOOK
from lessons.content_files import read_shape, read_toml, short_name
from lessons.content_schema import Shape, Text
from lessons.library import CONTENT
from lessons.translating import languages

TEXT_KEYS: Final = frozenset(
    {
        *("about", "aside", "alternatives", "because", "belief", "default", "goals"),
        *("short", "summary", "term", "text", "title", "truth"),
    }
)
"""The keys of content files under which prose stands."""

_MENTIONED: Final = re.compile(r"“[^”]*”|`[^`]*`|\[\[[^]|]*\|")
_DIRECTIVE: Final = re.compile(r"^:::.*$", re.MULTILINE)


class PreferredWord(Shape):
    """What to say, and what never to say instead.

    `never` in any case, `never_so` only as it is written.
    """

    say: Text
    never: tuple[Text, ...] = ()
    never_so: tuple[Text, ...] = ()


class WordsFile(Shape):
    """words.toml: the list."""

    words: tuple[PreferredWord, ...] = Field(min_length=1)


@cache
def preferred_words() -> tuple[PreferredWord, ...]:
    """The shipped list. ContentError when the file cannot be read."""
    return read_shape(WordsFile, CONTENT / "words.toml").words


def word_faults(folders: Iterable[Path] = (CONTENT, RULEBOOK)) -> Iterator[str]:
    """Every unwelcome word in the folders' English: file, phrase, and what to say."""
    for folder in folders:
        for path in sorted((*folder.rglob("*.toml"), *folder.rglob("*.md"))):
            if path.relative_to(folder).parts[0] in languages():
                continue
            for text in _texts(path):
                for found, say in unwelcome(text):
                    yield f"{short_name(path)}: “{found}”: say {say}"


def unwelcome(text: str) -> Iterator[tuple[str, str]]:
    """The words of a text that the list does not want, each with what to say.

    What stands in quotation marks is a mention, not a use.
    """
    said = _MENTIONED.sub(" ", text)
    for word in preferred_words():
        for match in _pattern(word).finditer(said):
            yield match[0], word.say


@cache
def _pattern(word: PreferredWord) -> re.Pattern[str]:
    choices = [f"(?i:{re.escape(one)})" for one in word.never]
    choices += map(re.escape, word.never_so)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(choices)})(?![\w-])")


def _texts(path: Path) -> Iterator[str]:
    """The prose in a file: all of Markdown but directives, of TOML what people read."""
    if path.suffix == ".md":
        yield " ".join(_DIRECTIVE.sub("", path.read_text(encoding="utf-8")).split())
    elif path.name != "words.toml":
        yield from _prose(read_toml(path))


def _prose(data: Any, key: str = "") -> Iterator[str]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _prose(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from _prose(value, key)
    elif isinstance(data, str) and key in TEXT_KEYS:
        yield " ".join(data.split())
