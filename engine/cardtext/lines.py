"""One line of a card: its groups and clauses, checked and expanded to hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.cardtext.clauses import ClauseReader, Clauses, groups_end
from engine.cardtext.conditions import AnyLike, Condition, TheseNumbers
from engine.cardtext.expansion import Codes, Expansion, expand, ways
from engine.cardtext.faults import FaultList
from engine.cardtext.rows import Token
from engine.cardtext.words import LETTERS, OPPOSITE, Kind, Part, Word, WordReader
from engine.patterns import HAND_SIZE, Line
from engine.tiles import COPIES

MAX_GROUPS: Final = HAND_SIZE
MAX_WAYS: Final = 4_000
"""Most ways in which one line may be made, like ones counted apart."""

MAX_WAYS_ON_CARD: Final = 20_000
"""Most ways that all lines of a card may be made in together."""

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line that was read, where it stands, and its hands' keys."""

    line: Line
    at: Place
    keys: tuple[Codes, ...]


class LineReader:
    """Reads the lines of one card; keeps count of the ways they are made in."""

    def __init__(self, faults: FaultList) -> None:
        self._faults = faults
        self._words = WordReader(faults)
        self._ways = 0

    def read(
        self,
        section: str,
        marks: Clauses,
        number: str,
        at: Place,
        tokens: Sequence[Token],
    ) -> ReadLine | None:
        """The line, or None after noting what is wrong with it."""
        before = len(self._faults)
        end = groups_end(tokens)
        words = self._read_words(tokens[:end])
        clauses = ClauseReader(tokens[end:], self._faults).read()
        said = _together(clauses, marks)
        self._check_price(said, number, at)
        made: Expansion | None = None
        if words is not None and not said.misprint:
            made = self._hands(words, said, at)
        if len(self._faults) > before or words is None:
            return None
        hands = made.hands if made else ()
        line = Line(
            section=section,
            number=number,
            exposure=said.exposure,
            points=said.points,
            condition=_whole_note(said, marks, section),
            printed=tuple(word.printed for word in words),
            hands=hands,
            rules=(said.condition.text,) if said.condition else (),
            no_joker=said.no_joker,
            singles_and_pairs=said.singles_and_pairs,
            misprint=said.misprint,
            remark=said.remark,
        )
        return ReadLine(line, at, made.keys if made else ())

    def _read_words(self, tokens: Sequence[Token]) -> list[Word] | None:
        groups = [t for t in tokens if t.text != ","]
        if len(groups) > MAX_GROUPS:
            count = len(groups)
            at = groups[MAX_GROUPS].at
            self._faults.add(at, "too_many_groups", count=count, most=MAX_GROUPS)
            return None
        read = [self._words.read(token, place) for place, token in enumerate(groups)]
        words = [word for word in read if word is not None]
        return words if len(words) == len(groups) else None

    def _check_price(self, said: Clauses, number: str, at: Place) -> None:
        if not said.exposure:
            self._faults.add(at, "missing_exposure", number=number)
        if not said.points and not said.points_were_bad:
            self._faults.add(at, "missing_points", number=number)

    def _hands(
        self, words: Sequence[Word], said: Clauses, at: Place
    ) -> Expansion | None:
        """The line's hands; None after noting why there are none."""
        before = len(self._faults)
        start = words[0].token.at if words else at
        parts = [part for word in words for part in word.parts]
        count = sum(part.size for part in parts)
        if count != HAND_SIZE:
            self._faults.add(start, "wrong_tile_count", count=count, wanted=HAND_SIZE)
        self._check_words(words, parts, said)
        condition = said.condition or TheseNumbers()
        if misfit := condition.misfit(parts):
            place = said.condition_at if said.condition_at[0] >= at[0] else start
            self._faults.add(place, misfit.code, **misfit.params)
        if len(self._faults) > before:
            return None
        return self._expanded(parts, condition, said.no_joker, start)

    def _check_words(
        self, words: Sequence[Word], parts: Sequence[Part], said: Clauses
    ) -> None:
        """Suits that do not exist, and groups too big for a set without jokers."""
        known = {s for p in parts if p.kind is Kind.NUMBER for s in p.suits}
        has_numbers = any(p.kind is Kind.NUMBER for p in parts)
        any_like = isinstance(said.condition, AnyLike)
        for word in words:
            at, text = word.token.at, word.token.text
            if word.number_letter and not any_like:
                self._faults.add(at, "number_letter_needs_any_like", word=text)
            for suit in sorted(_followed(word) - known):
                self._faults.add(at, "suit_undefined", word=text, suit=suit)
            if word.printed.relation == OPPOSITE and not has_numbers:
                self._faults.add(at, "opposite_of_nothing", word=text)
            if said.no_joker:
                self._check_set(word)

    def _check_set(self, word: Word) -> None:
        for part in word.parts:
            copies = COPIES[part.tile] if part.kind is Kind.FIXED else 4
            if part.size > copies:
                at, text, size = word.token.at, word.token.text, part.size
                self._faults.add(at, "not_in_set", word=text, size=size, copies=copies)

    def _expanded(
        self, parts: Sequence[Part], condition: Condition, no_joker: bool, at: Place
    ) -> Expansion | None:
        choices = list(condition.choices(parts))
        count = ways(parts, len(choices))
        if count > MAX_WAYS:
            self._faults.add(at, "too_many_hands", count=count, most=MAX_WAYS)
            return None
        if self._ways > MAX_WAYS_ON_CARD:
            return None
        self._ways += count
        if self._ways > MAX_WAYS_ON_CARD:
            self._faults.add(at, "too_many_hands_on_card", most=MAX_WAYS_ON_CARD)
            return None
        made = expand(parts, choices, no_joker)
        if made.lacking:
            tile, held = made.lacking
            self._faults.add(at, "line_not_in_set", tile=tile.code, count=held)
        elif not made.hands:
            self._faults.add(at, "no_hand")
        return made


def _together(clauses: Clauses, marks: Clauses) -> Clauses:
    """What the line says, with its section's marks where it says nothing."""
    if clauses.condition is None:
        clauses.condition, clauses.condition_at = marks.condition, marks.condition_at
    if isinstance(clauses.condition, TheseNumbers):
        clauses.condition = None
    clauses.exposure = clauses.exposure or marks.exposure
    if not clauses.points_were_bad:
        clauses.points = clauses.points or marks.points
    clauses.singles_and_pairs |= marks.singles_and_pairs
    clauses.no_joker |= marks.no_joker or clauses.singles_and_pairs
    return clauses


def _whole_note(said: Clauses, marks: Clauses, section: str) -> str:
    """The note, with "Any Like Nos." where only the section's marks say so.

    A reader sees neither marks nor format: without the words the numbers would look
    fixed. Nothing is added where the note or the section's name has them.
    """
    is_inherited = said.condition is not None and said.condition is marks.condition
    if not is_inherited or not isinstance(said.condition, AnyLike):
        return said.note
    if "like" in f"{section} {said.note}".lower():
        return said.note
    like = {"odd": "Any Like Odd Nos.", "even": "Any Like Even Nos."}
    words = like.get(said.condition.text.split()[-1], "Any Like Nos.")
    return f"{said.note}, {words}" if said.note else words


def _followed(word: Word) -> set[str]:
    """The suit letters that the dragons of a word follow."""
    dragons = (p for p in word.parts if p.kind is Kind.DRAGON)
    return {s for p in dragons for s in p.suits if s in LETTERS}
