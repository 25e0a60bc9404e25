"""The glossary as it lies in files: read once, never changed, found by any name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from django.utils import translation

from lessons.content_files import ContentError, read_toml
from lessons.glossary_schema import Subject, SubjectFile, Term
from lessons.translating import (
    CONTENT,
    ORIGINAL,
    Words,
    read_words,
    reader_language,
    told,
)

FOLDER: Final = CONTENT / "glossary"


@dataclass(frozen=True)
class Glossary:
    """Every term, by subject in the files' order."""

    subjects: Mapping[Subject, tuple[Term, ...]]

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """Every term in the order of the alphabet; figures come before letters."""
        found = [term for terms in self.subjects.values() for term in terms]
        return tuple(sorted(found, key=lambda term: as_name(term.term)))

    @cached_property
    def by_slug(self) -> Mapping[str, Term]:
        """Every term by slug, in the order of the alphabet."""
        return MappingProxyType({term.slug: term for term in self.terms})

    @cached_property
    def by_name(self) -> Mapping[str, Term]:
        """Every term by each of its names, small letters."""
        names = {as_name(name): one for one in self.terms for name in one.names}
        return MappingProxyType(names)

    def named(self, name: str) -> Term | None:
        """The term that a text calls so, in whatever case and spacing."""
        return self.by_name.get(as_name(name))

    def subject_of(self, term: Term) -> Subject:
        """The subject in whose file the term stands."""
        return next(one for one, terms in self.subjects.items() if term in terms)


def as_name(text: str) -> str:
    """A name as it is compared: small letters, single spaces."""
    return " ".join(text.casefold().split())


def glossary() -> Glossary:
    """The shipped glossary in the reader's language, as far as it is translated.

    Raises ContentError when a file cannot be read.
    """
    return _glossary_in(reader_language())


@cache
def _glossary_in(language: str) -> Glossary:
    with translation.override(language):
        return read_glossary(FOLDER, language)


def read_glossary(folder: Path, language: str = ORIGINAL) -> Glossary:
    """Reads a folder of subjects; every fault of every file is in one ContentError."""
    faults: list[str] = []
    found = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            found[path.stem] = _terms(path, language)
        except ContentError as error:
            faults.append(str(error))
    strangers = sorted(found.keys() - {*Subject})
    faults += [f"glossary/{name}.toml: there is no such subject" for name in strangers]
    if faults:
        raise ContentError("\n".join(faults))
    return Glossary(
        MappingProxyType({one: found[one] for one in Subject if one in found})
    )


def _terms(path: Path, language: str) -> tuple[Term, ...]:
    data = read_toml(path)
    words = read_words(path.parent.parent, language, f"{path.parent.name}/{path.name}")
    original = told(SubjectFile, path, data, {}, ORIGINAL).terms
    strangers = words.keys() - {term.slug for term in original}
    if strangers:
        raise ContentError(f"{path.name}: no such term: {', '.join(sorted(strangers))}")
    tables = zip(original, data["terms"], strict=True)
    return tuple(
        _told(term, path, table, words[term.slug], language)
        if term.slug in words
        else term
        for term, table in tables
    )


def _told(
    term: Term, path: Path, table: dict[str, Any], words: Words, language: str
) -> Term:
    """The term in other words; it is still found by its English names."""
    own = {"also": [], "match": [], "says": "", **words}
    own["find"] = [*words.get("find", ()), *term.names]
    return told(Term, path, table, own, language)
