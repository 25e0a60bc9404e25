"""Who pays what."""

from __future__ import annotations

from typing import Final

from engine.compact import Ask
from engine.options import rules_from_dict
from engine.patterns import Line
from engine.position import CardFinder
from engine.questions.kind import Kind, card_of, line_of
from engine.scoring import (
    Payment,
    false_mahjong_paid,
    for_the_table,
    four_times,
    payment,
    wall_bet_won,
    wall_broken,
    with_pie,
)


def _payment(ask: Ask, find_card: CardFinder) -> Payment:
    case = ask.get("case", "win")
    if case in ("wall_broken", "wall_bet"):
        card = card_of(ask, find_card)
        if case == "wall_bet":
            return wall_bet_won(card)
        return wall_broken(card, breaker=ask["payer"], declarer=ask["other"])
    _, line = line_of(ask, find_card)
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


PAYMENT: Final = Kind(
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
