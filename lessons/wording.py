"""Sentences about lines and picks, built from what the engine knows of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Group, Line, Tile, explain, tile_names
from engine.patterns import EXPOSABLE, PrintedGroup
from lessons.asks.groups import group_title
from lessons.lines import words_of
from lessons.presenting import MISSED, WRONG, ShownItem
from lessons.rendering import ShownGroup
from lessons.tableblocks import ShownPass


@dataclass(frozen=True, slots=True)
class LineWord:
    """One printed word of a line: its letters, its name, what it asks for."""

    printed: PrintedGroup
    name: str
    text: str


def words_for(line: Line) -> tuple[LineWord, ...]:
    """Every printed word of a line, explained."""
    return tuple(
        LineWord(printed, _name(printed, groups), _explained(printed, groups))
        for printed, groups in words_of(line)
    )


def _name(printed: PrintedGroup, groups: tuple[Group, ...]) -> str:
    """By what is printed: the twos of 2026 are singles, those of 2246 a pair."""
    if len(groups) == 1:
        return group_title(groups[0].name)
    if any(one == other for one, other in pairwise(printed.text)):
        return _("A pair and single tiles")
    return _("Single tiles")


def _explained(printed: PrintedGroup, groups: tuple[Group, ...]) -> str:
    return " ".join(
        part for part in (_which(printed), _suit(printed), _jokers(groups)) if part
    )


def _which(printed: PrintedGroup) -> str:
    letter = printed.text[0]
    if printed.text == "NEWS":
        return _("One of each wind: North, East, West, South.")
    if letter == "F":
        return _("Flowers, any of them.")
    if letter == "D":
        return _dragon(printed)
    if printed.relation == "any_wind":
        return _("Any one wind.")
    winds = {"N": _("North"), "E": _("East"), "W": _("West"), "S": _("South")}
    if letter in winds and not printed.suit:
        return _("The wind %(wind)s.") % {"wind": winds[letter]}
    if set(printed.text) == {"0"}:
        return _("Soap as zero; it has no suit.")
    if "0" in printed.text:
        return _("A year: its 0 is Soap, which has no suit.")
    return ""


def _dragon(printed: PrintedGroup) -> str:
    suit = printed.suit.upper()
    if printed.relation == "match":
        return _("The dragon that matches suit %(suit)s.") % {"suit": suit}
    if printed.relation == "opposite":
        return _("A dragon that does not match the suit of the numbers.")
    return _("Any one dragon.")


def _suit(printed: PrintedGroup) -> str:
    if not printed.suit or printed.text[0] == "D":
        return ""
    numbers = ", ".join(dict.fromkeys(printed.text.replace("0", "")))
    facts = {"numbers": numbers, "suit": printed.suit.upper()}
    return _("Number %(numbers)s in suit %(suit)s.") % facts


def _jokers(groups: tuple[Group, ...]) -> str:
    if all(group.takes_jokers for group in groups):
        return _("Jokers may stand here.")
    return _("No joker here.")


def group_says(group: ShownGroup) -> str:
    """What a tapped group tells: its tiles, and whether jokers may stand in it."""
    if Tile.JOKER in group.tiles and len(group.tiles) == 2:
        return _("Two like tiles are a pair, and no joker stands in a pair.")
    if group.fault:
        return explain(group.fault, _)
    names = tile_names(group.tiles, _)
    if len(group.tiles) in EXPOSABLE:
        return _("%(names)s. Jokers may stand here.") % {"names": names}
    return _("%(names)s. No joker here.") % {"names": names}


def pass_sentence(one: ShownPass) -> str:
    """What a tapped pass tells: which Charleston, and whether it may be blind."""
    if one.is_second:
        text = _("Second Charleston, only when nobody stops it: three tiles.")
    else:
        text = _("First Charleston, always played: three tiles.")
    blind = _("Here you may pass blind.") if one.is_blind else _("No blind pass here.")
    return f"{text} {blind}"


def pick_outcome(shown: ShownItem) -> str:
    """What came of a task to pick from: the reason, or what to look at again."""
    if shown.is_right:
        return shown.because
    wrong = [choice.words for choice in shown.choices if choice.mark == WRONG]
    missed = sum(choice.mark == MISSED for choice in shown.choices)
    parts = []
    if wrong:
        text = ngettext(
            "%(names)s does not belong.", "%(names)s do not belong.", len(wrong)
        )
        parts.append(text % {"names": ", ".join(wrong)})
    if missed:
        text = ngettext(
            "%(count)d more is missing.", "%(count)d more are missing.", missed
        )
        parts.append(text % {"count": missed})
    return " ".join(parts)
