"""What stands in a row after its groups: X 25, conditions, marks, notes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from engine.cardtext.conditions import Condition, ConditionReader
from engine.cardtext.faults import FaultList
from engine.cardtext.rows import Token
from engine.cardtext.words import looks_like_group

_NUMBER: Final = re.compile(r"[-+]?[0-9]+(\.[0-9]*)?")

_POINTS_ALONE: Final = re.compile(r"(?!([0-9])\1+$)[1-9][0-9]?[05]")

MAX_POINTS: Final = 500
MAX_NOTE: Final = 400


@dataclass(slots=True)
class Clauses:
    """What a row says beside its groups; places are kept for faults."""

    exposure: str = ""
    points: int = 0
    points_were_bad: bool = False
    condition: Condition | None = None
    condition_at: tuple[int, int] = (0, 0)
    note: str = ""
    remark: str = ""
    misprint: str = ""
    no_joker: bool = False
    singles_and_pairs: bool = False


class ClauseReader:
    """Reads the clauses of one row; what it cannot read becomes faults."""

    def __init__(
        self, tokens: Sequence[Token], faults: FaultList, *, in_section: bool = False
    ) -> None:
        self._in_section = in_section
        self._tokens = tokens
        self._words = [t.text.lower() if not t.quoted else '"' for t in tokens]
        self._conditions = ConditionReader(self._words)
        self._faults = faults
        self._said: set[str] = set()
        self._clauses = Clauses()

    def read(self) -> Clauses:
        """Everything the tokens say."""
        at = 0
        unknown: list[Token] = []
        while at < len(self._tokens):
            end = at + 1 if self._words[at] in {";", ","} else self._clause(at)
            if end == at:
                unknown.append(self._tokens[at])
                end += 1
            else:
                self._refuse(unknown)
                unknown = []
            at = end
        self._refuse(unknown)
        return self._clauses

    def _refuse(self, unknown: Sequence[Token]) -> None:
        if unknown:
            words = " ".join(token.text for token in unknown)
            self._add(unknown[0], "unknown_words", words=_short(words))

    def _add(self, token: Token, code: str, **params: str | int) -> None:
        self._faults.add(token.at, code, **params)

    def _clause(self, at: int) -> int:
        """Read the clause that begins at `at`; its end, or `at` if there is none."""
        readers: list[Callable[[int], int]] = [
            self._exposure,
            self._points_alone,
            self._marks,
            self._condition,
        ]
        if not self._in_section:
            readers += [self._note, self._texts]
        for reader in readers:
            if (end := reader(at)) > at:
                return end
        return at

    def _exposure(self, at: int) -> int:
        if self._words[at] not in {"x", "c"}:
            return at
        if self._first_time("exposure", at):
            self._clauses.exposure = self._words[at].upper()
        after = at + 1
        if after < len(self._words) and _looks_like_number(self._words[after]):
            return self._points(after)
        return after

    def _points_alone(self, at: int) -> int:
        return self._points(at) if _looks_like_number(self._words[at]) else at

    def _points(self, at: int) -> int:
        word = self._words[at]
        if not self._first_time("points", at):
            return at + 1
        # A longer word is no sensible number: it is refused, never cut.
        short = word.isascii() and word.isdigit() and len(word) <= 9
        if short and 1 <= int(word) <= MAX_POINTS:
            self._clauses.points = int(word)
        else:
            self._clauses.points_were_bad = True
            token = self._tokens[at]
            self._add(token, "bad_points", points=_short(token.text), most=MAX_POINTS)
        return at + 1

    def _note(self, at: int) -> int:
        if not self._tokens[at].quoted:
            return at
        if self._first_time("note", at):
            self._clauses.note = self._quoted(at)
        return at + 1

    def _marks(self, at: int) -> int:
        for words, name in _MARKS:
            if tuple(self._words[at : at + len(words)]) == words:
                return self._mark(name, at, at + len(words))
        return at

    def _mark(self, name: str, at: int, end: int) -> int:
        if self._first_time(name, at):
            setattr(self._clauses, name, True)
        return end

    def _texts(self, at: int) -> int:
        name, after = self._words[at], at + 1
        if name not in {"remark", "misprint"}:
            return at
        if after == len(self._tokens) or not self._tokens[after].quoted:
            self._add(self._tokens[at], "missing_text", word=name)
            return after
        if self._first_time(name, at):
            text = self._quoted(after)
            setattr(self._clauses, name, text)
            if not text:
                self._add(self._tokens[after], "missing_text", word=name)
        return after + 1

    def _quoted(self, at: int) -> str:
        token = self._tokens[at]
        if not token.closed:
            self._add(token, "unclosed_quote")
        if len(token.text) > MAX_NOTE:
            length = len(token.text)
            self._add(token, "value_too_long", length=length, most=MAX_NOTE)
        return token.text

    def _condition(self, at: int) -> int:
        found = self._conditions.read(at)
        if found is None:
            return at
        condition, end = found
        if self._first_time("condition", at):
            self._clauses.condition = condition
            self._clauses.condition_at = self._tokens[at].at
        return end

    def _first_time(self, name: str, at: int) -> bool:
        """False, with a fault, when the row has already said this."""
        if name in self._said:
            token = self._tokens[at]
            self._add(token, "said_twice", words=_short(token.text))
            return False
        self._said.add(name)
        return True


def groups_end(tokens: Sequence[Token]) -> int:
    """How many tokens of a row are groups; the clauses begin after them."""
    end = len(list(takewhile(lambda t: not _starts_clauses(t), tokens)))
    # "NEWS 25": points without X or C before them, not a group without suit.
    if end and _POINTS_ALONE.fullmatch(tokens[end - 1].text):
        return end - 1
    return end


def _starts_clauses(token: Token) -> bool:
    return (
        token.quoted
        or token.text in {";", "X", "C", "x", "c"}
        or not looks_like_group(token.text)
    )


def _looks_like_number(word: str) -> bool:
    return _NUMBER.fullmatch(word) is not None


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:60] + "…"


_MARKS: Final = (
    (("no", "joker"), "no_joker"),
    (("no", "jokers"), "no_joker"),
    (("singles", "and", "pairs"), "singles_and_pairs"),
)
