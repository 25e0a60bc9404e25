"""The kinds of question that an example can ask, and how the engine answers.

Seats are 0 to 3 in turn order; East is 0 unless `dealer` says otherwise. In a
file a field by seat is written `racks.1 = "…"`, or `racks = { 1 = "…" }`.

mahjong   fields: card, tiles, exposures (list of texts)
          facts: ok, line ("2468, line 2"), points, lines (all that fit, best
          first), code and codes (why not)
may       fields: those of a position, after (actions done first), do (an action)
          facts: verdict, rule, code, consequence, fix (an action, or "give …
          take …", or "")
hand      fields: those of a position, after, seat
          facts: verdict ("legal" or "dead"), rule, code
play      fields: those of a position, or seed (a new deal); do (list of actions)
          facts: refused and rule (of the last action, which ends the play; "" if
          nothing is refused), phase, turn, asked (seats), winner (-1: nobody),
          by, discarder, line, points, pays (list by seat), ended, dead (seats),
          died (rule by seat), slips (rules by seat), dealer (of the next game;
          -1 while this one goes on), wall (tiles left), table (discards, oldest
          first), and by seat: racks, counts, exposures, received, courtesy,
          offers (kinds of action), calls (tiles of each possible call), futures
          (the tile picked ahead, or "")
payment   fields: card, line ("2468, line 2"), winner, by, discarder, jokerless,
          dead, bettor, dice_double, rules, pie (what is left, by seat), case
          ("win", "for_the_table", "four_times", "false_mahjong", "wall_broken",
          "wall_bet"), payer, other
          facts: pays (list by seat, the bettor fifth), bonuses, sum
line      fields: card, line
          facts: hands, groups (of its first hand, "pair 2B"), jokers (those of
          them that take a joker), exposure, points, condition, left_out,
          jokerless (can earn the bonus), bars (hands that hold a natural more
          often than the set does)
card      fields: card, or text (a card in the card format)
          facts: lines, left_out, sections, highest, lowest, faults (codes)
deal      fields: dice, dealer, ring (the 152 tiles as they lie; else the whole
          set in sorted order)
          facts: racks and counts by seat, wall, first and last (the first and
          last tile to be picked), tiles, copies (by tile)

sitting   fields: dealt (the seats that played as East, game by game), first
          facts: next (who deals now), due (who was due, game by game, and now)
described fields: case (see engine.situations), so (was it?), rules
          facts: those of may

A position: card, rules (a profile, or a table of options with `way`), phase,
dealer, turn, passes, racks, counts (a wrong number of tiles, by seat), exposures
(lists by seat), discard ("0 5D", misnamed "0 5D as 7D": open to claims, so the
phase is claim), lifted (after `discard`: the tile that the next player has taken,
and not racked unless racked is true), discards (older ones, as tiles), wall (what
is picked first), wall_left, picked, racked, claimed ("0 5D"), exposure_open,
exchanged, dead (seats), false_mahjong (those of them that died of one), received
and courtesy by seat. The phase is "turn" unless
said, of the seat `turn` (0); with `claimed` the newest exposure is open. What nobody
names fills the other racks and the wall; with wall_left the rest of the wall lies as
old discards.

An action is a line of a record: "1 call 5D J", "0 exchange 1 0 E" (owner,
exposure, tile), "2 pass 1B 2B +1", "1 vote stop", "1 pick wrong", "0 challenge 1",
"1 answer_challenge accept". In `after` and `do` of a play the seat may be "all"
(all that are asked, in turn order), and "any" stands for the rest: the first
lawful action of the kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.cardtext import CardError, load_card
from engine.compact import (
    DEFAULT_CARD,
    POSITION,
    SEED,
    Ask,
    Played,
    after,
    played,
    position_of,
)
from engine.dealing import deal, new_game, next_game
from engine.mahjong import Verdict, check_mahjong
from engine.notation import format_tiles, parse_tiles
from engine.offers import legal_actions
from engine.options import rules_from_dict
from engine.patterns import Card, Line
from engine.position import CardFinder
from engine.replay import action_line, read_actions
from engine.ruling import Ruling, rule_on, rule_on_hand
from engine.scoring import (
    Payment,
    earns_jokerless,
    false_mahjong_paid,
    for_the_table,
    four_times,
    payment,
    wall_bet_won,
    wall_broken,
    with_pie,
)
from engine.sitting import dealers
from engine.situations import rule_on_situation
from engine.state import SEATS, GameState, futures, is_asked
from engine.tiles import CODES, COPIES, FULL_SET, SET_KINDS, Tile


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question: its fields, and its facts, each asked of what `prepare`
    makes of the fields. `tiles` are the facts that are tile text.
    """

    fields: frozenset[str]
    prepare: Callable[[Ask, CardFinder], Any]
    facts: Mapping[str, Callable[[Any], Any]]
    tiles: frozenset[str] = frozenset()


def ask_engine(kind: str, ask: Ask, find_card: CardFinder) -> Any:
    """What the engine says, in its own values.

    A Verdict (mahjong), Ruling (may, hand), Played (play) or Payment; the card and
    the line; the card (or None) and its faults; the racks and the wall of a deal.
    """
    return KINDS[kind].prepare(ask, find_card)


def answer_question(
    kind: str, ask: Ask, names: Sequence[str], find_card: CardFinder
) -> dict[str, Any]:
    """The facts of these names, as plain values.

    Errors of the engine go through where the question makes no sense. A play that
    is refused, though nobody asks for it, also tells `refused_unasked`.
    """
    prepared = ask_engine(kind, ask, find_card)
    found = {name: KINDS[kind].facts[name](prepared) for name in names}
    if kind == "play" and prepared.fault is not None and "refused" not in names:
        found["refused_unasked"] = prepared.fault.code.value
    return found


def same(kind: str, name: str, wanted: Any, found: Any) -> bool:
    """Is this the wanted fact? Of a fact by seat only the wanted seats count."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all(
            key in found and same(kind, name, value, found[key])
            for key, value in wanted.items()
        )
    if name in KINDS[kind].tiles:
        return _as_tiles(wanted) == _as_tiles(found)
    equal: bool = wanted == found
    return equal and type(wanted) is type(found)


def _as_tiles(value: Any) -> list[Any]:
    if isinstance(value, str):
        return sorted(parse_tiles(value, blanks=True))
    return sorted(map(_as_tiles, value))


def _card(ask: Ask, find_card: CardFinder) -> Card:
    card = find_card(ask.get("card", DEFAULT_CARD))
    if card is None:
        raise ValueError("there is no such card")
    return card


def _line(ask: Ask, find_card: CardFinder) -> tuple[Card, Line]:
    card = _card(ask, find_card)
    section, _, number = ask["line"].rpartition(", line ")
    line = card.line(section, number)
    if line is None:
        raise ValueError("there is no such line")
    return card, line


# -- mahjong ---------------------------------------------------------------------


def _verdict(ask: Ask, find_card: CardFinder) -> Verdict:
    exposures = [parse_tiles(text) for text in ask.get("exposures", ())]
    return check_mahjong(_card(ask, find_card), parse_tiles(ask["tiles"]), exposures)


_MAHJONG: Final = Kind(
    fields=frozenset({"card", "tiles", "exposures"}),
    prepare=_verdict,
    facts={
        "ok": lambda v: v.ok,
        "line": lambda v: v.matches[0].line.name if v.ok else "",
        "points": lambda v: v.matches[0].points if v.ok else 0,
        "lines": lambda v: [match.line.name for match in v.matches],
        "code": lambda v: v.reasons[0].code.value if v.reasons else "",
        "codes": lambda v: [reason.code.value for reason in v.reasons],
    },
)


# -- may and hand ----------------------------------------------------------------


def _ruling(ask: Ask, find_card: CardFinder) -> Ruling:
    (action,) = read_actions([ask["do"]])
    return rule_on(after(ask, find_card), action)


def _fix(ruling: Ruling) -> str:
    fix = ruling.fix
    if fix is None:
        return ""
    if fix.action is not None:
        return action_line(fix.action)
    return f"give {format_tiles(fix.give)} take {format_tiles(fix.take)}"


def _code(ruling: Ruling) -> str:
    return ruling.reason.code.value if ruling.reason else ""


_MAY: Final = Kind(
    fields=POSITION | {"after", "do"},
    prepare=_ruling,
    facts={
        "verdict": lambda r: r.verdict,
        "rule": lambda r: r.rule,
        "code": _code,
        "consequence": lambda r: r.consequence,
        "fix": _fix,
    },
)
_HAND: Final = Kind(
    fields=POSITION | {"after", "seat"},
    prepare=lambda ask, find: rule_on_hand(after(ask, find), ask["seat"]),
    facts={
        "verdict": lambda r: r.verdict,
        "rule": lambda r: r.rule,
        "code": _code,
    },
)


# -- play ------------------------------------------------------------------------


def _play(ask: Ask, find_card: CardFinder) -> Played:
    if "seed" in ask:
        rules = rules_from_dict(ask.get("rules", "league"))
        dealer = ask.get("dealer", 0)
        state = new_game(_card(ask, find_card), rules, ask["seed"], dealer)
    else:
        # Dice that are no double, so that none counts by chance (payment-11).
        state = position_of(ask, find_card).to_state(SEED).with_(dice=(1, 2))
    if "dice" in ask:
        state = state.with_(dice=tuple(ask["dice"]))
    return played(state, ask["do"])


def _by_seat(part: Callable[[GameState, int], Any]) -> Callable[[Played], Any]:
    return lambda play: {str(seat): part(play.state, seat) for seat in SEATS}


def _of_outcome(name: str, nothing: Any) -> Callable[[Played], Any]:
    def fact(play: Played) -> Any:
        value = getattr(play.state.outcome, name, None)
        return nothing if value is None else value

    return fact


def _winning_line(play: Played) -> str:
    outcome = play.state.outcome
    if outcome is None or outcome.winner is None:
        return ""
    return f"{outcome.section}, line {outcome.number}"


def _points(play: Played) -> int:
    paid = play.state.outcome.payment if play.state.outcome else None
    return paid.value if paid else 0


def _pays(play: Played) -> list[int]:
    return list(play.state.outcome.pays.values()) if play.state.outcome else []


def _next_dealer(play: Played) -> int:
    return next_game(play.state, SEED).dealer if play.state.outcome else -1


def _calls(state: GameState, seat: int) -> list[str]:
    offers = legal_actions(state, seat)
    return [format_tiles(o.tiles) for o in offers if o.type == "call"]  # type: ignore[attr-defined]


def _why_it_died(state: GameState, seat: int) -> str:
    """The rule; "" also for a hand that the position says was dead before."""
    return next((s.rule for s in state.slips[seat] if state.dead[seat]), "")


def _future(state: GameState, seat: int) -> tuple[Tile, ...]:
    future = futures(state)[seat]
    return () if future is None else (future,)


def _offers(state: GameState, seat: int) -> list[str]:
    return sorted({offer.type for offer in legal_actions(state, seat)})


_PLAY: Final = Kind(
    fields=POSITION | {"seed", "dice", "do"},
    prepare=_play,
    facts={
        "refused": lambda p: p.fault.code.value if p.fault else "",
        "rule": lambda p: p.fault.rule if p.fault else "",
        "phase": lambda p: p.state.phase.value,
        "turn": lambda p: p.state.turn,
        "asked": lambda p: [s for s in SEATS if is_asked(p.state, s)],
        "winner": _of_outcome("winner", -1),
        "by": _of_outcome("by", ""),
        "discarder": _of_outcome("discarder", -1),
        "line": _winning_line,
        "points": _points,
        "pays": _pays,
        "ended": _of_outcome("ended", ""),
        "dead": lambda p: [s for s in SEATS if p.state.dead[s]],
        "died": _by_seat(_why_it_died),
        "slips": _by_seat(lambda s, n: [slip.rule for slip in s.slips[n]]),
        "dealer": _next_dealer,
        "wall": lambda p: p.state.wall_left,
        "table": lambda p: " ".join(CODES[d.tile] for d in p.state.discards),
        "racks": _by_seat(lambda s, n: format_tiles(s.racks[n])),
        "counts": _by_seat(lambda s, n: len(s.racks[n])),
        "exposures": _by_seat(
            lambda s, n: [format_tiles(e.tiles) for e in s.exposures[n]]
        ),
        "received": _by_seat(lambda s, n: format_tiles(s.received[n])),
        "courtesy": _by_seat(lambda s, n: s.courtesy[n]),
        "offers": _by_seat(_offers),
        "calls": _by_seat(_calls),
        "futures": _by_seat(lambda s, n: format_tiles(_future(s, n))),
    },
    tiles=frozenset({"racks", "exposures", "received", "calls", "futures"}),
)


# -- payment ---------------------------------------------------------------------


def _payment(ask: Ask, find_card: CardFinder) -> Payment:
    case = ask.get("case", "win")
    if case in ("wall_broken", "wall_bet"):
        card = _card(ask, find_card)
        if case == "wall_bet":
            return wall_bet_won(card)
        return wall_broken(card, breaker=ask["payer"], declarer=ask["other"])
    _, line = _line(ask, find_card)
    if case == "false_mahjong":
        return false_mahjong_paid(line, declarer=ask["payer"], whole=ask["other"])
    if case == "four_times":
        return four_times(line, winner=ask.get("winner", 0), payer=ask["payer"])
    account = _win(ask, line)
    if case == "for_the_table":
        account = for_the_table(account, ask["payer"])
    pie = {int(seat): left for seat, left in ask.get("pie", {}).items()}
    return with_pie(account, pie) if pie else account


def _win(ask: Ask, line: Line) -> Payment:
    return payment(
        line,
        winner=ask.get("winner", 0),
        by=ask["by"],
        discarder=ask.get("discarder"),
        jokerless=ask.get("jokerless", False),
        dead=ask.get("dead", ()),
        bettor=ask.get("bettor"),
        rules=rules_from_dict(ask.get("rules", "league")),
        dice_double=ask.get("dice_double", False),
    )


_PAYMENT: Final = Kind(
    fields=frozenset(
        {
            "card", "line", "winner", "by", "discarder", "jokerless", "dead",
            "bettor", "dice_double", "rules", "pie", "case", "payer", "other",
        }
    ),
    prepare=_payment,
    facts={
        "pays": lambda account: list(account.pays.values()),
        "bonuses": lambda account: list(account.bonuses),
        "sum": lambda account: sum(account.pays.values()),
    },
)  # fmt: skip


# -- line, card, deal ------------------------------------------------------------


def _bars(line: Line) -> int:
    return sum(
        any(count > COPIES[t] for t, count in Counter(hand.tiles).items())
        for hand in line.hands
    )


def _groups(line: Line, *, jokers: bool = False) -> list[str]:
    groups = line.hands[0].groups
    return [f"{g.name} {CODES[g.tile]}" for g in groups if g.takes_jokers or not jokers]


_LINE: Final = Kind(
    fields=frozenset({"card", "line"}),
    prepare=_line,
    facts={
        "hands": lambda p: len(p[1].hands),
        "groups": lambda p: _groups(p[1]),
        "jokers": lambda p: _groups(p[1], jokers=True),
        "exposure": lambda p: p[1].exposure,
        "points": lambda p: p[1].points,
        "condition": lambda p: p[1].condition,
        "left_out": lambda p: p[1] in p[0].left_out,
        "jokerless": lambda p: earns_jokerless(p[1]),
        "bars": lambda p: _bars(p[1]),
    },
)


def _card_or_faults(ask: Ask, find_card: CardFinder) -> tuple[Card | None, list[str]]:
    if "text" not in ask:
        return _card(ask, find_card), []
    try:
        return load_card(ask["text"]), []
    except CardError as error:
        return None, [fault.code for fault in error.faults]


_CARD: Final = Kind(
    fields=frozenset({"card", "text"}),
    prepare=_card_or_faults,
    facts={
        "lines": lambda p: len(p[0].lines),
        "left_out": lambda p: [line.name for line in p[0].left_out],
        "sections": lambda p: list(p[0].sections),
        "highest": lambda p: max(line.points for line in p[0].lines),
        "lowest": lambda p: min(line.points for line in p[0].lines),
        "faults": lambda p: p[1],
    },
)

_Dealt = tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]


def _deal(ask: Ask, find_card: CardFinder) -> _Dealt:
    ring = parse_tiles(ask["ring"]) if "ring" in ask else FULL_SET
    one, two = ask["dice"]
    return deal(ring, (one, two), ask.get("dealer", 0))


def _copies(dealt: _Dealt) -> dict[str, int]:
    racks, wall = dealt
    counts = Counter(wall)
    for rack in racks:
        counts.update(rack)
    return {CODES[tile]: counts[tile] for tile in SET_KINDS}


_DEAL: Final = Kind(
    fields=frozenset({"dice", "dealer", "ring"}),
    prepare=_deal,
    facts={
        "racks": lambda d: {str(s): format_tiles(d[0][s]) for s in SEATS},
        "counts": lambda d: {str(s): len(d[0][s]) for s in SEATS},
        "wall": lambda d: len(d[1]),
        "first": lambda d: CODES[d[1][0]],
        "last": lambda d: CODES[d[1][-1]],
        "tiles": lambda d: sum(_copies(d).values()),
        "copies": _copies,
    },
    tiles=frozenset({"racks"}),
)

_SITTING: Final = Kind(
    fields=frozenset({"dealt", "first"}),
    prepare=lambda ask, find: dealers(ask["dealt"], ask.get("first", 0)),
    facts={"next": lambda due: due[-1], "due": list},
)
_DESCRIBED: Final = Kind(
    fields=frozenset({"case", "so", "rules"}),
    prepare=lambda ask, find: rule_on_situation(
        ask["case"], ask["so"], rules_from_dict(ask.get("rules", "league"))
    ),
    facts=_MAY.facts,
)

KINDS: Final[dict[str, Kind]] = {
    "mahjong": _MAHJONG,
    "may": _MAY,
    "hand": _HAND,
    "play": _PLAY,
    "payment": _PAYMENT,
    "line": _LINE,
    "card": _CARD,
    "deal": _DEAL,
    "sitting": _SITTING,
    "described": _DESCRIBED,
}
