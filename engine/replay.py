"""A game as text: its seed, its card, its rules and its actions.

    mahjong-record 1
    card nmjl-2026 3f2a…
    rules league
    seed 7
    dealer 0
    purses 100 100 60 140
    0 pass 1B 2B E
    …

`replay` plays it again, to the same tile. A prepared game has a line `position` with
what it began with, as position JSON. A line is a seat, what it did, and
the rest; a blind pass ends in +1, +2 or +3, a misnamed discard in the name. The
purses are there only where somebody's pie is no longer what all began with.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from engine.actions import ACTIONS, Action, action_from_dict
from engine.dealing import new_game, prepared
from engine.game import apply
from engine.options import OPTIONS, WAYS, TableRules, rules_from_dict
from engine.patterns import Card
from engine.pie import purses_at_start
from engine.position import PositionError, parse_position, write_position
from engine.state import SEATS, GameState
from engine.verdicts import EngineError, ReasonCode, RecordError, reason

FORMAT: Final = 1
MAX_RECORD: Final = 200_000
"""Longest record that is read, in characters; a whole game takes about 10,000."""
MOST_ACTIONS: Final = 2_000
"""So many actions of a record are played: several times those of the longest game.

At a real table some errors, such as a tile lifted too early, can be made again and
again, so that the length of the text alone would let a record go on for far too long.
"""
_WORDS: Final = {
    "go_on": {True: "on", False: "stop"},
    "accept": {True: "accept", False: "contest"},
}
_LEADING: Final = {
    "vote": ("go_on",),
    "answer_challenge": ("accept",),
    "ask_courtesy": ("count",),
    "challenge": ("target",),
    "exchange": ("owner", "exposure"),
}
"""Fields of an action that stand before its tiles."""
_HEADER: Final = ("mahjong-record", "card", "rules", "seed", "dealer")
_PURSES: Final = "purses"
_POSITION: Final = "position"


def write_record(state: GameState) -> str:
    """The whole game so far as text; `replay` reads it."""
    head = [
        f"mahjong-record {FORMAT}",
        f"card {state.card.slug} {state.card.hash}",
        f"rules {_rules_text(state.rules)}",
        f"seed {state.seed}",
        f"dealer {state.dealer}",
    ]
    if state.purses != purses_at_start(state.rules):
        head.append(f"{_PURSES} {' '.join(map(str, state.purses or ()))}")
    if state.begun is not None:
        head.append(f"{_POSITION} {json.dumps(write_position(state.begun))}")
    return "\n".join([*head, *(action_line(action) for action in state.actions), ""])


def action_line(action: Action) -> str:
    """The action as a line of a record, such as "1 call 5D J"."""
    data = action.to_dict()
    words = [str(data.pop("seat")), data.pop("type")]
    for name, says in _WORDS.items():
        if name in data:
            data[name] = says[data[name]]
    if "blind" in data:
        blind = data.pop("blind")
        data["blind"] = f"+{blind}" if blind else ""
    if data.get("end") == "right":
        del data["end"]
    if "racked" in data:
        data["racked"] = "" if data["racked"] else "back"
    if "named" in data:
        data["named"] = f"as {data['named']}"
    return " ".join([*words, *(str(v) for v in data.values() if v != "")])


def read_actions(lines: Iterable[str], first: int = 1) -> tuple[Action, ...]:
    """The actions of record lines; `first` is the number of the first line.

    Raises RecordError that names the line.
    """
    return tuple(action for _, action in _numbered_actions(lines, first))


def _numbered_actions(lines: Iterable[str], first: int) -> Iterator[tuple[int, Action]]:
    """The actions with the numbers of their lines; empty lines are passed over."""
    for number, line in enumerate(lines, start=first):
        if line.strip():
            try:
                yield number, action_from_dict(_fields(line.split()))
            except (EngineError, ValueError, IndexError, KeyError) as error:
                raise _unreadable(number) from error


def _fields(words: list[str]) -> dict[str, Any]:
    kind, rest = words[1], words[2:]
    data: dict[str, Any] = {"type": kind, "seat": int(words[0])}
    for name in _LEADING.get(kind, ()):
        word = rest.pop(0)
        if name in _WORDS:
            data[name] = {says: value for value, says in _WORDS[name].items()}[word]
        else:
            data[name] = int(word)
    if kind == "pick" and rest[-1:] == ["back"]:
        data["racked"] = False
        rest.pop()
    if kind == "pick" and rest:
        data["end"] = rest.pop(0)
    if kind == "pass" and rest and rest[-1].startswith("+"):
        data["blind"] = int(rest.pop())
    if kind == "discard" and "as" in rest:
        data["named"] = rest.pop()
        rest.remove("as")
    if kind in ("discard", "exchange", "swap_blank"):
        data["tile"] = " ".join(rest)
    elif kind in ("pass", "pass_courtesy", "call", "change_exposure"):
        data["tiles"] = " ".join(rest)
    elif rest or kind not in ACTIONS:
        raise ValueError(kind)
    return data


def _rules_text(rules: TableRules) -> str:
    data = rules.to_dict()
    profile = data.pop("profile")
    return " ".join([profile, *(f"{n}={_option_text(v)}" for n, v in data.items())])


def _option_text(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _read_rules(words: list[str]) -> TableRules:
    data: dict[str, Any] = {"profile": words[0]}
    for word in words[1:]:
        name, _, text = word.partition("=")
        values = WAYS if name == "way" else OPTIONS[name].values
        data[name] = {_option_text(value): value for value in values}[text]
    return rules_from_dict(data)


def replay(record: str, card: Card) -> GameState:
    """Play a record again on its card; the same state, to the tile.

    Raises RecordError for text that is no record, for another card (compared by
    content hash, rule card-14), for an action that is not legal where it stands,
    and for the first one beyond `MOST_ACTIONS`.
    """
    if len(record) > MAX_RECORD:
        raise _unreadable(1)
    # Some editors put a byte order mark before a text.
    lines = record.removeprefix("\ufeff").splitlines()
    head = _read_head(lines)
    state = _deal(head, card)
    body = lines[len(head) :]
    try:
        for number, action in _numbered_actions(body, len(head) + 1):
            if len(state.actions) == MOST_ACTIONS:
                raise _unreadable(number)
            state = _played(state, action, number)
    except RecordError as error:
        error.played = len(state.actions)
        raise
    return state


def _played(state: GameState, action: Action, line: int) -> GameState:
    try:
        return apply(state, action).state
    except EngineError as error:
        raise _unreadable(line) from error


def _read_head(lines: list[str]) -> dict[str, list[str]]:
    """The words after each keyword of the head."""
    values: dict[str, list[str]] = {}
    for number, key in enumerate(_HEADER, start=1):
        words = lines[number - 1].split() if number <= len(lines) else []
        if len(words) < 2 or words[0] != key:
            raise _unreadable(number)
        values[key] = words[1:]
    after = lines[len(_HEADER)] if len(lines) > len(_HEADER) else ""
    key, _space, rest = after.partition(" ")
    if key == _PURSES:
        values[_PURSES] = rest.split()
    elif key == _POSITION:
        values[_POSITION] = [rest]
    return values


def _deal(head: dict[str, list[str]], card: Card) -> GameState:
    """The state before the first action of a record."""
    if head["mahjong-record"] != [str(FORMAT)]:
        raise _unreadable(1)
    if len(head["card"]) != 2:
        raise _unreadable(2)
    if head["card"][1] != card.hash:
        raise RecordError(
            reason(ReasonCode.RECORD_OTHER_CARD, "card-14", slug=card.slug)
        )
    try:
        rules = _read_rules(head["rules"])
    except (KeyError, ValueError) as error:
        raise _unreadable(3) from error
    if _POSITION in head:
        return _set_up(head[_POSITION][0], card)
    seed, dealer = _integer(head["seed"], 4), _integer(head["dealer"], 5)
    if dealer not in SEATS:
        raise _unreadable(5)
    try:
        purses = [int(word) for word in head[_PURSES]] if _PURSES in head else None
        return new_game(card, rules, seed, dealer, purses)
    except ValueError as error:
        raise _unreadable(len(_HEADER) + 1) from error


def _set_up(text: str, card: Card) -> GameState:
    """The state that a prepared game began with."""
    try:
        position = parse_position(text, {card.slug: card}.get)
    except PositionError as error:
        raise _unreadable(len(_HEADER) + 1) from error
    return prepared(position.to_state())


def _integer(words: list[str], line: int) -> int:
    try:
        return int(" ".join(words))
    except ValueError as error:
        raise _unreadable(line) from error


def _unreadable(line: int) -> RecordError:
    return RecordError(reason(ReasonCode.RECORD_UNREADABLE, "card-14", line=line))
