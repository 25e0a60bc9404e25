"""The catalogue of rules: every statement that a verdict can rest on, by its id.

The texts lie in `engine/rulebook/`, one TOML file a part, and are read once.
They are English; whoever shows one passes it through a `translate` function, as
with the sentences of `engine.explain`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

RULEBOOK: Final = Path(__file__).resolve().parent / "rulebook"

PARTS: Final = (
    "deal",
    "charleston",
    "claims",
    "precedence",
    "jokers",
    "exposures",
    "dead",
    "error",
    "wall",
    "heavenly",
    "payment",
    "bettor",
    "misnamed",
    "house",
    "card",
    "club",
)
"""The parts of the rulebook, in the order of a game and then of its edges."""

OPTIONS: Final = frozenset(
    {
        "hot_wall",
        "cold_wall",
        "mush",
        "blanks",
        "futures",
        "pie",
        "dice_doubles",
        "pay_for_table",
        "second_charleston",
        "wrong_challenge",
        "two_dead_hands",
        "identical_claims",
        "last_discard_calls",
        "wrong_count",
        "blind_peek",
    }
)
"""The table options that a rule may name."""


class CatalogueError(ValueError):
    """A fault in a file of the rulebook; the message names file and rule."""


class RuleKind(StrEnum):
    """What sort of statement a rule is, and so what proves it.

    PLAY is legal play: a move, a verdict or a payment that the engine decides.
    ERROR is a slip and its price. TEXT is a definition, manners, or the handling
    of real tiles, for which software has no case.
    """

    PLAY = "play"
    ERROR = "error"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Rule:
    """One statement of the rules.

    `house` is true where the League is silent or good sources differ: `default`
    is what the site then follows, `alternatives` what others do. `aside` is a
    remark on a lone source that departs from a firm rule; `option` names the
    table option that changes the rule.
    """

    id: str
    part: str
    kind: RuleKind
    text: str
    house: bool = False
    default: str | None = None
    alternatives: tuple[str, ...] = ()
    aside: str | None = None
    option: str | None = None

    @property
    def sentences(self) -> tuple[str, ...]:
        """Everything that is said about the rule, the rule itself first."""
        further = (self.default, *self.alternatives, self.aside)
        return (self.text, *(text for text in further if text))


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the rulebook: its name in ids, its title, its rules in order."""

    name: str
    title: str
    rules: tuple[Rule, ...]


@cache
def parts() -> tuple[Part, ...]:
    """All parts with their rules, in the order of `PARTS`.

    CatalogueError if a file is missing or faulty.
    """
    return tuple(read_part(RULEBOOK / f"{name}.toml") for name in PARTS)


@cache
def catalogue() -> Mapping[str, Rule]:
    """Every rule by its id, in the rulebook's order."""
    return MappingProxyType({r.id: r for part in parts() for r in part.rules})


def rule(rule_id: str) -> Rule:
    """The rule with this id, such as "charleston-13"; KeyError if there is none."""
    return catalogue()[rule_id]


def texts() -> Iterator[str]:
    """Every text of the rulebook, for the collection of texts to translate."""
    for part in parts():
        yield part.title
        for each in part.rules:
            yield from each.sentences


# -- reading a file ------------------------------------------------------------


def read_part(path: Path) -> Part:
    """The part in one file, whose name is the part's.

    CatalogueError names the file, and the rule where one is at fault.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CatalogueError(f"{path.name}: {error}") from error
    title, entries = data.pop("title", None), data.pop("rule", None)
    if not _is_text(title) or not isinstance(entries, list) or not entries or data:
        raise CatalogueError(f"{path.name}: needs a title and rules, nothing else")
    rules = tuple(
        _read_rule(path, number, entry) for number, entry in enumerate(entries, 1)
    )
    return Part(path.stem, title, rules)


def _read_rule(path: Path, number: int, entry: Any) -> Rule:
    if not isinstance(entry, dict):
        raise CatalogueError(f"{path.name}: rule {number} is not a table")
    faults = list(_faults(entry, expected=f"{path.stem}-{number:02}"))
    if faults:
        named = entry.get("id", f"rule {number}")
        raise CatalogueError(f"{path.name}, {named}: {'; '.join(faults)}")
    kind = RuleKind(entry["kind"])
    alternatives = tuple(entry.get("alternatives", ()))
    return Rule(
        **{**entry, "part": path.stem, "kind": kind, "alternatives": alternatives}
    )


_KEYS: Final = frozenset(Rule.__dataclass_fields__) - {"part"}
_HOUSE_KEYS: Final = frozenset({"default", "alternatives"})


def _faults(entry: dict[str, Any], expected: str) -> Iterator[str]:
    """Everything wrong with one table of a file."""
    unknown = sorted(set(entry) - _KEYS)
    if unknown:
        yield f"unknown {', '.join(unknown)}"
    if entry.get("id") != expected:
        yield f"the id here must be {expected}"
    if entry.get("kind") not in list(RuleKind):
        yield "kind must be one of play, error, text"
    for key in ("text", *sorted({"default", "aside"} & set(entry))):
        if not _is_text(entry.get(key)):
            yield f"{key} must be a text"
    if "option" in entry and entry["option"] not in list(OPTIONS):
        yield "option must be the name of a table option"
    yield from _house_faults(entry)


def _house_faults(entry: dict[str, Any]) -> Iterator[str]:
    house, alternatives = entry.get("house", False), entry.get("alternatives", [])
    if not isinstance(house, bool):
        yield "house must be true or false"
    if not isinstance(alternatives, list) or not all(map(_is_text, alternatives)):
        yield "alternatives must be a list of texts"
    given = _HOUSE_KEYS & set(entry)
    if house and given != _HOUSE_KEYS:
        yield "a house rule has a default and alternatives"
    if not house and given:
        yield "only a house rule has a default and alternatives"


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value) and value == value.strip()
