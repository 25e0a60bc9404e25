"""Who pays what: a win is told, and the sums are asked for."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

from engine.patterns import Card, Line
from engine.scoring import BETTOR, Payment, Share, earns_jokerless
from lessons.drills.accounts import (
    BELIEFS,
    SEAT_NAMES,
    Case,
    account,
    answer_key,
    believed,
    disputed,
    shares_of,
)
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
)
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import TRIES, varied
from lessons.drills.showings import ShownFacts, ShownPayment

KIND: Final = "payment"
VERSION: Final = 1
LEVELS: Final = ALL_LEVELS
SKILLS: Final = ("payment",)
TITLE: Final = gettext_lazy("Who pays what?")
ABOUT: Final = gettext_lazy("A game has been won. Work out what is paid for it.")
PICTURE: Final = "F F 5D 5D 5D"
MISCONCEPTIONS: Final = tuple(BELIEFS)
HINT_REASONS: Final = frozenset(
    {
        "pay_why_pairs",
        "pay_doubled_self_too_often",
        *(f"pay_{one.value}" for one in BELIEFS),
    }
)
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


@dataclass(frozen=True, slots=True)
class _Level:
    """How a level differs: what is asked, wrong answers, and what may come up."""

    asks: tuple[str, ...]
    wrong: int
    jokerless: float = 0.0
    dead: tuple[int, ...] = (0,)
    club: float = 0.0
    bet: float = 0.0


_LEVELS: Final = {
    1: _Level(("payer",), 2),
    2: _Level(("payer", "payer", "winner"), 3, jokerless=0.6),
    3: _Level(("table", "winner", "payer"), 3, jokerless=0.6, dead=(0, 1, 1)),
    4: _Level(("table", "payer"), 3, jokerless=0.6, dead=(0, 1), club=0.75),
    5: _Level(
        ("bettor", "bettor", "payer"), 4, jokerless=0.6, dead=(0, 1, 2), club=0.4, bet=1
    ),
}
"""1: who discards, who picks. 2: jokerless too. 3: the whole table, dead hands,
Singles and Pairs. 4: the Club's bonuses. 5: somebody bets."""


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    lines, level = lines_for(card, settings), _LEVELS[settings.level]
    for _try in range(TRIES):
        case = _case(rng, rng.choice(lines), level)
        wrong = varied(list(_wrong(rng, case)), level.wrong)
        if len(wrong) >= 2:
            return _item(card, settings, seed, case, wrong)
    raise NoItem


def _case(rng: random.Random, line: Line, level: _Level) -> Case:
    """A win of that line as it may happen: the dead neither win nor discard."""
    winner = rng.randrange(4)
    others = [seat for seat in range(4) if seat != winner]
    discarder = rng.choice([*others, None, None])
    quiet = [seat for seat in others if seat != discarder]
    dead = rng.sample(quiet, min(rng.choice(level.dead), len(quiet)))
    return Case(
        line=line,
        winner=winner,
        discarder=discarder,
        is_jokerless=_is_jokerless(rng, line, level.jokerless),
        east=rng.randrange(4),
        ask=rng.choice(level.asks),
        payer=rng.choice(others),
        profile="club" if rng.random() < level.club else "league",
        dead=tuple(sorted(dead)),
        bet=rng.randrange(4) if rng.random() < level.bet else None,
    )


def _is_jokerless(rng: random.Random, line: Line, share: float) -> bool:
    """Without a joker where the line takes none, or where it can do without."""
    if not any(group.takes_jokers for hand in line.hands for group in hand.groups):
        return True
    return rng.random() < share and earns_jokerless(line)


def _wrong(rng: random.Random, case: Case) -> Iterator[Choice]:
    """What faulty rules make of it, each answer once, the first rules mostly first."""
    seen = {disputed(case)}
    order = sorted(enumerate(BELIEFS), key=lambda pair: pair[0] + 5 * rng.random())
    for _place, misconception in order:
        for key in sorted(believed(misconception, case) - seen):
            seen.add(key)
            why = (_why_wrong(misconception, case),)
            yield Choice(key, misconception, why, text=_text(case, key))


def _why_wrong(misconception: Misconception, case: Case) -> Note:
    twice = misconception is Misconception.PAYMENT_DOUBLED_TOO_OFTEN
    if twice and case.is_jokerless and case.line.singles_and_pairs:
        return note("pay_why_pairs")
    if twice and case.discarder is None:
        return note("pay_doubled_self_too_often")
    return note(f"pay_{misconception.value}")


def _item(
    card: Card, settings: DrillSettings, seed: int, case: Case, wrong: list[Choice]
) -> Item:
    key = answer_key(case, shares_of(case))
    right = Choice(key, None, tuple(_why(case)), text=_text(case, key))
    choices = sorted((right, *wrong), key=lambda choice: _order(choice.key))
    paid = account(case)
    share = (len(paid.shares[0].doubles) + len(case.dead) + len(paid.bonuses)) / 4
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=(_question(case),),
        shown=(_shown(case), ShownFacts(tuple(_facts(case)))),
        answer=OneOf(tuple(choices)),
        skills=SKILLS,
        difficulty=difficulty_of(settings.level, share),
        about=case,
        solution=(ShownFacts(_sums(paid), note("pay_sums")),),
    )


def _order(key: str) -> tuple[int, ...]:
    """Sums by size, so that their order tells nothing."""
    return tuple(int(part) for part in key.split("/"))


def _shown(case: Case) -> ShownPayment:
    return ShownPayment(
        line=case.line,
        winner=SEAT_NAMES[case.winner],
        discarder=None if case.discarder is None else SEAT_NAMES[case.discarder],
        is_jokerless=case.is_jokerless,
        dead=tuple(SEAT_NAMES[seat] for seat in case.dead),
    )


def _facts(case: Case) -> Iterator[Note]:
    yield note(f"pay_by_{case.profile}")
    yield note("pay_east", seat=SEAT_NAMES[case.east])
    if case.bet is not None:
        yield note("pay_bet", seat=SEAT_NAMES[case.bet])


def _question(case: Case) -> Note:
    if case.ask in ("table", "bettor"):
        return note(f"ask_pay_{case.ask}")
    code = "ask_pay_receive" if case.ask == "winner" else "ask_pay_payer"
    seat = case.winner if case.ask == "winner" else case.payer
    if seat == 0:
        return note("ask_pay_receive_you" if case.ask == "winner" else "ask_pay_you")
    return note(code, seat=SEAT_NAMES[seat])


def _text(case: Case, key: str) -> Note:
    """An answer in words."""
    if case.ask == "table":
        names = dict(zip("abc", map(_seat, case.payers), strict=True))
        sums = dict(zip("xyz", _order(key), strict=True))
        return note("pay_three", **names, **sums)
    points = int(key)
    if not points:
        return note("pay_nothing")
    if case.ask == "bettor":
        code = "pay_bettor_gets" if points > 0 else "pay_bettor_pays"
        return note(code, points=abs(points))
    return note("pay_points", points=points)


def _seat(seat: int) -> Note:
    name = "bettor" if seat == BETTOR else SEAT_NAMES[seat]
    return note(f"pay_seat_{name}")


def _why(case: Case) -> Iterator[Note]:
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


def _sums(paid: Payment) -> tuple[Note, ...]:
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


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Ask the engine for the account of what is shown. Raises NotProved."""
    case = _read(item)
    if case.line not in card.lines:
        raise NotProved("a line that is not on the card")
    right = answer_key(case, shares_of(case))
    if [choice.key for choice in item.choices if choice.is_right] != [right]:
        raise NotProved(f"{item.right.key} should be {right}")
    return {
        "line": case.line.name,
        "rules": case.profile,
        "pays": account(case).pays_by_text(),
        "answer": right,
    }


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """The sums of somebody who believes this."""
    case: Case = item.about
    return believed(misconception, case) if misconception in BELIEFS else frozenset()


def _read(item: Item) -> Case:
    """The case and its question, from what the page shows alone."""
    shown, facts = item.first(ShownPayment), item.first(ShownFacts).facts
    said = {fact.code: fact.params for fact in facts}
    ask, seat = item.stem[-1].code, item.stem[-1].params.get("seat", "you")
    asks = {"ask_pay_table": "table", "ask_pay_bettor": "bettor"}
    return Case(
        line=shown.line,
        winner=SEAT_NAMES.index(shown.winner),
        discarder=None
        if shown.discarder is None
        else SEAT_NAMES.index(shown.discarder),
        is_jokerless=shown.is_jokerless,
        east=SEAT_NAMES.index(said["pay_east"]["seat"]),
        ask=asks.get(ask, "winner" if "receive" in ask else "payer"),
        payer=SEAT_NAMES.index(seat),
        profile="club" if "pay_by_club" in said else "league",
        dead=tuple(SEAT_NAMES.index(name) for name in shown.dead),
        bet=SEAT_NAMES.index(said["pay_bet"]["seat"]) if "pay_bet" in said else None,
    )
