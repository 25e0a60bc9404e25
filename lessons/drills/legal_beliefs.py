"""What faulty rules say of a case: each an answer that it leads to, and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import engine
from engine.actions import Call, DeclareMahjong, ExchangeJoker, PassTiles
from engine.patterns import Card
from engine.ruling import LEGAL, Ruling
from engine.tiles import Tile
from engine.verdicts import ReasonCode
from lessons.drills.item import NotProved
from lessons.drills.legal_cases import BEFORE_YOU, Case
from lessons.drills.misconceptions import Misconception
from lessons.drills.tables import YOU

RIGHT: Final = {
    ReasonCode.CALL_FOR_PAIR_OR_SINGLE: "pair",
    ReasonCode.CALL_NEEDS_LIKE_TILES: "unlike",
    ReasonCode.EXPOSURE_FITS_NO_LINE: "no_line",
    ReasonCode.ONLY_CONCEALED_LINES: "closed",
    ReasonCode.JOKER_CANNOT_BE_CLAIMED: "joker",
    ReasonCode.NO_OPEN_DISCARD: "late",
    ReasonCode.EXCHANGE_BEFORE_PICK: "first",
    ReasonCode.NOT_YOUR_TURN: "turn",
    ReasonCode.EXCHANGE_NO_JOKER: "none",
    ReasonCode.EXCHANGE_WRONG_TILE: "tile",
    ReasonCode.EXCHANGE_NEEDS_NATURAL: "natural",
    ReasonCode.JOKER_NEVER_PASSED: "never",
    ReasonCode.BLIND_NOT_ALLOWED: "blind",
}
"""The answer that says what the engine says, by its reason; legal is "yes"."""


@dataclass(frozen=True)
class Judged:
    """A case with the engine's verdict, as the faulty rules look at it."""

    card: Card
    case: Case

    @cached_property
    def ruling(self) -> Ruling:
        """The engine's verdict."""
        return self.case.ruling(self.card)

    @property
    def right(self) -> str:
        """The key of the right answer. Raises NotProved for any other verdict."""
        found = self.ruling
        if found.verdict == LEGAL:
            return "yes"
        if found.reason is None or found.reason.code not in RIGHT:
            raise NotProved(f"{self.case.moment}: {found}")
        return RIGHT[found.reason.code]

    @property
    def added(self) -> tuple[Tile, ...]:
        """The tiles of your rack that the act takes."""
        action = self.case.action
        return action.tiles if isinstance(action, Call | PassTiles) else ()

    @property
    def calls(self) -> bool:
        """Is the act a call to expose like tiles?"""
        return isinstance(self.case.action, Call)

    @property
    def has_lawful_group(self) -> bool:
        """Would the call be lawful, were it only in time?"""
        found = self.ruling.reason
        in_time = found is None or found.code is ReasonCode.NO_OPEN_DISCARD
        return self.calls and in_time

    @property
    def claims(self) -> bool:
        """Is the act a claim of a discard?"""
        return isinstance(self.case.action, Call | DeclareMahjong)

    @property
    def jokers(self) -> int:
        """Jokers that the act lays down with the discard."""
        return self.added.count(Tile.JOKER) if self.calls else 0

    @cached_property
    def nearest(self) -> engine.Near | None:
        """The line that the rack is nearest to, the discard included."""
        table, tile = self.case.table, self.case.tile
        rack = (*table.rack, *(() if tile is None else (tile,)))
        near = engine.nearest(self.card, rack, table.exposures[YOU], limit=1)
        return near[0] if near else None

    @property
    def strays(self) -> bool:
        """Is the group to be exposed none of the nearest hand?"""
        near, size = self.nearest, len(self.added) + 1
        return near is not None and not any(
            (group.tile, group.size) == (self.case.tile, size)
            for group in near.hand.groups
        )

    @cached_property
    def wins_small(self) -> bool:
        """Does the discard complete a single or a pair of a finished hand?"""
        matches = self._matches
        return bool(matches) and any(
            group.tile is self.case.tile and group.size <= 2
            for group in matches[0].hand.groups
        )

    @property
    def wins_closed(self) -> bool:
        """Is the finished hand one of a C line?"""
        return bool(self._matches) and self._matches[0].line.exposure == "C"

    @cached_property
    def _matches(self) -> tuple[engine.Match, ...]:
        if not isinstance(self.case.action, DeclareMahjong) or self.case.tile is None:
            return ()
        table = self.case.table
        rack = (*table.rack, self.case.tile)
        return engine.check_mahjong(self.card, rack, table.exposures[YOU]).matches


def _refused(code: ReasonCode, *moments: str) -> Callable[[Judged], bool]:
    """The engine refuses it for that reason, which this belief does not know."""

    def holds(judged: Judged) -> bool:
        found = judged.ruling.reason
        fits = not moments or judged.case.moment in moments
        return found is not None and found.code is code and fits

    return holds


def _exchanges(judged: Judged, *, own: bool) -> bool:
    action = judged.case.action
    return isinstance(action, ExchangeJoker) and (action.owner == YOU) == own


def _has_pair(judged: Judged) -> bool:
    counts = Counter(judged.added).values()
    return isinstance(judged.case.action, PassTiles) and max(counts) >= 2


Rule = tuple[Misconception, str, Callable[[Judged], bool]]

RULES: Final[tuple[Rule, ...]] = (
    # It may be done, says who does not know the rule that forbids it.
    (
        Misconception.CALLED_FOR_PAIR,
        "yes",
        _refused(ReasonCode.CALL_FOR_PAIR_OR_SINGLE),
    ),
    (
        Misconception.RUN_TAKEN_FOR_GROUP,
        "yes",
        _refused(ReasonCode.CALL_NEEDS_LIKE_TILES),
    ),
    (
        Misconception.EXPOSURES_NOT_COMPARED,
        "yes",
        _refused(ReasonCode.EXPOSURE_FITS_NO_LINE),
    ),
    (
        Misconception.CONCEALED_LINE_EXPOSED,
        "yes",
        _refused(ReasonCode.ONLY_CONCEALED_LINES),
    ),
    (
        Misconception.DISCARDED_JOKER_CALLED,
        "yes",
        _refused(ReasonCode.JOKER_CANNOT_BE_CLAIMED),
    ),
    (
        Misconception.OLDER_DISCARD_CALLED,
        "yes",
        _refused(ReasonCode.NO_OPEN_DISCARD, "older"),
    ),
    (
        Misconception.WINDOW_MISJUDGED,
        "yes",
        _refused(ReasonCode.NO_OPEN_DISCARD, "racked"),
    ),
    (
        Misconception.EXCHANGE_BEFORE_PICK,
        "yes",
        _refused(ReasonCode.EXCHANGE_BEFORE_PICK),
    ),
    (Misconception.EXCHANGE_OUT_OF_TURN, "yes", _refused(ReasonCode.NOT_YOUR_TURN)),
    (
        Misconception.EXCHANGED_WITHOUT_JOKER,
        "yes",
        _refused(ReasonCode.EXCHANGE_NO_JOKER),
    ),
    (
        Misconception.EXCHANGED_LOOKALIKE,
        "yes",
        _refused(ReasonCode.EXCHANGE_WRONG_TILE),
    ),
    (
        Misconception.EXCHANGE_REVERSED,
        "yes",
        _refused(ReasonCode.EXCHANGE_NEEDS_NATURAL),
    ),
    (Misconception.JOKER_PASSED, "yes", _refused(ReasonCode.JOKER_NEVER_PASSED)),
    (Misconception.BLIND_MISPLACED, "yes", _refused(ReasonCode.BLIND_NOT_ALLOWED)),
    # It may not, says who knows a rule that is none.
    (
        Misconception.TURN_THOUGHT_KEPT,
        "yes_pick",
        lambda j: j.calls and j.ruling.verdict == LEGAL,
    ),
    (
        Misconception.LINE_THOUGHT_FIXED,
        "no_line",
        lambda j: j.has_lawful_group and j.strays,
    ),
    (
        Misconception.LINE_THOUGHT_FIXED,
        "closed",
        lambda j: (
            j.has_lawful_group
            and j.nearest is not None
            and j.nearest.line.exposure == "C"
        ),
    ),
    (
        Misconception.PAIR_SEEN_IN_GROUP,
        "pair",
        lambda j: j.calls and len(set(j.added)) == 1 and len(j.added) == 2,
    ),
    (
        Misconception.JOKER_NEEDS_NATURAL_PARTNER,
        "partner",
        lambda j: j.calls and j.jokers == len(j.added),
    ),
    (Misconception.JOKER_ONE_A_GROUP, "one", lambda j: j.jokers >= 2),
    (
        Misconception.JOKER_NEEDS_FOUR,
        "few",
        lambda j: j.jokers > 0 and len(j.added) == 2,
    ),
    (
        Misconception.JOKER_NOT_FOR_HONOURS,
        "honours",
        lambda j: j.jokers > 0 and j.case.tile is not None and not j.case.tile.number,
    ),
    (
        Misconception.JOKER_CLAIMED_FOR_MAHJONG,
        "only_win",
        lambda j: j.calls and j.case.tile is Tile.JOKER,
    ),
    (
        Misconception.WINDOW_MISJUDGED,
        "late",
        lambda j: j.case.moment == "lifted",
    ),
    (
        Misconception.CALL_THOUGHT_FOR_NEXT,
        "next",
        lambda j: j.claims and j.case.seat != BEFORE_YOU,
    ),
    (Misconception.PAIR_NEVER_CLAIMED, "pair", lambda j: j.wins_small),
    (Misconception.CONCEALED_NEVER_CLAIMS, "closed", lambda j: j.wins_closed),
    (Misconception.OWN_JOKER_BARRED, "own", lambda j: _exchanges(j, own=True)),
    (Misconception.OTHERS_JOKERS_BARRED, "owner", lambda j: _exchanges(j, own=False)),
    (
        Misconception.EXCHANGE_THOUGHT_EXPOSING,
        "opens",
        lambda j: (
            isinstance(j.case.action, ExchangeJoker) and not j.case.table.exposures[YOU]
        ),
    ),
    (
        Misconception.EXCHANGE_BEFORE_PICK,
        "after",
        lambda j: isinstance(j.case.action, ExchangeJoker) and j.case.moment == "turn",
    ),
    (
        Misconception.GIVING_THOUGHT_FORBIDDEN,
        "flower",
        lambda j: isinstance(j.case.action, PassTiles) and Tile.FLOWER in j.added,
    ),
    (Misconception.GIVING_THOUGHT_FORBIDDEN, "split", _has_pair),
    (
        Misconception.BLIND_MISPLACED,
        "blind",
        lambda j: getattr(j.case.action, "blind", 0) > 0,
    ),
)
"""Every faulty rule; those that say yes to what the engine refuses come first."""

MISCONCEPTIONS: Final = tuple(dict.fromkeys(rule[0] for rule in RULES))


def led(judged: Judged) -> Iterator[tuple[Misconception, str]]:
    """The answers that faulty rules lead to, the right one left out."""
    for misconception, key, holds in RULES:
        if key != judged.right and holds(judged):
            yield misconception, key
