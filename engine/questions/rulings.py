"""Is it Mahjong, may this be done, is that hand dead?"""

from __future__ import annotations

from typing import Final

from engine.compact import POSITION, Ask, after
from engine.mahjong import Verdict, check_mahjong
from engine.notation import format_tiles, parse_tiles
from engine.options import rules_from_dict
from engine.position import CardFinder
from engine.questions.kind import Kind, card_of
from engine.replay import action_line, read_actions
from engine.ruling import Ruling, rule_on, rule_on_hand
from engine.situations import rule_on_situation


def _verdict(ask: Ask, find_card: CardFinder) -> Verdict:
    exposures = [parse_tiles(text) for text in ask.get("exposures", ())]
    return check_mahjong(card_of(ask, find_card), parse_tiles(ask["tiles"]), exposures)


MAHJONG: Final = Kind(
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


MAY: Final = Kind(
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
HAND: Final = Kind(
    fields=POSITION | {"after", "seat"},
    prepare=lambda ask, find: rule_on_hand(after(ask, find), ask["seat"]),
    facts={
        "verdict": lambda r: r.verdict,
        "rule": lambda r: r.rule,
        "code": _code,
    },
)
DESCRIBED: Final = Kind(
    fields=frozenset({"case", "so", "rules"}),
    prepare=lambda ask, find: rule_on_situation(
        ask["case"], ask["so"], rules_from_dict(ask.get("rules", "league"))
    ),
    facts=MAY.facts,
)
