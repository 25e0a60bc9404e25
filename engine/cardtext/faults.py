"""What can be wrong with a card's text, and the sentence for each fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final


def gettext_noop(text: str) -> str:
    """Mark a template for translators; it is translated when it is shown."""
    return text


TEMPLATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # The file as a whole
        "not_utf8": gettext_noop("This file is not plain UTF-8 text."),
        "text_too_long": gettext_noop(
            "This text is too long: a card has at most {most} characters."
        ),
        "row_too_long": gettext_noop(
            "This row is too long: it may have {most} characters. Go on in the next "
            "row, indented."
        ),
        "too_many_faults": gettext_noop(
            "There are more than {most} faults; the others are not listed."
        ),
        "bad_character": gettext_noop(
            "There is a character here that cannot be shown; delete it."
        ),
        "too_many_lines": gettext_noop(
            "This card has more than {most} lines; the rest was not read."
        ),
        "no_lines": gettext_noop("This card has no line that can be played."),
        # The heading
        "missing_header": gettext_noop(
            "“{header}” is missing: every card starts with its slug and its name."
        ),
        "unknown_header": gettext_noop(
            "“{header}” is no heading that a card can have. Known ones: {known}."
        ),
        "duplicate_header": gettext_noop("“{header}” was already given above."),
        "empty_header": gettext_noop("“{header}” has nothing after the colon."),
        "value_too_long": gettext_noop(
            "This text has {length} characters; {most} are allowed here."
        ),
        "bad_slug": gettext_noop(
            "“{slug}” cannot be a slug: use small letters, digits and single hyphens."
        ),
        "bad_year": gettext_noop("“{year}” is not a year of four digits."),
        "bad_date": gettext_noop(
            "“{date}” is not a date; write it as year-month-day, such as 2026-05-01."
        ),
        "bad_subset": gettext_noop(
            "A subset is written as its slug, its name in quotation marks, and its "
            'lines: small-card "Small card" 2468: 1, 2; Quints: 3.'
        ),
        "duplicate_subset": gettext_noop(
            "“{slug}” is the slug of this card or of a subset above."
        ),
        "unknown_subset_line": gettext_noop(
            "This card has no line {number} in a section “{section}”."
        ),
        "line_twice_in_subset": gettext_noop(
            "This subset names line {number} of “{section}” twice."
        ),
        "header_after_section": gettext_noop(
            "“{header}” belongs at the top, before the first section."
        ),
        # Sections and the shape of a line
        "bad_section": gettext_noop("A section is written in brackets: [2468]."),
        "duplicate_section": gettext_noop("There is already a section “{section}”."),
        "too_many_sections": gettext_noop(
            "This card has more than {most} sections; the rest was not read."
        ),
        "empty_section": gettext_noop("Section “{section}” has no line."),
        "line_before_section": gettext_noop(
            "Line {number} stands before any section; write a [section] above it."
        ),
        "unreadable_line": gettext_noop(
            "This is neither a heading, nor a section, nor a line such as “1: …”."
        ),
        "duplicate_line": gettext_noop(
            "Section “{section}” already has a line {number}."
        ),
        "too_many_groups": gettext_noop(
            "This line has {count} groups; {most} are the most that can be read."
        ),
        "unclosed_quote": gettext_noop("This quotation mark is never closed."),
        "unknown_words": gettext_noop("“{words}” is nothing a card can say here."),
        "said_twice": gettext_noop(
            "This line says “{words}” although it said so above."
        ),
        "missing_text": gettext_noop("After “{word}” comes a text in quotation marks."),
        "missing_exposure": gettext_noop(
            "Line {number} does not say X (may be exposed) or C (concealed)."
        ),
        "missing_points": gettext_noop("Line {number} does not say its points."),
        "bad_points": gettext_noop(
            "“{points}” cannot be the points of a line; use 1 to {most}."
        ),
        # Groups
        "wrong_tile_count": gettext_noop(
            "This line has {count} tiles; a hand has {wanted}."
        ),
        "unknown_symbol": gettext_noop(
            "“{symbol}” in “{word}” is not a symbol of the card."
        ),
        "unreadable_word": gettext_noop(
            "“{word}” cannot be read as a group; write it like 222a, DDD=a or NEWS."
        ),
        "small_letters": gettext_noop(
            "Write “{word}” in capitals; small letters are for suits."
        ),
        "joker_on_card": gettext_noop(
            "“{word}” names a joker; a card prints none, it only lets one stand in."
        ),
        "unknown_suit": gettext_noop(
            "“{suit}” in “{word}” is not a suit of the line; the suits are a, b and c."
        ),
        "missing_suit": gettext_noop(
            "“{word}” has numbers without a suit; add a, b or c, such as “{word}a”."
        ),
        "missing_relation": gettext_noop(
            "“{word}” does not say which dragon: add =a, =opposite or =any."
        ),
        "suit_not_wanted": gettext_noop(
            "“{word}” has a suit, but its tiles have none."
        ),
        "bad_relation": gettext_noop(
            "“{relation}” does not say anything that “{word}” can be."
        ),
        "symbol_too_often": gettext_noop(
            "“{word}” has {count} times {symbol} among other symbols; write them as "
            "a word of their own."
        ),
        "number_letter_needs_any_like": gettext_noop(
            "“{word}” uses N as a number, so the line must say “any like”."
        ),
        "suit_undefined": gettext_noop(
            "“{word}” speaks of suit {suit}, but no number of this line is in suit "
            "{suit}."
        ),
        "opposite_of_nothing": gettext_noop(
            "“{word}” is the opposite of the numbers' suit, but there are no numbers."
        ),
        "group_too_big": gettext_noop(
            "“{word}” has {size} like tiles; the biggest group has {most}."
        ),
        "not_in_set": gettext_noop(
            "“{word}” needs {size} of one tile without jokers; the set has {copies}."
        ),
        "line_not_in_set": gettext_noop(
            "No set holds this line, even with all eight jokers: it needs {count} "
            "times {tile}."
        ),
        # What may vary
        "run_does_not_fit": gettext_noop(
            "“{words}” needs {length} consecutive numbers; this line prints {numbers}."
        ),
        "like_does_not_fit": gettext_noop(
            "“{words}” needs one and the same such number all through; this line "
            "prints {numbers}."
        ),
        "two_numbers_do_not_fit": gettext_noop(
            "“{words}” needs two different numbers; this line prints {numbers}."
        ),
        "group_does_not_fit": gettext_noop(
            "“{words}” needs a {group} with one of these numbers, and every {group} "
            "printed alike."
        ),
        "pair_does_not_fit": gettext_noop(
            "“{words}” needs one word that holds each of these numbers, one of them "
            "twice."
        ),
        "match_does_not_fit": gettext_noop(
            "“{words}” needs every {group} to print the number of the pair."
        ),
        "no_hand": gettext_noop("There is no way to choose tiles for this line."),
        "too_many_hands": gettext_noop(
            "This line could be made in {count} ways; {most} are the most allowed."
        ),
        "too_many_hands_on_card": gettext_noop(
            "With this line the card could be made in more than {most} ways; the "
            "lines from here on were not worked out."
        ),
        "hand_in_common": gettext_noop(
            "This line and {other} have a hand in common: {hand}."
        ),
    }
)
"""One template a code; the codes are stable for ever."""


@dataclass(frozen=True, slots=True)
class CardFault:
    """One fault of a card's text: where (both from 1), which, and in words.

    `params` holds plain strings and numbers; `message` is the English sentence.
    """

    line: int
    column: int
    code: str
    message: str
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


class CardError(ValueError):
    """A card that cannot be used; `faults` lists everything wrong with it."""

    def __init__(self, faults: Iterable[CardFault]) -> None:
        self.faults = tuple(faults)
        super().__init__(
            "\n".join(f"{f.line}:{f.column} {f.message}" for f in self.faults)
        )


def explain_fault(
    fault: CardFault, translate: Callable[[str], str] = lambda text: text
) -> str:
    """The sentence for a fault; `translate` turns the template's language."""
    return translate(TEMPLATES[fault.code]).format(**fault.params)


MAX_FAULTS: Final = 1_000
"""Most faults that are listed; a text with more is no card in the making."""


class FaultList:
    """Gathers faults while a card is read."""

    def __init__(self) -> None:
        self._faults: list[CardFault] = []
        self._count = 0

    def add(self, at: tuple[int, int], code: str, **params: str | int) -> None:
        """Note a fault at `at` (line, column)."""
        self._count += 1
        if self._count > MAX_FAULTS + 1:
            return
        if self._count > MAX_FAULTS:
            code, params = "too_many_faults", {"most": MAX_FAULTS}
        message = TEMPLATES[code].format(**params)
        self._faults.append(CardFault(*at, code, message, MappingProxyType(params)))

    def __len__(self) -> int:
        """How many faults were found, listed or not."""
        return self._count

    def in_order(self) -> tuple[CardFault, ...]:
        """The faults from the top of the text to its end."""
        return tuple(sorted(self._faults, key=lambda f: (f.line, f.column)))
