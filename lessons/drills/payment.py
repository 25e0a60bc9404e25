"""Who pays what: a win is told, and the sums are asked for."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy

from engine.patterns import Card, Line
from engine.scoring import earns_jokerless
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
    NotProved,
    OneOf,
    difficulty_of,
    lines_for,
    note,
    rng_for,
)
from lessons.drills.misconceptions import Misconception
from lessons.drills.payment_words import SENTENCES as WORDS
from lessons.drills.payment_words import (
    answer_text,
    facts_of,
    numbers_in,
    question_of,
    sums_of,
    why_right,
    why_wrong,
)
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
        "pay_jokerless_forgotten",
        "pay_dead_player_thought_free",
        "pay_payments_mixed_up",
        "pay_east_pays_double",
    }
)
"""Not those that say who pays double: where nothing else is asked, that answers it."""
SENTENCES: Final = WORDS


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
            why = (why_wrong(misconception, case),)
            yield Choice(key, misconception, why, text=answer_text(case, key))


def _item(
    card: Card, settings: DrillSettings, seed: int, case: Case, wrong: list[Choice]
) -> Item:
    key = answer_key(case, shares_of(case))
    right = Choice(key, None, tuple(why_right(case)), text=answer_text(case, key))
    # By size, so that their order tells nothing.
    choices = sorted((right, *wrong), key=lambda choice: numbers_in(choice.key))
    paid = account(case)
    share = (len(paid.shares[0].doubles) + len(case.dead) + len(paid.bonuses)) / 4
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=(question_of(case),),
        shown=(_shown(case), ShownFacts(tuple(facts_of(case)))),
        answer=OneOf(tuple(choices)),
        skills=SKILLS,
        difficulty=difficulty_of(settings.level, share),
        about=case,
        solution=(ShownFacts(sums_of(paid), note("pay_sums")),),
    )


def _shown(case: Case) -> ShownPayment:
    return ShownPayment(
        line=case.line,
        winner=SEAT_NAMES[case.winner],
        discarder=None if case.discarder is None else SEAT_NAMES[case.discarder],
        is_jokerless=case.is_jokerless,
        dead=tuple(SEAT_NAMES[seat] for seat in case.dead),
    )


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
