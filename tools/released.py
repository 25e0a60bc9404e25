"""What the API has promised: the released part of its schema, a line for each promise.

    python -m tools.released        take the API as it is now for released

A line begins with the name of an operation. Behind `@` stands its address; behind `>`
a field that it takes, with its type or a value that it knows; behind `!` one that has
to be sent; behind `<` a field of its good answer. Nothing but `!` may ever be gone
again in version 1, and no `!` may come to what is out: docs/api.md says why.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
SNAPSHOT: Final = ROOT / "tests" / "api" / "openapi.json"
RELEASED: Final = ROOT / "tests" / "api" / "released.txt"
Schema = Mapping[str, Any]


def promises(schema: Schema) -> Iterator[str]:
    """Every promise of a schema."""
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            name = operation["operationId"]
            yield f"{name} @ {method.upper()} {path}"
            for line in _operation(operation, schema):
                yield f"{name} {line}"


def breaks(before: set[str], now: set[str]) -> list[str]:
    """What of the promises of before is broken now, line by line."""
    gone = [f"gone: {line}" for line in before - now if line.split()[1] != "!"]
    asked = [
        f"now required: {line}"
        for line in now - before
        if line.split()[1] == "!" and _holder(line) in _places(before)
    ]
    return sorted(gone + asked)


def _holder(line: str) -> tuple[str, str]:
    """The operation of a required field, and the field that holds it, if one does."""
    name, _mark, place = line.split()
    return name, place.rpartition(".")[0].rstrip("[]")


def _places(lines: set[str]) -> set[tuple[str, str]]:
    """Every operation, and every field that one takes."""
    parts = [line.split() for line in lines]
    taken = {(name, place[0]) for name, mark, *place in parts if mark == ">"}
    return taken | {(name, "") for name, *_rest in parts}


def _operation(operation: Schema, schema: Schema) -> Iterator[str]:
    for parameter in operation.get("parameters", []):
        yield from _taken(parameter["name"], parameter["schema"], schema)
        if parameter.get("required"):
            yield f"! {parameter['name']}"
    body = operation.get("requestBody", {}).get("content", {})
    for content in body.values():
        yield from _fields("", content["schema"], schema, ())
    for code, answer in operation["responses"].items():
        if code < "300":
            yield f"< {code}"
            for content in answer.get("content", {}).values():
                for line in _fields("", content["schema"], schema, ()):
                    if line.startswith("> ") and " = " not in line:
                        yield f"< {line[2:]}"


def _fields(at: str, shape: Schema, schema: Schema, seen: tuple[str, ...]) -> Any:
    """The fields below a shape; one that holds itself is gone into once."""
    whole = shape.get("$ref", "")
    if whole in seen:
        return
    shape = _shape(shape, schema)
    seen = (*seen, whole) if whole else seen
    if "items" in shape:
        yield from _fields(f"{at}[]", shape["items"], schema, seen)
    for name, inner in shape.get("properties", {}).items():
        place = f"{at}.{name}".lstrip(".")
        yield from _taken(place, inner, schema)
        if name in shape.get("required", []):
            yield f"! {place}"
        yield from _fields(place, inner, schema, seen)


def _taken(at: str, shape: Schema, schema: Schema) -> Iterator[str]:
    shape = _shape(shape, schema)
    kind = shape.get("type", "any")
    yield f"> {at} {kind if isinstance(kind, str) else '|'.join(kind)}"
    for value in _shape(shape.get("items", shape), schema).get("enum", []):
        yield f"> {at} = {value}"


def _shape(shape: Schema, schema: Schema) -> Schema:
    """What a reference, or the one that may be null, stands for."""
    for one in (*shape.get("allOf", ()), *shape.get("oneOf", ())):
        if "$ref" in one:
            shape = one
            break
    if "$ref" in shape:
        shape = schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
    return shape


def main() -> None:
    """Write down what is promised from now on."""
    lines = sorted(set(promises(json.loads(SNAPSHOT.read_text(encoding="utf-8")))))
    RELEASED.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} promises in {RELEASED.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
