"""Sentences of the drills as data; `wording.sentence` says them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence by its code; a kind's SENTENCES holds the words."""

    code: str
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def note(code: str, **params: Any) -> Note:
    """Short way to write a Note."""
    return Note(code, MappingProxyType(params))
