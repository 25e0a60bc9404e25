"""What may vary in the numbers of a line: "run of 3", "any like", "kong 2 or 6".

A condition turns the printed numbers into every choice of numbers. A choice is
one (number, size) for each part of the line; parts without number keep 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Protocol

from engine.cardtext.words import NUMBER_LETTER, Kind, Part
from engine.patterns import GROUP_NAMES

Choice = tuple[tuple[int, int], ...]

_SIZES: Final = {name: size for size, name in GROUP_NAMES.items()}


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why a condition does not fit its line: a fault's code and its params."""

    code: str
    params: dict[str, str | int]


class Condition(Protocol):
    """A rule about numbers; `text` is how the card file says it."""

    @property
    def text(self) -> str: ...

    def misfit(self, parts: Sequence[Part]) -> Misfit | None:
        """Why the rule cannot speak of these parts, or None."""

    def choices(self, parts: Sequence[Part]) -> Iterator[Choice]:
        """Every choice of numbers; the rule fits the parts."""


def printed_numbers(parts: Sequence[Part]) -> tuple[int, ...]:
    """The different numbers that a line prints, in order of size."""
    return tuple(sorted({p.number for p in parts if p.kind is Kind.NUMBER}))


def _shown(parts: Sequence[Part]) -> str:
    numbers = printed_numbers(parts)
    shown = ("N" if n == NUMBER_LETTER else str(n) for n in numbers)
    return ", ".join(shown) or "-"


def _mapped(parts: Sequence[Part], numbers: dict[int, int]) -> Choice:
    return tuple((numbers.get(p.number, 0), p.size) for p in parts)


@dataclass(frozen=True, slots=True)
class TheseNumbers:
    """The numbers are as printed: what holds when nothing is said (card-20)."""

    text: str = "these numbers"

    def misfit(self, parts: Sequence[Part]) -> Misfit | None:
        return None

    def choices(self, parts: Sequence[Part]) -> Iterator[Choice]:
        yield tuple((p.number, p.size) for p in parts)


@dataclass(frozen=True, slots=True)
class Run:
    """Any so many consecutive numbers; the printed steps are kept (card-20)."""

    length: int

    @property
    def text(self) -> str:
        return f"run of {self.length}"

    def misfit(self, parts: Sequence[Part]) -> Misfit | None:
        numbers = printed_numbers(parts)
        if numbers and self.length == len(numbers) == numbers[-1] - numbers[0] + 1:
            return None
        params: dict[str, str | int] = {
            "words": self.text,
            "length": self.length,
            "numbers": _shown(parts),
        }
        return Misfit("run_does_not_fit", params)

    def choices(self, parts: Sequence[Part]) -> Iterator[Choice]:
        numbers = printed_numbers(parts)
        for first in range(1, 11 - self.length):
            yield _mapped(parts, {n: n - numbers[0] + first for n in numbers})


@dataclass(frozen=True, slots=True)
class AnyLike:
    """One and the same number all through the line (card-07)."""

    text: str
    numbers: tuple[int, ...]

    def misfit(self, parts: Sequence[Part]) -> Misfit | None:
        printed = printed_numbers(parts)
        if len(printed) == 1 and printed[0] in (*self.numbers, NUMBER_LETTER):
            return None
        params: dict[str, str | int] = {"words": self.text, "numbers": _shown(parts)}
        return Misfit("like_does_not_fit", params)

    def choices(self, parts: Sequence[Part]) -> Iterator[Choice]:
        (printed,) = printed_numbers(parts)
        for number in self.numbers:
            yield _mapped(parts, {printed: number})


@dataclass(frozen=True, slots=True)
class AnyTwo:
    """Any two different numbers for the two that are printed."""

    text: str = "any two numbers"

    def misfit(self, parts: Sequence[Part]) -> Misfit | None:
        if len(printed_numbers(parts)) == 2:
            return None
        params: dict[str, str | int] = {"words": self.text, "numbers": _shown(parts)}
        return Misfit("two_numbers_do_not_fit", params)

    def choices(self, parts: Sequence[Part]) -> Iterator[Choice]:
        low, high = printed_numbers(parts)
        for first, second in combinations(range(1, 10), 2):
            yield _mapped(parts, {low: first, high: second})
            yield _mapped(parts, {low: second, high: first})


@dataclass(frozen=True, slots=True)
class GroupNumbers:
    """The groups of one size may have another number: "kong 2, 4, 6 or 8"."""

    size: int
    numbers: tuple[int, ...]

    @property
    def text(self) -> str:
        return f"{GROUP_NAMES[self.size]} {_listed(self.numbers)}"

    def misfit(self, parts: Sequence[Part]) -> Misfit | None:
        printed = {p.number for p in parts if self._varies(p)}
        if len(printed) == 1 and printed <= set(self.numbers):
            return None
        params: dict[str, str | int] = {
            "words": self.text,
            "group": GROUP_NAMES[self.size],
        }
        return Misfit("group_does_not_fit", params)

    def choices(self, parts: Sequence[Part]) -> Iterator[Choice]:
        for number in self.numbers:
            yield tuple(
                (number if self._varies(p) else p.number, p.size) for p in parts
            )

    def _varies(self, part: Part) -> bool:
        return part.kind is Kind.NUMBER and part.size == self.size


@dataclass(frozen=True, slots=True)
class PairAnyOf:
    """Any number of one word is its pair; groups of size `match` follow it."""

    numbers: tuple[int, ...]
    match: int = 0

    @property
    def text(self) -> str:
        said = f"pair any of {_listed(self.numbers)}"
        if not self.match:
            return said
        return f"{said}, {GROUP_NAMES[self.match]}s match the pair"

    def misfit(self, parts: Sequence[Part]) -> Misfit | None:
        word = self.word(parts)
        if word is None:
            return Misfit("pair_does_not_fit", {"words": self.text})
        (pair,) = (p.number for p in parts if p.word == word and p.size == 2)
        follow = [p.number for p in parts if self._follows(p, word)]
        if self.match and set(follow) != {pair}:
            group = GROUP_NAMES[self.match]
            return Misfit("match_does_not_fit", {"words": self.text, "group": group})
        return None

    def choices(self, parts: Sequence[Part]) -> Iterator[Choice]:
        word = self.word(parts)
        for pair in self.numbers:
            yield tuple(
                (p.number, 2 if p.number == pair else 1)
                if p.word == word
                else (pair if self._follows(p, word) else p.number, p.size)
                for p in parts
            )

    def word(self, parts: Sequence[Part]) -> int | None:
        """The place of the only word that holds just these numbers, one doubled."""
        words: dict[int, list[Part]] = {}
        for part in parts:
            words.setdefault(part.word, []).append(part)
        found = [w for w, held in words.items() if self._is_the_word(held)]
        return found[0] if len(found) == 1 else None

    def _is_the_word(self, held: Sequence[Part]) -> bool:
        numbers = sorted(p.number for p in held)
        sizes = sorted(p.size for p in held)
        singles = [1] * (len(held) - 1)
        return numbers == sorted(self.numbers) and sizes == [*singles, 2]

    def _follows(self, part: Part, word: int | None) -> bool:
        numbered = part.kind is Kind.NUMBER and part.word != word
        return numbered and part.size == self.match


def condition_of(rules: Sequence[str]) -> Condition:
    """The condition among the words that say what may vary in a line."""
    for rule in rules:
        words = re.findall(r"[^\s,]+|,", rule)
        if found := ConditionReader(words).read(0):
            return found[0]
    return TheseNumbers()


def _listed(numbers: Sequence[int]) -> str:
    *rest, last = map(str, numbers)
    return f"{', '.join(rest)} or {last}" if rest else last


class ConditionReader:
    """Reads a condition from the lower-case words of a line."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words

    def read(self, start: int) -> tuple[Condition, int] | None:
        """The condition that begins at `start` and where it ends; or None."""
        for condition, text in _FIXED_WORDS:
            if self._says(start, text):
                return condition, start + len(text)
        return self._run(start) or self._pair(start) or self._group(start)

    def _says(self, start: int, text: tuple[str, ...]) -> bool:
        return tuple(self._words[start : start + len(text)]) == text

    def _run(self, start: int) -> tuple[Condition, int] | None:
        words = self._words[start : start + 3]
        if words[:2] != ["run", "of"] or len(words) < 3 or not _is_number(words[2]):
            return None
        return Run(int(words[2])), start + 3

    def _pair(self, start: int) -> tuple[Condition, int] | None:
        if not self._says(start, ("pair", "any", "of")):
            return None
        numbers, end = self._numbers(start + 3)
        if not numbers:
            return None
        after = end + 1 if self._says(end, (",",)) else end
        size = _size(self._words[after]) if after < len(self._words) else None
        for text in _MATCH:
            if size and self._says(after + 1, text):
                return PairAnyOf(numbers, size), after + 1 + len(text)
        return PairAnyOf(numbers), end

    def _group(self, start: int) -> tuple[Condition, int] | None:
        begin = start + 1 if self._says(start, ("like",)) else start
        size = _size(self._words[begin]) if begin < len(self._words) else None
        if size is None:
            return None
        numbers, end = self._numbers(begin + 1)
        return (GroupNumbers(size, numbers), end) if numbers else None

    def _numbers(self, start: int) -> tuple[tuple[int, ...], int]:
        """Numbers parted by blanks, commas or "or", and where they end."""
        found: list[int] = []
        end = at = start
        while at < len(self._words):
            word = self._words[at]
            at += 1
            if _is_number(word):
                found.append(int(word))
                end = at
            elif word not in {",", "or", "and"}:
                break
        return tuple(dict.fromkeys(found)), end


def _is_number(word: str) -> bool:
    return len(word) == 1 and word in "123456789"


def _size(word: str) -> int | None:
    return _SIZES.get(word.removesuffix("s"))


_MATCH: Final = (
    ("match", "the", "pair"),
    ("match", "pair"),
    ("matches", "the", "pair"),
)
_FIXED_WORDS: Final[tuple[tuple[Condition, tuple[str, ...]], ...]] = (
    (TheseNumbers(), ("these", "numbers")),
    (AnyTwo(), ("any", "two", "numbers")),
    (AnyTwo(), ("any", "2", "numbers")),
    (AnyLike("any like odd", (1, 3, 5, 7, 9)), ("any", "like", "odd")),
    (AnyLike("any like even", (2, 4, 6, 8)), ("any", "like", "even")),
    (AnyLike("any like", tuple(range(1, 10))), ("any", "like")),
)
