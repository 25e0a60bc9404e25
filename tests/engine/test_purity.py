"""The engine is a library of pure functions: no web, no clock, no chance of its own."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine"
SOURCES = sorted(ENGINE.rglob("*.py"))
BLOCKED = ("django", "rest_framework", "pydantic", "fsrs", "cards", "lessons", "play")
ALLOWED = {"engine", "numpy"}
FORBIDDEN = {
    "time", "datetime.datetime", "os", "sys", "socket", "urllib", "http", "secrets",
    "uuid", "subprocess", "threading", "asyncio", "tempfile", "copy", "pickle",
    "logging",
}  # fmt: skip

IMPORT_ALL = f"""
import importlib, pkgutil, sys

class Block:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {BLOCKED!r}:
            raise ImportError("blocked: " + name)

sys.meta_path.insert(0, Block())
import engine
names = [m.name for m in pkgutil.walk_packages(engine.__path__, "engine.")]
for name in names:
    importlib.import_module(name)
loaded = {{name.split(".")[0] for name in sys.modules}}
assert not loaded & set({BLOCKED!r}), loaded
print(len(names))
"""

PLAY_ONE = """
import hashlib, sys
from pathlib import Path
import engine
from engine.bots.chance import Chance
from engine.bots.standard import Standard
from engine.simulation import play

card = engine.load_card(Path(sys.argv[1]))
for bots in ([Chance(s) for s in range(4)], [Standard(card)] * 4):
    state = play(engine.new_game(card, seed=12), bots)
    print(hashlib.sha256(engine.write_record(state).encode()).hexdigest())
near = engine.nearest(card, engine.parse_tiles("FF 1111B 22C J 2026D"), limit=72)
print([(n.line.section, n.line.number, n.away, engine.format_tiles(n.missing))
       for n in near])
"""


def run(code: str, *arguments: str, **environment: str) -> str:
    """What a program prints that is run in a new interpreter at the root."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("DJANGO")}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env=kept | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_module_is_imported_without_the_web() -> None:
    modules = [p for p in SOURCES if p.name != "__init__.py"]
    assert int(run(IMPORT_ALL)) >= len(modules)


def test_a_game_does_not_depend_on_the_process(tmp_path: Path) -> None:
    """The order of sets and dictionaries has no say in a game."""
    card = str(ROOT / "cards" / "data" / "nmjl-2026.card")
    first = run(PLAY_ONE, card, PYTHONHASHSEED="1")
    assert first == run(PLAY_ONE, card, PYTHONHASHSEED="2", TZ="Asia/Tokyo")
    assert len(first.splitlines()) == 3


def imports(tree: ast.AST) -> set[str]:
    """Full names of everything that a module imports."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize(
    "path", SOURCES, ids=[str(p.relative_to(ROOT)) for p in SOURCES]
)
def test_a_module_uses_no_clock_no_system_and_no_shared_chance(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    for name in imports(tree):
        top = name.split(".")[0]
        assert top in ALLOWED or top in sys.stdlib_module_names, name
        assert top not in FORBIDDEN, name
        assert name not in FORBIDDEN, name
        assert name != "random.random"
        assert top != "random" or name in ("random", "random.Random"), name
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            of = node.value.id if isinstance(node.value, ast.Name) else ""
            assert node.attr not in {"now", "today", "utcnow", "deepcopy"}, node.lineno
            # Chance comes only from a generator made with a seed.
            assert of != "random" or node.attr == "Random", node.lineno
            assert not (of == "np" and node.attr == "random"), node.lineno
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
            "random.Random"
        ):
            assert node.args, f"{path}:{node.lineno}: a generator without a seed"
        if isinstance(node, ast.Global):
            pytest.fail(f"{path}:{node.lineno}: global state")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"print", "input", "eval", "exec"}, node.lineno


def test_the_layers_are_checked_by_a_contract() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = config["tool"]["importlinter"]["contracts"]
    (pure,) = [
        c
        for c in contracts
        if c["type"] == "forbidden" and c["source_modules"] == ["engine"]
    ]
    assert {"django", "rest_framework", "pydantic", "fsrs"} <= set(
        pure["forbidden_modules"]
    )
    assert {"cards", "lessons", "play", "mahjong_site"} <= set(
        pure["forbidden_modules"]
    )
    assert not pure.get("allow_indirect_imports")
