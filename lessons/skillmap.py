"""The map of skills, read once from `content/skills.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from lessons.asks import KIND_TITLES
from lessons.content_files import ContentError
from lessons.drills.catalogue import KINDS
from lessons.drills.charleston import SKILLS as CHARLESTON_SKILLS
from lessons.drills.misconceptions import Misconception
from lessons.glossary import glossary
from lessons.library import library

FILE: Final = Path(__file__).parent / "content" / "skills.toml"

STAGES: Final[dict[str, str | Promise]] = {
    "tiles": _("Tiles"),
    "groups": _("Groups"),
    "card": _("The card"),
    "before-play": _("Before play"),
    "play": _("Play"),
    "ends": _("Ends"),
}
"""The stages of the course, in order."""


class Skill(BaseModel):
    """One skill: its words, what it stands on, and what shows it.

    `lesson` teaches it, `glossary` its word in the glossary; both by slug. `asks` are
    kinds of question in lessons, `misconceptions` what shows that the skill is not
    there yet. Drill kinds name their skills themselves.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    slug: str
    english: str = Field(alias="title")
    stage: str
    lesson: str
    glossary: str
    requires: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    misconceptions: tuple[Misconception, ...] = ()

    @property
    def title(self) -> str:
        """What it is called, in the reader's language."""
        return gettext(self.english)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The drill kinds that exercise it."""
        found = [slug for slug, kind in KINDS.items() if self.slug in kind.SKILLS]
        if self.slug in CHARLESTON_SKILLS:
            found.append("charleston")
        return tuple(found)


@cache
def skill_map() -> Mapping[str, Skill]:
    """Every skill by slug, in the order of the map. Raises ContentError."""
    return read_skills(FILE.read_text(encoding="utf-8"))


def read_skills(text: str) -> Mapping[str, Skill]:
    """The skills of a TOML text. Raises ContentError."""
    try:
        found = {
            slug: Skill.model_validate({"slug": slug, **data})
            for slug, data in tomllib.loads(text).items()
        }
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise ContentError(f"skills.toml: {error}") from error
    return MappingProxyType(found)


@cache
def skills_of_ask(ask: str) -> tuple[str, ...]:
    """The skills that a kind of question in lessons exercises."""
    return tuple(slug for slug, one in skill_map().items() if ask in one.asks)


@cache
def skills_of_misconception(code: str) -> tuple[str, ...]:
    """The skills that a misconception says something about."""
    return tuple(
        slug for slug, one in skill_map().items() if code in one.misconceptions
    )


def map_faults(skills: Mapping[str, Skill]) -> Iterator[str]:
    """What is wrong with the map: unknown names, circles, things not exercised."""
    before: set[str] = set()
    for slug, skill in skills.items():
        if skill.stage not in STAGES:
            yield f"skills.toml: {slug}: there is no stage {skill.stage}"
        if skill.lesson not in library().lessons:
            yield f"skills.toml: {slug}: there is no lesson {skill.lesson}"
        if skill.glossary not in glossary().by_slug:
            yield f"skills.toml: {slug}: there is no term {skill.glossary}"
        for name in skill.requires:
            if name not in before:
                yield f"skills.toml: {slug}: requires {name}, which is not before it"
        before.add(slug)
    yield from _ask_faults(skills)
    for kind in KINDS.values():
        for name in kind.SKILLS:
            if name not in skills:
                yield f"skills.toml: the drill {kind.KIND} names no skill: {name}"


def _ask_faults(skills: Mapping[str, Skill]) -> Iterator[str]:
    asked = {ask: slug for slug, skill in skills.items() for ask in skill.asks}
    for ask in sorted(asked.keys() - KIND_TITLES.keys()):
        yield f"skills.toml: {asked[ask]}: there is no kind of question {ask}"
    for ask in sorted(KIND_TITLES.keys() - asked.keys()):
        yield f"skills.toml: no skill is exercised by questions {ask}"
