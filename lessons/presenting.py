"""Tasks and questions as pages show them, before and after the answer.

What is right is worked out only once something was answered, so no page can hold
an answer that was not asked for yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from engine import Line, Tile, parse_tiles
from lessons.asks.asking import LESSON_CARD
from lessons.content_schema import Choice, Item, Task
from lessons.lines import card_named
from lessons.models import NOT_YET
from lessons.scenes import Scene

_ASKS_FOR_NAMES: Final = frozenset({"name_of", "family_of"})
_SMALL_CARD: Final = "card of eight lines"
"""How questions call the card of the lessons; `docs/content-guide.md` says so."""
RIGHT, WRONG, MISSED = "right", "wrong", "missed"


@dataclass(frozen=True, slots=True)
class ShownChoice:
    """One choice; `mark` is "" until the item is answered."""

    value: str
    words: str
    tiles: tuple[Tile, ...]
    is_chosen: bool = False
    mark: str = ""
    because: str = ""
    language: str = ""
    line: Line | None = None

    @property
    def groups(self) -> tuple[tuple[Tile, ...], ...]:
        """A hand's tiles as its words in the file group them."""
        return as_groups(self.value)


def as_groups(text: str) -> tuple[tuple[Tile, ...], ...]:
    """Tile text in groups, so that a page can leave gaps between them.

    Each word is a group; words of one tile that follow one another stand together.
    """
    groups: list[tuple[Tile, ...]] = []
    alone = False
    for word in text.split():
        tiles = parse_tiles(word)
        if alone and len(tiles) == 1:
            groups[-1] += tiles
        else:
            groups.append(tiles)
        alone = len(tiles) == 1
    return tuple(groups)


@dataclass(frozen=True, slots=True)
class ShownItem:
    """A task or question with its choices, and what came of the answer.

    `because` explains the outcome as a whole; `engine_says` are the engine's own
    reasons, where it has some.
    """

    item: Item
    choices: tuple[ShownChoice, ...]
    is_answered: bool = False
    is_right: bool = False
    because: str = ""
    engine_says: tuple[str, ...] = ()

    @property
    def field(self) -> str:
        """The name under which a task's answer is sent."""
        return f"task-{self.item.slug}" if isinstance(self.item, Task) else ""

    @property
    def is_pick(self) -> bool:
        """Whether several things may be ticked."""
        return not self.item.choices

    @property
    def rack(self) -> tuple[tuple[Tile, ...], ...]:
        """Tiles shown with the question, in groups."""
        return as_groups(self.item.rack or self.item.ask.shown_rack)

    @property
    def hides_names(self) -> bool:
        """Whether the tiles must not say what they are: that is what is asked."""
        return not self.is_answered and self.item.ask.kind in _ASKS_FOR_NAMES

    @property
    def card_lines(self) -> tuple[Line, ...]:
        """The lines of the small card, where the words name it and no line is shown."""
        if self.item.shows_line or _SMALL_CARD not in self.item.text:
            return ()
        return card_named(LESSON_CARD).lines

    @property
    def exposures(self) -> tuple[str, ...]:
        """Groups lying open, shown with the question."""
        return self.item.exposures or getattr(self.item.ask, "exposures", ())

    @property
    def scene(self) -> Scene | None:
        """The moment at the table that the question is about."""
        return self.item.ask.scene

    @property
    def line(self) -> Line | None:
        """The card line shown with the question."""
        return self.item.ask.printed_line if self.item.shows_line else None

    @property
    def has_tiles(self) -> bool:
        """Whether the choices are tiles rather than words."""
        return any(choice.tiles for choice in self.choices)

    @property
    def has_wide_choices(self) -> bool:
        """Whether a choice is a whole hand, which needs a row of its own."""
        return any(len(choice.tiles) > 1 or choice.line for choice in self.choices)

    @property
    def chosen(self) -> tuple[ShownChoice, ...]:
        """What was chosen."""
        return tuple(choice for choice in self.choices if choice.is_chosen)

    @property
    def right_choice(self) -> ShownChoice | None:
        """The right one, once answered."""
        return next((one for one in self.choices if one.mark == RIGHT), None)


def show_item(item: Item, chosen: str | None = None) -> ShownItem:
    """A question, or a task with choices; `chosen` is the value answered, if any.

    `NOT_YET` is an answer too: none of the choices, and not right.
    """
    is_passed = chosen == NOT_YET
    answered = is_passed or any(choice.value == chosen for choice in item.choices)
    choices = tuple(
        _choice(item, choice, chosen if answered else None) for choice in item.choices
    )
    if not answered or chosen is None:
        return ShownItem(item, choices)
    if is_passed:
        return ShownItem(item, choices, is_answered=True)
    because = next(one.because for one in choices if one.is_chosen)
    return ShownItem(
        item,
        choices,
        is_answered=True,
        is_right=item.ask.is_right(chosen),
        because=because,
        engine_says=tuple(item.ask.says(chosen)),
    )


def _choice(item: Item, choice: Choice, chosen: str | None) -> ShownChoice:
    ask = item.ask
    is_chosen = choice.value == chosen
    mark = ""
    if chosen is not None:
        is_right = ask.is_right(choice.value)
        mark = RIGHT if is_right else (WRONG if is_chosen else "")
    return ShownChoice(
        value=choice.value,
        words=choice.text or ask.words(choice.value),
        tiles=() if choice.text else ask.tiles(choice.value),
        line=ask.line_shown(choice.value),
        is_chosen=is_chosen,
        mark=mark,
        because=choice.because,
        language=item.language if choice.text else "",
    )


def show_pick(task: Item, picked: Sequence[str] | None = None) -> ShownItem:
    """A task to pick from; `picked` are places from 0, None before any answer."""
    values = task.ask.items()
    chosen = {int(one) for one in picked or () if one.isdigit()}
    choices = tuple(
        ShownChoice(
            value=str(place),
            words=task.ask.words(value),
            tiles=task.ask.tiles(value),
            is_chosen=place in chosen,
            mark=_pick_mark(task, value, place in chosen) if picked is not None else "",
        )
        for place, value in enumerate(values)
    )
    is_right = picked is not None and all(one.mark in ("", RIGHT) for one in choices)
    return ShownItem(
        task,
        choices,
        is_answered=picked is not None,
        is_right=is_right,
        because=task.because if is_right and isinstance(task, Task) else "",
    )


def _pick_mark(task: Item, value: str, is_picked: bool) -> str:
    """Right, wrongly picked, or missed; nothing for what was rightly left."""
    if task.ask.is_right(value):
        return RIGHT if is_picked else MISSED
    return WRONG if is_picked else ""


def show_task(task: Task, answer: Sequence[str] | None) -> ShownItem:
    """A task of either shape; `answer` are the values sent, None before any."""
    if task.is_pick:
        return show_pick(task, answer)
    return show_item(task, answer[0] if answer else None)


def answered(questions: Sequence[Item], given: Mapping[UUID, str]) -> list[ShownItem]:
    """The questions with the answers given; those that are gone are left out."""
    shown = [show_item(one, given.get(one.uuid)) for one in questions]
    return [item for item in shown if item.is_answered]
