"""How alike two lines are: their groups without the names of suits and numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Final

from engine.cardtext.words import LETTERS, Kind, Part, parts_of
from engine.patterns import HAND_SIZE, Line

Face = tuple[str, int]
"""A kind of tile: ("number", steps above the lowest), ("flower", …), ("dragon", 0)."""


@dataclass(frozen=True)
class Outline:
    """What a line looks like, taken from its printed groups."""

    line: Line

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The groups as printed."""
        return tuple(parts_of(self.line.printed))

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The printed numbers, sorted, each once."""
        return tuple(sorted({p.number for p in self.parts if p.kind is Kind.NUMBER}))

    @cached_property
    def groups(self) -> Counter[tuple[Face, int]]:
        """Its groups: face and size, whatever their suits."""
        return Counter((self._face(part), part.size) for part in self.parts)

    @cached_property
    def faces(self) -> Counter[Face]:
        """Its tiles by face."""
        faces: Counter[Face] = Counter()
        for (face, size), times in self.groups.items():
            faces[face] += size * times
        return faces

    @cached_property
    def suited(self) -> tuple[tuple[Face, int, str], ...]:
        """Its groups with their suits, the same whichever letters were printed."""
        return min(self._lettered(names) for names in permutations(LETTERS))

    @cached_property
    def shape(self) -> tuple[tuple[str, int, str], ...]:
        """The same without the numbers: kinds, sizes and suits."""
        return min(
            tuple(sorted((face[0], size, suit) for face, size, suit in lettered))
            for lettered in map(self._lettered, permutations(LETTERS))
        )

    def _lettered(self, names: tuple[str, ...]) -> tuple[tuple[Face, int, str], ...]:
        to = dict(zip(LETTERS, names, strict=True))
        found = (
            (self._face(p), p.size, "/".join(sorted(to.get(s, s[:3]) for s in p.suits)))
            for p in self.parts
        )
        return tuple(sorted(found))

    def _face(self, part: Part) -> Face:
        if part.kind is Kind.NUMBER:
            return "number", part.number - self.numbers[0]
        if part.kind is Kind.FIXED:
            return "fixed", int(part.tile)
        return part.kind.value, 0

    def shared_with(self, other: Outline) -> int:
        """How many of the 14 tiles have the same face in both.

        None where both say their numbers outright, and they are others.
        """
        free = self.line.rules and other.line.rules
        if self.numbers != other.numbers and not free:
            return 0
        return (self.faces & other.faces).total()


ALIKE: Final = HAND_SIZE - 2
"""Tiles of the same face that make two lines near twins: two may differ."""
