"""The choices about a discard, why each is right or wrong, and what a call would do.

Their sentences are those of `call_or_let_go`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import engine
from engine.matching import Near
from engine.patterns import GROUP_NAMES, Card, Exposure, Line
from lessons.drills.call_weighing import (
    CALL,
    Facts,
    Way,
    away_with_tile,
    is_worse,
    lines_after,
    nearest_after,
    nearest_after_or_none,
)
from lessons.drills.games import seen_beside
from lessons.drills.item import Choice, Note, note
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import varied
from lessons.drills.showings import ShownFacts, ShownLine
from lessons.drills.tables import YOU

WHOLE_GROUP: Final = 3
"""From this level on there is a group to call, not the temptation of a pair alone."""
NEAR: Final = 1
FEW: Final = 3


def choices_of(card: Card, facts: Facts, level: int) -> list[Choice]:
    """The right answer and clear wrong ones; none where the moment is not clear."""
    guesses = [c for c in guesses_of(card, facts) if is_worse(facts, c.key, level)]
    wrong = varied(guesses, FEW)
    keys = {choice.key for choice in wrong}
    # Calling and letting go are both on offer, always.
    if facts.best != "go" and "go" not in keys:
        return []
    easy = {"mahjong"} if level < WHOLE_GROUP else {"mahjong", "pair"}
    if facts.best == "go" and not keys - easy:
        return []
    return [_right(card, facts), *wrong]


def _right(card: Card, facts: Facts) -> Choice:
    best = facts.best
    if facts.wins is not None:
        why = note("call_right_mahjong", tile=facts.tile, line=facts.wins)
    elif best == "go" and len(facts.ways) == 1:
        why = note("call_right_none", tile=facts.tile)
    elif best == "go":
        why = note("call_right_go", line=facts.near.line, before=facts.near.away)
    else:
        after = nearest_after(card, facts, facts.ways[best])
        why = note(
            "call_right_group",
            line=after.line,
            after=after.away,
            before=facts.near.away,
        )
    return Choice(best, None, (why,), text=words_of(best))


def guesses_of(card: Card, facts: Facts) -> Iterator[Choice]:
    """What each faulty rule would answer."""
    best = facts.best
    if best != "go":
        yield _let_go(card, facts)
    held = facts.table.rack.count(facts.tile)
    if held == 1 and facts.wins is None:
        why = note("call_not_for_pair")
        yield _choice("pair", Misconception.CALLED_FOR_PAIR, why)
    for key, way in facts.ways.items():
        if key not in ("go", best):
            yield _wrong_call(card, facts, key, way)
    away = away_with_tile(card, facts)
    if facts.wins is None and away == 1:
        why = note("call_not_yet", tile=facts.tile, away=away)
        yield _choice("mahjong", Misconception.TILES_COUNTED_WRONG, why)


def _let_go(card: Card, facts: Facts) -> Choice:
    if facts.wins is not None:
        misconception = Misconception.USEFUL_TILE_LET_GO
        if facts.wins.exposure == "C":
            misconception = Misconception.CONCEALED_NEVER_CLAIMS
        why = note("call_mahjong_missed", line=facts.wins)
        return _choice("go", misconception, why)
    after = nearest_after(card, facts, facts.ways[facts.best])
    why = note("call_missed", line=after.line, after=after.away)
    return _choice("go", Misconception.USEFUL_TILE_LET_GO, why)


def _wrong_call(card: Card, facts: Facts, key: str, way: Way) -> Choice:
    near = facts.near
    if facts.wins is not None:
        why = note("call_mahjong_missed", line=facts.wins)
        return _choice(key, Misconception.TILES_COUNTED_WRONG, why)
    if facts.best != "go":
        return _choice(key, Misconception.WRONG_COUNT, note("call_other_size"))
    if near.line.exposure == "C":
        why = note("call_concealed", line=near.line, before=near.away)
        return _choice(key, Misconception.CONCEALED_LINE_EXPOSED, why)
    after = nearest_after_or_none(card, facts, way)
    why = note("call_no_use", tile=facts.tile)
    if after is not None and after.away > near.away:
        why = note("call_closes", after=after.away, line=near.line, before=near.away)
    return _choice(key, Misconception.CALL_CLOSES_LINES, why)


def _choice(key: str, misconception: Misconception, why: Note) -> Choice:
    return Choice(key, misconception, (why,), text=words_of(key))


def words_of(key: str) -> Note:
    """An answer in words, from its key: "go", "pair", "mahjong", "call 4C 4C J"."""
    if not key.startswith(CALL):
        return note(f"call_{key}")
    tiles = engine.parse_tiles(key.removeprefix(CALL))
    return note("call_group", group=GROUP_NAMES[len(tiles)], tiles=tiles)


def _size_name(exposure: Exposure) -> str:
    return engine.Group(exposure.tile, exposure.size, takes_jokers=True).name


def consequences(card: Card, facts: Facts) -> tuple[ShownFacts | ShownLine, ...]:
    """The near lines before a call and after it, and those that it closes."""
    calls = [way for key, way in facts.ways.items() if key != "go"]
    if facts.wins is not None or not calls:
        return (ShownLine((facts.wins or facts.near.line,)),)
    way = min(calls, key=lambda one: one.cost)
    table, reach = facts.table, facts.near.away + NEAR
    seen, own = seen_beside(table), table.exposures[YOU]
    before = _within(engine.nearest(card, table.rack, own, seen, limit=99), reach)
    after = _within(lines_after(card, facts, way, 99), reach)
    closed = tuple(line for line in before if line not in after)
    words = (
        note(
            "call_facts_before",
            reach=reach,
            count=len(before),
            concealed=sum(line.exposure == "C" for line in before),
        ),
        note(
            "call_facts_after",
            reach=reach,
            count=len(after),
            group=_size_name(way.group),
        ),
    )
    shown: tuple[ShownFacts | ShownLine, ...] = (
        ShownFacts(words, note("label_consequences")),
    )
    if closed:
        shown += (ShownLine(closed[:FEW], note("label_closed_by_call")),)
    return shown


def _within(near: tuple[Near, ...], reach: int) -> tuple[Line, ...]:
    return tuple(entry.line for entry in near if entry.away <= reach)
