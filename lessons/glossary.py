"""The glossary as it lies in files: read once, never changed, found by any name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final

from lessons.content_files import ContentError, read_shape
from lessons.glossary_schema import Subject, SubjectFile, Term

FOLDER: Final = Path(__file__).parent / "content" / "glossary"


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


@cache
def glossary() -> Glossary:
    """The shipped glossary. Raises ContentError when a file cannot be read."""
    return read_glossary(FOLDER)


def read_glossary(folder: Path) -> Glossary:
    """Reads a folder of subjects; every fault of every file is in one ContentError."""
    faults: list[str] = []
    found = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            found[path.stem] = read_shape(SubjectFile, path).terms
        except ContentError as error:
            faults.append(str(error))
    strangers = sorted(found.keys() - {*Subject})
    faults += [f"glossary/{name}.toml: there is no such subject" for name in strangers]
    if faults:
        raise ContentError("\n".join(faults))
    return Glossary(
        MappingProxyType({one: found[one] for one in Subject if one in found})
    )
