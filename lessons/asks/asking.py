"""Putting a question in the short form of `engine.questions`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from engine.position import CardFinder
from engine.questions import answer_question, ask_engine
from engine.verdicts import EngineError
from lessons.lines import card_named

_Answer = TypeVar("_Answer")

LESSON_CARD = "kitchen-table-8"
"""The card of a question that names none."""


def find_card(slug: str) -> Any:
    """The shipped card of that slug, or None, as the engine's questions want it."""
    try:
        return card_named(slug)
    except ValueError:
        return None


_FIND: CardFinder = find_card


def ask(kind: str, fields: Mapping[str, Any]) -> Any:
    """The engine's own answer. ValueError where the question makes no sense."""
    return _asked(lambda: ask_engine(kind, fields, _FIND))


def fact(kind: str, fields: Mapping[str, Any], name: str) -> Any:
    """One fact of the answer, as a plain value. ValueError as above."""
    return _asked(lambda: answer_question(kind, fields, (name,), _FIND)[name])


def _asked(question: Callable[[], _Answer]) -> _Answer:
    try:
        return question()
    except (EngineError, KeyError, IndexError, TypeError) as error:
        faults = getattr(error, "faults", ()) or (error,)
        raise ValueError("; ".join(map(str, faults))) from error


def as_value(found: Any) -> str:
    """A fact as the value of a choice: yes, no, or its text."""
    if isinstance(found, bool):
        return "yes" if found else "no"
    if isinstance(found, list | tuple):
        return " ".join(map(str, found))
    return str(found)
