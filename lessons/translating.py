"""Content in another language: words alone, laid over the English original.

`content/es/first-course/the-tiles/lesson.toml` holds the words of the file of that
path without `es`, in the same places; a table of a list is found by its slug, its
value or its uuid. Tiles, answers and rules are never repeated, so that they cannot
differ. `of` is the seal of the English words that were translated.

What has no translation stays English, piece by piece: a lesson, a term, a skill.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from django.conf import settings
from django.utils.translation import get_language

from lessons.content_files import ContentError, as_shape, read_toml
from lessons.content_schema import Shape

ORIGINAL: Final = "en"
SEAL: Final = "of"
CONTENT: Final = Path(__file__).parent / "content"

_TEXTS: Final = frozenset(
    {"title", "summary", "goals", "text", "because", "belief", "truth", "term", "short"}
)
_OWN: Final = frozenset({"also", "find", "match", "says"})
"""What each language has of its own: further names, and how a word is spoken."""
_NAMES: Final = ("slug", "value", "uuid")

Words = Mapping[str, Any]
_Shape = TypeVar("_Shape", bound=Shape)


def languages() -> tuple[str, ...]:
    """The languages, besides English, in which there is content."""
    offered = [code for code, _name in settings.LANGUAGES]
    return tuple(code for code in offered if (CONTENT / code).is_dir())


def reader_language() -> str:
    """The reader's language, if there is content in it; else English."""
    language = (get_language() or ORIGINAL).partition("-")[0]
    return language if language in languages() else ORIGINAL


def read_words(content: Path, language: str, path: str) -> Words:
    """The words of a file in that language; none where it is not translated.

    ContentError when the file cannot be read.
    """
    file = content / language / path
    return read_toml(file) if language != ORIGINAL and file.exists() else {}


def told(
    shape: type[_Shape], path: Path, data: dict[str, Any], words: Words, language: str
) -> _Shape:
    """Data as the given shape in those words; as it is where there are none.

    Every part keeps the fingerprint of its original. ContentError as for the original,
    and for words that have no place in it.
    """
    original = as_shape(shape, path, data)
    if not words:
        return original
    try:
        found = as_shape(shape, path, overlaid(data, words))
    except ContentError as error:
        raise ContentError(f"{language}: {error}") from error
    for part, before in zip(_parts(found), _parts(original), strict=True):
        part.told_in(language, before)
    return found


def _parts(shape: Shape) -> Iterator[Shape]:
    """The shape itself, and every shape in it."""
    yield shape
    for name in type(shape).model_fields:
        value = getattr(shape, name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Shape):
                yield from _parts(one)


def words_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The words of a file or of a part of it, in the places of a translation."""
    found = {key: _words(key, value) for key, value in data.items() if key != "ask"}
    return {key: words for key, words in found.items() if words}


def _words(key: str, value: Any) -> Any:
    if key in _TEXTS:
        return value
    if isinstance(value, Mapping):
        return words_of(value)
    if _is_tables(value):
        return {_name(table): words_of(table) for table in value}
    return None


def seal(*originals: Any) -> str:
    """A short digest of English words; it changes when they do."""
    text = json.dumps(originals, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def overlaid(data: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """The data with those words in place of its own. ContentError for a wrong place."""
    found = dict(data)
    for key, value in words.items():
        if key != SEAL:
            found[key] = _laid(key, data.get(key), value)
    return found


def _laid(key: str, original: Any, value: Any) -> Any:
    if key in _OWN:
        return value
    if key in _TEXTS and original and type(original) is type(value):
        return value
    if isinstance(original, Mapping) and isinstance(value, Mapping) and key != "ask":
        return overlaid(original, value)
    if _is_tables(original) and isinstance(value, Mapping):
        strangers = value.keys() - {_name(table) for table in original}
        if not strangers:
            return [overlaid(one, value.get(_name(one), {})) for one in original]
        key = f"{key}.{min(strangers)}"
    raise ContentError(f"the original has no such text: {key}")


def _is_tables(value: Any) -> bool:
    is_list = isinstance(value, Sequence) and not isinstance(value, str)
    return is_list and bool(value) and all(isinstance(one, Mapping) for one in value)


def _name(table: Mapping[str, Any]) -> str:
    return next((str(table[name]) for name in _NAMES if name in table), "")
