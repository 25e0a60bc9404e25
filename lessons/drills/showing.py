"""What a page shows of an item: before the answer never more than the question."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from engine.patterns import Line
from engine.tiles import Tile
from lessons.drills.hints import Hint
from lessons.drills.item import Choice, Item
from lessons.drills.misconceptions import NAMES
from lessons.drills.showings import ShownGroups
from lessons.drills.wording import GROUPS, counted_tiles, sentence


@dataclass(frozen=True, slots=True)
class ShownChoice:
    """A choice as an option of the page. `why` and `css` are empty before the answer.

    `mark` is the word beside it: "Right", "Your answer".
    """

    key: str
    text: str
    line: Line | None
    tiles: tuple[Tile, ...]
    css: str = ""
    mark: str = ""
    why: tuple[str, ...] = ()

    @property
    def tile(self) -> Tile | None:
        """The tile, if it shows one alone."""
        return self.tiles[0] if len(self.tiles) == 1 else None


@dataclass(frozen=True, slots=True)
class ShownTile:
    """A tile of a group; `stands_for` is "" unless it is a joker."""

    tile: Tile
    stands_for: Tile | str
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A group laid out: "kong", and its tiles in words."""

    name: str
    label: str
    tiles: tuple[ShownTile, ...]


@dataclass(frozen=True, slots=True)
class ShownHint:
    """A hint in words; `struck` is a wrong choice that it strikes out."""

    words: tuple[str, ...]
    struck: ShownChoice | None


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said after the answer."""

    is_right: bool
    why: tuple[str, ...]
    right_why: tuple[str, ...]
    misconception: str | Promise


def choices_of(
    item: Item,
    given: Choice | None = None,
    *,
    is_own: bool = True,
    hides_right: bool = False,
) -> tuple[ShownChoice, ...]:
    """The options; with the answer given, each with its mark and its reasons.

    `is_own` is False where the answer is shown to somebody who gave none.
    `hides_right` marks the given one alone: whoever erred may answer again.
    """
    return tuple(
        _shown(choice, given if not hides_right or choice == given else None, is_own)
        for choice in item.choices
    )


def show_hint(hint: Hint) -> ShownHint:
    """A hint as the page shows it."""
    struck = _shown(hint.struck, None, is_own=False) if hint.struck else None
    return ShownHint(tuple(sentence(one) for one in hint.notes), struck)


def _shown(choice: Choice, given: Choice | None, is_own: bool) -> ShownChoice:
    plain = (
        choice.key,
        sentence(choice.text) if choice.text else "",
        choice.line,
        choice.tiles,
    )
    if given is None:
        return ShownChoice(*plain)
    is_chosen = is_own and choice.key == given.key
    css, mark = "option-done", ""
    if choice.is_right:
        css, mark = "option-right", _("Right, your answer") if is_chosen else _("Right")
    elif is_chosen:
        css, mark = "option-wrong", _("Your answer")
    return ShownChoice(
        *plain, css, mark, tuple(sentence(about) for about in choice.why)
    )


def feedback_of(item: Item, given: Choice) -> Feedback:
    """The verdict on an answer."""
    return Feedback(
        is_right=given.is_right,
        why=tuple(sentence(about) for about in given.why),
        right_why=tuple(sentence(about) for about in item.right.why),
        misconception=NAMES[given.misconception] if given.misconception else "",
    )


def laid_out(shown: ShownGroups) -> tuple[LaidOut, ...]:
    """The groups of a hand with their names, jokers saying what they stand for."""
    return tuple(
        LaidOut(
            _(GROUPS[group.name]),
            counted_tiles(tiles),
            tuple(
                ShownTile(
                    tile,
                    group.tile if tile is Tile.JOKER else "",
                    shown.place == (index, place),
                )
                for place, tile in enumerate(tiles)
            ),
        )
        for index, (group, tiles) in enumerate(
            zip(shown.hand.groups, shown.groups, strict=True)
        )
    )
