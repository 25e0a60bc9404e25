"""A process that runs examples against an engine with one rule switched off.

It has NumPy but not the engine. For each job, a line of JSON, it forks; the child
imports the engine with the edited files in place of those on the disk, asks it the
examples, and answers with a line of JSON:

    {"sources": {"engine/rules.py": "…"}, "examples": [{"id": …}], "seconds": 30}
    {"outcomes": {"claims-12-b": {"agrees": false, "found": "…", "crash": ""}}}

or {"broken": "SyntaxError: …"} when there is no engine to ask, or it takes longer than
that: without a rule a game may never end. Nothing is written to the disk, compiled
code least of all.
"""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from typing import Any

import numpy  # noqa: F401 - loaded once, before the forks

ROOT = Path(__file__).resolve().parents[2]


class EditedLoader(SourceFileLoader):
    """Loads one module from an edited text, without compiled code on the disk."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self._text = text

    def path_stats(self, path: Any) -> Any:
        """There is no time to compare, so compiled code is neither read nor kept."""
        raise OSError(path)

    def get_data(self, path: Any) -> bytes:
        return self._text.encode()


class EditedFiles(MetaPathFinder):
    """Finds the modules whose files were edited, and leaves the others alone."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        base = fullname.replace(".", "/")
        for file in (f"{base}.py", f"{base}/__init__.py"):
            if file in self._sources:
                return self._spec(fullname, file)
        return None

    def _spec(self, name: str, file: str) -> ModuleSpec | None:
        path = ROOT / file
        inside = [str(path.parent)] if path.name == "__init__.py" else None
        loader = EditedLoader(name, str(path), self._sources[file])
        return importlib.util.spec_from_file_location(
            name, path, loader=loader, submodule_search_locations=inside
        )


def answer(job: Mapping[str, Any]) -> dict[str, Any]:
    """What the edited engine says to the examples of the job."""
    sources = job["sources"]
    sys.meta_path.insert(0, EditedFiles(sources))
    try:
        from engine.examples import Example

        find_card = _finder(sources)
        find_card("nmjl-2026")
    except Exception as error:  # noqa: BLE001 - any fault at all: the edit is bad
        return {"broken": repr(error)}
    return {
        "outcomes": {
            each["id"]: _outcome(Example(title="", **each), find_card)
            for each in job["examples"]
        }
    }


def _finder(sources: Mapping[str, str]) -> Any:
    from engine.cardtext import load_card

    @cache
    def find_card(slug: str) -> Any:
        file = f"cards/data/{slug}.card"
        if file in sources:
            return load_card(sources[file])
        path = ROOT / file
        return load_card(path) if path.exists() else None

    return find_card


def _outcome(example: Any, find_card: Any) -> dict[str, Any]:
    from engine.examples import ExampleError, run
    from engine.verdicts import EngineError

    try:
        outcome = run(example, find_card)
    except ExampleError as error:
        cause = error.__cause__
        crash = "" if isinstance(cause, EngineError) else type(cause).__name__
        return {"agrees": False, "found": str(error), "crash": crash}
    except Exception as error:  # noqa: BLE001 - what the edit did to the engine
        return {"agrees": False, "found": repr(error), "crash": type(error).__name__}
    found = {name: outcome.found[name] for name in example.answer}
    return {"agrees": outcome.agrees, "found": str(found), "crash": ""}


def in_a_child(job: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of a fork, whose engine is gone with it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.alarm(job["seconds"])
        try:
            text = json.dumps(answer(job))
            with os.fdopen(writing, "w", encoding="utf-8") as pipe:
                pipe.write(text)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    found: dict[str, Any] = json.loads(text or '{"broken": "no answer in time"}')
    return found


def main(lines: Sequence[str] | Any) -> None:
    """Answer each line of JSON with another."""
    sys.dont_write_bytecode = True
    for line in lines:
        sys.stdout.write(json.dumps(in_a_child(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.stdin)
