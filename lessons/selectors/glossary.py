"""What the pages and the API ask of the glossary: terms, and what cites them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from lessons.glossary import as_name, glossary
from lessons.glossary_schema import Subject, Term
from lessons.library import Lesson, library


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: terms that are called so, and terms that speak of it."""

    called: tuple[Term, ...]
    mentioning: tuple[Term, ...] = ()

    @property
    def count(self) -> int:
        """How many terms there are in all."""
        return len(self.called) + len(self.mentioning)


def terms_for(*, words: str = "", subject: str = "") -> Found:
    """The terms of a subject, or of all, that have all the words.

    Names and synonyms come first. "white dragon" finds Soap, "pungs" finds Pung.
    """
    terms = _of_subject(subject)
    wanted = _plain(words).split()
    if not wanted:
        return Found(terms)
    called = tuple(term for term in terms if _has(wanted, term.names))
    rest = (term for term in terms if term not in called)
    said = tuple(one for one in rest if _has(wanted, (*one.names, one.short, one.text)))
    return Found(called, said)


def _of_subject(subject: str) -> tuple[Term, ...]:
    if not subject:
        return glossary().terms
    chosen = glossary().subjects.get(Subject(subject), ())
    return tuple(term for term in glossary().terms if term in chosen)


def _has(wanted: Sequence[str], texts: Iterable[str]) -> bool:
    """Does every word begin a word of the texts?"""
    words = _plain(" ".join(texts)).split()
    return all(any(word.startswith(one) for word in words) for one in wanted)


def _plain(text: str) -> str:
    """Small letters, and a space for everything that is no letter and no figure."""
    kept = (one if one.isalnum() else " " for one in text.casefold().replace("’", ""))
    return "".join(kept)


def by_letter(terms: Iterable[Term]) -> list[tuple[str, list[Term]]]:
    """Terms in the order of the alphabet under their first letters."""
    grouped = groupby(terms, key=lambda term: as_name(term.term)[0].upper())
    return [(letter, list(found)) for letter, found in grouped]


def terms_citing(rule_id: str) -> tuple[Term, ...]:
    """The terms that explain a rule."""
    return tuple(term for term in glossary().terms if rule_id in term.rules)


def lessons_citing(rule_id: str) -> tuple[Lesson, ...]:
    """The lessons on offer that rest on a rule, in the order of the course."""
    return tuple(one for one in library().live if rule_id in one.data.rules)


def lessons_using(term: Term) -> tuple[Lesson, ...]:
    """The lessons on offer that link to a term, in the order of the course."""
    return tuple(one for one in library().live if term.slug in one.terms)
