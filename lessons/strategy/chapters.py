"""The chapters as they lie in files: prose with claims, read once.

A chapter is a folder with `chapter.toml` (the claims' labels and what they rest on)
and `chapter.md` (all words). `{name}` in the prose is the figure of that name, so that
no number is ever typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from engine import Tile, parse_tiles
from engine.figures.measures import Measured
from lessons.content_files import ContentError, read_shape, short_name
from lessons.rendering import ClaimPlace, Step, read_steps
from lessons.strategy.figures import FOLDER, OWN, figure_texts, figures_of, written
from lessons.strategy.schema import ChapterFile, Claim

ORDER: Final = ("choosing-a-hand", "reading-exposures", "defence", "jokers")
PLACEHOLDER: Final = re.compile(r"\{([a-z0-9_]+)\}")


@dataclass(frozen=True)
class Chapter:
    """A chapter: its data, its prose as written and in steps."""

    slug: str
    data: ChapterFile
    prose: str
    steps: tuple[Step, ...]

    @property
    def title(self) -> str:
        """The chapter's title."""
        return self.data.title

    @property
    def picture(self) -> tuple[Tile, ...]:
        """The tiles that stand for the chapter in lists."""
        return parse_tiles(self.data.picture)

    @property
    def claims(self) -> Mapping[str, Claim]:
        """Its claims by slug."""
        return self.data.claims

    @property
    def places(self) -> tuple[str, ...]:
        """The slugs of the claims that the prose makes, in order."""
        blocks = (block for step in self.steps for block in step.blocks)
        return tuple(one.slug for one in blocks if isinstance(one, ClaimPlace))


@cache
def chapters() -> Mapping[str, Chapter]:
    """The shipped chapters in order. ContentError lists every fault."""
    return read_chapters(FOLDER, figures_of(OWN))


def read_chapters(
    folder: Path, figures: Mapping[str, Measured]
) -> Mapping[str, Chapter]:
    """The chapters of a folder, with those figures put into the prose."""
    faults: list[str] = []
    found = {}
    for slug in ORDER:
        try:
            found[slug] = read_chapter(folder / slug, figures)
        except ContentError as error:
            faults.append(str(error))
    if faults:
        raise ContentError("\n".join(faults))
    return MappingProxyType(found)


def read_chapter(folder: Path, figures: Mapping[str, Measured]) -> Chapter:
    """The chapter of one folder. ContentError names the file and what is wrong."""
    path = folder / "chapter.md"
    data = read_shape(ChapterFile, folder / "chapter.toml")
    try:
        prose = path.read_text(encoding="utf-8")
        steps = read_steps(PLACEHOLDER.sub(_filling(figures), prose))
    except (OSError, ContentError) as error:
        raise ContentError(f"{short_name(path)}: {error}") from error
    return Chapter(folder.name, data, prose, steps)


def _filling(figures: Mapping[str, Measured]) -> Callable[[re.Match[str]], str]:
    def fill(match: re.Match[str]) -> str:
        name = match[1]
        if name not in figures or name not in figure_texts():
            raise ContentError(f"there is no figure {name}")
        return written(name, figures[name].value)

    return fill
