"""The table of examples: for each rule questions with the answers it demands.

The files lie in `engine/rulebook/examples/`, one TOML file a part of the
rulebook. An example is a table:

    [[example]]
    id = "claims-12-b"                  # the rule's id and a suffix
    rule = "claims-12"
    title = "You hold one 5 dot and call another to make a pair."
    twin = "claims-12-a"                # differs in one thing, comes out otherwise
    answer = { verdict = "dead", rule = "claims-12" }
    [example.may]                       # the question: its kind, and its fields
    racks.1 = "5D J E S W N R G 0 4C 6C 8C 7D"
    discard = "0 5D"
    do = "1 call 5D"

The title is one plain sentence. `answer` names only what matters, of the facts
that the kind of question has; it is written from the rules, never copied from
what the engine says. A twin is asked the same kind of question, and only one
field of it (or one seat of a field) is different.

The kinds are mahjong, may, hand, play, payment, line, card, deal, sitting and
described. Their fields and facts are in `engine.questions`, which also answers them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from engine.catalogue import PARTS, RULEBOOK, catalogue
from engine.position import CardFinder
from engine.questions import KINDS, answer_question, same
from engine.verdicts import EngineError

EXAMPLES: Final = RULEBOOK / "examples"


class ExampleError(ValueError):
    """A fault in a file of examples; the message names file and example."""


@dataclass(frozen=True, slots=True)
class Example:
    """One question about a rule, and the answer that the rule demands.

    `kind` is the kind of question, `ask` its fields, `answer` the facts by name;
    `twin` the id of the example that differs in one thing, if there is one.
    """

    id: str
    rule: str
    title: str
    kind: str
    ask: Mapping[str, Any]
    answer: Mapping[str, Any]
    twin: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the engine says to an example: the same facts, and does it agree?"""

    found: Mapping[str, Any]
    agrees: bool


@cache
def examples() -> Mapping[str, Example]:
    """Every example by its id, in the order of the parts and of their files.

    ExampleError if a file is faulty, or a twin is missing or of another kind.
    """
    found: dict[str, Example] = {}
    for part in PARTS:
        path = EXAMPLES / f"{part}.toml"
        for example in read_examples(path) if path.exists() else ():
            found[example.id] = example
    _check_twins(found)
    return MappingProxyType(found)


@cache
def examples_of(rule: str) -> tuple[Example, ...]:
    """The examples of one rule, in their file's order."""
    return tuple(e for e in examples().values() if e.rule == rule)


def run(example: Example, find_card: CardFinder) -> Outcome:
    """Ask the engine. ExampleError when the question itself makes no sense."""
    try:
        found = answer_question(
            example.kind, example.ask, tuple(example.answer), find_card
        )
    except (EngineError, ValueError, KeyError, IndexError, TypeError) as error:
        faults = getattr(error, "faults", ())
        told = "; ".join(f"{f.code} {dict(f.params)}" for f in faults) or repr(error)
        raise ExampleError(f"{example.id}: {told}") from error
    agrees = all(
        same(example.kind, name, wanted, found[name])
        for name, wanted in example.answer.items()
    )
    return Outcome(found, agrees and not found.get("refused_unasked", ""))


def differences(one: Example, other: Example) -> tuple[str, ...]:
    """The fields of the question in which two examples differ.

    A field that goes by seat counts seat by seat.
    """
    left, right = dict(_flat(one.ask)), dict(_flat(other.ask))
    names = sorted(left.keys() | right.keys())
    return tuple(name for name in names if left.get(name) != right.get(name))


def _flat(ask: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The fields, those by seat or option one by one."""
    for name, value in ask.items():
        if name == "rules" and isinstance(value, str):
            yield "rules.profile", value
        elif isinstance(value, Mapping):
            yield from ((f"{name}.{key}", part) for key, part in value.items())
        else:
            yield name, value


# -- reading a file ------------------------------------------------------------


def read_examples(path: Path) -> tuple[Example, ...]:
    """The examples in one file, whose name is the part's.

    ExampleError names the file, and the example where one is at fault.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ExampleError(f"{path.name}: {error}") from error
    entries = data.pop("example", None)
    if not isinstance(entries, list) or data:
        raise ExampleError(f"{path.name}: needs examples, and nothing else")
    seen: set[str] = set()
    found = []
    for number, entry in enumerate(entries, 1):
        example = _read_example(path, number, entry)
        if example.id in seen:
            raise ExampleError(f"{path.name}, {example.id}: the id is there twice")
        seen.add(example.id)
        found.append(example)
    return tuple(found)


def _read_example(path: Path, number: int, entry: Any) -> Example:
    if not isinstance(entry, dict):
        raise ExampleError(f"{path.name}: example {number} is not a table")
    faults = list(_faults(entry, path.stem))
    if faults:
        named = entry.get("id", f"example {number}")
        raise ExampleError(f"{path.name}, {named}: {'; '.join(faults)}")
    (kind,) = KINDS.keys() & entry.keys()
    return Example(
        id=entry["id"],
        rule=entry["rule"],
        title=entry["title"],
        kind=kind,
        ask=MappingProxyType(entry[kind]),
        answer=MappingProxyType(entry["answer"]),
        twin=entry.get("twin"),
    )


_KEYS: Final = frozenset({"id", "rule", "title", "answer", "twin"})


def _faults(entry: dict[str, Any], part: str) -> Iterator[str]:
    """Everything wrong with one table of a file."""
    kinds = sorted(KINDS.keys() & entry.keys())
    unknown = sorted(entry.keys() - _KEYS - KINDS.keys())
    if unknown:
        yield f"unknown {', '.join(unknown)}"
    rule = entry.get("rule")
    if not isinstance(rule, str) or getattr(catalogue().get(rule), "part", "") != part:
        yield f"rule must be one of {part}"
    elif not str(entry.get("id", "")).startswith(f"{rule}-"):
        yield f"the id must begin with {rule}-"
    title = entry.get("title")
    if not isinstance(title, str) or title != title.strip() or title[-1:] not in ".?!":
        yield "title must be a sentence"
    if "twin" in entry and not isinstance(entry["twin"], str):
        yield "twin must be the id of an example"
    if len(kinds) != 1:
        yield "needs one question: " + ", ".join(sorted(KINDS))
    else:
        yield from _question_faults(kinds[0], entry[kinds[0]], entry.get("answer"))


def _question_faults(kind: str, ask: Any, answer: Any) -> Iterator[str]:
    if not isinstance(ask, dict) or not isinstance(answer, dict) or not answer:
        yield "the question and its answer must be tables"
        return
    for name in sorted(ask.keys() - KINDS[kind].fields):
        yield f"a {kind} question has no field {name}"
    for name in sorted(answer.keys() - KINDS[kind].facts.keys()):
        yield f"a {kind} answer has no {name}"


def _check_twins(found: Mapping[str, Example]) -> None:
    for example in found.values():
        if example.twin is None:
            continue
        twin = found.get(example.twin)
        if twin is None or twin.kind != example.kind:
            raise ExampleError(f"{example.id}: the twin must ask the same kind")
