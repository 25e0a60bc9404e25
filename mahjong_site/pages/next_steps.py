"""What the home page offers to somebody who comes back.

Apps that know something worth going on with register a source in
`mahjong_site/wiring.py`: `offer_next(play_selectors.unfinished_game)`. A source
gets the person and answers one `NextStep` or None, with very few queries.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise

from mahjong_site.accounts.models import User

Text = str | Promise


@dataclass(frozen=True, slots=True)
class NextStep:
    """One thing to go on with: what it is, a sentence, and where its link leads."""

    title: Text
    text: Text
    url: str
    action: Text


Source = Callable[[User], NextStep | None]

_sources: list[Source] = []


def offer_next(source: Source) -> None:
    """Ask `source` on every visit; the first registered comes first."""
    if source not in _sources:
        _sources.append(source)


def next_steps(person: User) -> tuple[NextStep, ...]:
    """Everything that this person may go on with, most urgent first."""
    found = (source(person) for source in _sources)
    return tuple(step for step in found if step is not None)
