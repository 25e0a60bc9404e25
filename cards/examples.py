"""Questions to try: what the checker offers before anything is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import engine
from cards.forms import RACK, AskForm
from cards.wording import example_hand

Said = tuple[tuple[str | Promise, dict[str, str]], ...]

_MAY: Final[Mapping[str, Said]] = {
    "call": (
        (_("Calling for a pair"), {"tile": "5D", "show": "5D"}),
        (_("Calling with a joker"), {"tile": "5D", "show": "5D J"}),
        (_("The last discard"), {"tile": "5D", "show": "5D J", "wall": "out"}),
    ),
    "change": (
        (_("From a pung to a kong"), {"group": "5D 5D J", "show": "5D 5D J J"}),
        (
            _("After an exchange"),
            {"group": "5D 5D J", "show": "5D 5D 5D J", "when": "exchanged"},
        ),
    ),
    "exchange": (
        (_("Before the pick"), {"tile": "7B", "group": "7B 7B J", "when": "before"}),
        (_("The wrong tile"), {"tile": "8B", "group": "7B 7B J"}),
        (_("From a dead hand"), {"tile": "7B", "group": "7B 7B J", "whose": "dead"}),
    ),
    "pass": (
        (_("A joker in the pass"), {"show": "1B 9C J", RACK: "N S 4D"}),
        (_("Two unseen, first across"), {"show": "1B", "blind": "2", "which": "2"}),
        (_("Two unseen, first left"), {"show": "1B", "blind": "2", "which": "3"}),
    ),
    "stop": (
        (_("After the first across"), {"which": "2"}),
        (_("In the second Charleston"), {"which": "4"}),
    ),
    "happened": (
        (_("A wall tile turned over"), {"case": "wall_tile_turned_over.no"}),
        (_("A look before a blind pass"), {"case": "tile_sent_on_blind.yes"}),
    ),
}


@dataclass(frozen=True, slots=True)
class Example:
    """A question to try: its words, and its address's query."""

    title: str
    query: str


def examples(form: AskForm) -> tuple[Example, ...]:
    """Questions of the form's kind to try, on the card that was chosen."""
    card = getattr(form, "cleaned_data", {}).get("card")
    if card is None:
        return ()
    if form.ask == "mahjong":
        return _hands(card)
    asked = _dead(card) if form.ask == "dead" else _may(card, form.do)
    shared = {"ask": form.ask, "do": form.do, "card": card.slug}
    return tuple(
        Example(str(title), urlencode({k: v for k, v in (shared | said).items() if v}))
        for title, said in asked
    )


def _may(card: engine.Card, do: str) -> Said:
    return _declared(card) if do == "mahjong" else _MAY[do]


def _declared(card: engine.Card) -> Said:
    """A hand of the card, finished by the last discard, and as it was dealt."""
    codes = _finished(card)
    if not codes:
        return ()
    rack, whole = " ".join(codes[:-1]), " ".join(codes)
    return (
        (_("The last discard"), {"tile": codes[-1], RACK: rack, "wall": "out"}),
        (_("Before the first pass"), {RACK: whole, "when": "dealt"}),
    )


def _finished(card: engine.Card) -> list[str]:
    """The tiles of the card's first hand that teaches something; none without one."""
    hand = next(filter(None, map(_teaching_hand, card.lines)), None)
    groups = hand.groups if hand else ()
    return [tile.code for group in groups for tile in (group.tile,) * group.size]


def _hands(card: engine.Card) -> tuple[Example, ...]:
    """A win, one tile short, a joker in a pair."""
    hand = next(filter(None, map(_teaching_hand, card.lines)), None)
    if hand is None:
        return ()
    codes = _finished(card)
    pair = next(i for i, group in enumerate(hand.groups) if group.size == 2)
    place = sum(group.size for group in hand.groups[:pair])
    joker = [*codes[:place], "J", *codes[place + 1 :]]
    asked = (
        (gettext("A finished hand"), codes),
        (gettext("One tile short"), codes[:-1]),
        (gettext("A joker in a pair"), joker),
    )
    return tuple(
        Example(title, urlencode({"card": card.slug, RACK: " ".join(tiles)}))
        for title, tiles in asked
    )


def _teaching_hand(line: engine.Line) -> engine.Hand | None:
    """The line's example, if it has a pair and a group that takes jokers."""
    hand = example_hand(line)
    if hand is None or not any(group.size == 2 for group in hand.groups):
        return None
    return hand if any(group.takes_jokers for group in hand.groups) else None


def _dead(card: engine.Card) -> Said:
    """A hand that can go on, and one whose exposures fit no line."""
    hand = next(filter(None, map(_teaching_hand, card.lines)), None)
    if hand is None:
        return ()
    group = next(g for g in hand.groups if g.takes_jokers)
    code = group.tile.code
    shown = " ".join([code] * group.size)
    return (
        (_("One exposure"), {"exposure_1": shown}),
        (
            _("Exposures of different lines"),
            {"exposure_1": "1B 1B 1B", "exposure_2": "2C 2C 2C", "exposure_3": "N N N"},
        ),
    )
