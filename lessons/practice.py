"""Where a reader can try what a lesson teaches: a drill, the trainer, the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from lessons.drills.catalogue import KINDS

TABLE: Final = "table"
CHARLESTON: Final = "charleston"


@dataclass(frozen=True, slots=True)
class Practice:
    """A place to try it, as a link."""

    title: str
    url: str


def is_practice(name: str) -> bool:
    """Whether a lesson may name this: a kind of drill, `charleston` or `table`."""
    return name in (*KINDS, CHARLESTON, TABLE)


def practices(names: Iterable[str]) -> Iterator[Practice]:
    """The links for the names that a lesson gives, in the reader's language."""
    for name in names:
        if name == TABLE:
            yield Practice(_("Play a practice game"), reverse("play:home"))
        elif name == CHARLESTON:
            yield Practice(_("Charleston trainer"), reverse("drills:charleston-start"))
        else:
            yield Practice(str(KINDS[name].TITLE), reverse("drills:start", args=[name]))
