"""The examples of a rule as its page shows them: tiles, question, answer.

The engine answers when a rule's page is first looked at in a language; the answer
is then kept, because examples and cards change only with the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

import engine
from cards.library import shipped_card
from engine.actions import Action
from engine.compact import DEFAULT_CARD, Played
from engine.events import Received
from engine.examples import Example, examples_of
from engine.explain import explain_consequence, explain_fix, line_name
from engine.mahjong import Verdict
from engine.options import rules_from_dict
from engine.patterns import GROUP_NAMES
from engine.questions import KINDS, answer_question, ask_engine
from engine.replay import read_actions
from engine.ruling import Ruling
from engine.state import Phase
from engine.verdicts import Reason
from mahjong_site.web.errors import DomainError
from mahjong_site.web.tablerules import house_rules
from play.services import BOT_NAMES

Words = str | Promise

SEATS: Final[tuple[Words, ...]] = (
    pgettext_lazy("seat", "East"),
    *BOT_NAMES,
    pgettext_lazy("seat", "The bettor"),
)
"""Who sits where, in turn order from East, and who sits out."""

TABLE: Final[dict[str, Words]] = {
    "discard": _("Newest discard"),
    "discards": _("Discards before"),
    "lifted": _("Taken from the wall"),
    "picked": _("Just picked"),
    "claimed": _("Just called"),
    "wall": _("Next in the wall"),
}
ACTIONS: Final[dict[str, Words]] = {
    "pass": _("{seat} passes"),
    "vote": _("{seat} answers whether to go on"),
    "ask_courtesy": _("{seat} asks for courtesy tiles"),
    "pass_courtesy": _("{seat} gives as courtesy"),
    "pick": _("{seat} picks"),
    "discard": _("{seat} discards"),
    "let_go": _("{seat} lets it go"),
    "call": _("{seat} calls and shows"),
    "change_exposure": _("{seat} changes the exposure to show"),
    "exchange": _("{seat} gives for a joker"),
    "mahjong": _("{seat} declares Mahjong"),
    "challenge": _("{seat} challenges a hand"),
}
VERDICTS: Final[dict[str, Words]] = {
    "legal": _("Allowed"),
    "illegal": _("Not allowed"),
    "dead": _("The hand can die for it"),
    "house": _("Tables differ"),
    "unsettled": _("Not settled"),
}
HANDS: Final[dict[str, Words]] = {
    "legal": _("This hand is alive"),
    "dead": _("This hand is dead once challenged"),
    "illegal": _("Nobody is dead: the count is settled first"),
    "house": _("Nobody is dead; tables settle it differently"),
}
LOOKS: Final = {"legal": "ok", "illegal": "not", "dead": "not"}
"""The look of a verdict; the others are a matter of the house."""

PHASES: Final[dict[Phase, Words]] = {
    Phase.PASS: _("The next pass comes."),
    Phase.VOTE: _("Now each player says whether to go on."),
    Phase.COURTESY_ASK: _("Now the courtesy is asked for."),
    Phase.COURTESY_PASS: _("Now the courtesy tiles are given."),
    Phase.MUSH: _("Now tiles may be put in the middle."),
    Phase.PICK: _("{seat} is next to pick."),
    Phase.TURN: _("It is the turn of {seat}."),
    Phase.CLAIM: _("The discard may be claimed."),
    Phase.MAHJONG: _("A Mahjong is on the table."),
    Phase.OVER: _("The game is over."),
}
FACTS: Final[dict[str, Words]] = {
    "asked": _("Asked now"),
    "bars": _("Hands that need a joker"),
    "bonuses": _("Added to the value"),
    "condition": _("Printed beside the line"),
    "copies": _("Of each tile"),
    "counts": _("Tiles in the rack"),
    "courtesy": _("Courtesy tiles"),
    "dealer": _("Next East"),
    "due": _("Due as East, game by game"),
    "exposure": _("Marked"),
    "faults": _("Faults of the card"),
    "first": _("Picked first"),
    "groups": _("Its groups"),
    "hands": _("Hands that make the line"),
    "highest": _("Highest value"),
    "jokerless": _("Can earn the bonus for no jokers"),
    "jokers": _("Groups that take jokers"),
    "last": _("Picked last"),
    "left_out": _("Left out of play"),
    "lines": _("Lines"),
    "lowest": _("Lowest value"),
    "next": _("East in the next game"),
    "points": _("Points"),
    "sections": _("Sections"),
    "tiles": _("Tiles"),
    "wall": _("Tiles left in the wall"),
}
"""Facts that the sentences do not tell; what is not here is told by them."""

OPEN: Final[dict[str, Words]] = {
    "racks": _("{seat}: rack"),
    "exposures": _("{seat}: exposed"),
    "received": _("{seat}: received"),
    "calls": _("{seat}: can call with"),
    "futures": _("{seat}: picked ahead"),
}
_BY_SEAT: Final = frozenset({"counts", "courtesy"})
_SEAT_FACTS: Final = frozenset({"asked", "dealer", "due", "next"})
_SIZES: Final = {name: size for size, name in GROUP_NAMES.items()}


@dataclass(frozen=True, slots=True)
class Row:
    """Tiles with their label: a rack, or groups lying open; or words alone."""

    label: str
    tiles: tuple[str, ...] = ()
    exposed: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the answer and the rule behind it, if one is to be named."""

    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ExampleEntry:
    """One example as a page shows it, in the reader's language.

    `look` is "ok", "not", "house" or "" for an answer that is neither yes nor no.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    rows: tuple[Row, ...]
    look: str
    head: str
    told: tuple[Told, ...]
    results: tuple[Row, ...]


def example_entries(rule: str) -> tuple[ExampleEntry, ...]:
    """The examples of a rule, answered by the engine."""
    return _entries(rule, get_language() or "")


@cache
def _entries(rule: str, language: str) -> tuple[ExampleEntry, ...]:
    return tuple(_entry(example) for example in examples_of(rule))


def _entry(example: Example) -> ExampleEntry:
    said = ask_engine(example.kind, example.ask, find_card)
    names = _names(example.ask)
    look, head, told = _answer(example, said, names)
    return ExampleEntry(
        id=example.id,
        title=example.title,
        rules=tuple(_table_rules(example.ask)),
        rows=tuple(_rows(example, names)),
        look=look,
        head=head,
        told=tuple(told),
        results=tuple(_results(example, names)),
    )


def find_card(slug: str) -> engine.Card | None:
    """The shipped card of that slug, or None."""
    try:
        return shipped_card(slug)
    except DomainError:
        return None


def usual_card() -> str:
    """The name of the card that an example is about where it names no other."""
    card = find_card(DEFAULT_CARD)
    return gettext(card.name) if card else ""


def turn_order() -> tuple[str, ...]:
    """The four at the table of every example, in turn order from East."""
    return tuple(map(str, SEATS[:4]))


def _names(ask: Mapping[str, Any]) -> list[str]:
    """What the seats are called: East is whoever deals."""
    dealer = ask.get("dealer", 0)
    return [*(str(SEATS[(seat - dealer) % 4]) for seat in range(4)), str(SEATS[4])]


def _table_rules(ask: Mapping[str, Any]) -> Iterator[str]:
    """What departs from the League's rules at a guided table."""
    rules = rules_from_dict(ask.get("rules", "league"))
    if rules.way == "real":
        yield gettext("Real table")
    for rule in house_rules(rules):
        yield f"{rule.name}: {rule.value}" if rule.value else rule.name
    if ask.get("card"):
        card = find_card(ask["card"])
        yield gettext(card.name) if card else ""


# -- what lies there -----------------------------------------------------------


def _rows(example: Example, names: list[str]) -> Iterator[Row]:
    ask = example.ask
    if example.kind == "mahjong":
        yield Row(gettext("Rack"), (ask["tiles"],))
        if ask.get("exposures"):
            yield Row(gettext("Exposed"), tuple(ask["exposures"]), exposed=True)
    for name in ("racks", "exposures") if example.kind != "mahjong" else ():
        for seat, held in sorted(ask.get(name, {}).items()):
            label = str(OPEN[name]).format(seat=names[int(seat)])
            tiles = (held,) if name == "racks" else tuple(held)
            yield Row(label, tiles, exposed=name == "exposures")
    for name, words in TABLE.items():
        if ask.get(name):
            yield Row(str(words), (_without_seat(ask[name]),))
    yield from _asked(example, names)


def _without_seat(text: str) -> str:
    """The tile of "0 5D" or of "0 5D as 7D"; any other tile text as it is."""
    first, *rest = text.split()
    return rest[0] if first in ("0", "1", "2", "3") and rest else text


def _asked(example: Example, names: list[str]) -> Iterator[Row]:
    """What somebody wants to do, or what the question turns on."""
    ask = example.ask
    if example.kind == "may":
        (action,) = read_actions([ask["do"]])
        label = str(ACTIONS.get(action.type, "{seat}")).format(seat=names[action.seat])
        yield Row(label, _tiles_of(action))
    if example.kind == "sitting":
        played = ", ".join(names[seat] for seat in ask["dealt"])
        yield Row(gettext("Played as East so far"), words=played)
    if example.kind == "hand":
        yield Row(gettext("Asked about"), words=names[ask["seat"]])
    for name, label in (("line", gettext("Line")), ("dice", gettext("Dice"))):
        if name in ask:
            value = ask[name]
            words = value if isinstance(value, str) else " + ".join(map(str, value))
            yield Row(label, words=words)


def _tiles_of(action: Action) -> tuple[str, ...]:
    tile = getattr(action, "tile", None)
    tiles = getattr(action, "tiles", ()) if tile is None else (tile,)
    return (engine.format_tiles(tiles),) if tiles else ()


# -- the answer ----------------------------------------------------------------

_Answer = tuple[str, str, Iterable[Told]]


def _answer(example: Example, said: Any, names: list[str]) -> _Answer:
    """The look, the heading, and what is told below it."""
    match said:
        case Verdict():
            return _of_verdict(said)
        case Ruling():
            return _of_ruling(example, said)
        case Played():
            return "", gettext("What happens"), _of_play(said, names)
        case engine.Payment():
            paid = engine.explain_payment(said, names, gettext)
            return "", gettext("Who pays"), [Told(text) for text in paid]
    return "", gettext("So it is"), ()


def _of_verdict(verdict: Verdict) -> _Answer:
    if not verdict.ok:
        return "not", gettext("Not Mahjong"), map(_reason, verdict.reasons)
    told = []
    for match in verdict.matches:
        line = gettext("{line}, worth {points}")
        told.append(
            Told(
                line.format(
                    line=line_name(match.line.name, gettext), points=match.points
                )
            )
        )
    return "ok", gettext("Mahjong!"), told


def _reason(reason: Reason) -> Told:
    return Told(engine.explain(reason, gettext), reason.rule)


def _of_ruling(example: Example, ruling: Ruling) -> _Answer:
    hand = example.kind == "hand"
    head = (HANDS if hand else VERDICTS)[ruling.verdict]
    return LOOKS.get(ruling.verdict, "house"), str(head), _why(ruling, hand)


def _why(ruling: Ruling, hand: bool) -> Iterator[Told]:
    """The reason, what holds here, the consequence, and the smallest fix."""
    if ruling.reason is not None:
        yield _reason(ruling.reason)
    if ruling.default:
        yield Told(gettext(ruling.default))
    if ruling.reason is None or not hand or ruling.verdict == "illegal":
        rule = "" if ruling.reason else ruling.rule
        yield Told(explain_consequence(ruling.consequence, gettext), rule)
    if ruling.fix is not None:
        yield Told(explain_fix(ruling.fix, gettext))


def _of_play(play: Played, names: list[str]) -> Iterator[Told]:
    for event in play.events:
        # Tiles received are shown below, where the question is about them.
        if not isinstance(event, Received):
            yield Told(engine.explain_event(event, names[:4], gettext))
    if play.fault is not None:
        yield _reason(play.fault)
    state = play.state
    if play.fault is None or state.phase is not Phase.OVER:
        yield Told(str(PHASES[state.phase]).format(seat=names[state.turn]))
    if state.outcome is not None and state.outcome.payment is not None:
        for text in engine.explain_payment(state.outcome.payment, names, gettext):
            yield Told(text)
    for payer, receiver, points in state.outcome.debts if state.outcome else ():
        text = gettext("{payer} pays {receiver} {points} for the challenge.")
        values = {"payer": names[payer], "receiver": names[receiver]}
        yield Told(text.format(points=points, **values))


# -- the facts that no sentence tells ------------------------------------------


def _results(example: Example, names: list[str]) -> Iterator[Row]:
    kind, asked = example.kind, tuple(example.answer)
    if kind in ("mahjong", "may", "hand", "payment", "described"):
        return
    found = answer_question(kind, example.ask, asked, find_card)
    for name in asked:
        if name in OPEN and name in KINDS[kind].tiles:
            for seat in sorted(example.answer[name]):
                yield _open_row(name, names[int(seat)], found[name][seat])
        elif name in FACTS:
            yield from _fact_rows(name, found[name], example.answer[name], names)


def _open_row(name: str, seat: str, value: str | list[str]) -> Row:
    label = str(OPEN[name]).format(seat=seat)
    tiles = (value,) if isinstance(value, str) else tuple(value)
    tiles = tuple(text for text in tiles if text)
    none = "" if tiles else gettext("nothing")
    return Row(label, tiles, name == "exposures", none)


def _fact_rows(name: str, found: Any, wanted: Any, names: list[str]) -> Iterator[Row]:
    label = str(FACTS[name])
    if isinstance(found, Mapping):
        for key in wanted:
            who = names[int(key)] if name in _BY_SEAT else ""
            tiles = () if who else (key,)
            yield Row(f"{label}: {who}" if who else label, tiles, words=str(found[key]))
        return
    if name in ("first", "last"):
        yield Row(label, (found,))
        return
    if name in ("groups", "jokers") and found:
        yield Row(label, tuple(map(_group_tiles, found)))
        return
    yield Row(label, words=_words(name, found, names))


def _group_tiles(group: str) -> str:
    """ "pair 2B" as its tiles."""
    name, code = group.split()
    return " ".join([code] * _SIZES[name])


def _words(name: str, value: Any, names: list[str]) -> str:
    if name in _SEAT_FACTS:
        seats = value if isinstance(value, list) else [value]
        return ", ".join(names[seat] for seat in seats) or gettext("nobody")
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list):
        return ", ".join(map(str, value)) or gettext("none")
    return str(value)
