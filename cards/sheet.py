"""A whole card on paper, section by section, with how to read its letters."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from cards import selectors
from engine.patterns import PrintedGroup
from mahjong_site.paper import blocks
from mahjong_site.paper.blocks import Block, Bullets, CardLine, Heading, Part, Sheet
from mahjong_site.web.lineletters import words_of


def card_sheet(card: engine.Card, address: str) -> Sheet:
    """The card as it is printed, misprinted lines in their place and marked."""
    lines = len(card.lines)
    count = ngettext("%(lines)d line in play", "%(lines)d lines in play", lines)
    about = (card.about, count % {"lines": lines})
    return Sheet(
        card.name,
        (
            Part(
                (
                    *(
                        block
                        for name in card.sections
                        for block in _section(card, name)
                    ),
                    *_legend(),
                    *_errata(card),
                ),
                columns=2,
            ),
        ),
        about=tuple(one for one in about if one),
        link=address,
    )


def _section(card: engine.Card, name: str) -> tuple[Block, ...]:
    lines = selectors.section_lines(card, name)
    return (Heading(name), *(_line(line) for line in lines))


def _line(line: engine.Line) -> CardLine:
    misprint = _("Misprinted: left out of play") if line.misprint else ""
    return blocks.card_line(
        line,
        place=line.number,
        is_out=bool(line.misprint),
        under=misprint,
        is_listed=True,
    )


def _errata(card: engine.Card) -> tuple[Block, ...]:
    if not card.errata:
        return ()
    told = tuple(
        blocks.text(f"{date_format(one.on, 'DATE_FORMAT')}: {one.text}")
        for one in card.errata
    )
    return (Heading(_("Corrections")), Bullets(told))


def _legend() -> tuple[Block, ...]:
    """How to read the letters, as the card's page tells it."""
    suits = tuple(PrintedGroup("222", suit) for suit in "abc")
    plain = tuple(PrintedGroup(text) for text in ("FF", "000", "NEWS"))
    dragon = (PrintedGroup("DDD", "a", "match"),)
    told = (
        (
            suits,
            _(
                "One bar, two bars, dots: the first, second and third suit of the "
                "line. Which real suit each one is, you choose. The colours only "
                "repeat the bars: teal is not a suit of tiles."
            ),
        ),
        (
            plain,
            _("No bar, no suit: F is a Flower, 0 is Soap, N E W S are the winds."),
        ),
        (
            dragon,
            _(
                "D is a dragon. With a bar it matches that suit: Green with Bams, Red "
                "with Craks, Soap with Dots."
            ),
        ),
        (
            (),
            _(
                "X: you may call discards for the line and show its groups. C: you may "
                "not, except for the very last tile."
            ),
        ),
    )
    return (
        Heading(_("How to read the letters")),
        *(CardLine(words_of(groups), "", "", note) for groups, note in told),
    )
