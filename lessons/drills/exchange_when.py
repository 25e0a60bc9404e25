"""Time the exchange: the joker and its tile are there; may it be done now?"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext_noop as _

from engine.actions import ExchangeJoker
from engine.patterns import Card, Line
from engine.ruling import LEGAL, Ruling, rule_on
from engine.state import Discarded, Phase
from engine.tiles import Tile
from engine.verdicts import Reason, ReasonCode
from lessons.drills.accounts import SEAT_NAMES
from lessons.drills.item import Choice, NoItem, Note, NotProved, note
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import TRIES, varied
from lessons.drills.tables import YOU, Table, lay_table, put_in

SENTENCES: Final = {
    "when_before_pick": _("It is your turn. You have not picked yet."),
    "when_picked": _("It is your turn. You have picked and racked {tile}."),
    "when_again": _(
        "It is your turn. You have picked, and you have won one joker already."
    ),
    "when_last": _("You have picked and racked the very last tile of the wall."),
    "when_called": _(
        "You called {tile}, and the group lies on your rack. You have not discarded."
    ),
    "when_other": _("It is the turn of {seat}, who has picked and is thinking."),
    "when_window": _(
        "Just discarded by {seat}: {tile}. You would like to call it, using the"
        " joker that you take."
    ),
    "when_closed": _("You are playing a concealed line (C) and have exposed nothing."),
    "ask_exchange_now": _(
        "{tile} is in your rack. May you give it now for the joker exposed by {seat}?"
    ),
    "ask_exchange_now_own": _(
        "{tile} is in your rack. May you give it now for the joker that you have"
        " exposed yourself?"
    ),
    **dict.fromkeys(
        ("hint_ask_exchange_now", "hint_ask_exchange_now_own"),
        _(
            "Whose turn is it, and what has been done in it so far: a pick, a call laid"
            " out, or neither?"
        ),
    ),
    "when_yes": _("Yes, now."),
    "when_no_first": _("No: I have to pick, or call and expose, before."),
    "when_no_turn": _("No: it is not my turn."),
    "when_no_late": _("No: it is too late, exchanges come first in a turn."),
    "when_no_own": _("No: the joker is in my own exposure."),
    "when_no_other": _("No: only its owner may take that joker."),
    "when_no_closed": _("No: it would open my concealed hand."),
    "when_no_more": _("No: one exchange in a turn is all."),
    "when_no_wall": _("No: the wall is empty."),
    "when_right_yes": _(
        "In your turn, once you have picked or a call is laid out, you may exchange, as"
        " often as you can, until you discard."
    ),
    "when_right_call": _(
        "A call gives the same right as a pick: with the group laid out you may"
        " exchange, then you discard."
    ),
    "when_right_first": _(
        "First the pick, or a call with its group laid out; then the exchange. Done"
        " before, it makes your hand dead."
    ),
    "when_right_turn": _("Jokers are exchanged in your own turn only."),
    "when_right_call_first": _(
        "Call and expose first, with what you have; only then may you exchange."
    ),
    "when_not_first": _(
        "That is done: with the pick racked, or the call laid out, the exchange may"
        " follow."
    ),
    "when_not_late": _("Exchanges come after the pick or the call, not before it."),
    "when_not_own": _("Jokers of your own exposures can be won like any others."),
    "when_not_other": _(
        "Whoever holds the natural tile may take the joker, whoever exposed it."
    ),
    "when_not_closed": _(
        "An exchange is no exposure: your hand stays concealed, joker and all."
    ),
    "when_not_more": _("You may exchange as often as you have tiles for it."),
    "when_not_wall": _(
        "Exchanges go on to the end: also after the last pick, and you may win by one."
    ),
}
_MOMENTS: Final = {
    1: ("before_pick", "picked", "other"),
    2: ("before_pick", "picked", "other"),
    3: ("before_pick", "called", "other", "window"),
    4: ("called", "window", "closed", "again", "before_pick"),
    5: ("called", "window", "closed", "again", "last", "other", "before_pick"),
}
"""The moments of each level: whose turn it is, then calls, then the fine points."""


@dataclass(frozen=True, slots=True)
class When:
    """A table, the exchange that is meant, and the moment.

    `seat` is whose turn it is or who has just discarded; `tile` was picked or called.
    """

    table: Table
    owner: int
    exposure: int
    gives: Tile
    moment: str
    seat: int = YOU
    tile: Tile | None = None

    @property
    def action(self) -> ExchangeJoker:
        """The exchange for the engine."""
        return ExchangeJoker(YOU, self.owner, self.exposure, self.gives)


def ruling(card: Card, when: When) -> Ruling:
    """The engine's verdict on the exchange in that moment."""
    table = when.table
    if when.moment == "before_pick":
        position = table.position(card, Phase.PICK, YOU)
    elif when.moment == "window":
        position = table.position(card, Phase.CLAIM, when.seat)
    elif when.moment == "other":
        position = table.position(card, Phase.TURN, when.seat)
    elif when.moment == "called" and when.tile is not None:
        called = Discarded(when.seat, when.tile)
        position = table.position(
            card, Phase.TURN, YOU, claimed=called, exposure_open=True
        )
    else:
        wall = {"wall_count": 0} if when.moment == "last" else {}
        picked = when.tile or table.rack[0]
        again = when.moment == "again"
        position = table.position(
            card, Phase.TURN, YOU, picked=picked, exchanged=again, **wall
        )
    return rule_on(position, when.action)


_KEYS: Final = {
    ReasonCode.EXCHANGE_BEFORE_PICK: "first",
    ReasonCode.NOT_YOUR_TURN: "turn",
}
"""The answer that says what the engine says."""


def right_key(card: Card, when: When) -> str:
    """The answer that follows from the engine's verdict. Raises NotProved."""
    found = ruling(card, when)
    if found.verdict == LEGAL:
        return "yes"
    if found.reason is None or found.reason.code not in _KEYS:
        raise NotProved(f"{when.moment}: {found}")
    return _KEYS[found.reason.code]


def make_when(
    rng: random.Random, card: Card, lines: Sequence[Line], level: int
) -> tuple[When, tuple[Choice, ...]]:
    """A moment of a table with an exchange at hand. Raises NoItem."""
    moment = rng.choice(_MOMENTS[level])
    for _try in range(TRIES):
        when = _moment(rng, lines, moment)
        if when is None:
            continue
        found = ruling(card, when)
        right = right_key(card, when)
        wrong = [
            _choice(key, misconception, found, when)
            for misconception, key in _led(when)
            if key != right
        ]
        chosen = varied(wrong, 3 if level < 5 else 4)
        if len(chosen) >= 2:
            choices = (_choice(right, None, found, when), *chosen)
            return when, tuple(sorted(choices, key=lambda c: _ORDER.index(c.key)))
    raise NoItem


def _moment(rng: random.Random, lines: Sequence[Line], moment: str) -> When | None:
    """A table in that moment, if chance gives one."""
    own = 0 if moment in ("closed", "before_pick") else int(moment == "called")
    exposed = (own or int(moment == "last"), *rng.choice(((1, 0, 1), (1, 1, 0))))
    has_14 = moment in ("picked", "again", "last", "called", "closed")
    table = lay_table(rng, lines, exposed, tiles=14 if has_14 else 13)
    if table is None:
        return None
    jokers = [
        (owner, index)
        for owner, lying in enumerate(table.exposures)
        for index, one in enumerate(lying)
        if one.jokers
    ]
    if not jokers:
        return None
    owner, index = rng.choice(jokers)
    gives = table.exposures[owner][index].tile
    table = put_in(rng, table, gives)
    if gives not in table.rack:
        return None
    seat, tile = YOU, None
    if moment == "called":
        seat, tile = rng.choice((1, 2, 3)), table.exposures[YOU][0].tile
    elif moment == "other":
        seat = rng.choice((1, 2, 3))
    elif moment == "window":
        table = _callable(rng, table, gives)
        seat, tile = table.discards[-1] if table.discards else (YOU, None)
    elif moment == "again":
        table = put_in(rng, table, Tile.JOKER, (gives,))
    elif moment == "picked":
        tile = rng.choice(table.rack)
    lacks_joker = moment == "again" and Tile.JOKER not in table.rack
    if lacks_joker or (moment == "window" and tile is None):
        return None
    return When(table, owner, index, gives, moment, seat, tile)


def _callable(rng: random.Random, table: Table, gives: Tile) -> Table:
    """The newest discard goes with a tile of your rack; without one nothing changes."""
    held = {*table.rack} - {Tile.JOKER, gives}
    wanted = sorted(tile for tile in held if table.room_for(tile))
    if not wanted:
        return table
    discard = (rng.choice((1, 2, 3)), rng.choice(wanted))
    return replace(table, discards=(discard,))


_BELIEFS: Final[tuple[tuple[Misconception, str, Callable[[When], bool]], ...]] = (
    (
        Misconception.EXCHANGE_BEFORE_PICK,
        "yes",
        lambda when: when.moment in ("before_pick", "window"),
    ),
    (
        Misconception.EXCHANGE_OUT_OF_TURN,
        "yes",
        lambda when: when.moment == "other",
    ),
    (
        Misconception.EXCHANGE_NEEDS_PICK,
        "first",
        lambda when: when.moment == "called",
    ),
    (
        Misconception.EXCHANGE_THOUGHT_EXPOSING,
        "closed",
        lambda when: not when.table.exposures[YOU],
    ),
    (
        Misconception.ONE_EXCHANGE_A_TURN,
        "more",
        lambda when: when.moment == "again",
    ),
    (
        Misconception.EXCHANGE_ENDS_WITH_WALL,
        "wall",
        lambda when: when.moment == "last",
    ),
    (Misconception.OWN_JOKER_BARRED, "own", lambda when: when.owner == YOU),
    (Misconception.OTHERS_JOKERS_BARRED, "other", lambda when: when.owner != YOU),
    (
        Misconception.EXCHANGE_BEFORE_PICK,
        "late",
        lambda when: when.moment in ("picked", "again", "called", "last", "closed"),
    ),
)
"""Each faulty rule: the answer that it leads to, and the moments it has a say in."""
WHEN_MISCONCEPTIONS: Final = tuple(dict.fromkeys(m for m, *_ in _BELIEFS))
_ORDER: Final = (
    "yes", "first", "turn", "late", "more", "wall", "own", "other", "closed",
)  # fmt: skip


def _led(when: When) -> list[tuple[Misconception, str]]:
    return [(m, key) for m, key, holds in _BELIEFS if holds(when)]


def answered_by(misconception: Misconception, when: When) -> frozenset[str]:
    """Keys that somebody who believes this answers."""
    return frozenset(key for found, key in _led(when) if found is misconception)


def _choice(
    key: str, misconception: Misconception | None, found: Ruling, when: When
) -> Choice:
    text = note("when_yes" if key == "yes" else f"when_no_{key}")
    why: tuple[Note | Reason, ...] = (note(f"when_not_{key}"),)
    if misconception is None:
        why = (note(_why_right(found, when)),)
    elif key == "yes" and found.reason is not None:
        why = (found.reason,)
    return Choice(key, misconception, why, text=text)


def _why_right(found: Ruling, when: When) -> str:
    if found.verdict == LEGAL:
        return "when_right_call" if when.moment == "called" else "when_right_yes"
    moment = {"window": "call_first", "other": "turn"}.get(when.moment, "first")
    return f"when_right_{moment}"


def told(when: When) -> tuple[Note, ...]:
    """The moment in words, and the question."""
    params: dict[str, Any] = {}
    if when.tile is not None:
        params["tile"] = when.tile
    if when.seat != YOU:
        params["seat"] = SEAT_NAMES[when.seat]
    moment: tuple[Note, ...] = (note(f"when_{when.moment}", **params),)
    if when.moment == "closed":
        moment = (*moment, note("when_picked", tile=when.table.rack[0]))
    ask = {"tile": when.gives, "exposure": when.exposure}
    if when.owner == YOU:
        return (*moment, note("ask_exchange_now_own", **ask))
    return (*moment, note("ask_exchange_now", seat=SEAT_NAMES[when.owner], **ask))


def read_when(table: Table, stem: Sequence[Note]) -> When:
    """The moment and the exchange, from what is shown and told alone."""
    first, ask = stem[0].params, stem[-1].params
    seat = SEAT_NAMES.index(first.get("seat", "you"))
    return When(
        table=table,
        owner=SEAT_NAMES.index(ask.get("seat", "you")),
        exposure=ask["exposure"],
        gives=ask["tile"],
        moment=stem[0].code.removeprefix("when_"),
        seat=seat,
        tile=first.get("tile"),
    )


def prove_when(card: Card, when: When, choices: Sequence[Choice]) -> Mapping[str, Any]:
    """Ask the engine whether it may be done. Raises NotProved."""
    found = ruling(card, when)
    right = right_key(card, when)
    if [choice.key for choice in choices if choice.is_right] != [right]:
        raise NotProved(f"{when.moment}: the engine says {found}")
    return {
        "ask": "now",
        "moment": when.moment,
        "action": when.action.to_dict(),
        "verdict": found.verdict,
        "rule": found.rule,
    }
