"""Drill items on paper: what is asked and, as a call of its own, what is right."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.tiles import Tile
from lessons.drills.item import Build, Choice, Item, OneOf, Pick
from lessons.drills.misconceptions import NAMES
from lessons.drills.showing import laid_out
from lessons.drills.showings import (
    Showing,
    ShownDiscards,
    ShownExposures,
    ShownFacts,
    ShownGroups,
    ShownLine,
    ShownPayment,
    ShownRack,
)
from lessons.drills.tilelooks import drawn
from lessons.drills.wording import SEATS, SHORT_SEATS, sentence
from mahjong_site.paper import blocks
from mahjong_site.paper.blocks import (
    Block,
    Bullets,
    Face,
    Facts,
    Group,
    Kept,
    Option,
    Options,
    Picture,
    Row,
)

_LONG_RACK = 6
"""More tiles than that make no short answer."""


def question(item: Item, number: int) -> Kept:
    """An item as it is asked: nothing of its answer."""
    *before, asked = item.stem
    return Kept(
        (
            *(blocks.text(sentence(one)) for one in before),
            blocks.text(sentence(asked), "strong"),
            *(block for one in item.shown for block in _shown(one, item.face)),
            *_answer(item),
        ),
        str(number),
    )


def picture(item: Item, above: str) -> Picture:
    """An item as it is asked, without its choices, where its link is shared."""
    *before, asked = item.stem
    return Picture(
        sentence(asked),
        (
            *(blocks.text(sentence(one)) for one in before),
            *(block for one in item.shown for block in _shown(one, item.face)),
        ),
        above,
    )


def solution(item: Item, number: int) -> Kept:
    """What is right and why, and what each other answer shows."""
    right = item.right
    given: tuple[Block, ...]
    if item.choices:
        letter = ascii_uppercase[item.choices.index(right)]
        given = (Options((Option(letter, _choice(right, "")),), is_ticked=True),)
    else:
        given = (blocks.rack(right.tiles, _("A right answer")),)
    return Kept(
        (
            *given,
            *(blocks.text(sentence(one)) for one in right.why),
            *(block for one in _solution(item) for block in _shown(one, "")),
            *_others(item),
        ),
        str(number),
    )


def _solution(item: Item) -> tuple[Showing, ...]:
    """What stands with the explanation, but for the line that the answer shows."""
    shown = ShownLine((item.right.line,)) if item.right.line else None
    return tuple(one for one in item.solution if one != shown)


def _others(item: Item) -> tuple[Block, ...]:
    """The wrong answers by letter, each with the belief that it shows."""
    told = [
        f"{ascii_uppercase[place]}: {NAMES[one.misconception]}"
        for place, one in enumerate(item.choices)
        if one.misconception
    ]
    if not told:
        return ()
    words = _("What the others show: %(list)s") % {"list": " · ".join(told)}
    return (blocks.text(words, "soft"),)


# -- answers ---------------------------------------------------------------------------


def _answer(item: Item) -> tuple[Block, ...]:
    match item.answer:
        case OneOf(choices):
            options = tuple(
                Option(ascii_uppercase[place], _choice(one, item.face))
                for place, one in enumerate(choices)
            )
            is_short = all(0 < len(c.tiles) < _LONG_RACK for c in choices)
            return (Options(options, is_grid=is_short and not _has_text(choices)),)
        case Pick(tiles, count, _right):
            asked = ngettext("Ring %(count)d tile.", "Ring %(count)d tiles.", count)
            return (_rack(tiles, asked % {"count": count}, item.face),)
        case Build(palette, count, _right):
            return (
                _rack(palette, _("Choose from these, each as often as you like."), ""),
                blocks.places(count, _("Write your tiles here, one after another.")),
            )


def _has_text(choices: Iterable[Choice]) -> bool:
    return any(one.text for one in choices)


def _choice(choice: Choice, face: str) -> tuple[Block, ...]:
    parts: list[Block] = []
    if choice.line:
        parts.append(blocks.card_line(choice.line))
    elif choice.tiles:
        parts.append(_rack(choice.tiles, "", face))
    if choice.text:
        parts.append(blocks.text(sentence(choice.text)))
    return tuple(parts)


# -- what is shown ---------------------------------------------------------------------


def _shown(showing: Showing, face: str) -> tuple[Block, ...]:
    label = sentence(showing.label) if showing.label else ""
    match showing:
        case ShownRack(tiles):
            return (_rack(tiles, label, face, showing.marked),)
        case ShownExposures():
            return _exposures(showing, label)
        case ShownDiscards():
            return (_discards(showing, label),)
        case ShownLine(lines):
            return (*_label(label), *(blocks.card_line(line) for line in lines))
        case ShownGroups():
            return (_groups(showing, label),)
        case ShownPayment():
            return (*_label(label), _payment(showing))
        case ShownFacts(facts):
            told = tuple(blocks.text(sentence(one)) for one in facts)
            return (*_label(label), Bullets(told))


def _label(label: str) -> tuple[Block, ...]:
    return (blocks.text(label, "soft"),) if label else ()


def _rack(
    tiles: tuple[Tile, ...], label: str, face: str, marked: tuple[int, ...] = ()
) -> Row:
    """Tiles in a row; on a face without names they are called by their looks."""
    shown = tuple(
        blocks.tile(
            one,
            says=sentence(drawn(one)) if face else "",
            has_frame=place in marked,
            under=_("new") if place in marked else "",
        )
        for place, one in enumerate(tiles)
    )
    return Row(
        tuple(Group((one,)) for one in shown),
        label,
        size="large" if face and len(tiles) == 1 else "middle",
        face=_face(face),
    )


def _face(face: str) -> Face:
    return "plain" if face == "plain" else "numbered" if face else "named"


def _exposures(showing: ShownExposures, label: str) -> tuple[Block, ...]:
    said = label or _("Exposed by %(seat)s") % {"seat": _(SEATS[showing.seat])}
    groups = tuple(blocks.group(one.tiles) for one in showing.exposures)
    if not groups:
        return (blocks.text(f"{said}: " + _("nothing"), "soft"),)
    return (Row(groups, said),)


def _discards(showing: ShownDiscards, label: str) -> Row:
    newest = len(showing.discards) - 1 if showing.marks_newest else -1
    return Row(
        tuple(
            Group(
                (
                    blocks.tile(
                        tile,
                        under=_(SHORT_SEATS[seat]),
                        has_frame=place == newest,
                    ),
                )
            )
            for place, (seat, tile) in enumerate(showing.discards)
        ),
        label,
        size="small",
    )


def _groups(showing: ShownGroups, label: str) -> Row:
    """A hand in its groups. As on pages its label is the word at the marked tile."""
    mark = label or _("here")
    return Row(
        tuple(
            Group(
                tuple(
                    blocks.in_group(
                        one.tile,
                        one.stands_for if isinstance(one.stands_for, Tile) else None,
                        has_frame=one.is_marked,
                        under=mark if one.is_marked else "",
                    )
                    for one in group.tiles
                ),
                group.name if showing.names else "",
            )
            for group in laid_out(showing)
        )
    )


def _payment(showing: ShownPayment) -> Facts:
    if showing.discarder:
        last = _("discarded by %(seat)s") % {"seat": _(SEATS[showing.discarder])}
    else:
        last = _("picked from the wall")
    jokers = _("none") if showing.is_jokerless else _("at least one")
    told: tuple[tuple[str, Block], ...] = (
        (_("Mahjong"), blocks.text(_(SEATS[showing.winner]))),
        (_("On the line"), blocks.card_line(showing.line)),
        (_("The last tile"), blocks.text(last)),
        (_("Jokers in the hand"), blocks.text(jokers)),
        *((_("Dead"), blocks.text(_(SEATS[seat]))) for seat in showing.dead),
    )
    return Facts(tuple((name, (says,)) for name, says in told))
