"""A word of a line ("222a", "2026a", "DDDD=opposite") as parts and as printed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.cardtext.faults import FaultList
from engine.cardtext.rows import Token
from engine.patterns import GROUP_NAMES, PrintedGroup
from engine.tiles import Tile

LETTERS: Final = ("a", "b", "c")
"""The suits of a line; which real suits they are is the player's choice."""

ANY: Final = "any"
OPPOSITE: Final = "opposite"
NUMBER_LETTER: Final = 10
"""Printed number of a word like NNNNa, where N stands for any one number."""

BIGGEST: Final = max(GROUP_NAMES)

_WORD: Final = re.compile(r"([^a-z=]+)(?:([a-z]+)|=(\S*))?")
_SMALL: Final = re.compile(r"[feswnrgd]+(=\S*)?")
_FIXED: Final = {
    "0": Tile.SOAP,
    "F": Tile.FLOWER,
    "E": Tile.EAST,
    "S": Tile.SOUTH,
    "W": Tile.WEST,
    "N": Tile.NORTH,
    "R": Tile.RED,
    "G": Tile.GREEN,
}
_NUMBERS: Final = frozenset("123456789")
_WINDS: Final = frozenset("ESWN")


class Kind(Enum):
    """What decides the tile of a part."""

    FIXED = "fixed"
    NUMBER = "number"
    DRAGON = "dragon"
    WIND = "wind"


@dataclass(frozen=True, slots=True)
class Part:
    """So many like tiles of a line, not yet chosen.

    `number` is the printed one of a NUMBER; `tile` that of a FIXED part (for
    others the joker, which no card prints). `suits` names what a NUMBER or
    DRAGON follows: suit letters, "any", "opposite", or "any3" for the free suit
    of word 3. `word` is the place of its word.
    """

    kind: Kind
    size: int
    word: int
    number: int = 0
    tile: Tile = Tile.JOKER
    suits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """A word that was read: its token, how to show it, and its parts."""

    token: Token
    printed: PrintedGroup
    parts: tuple[Part, ...]
    number_letter: bool = False


def looks_like_group(text: str) -> bool:
    """True for a word of groups, also one typed in small letters by mistake."""
    return not text[0].islower() or _SMALL.fullmatch(text) is not None


class WordReader:
    """Reads the words of one line, one after the other."""

    def __init__(self, faults: FaultList) -> None:
        self._faults = faults

    def read(self, token: Token, place: int) -> Word | None:
        """The word, or None after noting what is wrong with it."""
        match = _WORD.fullmatch(token.text)
        if match is None:
            small = _SMALL.fullmatch(token.text) is not None
            self._fault(token, "small_letters" if small else "unreadable_word")
            return None
        symbols, suit, relation = match.groups()
        if not self._symbols_are_known(token, symbols):
            return None
        if relation is not None:
            return self._related(token, place, symbols, relation)
        return self._suited(token, place, symbols, suit or "")

    def _fault(self, token: Token, code: str, **params: str | int) -> None:
        self._faults.add(token.at, code, word=_short(token.text), **params)

    def _symbols_are_known(self, token: Token, symbols: str) -> bool:
        for symbol in symbols:
            if symbol == "J":
                self._fault(token, "joker_on_card")
                return False
            if symbol not in _NUMBERS and symbol not in _FIXED and symbol != "D":
                self._fault(token, "unknown_symbol", symbol=symbol)
                return False
        return True

    def _suited(self, token: Token, place: int, symbols: str, suit: str) -> Word | None:
        """A word with a suit letter, or with nothing after its symbols."""
        if suit and suit not in LETTERS:
            self._fault(token, "unknown_suit", suit=_short(suit))
            return None
        kinds = set(symbols)
        needs = bool(kinds & _NUMBERS)
        as_number = bool(suit) and kinds == {"N"}
        if needs and not suit:
            self._fault(token, "missing_suit")
        elif "D" in kinds and not (needs and suit):
            self._fault(token, "missing_relation")
        elif suit and not needs and not as_number:
            self._fault(token, "suit_not_wanted")
        else:
            return self._word(token, place, symbols, (suit,), "", as_number)
        return None

    def _related(
        self, token: Token, place: int, symbols: str, relation: str
    ) -> Word | None:
        """A word with "=": a dragon, any wind, or numbers of any suit."""
        names = tuple(relation.split("/"))
        if strange := [n for n in names if len(n) == 1 and n not in LETTERS]:
            self._fault(token, "unknown_suit", suit=strange[0])
            return None
        kinds = set(symbols)
        if kinds == {"D"}:
            name = _dragon_relation(names)
            names = (OPPOSITE,) if name == OPPOSITE else names
        elif relation == ANY and len(kinds) == 1 and kinds <= _WINDS:
            name = "any_wind"
        elif relation == ANY and kinds & _NUMBERS:
            name, names = "any_suit", (f"{ANY}{place}",)
        else:
            name = ""
        if not name:
            self._fault(token, "bad_relation", relation=f"={_short(relation)}")
            return None
        return self._word(token, place, symbols, names, name, False)

    def _word(
        self,
        token: Token,
        place: int,
        symbols: str,
        suits: tuple[str, ...],
        relation: str,
        number_letter: bool,
    ) -> Word | None:
        counts = Counter(symbols)
        if not self._sizes_are_right(token, counts):
            return None
        parts = tuple(
            _part(symbol, size, place, suits, relation, number_letter)
            for symbol, size in counts.items()
        )
        letter = suits[0] if len(suits) == 1 and suits[0] in LETTERS else ""
        printed = PrintedGroup(symbols, letter, relation)
        return Word(token, printed, parts, number_letter)

    def _sizes_are_right(self, token: Token, counts: Counter[str]) -> bool:
        symbol, most = counts.most_common(1)[0]
        if len(counts) > 1 and most > 2:
            self._fault(token, "symbol_too_often", symbol=symbol, count=most)
        elif most > BIGGEST:
            self._fault(token, "group_too_big", size=most, most=BIGGEST)
        else:
            return True
        return False


def parts_of(printed: Sequence[PrintedGroup]) -> list[Part]:
    """The parts of a line from its printed words: what reading its text gave.

    A dragon that matches one of several suits is taken to match any letter of the
    line, since a printed word does not name them.
    """
    letters = tuple(sorted({word.suit for word in printed if word.suit}))
    parts: list[Part] = []
    for place, word in enumerate(printed):
        suits = _suits_of(word, place, letters)
        number_letter = bool(word.suit) and set(word.text) == {"N"}
        for symbol, size in Counter(word.text).items():
            parts.append(
                _part(symbol, size, place, suits, word.relation, number_letter)
            )
    return parts


def _suits_of(
    word: PrintedGroup, place: int, letters: tuple[str, ...]
) -> tuple[str, ...]:
    if word.relation == "match_one":
        return letters
    if word.relation == "any_suit":
        return (f"{ANY}{place}",)
    if word.relation in (ANY, OPPOSITE):
        return (word.relation,)
    return (word.suit,)


def _dragon_relation(names: tuple[str, ...]) -> str:
    if names == (ANY,):
        return "any"
    if names in {(OPPOSITE,), ("opp",)}:
        return "opposite"
    if not set(names) <= set(LETTERS) or len(set(names)) != len(names):
        return ""
    return "match" if len(names) == 1 else "match_one"


def _part(
    symbol: str,
    size: int,
    place: int,
    suits: tuple[str, ...],
    relation: str,
    number_letter: bool,
) -> Part:
    if symbol == "D":
        return Part(Kind.DRAGON, size, place, suits=suits)
    if number_letter:
        return Part(Kind.NUMBER, size, place, number=NUMBER_LETTER, suits=suits)
    if symbol in _NUMBERS:
        return Part(Kind.NUMBER, size, place, number=int(symbol), suits=suits)
    if relation == "any_wind":
        return Part(Kind.WIND, size, place)
    return Part(Kind.FIXED, size, place, tile=_FIXED[symbol])


def _short(text: str) -> str:
    return text if len(text) <= 20 else text[:20] + "…"
