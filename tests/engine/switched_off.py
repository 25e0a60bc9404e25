"""The table of mutants: for each rule the smallest edit that switches it off.

The files lie in `tests/engine/mutants/`, one TOML file a part of the rulebook:

    [[mutant]]
    rules = ["charleston-10"]           # the rules that the edit switches off
    off = "A joker may be passed."      # what is so without them
    file = "engine/charleston.py"       # or a card, cards/data/….card
    find = "if Tile.JOKER in tiles:"    # stands in that file exactly once
    replace = "if False:"

Where one edit is not enough, `edits` is a list of tables with file, find and
replace. The edited engine must contradict an example of each of the rules, and of
every pair of twins one, by one mutant of the rule or another.

They are edits of the text, and not switches in the engine, so that the engine has no
code that serves tests alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.catalogue import PARTS
from engine.examples import Example

ROOT = Path(__file__).resolve().parents[2]
MUTANTS = Path(__file__).parent / "mutants"


@dataclass(frozen=True)
class Edit:
    """One replacement in one file."""

    file: str
    find: str
    replace: str

    @property
    def times(self) -> int:
        """How often the text to find stands in the file; once is right."""
        return (ROOT / self.file).read_text(encoding="utf-8").count(self.find)


@dataclass(frozen=True)
class Mutant:
    """What switches off some rules of one part; `off` says it in a sentence."""

    part: str
    rules: tuple[str, ...]
    off: str
    edits: tuple[Edit, ...]

    def sources(self) -> dict[str, str]:
        """The edited text of each file concerned."""
        texts: dict[str, str] = {}
        for edit in self.edits:
            text = texts.get(edit.file) or (ROOT / edit.file).read_text("utf-8")
            texts[edit.file] = text.replace(edit.find, edit.replace)
        return texts

    def __str__(self) -> str:
        edits = [f"{e.file}: {e.find!r} -> {e.replace!r}" for e in self.edits]
        return "\n".join([self.off, *edits])


@cache
def mutants() -> tuple[Mutant, ...]:
    """Every mutant, in the order of the parts and of their files."""
    return tuple(mutant for part in PARTS for mutant in _read(part))


@cache
def mutants_of(rule: str) -> tuple[Mutant, ...]:
    """Those that switch this rule off."""
    return tuple(mutant for mutant in mutants() if rule in mutant.rules)


def _read(part: str) -> Iterable[Mutant]:
    path = MUTANTS / f"{part}.toml"
    if not path.exists():
        return
    for entry in tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]:
        rules, off = tuple(entry.pop("rules")), entry.pop("off")
        edits = entry.pop("edits", None) or [entry]
        yield Mutant(part, rules, off, tuple(Edit(**edit) for edit in edits))


class SwitchBoard:
    """Runs examples against edited engines, in a process kept for that alone.

    An engine that needs longer than `seconds` for a question is broken.
    """

    def __init__(self, seconds: int = 30) -> None:
        self._seconds = seconds
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.engine.switch_worker"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(
        self, sources: Mapping[str, str], examples: Iterable[Example]
    ) -> dict[str, Any]:
        """What the engine says to the examples when its files read like that.

        The worker describes the answer; it is one of a fresh process each time.
        """
        job = {
            "sources": dict(sources),
            "examples": [_plain(e) for e in examples],
            "seconds": self._seconds,
        }
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        found: dict[str, Any] = json.loads(self._process.stdout.readline())
        return found

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def _plain(example: Example) -> dict[str, Any]:
    return {
        "id": example.id,
        "rule": example.rule,
        "kind": example.kind,
        "ask": dict(example.ask),
        "answer": dict(example.answer),
    }
