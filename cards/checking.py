"""The rule checker's question as it stands in the address, and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.utils.translation import gettext

import engine
from cards.explorer import LineShown
from cards.forms import BOXES, EXPOSURES, RACK
from cards.wording import example_hand
from engine.patterns import HAND_SIZE
from engine.verdicts import EngineError, Reason

FULL: Final = HAND_SIZE
NEAR_SHOWN: Final = 6


# -- the question in the address -----------------------------------------------


@dataclass(frozen=True, slots=True)
class Box:
    """A field with tiles: its text, and the tiles where it can be read."""

    name: str
    text: str

    @property
    def tiles(self) -> tuple[engine.Tile, ...]:
        """The tiles in the order written; none for text that cannot be read."""
        try:
            return engine.parse_tiles(self.text)
        except EngineError:
            return ()


def canonical(query: Mapping[str, str]) -> dict[str, str]:
    """A question as its address says it: taps carried out, nothing empty, no gaps.

    `add` puts a tile into the box named by `to` (the rack where none is named);
    `remove` takes one out: its value is a box with a place from 0, such as
    `concealed-3`, or `last`.
    """
    boxes = {name: query.get(name, "").strip() for name in BOXES}
    target = query.get("to", "")
    target = target if target in EXPOSURES else RACK
    if tile := query.get("add", ""):
        boxes[target] = f"{boxes[target]} {tile[:20]}".strip()
    if place := query.get("remove", ""):
        name, _, index = place.rpartition("-")
        name = name if name in BOXES else target
        boxes[name] = _without(boxes[name], index)
    filled = [name for name in EXPOSURES if boxes[name]]
    asked = {"card": query.get("card", "").strip(), RACK: boxes[RACK]}
    asked |= dict(zip(EXPOSURES, (boxes[name] for name in filled), strict=False))
    if target != RACK:
        # The box moves up with its text; an empty one is the first that is free.
        place_now = filled.index(target) if target in filled else len(filled)
        asked["to"] = EXPOSURES[min(place_now, len(EXPOSURES) - 1)]
    return {name: value for name, value in asked.items() if value}


def boxes_of(asked: Mapping[str, str]) -> tuple[Box, tuple[Box, ...]]:
    """The rack, and the exposures filled so far with one more to fill."""
    exposures = [Box(name, asked.get(name, "")) for name in EXPOSURES]
    filled = sum(bool(box.text) for box in exposures)
    return Box(RACK, asked.get(RACK, "")), tuple(exposures[: filled + 1])


def _without(text: str, index: str) -> str:
    """Tile text less the tile at a place, or less its last word or tile."""
    try:
        codes = [tile.code for tile in engine.parse_tiles(text)]
    except EngineError:
        return text.rpartition(" ")[0]
    place = int(index) if index.isdecimal() and len(index) < 4 else len(codes) - 1
    return " ".join(codes[:place] + codes[place + 1 :])


# -- the answer ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """A reason with its sentence."""

    code: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Laid:
    """A line with the tiles laid out in the groups of its hand."""

    shown: LineShown
    groups: tuple[engine.LaidGroup, ...]
    away: int = 0
    missing: tuple[engine.Tile, ...] = ()
    jokers_used: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """What the checker says. `cut` lines as near as the last one are not shown."""

    ok: bool
    count: int
    wins: tuple[Laid, ...]
    reasons: tuple[Told, ...]
    nears: tuple[Laid, ...]
    cut: int

    @property
    def complete(self) -> bool:
        """Are there as many tiles as a finished hand has?"""
        return self.count == FULL


def check(
    card: engine.Card,
    concealed: tuple[engine.Tile, ...],
    exposures: tuple[engine.Exposure, ...],
) -> Answer:
    """Is it Mahjong, on which lines; if not, why not, and what is near."""
    verdict = engine.check_mahjong(card, concealed, exposures)
    near = (
        ()
        if verdict.ok
        else engine.nearest(card, concealed, exposures, limit=NEAR_SHOWN)
    )
    return Answer(
        ok=verdict.ok,
        count=len(concealed) + sum(exposure.size for exposure in exposures),
        wins=tuple(
            Laid(
                LineShown(card, match.line),
                engine.lay_out(match.hand, concealed, exposures),
            )
            for match in verdict.matches
        ),
        reasons=tuple(told(reason) for reason in verdict.reasons),
        nears=tuple(_near(card, one) for one in near[:NEAR_SHOWN]),
        cut=len(near[NEAR_SHOWN:]),
    )


def told(reason: Reason) -> Told:
    """The reason in the reader's language."""
    return Told(str(reason.code), reason.rule, engine.explain(reason, gettext))


def _near(card: engine.Card, near: engine.Near) -> Laid:
    return Laid(
        LineShown(card, near.line),
        engine.lay_out(near.hand, near.rack, near.exposures),
        near.away,
        near.missing,
        near.jokers_used,
    )


# -- examples ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Example:
    """A question to try: its words, and its address's query."""

    title: str
    query: str


def examples(card: engine.Card | None) -> tuple[Example, ...]:
    """Questions to try on a card: a win, one tile short, a joker in a pair."""
    hand = next(filter(None, map(_teaching_hand, card.lines)), None) if card else None
    if card is None or hand is None:
        return ()
    codes = [tile.code for group in hand.groups for tile in (group.tile,) * group.size]
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
