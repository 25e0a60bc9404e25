"""The judge: one question as JSON in, one answer as JSON out.

Questions and answers are described in `docs/judge.md`. A
question that cannot be answered gets `{"error": {"code", "rule", "text"}}`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn, TypeGuard

import engine
from cards import library
from engine.explain import explain_consequence, explain_fix
from engine.position import PositionError, read_position
from engine.ruling import Fix, rule_on
from engine.verdicts import EngineError, Reason, ReasonCode, reason
from mahjong_site.web.errors import DomainError

Question = Mapping[str, Any]
Answer = dict[str, Any]

MAX_LINE: Final = 64_000
"""Longest question that is read, in bytes: many times the longest sensible one."""

MAX_EXPOSURES: Final = 20
_SEATS: Final = range(4)
_NAMES: Final = ("Seat 0 (East)", "Seat 1", "Seat 2", "Seat 3", "the bettor")


def answer_text(line: bytes) -> str:
    """The answer to one line of text, as one line of JSON in ASCII.

    Never raises for anything that the line may hold.
    """
    try:
        result = answer(_read(line))
    except PositionError as error:
        faults = [_told(why) | _at(why) for why in error.faults]
        result = {"error": _told(error.reason), "faults": faults}
    except EngineError as error:
        result = {"error": _told(error.reason)}
    return json.dumps(result)


def answer(question: Question) -> Answer:
    """The answer to one question; raises EngineError with the reason why not."""
    ask = question.get("ask")
    if not isinstance(ask, str) or ask not in ASKS:
        _bad("ask")
    return ASKS[ask](question)


def too_long(length: int) -> str:
    """The answer to a line that is longer than `MAX_LINE`."""
    told = reason(ReasonCode.TEXT_TOO_LONG, "", length=length, most=MAX_LINE)
    return json.dumps({"error": _told(told)})


def _at(why: Reason) -> dict[str, str]:
    """Where in the position a fault stands."""
    return {"field": str(why.params.get("field", ""))}


def _told(why: Reason) -> dict[str, str]:
    return {"code": str(why.code), "rule": why.rule, "text": engine.explain(why)}


# -- reading a question --------------------------------------------------------


def _refuse_constant(name: str) -> NoReturn:
    # NaN and Infinity are no JSON, though Python reads them.
    raise ValueError(name)


def _read(line: bytes) -> Question:
    try:
        question = json.loads(line.decode(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        _bad("JSON")
    if not isinstance(question, dict):
        _bad("JSON")
    return question


def _bad(field: str) -> NoReturn:
    raise EngineError(reason(ReasonCode.BAD_QUESTION, "", field=field))


def _text(question: Question, field: str, default: str | None = None) -> str:
    value = question.get(field, default)
    if not isinstance(value, str):
        _bad(field)
    return value


def _tiles(
    question: Question, field: str, default: str | None = None
) -> tuple[Any, ...]:
    return engine.parse_tiles(_text(question, field, default))


def _exposures(question: Question) -> tuple[tuple[engine.Tile, ...], ...]:
    value = question.get("exposures", [])
    if not isinstance(value, list) or len(value) > MAX_EXPOSURES:
        _bad("exposures")
    if not all(isinstance(text, str) for text in value):
        _bad("exposures")
    return tuple(engine.parse_tiles(text) for text in value)


def _is_number(value: object) -> TypeGuard[int]:
    # True and False are ints to Python, never to the asker.
    return isinstance(value, int) and not isinstance(value, bool)


def _seat(question: Question, field: str) -> int:
    value = question.get(field)
    if not _is_number(value) or value not in _SEATS:
        _bad(field)
    return value


def _card(question: Question) -> engine.Card:
    try:
        return library.shipped_card(_text(question, "card"))
    except DomainError as error:
        raise EngineError(reason(ReasonCode.UNKNOWN_CARD, "card-22")) from error


def _line(question: Question) -> engine.Line:
    card = _card(question)
    section, number = _text(question, "section"), _text(question, "number")
    line = card.line(section, number)
    if line is None:
        shown = {"section": section[:60], "number": number[:20]}
        raise EngineError(reason(ReasonCode.UNKNOWN_LINE, "card-17", **shown))
    return line


# -- the asks ------------------------------------------------------------------


def _mahjong(question: Question) -> Answer:
    verdict = engine.check_mahjong(
        _card(question), _tiles(question, "concealed"), _exposures(question)
    )
    lines = [
        {"section": m.line.section, "number": m.line.number, "points": m.points}
        for m in verdict.matches
    ]
    reasons = [_told(why) for why in verdict.reasons]
    return {"ok": verdict.ok, "lines": lines, "reasons": reasons}


def _nearest(question: Question) -> Answer:
    card, concealed = _card(question), _tiles(question, "concealed")
    exposures, seen = _exposures(question), _tiles(question, "seen", "")
    limit = question.get("limit", 10)
    if not _is_number(limit) or limit < 1:
        _bad("limit")
    for fault in engine.rack_faults(concealed, exposures, seen):
        raise EngineError(fault)
    found = engine.nearest(card, concealed, exposures, seen, limit)
    return {"nearest": [_near(near) for near in found]}


def _near(near: engine.Near) -> Answer:
    return {
        "section": near.line.section,
        "number": near.line.number,
        "away": near.away,
        "missing": engine.format_tiles(near.missing),
        "jokers_used": near.jokers_used,
    }


def _hands(question: Question) -> Answer:
    hands = _line(question).hands
    return {"hands": [[[g.tile.code, g.size] for g in h.groups] for h in hands]}


def _payment(question: Question) -> Answer:
    line, rules = _line(question), _rules(question)
    if line.misprint:
        shown = {"section": line.section, "number": line.number}
        raise EngineError(reason(ReasonCode.LINE_MISPRINTED, "club-06", **shown))
    account = engine.payment(line, rules=rules, **_win(question))
    told = engine.explain_payment(account, _NAMES)
    return {"pays": account.pays_by_text(), "sum": "; ".join(told)}


def _rules(question: Question) -> engine.TableRules:
    name = _text(question, "rules", "league")
    rules = engine.PROFILES.get(name)
    if rules is None:
        raise EngineError(reason(ReasonCode.UNKNOWN_RULES, "", rules=name[:40]))
    return rules


def _win(question: Question) -> dict[str, Any]:
    winner, by = _seat(question, "winner"), question.get("by")
    if by not in ("discard", "self"):
        _bad("by")
    discarder = _seat(question, "discarder") if by == "discard" else None
    if discarder == winner:
        _bad("discarder")
    jokerless = question.get("jokerless", False)
    if not isinstance(jokerless, bool):
        _bad("jokerless")
    bettor = None if question.get("bettor") is None else _seat(question, "bettor")
    return {
        "winner": winner,
        "by": by,
        "discarder": discarder,
        "jokerless": jokerless,
        "dead": _dead(question, winner),
        "bettor": bettor,
    }


def _dead(question: Question, winner: int) -> frozenset[int]:
    value = question.get("dead", [])
    if not isinstance(value, list) or not all(_is_number(seat) for seat in value):
        _bad("dead")
    seats = frozenset(value)
    if len(seats) != len(value) or not seats <= set(_SEATS) - {winner}:
        _bad("dead")
    return seats


def _position(question: Question) -> Answer:
    position = read_position(question.get("position"), _shipped)
    asked = question.get("action")
    if not isinstance(asked, dict):
        _bad("action")
    action = engine.action_from_dict({"seat": _seat(question, "seat"), **asked})
    if action.seat != question["seat"]:
        _bad("action.seat")
    ruling = rule_on(position, action)
    return {
        "verdict": ruling.verdict,
        "rule": ruling.rule,
        "text": engine.explain(ruling.reason) if ruling.reason else "",
        "fix": _fix(ruling.fix),
        "consequence": explain_consequence(ruling.consequence),
        "default": ruling.default,
        "alternatives": list(ruling.alternatives),
    }


def _shipped(slug: str) -> engine.Card | None:
    try:
        return library.shipped_card(slug)
    except DomainError:
        return None


def _fix(fix: Fix | None) -> Answer | None:
    if fix is None:
        return None
    told: Answer = {"text": explain_fix(fix)}
    if fix.action is not None:
        return told | {"action": fix.action.to_dict()}
    give, take = engine.format_tiles(fix.give), engine.format_tiles(fix.take)
    return told | {"give": give, "take": take}


ASKS: Final[Mapping[str, Callable[[Question], Answer]]] = {
    "mahjong": _mahjong,
    "nearest": _nearest,
    "hands": _hands,
    "payment": _payment,
    "position": _position,
}
"""What can be asked; each function answers or raises EngineError."""
