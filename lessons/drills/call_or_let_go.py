"""Call or let go: a discard lies there, and what each answer does to your lines.

The moment is one of a real game. Right is what stands best by the estimate of all hands
still within reach, before the call and after it with the best discard; a finished
Mahjong beats everything. Only clear moments are asked.
Level 1: nothing exposed, and much between the answers. Level 2: closer. Level 3: also
with groups that you have exposed. Level 4: the table's discards and exposures count.
Level 5: closer still.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

import engine
from engine.actions import Call
from engine.evaluation import HOPELESS, estimate
from engine.matching import Near, tables
from engine.patterns import EXPOSABLE, Card, Exposure, Line
from engine.rules import exposure_with
from engine.ruling import LEGAL, rule_on
from engine.state import SEATS, GameState, Phase, without
from engine.tiles import Tile
from lessons.drills.accounts import SEAT_NAMES
from lessons.drills.games import moment_of_a_game, seen_beside, table_of
from lessons.drills.item import LEVELS as ALL_LEVELS
from lessons.drills.item import (
    Choice,
    DrillSettings,
    Item,
    NoItem,
    Note,
    NotProved,
    OneOf,
    difficulty_of,
    lines_for,
    note,
    rng_for,
    tiles_key,
)
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import varied
from lessons.drills.showings import ShownFacts, ShownLine, ShownRack
from lessons.drills.tables import YOU, Table, read_table

KIND: Final = "call_or_let_go"
VERSION: Final = 1
LEVELS: Final = ALL_LEVELS
SKILLS: Final = ("call-or-let-go", "what-may-be-called")
TITLE: Final = gettext_lazy("Call, or let it go?")
ABOUT: Final = gettext_lazy(
    "A discard lies there. Say what you do, and see which lines stay open."
)
PICTURE: Final = "7D 7D J"
MISCONCEPTIONS: Final = (
    Misconception.USEFUL_TILE_LET_GO,
    Misconception.CALL_CLOSES_LINES,
    Misconception.CONCEALED_LINE_EXPOSED,
    Misconception.CALLED_FOR_PAIR,
    Misconception.TILES_COUNTED_WRONG,
    Misconception.WRONG_COUNT,
    Misconception.CONCEALED_NEVER_CLAIMS,
)
HINT_REASONS: Final = frozenset({"call_not_for_pair", "call_not_yet"})
SENTENCES: Final = {
    "call_down": _("Just discarded by {seat}: {tile}."),
    "ask_call": _("Do you call it, or let it go?"),
    "hint_ask_call": _(
        "How many of this tile do you hold? See which of your near lines would take the"
        " group that you would expose, and which of them are concealed."
    ),
    "call_go": _("Let it go."),
    "call_group": _("Call it for a {group}, and expose {tiles}."),
    "call_pair": _("Call it for my pair."),
    "call_mahjong": _("Call it for Mahjong."),
    "call_right_mahjong": _("{tile} is your last tile: with it you have {line}."),
    "call_right_group": _(
        "The call is worth it: {line} is then {after} away, where your nearest line was"
        " {before} away before."
    ),
    "call_right_go": _(
        "Let it go: you stand better with {line}, {before} away, than with anything"
        " that the call leaves."
    ),
    "call_right_none": _(
        "You hold too few like {tile} to call a group, and it is not your last tile: so"
        " let it go."
    ),
    "call_no_use": _("No hand within reach is nearer with an exposed {tile} group."),
    "call_missed": _(
        "Let go it is gone for good, and the call would have brought {line} to {after}"
        " away."
    ),
    "call_mahjong_missed": _(
        "It is your Mahjong, on {line}. The last tile may be called for any line and"
        " any group, a pair or a concealed hand as well."
    ),
    "call_closes": _(
        "An exposure stays as it lies. With it your nearest line would be {after} away;"
        " before it was {line}, {before} away."
    ),
    "call_concealed": _(
        "{line} is concealed (C): one exposure, and it is closed. It was {before} away."
    ),
    "call_not_for_pair": _(
        "A discard is called for a pung, a kong, a quint or a sextet, never for a pair,"
        " unless it is your last tile."
    ),
    "call_not_yet": _(
        "With {tile} your nearest line is still {away} away. A false Mahjong is dear."
    ),
    "call_other_size": _(
        "Another size suits your lines better: an exposure cannot grow or shrink later."
    ),
    "call_facts_before": _(
        "Lines at most {reach} away as you are: {count}, of them concealed:"
        " {concealed}."
    ),
    "call_facts_after": _(
        "Lines at most {reach} away after the call for a {group}: {count}."
    ),
    "label_closed_by_call": _("Closed by an exposure"),
    "label_consequences": _("What the call does to your lines"),
}
GAIN: Final = {1: 0.8, 2: 0.6, 3: 0.45, 4: 0.4, 5: 0.3}
"""How many tiles the right answer is better than each other one, at least."""
_BETWEEN: Final = {1: (0, 30), 2: (0, 30), 3: (8, 45), 4: (16, 50), 5: (16, 60)}
WHOLE_TABLE: Final = 4
WHOLE_GROUP: Final = 3
"""From this level on there is a group to call, not the temptation of a pair alone."""
NEAR: Final = 1
_WANTED: Final = ("go", "group", "group", "pair", "mahjong", "go")
"""What the right answer is looked for, each place as likely; "pair" tempts only."""
FEW: Final = 3


@dataclass(frozen=True, slots=True)
class Way:
    """One answer: what the rack and exposures are then, and what all that costs."""

    key: str
    rack: tuple[Tile, ...]
    exposures: tuple[Exposure, ...]
    cost: float
    used: tuple[Tile, ...] = ()

    @property
    def group(self) -> Exposure:
        """The group that the call exposes."""
        return self.exposures[-1]


@dataclass(frozen=True, slots=True)
class Facts:
    """A moment weighed: every way, the discard, the nearest line as you are."""

    table: Table
    tile: Tile
    seat: int
    ways: Mapping[str, Way]
    near: Near
    wins: Line | None

    @property
    def best(self) -> str:
        """The key of what stands best."""
        if self.wins is not None:
            return "mahjong"
        return min(self.ways.values(), key=lambda way: way.cost).key


@dataclass(frozen=True, slots=True)
class About:
    """The table behind an item, the newest discard last."""

    table: Table


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    lines = lines_for(card, settings)
    wanted = rng.choice(_WANTED)

    def look(state: GameState) -> Item | None:
        return _item_of(card, settings, seed, state, lines)

    def look_for(state: GameState) -> Item | None:
        found = look(state)
        return found if found and _is_wanted(found, wanted) else None

    between = _BETWEEN[settings.level]
    with suppress(NoItem):
        return moment_of_a_game(rng, card, Phase.CLAIM, between, look_for, 4)
    return moment_of_a_game(rng, card, Phase.CLAIM, between, look)


def _is_wanted(item: Item, wanted: str) -> bool:
    if wanted == "pair":
        return any(c.key == "pair" for c in item.choices)
    if wanted == "group":
        return item.right.key not in ("go", "mahjong")
    return item.right.key == wanted


def _item_of(
    card: Card,
    settings: DrillSettings,
    seed: int,
    state: GameState,
    lines: tuple[Line, ...],
) -> Item | None:
    """The item of that moment for the first seat that has a clear one."""
    if any(answer is not None for answer in state.answers):
        return None
    newest = state.discards[-1]
    if newest.tile is Tile.JOKER:
        return None
    for seat in SEATS:
        held = state.racks[seat].count(newest.tile)
        if seat == newest.seat or state.dead[seat] or not held:
            continue
        table = _table(state, seat, settings.level)
        if table is None:
            continue
        facts = weigh_call(card, table)
        if facts is not None and facts.near.line in lines:
            choices = _choices(card, facts, settings.level)
            if choices:
                return _item(card, settings, seed, facts, choices)
    return None


def _table(state: GameState, seat: int, level: int) -> Table | None:
    """What that seat sees, as much of it as the level shows."""
    table = table_of(engine.view(state, seat))
    if level >= WHOLE_TABLE:
        return table
    own = table.exposures[YOU]
    if own and level < WHOLE_TABLE - 1:
        return None
    return Table(table.rack, (own, (), (), ()), table.discards[-1:])


def _item(
    card: Card, settings: DrillSettings, seed: int, facts: Facts, choices: list[Choice]
) -> Item:
    right = next(c for c in choices if c.is_right)
    has_pair = any(c.misconception is Misconception.CALLED_FOR_PAIR for c in choices)
    level = settings.level
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=(
            note("call_down", tile=facts.tile, seat=SEAT_NAMES[facts.seat]),
            note("ask_call"),
        ),
        shown=(
            *facts.table.shown(),
            ShownRack(facts.table.rack, note("label_your_rack")),
        ),
        answer=OneOf(tuple(sorted(choices, key=lambda c: _ORDER.get(c.key, 1)))),
        skills=SKILLS if has_pair else SKILLS[:1],
        difficulty=difficulty_of(level, 1 - min(_clearness(facts, right.key), 2.0) / 2),
        about=About(facts.table),
        solution=_consequences(card, facts),
    )


_ORDER: Final = {"go": 0, "pair": 2, "mahjong": 3}


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Weigh every answer at the table shown. Raises NotProved."""
    facts = weigh_call(card, read_table(item))
    if facts is None:
        raise NotProved("no call to judge")
    right = item.right.key
    if facts.best != right:
        raise NotProved(f"{right}: {facts.best} is better")
    for choice in item.choices:
        if choice.key in facts.ways and choice.key not in (right, "go"):
            _prove_lawful(card, facts, facts.ways[choice.key])
        if not choice.is_right and not _is_worse(facts, choice.key, item.level):
            raise NotProved(f"{choice.key} is as good as {right}")
    return {
        "cost": {key: round(way.cost, 2) for key, way in facts.ways.items()},
        "nearest": facts.near.line.name,
        "away": facts.near.away,
        "mahjong": facts.wins.name if facts.wins else "",
    }


def _prove_lawful(card: Card, facts: Facts, way: Way) -> None:
    position = facts.table.position(card, Phase.CLAIM, facts.seat)
    ruling = rule_on(position, Call(YOU, way.used))
    if ruling.verdict != LEGAL:
        raise NotProved(f"{way.key}: {ruling}")


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """The answers of somebody who believes this."""
    facts = weigh_call(card, item.about.table)
    if facts is None:
        return frozenset()
    guesses = _guesses(card, facts)
    return frozenset(
        choice.key for choice in guesses if choice.misconception is misconception
    ) - {item.right.key}


# -- what each answer is worth -------------------------------------------------


def weigh_call(card: Card, table: Table) -> Facts | None:
    """Every way to answer the newest discard; None where nothing is to be decided."""
    seat, tile = table.discards[-1]
    own, seen = table.exposures[YOU], seen_beside(table)
    found = engine.nearest(card, table.rack, own, seen, limit=1)
    if not found:
        return None
    go_cost = estimate(card, table.rack, own, seen).whole_cost
    ways = {"go": Way("go", table.rack, own, go_cost)}
    # The called tile is no longer beside the own hand.
    rest = tuple((Counter(seen) - Counter([tile])).elements())
    for used in _calls(table.rack, tile):
        exposures = (*own, exposure_with(tile, used))
        if not tables(card).fits(exposures):
            continue
        left = without(table.rack, used) or ()
        cost = _after_discard(card, left, exposures, rest)
        key = f"call {tiles_key((tile, *used))}"
        ways[key] = Way(key, left, exposures, cost, used)
    verdict = engine.check_mahjong(card, (*table.rack, tile), own)
    wins = verdict.matches[0].line if verdict.ok else None
    return Facts(table, tile, seat, ways, found[0], wins)


def _calls(rack: tuple[Tile, ...], tile: Tile) -> Iterator[tuple[Tile, ...]]:
    """For each size of group the tiles to expose, naturals before jokers."""
    naturals, jokers = rack.count(tile), rack.count(Tile.JOKER)
    for size in EXPOSABLE:
        need = size - 1
        own = min(naturals, need)
        if need - own <= jokers and own:
            yield (tile,) * own + (Tile.JOKER,) * (need - own)


def _after_discard(
    card: Card,
    rack: tuple[Tile, ...],
    exposures: tuple[Exposure, ...],
    seen: tuple[Tile, ...],
) -> float:
    """What the tiles left cost, with the best discard."""
    costs = []
    for tile in dict.fromkeys(rack):
        if tile is not Tile.JOKER:
            left = without(rack, (tile,)) or ()
            rest = estimate(card, left, exposures, (*seen, tile))
            costs.append(rest.whole_cost)
    return min(costs, default=HOPELESS)


def _is_worse(facts: Facts, key: str, level: int) -> bool:
    """Is this answer clearly worse than the best?"""
    if facts.wins is not None or key in ("pair", "mahjong"):
        return True
    best = facts.ways[facts.best]
    return facts.ways[key].cost - best.cost >= GAIN[level]


def _clearness(facts: Facts, right: str) -> float:
    """How much better the right way is than the next one, in tiles."""
    if facts.wins is not None:
        return 1.0
    others = [way.cost for way in facts.ways.values() if way.key != right]
    return min(others, default=HOPELESS) - facts.ways[right].cost


# -- choices -------------------------------------------------------------------


def _choices(card: Card, facts: Facts, level: int) -> list[Choice]:
    """The right answer and clear wrong ones; none where the moment is not clear."""
    guesses = [c for c in _guesses(card, facts) if _is_worse(facts, c.key, level)]
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
        after = _nearest_after(card, facts, facts.ways[best])
        why = note(
            "call_right_group",
            line=after.line,
            after=after.away,
            before=facts.near.away,
        )
    return Choice(best, None, (why,), text=_text(facts, best))


def _guesses(card: Card, facts: Facts) -> Iterator[Choice]:
    """What each faulty rule would answer."""
    best = facts.best
    if best != "go":
        yield _let_go(card, facts)
    held = facts.table.rack.count(facts.tile)
    if held == 1 and facts.wins is None:
        why = note("call_not_for_pair")
        yield _choice(facts, "pair", Misconception.CALLED_FOR_PAIR, why)
    for key, way in facts.ways.items():
        if key not in ("go", best):
            yield _wrong_call(card, facts, key, way)
    away = _with_tile(card, facts)
    if facts.wins is None and away == 1:
        why = note("call_not_yet", tile=facts.tile, away=away)
        yield _choice(facts, "mahjong", Misconception.TILES_COUNTED_WRONG, why)


def _let_go(card: Card, facts: Facts) -> Choice:
    if facts.wins is not None:
        misconception = Misconception.USEFUL_TILE_LET_GO
        if facts.wins.exposure == "C":
            misconception = Misconception.CONCEALED_NEVER_CLAIMS
        why = note("call_mahjong_missed", line=facts.wins)
        return _choice(facts, "go", misconception, why)
    after = _nearest_after(card, facts, facts.ways[facts.best])
    why = note("call_missed", line=after.line, after=after.away)
    return _choice(facts, "go", Misconception.USEFUL_TILE_LET_GO, why)


def _wrong_call(card: Card, facts: Facts, key: str, way: Way) -> Choice:
    near = facts.near
    if facts.wins is not None:
        why = note("call_mahjong_missed", line=facts.wins)
        return _choice(facts, key, Misconception.TILES_COUNTED_WRONG, why)
    if facts.best != "go":
        return _choice(facts, key, Misconception.WRONG_COUNT, note("call_other_size"))
    if near.line.exposure == "C":
        why = note("call_concealed", line=near.line, before=near.away)
        return _choice(facts, key, Misconception.CONCEALED_LINE_EXPOSED, why)
    after = _nearest_after_or_none(card, facts, way)
    why = note("call_no_use", tile=facts.tile)
    if after is not None and after.away > near.away:
        why = note("call_closes", after=after.away, line=near.line, before=near.away)
    return _choice(facts, key, Misconception.CALL_CLOSES_LINES, why)


def _choice(facts: Facts, key: str, misconception: Misconception, why: Note) -> Choice:
    return Choice(key, misconception, (why,), text=_text(facts, key))


def _text(facts: Facts, key: str) -> Note:
    if key not in facts.ways or key == "go":
        return note(f"call_{key}")
    way = facts.ways[key]
    return note(
        "call_group", group=_size_name(way.group), tiles=(facts.tile, *way.used)
    )


def _size_name(exposure: Exposure) -> str:
    return engine.Group(exposure.tile, exposure.size, takes_jokers=True).name


def _nearest_after(card: Card, facts: Facts, way: Way) -> Near:
    found = _nearest_after_or_none(card, facts, way)
    if found is None:
        raise NotProved(f"{way.key} leaves no line")
    return found


def _nearest_after_or_none(card: Card, facts: Facts, way: Way) -> Near | None:
    found = _lines_after(card, facts, way, 1)
    return found[0] if found else None


def _lines_after(card: Card, facts: Facts, way: Way, limit: int) -> tuple[Near, ...]:
    seen = tuple((Counter(seen_beside(facts.table)) - Counter([facts.tile])).elements())
    return engine.nearest(card, way.rack, way.exposures, seen, limit=limit)


def _with_tile(card: Card, facts: Facts) -> int:
    """How far the nearest line would be with the discard in the rack."""
    own = facts.table.exposures[YOU]
    rack = (*facts.table.rack, facts.tile)
    return engine.nearest(card, rack, own, limit=1)[0].away


# -- consequences --------------------------------------------------------------


def _consequences(card: Card, facts: Facts) -> tuple[ShownFacts | ShownLine, ...]:
    """The near lines before a call and after it, and those that it closes."""
    calls = [way for key, way in facts.ways.items() if key != "go"]
    if facts.wins is not None or not calls:
        return (ShownLine((facts.wins or facts.near.line,)),)
    way = min(calls, key=lambda one: one.cost)
    table, reach = facts.table, facts.near.away + NEAR
    seen, own = seen_beside(table), table.exposures[YOU]
    before = _within(engine.nearest(card, table.rack, own, seen, limit=99), reach)
    after = _within(_lines_after(card, facts, way, 99), reach)
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
