"""Why a step of the Charleston was the best, in two sentences from its weighing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.patterns import Line
from engine.state import Phase, without
from engine.tiles import Tile
from lessons.drills.charleston import LEARNER
from lessons.drills.charleston_weighing import Kept, Leaning, Weighed, aways
from lessons.drills.misconceptions import Misconception
from lessons.drills.wording import counted_tiles

_NAMED: Final = 3
"""More lines than that are not named one by one."""


def why(weighed: Weighed) -> tuple[str, str]:
    """Two sentences: what the best does, and what yours does beside it."""
    if weighed.phase is Phase.VOTE:
        return _why_vote(weighed)
    if weighed.phase is Phase.COURTESY_ASK:
        return _why_wish(weighed)
    return _best_pass(weighed), _your_pass(weighed)


def misconception_of(weighed: Weighed) -> Misconception | None:
    """What a step that cost something shows; None when it cost nothing."""
    if weighed.costs_nothing:
        return None
    if weighed.phase is Phase.VOTE and not weighed.chosen:
        return Misconception.STOPPED_AT_WRONG_TIME
    if weighed.phase is Phase.COURTESY_ASK and weighed.chosen < weighed.best_count:
        return Misconception.COURTESY_MISREAD
    if _needed(weighed) or weighed.by_count:
        return Misconception.USEFUL_TILE_LET_GO
    return Misconception.TILES_COUNTED_WRONG


def offered(weighed: Weighed) -> tuple[Misconception, ...]:
    """What an answer at this step could have shown."""
    if weighed.phase is Phase.VOTE:
        return (Misconception.STOPPED_AT_WRONG_TIME, Misconception.USEFUL_TILE_LET_GO)
    if weighed.phase is Phase.COURTESY_ASK:
        return (Misconception.COURTESY_MISREAD, Misconception.USEFUL_TILE_LET_GO)
    return (Misconception.USEFUL_TILE_LET_GO, Misconception.TILES_COUNTED_WRONG)


# -- a pass --------------------------------------------------------------------


def _best_pass(weighed: Weighed) -> str:
    best, leans = weighed.best, weighed.leans
    whole = [one for one in leans if one not in best.closed]
    words = {
        "tiles": _given(best.given),
        "lines": _lines(best.closed),
        "line": line_name(leans[0].line),
        "whole": _lines(whole),
        "away": leans[0].away,
        "count": len(leans),
    }
    if not best.closed:
        return (
            _(
                "Giving %(tiles)s takes nothing from any of the %(count)d lines that"
                " your rack leans to most; %(line)s stays %(away)d away."
            )
            % words
        )
    if not whole:
        return (
            _(
                "Every three tiles cost some line here; giving %(tiles)s costs the"
                " least, all hands together."
            )
            % words
        )
    return (
        _(
            "Giving %(tiles)s costs a tile in %(lines)s, but keeps %(whole)s whole, and"
            " that is worth more."
        )
        % words
    )


def _your_pass(weighed: Weighed) -> str:
    yours, best = weighed.yours, weighed.best
    if yours.given == best.given:
        return _what_leads(weighed)
    if weighed.costs_nothing:
        return _("Yours, %(tiles)s, stands as well on average.") % {
            "tiles": _given(yours.given)
        }
    needed = _needed(weighed)
    if needed:
        tile, lines = needed
        return _("You gave %(tile)s, which %(lines)s cannot do without.") % {
            "tile": counted_tiles((tile,)),
            "lines": _lines(lines),
        }
    if len(yours.given) != len(best.given):
        return _by_number(weighed)
    kept = _more(best.given, yours.given)
    gave = _more(yours.given, best.given)
    return _(
        "Your pass kept %(kept)s, but %(gave)s serves more of the hands that are still"
        " within reach."
    ) % {"kept": counted_tiles(kept), "gave": counted_tiles(gave)}


def _by_number(weighed: Weighed) -> str:
    """Where tiles may go on unseen: how many own ones the best pass gives."""
    mine, best = len(weighed.yours.given), len(weighed.best.given)
    if mine > best:
        return ngettext(
            "You gave %(mine)d of your own, and %(more)d of them is worth more than"
            " what may come unseen.",
            "You gave %(mine)d of your own, and %(more)d of them are worth more than"
            " what may come unseen.",
            mine - best,
        ) % {"mine": mine, "more": mine - best}
    return ngettext(
        "You kept %(more)d tile that helps less than one that may come.",
        "You kept %(more)d tiles that help less than those that may come.",
        best - mine,
    ) % {"more": best - mine}


def _what_leads(weighed: Weighed) -> str:
    """What stays in the rack leans to."""
    first, second = _two_families(weighed)
    return _("What you hold now leans to %(first)s, and then to %(second)s.") % {
        "first": first,
        "second": second,
    }


def _two_families(weighed: Weighed) -> tuple[str, str]:
    later = [now for _was, now in weighed.families]
    names = [one.section for one in sorted(later, key=lambda one: -one.percent)]
    return names[0], names[1] if len(names) > 1 else names[0]


def _needed(weighed: Weighed) -> tuple[Tile, tuple[Leaning, ...]] | None:
    """A tile that only your pass gave, and the lines of the best that it closed."""
    spared = [one for one in weighed.yours.closed if one not in weighed.best.closed]
    card, rack = weighed.before.card, weighed.before.racks[LEARNER]
    found: list[tuple[Tile, tuple[Leaning, ...]]] = []
    for tile in dict.fromkeys(_more(weighed.yours.given, weighed.best.given)):
        gone = tuple(t for t in weighed.yours.given if t is tile)
        away = aways(card, without(rack, gone) or ())
        lines = tuple(one for one in spared if away[one.line.name] > one.away)
        if lines:
            found.append((tile, lines))
    return max(found, key=lambda one: len(one[1])) if found else None


def _more(these: Sequence[Tile], those: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles that are in these and not in those."""
    return tuple(sorted((Counter(these) - Counter(those)).elements()))


# -- the vote and the courtesy -------------------------------------------------


def _why_vote(weighed: Weighed) -> tuple[str, str]:
    stop, go_on = weighed.by_count
    words = {"stop": _tenth(stop.away), "go_on": _tenth(go_on.away)}
    first = (
        _(
            "As it is your rack stands %(stop)s tiles from its nearest line; after"
            " three more passes of what helps least it would stand at %(go_on)s on"
            " average."
        )
        % words
    )
    gain = round(stop.cost - go_on.cost, 1)
    if gain > 0:
        return first, _("So there was something to win by going on.")
    if gain < 0:
        return first, _(
            "So hardly anything is left to give away: the passes would take what you"
            " need, and stopping is better."
        )
    return first, _("So either choice was good.")


def _why_wish(weighed: Weighed) -> tuple[str, str]:
    count, best = weighed.best_count, weighed.best
    if not count:
        first = _("Every tile that you hold is worth more than one that may come.")
    else:
        first = ngettext(
            "%(count)d of your tiles helps less than one that may come: %(tiles)s.",
            "%(count)d of your tiles help less than those that may come: %(tiles)s.",
            count,
        ) % {"count": count, "tiles": _given(best.given)}
    if weighed.chosen == count:
        return first, _("The smaller of both wishes holds, so ask for what helps you.")
    if weighed.costs_nothing:
        return first, _("Your number is as good on average.")
    if weighed.chosen > count:
        return first, _("With more you give away what you need.")
    return first, _("With fewer you keep what you do not need.")


# -- words ---------------------------------------------------------------------


def _tenth(number: float) -> str:
    return f"{number:.1f}"


def _given(tiles: Sequence[Tile]) -> str:
    return counted_tiles(tuple(tiles)) if tiles else _("none of your own")


def _lines(lines: Sequence[Leaning]) -> str:
    """Lines by their names, the first few of them."""
    if len(lines) > _NAMED:
        return _("%(count)d of these lines") % {"count": len(lines)}
    return str(get_text_list([line_name(one.line) for one in lines], _("and")))


def line_name(line: Line) -> str:
    """A line in the middle of a sentence: "Quints 3"."""
    return f"{line.section} {line.number}"


def kept_words(kept: Kept, total: int) -> str:
    """The lines that a pass closes, in words: "2 of 6: Quints 3 and 2468 1"."""
    if not kept.closed:
        return _("none")
    count = _("%(count)d of %(total)d") % {"count": len(kept.closed), "total": total}
    few = len(kept.closed) <= _NAMED
    return f"{count}: {_lines(kept.closed)}" if few else count
