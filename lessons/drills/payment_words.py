"""What is said about a payment: the case, the question, the answers and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from django.utils.translation import gettext_noop as _

from engine.scoring import BETTOR, Payment, Share
from lessons.drills.accounts import SEAT_NAMES, Case, account
from lessons.drills.item import Note, note
from lessons.drills.misconceptions import Misconception

SENTENCES: Final = {
    "pay_by_league": _("Your table pays by the League’s rules."),
    "pay_by_club": _("Your table pays by the Mahjong Club’s rules."),
    "pay_east": _("East in this game: {seat}."),
    "pay_bet": _(
        "A fifth person sits out and has bet on a seat: {seat}. At your table a right"
        " bet earns as much as the winner gets."
    ),
    "ask_pay_you": _("How much do you pay?"),
    "ask_pay_payer": _("How much does {seat} pay?"),
    "ask_pay_receive_you": _("How much do you receive from the three losers in all?"),
    "ask_pay_receive": _("How much does {seat} receive from the three losers in all?"),
    "ask_pay_table": _("What does each of the three losers pay?"),
    "ask_pay_bettor": _("What does the bettor pay or receive?"),
    **dict.fromkeys(
        (
            "hint_ask_pay_you",
            "hint_ask_pay_payer",
            "hint_ask_pay_receive_you",
            "hint_ask_pay_receive",
            "hint_ask_pay_table",
        ),
        _(
            "Begin with the value of the line. Was the last tile a discard, and whose?"
            " Did the hand hold a joker? Every doubling needs a reason of its own."
        ),
    ),
    "hint_ask_pay_bettor": _(
        "Work out what each loser pays the winner first. Then see how the seat that was"
        " bet on fares: the bettor fares alike."
    ),
    "pay_points": _("{points} points"),
    "pay_nothing": _("Nothing"),
    "pay_bettor_gets": _("Receives {points} points"),
    "pay_bettor_pays": _("Pays {points} points"),
    "pay_three": _("{a}: {x} · {b}: {y} · {c}: {z}"),
    "pay_seat_you": _("You"),
    "pay_seat_right": _("Right"),
    "pay_seat_across": _("Across"),
    "pay_seat_left": _("Left"),
    "pay_seat_bettor": _("Bettor"),
    "pay_sums": _("The account"),
    "pay_sum": _("{seat}: {sum}"),
    "pay_sum_bettor": _("{seat} to the bettor: {sum}"),
    "pay_why_discard": _(
        "The winning tile was a discard: whoever discarded it pays double, the other"
        " two pay single."
    ),
    "pay_why_self": _("The winner picked the last tile, so all three pay double."),
    "pay_why_jokerless": _(
        "There is no joker in the hand: each payment is doubled for that."
    ),
    "pay_why_pairs": _(
        "For having no joker nothing is added: in Singles and Pairs that is part of"
        " the value already."
    ),
    "pay_why_club_self": _("The Club adds 10 for a self-pick before it doubles."),
    "pay_why_club_jokerless": _(
        "The Club adds 10 for an X line won without a joker; it does not double for it."
    ),
    "pay_why_club_closed": _("At the Club a C line earns nothing for having no joker."),
    "pay_why_dead": _("A dead player pays like everybody else."),
    "pay_why_bet_won": _(
        "The bet was on the winner: each loser pays the bettor the same again."
    ),
    "pay_why_bet_lost": _("A bettor who was wrong pays what the seat bet on pays."),
    "pay_discarder_pays_single": _(
        "That lets the discarder off: the one who gave the winning tile pays double."
    ),
    "pay_self_pick_paid_single": _(
        "That is the sum for a discard. When the winner picks the tile, all pay double."
    ),
    "pay_jokerless_forgotten": _(
        "That leaves out that the hand has no joker, which earns something here."
    ),
    "pay_dead_player_thought_free": _(
        "That lets the dead hand off. Whoever is dead stays at the table and pays."
    ),
    "pay_bet_settled_apart": _(
        "A bet is not settled apart: the bettor gets what the winner gets from each"
        " loser, or pays what the seat bet on pays."
    ),
    "pay_payment_doubled_too_often": _(
        "That doubles once too often: each doubling needs its own reason, and only the"
        " discarder has one on a discard."
    ),
    "pay_doubled_self_too_often": _(
        "That doubles once too often: picking the tile doubles a single time."
    ),
    "pay_discarder_pays_alone": _(
        "The discarder does not pay for the table: all three pay, the discarder double."
    ),
    "pay_payments_mixed_up": _(
        "Those are the other system’s sums: the League doubles for a hand without"
        " jokers, the Club adds 10 to the value."
    ),
    "pay_doublings_added": _(
        "Doublings multiply: two of them make four times the value, not three times."
    ),
    "pay_east_pays_double": _(
        "East pays and receives what any other seat would; nothing is doubled for it."
    ),
}


def facts_of(case: Case) -> Iterator[Note]:
    """What counts besides the win itself: the rules, who is East, a bet."""
    yield note(f"pay_by_{case.profile}")
    yield note("pay_east", seat=SEAT_NAMES[case.east])
    if case.bet is not None:
        yield note("pay_bet", seat=SEAT_NAMES[case.bet])


def question_of(case: Case) -> Note:
    """Which sum of the case is asked for."""
    if case.ask in ("table", "bettor"):
        return note(f"ask_pay_{case.ask}")
    code = "ask_pay_receive" if case.ask == "winner" else "ask_pay_payer"
    seat = case.winner if case.ask == "winner" else case.payer
    if seat == 0:
        return note("ask_pay_receive_you" if case.ask == "winner" else "ask_pay_you")
    return note(code, seat=SEAT_NAMES[seat])


def answer_text(case: Case, key: str) -> Note:
    """An answer in words."""
    if case.ask == "table":
        names = dict(zip("abc", map(_seat, case.payers), strict=True))
        sums = dict(zip("xyz", numbers_in(key), strict=True))
        return note("pay_three", **names, **sums)
    points = int(key)
    if not points:
        return note("pay_nothing")
    if case.ask == "bettor":
        code = "pay_bettor_gets" if points > 0 else "pay_bettor_pays"
        return note(code, points=abs(points))
    return note("pay_points", points=points)


def numbers_in(key: str) -> tuple[int, ...]:
    """The sums of an answer, in order."""
    return tuple(int(part) for part in key.split("/"))


def _seat(seat: int) -> Note:
    name = "bettor" if seat == BETTOR else SEAT_NAMES[seat]
    return note(f"pay_seat_{name}")


def why_right(case: Case) -> Iterator[Note]:
    """Why it is so: from the engine's steps and from what was not earned."""
    paid = account(case)
    yield note("pay_why_self" if case.discarder is None else "pay_why_discard")
    for reason, holds in _REASONS.items():
        if holds(case, paid):
            yield note(reason)


_REASONS: Final[dict[str, Callable[[Case, Payment], bool]]] = {
    "pay_why_jokerless": lambda _case, paid: "jokerless" in paid.shares[0].doubles,
    "pay_why_pairs": lambda case, paid: (
        case.is_jokerless and case.line.singles_and_pairs
    ),
    "pay_why_club_self": lambda _case, paid: "self_pick_10" in paid.bonuses,
    "pay_why_club_jokerless": lambda _case, paid: "joker_free_10" in paid.bonuses,
    "pay_why_club_closed": lambda case, paid: (
        case.profile == "club"
        and case.is_jokerless
        and case.line.exposure == "C"
        and not case.line.singles_and_pairs
    ),
    "pay_why_dead": lambda case, _paid: bool(case.dead),
    "pay_why_bet_won": lambda case, _paid: case.bet == case.winner,
    "pay_why_bet_lost": lambda case, _paid: case.bet not in (None, case.winner),
}


def why_wrong(misconception: Misconception, case: Case) -> Note:
    """What is wrong with the sums of somebody who believes this."""
    twice = misconception is Misconception.PAYMENT_DOUBLED_TOO_OFTEN
    if twice and case.is_jokerless and case.line.singles_and_pairs:
        return note("pay_why_pairs")
    if twice and case.discarder is None:
        return note("pay_doubled_self_too_often")
    return note(f"pay_{misconception.value}")


def sums_of(paid: Payment) -> tuple[Note, ...]:
    """The account, a sum a share."""
    return tuple(
        note(
            "pay_sum_bettor" if share.to == BETTOR else "pay_sum",
            seat=_seat(share.seat),
            sum=_sum(paid, share),
        )
        for share in paid.shares
    )


def _sum(paid: Payment, share: Share) -> str:
    """ "(25 + 10) × 2 = 70"; "25" alone where nothing was done to it."""
    parts = " + ".join([str(paid.value), *["10" for _bonus in paid.bonuses]])
    start = f"({parts})" if paid.bonuses and share.doubles else parts
    text = " × ".join([start, *["2" for _step in share.doubles]])
    return text if text == str(share.amount) else f"{text} = {share.amount}"
