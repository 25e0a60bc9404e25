"""Whether the strategy part is true: labels, rules, figures, and what they carry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from cards.library import shipped_card
from engine import Card
from engine.catalogue import catalogue
from engine.figures.chances import CHANCES
from engine.figures.counting import COUNTED
from engine.figures.experiment import differ
from engine.figures.measures import SIMULATED, Measured, exact
from lessons.rendering import unlinked_in
from lessons.strategy.chapters import PLACEHOLDER, Chapter
from lessons.strategy.figures import CARDS, COMMAND, all_figures, figure_texts
from lessons.strategy.schema import Claim, DataFile, Kind

FIGURES_OF: Final = {
    Kind.RULE: frozenset[str](),
    Kind.COMPUTED: frozenset((*CHANCES, *COUNTED)),
    Kind.SIMULATED: frozenset((*CHANCES, *COUNTED, *SIMULATED)),
    Kind.CUSTOM: frozenset[str](),
}
"""The figures on which a claim of each kind may rest."""

_HOLDS: Final = re.compile(r"^([\w.]+) ([>~]) ([\w.]+)$")
_CLAIM: Final = re.compile(r"^::: claim (\S+)\n(.*?)^:::$", re.MULTILINE | re.DOTALL)
_NO_PROSE: Final = re.compile(r"^:::.*$|\]\([^)]*\)|\{[^}]*\}", re.MULTILINE)


def strategy_faults(chapters: Mapping[str, Chapter], data: DataFile) -> list[str]:
    """Every fault of the chapters and of their data, one sentence each."""
    faults = list(data_faults(data))
    for chapter in chapters.values():
        faults += chapter_faults(chapter)
        for slug, claim in chapter.claims.items():
            where = f"strategy/{chapter.slug}: {slug}"
            faults += (f"{where}: {one}" for one in claim_faults(claim))
            faults += (f"{where}: {one}" for one in broken_holds(claim, data))
    return faults


# --- the data -------------------------------------------------------------------------


def data_faults(data: DataFile) -> Iterator[str]:
    """Figures of another card, and figures that nobody has computed."""
    for slug in CARDS:
        yield from card_faults(shipped_card(slug), data)
    for name in sorted({*CHANCES, *COUNTED, *SIMULATED} ^ figure_texts().keys()):
        yield f"strategy/figures.toml: {name} is in one of file and program alone"


def card_faults(card: Card, data: DataFile) -> Iterator[str]:
    """What makes the figures of one card useless."""
    found = data.cards.get(card.slug)
    again = f"run {COMMAND} --card {card.slug}"
    if found is None:
        yield f"strategy/figures.json: nothing for {card.slug}; {again}"
        return
    if found.hash != card.hash:
        yield f"strategy/figures.json: {card.slug} has changed since; {again}"
    missing = {*CHANCES, *COUNTED, *SIMULATED} ^ all_figures(data, card.slug).keys()
    if missing:
        names = ", ".join(sorted(missing))
        yield f"strategy/figures.json: {card.slug}: missing or unknown {names}; {again}"


# --- the prose ------------------------------------------------------------------------


def chapter_faults(chapter: Chapter) -> Iterator[str]:
    """Claims without words or label, figures that are not named, typed numbers."""
    where = f"strategy/{chapter.slug}"
    if sorted(chapter.places) != sorted(chapter.claims):
        odd = ", ".join(sorted({*chapter.places} ^ {*chapter.claims})) or "one twice"
        yield f"{where}: claims and prose differ: {odd}"
    for slug, text in _CLAIM.findall(chapter.prose):
        claim = chapter.claims.get(slug)
        for name in PLACEHOLDER.findall(text):
            if claim is None or name not in claim.figures:
                yield f"{where}: {slug}: the figure {name} is not among its figures"
    outside = _CLAIM.sub("", chapter.prose)
    for name in PLACEHOLDER.findall(outside):
        yield f"{where}: the figure {name} stands outside a claim"
    for typed in re.findall(r"\S*\d\S*", _NO_PROSE.sub("", chapter.prose)):
        yield f"{where}: “{typed}” is typed; take it from a figure, or write it out"
    for use in unlinked_in(chapter.prose):
        yield f"{where}: “{use.words}” is no link where it is used first"


def claim_faults(claim: Claim) -> Iterator[str]:
    """A claim whose label promises what does not stand behind it."""
    for rule in claim.rules:
        if rule not in catalogue():
            yield f"there is no rule {rule}"
    if claim.kind is Kind.RULE and not claim.rules:
        yield "a rule claim names its rules"
    if FIGURES_OF[claim.kind] and not claim.figures:
        yield f"a {claim.kind} claim names its figures"
    for name in claim.figures:
        if name not in FIGURES_OF[claim.kind]:
            yield f"a {claim.kind} claim cannot rest on {name}"
    if claim.kind is Kind.SIMULATED and not {*claim.figures} & {*SIMULATED}:
        yield "nothing in it is simulated"
    if bool(claim.wisdom) != (claim.found is not None):
        yield "`wisdom` and `found` belong together"
    if claim.found and not claim.holds:
        yield "`found` needs `holds`, which shows it"


def broken_holds(claim: Claim, data: DataFile) -> Iterator[str]:
    """What a claim says holds and does not, card by card."""
    for slug in claim.on or CARDS:
        figures = all_figures(data, slug)
        for statement in claim.holds:
            if not is_so(statement, figures, claim):
                yield f"“{statement}” does not hold on {slug}"


def is_so(statement: str, figures: Mapping[str, Measured], claim: Claim) -> bool:
    """Whether `a > b` (beyond chance) or `a ~ b` (no farther than chance) is so.

    Either side is a figure of the claim or a number.
    """
    match = _HOLDS.match(statement)
    if match is None:
        return False
    sides = [_side(text, figures, claim) for text in (match[1], match[3])]
    first, second = sides
    if first is None or second is None:
        return False
    return _RELATIONS[match[2]](first, second)


def _side(text: str, figures: Mapping[str, Measured], claim: Claim) -> Measured | None:
    if text in claim.figures:
        return figures.get(text)
    try:
        return exact(float(text))
    except ValueError:
        return None


def _is_more(first: Measured, second: Measured) -> bool:
    return first.value > second.value and differ(first, second)


_RELATIONS: Final[dict[str, Callable[[Measured, Measured], bool]]] = {
    ">": _is_more,
    "~": lambda first, second: not differ(first, second),
}
