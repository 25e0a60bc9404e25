"""A lesson in short: what one can do after it, its first sentences, its tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from engine.tiles import Tile
from lessons import rendering, tableblocks
from lessons.content_schema import Correction
from lessons.drills.wording import GROUPS
from lessons.library import Lesson, library
from lessons.paper.prose import paragraphs
from mahjong_site.paper import blocks
from mahjong_site.paper.blocks import (
    Block,
    Bullets,
    Group,
    Heading,
    Kept,
    Part,
    Row,
    Run,
    Sheet,
    Text,
)

_TAPS: Final = re.compile(r"\bTap [^.<]*\.\s*")
"""On paper nothing answers a tap."""


def lesson_sheet(lesson: Lesson, address: str) -> Sheet:
    """The summary of a lesson, on a page or two."""
    goals = tuple(blocks.text(goal) for goal in lesson.data.goals)
    corrections = [library().corrections[one] for one in lesson.data.mistakes]
    return Sheet(
        lesson.title,
        (
            Part(
                (
                    Heading(_("What you will be able to do")),
                    Bullets(goals),
                    *(block for step in lesson.steps for block in _step(step)),
                    Heading(_("What people get wrong here")),
                    *(_mistake(one) for one in corrections),
                )
            ),
        ),
        about=(lesson.data.summary,),
        link=address,
    )


def _mistake(one: Correction) -> Kept:
    belief = Text((Run("✕ ", is_strong=True), Run(f"“{one.belief}”")))
    return Kept((belief, Text((Run("✓ ", is_strong=True), Run(one.truth)))))


def _step(step: rendering.Step) -> Iterator[Block]:
    """The heading, the first paragraph, and everything that shows tiles."""
    yield Heading(step.title)
    first = next((one for one in step.blocks if isinstance(one, rendering.Prose)), None)
    yield from _told(first.html)[:1] if first else ()
    for block in step.blocks:
        yield from _shown(block)


def _shown(block: rendering.Block) -> Iterator[Block]:
    match block:
        case rendering.Tiles():
            yield from (blocks.rack(one) for one in block.sets)
        case rendering.Groups():
            yield Row(tuple(_group(one, block.is_wrong) for one in block.groups))
        case rendering.ShownLine():
            yield blocks.card_line(block.line)
        case rendering.ShownHands():
            yield from (_hand(hand) for hand in block.hands)
        case tableblocks.Passes():
            names = {"right": _("to the right"), "left": _("to the left")}
            told = (
                f"{one.number} {names.get(one.where, _('across'))}"
                for one in block.passes
            )
            yield blocks.text(" · ".join(told), "strong")
        case _:
            return
    yield from _told(block.caption, "soft")


def _told(html: str, look: str = "") -> tuple[Text, ...]:
    return paragraphs(_TAPS.sub("", html), look)


def _group(one: rendering.ShownGroup, is_wrong: bool) -> Group:
    if is_wrong:
        return Group(tuple(map(blocks.tile, one.tiles)), "✕ " + _("not allowed"))
    return blocks.group(one.tiles, _(GROUPS[one.name]))


def _hand(hand: tuple[tuple[Tile, ...], ...]) -> Row:
    return Row(tuple(blocks.group(one) for one in hand))
