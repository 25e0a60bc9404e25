"""A decision of an own game asked again: the position, and what to do in it.

It is no kind that a seed makes: what is asked was kept from a game, as position JSON in
which stands what its player saw and nothing else. What is as good as the best is right,
by `engine.weighing`, as in the review of a game; so several answers can be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

import engine
from engine.actions import (
    Discard,
    PassCourtesy,
    PassTiles,
)
from engine.charleston import DIRECTIONS
from engine.motives import Motive, tiles_of
from engine.patterns import Card
from engine.position import PositionError, read_position
from engine.state import CHARLESTON, SEATS, Phase, SeatView
from engine.tiles import Tile
from engine.verdicts import Reason, ReasonCode, reason
from engine.weighing import Weighed, weigh, weigh_pass
from lessons.drills.accounts import SEAT_NAMES
from lessons.drills.games import table_of
from lessons.drills.item import (
    Choice,
    DrillSettings,
    Item,
    NoItem,
    OneOf,
    Pick,
    UnknownChoice,
    tiles_key,
)
from lessons.drills.misconceptions import Misconception
from lessons.drills.notes import Note, note
from lessons.drills.own_answers import Asked, judged, key_of
from lessons.drills.showings import ShownRack

KIND: Final = "own_position"
VERSION: Final = 1
TITLE: Final = gettext_lazy("From your games")
SKILLS: Final = ("charleston-pass", "discard", "call-or-let-go")
MISCONCEPTIONS: Final[tuple[Misconception, ...]] = ()
SENTENCES: Final = {
    "own_pass": _("Pass {number} of the Charleston, {where}."),
    "own_pass_right": _("to the player on your right"),
    "own_pass_across": _("to the player across from you"),
    "own_pass_left": _("to the player on your left"),
    "own_courtesy": _("The courtesy pass, to the player across from you."),
    "own_wall": _("Tiles left in the wall: {count}."),
    "own_called": _("You have called {tile}."),
    "own_thrown": _("Just discarded by {seat}: {tile}."),
    "ask_own_pass": _("Which tiles do you pass?"),
    "ask_own_discard": _("It is your turn. Which tile do you discard?"),
    "ask_own_turn": _("It is your turn. What do you do?"),
    "ask_own_claim": _("Do you call it, or let it go?"),
    "own_throw": _("Discard {tile}."),
    "own_give": _("Pass {tiles}."),
    "own_mahjong": _("Declare Mahjong."),
    "own_exchange": _("Exchange {tile} for a joker of {seat}."),
    "own_exchange_you": _("Exchange {tile} for a joker of your own exposure."),
    "own_blank": _("Put down a blank and take {tile}."),
    "own_costs": _("It gives away about {points} points of a game."),
}
_SKILLS: Final = {Phase.CLAIM: SKILLS[2], Phase.TURN: SKILLS[1]}


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision to be asked: its id for ever, the position, and whose it is."""

    id: UUID
    position: Mapping[str, Any]
    seat: int


def make(card: Card, moment: Moment) -> Item:
    """The item of a kept decision. Raises NoItem where nothing can be asked of it."""
    asked = look(card, moment)
    seen = asked.seen
    table, answer = table_of(seen), _answer(asked)
    rack = ShownRack(table.rack, note("label_your_rack"), _places(seen))
    # Tiles are picked from the rack itself: it is shown again with the explanation.
    picks = isinstance(answer, Pick)
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=DrillSettings(card.slug),
        seed=0,
        name=item_name(moment.id),
        stem=_stem(asked),
        shown=table.shown() if picks else (*table.shown(), rack),
        answer=answer,
        solution=(rack,) if picks else (),
        skills=(_SKILLS.get(seen.phase, SKILLS[0]),),
        difficulty=50,
        about=asked,
        proof={"best": key_of(asked.found[0].action, seen)},
    )


def item_name(id: UUID) -> str:
    """The name of a kept decision in the history."""
    return f"{KIND}:{id}"


def id_in(name: str) -> UUID:
    """The kept decision that an item's name in the history speaks of."""
    return UUID(name.removeprefix(f"{KIND}:"))


def look(card: Card, moment: Moment) -> Asked:
    """What the seat saw, and what it could do, weighed anew. Raises NoItem."""
    try:
        position = read_position(moment.position, lambda _slug: card)
    except PositionError as error:
        raise NoItem from error
    # The others' tiles are dealt by chance: neither view nor lawful actions show them.
    state = position.to_state()
    seen = engine.view(state, moment.seat)
    found = weigh(card, seen, engine.legal_actions(state, moment.seat))
    if len(found) < 2:
        raise NoItem
    return Asked(seen, found)


def grade(card: Card, item: Item, key: str) -> Choice:
    """Tiles to pass, judged. Raises UnknownChoice for what is no pass of this rack."""
    asked: Asked = item.about
    seen, answer = asked.seen, item.answer
    tiles = _read(key)
    if not isinstance(answer, Pick) or len(tiles) != answer.count:
        raise UnknownChoice(key)
    kept = list(seen.rack)
    for tile in tiles:
        if tile not in kept:
            raise UnknownChoice(key)
        kept.remove(tile)
    barred = _never_passed(tiles)
    if barred is not None:
        return Choice(key, None, (barred,), tiles=tiles, is_wrong=True)
    kind = PassTiles if seen.phase is Phase.PASS else PassCourtesy
    weighed = weigh_pass(card, seen, kind(seen.seat, tiles))
    if weighed is None:
        raise UnknownChoice(key)
    return judged(asked, weighed)


def _read(key: str) -> tuple[Tile, ...]:
    try:
        return tuple(sorted(engine.parse_tiles(key, blanks=True)))
    except engine.NotationError as error:
        raise UnknownChoice(key) from error


def _never_passed(tiles: Sequence[Tile]) -> Reason | None:
    if Tile.JOKER in tiles:
        return reason(ReasonCode.JOKER_NEVER_PASSED, "charleston-10")
    if Tile.BLANK in tiles:
        return reason(ReasonCode.BLANK_NEVER_PASSED, "house-05")
    return None


@dataclass(frozen=True, slots=True)
class Told:
    """An action beside another one: its words, its tiles, and reasons."""

    text: Note
    tiles: tuple[Tile, ...]
    why: tuple[Note | Reason | Motive, ...]


def compare(
    card: Card, item: Item, chosen: Mapping[str, Any]
) -> tuple[Told, Told] | None:
    """What was chosen and the best, of an item that `make` made.

    None where what was chosen cannot be weighed. `chosen` is the JSON of an action.
    """
    asked: Asked = item.about
    action = engine.action_from_dict({**chosen, "seat": asked.seen.seat})
    key, best = key_of(action, asked.seen), asked.found[0]
    try:
        given = item.choice(key) if item.choices else grade(card, item, key)
    except UnknownChoice:
        return None
    # Why the best is better stands beside it.
    return _told(given, given.why[:2]), _told(judged(asked, best), ())


def _told(choice: Choice, why: tuple[Note | Reason | Motive, ...]) -> Told:
    words = choice.text
    if words is None and len(choice.tiles) == 1:
        words = note("own_throw", tile=choice.tiles[0])
    elif words is None:
        words = note("own_give", tiles=choice.tiles)
    return Told(words, choice.tiles, why or choice.why)


# -- what is asked -----------------------------------------------------------------


def _stem(asked: Asked) -> tuple[Note, ...]:
    seen = asked.seen
    if seen.phase is Phase.PASS:
        where = note(f"own_pass_{DIRECTIONS[seen.passes]}")
        when = note("own_pass", number=seen.passes + 1, where=where)
        return when, note("ask_own_pass")
    if seen.phase in CHARLESTON:
        return note("own_courtesy"), note("ask_own_pass")
    wall = note("own_wall", count=seen.wall_left)
    if seen.phase is Phase.CLAIM and seen.newest is not None:
        seat = SEAT_NAMES[(seen.newest.seat - seen.seat) % len(SEATS)]
        thrown = note("own_thrown", seat=seat, tile=seen.newest.tile)
        return wall, thrown, note("ask_own_claim")
    called = (note("own_called", tile=seen.claimed.tile),) if seen.claimed else ()
    throws = all(isinstance(one.action, Discard) for one in asked.found)
    return wall, *called, note("ask_own_discard" if throws else "ask_own_turn")


def _places(seen: SeatView) -> tuple[int, ...]:
    """Where the tile that was just picked stands in the rack."""
    if seen.fresh is None or seen.fresh not in seen.rack:
        return ()
    return (seen.rack.index(seen.fresh),)


def _answer(asked: Asked) -> OneOf | Pick:
    seen, found = asked.seen, asked.found
    if isinstance(found[0].action, PassTiles | PassCourtesy):
        best = found[0].action
        return Pick(seen.rack, len(best.tiles), (tiles_key(best.tiles),))
    # In an order that tells nothing: the tiles as they lie, then what else can be done.
    every = sorted(found, key=lambda one: (not _is_throw(one), tiles_of(one.action)))
    return OneOf(tuple(judged(asked, one) for one in every))


def _is_throw(one: Weighed) -> bool:
    return isinstance(one.action, Discard)
