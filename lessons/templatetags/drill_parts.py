"""Pieces of drills in templates: `{% load drill_parts %}`."""

from __future__ import annotations

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext

from engine.tiles import Tile
from engine.verdicts import Reason
from lessons.drills import wording
from lessons.drills.misconceptions import NAMES, Misconception
from lessons.drills.notes import Note
from lessons.drills.showing import LaidOut, laid_out
from lessons.drills.showings import ShownGroups
from lessons.drills.tilelooks import drawn

register = template.Library()


@register.filter
def sentence(about: Note | Reason | None) -> str:
    """A note or a reason in words; nothing for None."""
    return wording.sentence(about) if about else ""


@register.filter
def laid(shown: ShownGroups) -> tuple[LaidOut, ...]:
    """The groups of a hand as they are laid out."""
    return laid_out(shown)


@register.filter
def seat_words(seat: str) -> str:
    """ "you", "the player on your right"."""
    return gettext(wording.SEATS[seat])


@register.filter
def seat_short(seat: str) -> str:
    """ "you", "right": a word that fits below a tile."""
    return gettext(wording.SHORT_SEATS[seat])


@register.filter
def misconception_name(code: str) -> str | Promise:
    """The name of a stored misconception; the code itself if it is of the past."""
    try:
        return NAMES[Misconception(code)]
    except ValueError:
        return code


@register.filter
def looks(tile: Tile) -> str:
    """What the plain face of a tile shows, for those who listen: "5 circles"."""
    return wording.sentence(drawn(tile))


@register.filter
def in_words(tiles: tuple[Tile, ...]) -> str:
    """Tiles as called: "3 × Two Bam, Soap"."""
    return wording.counted_tiles(tiles)
