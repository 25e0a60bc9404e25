"""The aims of a game at its table, and what has become of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from play.selectors import Table, judged_aims


@dataclass(frozen=True, slots=True)
class ShownAim:
    """An aim, its state ("open", "met", "broken"), and what became of it in words."""

    text: str
    state: str
    words: str


def shown_aims(table: Table) -> tuple[ShownAim, ...]:
    """The aims of the table's game; none costs no query."""
    return tuple(
        ShownAim(
            text=engine.explain_aim(one.aim, _),
            state=one.state.value,
            words=engine.explain_judged(one, _),
        )
        for one in judged_aims(table)
    )
