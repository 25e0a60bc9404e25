"""Payments in words, as sums that anybody can follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.explain.words import Translate, gettext_noop, identity
from engine.scoring import Payment, Share

_ = gettext_noop

_STEPS: Final = {
    "discarder": _("× 2 (for the discard)"),
    "self_pick": _("× 2 (the winner picked the tile)"),
    "jokerless": _("× 2 (no joker in the hand)"),
    "dice": _("× 2 (East rolled a double)"),
    "four_times": _("× 4 (the one at fault pays alone)"),
    "false_mahjong": _("× 2 (for the false Mahjong)"),
}
_ADDED: Final = {
    "self_pick_10": _("{sum} + 10 (picked)"),
    "joker_free_10": _("{sum} + 10 (no joker)"),
}
_DEBTS: Final = {
    "": _("{payer} pays {receiver} {points} (a contested challenge)"),
    "_you": _("You pay {receiver} {points} (a contested challenge)"),
    "_yours": _("{payer} pays you {points} (a contested challenge)"),
}
_PAYS: Final = _("{name} pays {sum}")
_YOU_PAY: Final = _("You pay {sum}")
_PAYS_TO: Final = _("{name} pays {other} {sum}")
_YOU_PAY_TO: Final = _("You pay {other} {sum}")
_RECEIVES: Final = _("{name} receives {sum}")
_YOU_RECEIVE: Final = _("You receive {sum}")
_FOR_TABLE: Final = _("{sum} (for the whole table)")
_PIE_SHORT: Final = _("{sum}, but only {amount} is left of the pie")
_PIE_OUT: Final = _("{sum}, but nothing is left of the pie")
_NOBODY: Final = _("Nobody pays.")


def explain_share(
    share: Share,
    account: Payment,
    names: Sequence[str],
    translate: Translate = identity,
    you: int | None = None,
) -> str:
    """One payer's sum: "Rosa pays 25 × 2 (for the discard) = 50".

    `names` are by seat; with a bettor the fifth is the bettor's.
    """
    total = _sum_text(share, account, translate)
    values = {"name": names[share.seat], "other": names[share.to], "sum": total}
    if share.to == account.winner:
        template = _YOU_PAY if share.seat == you else _PAYS
    else:
        template = _YOU_PAY_TO if share.seat == you else _PAYS_TO
    return translate(template).format(**values)


def _sum_text(share: Share, account: Payment, translate: Translate) -> str:
    if share.due is not None:
        whole = _sum_text(
            replace(share, amount=share.due, due=None), account, translate
        )
        template = _PIE_SHORT if share.amount else _PIE_OUT
        return translate(template).format(sum=whole, amount=share.amount)
    if share.parts:
        added = " + ".join(map(str, share.parts))
        whole = translate(_FOR_TABLE).format(sum=added)
        return f"{whole} = {share.amount}"
    text = str(account.value)
    for bonus in account.bonuses:
        text = translate(_ADDED[bonus]).format(sum=text)
    if account.bonuses:
        text = f"({text})"
    text = " ".join([text, *(translate(_STEPS[step]) for step in share.doubles)])
    return text if text == str(share.amount) else f"{text} = {share.amount}"


def explain_payment(
    account: Payment | None,
    names: Sequence[str],
    translate: Translate = identity,
    you: int | None = None,
) -> tuple[str, ...]:
    """The payments of a game, a sentence a share, that anybody can follow."""
    if account is None or not account.shares:
        return (translate(_NOBODY),)
    lines = [
        explain_share(share, account, names, translate, you) for share in account.shares
    ]
    receivers = dict.fromkeys(share.to for share in account.shares)
    for seat in receivers:
        amounts = [share.amount for share in account.shares if share.to == seat]
        total = " + ".join(map(str, amounts))
        if len(amounts) > 1:
            total = f"{total} = {sum(amounts)}"
        template = _YOU_RECEIVE if seat == you else _RECEIVES
        lines.append(translate(template).format(name=names[seat], sum=total))
    return tuple(lines)


def explain_debts(
    debts: Sequence[tuple[int, int, int]],
    names: Sequence[str],
    translate: Translate = identity,
    you: int | None = None,
) -> tuple[str, ...]:
    """What contested challenges cost, a sentence each (dead-11, wall-06)."""
    lines = []
    for payer, receiver, points in debts:
        form = "_you" if payer == you else "_yours" if receiver == you else ""
        values = {"payer": names[payer], "receiver": names[receiver], "points": points}
        lines.append(translate(_DEBTS[form]).format(**values))
    return tuple(lines)
