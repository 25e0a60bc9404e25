"""Reading content files: TOML into a shape, every fault with its file and place."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from lessons.content_schema import Shape

_Shape = TypeVar("_Shape", bound=Shape)


class ContentError(ValueError):
    """Something in a content file is wrong; the text says where and what."""


def read_shape(shape: type[_Shape], path: Path) -> _Shape:
    """A file as the given shape. ContentError lists every fault, one a line."""
    return as_shape(shape, path, read_toml(path))


def as_shape(shape: type[_Shape], path: Path, data: dict[str, Any]) -> _Shape:
    """Data of a file as the given shape. ContentError lists every fault."""
    try:
        return shape.model_validate(data)
    except ValidationError as error:
        raise ContentError("\n".join(explained(path, error))) from error


def read_toml(path: Path) -> dict[str, Any]:
    """A file's data. ContentError when it is missing or no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{short_name(path)}: {error}") from error


def explained(path: Path, error: ValidationError, name: str = "") -> Iterator[str]:
    """Each fault that pydantic found, with the file and the place in it."""
    for fault in error.errors():
        place = ".".join(str(part) for part in (name, *fault["loc"]) if part != "")
        yield f"{short_name(path)}: {place}: {fault['msg']}"


def short_name(path: Path) -> str:
    """The file as an author knows it: its folder and its name."""
    return f"{path.parent.name}/{path.name}"
