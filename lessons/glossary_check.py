"""Whether the glossary holds together: names, links, tiles and rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.catalogue import catalogue
from lessons.content_files import ContentError
from lessons.glossary import Glossary, as_name
from lessons.glossary_schema import Term
from lessons.rendering import read_extras, terms_in


def glossary_faults(words: Glossary) -> list[str]:
    """Every fault of the glossary, one sentence each."""
    return [*_doubled(words), *(f for term in words.terms for f in _term(term, words))]


def _doubled(words: Glossary) -> Iterator[str]:
    """Every slug and every name belongs to one term alone."""
    slugs = Counter(term.slug for term in words.terms)
    names = Counter(
        name for term in words.terms for name in {as_name(one) for one in term.names}
    )
    for kind, found in (("slug", slugs), ("name", names)):
        for name, count in found.items():
            if count > 1:
                yield f"glossary: {count} terms have the {kind} “{name}”"


def _term(term: Term, words: Glossary) -> Iterator[str]:
    where = f"glossary: {term.slug}"
    for slug in term.see_also:
        if slug not in words.by_slug or slug == term.slug:
            yield f"{where}: see_also names {slug}"
    for rule in term.rules:
        if rule not in catalogue():
            yield f"{where}: there is no rule {rule}"
    if "[[" in term.short:
        yield f"{where}: `short` is plain text, without links"
    try:
        terms_in(term.text)
        read_extras(groups=term.groups, wrong=term.wrong, line=term.line)
    except ContentError as error:
        yield f"{where}: {error}"
