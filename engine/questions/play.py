"""What comes of a list of actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.compact import POSITION, SEED, Ask, Played, played, position_of
from engine.dealing import new_game, next_game
from engine.notation import format_tiles
from engine.offers import legal_actions
from engine.options import rules_from_dict
from engine.position import CardFinder
from engine.questions.kind import Kind, card_of
from engine.state import SEATS, GameState, futures, is_asked
from engine.tiles import CODES, Tile


def _play(ask: Ask, find_card: CardFinder) -> Played:
    if "seed" in ask:
        rules = rules_from_dict(ask.get("rules", "league"))
        dealer = ask.get("dealer", 0)
        state = new_game(card_of(ask, find_card), rules, ask["seed"], dealer)
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


PLAY: Final = Kind(
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
