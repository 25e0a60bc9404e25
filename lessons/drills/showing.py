"""What a page shows of an item: before the answer never more than the question."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from engine.patterns import Line
from engine.tiles import Tile
from lessons.drills.item import Choice, Item
from lessons.drills.misconceptions import NAMES
from lessons.drills.wording import GROUPS, answer_text, counted_tiles, sentence


@dataclass(frozen=True, slots=True)
class ShownChoice:
    """A choice as an option of the page. `why` and `css` are empty before the answer.

    `mark` is the word beside it: "Right", "Your answer".
    """

    key: str
    text: str
    line: Line | None
    tile: Tile | None
    css: str = ""
    mark: str = ""
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownTile:
    """A tile of a group; `stands_for` is "" unless it is a joker."""

    tile: Tile
    stands_for: Tile | str
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group laid out: "kong", and its tiles in words."""

    name: str
    label: str
    tiles: tuple[ShownTile, ...]


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said after the answer."""

    is_right: bool
    why: tuple[str, ...]
    right_why: tuple[str, ...]
    misconception: str | Promise
    groups: tuple[ShownGroup, ...]


def choices_of(item: Item, chosen: Choice | None = None) -> tuple[ShownChoice, ...]:
    """The options; with the answer given, each with its mark and its reasons."""
    return tuple(_shown(choice, chosen) for choice in item.choices)


def _shown(choice: Choice, chosen: Choice | None) -> ShownChoice:
    text = "" if choice.line or choice.tile is not None else answer_text(choice)
    plain = ShownChoice(choice.key, text, choice.line, choice.tile)
    if chosen is None:
        return plain
    is_chosen = choice.key == chosen.key
    css, mark = "option-done", ""
    if choice.is_right:
        css, mark = "option-right", _("Right, your answer") if is_chosen else _("Right")
    elif is_chosen:
        css, mark = "option-wrong", _("Your answer")
    return ShownChoice(
        plain.key,
        plain.text,
        plain.line,
        plain.tile,
        css,
        mark,
        tuple(sentence(about) for about in choice.why),
    )


def feedback_of(item: Item, chosen: Choice) -> Feedback:
    """The verdict on an answer, and the whole hand in its groups."""
    return Feedback(
        is_right=chosen.is_right,
        why=tuple(sentence(about) for about in chosen.why),
        right_why=tuple(sentence(about) for about in item.right.why),
        misconception=NAMES[chosen.misconception] if chosen.misconception else "",
        groups=groups_of(item, completed=True),
    )


def groups_of(item: Item, *, completed: bool = False) -> tuple[ShownGroup, ...]:
    """The hand in the groups of its line; `completed` puts a missing tile back."""
    shown = []
    for index, (group, tiles) in enumerate(
        zip(item.hand.groups, item.groups, strict=True)
    ):
        here = tiles
        spot = item.place[1] if item.place and item.place[0] == index else None
        if completed and len(tiles) < group.size and item.right.tile is not None:
            here = (*tiles, item.right.tile)
            spot = len(tiles)
        shown.append(
            ShownGroup(
                _(GROUPS[group.name]),
                counted_tiles(here),
                tuple(
                    ShownTile(t, group.tile if t is Tile.JOKER else "", place == spot)
                    for place, t in enumerate(here)
                ),
            )
        )
    return tuple(shown)
