"""Legal or not: a moment of a game, an act, and the reasons for and against."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy

from engine.actions import Call, DeclareMahjong, ExchangeJoker, PassTiles
from engine.patterns import Card
from engine.verdicts import Reason
from lessons.drills.accounts import SEAT_NAMES
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
from lessons.drills.legal_beliefs import MISCONCEPTIONS as BELIEVED
from lessons.drills.legal_beliefs import Judged, led
from lessons.drills.legal_cases import MAKERS, Case
from lessons.drills.legal_words import SENTENCES as WORDS
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import TRIES, varied
from lessons.drills.showings import ShownRack
from lessons.drills.tables import YOU, read_table

KIND: Final = "legal"
VERSION: Final = 1
LEVELS: Final = ALL_LEVELS
SKILLS: Final = (
    "what-may-be-called",
    "exposures",
    "joker-exchange",
    "exchange-timing",
    "charleston-rules",
    "blind-and-courtesy",
)
TITLE: Final = gettext_lazy("Legal or not?")
ABOUT: Final = gettext_lazy(
    "A call, an exchange, a pass: say whether it may be done, and why not."
)
PICTURE: Final = "5D 5D J N E W S"
MISCONCEPTIONS: Final = BELIEVED
HINT_REASONS: Final = frozenset(
    {
        "legal_not_pair",
        "legal_not_partner",
        "legal_not_one",
        "legal_not_few",
        "legal_not_honours",
        "legal_not_next",
        "legal_not_owner",
        "legal_not_own",
        "legal_not_opens",
        "legal_not_flower",
        "legal_not_split",
        "legal_not_after",
        "legal_not_only_win",
    }
)
SENTENCES: Final = WORDS

_KINDS: Final = {
    1: ("call", "call", "call_pair", "call_joker", "pass", "pass_joker", "call_unlike"),
    2: ("call", "lifted", "racked", "older", "call_unlike", "exchange", "exchange_pick",
        "exchange_wrong", "pass_blind"),
    3: ("call_jokers", "call_closed", "call_pair", "win_pair", "exchange_no_joker",
        "exchange_reversed", "pass_blind", "pass_joker", "lifted"),
    4: ("call_no_line", "call_closed", "call", "win_pair", "win_closed", "older",
        "exchange", "exchange_other", "call_jokers"),
    5: ("call_no_line", "call_no_line", "call", "call_jokers", "call_closed",
        "win_closed", "win_pair", "exchange_no_joker", "lifted"),
}  # fmt: skip
"""The cases of each level. 1: like tiles, pairs, jokers passed or discarded. 2: the
window and plain exchanges. 3: jokers in calls, C, the blind pass. 4: exposures that
have to be compared, Mahjong on a discard. 5: mostly what only the card decides."""
_WRONG: Final = {1: 2, 2: 3, 3: 3, 4: 3, 5: 4}
_PATIENCE: Final = 14
"""So often a kind of case is tried before another one of the level gets its turn."""
_SKILL_OF: Final[dict[type, str]] = {
    Call: "what-may-be-called",
    DeclareMahjong: "what-may-be-called",
    ExchangeJoker: "joker-exchange",
    PassTiles: "charleston-rules",
}
_ORDER: Final = (
    "yes", "yes_pick", "pair", "unlike", "no_line", "closed", "partner", "one", "few",
    "honours", "joker", "only_win", "late", "next", "first", "after", "turn", "none",
    "tile", "natural", "own", "owner", "opens", "never", "flower", "split", "blind",
)  # fmt: skip


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    lines, kinds = lines_for(card, settings), _KINDS[settings.level]
    kind = rng.choice(kinds)
    for attempt in range(1, TRIES):
        if attempt % _PATIENCE == 0:
            kind = rng.choice(kinds)
        case = MAKERS[kind](rng, card, lines)
        if case is None:
            continue
        judged = Judged(card, case)
        wrong = _wrong(rng, judged, _WRONG[settings.level])
        if len(wrong) >= 2:
            return _item(card, settings, seed, judged, wrong)
    raise NoItem


def _wrong(rng: random.Random, judged: Judged, count: int) -> list[Choice]:
    """What faulty rules say of it, each answer once; a wrong "yes" first."""
    found: dict[str, Choice] = {}
    for misconception, key in led(judged):
        if key not in found:
            found[key] = _choice(key, misconception, judged)
    choices = list(found.values())
    first = [choice for choice in choices if choice.key == "yes"]
    rest = [choice for choice in choices if choice.key != "yes"]
    rng.shuffle(rest)
    return varied([*first, *rest], count)


def _item(
    card: Card, settings: DrillSettings, seed: int, judged: Judged, wrong: list[Choice]
) -> Item:
    case = judged.case
    choices = [_choice(judged.right, None, judged), *wrong]
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=_told(case),
        shown=(
            *case.table.shown(),
            ShownRack(case.table.rack, note("label_your_rack")),
            *_laid(case),
        ),
        answer=OneOf(tuple(sorted(choices, key=lambda c: _ORDER.index(c.key)))),
        skills=_skills(case),
        difficulty=difficulty_of(settings.level, len(wrong) / 5),
        about=judged,
    )


def _skills(case: Case) -> tuple[str, ...]:
    action = case.action
    if isinstance(action, PassTiles) and action.blind:
        return ("blind-and-courtesy",)
    if isinstance(action, ExchangeJoker) and case.moment != "turn":
        return ("exchange-timing",)
    found = (_SKILL_OF[type(action)],)
    return (*found, "exposures") if isinstance(action, Call) else found


def _choice(key: str, misconception: Misconception | None, judged: Judged) -> Choice:
    is_call = key == "yes" and judged.calls
    codes = {"yes": "yes_call" if is_call else "yes", "turn": "turn_no"}
    text = note(f"legal_{codes.get(key, key)}")
    if misconception is None:
        return Choice(key, None, _why_right(judged), text=text)
    because = judged.ruling.reason
    if key == "yes" and because is not None:
        return Choice(key, misconception, (because,), text=text)
    why = note(f"legal_not_{_because(key, judged)}")
    return Choice(key, misconception, (why,), text=text)


def _because(key: str, judged: Judged) -> str:
    """Which sentence answers that reason: Mahjong on a discard has its own."""
    wins = isinstance(judged.case.action, DeclareMahjong)
    return f"{key}_win" if wins and key in ("pair", "closed") else key


def _why_right(judged: Judged) -> tuple[Note | Reason, ...]:
    """What follows from the engine's verdict."""
    case = judged.case
    if judged.right != "yes":
        return (note(f"legal_why_{judged.right}"),)
    if judged.calls:
        late = (note("legal_why_lifted"),) if case.moment == "lifted" else ()
        exposed = note("legal_why_call", tile=case.tile, group=_group(judged))
        return (*late, exposed)
    kind = {DeclareMahjong: "win", ExchangeJoker: "exchange"}.get(type(case.action))
    blind = isinstance(case.action, PassTiles) and case.action.blind
    return (note(f"legal_why_{kind or ('blind_yes' if blind else 'pass')}"),)


def _group(judged: Judged) -> str:
    return {3: "pung", 4: "kong", 5: "quint", 6: "sextet"}[len(judged.added) + 1]


# -- the case in words, and back ---------------------------------------------------


def _told(case: Case) -> tuple[Note, ...]:
    """The moment, then the question."""
    return (_moment(case), _question(case))


def _moment(case: Case) -> Note:
    if case.moment == "pass":
        return note(f"legal_pass_{case.passes}")
    params: dict[str, Any] = {}
    if case.seat != YOU:
        params["seat"] = SEAT_NAMES[case.seat]
    if case.tile is not None and case.moment not in ("turn", "pick", "other"):
        params["tile"] = case.tile
        params["next"] = SEAT_NAMES[(case.seat + 1) % 4]
    if case.moment == "older":
        params["newer"] = case.table.discards[-1][1]
    return note(f"legal_{case.moment}", **params)


def _question(case: Case) -> Note:
    action = case.action
    if isinstance(action, DeclareMahjong):
        return note("ask_legal_mahjong", tile=case.tile)
    if isinstance(action, ExchangeJoker):
        params = {"tile": action.tile, "exposure": action.exposure, "group": case.tile}
        if action.owner == YOU:
            return note("ask_legal_exchange_own", **params)
        return note("ask_legal_exchange", seat=SEAT_NAMES[action.owner], **params)
    if isinstance(action, PassTiles):
        if action.blind:
            return note("ask_legal_blind", count=action.blind)
        return note("ask_legal_pass")
    return note("ask_legal_call", tile=case.tile)


def _laid(case: Case) -> tuple[ShownRack, ...]:
    """The tiles that the act takes from your rack."""
    if isinstance(case.action, Call):
        return (ShownRack(case.action.tiles, note("legal_label_laid")),)
    if isinstance(case.action, PassTiles):
        return (ShownRack(case.action.tiles, note("legal_label_passed")),)
    return ()


def _read(item: Item) -> Case:
    """The case, from what is shown and told alone. Raises NotProved."""
    table, moment, ask = read_table(item), item.stem[0], item.stem[-1]
    racks = [one.tiles for one in item.shown if isinstance(one, ShownRack)]
    action: Call | DeclareMahjong | ExchangeJoker | PassTiles
    if ask.code == "ask_legal_mahjong":
        action = DeclareMahjong(YOU)
    elif ask.code.startswith("ask_legal_exchange"):
        owner = SEAT_NAMES.index(ask.params.get("seat", "you"))
        action = ExchangeJoker(YOU, owner, ask.params["exposure"], ask.params["tile"])
    elif ask.code == "ask_legal_call":
        action = Call(YOU, racks[-1])
    else:
        action = PassTiles(YOU, racks[-1], ask.params.get("count", 0))
    name = moment.code.removeprefix("legal_")
    in_pass = name.startswith("pass_")
    return Case(
        table=table,
        action=action,
        moment="pass" if in_pass else name,
        seat=SEAT_NAMES.index(moment.params.get("seat", "you")),
        tile=moment.params.get("tile"),
        passes=int(name.removeprefix("pass_")) if in_pass else 0,
    )


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Ask the engine for its ruling on what is shown and told. Raises NotProved."""
    judged = Judged(card, _read(item))
    if [choice.key for choice in item.choices if choice.is_right] != [judged.right]:
        raise NotProved(f"{item.right.key}, but {judged.ruling}")
    return {
        "action": judged.case.action.to_dict(),
        "moment": judged.case.moment,
        "verdict": judged.ruling.verdict,
        "rule": judged.ruling.rule,
    }


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """What somebody who believes this would answer."""
    judged: Judged = item.about
    return frozenset(key for found, key in led(judged) if found is misconception)
