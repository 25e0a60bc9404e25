"""A card line in plain words: what may vary, and which places take jokers.

Everything is said from the line's data alone (its printed words, the rule words of
its card file, its hands), so it holds for every card. Facts are phrases without a
full stop, to be shown as a list or joined.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.patterns import GROUP_NAMES, Group, Hand, Line, PrintedGroup
from engine.scoring import earns_jokerless
from engine.tiles import Suit, Tile, suited

GROUP_WORDS: Final[dict[str, str | Promise]] = {
    "single": gettext_lazy("Single"),
    "pair": gettext_lazy("Pair"),
    "pung": gettext_lazy("Pung"),
    "kong": gettext_lazy("Kong"),
    "quint": gettext_lazy("Quint"),
    "sextet": gettext_lazy("Sextet"),
}
_IN_SENTENCE: Final[dict[str, str | Promise]] = {
    "single": gettext_lazy("single"),
    "pair": gettext_lazy("pair"),
    "pung": gettext_lazy("pung"),
    "kong": gettext_lazy("kong"),
    "quint": gettext_lazy("quint"),
    "sextet": gettext_lazy("sextet"),
}
_SIZES: Final = {name: size for size, name in GROUP_NAMES.items()}
_RUN: Final = re.compile(r"run of (\d+)")
_PAIR: Final = re.compile(
    r"pair any of ([^,]+(?:, \d)*(?: or \d)?)(?:, (\w+)s match.*)?"
)
_GROUP: Final = re.compile(r"(single|pair|pung|kong|quint|sextet) (\d.*)")


def line_facts(line: Line) -> tuple[str, ...]:
    """What a player must know to read the line, one short phrase each."""
    return (
        *_suit_facts(line),
        *_number_facts(line),
        *_dragon_facts(line),
        *_wind_facts(line),
        *_other_facts(line),
    )


def line_sentence(line: Line) -> str:
    """The same in one line, for lists and for the API."""
    return "; ".join(line_facts(line))


# -- suits and numbers ---------------------------------------------------------


def _suit_facts(line: Line) -> Iterator[str]:
    count = len({group.suit for group in line.printed if group.suit})
    if count == 1:
        yield _("One suit, whichever you like")
    elif count == 2:
        yield _("Two suits, whichever two you like")
    elif count == 3:
        yield _("All three suits, in whichever order you like")
    elif not any(group.relation == "any_suit" for group in line.printed):
        yield _("No numbers, so no suits")
    free = [group.text for group in line.printed if group.relation == "any_suit"]
    if free:
        yield ngettext(
            "%(words)s may be in any suit, one already used too",
            "%(words)s may each be in any suit, one already used too",
            len(free),
        ) % {"words": ", ".join(free)}


def _number_facts(line: Line) -> Iterator[str]:
    if not _numbers(line):
        return
    fixed = True
    for rule in line.rules:
        found = tuple(_rule_facts(line, rule))
        fixed = fixed and not found
        yield from found
    if fixed:
        yield _("These numbers only")


def _rule_facts(line: Line, rule: str) -> Iterator[str]:
    if match := _RUN.fullmatch(rule):
        yield _run_fact(int(match[1]))
    elif rule.startswith("any like"):
        yield _like_fact(line, rule.removeprefix("any like").strip())
    elif rule == "any two numbers":
        yield _("Any two different numbers")
    elif match := _PAIR.fullmatch(rule):
        yield from _pair_facts(line, match[1], match[2])
    elif match := _GROUP.fullmatch(rule):
        yield _group_fact(line, match[1], match[2])
    else:
        yield rule


def _run_fact(length: int) -> str:
    first = "-".join(str(n) for n in range(1, length + 1))
    last = "-".join(str(n) for n in range(10 - length, 10))
    return _("Any %(count)d numbers in a row, from %(first)s to %(last)s") % {
        "count": length,
        "first": first,
        "last": last,
    }


def _like_fact(line: Line, which: str) -> str:
    facts = {"number": min(_numbers(line))}
    if which == "odd":
        text = _("%(number)s stands for one odd number, the same all through")
    elif which == "even":
        text = _("%(number)s stands for one even number, the same all through")
    else:
        text = _(
            "%(number)s stands for one number of your choice, the same all through"
        )
    return text % facts


def _pair_facts(line: Line, numbers: str, follow: str | None) -> Iterator[str]:
    yield _("One number is a pair, the others single: the pair may be %(numbers)s") % {
        "numbers": _listed(numbers)
    }
    if follow:
        group = _IN_SENTENCE[follow]
        yield _("Every %(group)s has the number of the pair") % {"group": group}


def _group_fact(line: Line, group: str, numbers: str) -> str:
    if _numbered_groups(line, group) > 1:
        text = _("Every %(group)s has one and the same number: %(numbers)s")
    else:
        text = _("The %(group)s may be of %(numbers)s")
    return text % {"group": _IN_SENTENCE[group], "numbers": _listed(numbers)}


def _listed(numbers: str) -> str:
    """ "2, 4, 6 or 8" in the reader's language."""
    *rest, last = re.findall(r"\d", numbers)
    if not rest:
        return last
    return _("%(most)s or %(last)s") % {"most": ", ".join(rest), "last": last}


def _numbers(line: Line) -> set[str]:
    """The numbers that the line prints; N where it stands for a number."""
    found: set[str] = set()
    for group in line.printed:
        found |= {s for s in group.text if s in "123456789"}
        if group.suit and set(group.text) == {"N"}:
            found.add("N")
    return found


def _numbered_groups(line: Line, name: str) -> int:
    return sum(
        len(group.text) == _SIZES[name]
        and len(set(group.text)) == 1
        and group.text[0] in "N123456789"
        for group in line.printed
        if group.suit
    )


# -- dragons, winds, soap, flowers ---------------------------------------------


def _dragon_facts(line: Line) -> Iterator[str]:
    dragons = [group for group in line.printed if "D" in group.text]
    by = Counter(g.relation or "match" for g in dragons)
    suits = {group.suit for group in line.printed if group.suit}
    if by["match"] and len(suits) == 1:
        yield ngettext(
            "The dragon matches the suit", "The dragons match the suit", by["match"]
        )
    elif by["match"] == 1:
        match = next(g for g in dragons if (g.relation or "match") == "match")
        yield _("The dragon matches suit %(suit)s") % {"suit": match.suit}
    elif by["match"]:
        yield _("Each dragon matches the suit beside it")
    if by["match_one"]:
        yield _("The dragon matches one of the suits, whichever you like")
    if by["opposite"]:
        yield ngettext(
            "The dragon is one that does not match the suit",
            "The dragons are the two that do not match the suit",
            by["opposite"],
        )
    yield from _any_dragon_facts(line, by["any"])


def _any_dragon_facts(line: Line, count: int) -> Iterator[str]:
    if count == 1:
        yield _("Any dragon")
    elif count == 2:
        yield _("Any two dragons, but two different ones")
    elif count:
        yield _("All three dragons, in whichever order you like")


def _wind_facts(line: Line) -> Iterator[str]:
    free = sum(group.relation == "any_wind" for group in line.printed)
    if free:
        yield ngettext("Any wind", "Any winds, but different ones", free)
    fixed = [
        group
        for group in line.printed
        if not group.relation and not group.suit and set(group.text) <= set("NEWS")
    ]
    if any(len(set(group.text)) > 1 for group in fixed):
        yield _("NEWS is one of each wind")
    elif {group.text[0] for group in fixed} not in (set(), set("NEWS")):
        yield _("These winds only")


def _other_facts(line: Line) -> Iterator[str]:
    symbols = set("".join(group.text for group in line.printed))
    if "0" in symbols:
        yield _("0 is Soap and has no suit")
    if "R" in symbols:
        yield _("R is the Red dragon, whatever the suit")
    if "G" in symbols:
        yield _("G is the Green dragon, whatever the suit")
    if line.no_joker:
        yield _("No joker anywhere")


# -- X, C and the value --------------------------------------------------------


def exposure_words(line: Line) -> str:
    """What the X or C beside the line allows (rules card-12, card-19)."""
    if line.exposure == "C":
        return _(
            "Concealed: call no discard for it, except the very last tile that makes"
            " Mahjong."
        )
    return _(
        "Exposed: you may call discards for its groups of three or more and show"
        " them. You need not."
    )


def value_words(line: Line) -> str:
    """What a win without jokers does to the value (rules payment-03 to -07)."""
    if line.singles_and_pairs:
        return _("The value counts already that no joker helps: no bonus for that.")
    if line.hands and not earns_jokerless(line):
        return _("It needs more of a tile than the set has, so jokers must help.")
    return _("Won without a single joker it is paid double, by the League’s rules.")


# -- word by word --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WordOfLine:
    """One printed word of a line, what it is, and whether jokers may help there.

    `tiles` are those of one hand in the printed order; `why` says why a joker may
    or may not stand here, `rule` names the rule behind it.
    """

    printed: PrintedGroup
    tiles: tuple[Tile, ...]
    kind: str
    takes_jokers: bool
    why: str
    rule: str

    @property
    def letters(self) -> tuple[PrintedGroup, ...]:
        """The word alone, for a tag that shows lines."""
        return (self.printed,)


def line_words(line: Line, hand: Hand | None = None) -> tuple[WordOfLine, ...]:
    """The line word by word, by `hand` (its example where none is given).

    A misprinted line has no hand: its words come with tiles and no joker rights.
    """
    chosen = hand or example_hand(line)
    if chosen is None:
        return tuple(
            WordOfLine(word, _as_printed(word), "", False, "", "")
            for word in line.printed
        )
    return tuple(_word(line, word, groups) for word, groups in spread(line, chosen))


def example_hand(line: Line) -> Hand | None:
    """The hand to show a line by: one with the printed numbers, if there is one."""
    printed = (hand for hand in line.hands if _has_printed_numbers(line, hand))
    return next(printed, next(iter(line.hands), None))


def _has_printed_numbers(line: Line, hand: Hand) -> bool:
    return all(
        group.tile.number == int(symbol)
        for word, groups in spread(line, hand)
        for symbol, group in zip(dict.fromkeys(word.text), groups, strict=True)
        if symbol in "123456789"
    )


def spread(line: Line, hand: Hand) -> Iterator[tuple[PrintedGroup, tuple[Group, ...]]]:
    """Each printed word with its groups: a group for each different symbol."""
    groups = iter(hand.groups)
    for word in line.printed:
        yield word, tuple(next(groups) for _symbol in dict.fromkeys(word.text))


def _word(line: Line, word: PrintedGroup, groups: tuple[Group, ...]) -> WordOfLine:
    takes = any(group.takes_jokers for group in groups)
    return WordOfLine(
        printed=word,
        tiles=_tiles(word, groups),
        kind=_kind(groups),
        takes_jokers=takes,
        why=_why(line, groups),
        rule="jokers-01" if takes else "jokers-02",
    )


def _tiles(word: PrintedGroup, groups: tuple[Group, ...]) -> tuple[Tile, ...]:
    symbols = Counter(word.text)
    if [group.size for group in groups] == list(symbols.values()):
        tile_of = dict(zip(symbols, (group.tile for group in groups), strict=True))
        return tuple(tile_of[symbol] for symbol in word.text)
    # The pair of this hand is not the printed one.
    return tuple(group.tile for group in groups for _ in range(group.size))


def _kind(groups: tuple[Group, ...]) -> str:
    if len(groups) == 1:
        return str(GROUP_WORDS[groups[0].name])
    if all(group.tile.is_wind for group in groups):
        return _("One of each wind")
    pairs = sum(group.size == 2 for group in groups)
    if pairs:
        return ngettext("Pair and singles", "Pairs and singles", pairs)
    return _("Singles")


def _why(line: Line, groups: tuple[Group, ...]) -> str:
    if groups[0].takes_jokers:
        return _("Jokers may help: three or more like tiles.")
    if line.no_joker:
        return _("No joker: this line takes none at all.")
    if len(groups) > 1:
        return _("No joker: different tiles, only printed together.")
    if groups[0].size == 1:
        return _("No joker: it never stands for a single tile.")
    if groups[0].size == 2:
        return _("No joker: it never stands in a pair.")
    return _("No joker: this line takes none at all.")


_PRINTED: Final = {
    "0": Tile.SOAP,
    "F": Tile.FLOWER,
    "E": Tile.EAST,
    "S": Tile.SOUTH,
    "W": Tile.WEST,
    "N": Tile.NORTH,
    "R": Tile.RED,
    "G": Tile.GREEN,
}
_SUIT_OF: Final = {"": Suit.BAM, "a": Suit.BAM, "b": Suit.CRAK, "c": Suit.DOT}


def _as_printed(word: PrintedGroup) -> tuple[Tile, ...]:
    """Tiles of a word that belongs to no hand: suits a, b, c as Bam, Crak, Dot."""
    suit = _SUIT_OF[word.suit]
    return tuple(_as_tile(symbol, suit, bool(word.suit)) for symbol in word.text)


def _as_tile(symbol: str, suit: Suit, numbered: bool) -> Tile:
    if symbol == "D":
        return suit.dragon
    if symbol == "N" and numbered:
        return suited(1, suit)
    if symbol in _PRINTED:
        return _PRINTED[symbol]
    return suited(int(symbol), suit)
