"""What exactly an assignment or a live question asks, as shapes kept as JSON."""

from __future__ import annotations

import random
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from lessons.drills.catalogue import SEEDS
from lessons.drills.item import LEVELS, DrillSettings
from lessons.drills.links import MIX, MOST_ITEMS, Link
from mahjong_site.web.levels import Level

MOST_GAMES: Final = 20
MOST_DEALS: Final = 10


class _Task(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class LessonTask(_Task):
    """Pass the check of a lesson."""

    kind: Literal["lesson"] = "lesson"
    lesson: UUID


class DrillTask(_Task):
    """Answer a set of drill items.

    `plan` names kind and level of each for a mix; `picked` names kind, level and seed
    of each where these very items are asked, whatever the seed of the try.
    """

    kind: Literal["drill"] = "drill"
    drill: str
    card: str
    sections: tuple[str, ...] = ()
    level: int = Field(default=LEVELS[0], ge=LEVELS[0], le=LEVELS[-1])
    items: int = Field(default=10, ge=1, le=MOST_ITEMS)
    plan: tuple[tuple[str, int], ...] = ()
    picked: tuple[tuple[str, int, int], ...] = ()

    def places(self, seed: int) -> tuple[Link, ...]:
        """Every item of a try with that seed, in order."""
        if not self.picked:
            return self.link(seed).places
        return tuple(
            Link(kind, own, DrillSettings(self.card, self.sections, level))
            for kind, level, own in self.picked
        )

    def link(self, seed: int) -> Link:
        """The set that these settings give with a seed."""
        settings = DrillSettings(self.card, self.sections, self.level)
        drill, items = (MIX, len(self.plan)) if self.plan else (self.drill, self.items)
        return Link(drill, seed, settings, items, plan=self.plan)


class CharlestonTask(_Task):
    """Pass through so many deals; everybody gets the same ones, by seed."""

    kind: Literal["charleston"] = "charleston"
    card: str
    deals: int = Field(default=1, ge=1, le=MOST_DEALS)

    def seeds(self, seed: int) -> tuple[int, ...]:
        """The seed of every deal of a try with that seed, in order."""
        return tuple(
            random.Random(f"{seed}/{place}").randrange(SEEDS)
            for place in range(1, self.deals + 1)
        )


class DealTask(_Task):
    """Play a prepared deal, named by its public id."""

    kind: Literal["deal"] = "deal"
    deal: UUID
    name: str = ""


class GamesTask(_Task):
    """Play so many practice games against bots of a level, under aims
    (`engine.aims`, as `Aim.to_dict`)."""

    kind: Literal["games"] = "games"
    card: str
    games: int = Field(default=1, ge=1, le=MOST_GAMES)
    aims: tuple[dict[str, Any], ...] = ()
    bots: Level = Level.STEADY


class ItemTask(_Task):
    """One drill item for a whole class at once."""

    kind: Literal["item"] = "item"
    drill: str
    card: str
    sections: tuple[str, ...] = ()
    level: int = Field(default=LEVELS[0], ge=LEVELS[0], le=LEVELS[-1])
    seed: int = Field(ge=0, lt=SEEDS)

    def link(self) -> Link:
        """The item."""
        return Link(
            self.drill, self.seed, DrillSettings(self.card, self.sections, self.level)
        )


class RackTask(_Task):
    """One rack as dealt for a whole class at once: its families, or its first pass."""

    kind: Literal["families", "pass"]
    card: str
    seed: int = Field(ge=0, lt=SEEDS)


Task = LessonTask | DrillTask | CharlestonTask | DealTask | GamesTask
LiveTask = ItemTask | RackTask

_tasks: Final[TypeAdapter[Task]] = TypeAdapter(
    Annotated[Task, Field(discriminator="kind")]
)
_live_tasks: Final[TypeAdapter[LiveTask]] = TypeAdapter(
    Annotated[LiveTask, Field(discriminator="kind")]
)


def seed_of_try(seed: int, number: int, seat: UUID | None = None) -> int:
    """The seed of a try of an assignment: the assignment's own for the first one.

    Each try has its own items; with `seat` they are that pupil's alone.
    """
    if number == 1 and seat is None:
        return seed
    return random.Random(f"{seed}/{seat or ''}/{number}").randrange(SEEDS)


def read_task(data: object) -> Task:
    """The task that an assignment keeps. Raises pydantic's ValidationError."""
    return _tasks.validate_python(data)


def read_live_task(data: object) -> LiveTask:
    """The task that a live question keeps. Raises pydantic's ValidationError."""
    return _live_tasks.validate_python(data)


def task_data(task: Task | LiveTask) -> dict[str, Any]:
    """A task as JSON."""
    return task.model_dump(mode="json")
