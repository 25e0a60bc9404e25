"""What "same" means, and what a joker may be called (jokers-04, jokers-05).

One form of the drill `name_tile`: a tile, another discarded right after it, and the
name that was said. May it be claimed, and as what?
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_noop as _

from engine.patterns import Card
from engine.questions import ask_engine
from engine.ruling import LEGAL
from engine.tiles import DRAGONS, WINDS, Tile
from lessons.drills.item import Choice, Item, Note, NotProved, note
from lessons.drills.misconceptions import Misconception
from lessons.drills.showings import ShownRack
from lessons.drills.tilelooks import confused_with

_BELIEFS: Final = {
    "take": Misconception.NAME_THOUGHT_BINDING,
    "dead": Misconception.SAME_ALWAYS_JOKER,
    "back": Misconception.OLDER_DISCARD_CALLED,
    "again": Misconception.NAME_THOUGHT_WRONG,
}
"""Each answer with the belief that leads to it where it is wrong."""
MISCONCEPTIONS: Final = tuple(_BELIEFS.values())
SENTENCES: Final = {
    "label_two_discards": _("The two newest discards"),
    "ask_same": _(
        "Somebody discarded {before}. Now the next tile lies beside it, and its player"
        " says “{said}”. What is so?"
    ),
    "the_word_same": _("same"),
    "same_take": _("You may claim the new tile as {before}."),
    "same_dead": _("The new tile is a joker: nobody may claim it."),
    "same_back": _("You may claim the {before} that was there before."),
    "same_again": _("The new tile must be named again: that is not its name."),
    "is_take": _("It is {before} once more, and “same” is a proper name for it then."),
    "is_dead": _(
        "A discarded joker may be called joker, same, or by the name of the discard"
        " before it. Whatever is said, nobody can claim it."
    ),
    "is_again": _(
        "It is {lies}. The tile counts, not the word: it is named again, and may then"
        " be claimed as {lies}."
    ),
    "not_take": _("Look as well as listen. What lies there: {lies}."),
    "not_dead": _("“Same” does not always mean a joker. What lies there: {lies}."),
    "not_back": _("Only the newest discard can be claimed, whatever it is called."),
    "not_again_joker": _("For a discarded joker that name is allowed."),
    "not_again_same": _(
        "“Same” is a proper name for a tile that repeats the last discard."
    ),
}


@dataclass(frozen=True, slots=True)
class About:
    """The older discard, what lies beside it, and whether "same" was said of it."""

    before: Tile
    lies: Tile
    is_same: bool

    @property
    def right(self) -> str:
        """The key of the right answer."""
        if self.lies is Tile.JOKER:
            return "dead"
        return "take" if self.lies is self.before else "again"


Made = tuple[About, tuple[Note, ...], tuple[ShownRack, ...], tuple[Choice, ...]]


def make(rng: random.Random, card: Card) -> Made | None:
    """A question about a name; None on a card without a pung to call for."""
    pungs = sorted(_pungs(card))
    if not pungs:
        return None
    before = rng.choice(pungs)
    other = rng.choice([t for t, _why in confused_with(before)])
    lies = rng.choice((before, Tile.JOKER, Tile.JOKER, other))
    is_same = lies is before or rng.random() < 0.6
    about = About(before, lies, is_same)
    said = note("the_word_same") if is_same else before
    stem = (note("ask_same", before=before, said=said),)
    row = ShownRack((before, lies), note("label_two_discards"))
    return about, stem, (row,), _choices(about)


def _pungs(card: Card) -> set[Tile]:
    """Naturals that some line may expose as a pung, jokers allowed in it."""
    return {
        group.tile
        for line in card.lines
        if line.exposure == "X"
        for hand in line.hands
        for group in hand.groups
        if group.size == 3 and group.takes_jokers and group.tile is not Tile.FLOWER
    }


def _choices(about: About) -> tuple[Choice, ...]:
    words = {"before": about.before, "lies": about.lies}
    keys = [key for key in _BELIEFS if key != "dead" or about.is_same]
    if about.right not in keys:
        keys.insert(1, about.right)
    return tuple(
        Choice(
            key,
            None if key == about.right else _BELIEFS[key],
            (_why(key, about),),
            text=note(f"same_{key}", **words),
        )
        for key in keys
    )


def _why(key: str, about: About) -> Note:
    words = {"before": about.before, "lies": about.lies}
    if key == about.right:
        return note(f"is_{key}", **words)
    if key == "again":
        code = "not_again_joker" if about.lies is Tile.JOKER else "not_again_same"
        return note(code)
    return note(f"not_{key}", **words)


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Claim the new tile as the old one, with two of these in the rack."""
    before, lies = item.first(ShownRack).tiles
    lawful = claim_is_lawful(card, before, lies)
    right = "take" if lawful else "dead" if lies is Tile.JOKER else "again"
    stated = [choice.key for choice in item.choices if choice.is_right]
    if stated != [right]:
        raise NotProved(f"{right} should be right, not {stated}")
    return {"before": before.code, "lies": lies.code, "may_claim": lawful}


def claim_is_lawful(card: Card, before: Tile, lies: Tile) -> bool:
    """May a pung of `before` be called when `lies` lies there under its name?"""
    others = [t for t in (*WINDS, *DRAGONS) if t not in (before, lies)]
    rack = [before, before, *(t for t in others for _ in range(4))][:13]
    where = {
        "card": card.slug,
        "discards": before.code,
        "discard": f"1 {lies.code} as {before.code}",
        "racks": {"0": " ".join(tile.code for tile in rack)},
        "do": f"0 call {before.code} {before.code}",
    }
    ruling = ask_engine("may", where, lambda _slug: card)
    return bool(ruling.verdict == LEGAL)


def faulty(misconception: Misconception, about: About) -> frozenset[str]:
    """What somebody who believes this would answer."""
    found = {key for key, belief in _BELIEFS.items() if belief is misconception}
    return frozenset(found) - {about.right}
